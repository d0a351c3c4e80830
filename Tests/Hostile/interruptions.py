"""Ends builds at random moments, runs two at once, and lets the disk run full."""
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import time

from Checks.checks import Checks
from Checks.recto import Recto
from corpus import write_corpus
from Hostile.determinism import clean_build
from Hostile.trees import contents, differences

# Files that somebody else keeps in the output folder.
FOREIGN = {".git/HEAD": "ref: refs/heads/main\n", "foreign.txt": "not ours\n",
           "part-000/foreign.html": "<p>not ours\n"}


def write_versions(scratch: pathlib.Path) -> list[pathlib.Path]:
    """Two versions of one site: half of the second's pages differ, some are gone, some are new.

    Both folders have one name, since a site without a title takes that of its folder.
    """
    versions = [scratch / "version-0/notes", scratch / "version-1/notes"]
    write_corpus(versions[0], 400)
    write_corpus(versions[1], 450)
    for number, path in enumerate(sorted(versions[1].rglob("page-*.md"))):
        if number % 2:
            path.write_bytes(path.read_bytes() + b"\nAnother ending.\n")
        if number % 19 == 0:
            path.unlink()
    return versions


def plant_foreign(output: pathlib.Path):
    for path, text in FOREIGN.items():
        (output / path).parent.mkdir(parents=True, exist_ok=True)
        (output / path).write_text(text)


def without_foreign(output: pathlib.Path) -> tuple[dict[str, str], list[str]]:
    """The files of a site, and what happened to those that are not its own."""
    lost = [f"lost: {path}" for path, text in FOREIGN.items()
            if not (output / path).is_file() or (output / path).read_text() != text]
    files = {path: mark for path, mark in contents(output).items() if path not in FOREIGN}
    return files, lost


def check_kills(checks: Checks, recto: Recto, scratch: pathlib.Path, long: bool):
    """Kills builds at random moments; the next build must give what a clean one gives."""
    kills = 200 if long else 20
    chance = random.Random(kills)
    versions = write_versions(scratch)
    fresh = Recto(recto.path, scratch / "fresh")
    expected = [clean_build(fresh, version, scratch / "clean-site")[1] for version in versions]
    source, output = scratch / "killed/notes", scratch / "killed-site"
    source.parent.mkdir()
    versions[0].rename(source)
    current = 0
    took = recto.run("build", source, "-o", output).wall
    plant_foreign(output)
    faults, interrupted, mixed = [], 0, 0
    for number in range(kills):
        # The other version takes the place of this one, as a switch of branches does.
        source.rename(versions[current])
        current = 1 - current
        versions[current].rename(source)
        process = recto.start("build", source, "-o", output)
        time.sleep(chance.uniform(0, took))
        process.send_signal(signal.SIGKILL)
        interrupted += process.wait() == -signal.SIGKILL
        files, lost = without_foreign(output)
        pages = {path: mark for path, mark in files.items() if path.endswith(".html")}
        mixed += all(differences(version_pages(version), pages) for version in expected)
        began = time.monotonic()
        done = recto.run("build", source, "-o", output)
        took = max(took * 0.9, min(time.monotonic() - began, took * 1.1))
        files, lost_later = without_foreign(output)
        faults += [f"kill {number}: {line}" for line in lost + lost_later]
        faults += [f"kill {number}: {line}" for line in differences(expected[current], files)]
        if done.code != 0:
            faults.append(f"kill {number}: the next build gives exit {done.code}: {done.errors}")
    if interrupted < kills // 4:
        faults.append(f"only {interrupted} builds were still running when killed")
    checks.check(
        f"after {interrupted} builds killed in their course (of {kills}; {mixed} while publishing) "
        "the next one equals a clean one, foreign files kept", faults)


def version_pages(version: dict[str, str]) -> dict[str, str]:
    return {path: mark for path, mark in version.items() if path.endswith(".html")}


# Graphviz takes longer for it than the five seconds that it may.
SLOW_DIAGRAM = "digraph { " + " ".join(
    f"n{first} -> n{second};" for first in range(90) for second in range(90)) + " }"


