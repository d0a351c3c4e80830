"""The files of three sites that use what the program can do, and what others did not expect.

They are three since some choices exclude each other: `everything` is a manual with a navigation of
its own and links to its repository; `journal` is read from disk, by its folders, with escaped HTML
and drafts; `guests` shows texts by others, so without HTML, in a language from right to left.
"""
DOT = b'<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>\n'

EVERYTHING: dict[str, bytes] = {
    "recto.yaml": (
        "title: \"Every feature & more\"\ndescription: All of it.\n"
        "baseURL: https://every.test/sub/path/\nlanguage: de\ntheme: dusk\nthemes: [dusk, harbor]\n"
        "urls: pretty\nignore:\n  - ignored/\n  - '*.tmp'\n  - '!kept.tmp'\n"
        "repository:\n  url: https://git.test/o/every.git\n  branch: trunk\n  path: docs/source\n"
        "logo: picture.svg\nfavicon: icons/favicon.svg\n"
        "header:\n  - Notes: notes/index.md\n  - title: Feed\n    href: /feed.xml\n"
        "  - Elsewhere: https://else.test/?a=1&b=2\n"
        "footer: '© [Us](blocks.md) & **others**'\n"
        "nav:\n  - index.md\n  - Blocks: blocks.md\n  - Notes:\n      - notes/\n"
        "      - title: In TOML\n        path: notes/toml.md\n  - title: Elsewhere\n"
        "    href: https://else.test/\n    children:\n      - path: headings.md\n"
        "  - generated/\n  - manual/\n"
        "taxonomies: [tags, categories, series]\nfeeds:\n  limit: 7\ndrafts: false\nsearch: true\n"
        "print: [notes]\nimages:\n  widths: [320]\n  formats: [webp]\n  quality: 60\n"
        "diagrams:\n  mermaid: files/mermaid.js\n"
        "output: public\nmarkdown:\n  dialect: github\n  html: keep\n  smart: true\n  toc: true\n"
        "  mathematics: true\n"
    ).encode(),
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
    "notes/whole.md": (
        "---\ntitle: 'The *whole* of it'\n"
        "description: \"Every key, with \\\"quotes\\\" & <signs>.\"\n"
        "date: 2025-12-31\nupdated: 2026-02-28T23:59:59Z\ntags: a\ncategories: [one, Two]\n"
        "series: [long]\ndraft: false\nslug: the-whole\naliases: /whole/\nweight: -2\n"
        "template: landing\ntheme: harbor\ntoc: false\nimage: ../picture.svg\n"
        "authors: [A. Writer, 'B & C']\nlang: ar\nunlisted: false\nslogan: <b>own</b>\n"
        "params:\n  deep:\n    list: [1, two, 3.5]\n---\n"
        "[draft](draft.md) ![i](../picture.svg) [b](json.md#text) \"quotes\" -- and...\n"
    ).encode(),
    "notes/permanent.md": (
        b"---\npermalink: /always/here/\nunlisted: true\ndate: 2024-01-01\n---\n# P\n"),
    "headings.md": (
        "# Заголовок\n\n## Новый край\n\n## 설정 값\n\n## 概要\n\n## ???\n\n## ???\n\n## Step\n\n"
        "## Step-1\n\n## Step\n\n## Build & Ship\n\n## Own {#own-id}\n\n## Cost[^1]\n\n[[toc]]\n\n"
        "[k](#новый-край) [o](#own-id)\n\n[^1]: once\n"
    ).encode(),
    "blocks.md": (
        "| a | b |\n|:-:|--:|\n| `x|y` | ~~no~~ |\n\n- [x] done\n- [ ] open\n\n  loose\n\n"
        "> [!NOTE]\n> noted\n\n> [!tip] A title\n> told\n\n1. one\n   - two\n     > three\n\n"
        "```swift title=\"a.swift\" {1,3}\nlet a = 1\n\nlet b = 2\n```\n\n    indented\n\n"
        "```diff\n-old\n+new\n```\n\n"
        "www.example.com, <b@example.com>, https://example.com/a_(b).\n"
    ).encode(),
    "raw.md": (
        '<p id="mine"><a href="blocks.md">blocks</a> <img src="picture.svg" alt="a dot"></p>\n\n'
        '[bad](javascript:alert(1)) <a href="javascript:alert(1)">bad</a>\n\n'
        "[missing](missing.md) [anchor](blocks.md#nowhere) [case](Blocks.md) [out](../../L)\n\n"
        "![picture](picture.svg) ![none](none.png)\n\n<!-- never closed\n"
    ).encode(),
    "drawings.md": (
        b"# Drawings\n\nEnergy is $E = mc^2$, and a cup costs $5.\n\n$$\n\\sum_i x_i\n$$\n\n"
        b"```math\na_b\n```\n\n```dot title=\"Flow\"\ndigraph { a -> b [label=\"x\"] "
        b"a [URL=\"blocks.md\"] }\n```\n\n```dot\ngraph { a -> }\n```\n\n"
        b"```mermaid\ngraph LR\n  a --> b\n```\n\n"
        b"```js title=\"a.js\" {1} showLineNumbers{7} ins={2} del={3} focus={1-2}\n"
        b"let a = 1; // [!code ++]\nlet b = `${a}`;\nlet c;\n```\n\n"
        b"```py diff\n-old = 1\n+new = 2\n```\n\n```nosuchlanguage {99}\nx\n```\n"),
    "files/mermaid.js": b"var mermaid = {};\n",
    "picture.dark.svg": DOT,
    "picture.svg": DOT,
    "icons/favicon.svg": DOT,
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
    "ignored/never.md": b"# Never\n",
    "note.tmp": b"left out",
    "kept.tmp": b"copied",
    ".well-known/security.txt": b"Contact: mailto:a@every.test\n",
    "CNAME": b"every.test\n",
    "robots.txt": b"User-agent: *\nDisallow: /old/\n",
    "files/data.bin": bytes(range(256)) * 300,
    "themes/dusk.yaml": (
        b"name: Dusk\nextends: harbor\ndescription: Late.\nauthor: Us\nlevel: AA\n"
        b"light:\n  accent: '#0f766e'\n  link: '#0f766e'\n  syntax:\n"
        b"    comment: { color: '#5b6571', italic: true }\ndark:\n  accent: '#5eead4'\n"
        b"typography:\n  body: Charter, Georgia, serif\n  size: 17\nlayout:\n  radius: 2\n"
        b"css: |\n  h1 { letter-spacing: 0 }\n"),
    "themes/unused/theme.yaml": b"name: Unused\nextends: harbor\n",
    "themes/about.md": b"# About our themes\n",
    "templates/page.mustache": (
        b"{{<page}}\n{{$headEnd}}<meta name=\"every\" content=\"{{site.title}}\">\n{{/headEnd}}\n"
        b"{{$bodyEnd}}{{>parts/own}}{{/bodyEnd}}\n{{/page}}\n"),
    "templates/parts/own.mustache": b"<!-- {{page.title}} of {{page.kind}} -->\n",
    "templates/parts/footer.mustache": b"<p>{{{site.footer}}}</p>\n",
    "templates/landing.mustache": (
        b"{{<article}}\n{{$navigation}}{{/navigation}}\n{{$contents}}{{/contents}}\n"
        b"{{$articleHead}}<h1>{{{page.heading}}}</h1>{{#page.params}}<p>{{slogan}}</p>"
        b"{{#deep.list}}<i>{{.}}</i>{{/deep.list}}{{/page.params}}\n{{/articleHead}}\n"
        b"{{/article}}\n"),
    "templates/kitchen-sink.mustache":
        b"{{<kitchen-sink}}\n{{$bodyEnd}}<p>sink</p>\n{{/bodyEnd}}\n{{/kitchen-sink}}\n",
    "templates/print.mustache":
        b"{{<print}}\n{{$cover}}<h1>{{{page.heading}}}</h1>\n{{/cover}}\n{{/print}}\n",
    "sink.md": b"---\ntemplate: kitchen-sink\nunlisted: true\n---\n# Sink\n",
    **{
        f"templates/{kind}.mustache":
            f"{{{{<{kind}}}}}\n{{{{$afterArticle}}}}<p>{kind}</p>\n{{{{/afterArticle}}}}\n"
            f"{{{{/{kind}}}}}\n".encode()
        for kind in ["article", "home", "list", "tag", "tags", "notfound"]
    },
}

