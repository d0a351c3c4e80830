"""Builds the parser's library from Debian's source, instrumented for the thread sanitizer.

The library that Debian ships is not instrumented, so the sanitizer cannot see what it writes. apt
fetches the source of the very version that is installed and checks it, with lists of its own:
nothing of the machine's set-up changes.
"""
import pathlib
import re
import shutil
import subprocess
import tempfile

from Checks.recto import ROOT

FOLDER = ROOT / ".build/tsan-library"
PACKAGE = "libcmark-gfm-dev"
FLAGS = ["-g", "-O1", "-fPIC", "-fno-omit-frame-pointer", "-fsanitize=thread"]
# One archive holds everything: the order in which a linker meets two would matter.
WHOLE, EMPTY = FOLDER / "libcmark-gfm.a", FOLDER / "libcmark-gfm-extensions.a"


class NoSource(Exception):
    """Why the source cannot be had here."""


def instrumented_library() -> pathlib.Path:
    """The folder with the library's archives, built when there is none of the installed version."""
    if shutil.which("dpkg-source") is None:
        raise NoSource("the package dpkg-dev is not installed")
    source, version = output("dpkg-query", "-W", "-f", "${source:Package} ${source:Version}",
                             PACKAGE).split()
    mark = FOLDER / "version"
    if mark.is_file() and mark.read_text() == version:
        return FOLDER
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    with tempfile.TemporaryDirectory(prefix="recto-library-") as name:
        compile_library(fetch(source, version, pathlib.Path(name)), pathlib.Path(name))
    mark.write_text(version)
    return FOLDER


def fetch(source: str, version: str, scratch: pathlib.Path) -> pathlib.Path:
    """The unpacked source with Debian's patches."""
    known = re.search(r"\d+ (http\S+) ([^/ ]+)/(\S+) \S+ Packages", output(
        "apt-cache", "policy", PACKAGE))
    if known is None:
        raise NoSource("apt does not know where the library comes from; run apt-get update")
    site, suite, component = known.groups()
    lists = scratch / "apt"
    for folder in ["parts", "lists/partial", "cache/archives/partial"]:
        (lists / folder).mkdir(parents=True)
    (lists / "parts/source.list").write_text(f"deb-src {site} {suite} {component}\n")
    own = ["-o", "Dir::Etc::SourceList=/dev/null", "-o", f"Dir::Etc::SourceParts={lists}/parts",
           "-o", f"Dir::State::Lists={lists}/lists", "-o", f"Dir::Cache={lists}/cache",
           "-o", "APT::Sandbox::User=", "-o", "Acquire::Retries=1"]
    for command in [["update"], ["source", "--only-source", f"{source}={version}"]]:
        done = subprocess.run(
            ["apt-get", "-q", *own, *command], cwd=scratch, stdin=subprocess.DEVNULL,
            capture_output=True, text=True, check=False)
        if done.returncode != 0:
            said = (done.stderr.strip() or done.stdout.strip()).splitlines()[-1:]
            raise NoSource(f"apt-get {command[0]}: {' '.join(said)}")
    return next(path.parent for path in scratch.glob("*/CMakeLists.txt"))


def compile_library(source: pathlib.Path, scratch: pathlib.Path):
    """Compiles the two libraries' files, with the headers that the installed package has."""
    made = scratch / "made"
    made.mkdir()
    for header in ["cmark-gfm_version.h", "cmark-gfm_export.h", "cmark-gfm-extensions_export.h",
                   "cmark-gfm/config.h"]:
        shutil.copy(pathlib.Path("/usr/include", header), made)
    files = sorted([*source.glob("src/*.c"), *source.glob("extensions/*.c")])
    objects = []
    for file in files:
        if file.name == "main.c":
            continue
        objects.append(scratch / f"{file.parent.name}-{file.stem}.o")
        output("clang", *FLAGS, "-w", "-I", made, "-I", source / "src", "-I",
               source / "extensions", "-c", file, "-o", objects[-1])
    output("ar", "rcs", WHOLE, *objects)
    output("ar", "rcs", EMPTY)


def output(*command) -> str:
    return subprocess.run(
        [*map(str, command)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True,
        check=True).stdout
