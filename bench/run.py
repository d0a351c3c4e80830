#!/usr/bin/env python3
"""Measures `recto build` against the floor, in turn, and writes the tables of docs/benchmarks.md.

    bench/run.py [--recto PROGRAM] [--rounds 5] [--only ROW...] [--print]

Both programs read and write a folder in memory (/dev/shm, or TMPDIR when that lies in memory), so
that no disk is measured. They take turns, every time into an empty folder and with an empty cache;
a figure is the median of the rounds. Nothing is asserted. --print shows the tables only.
"""
import argparse
import os
import pathlib
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from typing import Callable, NamedTuple

from Checks.recto import ROOT, SHARED, Outcome, Recto
from corpus import write_corpus

REPORT = ROOT / "docs/benchmarks.md"
FLOOR_SOURCE = ROOT / "bench/floor.c"
FLOOR = ROOT / ".build/floor"
BEGIN, END = "<!-- written by make bench -->", "<!-- end -->"
START_RUNS = 60
EVOLUTION = SHARED / "corpora/swift-evolution"


class Row(NamedTuple):
    """One corpus to measure."""

    name: str
    write: Callable[[pathlib.Path], None]
    """Free memory that its source and its two outputs take, in GiB."""
    space: float
    """At most this many rounds."""
    rounds: int


class Figures(NamedTuple):
    """Medians of one program over the rounds, its shortest wall time and its largest peak."""

    wall: float
    best: float
    cpu: float
    peak: int

    @staticmethod
    def of(outcomes: list[Outcome]) -> "Figures":
        return Figures(
            statistics.median(one.wall for one in outcomes), min(one.wall for one in outcomes),
            statistics.median(one.cpu for one in outcomes), max(one.peak for one in outcomes))


def rows() -> list[Row]:
    listed = [
        Row("1,000 pages", lambda folder: write_corpus(folder, 1000), 0.1, 15),
        Row("10,000 pages", lambda folder: write_corpus(folder, 10_000), 1, 7),
        Row("100,000 pages", lambda folder: write_corpus(folder, 100_000), 8, 3),
    ]
    if EVOLUTION.is_dir():
        listed += [
            Row("swift-evolution", lambda folder: copy_evolution(folder, 1), 0.2, 15),
            Row("swift-evolution × 17", lambda folder: copy_evolution(folder, 17), 2, 7),
        ]
    return listed


def copy_evolution(folder: pathlib.Path, copies: int):
    for number in range(copies):
        target = folder / f"copy-{number:02d}" if copies > 1 else folder
        shutil.copytree(EVOLUTION, target)


def memory_folder() -> pathlib.Path | None:
    """A folder in memory that can be written; nil when there is none."""
    in_memory = set()
    for line in pathlib.Path("/proc/mounts").read_text().splitlines():
        _, place, kind = line.split()[:3]
        if kind in ("tmpfs", "ramfs"):
            in_memory.add(place)
    for name in [os.environ.get("TMPDIR"), "/dev/shm", "/tmp"]:
        path = pathlib.Path(name) if name else None
        if path and path.is_dir() and os.access(path, os.W_OK):
            if any(str(place) in in_memory for place in [path, *path.parents]):
                return path
    return None


def build_floor():
    FLOOR.parent.mkdir(exist_ok=True)
    if not FLOOR.exists() or FLOOR.stat().st_mtime < FLOOR_SOURCE.stat().st_mtime:
        subprocess.run(
            ["clang", "-std=gnu17", "-O2", "-Wall", "-Wextra", "-Werror", FLOOR_SOURCE, "-o", FLOOR,
             "-lcmark-gfm-extensions", "-lcmark-gfm", "-lpthread"], check=True)


def must(outcome: Outcome, codes: tuple[int, ...], what: str) -> Outcome:
    if outcome.code not in codes:
        sys.exit(f"{what}: exit {outcome.code}\n{outcome.errors[-2000:]}")
    return outcome


