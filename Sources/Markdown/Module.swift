private import CMarkGFM
private import CMarkParse
