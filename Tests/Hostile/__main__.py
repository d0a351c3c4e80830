"""Builds what is made to break a build: hostile documents, killed builds, a full disk.

    python -m Hostile [--long] [--recto PROGRAM] [--class NAME...] [PART...]

Parts: classes, bombs, determinism, edits, corpus, kills, programs, pairs, disk. --long takes the full
counts of the bars; `corpus` is made only then.
"""
import argparse
import pathlib
import sys

from Checks.checks import Checks
from Checks.recto import ROOT, Recto, temporary_folder
from Hostile.bombs import check_bombs
from Hostile.classes import check_classes
from Hostile.determinism import check_corpus, check_determinism, check_edits
from Hostile.interruptions import check_full_disk, check_kills, check_pairs, check_programs

PARTS = {
    "classes": lambda checks, recto, scratch, options: check_classes(
        checks, recto, scratch, options.long, options.classes),
    "bombs": lambda checks, recto, scratch, options: check_bombs(checks, recto, scratch),
    "determinism": lambda checks, recto, scratch, options: check_determinism(
        checks, recto, scratch, options.long),
    "edits": lambda checks, recto, scratch, options: check_edits(
        checks, recto, scratch, options.long),
    "corpus": lambda checks, recto, scratch, options: options.long and check_corpus(
        checks, recto, scratch),
    "kills": lambda checks, recto, scratch, options: check_kills(
        checks, recto, scratch, options.long),
    "programs": lambda checks, recto, scratch, options: check_programs(checks, recto, scratch),
    "pairs": lambda checks, recto, scratch, options: check_pairs(
        checks, recto, scratch, options.long),
    "disk": lambda checks, recto, scratch, options: check_full_disk(checks, recto, scratch),
}


def main() -> int:
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--long", action="store_true")
    arguments.add_argument("--recto", type=pathlib.Path, default=ROOT / ".build/release/recto")
    arguments.add_argument("--class", action="append", default=[], dest="classes")
    arguments.add_argument("parts", nargs="*", metavar="PART")
    options = arguments.parse_args()
    if unknown := set(options.parts) - PARTS.keys():
        arguments.error(f"no part is named {', '.join(sorted(unknown))}")
    checks = Checks()
    for name, check in PARTS.items():
        if not options.parts or name in options.parts:
            with temporary_folder("hostile") as folder:
                scratch = pathlib.Path(folder)
                check(checks, Recto(options.recto, scratch), scratch, options)
    return checks.close()


if __name__ == "__main__":
    sys.exit(main())