JOURNAL: dict[str, bytes] = {
    "recto.yaml": (
        "language: fr\ntheme: night\nurls: files\nfeeds: false\ndrafts: true\ntaxonomies: []\n"
        "search: false\nmarkdown: {html: escape, toc: false, mathematics: false, dialect: auto}\n"
    ).encode(),
    "README.md": b"---\ntitle: Journal\n---\n[10](10-ten.md) [2](2-two.md) [t](travel/)\n",
    "2-two.md": b"# Two\n\n<div onclick=\"x()\">raw</div> and <b>in</b>\n\n[a](README.md#two)\n",
    "10-ten.md": b"---\ndate: 2026-01-02\nweight: 1\ndraft: true\n---\n# Ten\n",
    "travel/map.png": b"\x89PNG\r\n\x1a\n" + bytes(3) + b"\rIHDR" + bytes(range(1, 18)),
    "travel/one.md": "# Één\n\n![m](map.png) [up](../2-two.md) [gone](gone.md)\n".encode(),
    "travel/deep/er/two.md": b"[up](../../../README.md)\n",
    "themes/night/theme.yaml": b"name: Night\nextends: harbor\ndark: {background: '#000000'}\n",
}

GUESTS: dict[str, bytes] = {
    # The other name of the file, read with a note.
    "recto.yml": (
        "title: ضيوف\nbaseURL: https://guests.test\nlanguage: ar\n"
        "repository: https://git.test/guests\nfeeds: true\nmarkdown:\n  html: omit\n"
    ).encode(),
    "a.md": (
        "---\ndate: 2026-03-01\ntags: [مرحبا]\n---\n# مرحبا\n\n"
        "<script>x()</script> <b>نص</b>\n"
    ).encode(),
    "b.md": b"---\ndate: 2026-03-01T09:00:00+02:00\ncategories: [x]\n---\n[a](a.md) <img src=x>\n",
    "c/index.md": b"<details>\n<summary>S</summary>\n\ntext\n\n</details>\n",
}

SITES = {"everything": EVERYTHING, "journal": JOURNAL, "guests": GUESTS}
