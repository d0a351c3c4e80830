"""Builds the sites that the browser looks at."""
import json
import pathlib
import shutil

from Browser.documents import Site
from Checks.recto import ROOT, SHARED, Outcome, Recto

# Real documents, chosen for what they hold: tables, footnotes, raw HTML, pictures, long code.
PROPOSALS = [
    "README.md", "process.md", "commonly_proposed.md", "policies/0001-platform-support-tiers.md",
    "visions/approachable-concurrency.md", "visions/embedded-swift.md",
    "proposals/0040-attributecolons.md", "proposals/0077-operator-precedence.md",
    "proposals/0101-standardizing-sizeof-naming.md", "proposals/0217-bangbang.md",
    "proposals/0344-distributed-actor-runtime.md",
    "proposals/0363-unicode-for-string-processing.md",
    "proposals/testing/0014-image-attachments-in-swift-testing-apple-platforms.md",
]


class BuildFailed(Exception):
    """The program did not build a site that it must build."""


def build(recto: Recto, name: str, source: pathlib.Path, scratch: pathlib.Path):
    """Builds a folder into `scratch/name`: the site, and what was said about its documents."""
    output = scratch / name
    done = recto.run("build", source, "-o", output, "--format", "json")
    if done.code not in (0, 1) or not output.is_dir():
        raise BuildFailed(f"{name}: exit {done.code}\n{done.errors}{done.output}")
    return Site(name, output), done


def manual(recto: Recto, scratch: pathlib.Path) -> tuple[Site, Outcome]:
    return build(recto, "manual", ROOT / "sample-docs", scratch)


def proposals(recto: Recto, scratch: pathlib.Path) -> tuple[Site, Outcome]:
    source = scratch / "proposals-source"
    for path in PROPOSALS:
        (source / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(SHARED / "corpora/swift-evolution" / path, source / path)
    return build(recto, "proposals", source, scratch)


def reported(outcome: Outcome) -> str:
    """Everything that a build said, as one text to search."""
    return outcome.output + outcome.errors
