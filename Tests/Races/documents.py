"""The documents that threads parse at once: specifications, real and generated ones, odd bytes."""
import json
import pathlib
import random

from Checks.recto import SHARED
from corpus import write_corpus
from Hostile.documents import SITES

SPECIFICATIONS = ["commonmark-0.31.2", "gfm-0.29", "cmark-gfm-extensions"]
# What the parser's global tables are about, what its extensions look for, and what a worker takes
# for its own mark, if a document holds it.
PIECES = [
    b"~", b"~~", b"~~~", b"w", b"www.", b"www.a.test", b":", b"http://", b"https://a.test/(b)",
    b"@", b"a@b.test", b"&#64;", b"&#126;", b"*", b"_", b"**", b"`", b"[", b"]", b"](", b"![", b"[^1]",
    b"\n[^1]: n\n", b"<", b">", b"|", b"\n|-|-|\n", b"- [ ] ", b"\n- [x] ", b"\n\n", b"\n", b" ",
    b"\\", b"'", b'"', b"...", b"--", b"\xe4\xb8\xad", b"\xff", b"\xc2\x85", b"word ", b"a",
] + [bytes([number]) for number in range(32)] + [b"\x7f"]

# The parser makes every missing cell, and is left by a jump when its memory is used up.
REFUSED = b"|a" * 1000 + b"|\n" + b"|-" * 1000 + b"|\n" + b"b\n" * 1000


def odd_documents(count: int, seed: int) -> list[bytes]:
    chance = random.Random(seed)
    return [b"".join(chance.choices(PIECES, k=chance.randint(1, 120))) for _ in range(count)]


def example_documents() -> list[bytes]:
    return [
        example["markdown"].encode()
        for name in SPECIFICATIONS if SHARED.is_dir()
        for example in json.loads((SHARED / "spec" / f"{name}.json").read_text("utf-8"))
    ]


def all_documents(scratch: pathlib.Path, odd: int, pages: int) -> list[bytes]:
    """The specifications' and the real ones only where ../shared is."""
    write_corpus(scratch / "pages", pages)
    files = sorted((scratch / "pages").rglob("*.md"))
    files += sorted((SHARED / "corpora").rglob("*.md"))[:pages]
    found = [path.read_bytes() for path in files]
    found += [content for site in SITES.values() for path, content in site.items()
              if path.endswith(".md")]
    found += [REFUSED] * 3
    return found + example_documents() + odd_documents(odd, seed=odd)
