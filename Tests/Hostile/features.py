"""Writes the sites that use every feature, and looks whether they still do."""
import pathlib
import re
import shutil

from Checks.checks import Checks
from Checks.recto import ROOT
from corpus import write_corpus
from Hostile.documents import SITES

# Refused for its memory, never for its time, so that the refusal cannot depend on the machine.
COLUMNS, ROWS = 2_000, 5_000
REFERENCE = ROOT / "sample-docs/reference"
ROW = re.compile(r"\| `([\w.]+)` \|")
GENERATED = {
    "everything": ["feed.xml", "sitemap.xml", "404.html", ".nojekyll", "tags/index.html",
                   "categories/one/index.html", "series/long/index.html", "old/place/index.html",
                   "always/here/index.html", "notes/the-whole/index.html", "robots.txt", "CNAME",
                   ".well-known/security.txt", "kept.tmp", "generated/index.html",
                   "notes/print/index.html", "drawings/index.html"],
    "journal": ["2-two.html", "10-ten.html", "travel/index.html", "travel/deep/er/two.html"],
    "guests": ["index.html", "feed.xml", "robots.txt", "categories/x/index.html"],
}
"""Some files that each site must have, one of each kind."""


def refused_document() -> bytes:
    """Half a table row a line: the parser makes every missing cell, far beyond the budget."""
    return b"|a" * COLUMNS + b"|\n" + b"|-" * COLUMNS + b"|\n" + b"b\n" * ROWS


def write_site(name: str, folder: pathlib.Path, pages: int = 200):
    """Writes a site; `everything` gets the manual, a refused document and `pages` more as well."""
    for path, content in SITES[name].items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    if name != "everything":
        write_corpus(folder / "generated", pages // 10)
        return
    (folder / "refused.md").write_bytes(refused_document())
    (folder / "loop").symlink_to(".")
    (folder / "linked.md").symlink_to("blocks.md")
    shutil.copytree(
        ROOT / "sample-docs", folder / "manual", ignore=shutil.ignore_patterns("recto.yaml"))
    write_corpus(folder / "generated", pages)


def check_completeness(checks: Checks, built: dict[str, dict[str, str]]):
    """Every key of the manual's reference is in a site, and every kind of file came out."""
    sources = {path: content.decode("utf-8", "replace")
               for files in SITES.values() for path, content in files.items()}
    configured = "\n".join(
        files[path].decode() for files in SITES.values() for path in files
        if path in ("recto.yaml", "recto.yml"))
    documents = "\n".join(text for path, text in sources.items() if path.endswith(".md"))
    faults = []
    for page, text in [("recto-yaml.md", configured), ("front-matter.md", documents)]:
        keys = ROW.findall((REFERENCE / page).read_text("utf-8"))
        if len(keys) < 15:
            faults.append(f"{page}: only {len(keys)} keys could be read")
        faults += [f"{page}: no site uses {key}" for key in keys
                   if not re.search(rf"\b{key.split('.')[-1]}\"?\s*[:=]", text)]
    for template in (ROOT / "themes/base/templates").glob("*.mustache"):
        if template.stem != "redirect" and f"templates/{template.name}" not in sources:
            faults.append(f"no site changes the template {template.stem}")
    for name, files in built.items():
        faults += [f"{name}: no {path}" for path in GENERATED[name] if path not in files]
    checks.check("the sites use every key, and every kind of file comes out", faults)
