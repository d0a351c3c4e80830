"""Builds each class of pathological input beside a hundred good documents."""
import pathlib
import shutil
import subprocess
import sys

from Checks.checks import Checks
from Checks.recto import SHARED, WITHOUT_SHARED, Recto
from corpus import write_corpus
from Hostile.trees import contents, differences

GENERATOR = SHARED / "cases/pathological.py"
SIZE = 200_000
GOOD_PAGES = 100
SHORT_LIMIT = 0.2
FULL_LIMIT = 5.0
SLACK = 0.5
"""Seconds of processor time for everything but the parse of the one document."""
MEMORY = 320
"""MiB, with one worker."""
# The title stands in the front matter, so that other pages show the same whatever the text is.
HEAD = b"---\ntitle: Hostile\ndescription: A hostile document.\n---\n"


OWN = {
    "dollars": "$", "dollar_words": "$a ", "dollar_opens": "$a", "dollar_pairs": "$$ a ",
    "dollar_backticks": "$`a ", "dollar_tags": '$<a b="', "dollar_addresses": "$](",
    "dollar_formulas": "$x$ ", "dollar_cells": "| $ ",
}
"""Classes of syntax that the generator knows nothing of: name and what is repeated."""


def class_names() -> list[str]:
    listed = subprocess.check_output([sys.executable, GENERATOR, "--list"], text=True)
    return [line.split()[0] for line in listed.splitlines()] + list(OWN)


def emit(name: str) -> bytes:
    if name in OWN:
        return (OWN[name] * (SIZE // len(OWN[name]))).encode()
    return subprocess.check_output([sys.executable, GENERATOR, "--emit", name, str(SIZE)])


def check_classes(checks: Checks, recto: Recto, scratch: pathlib.Path, long: bool, only=()):
    """One check a class: time, memory, the exit code, the good pages, and the bad one named."""
    if not SHARED.is_dir():
        checks.skip("pathological classes", WITHOUT_SHARED)
        return
    limit = FULL_LIMIT if long else SHORT_LIMIT
    flags = [] if long else ["--parse-limit", SHORT_LIMIT]
    source, output = scratch / "classes", scratch / "classes-site"
    write_corpus(source / "good", GOOD_PAGES)
    bad = source / "hostile/bad.md"
    bad.parent.mkdir()
    bad.write_bytes(HEAD + b"text\n")
    done = recto.run("build", source, "-o", output, "--jobs", 1, *flags)
    good = good_pages(output)
    if not checks.check(
            "the hundred good documents build",
            [] if done.code == 0 and len(good) >= GOOD_PAGES
            else [f"exit {done.code}", done.errors]):
        return
    slowest, largest = 0.0, 0
    for name in only or class_names():
        shutil.rmtree(output)
        shutil.rmtree(recto.environment["XDG_CACHE_HOME"], ignore_errors=True)
        bad.write_bytes(HEAD + emit(name))
        done = recto.run("build", source, "-o", output, "--jobs", 1, *flags)
        faults = []
        if done.code not in (0, 1):
            faults.append(f"exit {done.code}: {done.errors[-300:]}")
        if done.cpu > limit + SLACK:
            faults.append(f"{done.cpu:.2f} s of processor time, at most {limit + SLACK}")
        if done.peak > MEMORY:
            faults.append(f"{done.peak} MiB, at most {MEMORY}")
        if done.code == 1 and "hostile/bad.md" not in done.output + done.errors:
            faults.append("the build failed without naming hostile/bad.md")
        if not (output / "hostile/bad/index.html").is_file():
            faults.append("no page for the hostile document")
        faults += differences(good, good_pages(output))
        slowest, largest = max(slowest, done.cpu), max(largest, done.peak)
        state = "refused" if done.code == 1 else "built"
        checks.check(
            f"class {name}: {state}, {done.cpu:.2f} s, {done.peak} MiB, good pages the same",
            faults)
    print(f"         the slowest class took {slowest:.2f} s, the largest {largest} MiB")


def good_pages(output: pathlib.Path) -> dict[str, str]:
    """The pages of the good documents; pages that list the whole site are left out."""
    return contents(output / "good")
