"""Reads the links of Markdown documents with another parser, to judge what a build reports of them."""
import collections
import json
import pathlib
import posixpath
import re
import urllib.parse
from typing import Iterator, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

from Browser.documents import Site
from Browser.links import page_of

SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|//")
IN_HTML = re.compile(r"<(\w+)[^>]*?\s(?:href|src)\s*=\s*[\"']?([^\"'\s>]+)")
REPORTED = {"broken-link", "broken-image", "broken-anchor", "link-case", "link-outside"}
PLACED = REPORTED | {"link-scheme-refused"}


class SourceLink(NamedTuple):
    """A link as its author wrote it, in a block from line `first` to line `last`."""

    document: str
    address: str
    is_image: bool
    first: int
    last: int


def parser() -> MarkdownIt:
    """CommonMark with tables; every address as it was written."""
    made = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    made.normalizeLink = lambda address: address
    made.validateLink = lambda address: True
    return made


def source_links(folder: pathlib.Path) -> Iterator[SourceLink]:
    """The links of every document below `folder`, which have no front matter."""
    read = parser()
    for path in sorted(folder.rglob("*.md")):
        for token in read.parse(path.read_text("utf-8")):
            first, last = token.map or (0, 0)
            for address, is_image in addresses(token):
                yield SourceLink(
                    path.relative_to(folder).as_posix(), address, is_image, first + 1, last)


def addresses(token: Token) -> Iterator[tuple[str, bool]]:
    if token.type in ("html_block", "html_inline"):
        for element, address in IN_HTML.findall(token.content):
            yield address, element.lower() == "img"
    elif token.type in ("link_open", "image"):
        yield token.attrs["src" if token.type == "image" else "href"], token.type == "image"
    for child in token.children or []:
        yield from addresses(child)


class SourceFolder:
    """A source folder and the site made of it: what exists, by name and by id."""

    def __init__(self, folder: pathlib.Path, site: Site):
        self.folder = folder
        self.site = site
        self.names = {path.relative_to(folder).as_posix() for path in folder.rglob("*")} | {"."}
        self.folded = {name.lower() for name in self.names}

    def fault(self, link: SourceLink) -> str | None:
        """The id of the diagnostic that the link must have; nil when it leads somewhere."""
        if SCHEME.match(link.address):
            return None
        whole, _, fragment = link.address.partition("#")
        path = urllib.parse.unquote(whole.partition("?")[0])
        target = link.document
        if path:
            base = "" if path.startswith("/") else posixpath.dirname(link.document)
            target = posixpath.normpath(posixpath.join(base, path.lstrip("/")))
        if target.startswith("../"):
            return "link-outside"
        # As in a vault, the end of a document's name may be left out.
        if target not in self.names and target + ".md" in self.names:
            target += ".md"
        if target not in self.names:
            missing = "broken-image" if link.is_image else "broken-link"
            return "link-case" if target.lower() in self.folded else missing
        return self.fragment_fault(target, urllib.parse.unquote(fragment))

    def fragment_fault(self, target: str, fragment: str) -> str | None:
        page = self.site.pages.get(page_of(target if target.endswith(".md") else target + "/index"))
        if page is None or page.has_target(fragment):
            return None
        ids = {name.lower() for name in [*page.ids, *page.names]}
        return "link-case" if fragment.lower() in ids else "broken-anchor"


def missing_pages(site: Site, folder: pathlib.Path, report: str) -> list[str]:
    """Documents without a page, and errors of the build, which would stand in a page's place."""
    pages = [page_of(path.relative_to(folder).as_posix()) for path in folder.rglob("*.md")]
    return [f"no {page}" for page in sorted(pages) if page not in site.pages] + [
        f"{diagnostic['file']}: {diagnostic['message']}"
        for diagnostic in json.loads(report)["diagnostics"] if diagnostic["severity"] == "error"]


def report_faults(site: Site, folder: pathlib.Path, report: str) -> list[str]:
    """Where a build's report, in JSON, differs from what the sources hold.

    Each broken link must be reported once for each time that it was written, and where the source
    really has it: the address begins at that line and column, in a block that holds the link.
    """
    judge = SourceFolder(folder, site)
    wanted: dict[tuple[str, str, str], list[SourceLink]] = collections.defaultdict(list)
    for link in source_links(folder):
        if fault := judge.fault(link):
            wanted[fault, link.document, link.address].append(link)
    faults = []
    for diagnostic in json.loads(report)["diagnostics"]:
        if diagnostic["id"] not in PLACED:
            continue
        address = re.match("'(.*?)'(?: |:)", diagnostic["message"])[1]
        file, line, column = diagnostic["file"], diagnostic["line"], diagnostic["column"]
        place = f"{file}:{line}:{column}: {diagnostic['id']} {address}"
        lines = (folder / file).read_bytes().splitlines()
        if not lines[line - 1][column - 1:].startswith(address.encode()):
            faults.append(f"{place}: the source has {lines[line - 1][column - 1:][:40]} there")
        if diagnostic["id"] not in REPORTED:
            continue
        links = wanted[diagnostic["id"], file, address]
        here = next((link for link in links if link.first <= line <= link.last), None)
        if here is None:
            faults.append(f"{place}: no such broken link stands in these lines")
        else:
            links.remove(here)
    return faults + [
        f"{link.document}:{link.first}-{link.last}: {fault} {link.address}: not reported"
        for (fault, _, _), links in wanted.items() for link in links
    ]
