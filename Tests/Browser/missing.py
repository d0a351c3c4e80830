"""Checks the page for addresses that have none: it offers the pages that were probably meant."""
import base64
import hashlib
import re

from playwright.sync_api import Browser, Page as Tab

from Browser.appearance import READ_SHIFTS, WATCH_SHIFTS
from Browser.behavior import VISIBLE_LINKS
from Browser.documents import Site
from Checks.checks import Checks

NEAR = """() => [...document.querySelectorAll('[data-near] a')]
  .filter(link => link.checkVisibility()).map(link => [link.pathname, link.textContent])"""
# What is asked for in the manual, and what was meant.
ASKED = [
    ("a slip", "start/instal/", "start/install/"),
    ("another folder", "guide/first-site/", "start/first-site/"),
    ("another style of addresses", "reference/exit_codes.html", "reference/exit-codes/"),
    ("any depth and spaces", "a/b/c/d/First%20Site", "start/first-site/"),
]


def check_missing(checks: Checks, browser: Browser, site: Site, origin: str):
    """Makes every check of this file on the manual."""
    for what, path, meant in ASKED:
        for width in [1280, 390]:
            check_offer(checks, browser, site, origin, f"{what} at {width}", path, meant, width)
    check_nothing_alike(checks, browser, origin + site.prefix + "zzzz/qqqq/")
    check_without_map(checks, browser, site, origin)
    check_strict_policy(checks, browser, site, origin)
    check_without_script(checks, browser, origin + site.prefix + "start/instal/")


def new_tab(browser: Browser, width: int = 1280, **options) -> Tab:
    context = browser.new_context(viewport={"width": width, "height": 900}, **options)
    context.add_init_script(WATCH_SHIFTS)
    return context.new_page()


def check_offer(
    checks: Checks, browser: Browser, site: Site, origin: str, what: str, path: str, meant: str,
    width: int
):
    tab = new_tab(browser, width)
    tab.goto(origin + site.prefix + path, wait_until="networkidle")
    near = tab.evaluate(NEAR)
    text = (site.folder / meant / "index.html").read_text("utf-8")
    title = re.search(r'property="og:title" content="([^"]*)"', text).group(1)
    first = near[0] if near else None
    checks.check(
        f"not found: {what} offers what was meant first, by its title",
        [] if first == [site.prefix + meant, title] else [f"{path}: {near}"])
    checks.check(f"not found: {what} offers five at most", near[5:])
    shift = tab.evaluate(READ_SHIFTS)
    checks.check(f"not found: {what} moves nothing", [f"{shift:.4f}"] if shift else [])
    tab.context.close()


def check_nothing_alike(checks: Checks, browser: Browser, url: str):
    tab = new_tab(browser)
    tab.goto(url, wait_until="networkidle")
    checks.check("not found: nothing is offered where nothing is alike", tab.evaluate(NEAR))
    hidden = tab.locator("[data-near]").is_hidden()
    checks.check("not found: no empty offer is shown", [] if hidden else ["[data-near]"])
    tab.context.close()


def check_without_map(checks: Checks, browser: Browser, site: Site, origin: str):
    faults: list[str] = []
    tab = new_tab(browser)
    tab.on("pageerror", lambda error: faults.append(str(error)))
    tab.route("**/sitemap.xml", lambda route: route.fulfill(status=404, body="none"))
    tab.goto(origin + site.prefix + "refrence/", wait_until="networkidle")
    near = [path for path, _ in tab.evaluate(NEAR)]
    checks.check(
        "not found: without a site map the pages on the page are offered",
        [] if site.prefix + "reference/" in near else [f"{near}"])
    checks.check("not found: without a site map nothing fails", faults)
    tab.context.close()


def check_strict_policy(checks: Checks, browser: Browser, site: Site, origin: str):
    """The strictest policy that a host can set: its own files, and the boot line by its hash."""
    text = (site.folder / "404.html").read_text("utf-8")
    boot = re.search(r"<script>(.*?)</script>", text, re.S).group(1)
    digest = base64.b64encode(hashlib.sha256(boot.encode()).digest()).decode()
    policy = f"default-src 'self'; script-src 'self' 'sha256-{digest}'; base-uri 'none'"
    url = origin + site.prefix + "start/instal/"
    faults: list[str] = []
    tab = new_tab(browser)
    tab.on("console", lambda line: faults.append(line.text) if "Policy" in line.text else None)
    tab.route(url, lambda route: route.fulfill(
        response=route.fetch(), headers={"Content-Security-Policy": policy}))
    tab.goto(url, wait_until="networkidle")
    near = tab.evaluate(NEAR)
    checks.check(
        "not found: a strict content security policy changes nothing",
        faults or ([] if near and near[0][0] == site.prefix + "start/install/" else [f"{near}"]))
    tab.context.close()


def check_without_script(checks: Checks, browser: Browser, url: str):
    tab = new_tab(browser, java_script_enabled=False)
    tab.goto(url)
    shown = tab.locator("main a").evaluate_all(VISIBLE_LINKS)
    checks.check(
        "not found: the sections can be reached without a script",
        [] if shown >= 3 else [f"{shown} links"])
    tab.context.close()
