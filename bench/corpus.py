#!/usr/bin/env python3
"""Writes a folder of Markdown that looks like a real documentation site.

    bench/corpus.py FOLDER [--pages 1000] [--seed 1] [--code 0.5]

The same arguments always give the same bytes, on every machine. A page has front matter (title,
date, tags, description) and four to nine sections: prose with emphasis and links to other pages,
lists, task lists, a table, code in several languages, notes and quotes, about 5 KB in all. A folder
holds fifty pages and an index of its own. Tags come from a fixed set of words, so the pages that
list them grow with the corpus, as they do on a real site.
"""
import argparse
import os
import pathlib
import random

WORDS = """
system page theme build server value state render folder document index colour network service
thread buffer header parser stream cache client module error token layout policy record schema
signal vector worker archive border channel default element feature gateway handler
""".split()
PAGES_IN_FOLDER = 50
FOLDERS_IN_PART = 20
CODE = {
    "swift": """\
struct {A}Store {{
    private(set) var {a}s: [{A}] = []

    // Adds one {a} and keeps the list sorted.
    mutating func add(_ {a}: {A}) throws {{
        guard !{a}s.contains({a}) else {{ throw StoreError.duplicate("{a} \\({a}.id)") }}
        {a}s.append({a})
    }}
}}
""",
    "python": '''\
def load_{a}(path: str, limit: int = {n}) -> list[str]:
    """Return at most `limit` {a} lines."""
    with open(path, encoding="utf-8") as handle:
        return [line.strip() for line in handle][:limit]  # {b}
''',
    "json": """\
{{
  "{a}": {{ "enabled": true, "limit": {n}, "name": "{b}" }},
  "items": [1, 2.5, null]
}}
""",
    "bash": """\
#!/usr/bin/env bash
set -euo pipefail
for f in *.{a}; do
  echo "{b}: $f" | tee -a log.txt
done
""",
    "html": """\
<section id="{a}">
  <h2>{A}</h2>
  <p class="{b}">{n} items &amp; more</p>
</section>
""",
    "go": """\
func {A}(ctx context.Context, n int) (string, error) {{
\tif n > {n} {{
\t\treturn "", fmt.Errorf("{a}: %d", n)
\t}}
\treturn "{b}", nil // done
}}
""",
}


class Writer:
    """Writes the pages of one corpus; the order of its draws from `chance` fixes the bytes."""

    def __init__(self, pages: int, seed: int, code: float):
        self.chance = random.Random(seed)
        self.code = code
        self.paths = [(folder_name(number), page_name(number)) for number in range(pages)]

    def word(self) -> str:
        return self.chance.choice(WORDS)

    def sentence(self) -> str:
        words = [self.word() for _ in range(self.chance.randint(8, 18))]
        kind = self.chance.random()
        place = self.chance.randrange(len(words))
        if kind < 0.15:
            words[place] = f"*{words[place]}*"
        elif kind < 0.3:
            words[place] = f"**{words[place]}**"
        elif kind < 0.45:
            words[place] = f"`{words[place]}_{self.chance.randint(1, 99)}`"
        return " ".join(words).capitalize() + "."

    def paragraph(self, folder: str) -> str:
        sentences = [self.sentence() for _ in range(self.chance.randint(3, 6))]
        if self.chance.random() < 0.6:
            target = os.path.join(*self.paths[self.chance.randrange(len(self.paths))])
            text = f"{self.word()} {self.word()}"
            sentences.append(f"See [{text}]({os.path.relpath(target, folder)}).")
        if self.chance.random() < 0.1:
            query = f"{self.word()}?id={self.chance.randint(1, 999)}"
            sentences.append(f"Also https://example.com/{query}.")
        return " ".join(sentences)

    def front_matter(self, number: int) -> list[str]:
        title = f"{self.word()} {self.word()} {number}".capitalize()
        tags = sorted({self.word() for _ in range(self.chance.randint(1, 4))})
        date = f"{2015 + number % 11}-{1 + number % 12:02d}-{1 + number % 28:02d}"
        description = self.sentence().replace("*", "").replace("`", "")
        return [
            "---", f'title: "{title}"', f"date: {date}", f"tags: [{', '.join(tags)}]",
            f"description: {description}", "---", "",
        ]

    def list_lines(self) -> list[str]:
        lines = []
        for _ in range(self.chance.randint(3, 6)):
            lines.append(f"- {self.sentence()}")
            if self.chance.random() < 0.3:
                mark = "x" if self.chance.random() < 0.5 else " "
                lines.append(f"  - [{mark}] {self.sentence()}")
        return lines + [""]

    def table_lines(self) -> list[str]:
        rows = [
            f"| {self.word()} | {self.chance.randint(1, 9999)} | `{self.word()}` |"
            for _ in range(self.chance.randint(3, 8))
        ]
        return ["| name | value | note |", "|------|------:|:----:|", *rows, ""]

    def code_lines(self) -> list[str]:
        language = self.chance.choice(list(CODE))
        name, other = self.word(), self.word()
        text = CODE[language].format(
            a=name, A=name.capitalize(), b=other, n=self.chance.randint(1, 500))
        return [f"```{language}", text + "```", ""]

    def section(self, number: int, folder: str) -> list[str]:
        lines = [f"## {self.word().capitalize()} {self.word()}", "", self.paragraph(folder), ""]
        kind = self.chance.random()
        if kind < 0.3:
            lines += self.list_lines()
        elif kind < 0.45:
            lines += self.table_lines()
        elif kind < 0.55:
            lines += [f"> {self.sentence()}", f"> {self.sentence()}", ""]
        elif kind < 0.62:
            lines += [f"A note here[^{number}]. {self.sentence()}", ""]
            lines += [f"[^{number}]: {self.sentence()}", ""]
        if self.chance.random() < self.code:
            lines += self.code_lines()
        return lines

    def page(self, number: int, folder: str) -> str:
        lines = self.front_matter(number)
        for section in range(self.chance.randint(4, 9)):
            lines += self.section(section, folder)
        return "\n".join(lines) + "\n"


def folder_name(number: int) -> str:
    part, chapter = divmod(number // PAGES_IN_FOLDER, FOLDERS_IN_PART)
    return f"part-{part:03d}/chapter-{chapter:02d}"


def page_name(number: int) -> str:
    return "index.md" if number % PAGES_IN_FOLDER == 0 else f"page-{number:06d}.md"


def write_corpus(folder: pathlib.Path, pages: int, seed: int = 1, code: float = 0.5):
    """Writes `pages` pages below `folder`; `code` is the share of sections with a code block."""
    writer = Writer(pages, seed, code)
    for number, (name, page) in enumerate(writer.paths):
        text = writer.page(number, name)
        (folder / name).mkdir(parents=True, exist_ok=True)
        (folder / name / page).write_text(text, "utf-8")


def main():
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=pathlib.Path)
    arguments.add_argument("--pages", type=int, default=1000)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--code", type=float, default=0.5)
    options = arguments.parse_args()
    write_corpus(options.folder, options.pages, options.seed, options.code)


if __name__ == "__main__":
    main()
