"""Tests of the scripts that the other checks rest on: the import table and the count of results."""
import importlib.machinery
import importlib.util
import pathlib
import subprocess
import sys
import tempfile

from Checks.checks import Checks

ROOT = pathlib.Path(__file__).resolve().parents[2]
MANIFEST = """\
// swift-tools-version: 6.2
import PackageDescription
let package = Package(name: "planted", targets: [
  .target(name: "Low"), .target(name: "CThing"), .target(name: "COther"),
  .target(name: "Themes", dependencies: ["Low"]),
])
"""
# Where a violation is planted, and what must be said of it; None where none is.
PLANTED = [
    ("a plain import", "Themes/A.swift", "import Low\nimport CThing\n",
     "Sources/Themes/A.swift:2: Themes may not import CThing"),
    ("an import with an access level", "Low/A.swift", "package import Themes\n",
     "Sources/Low/A.swift:1: Low may not import Themes"),
    ("an import with an attribute", "Low/A.swift", "@testable private import Themes\n",
     "Sources/Low/A.swift:1: Low may not import Themes"),
    ("an import of one declaration", "Low/A.swift", "private import struct Themes.Color\n",
     "Sources/Low/A.swift:1: Low may not import Themes"),
    ("Foundation where it is banned", "Themes/A.swift", "private import FoundationEssentials\n",
     "Sources/Themes/A.swift:1: Themes may not import FoundationEssentials"),
    ("an include in C", "CThing/thing.c", '#include "CThing.h"\n#include <COther.h>\n',
     "Sources/CThing/thing.c:2: CThing may not import COther"),
    ("Foundation where it is allowed", "Low/A.swift", "import Foundation\n", None),
    ("an import that the table allows", "Themes/A.swift", "private import Low\n", None),
    ("a comment about an import", "Low/A.swift", "// import Themes\n", None),
]


def load(path: str):
    """A script of .ci as a module."""
    loader = importlib.machinery.SourceFileLoader(pathlib.Path(path).stem, str(ROOT / path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


def plant(folder: pathlib.Path):
    """A package that the import check has nothing to say about."""
    (folder / "Package.swift").write_text(MANIFEST)
    for name in ["Low", "Themes"]:
        (folder / "Sources" / name).mkdir(parents=True)
        (folder / "Sources" / name / "A.swift").write_text("")
    for name in ["CThing", "COther"]:
        include = folder / "Sources" / name / "include"
        include.mkdir(parents=True)
        (include / f"{name}.h").write_text("")
        (folder / "Sources" / name / "thing.c").write_text("")


def check_imports(checks: Checks):
    for what, path, text, expected in PLANTED:
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            plant(folder)
            (folder / "Sources" / path).write_text(text)
            done = subprocess.run(
                [ROOT / ".ci/check-imports.py", folder], capture_output=True, text=True)
            said = done.stdout.splitlines()
            wanted = [expected] if expected else []
            right = said == wanted and done.returncode == int(bool(wanted))
            verb = "refuses" if expected else "allows"
            checks.check(
                f"check-imports {verb} {what}",
                [] if right else [f"exit {done.returncode}: {said} {done.stderr}"])


def check_counts(checks: Checks):
    script = load(".ci/check")

    def expect(claim: str, text: str, code: int, wanted: tuple):
        result = script.read_result(text, code)
        checks.check(claim, [] if tuple(result) == wanted else [f"{result}, not {wanted}"])

    run = "Test run with 4 tests in 2 suites failed after 0.1 seconds with 1 issue."
    expect(
        "a Swift run is counted by its tests",
        '➜ Test b() skipped: "needs ../shared"\n✔ Test a() passed after 0.1 seconds.\n'
        "✘ Test c(_:) with 3 test cases failed after 0.1 seconds with 1 issue.\n"
        f"✘ Suite S failed after 0.1 seconds.\n✘ {run}\n", 1,
        (2, 1, ['b(): "needs ../shared"'], "✘ " + run))
    clean = "✔ Test run with 4 tests in 2 suites passed after 0.1 seconds."
    expect("a Swift run that crashed after its last line fails", clean + "\n", 139,
           (3, 1, [], clean))
    expect("a Python part is counted by its last line",
           "skipped  full disk: no user namespaces\n7 passed, 0 failed, 1 skipped\n", 0,
           (7, 0, ["full disk: no user namespaces"], None))
    expect("the programs of one part are counted together",
           "skipped  races: no source\n2 passed, 0 failed, 1 skipped\n"
           f"✘ Test c() failed after 0.1 seconds.\n✘ {run}\n3 passed, 1 failed, 0 skipped\n", 2,
           (8, 2, ["races: no source"], "✘ " + run))
    expect("a part without a count is one check", "silent\n", 0, (1, 0, [], None))
    expect("a part that fails without a count is one failure", "", 2, (0, 1, [], None))
    skips = ["a: needs ../shared", "b: no user namespaces"]
    checks.check(
        "a skip for want of ../shared is a failure where it is present",
        [] if script.forbidden(skips, True) == skips[:1] else ["allowed"])
    checks.check(
        "a skip for want of ../shared is a skip where it is absent",
        [] if script.forbidden(skips, False) == [] else ["forbidden"])


def main() -> int:
    checks = Checks()
    check_counts(checks)
    check_imports(checks)
    return checks.close()


if __name__ == "__main__":
    sys.exit(main())