def measure(row: Row, recto: Recto, scratch: pathlib.Path, rounds: int) -> dict:
    """Runs floor and build in turn, a build that makes everything again and knows its code from the
    first one, one with nothing to do and one after an edit."""
    source, bare, site = scratch / "source", scratch / "bare", scratch / "site"
    row.write(source)
    pages = sum(1 for path in source.rglob("*.md"))
    size = sum(path.stat().st_size for path in source.rglob("*.md"))
    floor = Recto(FLOOR, scratch)
    floors, builds, known, unchanged, edited = [], [], [], [], []
    some_page = max(source.rglob("*.md"))
    for number in range(rounds):
        shutil.rmtree(bare, ignore_errors=True)
        shutil.rmtree(site, ignore_errors=True)
        shutil.rmtree(recto.environment["XDG_CACHE_HOME"], ignore_errors=True)
        floors.append(must(floor.run(source, bare, os.cpu_count()), (0,), "floor"))
        builds.append(must(recto.run("build", source, "-o", site, "--quiet"), (0, 1), row.name))
        shutil.rmtree(site)
        for memory in pathlib.Path(recto.environment["XDG_CACHE_HOME"]).rglob("*.cache"):
            memory.unlink()
        known.append(must(recto.run("build", source, "-o", site, "--quiet"), (0, 1), row.name))
        unchanged.append(recto.run("build", source, "-o", site, "--quiet"))
        with some_page.open("a") as page:
            page.write(f"\nOne more line, {number}.\n")
        edited.append(recto.run("build", source, "-o", site, "--quiet"))
        print(f"  {row.name}: floor {floors[-1].wall:.2f} s, build {builds[-1].wall:.2f} s, "
              f"with known code {known[-1].wall:.2f} s, unchanged {unchanged[-1].wall:.2f} s, one edit {edited[-1].wall:.2f} s", flush=True)
    files = sum(1 for path in site.rglob("*") if path.is_file())
    for folder in (source, bare, site):
        shutil.rmtree(folder)
    return {
        "name": row.name, "pages": pages, "size": size, "files": files, "rounds": rounds,
        "floor": Figures.of(floors), "build": Figures.of(builds), "known": Figures.of(known),
        "unchanged": Figures.of(unchanged), "edited": Figures.of(edited),
    }


THEMES = "theme: harbor\nthemes: [harbor, folio, garden, gazette, console, beacon, dusk, graphite]\n"


def measure_themes(recto: Recto, scratch: pathlib.Path, rounds: int) -> dict[str, Figures]:
    """Builds 10,000 pages in turn with one theme and with eight for readers to choose."""
    source, site = scratch / "source", scratch / "site"
    write_corpus(source, 10_000)
    taken: dict[str, list[Outcome]] = {"one theme": [], "eight for readers": []}
    for number in range(rounds):
        for name in list(taken) if number % 2 else list(taken)[::-1]:
            (source / "recto.yaml").write_text(THEMES if name != "one theme" else "theme: harbor\n")
            shutil.rmtree(site, ignore_errors=True)
            taken[name].append(
                must(recto.run("build", source, "-o", site, "--quiet"), (0, 1), name))
            print(f"  {name}: build {taken[name][-1].wall:.2f} s", flush=True)
    for folder in (source, site):
        shutil.rmtree(folder)
    return {name: Figures.of(outcomes) for name, outcomes in taken.items()}


def start_time(command: list) -> float:
    """Median milliseconds from start to exit."""
    taken = []
    for _ in range(START_RUNS):
        began = time.perf_counter()
        subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True)
        taken.append(time.perf_counter() - began)
    return statistics.median(taken) * 1000


