"""Opens pages in Chromium and looks for what a reader would stumble over."""
import collections

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Page as Tab, Request, Route

from Browser.documents import Page, Site

SCHEMES = ["light", "dark"]
SIZES = {1280: 900, 390: 844}

ACCESSIBILITY = "axe finds nothing"
OVERFLOW = "no page scrolls sideways"
SHIFT = "nothing moves while a page loads"
CONSOLE = "the console stays empty"
FOREIGN = "nothing is asked of another host"
CLAIMS = [ACCESSIBILITY, OVERFLOW, SHIFT, CONSOLE, FOREIGN]

# What an author writes and no renderer can mend: which levels of heading follow each other, and a
# table whose first cell is empty. They count for our own manual.
AUTHORS_RULES = {"heading-order", "empty-table-header"}

WATCH_SHIFTS = """
  window.shifts = 0;
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
  }).observe({type: 'layout-shift', buffered: true});
"""
# Some frames after everything is loaded and painted, what has moved has been reported.
READ_SHIFTS = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  await document.fonts.ready;
  for (let i = 0; i < 100 && !performance.getEntriesByType('paint').length; i++) await frame();
  for (let i = 0; i < 5; i++) await frame();
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


def examine(
    browser: Browser, site: Site, origin: str, schemes=SCHEMES, widths=tuple(SIZES)
) -> Faults:
    """Looks at every page in the modes and widths; axe at those that cover every element."""
    faults = Faults()
    covering = {page.path for page in site.covering_pages()}
    for scheme in schemes:
        for width in widths:
            context = browser.new_context(
                color_scheme=scheme, viewport={"width": width, "height": SIZES[width]})
            context.add_init_script(WATCH_SHIFTS)
            reader = Reader(context.new_page(), site, origin, faults)
            for page in site.shown_pages():
                reader.open(page, f"{page.path} at {width}, {scheme}")
                if page.path in covering:
                    reader.audit()
            context.close()
    return faults


class Reader:
    """A tab that opens one page after the other and records what is wrong with each."""

    def __init__(self, tab: Tab, site: Site, origin: str, faults: Faults):
        self.tab = tab
        self.site = site
        self.origin = origin
        self.faults = faults
        self.place = ""
        self.pictures: set[str] = set()
        self.foreign: list[str] = []
        tab.route(lambda address: not address.startswith((origin + "/", "data:")), self.refuse)
        tab.on("pageerror", lambda error: faults.add(CONSOLE, self.place, str(error)))
        tab.on("console", self.note)

    def refuse(self, route: Route, request: Request):
        # A picture that the author took from elsewhere is the author's; nothing else may leave.
        if request.resource_type != "image" or request.url not in self.pictures:
            self.faults.add(FOREIGN, self.place, request.url)
        self.foreign.append(request.url)
        route.abort()

    def note(self, message: ConsoleMessage):
        if message.type in ("error", "warning"):
            if message.location.get("url") not in self.foreign:
                self.faults.add(CONSOLE, self.place, message.text)

    def open(self, page: Page, place: str):
        """Opens a page and records everything but axe's findings; opens its disclosures."""
        self.place = place
        self.pictures = {link.address for link in page.links}
        self.foreign = []
        self.tab.goto(self.origin + self.site.url(page.path), wait_until="load")
        shift = self.tab.evaluate(READ_SHIFTS)
        # The size of a picture on another host is not known, so it cannot be reserved.
        if shift and not self.foreign:
            self.faults.add(SHIFT, place, f"layout shift {shift:.4f}")
        for state in ["as it opens", "every disclosure open"]:
            scroll, client = self.tab.evaluate(WIDTHS)
            if scroll > client:
                self.faults.add(OVERFLOW, place, f"{scroll} px wide, {state}")
            self.tab.evaluate(OPEN_DISCLOSURES)

    def audit(self):
        """Records every violation that axe finds in the open page."""
        for violation in Axe().run(self.tab).response["violations"]:
            if violation["id"] in AUTHORS_RULES and self.site.name != "manual":
                continue
            for node in violation["nodes"]:
                what = f"{violation['id']}: {node['html'][:120]}"
                self.faults.add(ACCESSIBILITY, self.place, what)
