"""Checks the pages of sample-docs and of real documents in Chromium, or takes pictures of them.

    python -m Browser check [--long] [--recto PROGRAM] [--site NAME=FOLDER...]
    python -m Browser self-test
    python -m Browser screenshots FOLDER [--recto PROGRAM] [--site NAME=FOLDER...] [--page PATH...]

--long takes the full counts of the bars. --site looks at a folder that is built already, instead of
building sites.
"""
import argparse
import collections
import pathlib
import sys

from playwright.sync_api import Browser, sync_playwright

from Browser import (
    appearance, behavior, code, drawings, links, markup, missing, pictures, planted, preview, printing,
    screenshots, scripting, sites, sources, themes, watching)
from Browser.documents import Site
from Browser.server import serving
from Checks.checks import Checks
from Checks.recto import ROOT, SHARED, WITHOUT_SHARED, Recto, temporary_folder

CHROMIUM = "/usr/bin/chromium"


def check_files(checks: Checks, site: Site, build: sites.Build | None):
    """Checks what can be seen without a browser.

    Where there is a build of documents with faults, the broken links must be those that it reported.
    """
    doubled = [
        f"{page.path}: {name}" for page in site.pages.values()
        for name, count in collections.Counter(page.ids).items() if count > 1 or not name
    ]
    checks.check(f"{site.name}: ids are unique on each of {len(site.pages)} pages", doubled)
    if build is None:
        broken = [str(link) for link in links.broken_links(site)]
        checks.check(f"{site.name}: every link leads somewhere", broken)
    else:
        checks.check(
            f"{site.name}: the broken links are those that the build reported",
            links.unlike_report(site, build.report))
        checks.check(
            f"{site.name}: another parser finds the same broken links in the same places",
            sources.report_faults(*build))


def check_whole(checks: Checks, whole: sites.Build):
    """Checks that each document of the whole collection became a page."""
    documents = len(list(whole.source.rglob("*.md")))
    faults = sources.missing_pages(*whole)
    if documents != sites.DOCUMENTS:
        faults.append(f"there are {documents} documents")
    checks.check(f"{whole.site.name}: each of {sites.DOCUMENTS} documents is a page", faults)
    check_files(checks, whole.site, whole)


def check_markup(checks: Checks, listed: list[Site]):
    """Checks the HTML of all sites, and that every known false alarm is still given."""
    known, given = markup.known_messages(), set()
    for site in listed:
        faults = []
        for message, place in markup.messages(site.folder):
            given.add(message)
            if message not in known:
                faults.append(f"{place}: {message}")
        checks.check(f"{site.name}: the Nu checker finds nothing", faults)
    checks.check(
        "the list of the Nu checker's false alarms holds nothing out of date",
        [message for message in known if message not in given])


def check_pages(checks: Checks, browser: Browser, site: Site, origin: str):
    faults = appearance.examine(browser, site, origin)
    what = f"{len(site.shown_pages())} pages, light and dark, 1280 and 390"
    for claim in appearance.CLAIMS:
        checks.check(f"{site.name}: {claim} ({what})", faults.found[claim])


def longest_article(site: Site) -> str:
    """The article with the most kinds of element, on which behavior is checked."""
    articles = [page for page in site.shown_pages() if page.path != themes.SINK]
    return max(articles, key=lambda page: (len(page.features), page.path)).path


def check(
    checks: Checks, built: list[tuple[Site, sites.Build | None]], files_only: list[Site],
    recto: Recto | None, scratch: pathlib.Path, long: bool,
):
    for site, build in built:
        check_files(checks, site, build)
    check_markup(checks, [site for site, _ in built] + files_only)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        for number, (site, _) in enumerate(built):
            with serving(site) as origin:
                check_pages(checks, browser, site, origin)
                if number == 0:
                    article = origin + site.url(longest_article(site))
                    behavior.check_behavior(checks, browser, article)
                if site.name == "manual":
                    missing.check_missing(checks, browser, site, origin)
                    code.check_code(checks, browser, site, origin)
                    themes.check_sink(checks, browser, site, origin)
        if recto:
            printing.check_printing(checks, browser, recto, scratch)
            themes.check_themes(checks, browser, recto, scratch)
            pictures.check_pictures(checks, browser, recto, scratch)
            drawings.check_drawings(checks, browser, recto, scratch)
            scripting.check_scripts(checks, browser, recto, scratch)
            preview.check_preview(checks, browser, recto, scratch)
            watching.check_watching(checks, recto, scratch, long)
        browser.close()


def main() -> int:
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("mode", choices=["check", "self-test", "screenshots"])
    arguments.add_argument("folder", nargs="?", type=pathlib.Path)
    arguments.add_argument("--recto", type=pathlib.Path, default=ROOT / ".build/release/recto")
    arguments.add_argument("--long", action="store_true")
    arguments.add_argument("--site", action="append", default=[])
    arguments.add_argument("--page", action="append", default=[])
    options = arguments.parse_args()
    checks = Checks()
    with temporary_folder("browser") as name:
        scratch = pathlib.Path(name)
        if options.mode == "self-test":
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=CHROMIUM)
                planted.check_planted(checks, browser, scratch)
                browser.close()
            return checks.close()
        recto = Recto(options.recto, scratch)
        built: list[tuple[Site, sites.Build | None]] = []
        files_only: list[Site] = []
        for given in options.site:
            title, folder = given.split("=", 1)
            built.append((Site(title, pathlib.Path(folder)), None))
        if not built:
            built.append((sites.manual(recto, scratch).site, None))
            if SHARED.is_dir():
                some = sites.proposals(recto, scratch)
                built.append((some.site, some))
                if options.mode == "check":
                    check_whole(checks, sites.all_proposals(recto, scratch))
                    files_only.append(sites.all_proposals_without_html(recto, scratch).site)
            else:
                checks.skip("pages of swift-evolution", WITHOUT_SHARED)
        if options.mode == "screenshots":
            if options.folder is None:
                arguments.error("screenshots needs a folder")
            return screenshots.take(CHROMIUM, [site for site, _ in built], options)
        check(checks, built, files_only, None if options.site else recto, scratch, options.long)
    return checks.close()


if __name__ == "__main__":
    try:
        sys.exit(main())
    except sites.BuildFailed as failure:
        sys.exit(str(failure))
