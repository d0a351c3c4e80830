"""Opens pages in Chromium and looks for what a reader would stumble over."""
import collections

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page as Tab, Request, Route

from Browser.documents import Page, Site

SCHEMES = ["light", "dark"]
SIZES = {1280: 900, 390: 844}

ACCESSIBILITY = "axe finds nothing"
OVERFLOW = "no page scrolls sideways"
SHIFT = "nothing moves while a page loads"
CONSOLE = "the console stays empty"
FOREIGN = "nothing is asked of another host"
CLAIMS = [ACCESSIBILITY, OVERFLOW, SHIFT, CONSOLE, FOREIGN]

WATCH_SHIFTS = """
  window.shifts = 0;
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
  }).observe({type: 'layout-shift', buffered: true});
"""
# Two frames after everything is loaded, what has moved has been reported.
READ_SHIFTS = """async () => {
  await document.fonts.ready;
  for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
  return window.shifts;
}"""
OPEN_DISCLOSURES = "document.querySelectorAll('details').forEach(one => { one.open = true; })"
WIDTHS = """() => {
  const root = document.scrollingElement;
  return [root.scrollWidth, root.clientWidth];
}"""


class Faults:
    """What was found wrong, by claim."""

    def __init__(self):
        self.found = collections.defaultdict(list)

    def add(self, claim: str, place: str, what: str):
        self.found[claim].append(f"{place}: {what}")


def examine(browser: Browser, site: Site, origin: str) -> Faults:
    """Looks at every page in both modes and both widths; axe at those that cover every element."""
    faults = Faults()
    covering = {page.path for page in site.covering_pages()}
    for scheme in SCHEMES:
        for width, height in SIZES.items():
            context = browser.new_context(
                color_scheme=scheme, viewport={"width": width, "height": height})
            context.add_init_script(WATCH_SHIFTS)
            for page in site.shown_pages():
                tab = context.new_page()
                place = f"{page.path} at {width}, {scheme}"
                look(tab, origin, site, page, place, faults)
                if page.path in covering:
                    audit(tab, place, faults)
                tab.close()
            context.close()
    return faults


def look(tab: Tab, origin: str, site: Site, page: Page, place: str, faults: Faults):
    """Opens a page and records everything but axe's findings."""
    url = origin + site.url(page.path)
    pictures = {link.address for link in page.links}
    foreign = []

    def route(route: Route, request: Request):
        # A picture that the author took from elsewhere is the author's; nothing else may leave.
        if request.resource_type != "image" or request.url not in pictures:
            faults.add(FOREIGN, place, request.url)
        foreign.append(request.url)
        route.abort()

    tab.route(lambda address: not address.startswith((origin + "/", "data:")), route)
    tab.on("pageerror", lambda error: faults.add(CONSOLE, place, str(error)))
    tab.on("console", lambda message: message.type in ("error", "warning")
           and message.location.get("url") not in foreign
           and faults.add(CONSOLE, place, message.text))
    tab.goto(url, wait_until="load")
    shift = tab.evaluate(READ_SHIFTS)
    # The size of a picture on another host is not known, so it cannot be reserved.
    if shift and not foreign:
        faults.add(SHIFT, place, f"layout shift {shift:.4f}")
    for state in ["as it opens", "every disclosure open"]:
        scroll, client = tab.evaluate(WIDTHS)
        if scroll > client:
            faults.add(OVERFLOW, place, f"{scroll} px wide, {state}")
        tab.evaluate(OPEN_DISCLOSURES)


def audit(tab: Tab, place: str, faults: Faults):
    """Records every violation that axe finds in the open page."""
    for violation in Axe().run(tab).response["violations"]:
        for node in violation["nodes"]:
            faults.add(ACCESSIBILITY, place, f"{violation['id']}: {node['html'][:120]}")
