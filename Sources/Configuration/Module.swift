private import CTOML
private import CYAML
