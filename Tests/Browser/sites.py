"""Builds the sites that the browser looks at."""
import pathlib
import shutil
from typing import NamedTuple

from Browser.documents import Site
from Checks.recto import ROOT, SHARED, Recto

# Real documents, chosen for what they hold: tables, footnotes, raw HTML, pictures, long code.
PROPOSALS = [
    "README.md", "process.md", "commonly_proposed.md", "policies/0001-platform-support-tiers.md",
    "visions/approachable-concurrency.md", "visions/embedded-swift.md",
    "visions/resources/embedded-swift-footprint.png",
    "proposals/0040-attributecolons.md", "proposals/0077-operator-precedence.md",
    "proposals/0217-bangbang.md", "proposals/0344-distributed-actor-runtime.md",
    "proposals/0345-if-let-shorthand.md",
    "proposals/0357-regex-string-processing-algorithms.md", "proposals/0533-reasync-macros.md",
    "proposals/testing/0014-image-attachments-in-swift-testing-apple-platforms.md",
]


DOCUMENTS = 597
"""How many the whole collection has."""


class BuildFailed(Exception):
    """The program did not build a site that it must build."""


class Build(NamedTuple):
    """A built site, the folder it was made of, and what was said of it in JSON."""

    site: Site
    source: pathlib.Path
    report: str


def build(recto: Recto, name: str, source: pathlib.Path, scratch: pathlib.Path) -> Build:
    """Builds a folder into one below `scratch`."""
    output = scratch / name.replace(" ", "-")
    done = recto.run("build", source, "-o", output, "--format", "json")
    if done.code not in (0, 1) or not output.is_dir():
        raise BuildFailed(f"{name}: exit {done.code}\n{done.errors}{done.output}")
    return Build(Site(name, output), source, done.output)


def manual(recto: Recto, scratch: pathlib.Path) -> Build:
    return build(recto, "manual", ROOT / "sample-docs", scratch)


def proposals(recto: Recto, scratch: pathlib.Path) -> Build:
    source = scratch / "proposals-source"
    for path in PROPOSALS:
        (source / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(SHARED / "corpora/swift-evolution" / path, source / path)
    return build(recto, "proposals", source, scratch)


def all_proposals(recto: Recto, scratch: pathlib.Path) -> Build:
    return build(recto, "all proposals", SHARED / "corpora/swift-evolution", scratch)


def all_proposals_without_html(recto: Recto, scratch: pathlib.Path) -> Build:
    """All of them with raw HTML left out: every tag in it is then the program's own."""
    source = scratch / "proposals-without-html"
    shutil.copytree(SHARED / "corpora/swift-evolution", source)
    (source / "recto.yaml").write_text("markdown:\n  html: omit\n")
    return build(recto, "all proposals without raw HTML", source, scratch)
