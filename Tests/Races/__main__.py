"""Watches the parser on many threads, in a library that is instrumented for the thread sanitizer.

    python -m Races [--long]

The library's own way to parse must be seen to race, or the watch is worth nothing.
"""
import argparse
import pathlib
import shutil
import subprocess
import sys

from Checks.checks import Checks
from Checks.recto import ROOT, temporary_folder
from Races import documents, library

THREADS = 8
PARSER = ROOT / "Sources/CMarkParse"
HERE = pathlib.Path(__file__).parent
REPORT = "WARNING: ThreadSanitizer"
FOUND = 66
"""The exit code of a program in which the sanitizer saw something."""


def compile_program(program: pathlib.Path, folder: pathlib.Path | None):
    """Compiles the threads with the parser; without a folder against the installed library."""
    flags = ["-g", "-O1", "-std=gnu17", "-pthread", "-Wall", "-Wextra", "-Werror", "-I",
             PARSER / "include", "-I", PARSER]
    links = ["-lcmark-gfm", "-lcmark-gfm-extensions"]
    if folder:
        # Swift's sanitizer knows Dispatch, and asks for it where nothing else does.
        swift = pathlib.Path(shutil.which("swift")).resolve().parents[1] / "lib/swift/linux"
        flags += ["-fsanitize=thread"]
        links = ["-L", folder, *links, "-L", swift, "-Wl,-rpath," + str(swift), "-ldispatch",
                 "-lBlocksRuntime"]
    subprocess.run(
        ["clang", *map(str, flags), HERE / "threads.c", *sorted(PARSER.glob("*.c")), "-o", program,
         *map(str, links)], stdin=subprocess.DEVNULL, check=True)


def run(program: pathlib.Path, mode: str, rounds: int, file: pathlib.Path):
    return subprocess.run(
        [program, mode, str(THREADS), str(rounds), file], stdin=subprocess.DEVNULL,
        capture_output=True, text=True, errors="replace", check=False,
        env={"TSAN_OPTIONS": f"exitcode={FOUND}", "PATH": "/usr/bin:/bin"})


def check_threads(checks: Checks, scratch: pathlib.Path, long: bool):
    folder, program = None, scratch / "threads"
    seen = "the thread sanitizer sees what races in the library"
    silent = "and nothing when CMarkParse calls it"
    try:
        folder = library.instrumented_library()
    except library.NoSource as reason:
        for claim in [seen, silent]:
            checks.skip(claim, f"the library's source cannot be had: {reason}")
    compile_program(program, folder)
    odd, pages = (6000, 1000) if long else (1500, 200)
    listed = documents.all_documents(scratch, odd, pages)
    file = scratch / "documents"
    file.write_bytes(b"".join(len(one).to_bytes(4, "little") + one for one in listed))
    if folder:
        small = scratch / "few"
        few = documents.odd_documents(50, seed=1)
        small.write_bytes(b"".join(len(one).to_bytes(4, "little") + one for one in few))
        done = run(program, "bare", 1, small)
        checks.check(
            f"{seen}: {done.stderr.count(REPORT)} reports",
            [] if done.returncode == FOUND else [f"exit {done.returncode}", done.stderr[-2000:]])
    done = run(program, "safe", 20 if long else 5, file)
    if folder:
        checks.check(
            f"{silent}, on {THREADS} threads",
            [line for line in done.stderr.splitlines() if line][:60])
    checks.check(
        f"threads get the trees that one gets: {done.stdout.strip()}",
        [] if done.returncode == 0 else [f"exit {done.returncode}"])


def main() -> int:
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--long", action="store_true")
    options = arguments.parse_args()
    checks = Checks()
    with temporary_folder("races") as name:
        check_threads(checks, pathlib.Path(name), options.long)
    return checks.close()


if __name__ == "__main__":
    sys.exit(main())
