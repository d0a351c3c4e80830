"""Checks that every address inside a site leads to something in it."""
import re
import urllib.parse

from Browser.documents import Site

NOWHERE = "http://site.invalid"
CSS_ADDRESS = re.compile(r"url\(\s*[\"']?([^\"')]+)[\"']?\s*\)")


class BrokenLink:
    """An address that leads nowhere, in the file that holds it."""

    def __init__(self, file: str, line: int, address: str, reason: str):
        self.file = file
        self.line = line
        self.address = address
        self.reason = reason

    def __str__(self):
        return f"{self.file}:{self.line}: {self.address}: {self.reason}"


def broken_links(site: Site) -> list[BrokenLink]:
    """Every link of every page and style sheet that has no target in the site."""
    broken = []
    for page in site.pages.values():
        # The page for what is missing is shown at any depth, so a relative link in it is wrong.
        base = site.prefix + "a/b/c" if page.path == "404.html" else site.url(page.path)
        for link in page.links:
            if reason := fault(site, base, link.address):
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
    fragment = urllib.parse.unquote(target.fragment)
    if fragment in ("", "top") or file not in site.pages:
        return None
    return None if fragment in site.pages[file].ids else f"no such id in {file}"