def children(process: int) -> dict[int, str]:
    """The names of the programs that `process` started and that still run, by their ids."""
    found = {}
    for status in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            name, rest = status.read_text().split("(", 1)[1].rsplit(") ", 1)
        except OSError:
            continue
        if rest.split()[0] != "Z" and int(rest.split()[1]) == process:
            found[int(status.parent.name)] = name
    return found


def check_programs(checks: Checks, recto: Recto, scratch: pathlib.Path):
    """Ends builds while Graphviz draws for them; it must not go on."""
    claim = "no program goes on drawing for a build that was ended"
    if not os.access("/usr/bin/dot", os.X_OK):
        checks.skip(claim, "Graphviz is not installed")
        return
    source = scratch / "drawn"
    source.mkdir()
    (source / "index.md").write_text(f"# A\n\n```dot\n{SLOW_DIAGRAM}\n```\n")
    faults = []
    for number in (signal.SIGKILL, signal.SIGTERM, signal.SIGINT):
        process = recto.start("build", source, "-o", scratch / "drawn-site", "--no-cache")
        programs = wait_for(
            lambda: [child for child, name in children(process.pid).items() if name == "dot"], 10)
        if not programs:
            faults.append(f"{number.name}: the build does not run dot")
        process.send_signal(number)
        process.wait()
        if not wait_for(lambda: not any(is_running(program) for program in programs), 1):
            faults.append(f"{number.name}: dot still runs")
    checks.check(claim, faults)


def wait_for(condition, seconds: float):
    """What `condition` gives once it holds, or at the end."""
    end = time.monotonic() + seconds
    while not (found := condition()) and time.monotonic() < end:
        time.sleep(0.01)
    return found


def is_running(process: int) -> bool:
    try:
        status = pathlib.Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
    return status.rsplit(") ", 1)[1].split()[0] != "Z"


def check_pairs(checks: Checks, recto: Recto, scratch: pathlib.Path, long: bool):
    """Starts two builds of one site at once: one waits, or says that another one is at work."""
    rounds = 100 if long else 5
    source, output = scratch / "pair", scratch / "pair-site"
    write_corpus(source, 200)
    fresh = Recto(recto.path, scratch / "fresh")
    _, expected = clean_build(fresh, source, scratch / "clean-site")
    faults = []
    for number in range(rounds):
        shutil.rmtree(output, ignore_errors=True)
        pair = [recto.start("build", source, "-o", output, errors=subprocess.PIPE)
                for _ in range(2)]
        said = [process.communicate()[1].decode() for process in pair]
        codes = [process.returncode for process in pair]
        if 0 not in codes:
            faults.append(f"round {number}: exits {codes}: {said}")
        if any(code != 0 and "lock" not in text for code, text in zip(codes, said)):
            faults.append(f"round {number}: exits {codes} without a word about the lock: {said}")
        faults += [f"round {number}: {line}" for line in differences(expected, contents(output))]
    checks.check(f"two builds at once, {rounds} times, give what one gives", faults)


def check_full_disk(checks: Checks, recto: Recto, scratch: pathlib.Path):
    """Publishes over a small site what does not fit on its disk any more."""
    claim = "a full disk leaves the old site whole"
    small, large = scratch / "small", scratch / "large"
    write_corpus(small, 50)
    write_corpus(large, 1500)
    disk = scratch / "disk"
    disk.mkdir()
    within = ["unshare", "--user", "--map-root-user", "--mount"]
    if subprocess.run([*within, "mount", "-t", "tmpfs", "-o", "size=4m", "none", disk],
                      stdin=subprocess.DEVNULL, capture_output=True).returncode != 0:
        checks.skip(claim, "user namespaces are not permitted here")
        return
    done = subprocess.run(
        [*within, sys.executable, "-m", "Hostile.full_disk", recto.path, small, large, disk],
        stdin=subprocess.DEVNULL, capture_output=True, text=True,
        env={**os.environ, **recto.environment})
    checks.check(claim, done.stdout.splitlines() + done.stderr.splitlines()
                 + ([] if done.returncode == 0 else [f"exit {done.returncode}"]))
