"""Checks that every address inside a site leads to something in it."""
import json
import re
import urllib.parse
from typing import NamedTuple

from Browser.documents import Site

NOWHERE = "http://site.invalid"
BROKEN = {"broken-link", "broken-image", "broken-anchor", "link-outside", "link-to-draft"}
CSS_ADDRESS = re.compile(r"url\(\s*[\"']?([^\"')]+)[\"']?\s*\)")


class BrokenLink(NamedTuple):
    """An address that leads nowhere, in the file that holds it."""

    file: str
    line: int
    address: str
    reason: str

    def __str__(self):
        return f"{self.file}:{self.line}: {self.address}: {self.reason}"


def broken_links(site: Site) -> list[BrokenLink]:
    """Every link of every page and style sheet that has no target in the site."""
    broken = []
    for page in site.pages.values():
        # The page for what is missing is shown at any depth, so a relative link in it is wrong.
        base = site.prefix + "a/b/c" if page.path == "404.html" else site.url(page.path)
        for link in page.links:
            if link.address.startswith("#"):
                # Never asks the host for anything, wherever the page is shown.
                reason = missing_id(page.path, urllib.parse.unquote(link.address[1:]), site)
            else:
                reason = fault(site, base, link.address)
            if reason:
                broken.append(BrokenLink(page.path, link.line, link.address, reason))
    for path in sorted(site.files):
        if path.endswith(".css"):
            text = (site.folder / path).read_text("utf-8")
            for found in CSS_ADDRESS.finditer(text):
                if reason := fault(site, site.url(path), found[1]):
                    line = text.count("\n", 0, found.start()) + 1
                    broken.append(BrokenLink(path, line, found[1], reason))
        elif path == "sitemap.xml":
            text = (site.folder / path).read_text("utf-8")
            for found in re.finditer("<loc>([^<]*)</loc>", text):
                if reason := fault(site, site.prefix, found[1].replace("&amp;", "&")):
                    broken.append(BrokenLink(path, 1, found[1], reason))
    return broken


def fault(site: Site, base: str, address: str) -> str | None:
    """Why an address leads nowhere; nil when it does not, or leads out of the site."""
    try:
        target = urllib.parse.urlsplit(urllib.parse.urljoin(NOWHERE + base, address.strip()))
    except ValueError as error:
        return str(error)
    if f"{target.scheme}://{target.netloc}" not in (NOWHERE, site.origin):
        return None
    file = site.file(target.path)
    if file is None:
        return "no such file"
    return missing_id(file, urllib.parse.unquote(target.fragment), site)


def missing_id(file: str, fragment: str, site: Site) -> str | None:
    if file not in site.pages or site.pages[file].has_target(fragment):
        return None
    return f"no such id in {file}"


def unlike_report(site: Site, report: str) -> list[str]:
    """Where the broken links of a site's pages differ from those that its build reported.

    `report` is the build's JSON. A link that leads nowhere stands in its page as it was written.
    """
    said = set()
    for diagnostic in json.loads(report)["diagnostics"]:
        if diagnostic["id"] in BROKEN:
            address = re.match("'(.*?)'(?: |:)", diagnostic["message"])[1]
            said.add((page_of(diagnostic["file"]), urllib.parse.unquote(address)))
    found = {(link.file, urllib.parse.unquote(link.address)) for link in broken_links(site)}
    lines = [f"{page}: {address}: broken, not reported" for page, address in sorted(found - said)]
    return lines + [
        f"{page}: {address}: reported, not broken" for page, address in sorted(said - found)]


def page_of(document: str) -> str:
    """The page that a document becomes."""
    stem = document.removesuffix(".md")
    folder, _, name = stem.rpartition("/")
    if name in ("index", "README"):
        return f"{folder}/index.html".lstrip("/")
    return stem + "/index.html"
