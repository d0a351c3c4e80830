"""What a site's files say of themselves, read without a browser."""
import html.parser
import pathlib
import re
import urllib.parse
from typing import NamedTuple

ADDRESSES = {
    ("a", "href"), ("area", "href"), ("link", "href"), ("use", "href"), ("img", "src"),
    ("script", "src"), ("source", "src"), ("video", "src"), ("video", "poster"), ("audio", "src"),
    ("track", "src"), ("iframe", "src"), ("embed", "src"), ("object", "data"), ("form", "action"),
    ("input", "src"),
}


class Link(NamedTuple):
    """An address in a page, as written, and the line it stands in."""

    address: str
    line: int


class Page(html.parser.HTMLParser):
    """One HTML file: its ids, its addresses, and the kinds of element in it."""

    def __init__(self, path: str, text: str):
        super().__init__(convert_charrefs=True)
        self.path = path
        self.ids: list[str] = []
        self.names: set[str] = set()
        self.links: list[Link] = []
        self.features: set[str] = set()
        self.canonical: str | None = None
        self.redirects = False
        self.feed(text)
        self.close()

    def has_target(self, fragment: str) -> bool:
        return fragment in ("", "top") or fragment in self.ids or fragment in self.names

    def handle_starttag(self, tag, attributes):
        values = {name: value or "" for name, value in attributes}
        self.features.add(tag)
        self.features.update(f"{tag}.{name}" for name in values.get("class", "").split())
        if "id" in values:
            self.ids.append(values["id"])
        if tag == "a" and "name" in values:
            self.names.add(values["name"])
        if tag == "meta" and values.get("http-equiv", "").lower() == "refresh":
            self.redirects = True
        if tag == "link" and values.get("rel") == "canonical":
            self.canonical = values.get("href")
        line = self.getpos()[0]
        for name, value in values.items():
            if (tag, name) in ADDRESSES:
                self.links.append(Link(value, line))
            elif name in ("srcset", "imagesrcset"):
                addresses = [part.split()[0] for part in value.split(",") if part.split()]
                self.links += [Link(address, line) for address in addresses]


class Site:
    """A built site: its folder, its pages, and the path that its URLs begin with."""

    def __init__(self, name: str, folder: pathlib.Path):
        self.name = name
        self.folder = folder
        self.files = {
            path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()
        }
        self.pages = {
            path: Page(path, (folder / path).read_text("utf-8"))
            for path in sorted(self.files) if path.endswith(".html")
        }
        home = self.pages.get("index.html")
        canonical = urllib.parse.urlsplit(home.canonical or "" if home else "")
        self.origin = f"{canonical.scheme}://{canonical.netloc}" if canonical.netloc else None
        self.prefix = canonical.path if canonical.path.endswith("/") else "/"

    def url(self, path: str) -> str:
        """The path of a page's URL: `a/index.html` is `/prefix/a/`."""
        name = re.sub(r"(^|/)index\.html$", r"\1", path)
        return self.prefix + urllib.parse.quote(name)

    def file(self, url_path: str) -> str | None:
        """The file that a host serves at a path, without redirects; nil when there is none."""
        path = urllib.parse.unquote(url_path)
        if not path.startswith(self.prefix):
            return None
        name = path[len(self.prefix):]
        if name == "" or name.endswith("/"):
            name += "index.html"
        return name if name in self.files else None

    def shown_pages(self) -> list[Page]:
        """The pages that stay open in a browser."""
        return [page for page in self.pages.values() if not page.redirects]

    def covering_pages(self) -> list[Page]:
        """Few pages that together hold every kind of element: one of each kind of page at least."""
        left = self.shown_pages()
        missing = set().union(*(page.features for page in left)) if left else set()
        chosen = []
        while missing:
            page = max(left, key=lambda page: len(page.features & missing))
            missing -= page.features
            left.remove(page)
            chosen.append(page)
        return chosen