def first_line(command: list[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    return done.stdout.splitlines()[0].strip() if done.stdout else "unknown"


def machine() -> list[str]:
    cpu = next(
        (line.split(":", 1)[1].strip()
         for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines()
         if line.startswith("model name")), platform.machine())
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    system = platform.freedesktop_os_release().get("PRETTY_NAME", "Linux")
    return [
        f"- Machine: {cpu}, {os.cpu_count()} cores, {memory:.0f} GiB of memory, {system}, "
        f"kernel {platform.release()}, {first_line(['swift', '--version'])}.",
        f"- Commit {first_line(['git', 'describe', '--always', '--dirty', '--abbrev=12'])}, "
        f"{time.strftime('%Y-%m-%d', time.gmtime())}.",
    ]


def tables(
    measured: list[dict], themes: dict[str, Figures], starts: dict[str, float]
) -> str:
    lines = machine() + [
        "", "| corpus | pages | MB in | rounds | floor, s | build, s | wall ratio | of the best "
        "| CPU ratio | peak, MiB | pages/s |", "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for one in measured:
        floor, build = one["floor"], one["build"]
        lines.append(
            f"| {one['name']} | {one['pages']:,} | {one['size'] / 1e6:.1f} | {one['rounds']} "
            f"| {floor.wall:.2f} | {build.wall:.2f} | {build.wall / floor.wall:.2f} "
            f"| {build.best / floor.best:.2f} | {build.cpu / floor.cpu:.2f} | {build.peak} "
            f"| {one['pages'] / build.wall:,.0f} |")
    lines += [
        "",
        "| corpus | files written | build, s | again, unchanged, s | again, one page edited, s |",
        "|---|--:|--:|--:|--:|",
    ]
    for one in measured:
        lines.append(
            f"| {one['name']} | {one['files']:,} | {one['build'].wall:.2f} "
            f"| {one['unchanged'].wall:.2f} | {one['edited'].wall:.2f} |")
    lines += [
        "",
        "| all pages made, their code known | build, s | wall ratio | of the best | CPU ratio |",
        "|---|--:|--:|--:|--:|",
    ]
    for one in measured:
        floor, known = one["floor"], one["known"]
        lines.append(
            f"| {one['name']} | {known.wall:.2f} | {known.wall / floor.wall:.2f} "
            f"| {known.best / floor.best:.2f} | {known.cpu / floor.cpu:.2f} |")
    if themes:
        first = next(iter(themes.values()))
        lines += [
            "", "| 10,000 pages with | build, s | ratio | of the best | CPU ratio |",
            "|---|--:|--:|--:|--:|",
        ]
        lines += [
            f"| {name} | {one.wall:.2f} | {one.wall / first.wall:.2f} "
            f"| {one.best / first.best:.2f} | {one.cpu / first.cpu:.2f} |"
            for name, one in themes.items()]
    lines += ["", f"| start to exit, median of {START_RUNS} | ms |", "|---|--:|"]
    lines += [f"| `{name}` | {taken:.1f} |" for name, taken in starts.items()]
    return "\n".join(lines)


def write_report(text: str, begin: str = BEGIN, end: str = END):
    """Puts `text` between two marks of the report."""
    head, _, rest = REPORT.read_text("utf-8").partition(begin)
    _, _, tail = rest.partition(end)
    REPORT.write_text(f"{head}{begin}\n{text}\n{end}{tail}", "utf-8")


def main():
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--recto", type=pathlib.Path, default=ROOT / ".build/release/recto")
    arguments.add_argument("--rounds", type=int, default=1000,
                           help="at most; each row has a number of its own")
    arguments.add_argument("--only", action="append", default=[], metavar="ROW")
    arguments.add_argument("--print", action="store_true")
    options = arguments.parse_args()
    parent = memory_folder()
    if parent is None:
        sys.exit("bench: no folder in memory: mount a tmpfs and name it in TMPDIR")
    build_floor()
    measured, themes = [], {}
    with tempfile.TemporaryDirectory(prefix="recto-bench-", dir=parent) as name:
        scratch = pathlib.Path(name)
        recto = Recto(options.recto, scratch)
        starts = {
            "true": start_time(["/bin/true"]),
            "recto version": start_time([recto.path, "version"]),
        }
        for row in rows():
            if options.only and row.name not in options.only:
                continue
            free = shutil.disk_usage(parent).free / 2**30
            if free < row.space:
                print(f"  {row.name}: skipped, {parent} has {free:.1f} GiB free of {row.space}")
                continue
            measured.append(measure(row, recto, scratch, min(options.rounds, row.rounds)))
        if not options.only or "themes" in options.only:
            themes = measure_themes(recto, scratch, min(options.rounds, 15))
    text = tables(measured, themes, starts)
    print(text)
    if not options.print:
        write_report(text)


if __name__ == "__main__":
    main()
