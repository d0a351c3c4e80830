"""Runs the program under test and measures what it took."""
import os
import pathlib
import shutil
import subprocess
import tempfile
import time
from typing import NamedTuple

ROOT = pathlib.Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared"
WITHOUT_SHARED = "needs ../shared, which is not here"
ROOM = 4 << 30


def temporary_folder(purpose: str) -> tempfile.TemporaryDirectory:
    """A folder that is removed after use; in memory where there is room for it."""
    memory = pathlib.Path("/dev/shm")
    roomy = os.access(memory, os.W_OK) and shutil.disk_usage(memory).free > ROOM
    return tempfile.TemporaryDirectory(
        prefix=f"recto-{purpose}-", dir=memory if roomy and "TMPDIR" not in os.environ else None)


class Outcome(NamedTuple):
    """How one run of the program ended."""

    code: int
    """The exit code; minus the signal's number when a signal ended it."""
    output: str
    errors: str
    cpu: float
    """Seconds of user and system time."""
    wall: float
    peak: int
    """Largest resident set, in MiB."""


class Recto:
    """The program at `path`, with a cache folder of its own below `scratch`."""

    def __init__(self, path: pathlib.Path, scratch: pathlib.Path):
        self.path = path.resolve()
        self.environment = {
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"),
            "LANG": "C.UTF-8",
            "HOME": str(scratch / "home"),
            "XDG_CACHE_HOME": str(scratch / "cache"),
            "NO_COLOR": "1",
        }

    def start(self, *arguments, output=subprocess.DEVNULL, errors=subprocess.DEVNULL, prefix=()):
        """Starts the program; `prefix` is a command that starts it in turn."""
        return subprocess.Popen(
            [*prefix, str(self.path), *map(str, arguments)], stdin=subprocess.DEVNULL,
            stdout=output, stderr=errors, env=self.environment)

    def run(self, *arguments, prefix=()) -> Outcome:
        """Runs the program to its end."""
        with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
            began = time.perf_counter()
            process = self.start(*arguments, output=output, errors=errors, prefix=prefix)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            wall = time.perf_counter() - began
            output.seek(0)
            errors.seek(0)
            return Outcome(
                process.returncode, output.read().decode("utf-8", "replace"),
                errors.read().decode("utf-8", "replace"), usage.ru_utime + usage.ru_stime, wall,
                usage.ru_maxrss // 1024)
