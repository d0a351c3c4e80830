"""Gives front matter and configuration that a careless reader would never come back from."""
import pathlib

from Checks.checks import Checks
from Checks.recto import Recto

LIMIT = 0.05
"""Seconds of processor time for one of them, beyond what the same folder takes without it."""
TRIES = 5
LARGEST = 65_000
"""Bytes of front matter just below those that are refused for their size alone."""


def laughs(levels: int) -> str:
    """A list of nine, each the nine of the level below."""
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [
        f"a{level}: &a{level} [" + ", ".join([f"*a{level - 1}"] * 9) + "]"
        for level in range(1, levels)]
    return "\n".join(lines)


def yaml(text: str) -> bytes:
    return f"---\n{text}\n---\ntext\n".encode()


def toml(text: str) -> bytes:
    return f"+++\n{text}\n+++\ntext\n".encode()


def filled(piece: str) -> str:
    return piece * (LARGEST // len(piece))


FRONT_MATTER: dict[str, bytes] = {
    "an alias": yaml("a: &a [x]\nb: *a"),
    "an alias to itself": yaml("a: &a [*a]"),
    "a billion laughs": yaml(laughs(9)),
    "40,000 anchors": yaml("\n".join(f"k{number}: &a{number} x" for number in range(40_000))),
    "200,000 brackets": yaml("a: " + "[" * 200_000),
    "brackets, as many as may be": yaml("a: " + filled("[")),
    "200,000 braces": yaml("a: " + "{a: " * 200_000),
    "braces, as many as may be": yaml("a: " + filled("{a: ")),
    "dashes, as many as may be": yaml("a:\n  " + filled("- ")),
    "question marks, as many as may be": yaml("a:\n  " + filled("? ")),
    "a text of 10 MB": yaml("a: " + "x" * 10_000_000),
    "a quoted text of 10 MB": yaml("a: \"" + "x\n" * 5_000_000 + "\""),
    "one key again and again": yaml(filled("a: 1\n")),
    "many keys": yaml("\n".join(f"k{number}: 1" for number in range(6000))),
    "no end": b"---\n" + filled("a: [x\n").encode(),
    "tags, as many as may be": yaml("a: " + filled("!!str ")),
    "TOML brackets": toml("a = " + filled("[")),
    "TOML braces": toml("a = " + filled("{a=")),
    "TOML dots": toml(filled("a.") + "a = 1"),
    "TOML tables": toml("\n".join(f"[a{number}.b.c]" for number in range(4000))),
    "TOML tables of tables": toml(filled("[[a.a.a]]\n")),
    "a TOML text without an end": toml("a = \"\"\"" + filled("x\n")),
    "JSON brackets": b"{\n\"a\": " + b"[" * LARGEST + b"\n}\n\ntext\n",
    "JSON objects": b"{\n" + b"\"a\":{" * (LARGEST // 5) + b"\n}\n\ntext\n",
    "JSON escapes": b"{\n\"a\": \"" + b"\\ud83d" * 10_000 + b"\"\n}\n\ntext\n",
}
CONFIGURATIONS: dict[str, bytes] = {
    "a billion laughs": laughs(9).encode(),
    "200,000 brackets": b"nav: " + b"[" * 200_000,
    "200,000 braces": b"nav: " + b"{a: " * 200_000,
    "a text of 10 MB": b"title: " + b"x" * 10_000_000,
    "one key again and again": b"title: a\n" * 20_000,
    "patterns of stars": b"ignore: ['" + b"*a" * 2000 + b"']\n",
}
ACCEPTED = {"many keys", "TOML tables", "TOML tables of tables", "patterns of stars"}
"""What may be read without an error; everything else is refused."""


def check_bombs(checks: Checks, recto: Recto, scratch: pathlib.Path):
    """Each is refused by name, or read, in less than a moment; no other page knows of it."""
    for kind, file, listed in [
        ("front matter", "bomb.md", FRONT_MATTER), ("recto.yaml", "recto.yaml", CONFIGURATIONS),
    ]:
        source = scratch / kind.replace(" ", "-")
        source.mkdir()
        (source / "good.md").write_text("# Good\n")
        usual = min(recto.run("check", source).cpu for _ in range(TRIES))
        slowest = 0.0
        for name, content in listed.items():
            (source / file).write_bytes(content)
            done = [recto.run("check", source) for _ in range(TRIES)]
            took = min(one.cpu for one in done) - usual
            slowest = max(slowest, took)
            faults = [] if took <= LIMIT else [f"{took:.3f} s of processor time, at most {LIMIT}"]
            said = done[0].output + done[0].errors
            refused = done[0].code == 1 and f"{file}" in said
            if not refused and not (name in ACCEPTED and done[0].code == 0):
                faults.append(f"exit {done[0].code}: {said[:300]}")
            if done[0].peak > 320:
                faults.append(f"{done[0].peak} MiB")
            checks.check(f"{kind}: {name}: {1000 * took:.0f} ms", faults)
        print(f"         the slowest {kind} took {1000 * slowest:.0f} ms")
