"""Compares folders by the content of their files."""
import hashlib
import os
import pathlib

# What two builds write while they wait for each other; it is no part of a site.
LOCK = ".recto/lock"


def contents(folder: pathlib.Path) -> dict[str, str]:
    """Each file and link below a folder, by its path, with a hash of its content."""
    found = {}
    for parent, _, names in os.walk(folder):
        for name in names:
            path = pathlib.Path(parent, name)
            relative = path.relative_to(folder).as_posix()
            if path.is_symlink():
                found[relative] = "link to " + os.readlink(path)
            elif relative != LOCK:
                found[relative] = hashlib.blake2b(path.read_bytes(), digest_size=16).hexdigest()
    return found


def differences(expected: dict[str, str], actual: dict[str, str]) -> list[str]:
    """What has to change in `actual` to make it `expected`, one line a file."""
    lines = [f"missing: {path}" for path in sorted(expected.keys() - actual.keys())]
    lines += [f"left over: {path}" for path in sorted(actual.keys() - expected.keys())]
    lines += [
        f"another content: {path}" for path in sorted(expected.keys() & actual.keys())
        if expected[path] != actual[path]
    ]
    return lines
