"""Runs in a mount namespace of its own: fills a small disk, and prints what went wrong.

    python -m Hostile.full_disk PROGRAM SMALL LARGE DISK
"""
import pathlib
import subprocess
import sys

from Checks.recto import Recto
from Hostile.trees import contents, differences

DISK_FULL = 74


def main() -> int:
    program, small, large, disk = map(pathlib.Path, sys.argv[1:])
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "none", disk], check=True)
    recto = Recto(program, disk.parent)
    output = disk / "site"
    if (done := recto.run("build", small, "-o", output)).code != 0:
        print(f"the small site gives exit {done.code}: {done.errors}")
        return 0
    old = contents(output)
    done = recto.run("build", large, "-o", output)
    if done.code != DISK_FULL:
        print(f"exit {done.code}, not {DISK_FULL}: {done.errors[-500:]}")
    for line in differences(old, contents(output)):
        print(line)
    if (done := recto.run("build", small, "-o", output)).code != 0:
        print(f"the small site gives exit {done.code} afterwards: {done.errors}")
    for line in differences(old, contents(output)):
        print(f"afterwards {line}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
