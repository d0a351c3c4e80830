"""A source folder that uses what the program can do, and what others did not expect."""
import pathlib
import shutil

from Checks.recto import ROOT
from corpus import write_corpus

DOCUMENTS: dict[str, bytes] = {
    "index.md": "# Every feature\n\nSee [the notes](notes/index.md) and [[odd names]].\n".encode(),
    "notes/index.md": (
        "---\ntitle: Notes\ntags: [a, 'C#', 'C++', C, '!!']\ndate: 2026-03-01\n---\n"
        "One[^1], two[^b], one again[^1].\n\n[^1]: A note with `code`.\n"
        "[^b]: Another.\n\n    More.\n"
    ).encode(),
    "notes/toml.md": (
        b'+++\ntitle = "Toml"\ntags = ["a"]\ndate = 2026-03-01T09:00:00+02:00\n+++\ntext\n'),
    "notes/json.md": b'{"title": "Json", "tags": ["a"], "weight": 3}\n\ntext\n',
    "notes/broken-front-matter.md": b"---\ntitle: Part 1: Start\n---\n# Still shown\n",
    "notes/draft.md": b"---\ntitle: Draft\ndraft: true\n---\nhidden\n",
    "notes/moved.md": b"---\ntitle: Moved\naliases: [/old/place, /notes/older/]\n---\nhere\n",
    "headings.md": (
        "# Заголовок\n\n## Новый край\n\n## 설정 값\n\n## 概要\n\n## ???\n\n## ???\n\n## Step\n\n"
        "## Step-1\n\n## Step\n\n## Build & Ship\n\n## Cost[^1]\n\n[[toc]]\n\n[k](#новый-край)\n\n"
        "[^1]: once\n"
    ).encode(),
    "blocks.md": (
        "| a | b |\n|:-:|--:|\n| `x|y` | ~~no~~ |\n\n- [x] done\n- [ ] open\n\n  loose\n\n"
        "> [!NOTE]\n> noted\n\n> [!tip] A title\n> told\n\n1. one\n   - two\n     > three\n\n"
        "```swift title=\"a.swift\" {1,3}\nlet a = 1\n\nlet b = 2\n```\n\n    indented\n\n"
        "www.example.com, <b@example.com>, https://example.com/a_(b).\n"
    ).encode(),
    "raw.md": (
        '<p id="mine"><a href="blocks.md">blocks</a> <img src="picture.svg" alt="a dot"></p>\n\n'
        '[bad](javascript:alert(1)) <a href="javascript:alert(1)">bad</a>\n\n'
        '[missing](missing.md) [anchor](blocks.md#nowhere) [case](Blocks.md)\n\n'
        "![picture](picture.svg)\n"
    ).encode(),
    "picture.svg": b'<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>\n',
    "odd names/C# notes & 100%.md": b"# Sharp\n\n[up](../index.md)\n",
    "odd names/what?.md": b"# What\n",
    "odd names/quote'\"s.md": b"# Quotes\n",
    "odd names/\u7b14\u8bb0.md": "# 笔记\n\n[sharp](<C# notes & 100%.md>)\n".encode(),
    "bytes/bom.md": b"\xef\xbb\xbf---\ntitle: Bom\n---\ntext\n",
    "bytes/crlf.md": b'---\r\ntitle: "Crlf"\r\n---\r\n# Heading\r\n\r\ntext\r\n',
    "bytes/cr.md": b"# Heading\r\rtext\r",
    "bytes/invalid.md": b"# Not \xff UTF-8 \xe2\x80\n\nand \x00 \x01 \x1b bytes\n",
    "bytes/empty.md": b"",
    "both/README.md": b"# The readme\n",
    "both/index.md": b"# The index\n",
    "both.md": b"# The file\n",
}
# Refused for its memory, never for its time, so that the refusal cannot depend on the machine.
COLUMNS, ROWS = 25_000, 50_000


def refused_document() -> bytes:
    """Half a table row a line: the parser makes every missing cell, far beyond the budget."""
    return b"|a" * COLUMNS + b"|\n" + b"|-" * COLUMNS + b"|\n" + b"b\n" * ROWS


def write_features(folder: pathlib.Path, pages: int = 200):
    """Writes the documents above, the manual, and `pages` generated pages."""
    for path, content in DOCUMENTS.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    (folder / "refused.md").write_bytes(refused_document())
    manual = ROOT / "sample-docs"
    if manual.is_dir():
        shutil.copytree(manual, folder / "manual", ignore=shutil.ignore_patterns("recto.yaml"))
    write_corpus(folder / "generated", pages)
