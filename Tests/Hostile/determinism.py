"""Builds one source again and again: with more workers, after edits, in one go and in steps."""
import pathlib
import random
import shutil

from Checks.checks import Checks
from Checks.recto import SHARED, WITHOUT_SHARED, Recto
from Hostile.documents import SITES
from Hostile.features import check_completeness, write_site
from Hostile.trees import contents, differences

WORKERS = [1, 2, 8]


def clean_build(recto: Recto, source: pathlib.Path, output: pathlib.Path, jobs: int | None = None):
    """Builds into an empty folder with an empty cache; gives the outcome and the files."""
    shutil.rmtree(output, ignore_errors=True)
    shutil.rmtree(recto.environment["XDG_CACHE_HOME"], ignore_errors=True)
    flags = [] if jobs is None else ["--jobs", jobs]
    done = recto.run("build", source, "-o", output, *flags)
    return done, contents(output)


def check_determinism(checks: Checks, recto: Recto, scratch: pathlib.Path, long: bool):
    built = {
        name: check_workers(checks, recto, name, scratch, 20 if long else 3) for name in SITES
    }
    check_completeness(checks, built)


def check_workers(
    checks: Checks, recto: Recto, name: str, scratch: pathlib.Path, runs: int
) -> dict[str, str]:
    """Builds one site again and again, and gives its files."""
    source, output = scratch / name, scratch / f"{name}-site"
    write_site(name, source)
    first, expected = clean_build(recto, source, output, jobs=1)
    said = first.output.splitlines()[:-1], first.errors.splitlines()[:-1]
    wanted = {"everything": ["refused.md", "both.md", "missing.md"], "journal": ["gone.md"],
              "guests": ["recto.yml"]}[name]
    missed = [word for word in wanted if word not in first.output + first.errors]
    checks.check(
        f"the site '{name}' builds, {len(expected)} files",
        [] if first.code == (name == "everything") and not missed
        else [f"exit {first.code}, nothing of {missed}", first.errors[-2000:]])
    for jobs in WORKERS:
        faults = []
        for number in range(runs):
            done, files = clean_build(recto, source, output, jobs)
            faults += [f"run {number}: {line}" for line in differences(expected, files)]
            if done.code != first.code:
                faults.append(f"run {number}: exit {done.code}: {done.errors[-300:]}")
            # The last line counts and tells the time.
            if (done.output.splitlines()[:-1], done.errors.splitlines()[:-1]) != said:
                faults.append(f"run {number}: other diagnostics, or in another order")
        checks.check(f"{runs} builds of '{name}' with {jobs} workers give the same bytes", faults)
    return expected


def check_edits(checks: Checks, recto: Recto, scratch: pathlib.Path, long: bool):
    """Edits, renames and deletes files; each build over the old one must equal a clean one."""
    rounds = 200 if long else 20
    chance = random.Random(rounds)
    source = scratch / "everything"
    write_site("everything", source)
    output, clean = scratch / "edited-site", scratch / "clean-site"
    faults = []
    recto.run("build", source, "-o", output)
    for number in range(rounds):
        for _ in range(chance.randint(1, 4)):
            edit(chance, source, number)
        recto.run("build", source, "-o", output)
        fresh = Recto(recto.path, scratch / "fresh")
        _, expected = clean_build(fresh, source, clean)
        faults += [f"round {number}: {line}" for line in differences(expected, contents(output))]
        if faults:
            break
    checks.check(f"{rounds} builds after edits equal clean ones", faults)


def edit(chance: random.Random, source: pathlib.Path, number: int):
    """Changes, renames, deletes or adds one document, or changes what all pages hold."""
    documents = sorted(source.rglob("page-*.md"))
    path = chance.choice(documents)
    match chance.randrange(6):
        case 0:
            path.write_bytes(path.read_bytes() + f"\nOne more line, {number}.\n".encode())
        case 1:
            text = path.read_text("utf-8")
            path.write_text(text.replace("title: \"", f"title: \"{number} ", 1), "utf-8")
        case 2:
            path.rename(path.with_name(f"page-moved-{number}-{chance.randrange(1000)}.md"))
        case 3:
            path.unlink()
        case 4:
            path.with_name(f"page-new-{number}-{chance.randrange(1000)}.md").write_text(
                f"---\ntags: [new, t{chance.randrange(3)}]\n---\n# New {number}\n", "utf-8")
        case 5:
            (source / "templates/parts/own.mustache").write_text(f"<!-- {number} -->\n")


def check_corpus(checks: Checks, recto: Recto, scratch: pathlib.Path):
    """Compares a large corpus of real documents with its build by one worker."""
    if not SHARED.is_dir():
        checks.skip("swift-evolution seventeen times", WITHOUT_SHARED)
        return
    source = scratch / "evolution"
    for number in range(17):
        shutil.copytree(SHARED / "corpora/swift-evolution", source / f"copy-{number:02d}")
    _, one = clean_build(recto, source, scratch / "evolution-site", jobs=1)
    done, all_cores = clean_build(recto, source, scratch / "evolution-site")
    faults = differences(one, all_cores)
    if done.code not in (0, 1):
        faults.append(f"exit {done.code}: {done.errors[-300:]}")
    checks.check(
        f"swift-evolution seventeen times is the same with every worker, {len(one)} files", faults)
