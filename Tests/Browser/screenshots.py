"""Takes pictures of pages, for the eye."""
import argparse
import re

from playwright.sync_api import sync_playwright

from Browser.appearance import SCHEMES, SIZES
from Browser.documents import Site
from Browser.server import serving

# A taller page is cut: its end looks like its middle.
TALLEST = 4000


def take(chromium: str, listed: list[Site], options: argparse.Namespace) -> int:
    """Writes a picture of each page in both modes and widths, and one of it printed."""
    options.folder.mkdir(parents=True, exist_ok=True)
    count = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium)
        for site in listed:
            paths = options.page or [page.path for page in site.covering_pages()]
            with serving(site) as origin:
                for scheme in SCHEMES:
                    for width, height in SIZES.items():
                        context = browser.new_context(
                            color_scheme=scheme, viewport={"width": width, "height": height})
                        tab = context.new_page()
                        for path in filter(site.pages.__contains__, paths):
                            tab.goto(origin + site.url(path), wait_until="load")
                            full = tab.evaluate("document.scrollingElement.scrollHeight")
                            name = re.sub(r"\W+", "-", path.removesuffix(".html")) or "index"
                            picture = f"{site.name}-{name}-{width}-{scheme}.png"
                            tab.screenshot(
                                path=options.folder / picture, full_page=True, clip={
                                    "x": 0, "y": 0, "width": width,
                                    "height": min(max(full, height), TALLEST)})
                            count += 1
                        context.close()
                with_paper(browser, site, origin, paths, options)
        browser.close()
    print(f"{count} pictures in {options.folder}")
    return 0


def with_paper(browser, site: Site, origin: str, paths: list[str], options: argparse.Namespace):
    """Prints each page to PDF."""
    tab = browser.new_page()
    for path in filter(site.pages.__contains__, paths):
        tab.goto(origin + site.url(path), wait_until="load")
        name = re.sub(r"\W+", "-", path.removesuffix(".html")) or "index"
        tab.pdf(path=options.folder / f"{site.name}-{name}.pdf", format="A4")
    tab.close()
