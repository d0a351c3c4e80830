"""Checks that readers get the themes that they chose, at once and without anything moving."""
import json
import re
import pathlib

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page as Tab

from Browser import sites
from Browser.appearance import OPEN_DISCLOSURES, READ_SHIFTS, SCHEMES, WATCH_SHIFTS
from Browser.behavior import GROUND, TWO_FRAMES, WATCH_GROUND
from Browser.code import check_contrast_is_seen
from Browser.documents import Site
from Browser.server import serving
from Checks.checks import Checks
from Checks.recto import Recto

# Row 40 of the handed inputs: a diagram in a theme's own colors.
DIAGRAM = (
    "<svg id=\"diagram\" viewBox=\"0 0 9 9\" width=\"90\" height=\"90\" aria-hidden=\"true\">"
    "<rect width=\"9\" height=\"9\" fill=\"var(--t-surface)\" stroke=\"var(--t-accent)\"/></svg>\n")
SQUARE = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>\n"
FILES = {
    "recto.yaml": "title: Themes\ntheme: plain\nthemes: [plain, ink, poster]\n",
    "index.md": "# Home\n\nText.\n\n" + DIAGRAM,
    "long.md": "# Long\n\n" + "## Part\n\nWords and *more* words.\n\n- one\n- two\n\n" * 20,
    "cave/index.md": "---\ntheme: cave\n---\n# Cave\n\n![](a.svg#gh-light-mode-only) ![](b.svg#gh-dark-mode-only)\n",
    "cave/a.svg": SQUARE, "cave/b.svg": SQUARE,
    "themes/cave.yaml": "name: Cave\naccent: \"#217145\"\nmodes: [dark]\n",
    "night/index.md": "---\ntheme: night\n---\n# Night\n\nText.\n",
    # The last one has another type than the others, which differ in their colors only.
    "themes/plain.yaml": "name: Plain\naccent: \"#0c69ce\"\n",
    "themes/ink.yaml": "name: Ink\naccent: \"#852728\"\nneutral: { hue: 60, chroma: 0.03 }\n",
    "themes/poster.yaml":
        "name: Poster\naccent: \"#217145\"\nneutral: { hue: 140, chroma: 0.03 }\n"
        "typography: { body: 'Georgia, serif', size: 20, scale: 1.333 }\n",
    "themes/night.yaml": "name: Night\naccent: \"#7b46c1\"\nneutral: { hue: 300, chroma: 0.03 }\n",
}
# How a reader's system may show a page. Both modes stand on the kitchen sink beside each other.
MEDIA = [{"scheme": "light"}, {"scheme": "dark"}, {"scheme": "light", "contrast": "more"}]
# Colors that the system forces are the same in every theme, and axe cannot read them.
FORCED = {"scheme": "dark", "forced_colors": "active"}
# What the browser paints in colors of its own.
SYSTEMS_OWN = ("<select", "<button type=\"button\">")
# Each answer takes that many milliseconds to begin, and comes at 50 KB a second.
SLOW = {"offline": False, "latency": 300, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
SINK = "looks/kitchen-sink/index.html"
BOXES = """() => [...document.querySelectorAll('body *')].filter(one => one.checkVisibility())
  .map(one => { const box = one.getBoundingClientRect(); return [box.x, box.y, box.width, box.height]; })"""
THEME = "document.documentElement.dataset.theme"
PAINT = """() => {
  const style = getComputedStyle(document.querySelector('#diagram rect'));
  return [style.fill, style.stroke];
}"""
CHECKED = "[...document.querySelectorAll('[name=theme]:checked')].map(one => one.value)"
FRAME = "[...document.querySelectorAll('meta[name=theme-color]')].map(one => one.content)"


def check_themes(checks: Checks, browser: Browser, recto: Recto, scratch: pathlib.Path):
    """Makes every check of this file on a small site of four themes."""
    source = scratch / "themes-source"
    for path, text in FILES.items():
        (source / path).parent.mkdir(parents=True, exist_ok=True)
        (source / path).write_text(text)
    site = sites.build(recto, "themes", source, scratch).site
    with serving(site) as origin:
        home, long = origin + site.url("index.html"), origin + site.url("long/index.html")
        night = origin + site.url("night/index.html")
        for scheme in ["light", "dark"]:
            context = new_context(browser, scheme)
            check_choice(checks, context, home, scheme)
            context.close()
        check_diagram(checks, browser, home)
        check_stored(checks, browser, home)
        check_refused_storage(checks, browser, home)
        check_pages(checks, browser, home, night)
        check_one_mode(checks, browser, origin + site.url("cave/index.html"))
        check_slow(checks, browser, long)
        check_moves(checks, browser, long)
        check_without_script(checks, browser, home, night)


def check_sink(checks: Checks, browser: Browser, site: Site, origin: str):
    """Every component on every ground, in each theme that the manual offers: axe with contrast."""
    tab = browser.new_page()
    tab.goto(origin + site.url(SINK), wait_until="load")
    offered = tab.evaluate("document.documentElement.dataset.themes").split()
    tab.close()
    checks.check("themes: the manual offers eight", [] if len(offered) == 8 else [str(offered)])
    for theme in offered:
        faults, paper = [], []
        for media in MEDIA + ([FORCED] if theme == offered[0] else []):
            context = new_context(browser, stored=json.dumps({"theme": theme}), **media)
            tab = context.new_page()
            tab.goto(origin + site.url(SINK), wait_until="load")
            if tab.evaluate(THEME) != theme:
                faults.append(f"{media}: shown in {tab.evaluate(THEME)}")
            tab.evaluate(OPEN_DISCLOSURES)
            # Who asks for more contrast gets that of level AAA.
            rules = {
                "color-contrast-enhanced": {"enabled": "contrast" in media},
                "color-contrast": {"enabled": "forced_colors" not in media},
            }
            for violation in Axe().run(tab, options={"rules": rules}).response["violations"]:
                for node in violation["nodes"]:
                    if violation["id"].endswith("enhanced") and node["html"].startswith(SYSTEMS_OWN):
                        continue
                    faults.append(f"{media}: {violation['id']}: {node['html'][:120]}")
            if theme == offered[0] and media in MEDIA[:1]:
                check_contrast_is_seen(checks, tab)
            tab.emulate_media(media="print")
            ground = tab.evaluate(GROUND)
            if "forced_colors" not in media and min(map(int, re.findall(r"\d+", ground)[:3])) < 230:
                paper.append(f"{media}: {ground}")
            context.close()
        checks.check(f"themes: axe finds nothing on the kitchen sink in {theme}", faults)
        checks.check(f"themes: paper is light in {theme}", paper)


def new_context(browser: Browser, scheme="light", stored=None, **media) -> BrowserContext:
    context = browser.new_context(
        viewport={"width": 1280, "height": 900}, color_scheme=scheme, **media)
    context.add_init_script(WATCH_GROUND)
    context.add_init_script(WATCH_SHIFTS)
    if stored is not None:
        context.add_init_script(
            f"if (!sessionStorage.set) {{ localStorage.recto = {json.dumps(stored)};"
            " sessionStorage.set = 1 }")
    return context


def choose(tab: Tab, name: str, value: str):
    if not tab.evaluate("document.querySelector('.menu').open"):
        tab.locator(".menu > summary").click()
    tab.locator(f"input[name={name}][value='{value}']").check(force=True)


def check_choice(checks: Checks, context: BrowserContext, home: str, scheme: str):
    tab, other = context.new_page(), context.new_page()
    for one in [tab, other]:
        one.goto(home, wait_until="load")
    plain = tab.evaluate(GROUND)
    choose(tab, "theme", "poster")
    poster = tab.evaluate(GROUND)
    checks.check(f"themes, {scheme}: a reader can choose one", [] if poster != plain else [plain])
    checks.check(
        f"themes, {scheme}: the browser's frame follows",
        [color for color in tab.evaluate(FRAME) if color != poster])
    other.wait_for_function(f"{THEME} === 'poster'")
    checks.check(
        f"themes, {scheme}: another tab follows",
        [] if other.evaluate(GROUND) == poster else [other.evaluate(GROUND)])
    tab.reload(wait_until="load")
    checks.check(
        f"themes, {scheme}: the choice outlives a reload",
        [] if (tab.evaluate(GROUND), tab.evaluate(CHECKED)) == (poster, ["poster"])
        else [str(tab.evaluate(CHECKED))])
    choose(tab, "mode", "light" if scheme == "dark" else "dark")
    checks.check(
        f"themes, {scheme}: the mode is another choice",
        [] if tab.evaluate(GROUND) not in (poster, plain) and tab.evaluate(THEME) == "poster"
        else [tab.evaluate(THEME)])
    tab.reload(wait_until="load")
    stored = json.loads(tab.evaluate("localStorage.recto"))
    wanted = {"theme": "poster", "mode": "light" if scheme == "dark" else "dark"}
    checks.check(
        f"themes, {scheme}: both are remembered", [] if stored == wanted else [str(stored)])


def check_diagram(checks: Checks, browser: Browser, home: str):
    context = new_context(browser)
    tab = context.new_page()
    tab.goto(home, wait_until="load")
    paints = [tab.evaluate(PAINT)]
    for name, value in [("mode", "dark"), ("theme", "ink"), ("mode", "light"), ("theme", "plain")]:
        choose(tab, name, value)
        paints.append(tab.evaluate(PAINT))
    faults = [str(paints)] if paints[0] != paints[-1] else []
    for number in range(2):
        colors = [paint[number] for paint in paints[:-1]]
        if len(set(colors)) < len(colors):
            faults.append(f"the same color twice: {colors}")
    checks.check("row 40: a diagram follows mode and theme", faults)
    context.close()


def check_stored(checks: Checks, browser: Browser, home: str):
    """Nothing that lies in storage can do more than choose what is offered."""
    faults = []
    values = ["{\"theme\":\"night\"}", "{\"theme\":\"x\\\"]\"}", "{\"theme\":[\"ink\"]}", "{\"theme\":1}",
              "{\"theme\":\"\"}", "{\"theme\":\"plain ink\"}", "null", "[]", "{", "", "\"ink\""]
    for value in values:
        context = new_context(browser, stored=value)
        tab = context.new_page()
        errors: list[str] = []
        tab.on("pageerror", lambda error, errors=errors: errors.append(str(error)))
        tab.goto(home, wait_until="load")
        if tab.evaluate(THEME) != "plain" or errors:
            faults.append(f"{value}: {tab.evaluate(THEME)} {errors}")
        context.close()
    checks.check(f"themes: {len(values)} stored values that are none are ignored", faults)


def check_refused_storage(checks: Checks, browser: Browser, home: str):
    """Where a browser stores nothing, both choices hold until the page is left."""
    context = new_context(browser)
    context.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('refused'); } });")
    tab = context.new_page()
    errors: list[str] = []
    tab.on("pageerror", lambda error: errors.append(str(error)))
    tab.goto(home, wait_until="load")
    choose(tab, "theme", "ink")
    choose(tab, "mode", "dark")
    tab.emulate_media(color_scheme="dark")
    tab.evaluate(TWO_FRAMES)
    state = tab.evaluate("({ ...document.documentElement.dataset })")
    if (state.get("theme"), state.get("mode")) != ("ink", "dark"):
        errors.append(str(state))
    checks.check("themes: a browser that stores nothing keeps both choices for the page", errors)
    context.close()


def check_pages(checks: Checks, browser: Browser, home: str, night: str):
    context = new_context(browser)
    tab = context.new_page()
    tab.goto(night, wait_until="load")
    faults = []
    if (tab.evaluate(THEME), tab.evaluate(CHECKED)) != ("night", [""]):
        faults.append(f"first {tab.evaluate(THEME)}, {tab.evaluate(CHECKED)}")
    usual = tab.evaluate(FRAME)
    choose(tab, "theme", "ink")
    if tab.evaluate(THEME) != "ink":
        faults.append(f"chosen {tab.evaluate(THEME)}")
    tab.goto(home, wait_until="load")
    if (tab.evaluate(THEME), tab.evaluate(CHECKED)) != ("ink", ["ink"]):
        faults.append(f"at home {tab.evaluate(THEME)}, {tab.evaluate(CHECKED)}")
    choose(tab, "theme", "")
    if tab.evaluate(THEME) != "plain":
        faults.append(f"back at home {tab.evaluate(THEME)}")
    tab.goto(night, wait_until="load")
    if (tab.evaluate(THEME), tab.evaluate(FRAME)) != ("night", usual):
        faults.append(f"back {tab.evaluate(THEME)}, {tab.evaluate(FRAME)}")
    checks.check("themes: a page has its own until a reader chooses, and again after", faults)
    context.close()


def check_one_mode(checks: Checks, browser: Browser, cave: str):
    """A theme of one mode has that mode whatever is chosen, and gives it up with the page."""
    context = new_context(browser, stored=json.dumps({"mode": "light"}))
    tab = context.new_page()
    tab.goto(cave, wait_until="load")
    faults = []
    for theme, mode in [(None, "dark"), ("ink", "light"), ("", "dark")]:
        if theme is not None:
            choose(tab, "theme", theme)
        shown = [tab.locator(f"img[src^={name}]").is_visible() for name in ["a", "b"]]
        found = (tab.evaluate("document.documentElement.dataset.mode"), shown,
                 tab.locator("[name=mode]").first.is_disabled())
        if found != (mode, [mode == "light", mode == "dark"], mode == "dark"):
            faults.append(f"{theme}: {found}")
    checks.check("themes: pictures follow a theme of one mode", faults)
    context.close()


def check_slow(checks: Checks, browser: Browser, long: str):
    """On a slow line, where every file comes late, the first paint is in the chosen theme."""
    for scheme in ["light", "dark"]:
        context = new_context(browser, scheme)
        tab = context.new_page()
        tab.goto(long, wait_until="load")
        plain = tab.evaluate(GROUND)
        context.close()
        context = new_context(browser, scheme, stored=json.dumps({"theme": "poster"}))
        tab = context.new_page()
        context.new_cdp_session(tab).send("Network.emulateNetworkConditions", SLOW)
        tab.goto(long, wait_until="load")
        tab.evaluate(TWO_FRAMES)
        grounds = tab.evaluate("window.grounds")
        chosen = tab.evaluate(GROUND)
        faults = [] if chosen != plain else ["the themes are alike"]
        if plain in grounds or chosen not in grounds:
            faults.append(f"grounds in the order shown: {grounds}")
        checks.check(f"themes, {scheme}: a late style sheet never shows another theme", faults)
        shift = tab.evaluate(READ_SHIFTS)
        checks.check(
            f"themes, {scheme}: nothing moves while a page loads in a chosen theme",
            [f"layout shift {shift:.4f}"] if shift else [])
        context.close()


def check_moves(checks: Checks, browser: Browser, long: str):
    context = new_context(browser)
    tab = context.new_page()
    tab.goto(long, wait_until="load")
    tab.evaluate(READ_SHIFTS)
    tab.locator(".menu > summary").click()
    before = tab.evaluate(BOXES)
    for name, value in [("mode", "dark"), ("mode", "light"), ("theme", "ink"), ("theme", "plain")]:
        choose(tab, name, value)
        after = tab.evaluate(BOXES)
        moved = sum(a != b for a, b in zip(before, after)) + abs(len(before) - len(after))
        checks.check(
            f"themes: nothing of {len(before)} boxes moves for {name} {value}",
            [f"{moved} boxes"] if moved else [])
    choose(tab, "theme", "poster")
    checks.check(
        "themes: type changes with a theme",
        [] if tab.evaluate(BOXES) != before else ["no box moved"])
    context.close()


def check_without_script(checks: Checks, browser: Browser, home: str, night: str):
    grounds = []
    for script in [True, False]:
        context = browser.new_context(color_scheme="dark", java_script_enabled=script)
        tab = context.new_page()
        for url in [home, night]:
            tab.goto(url, wait_until="load")
            grounds.append(tab.locator("html").evaluate("one => getComputedStyle(one).backgroundColor"))
        if not script:
            seen = tab.locator(".menu").is_visible()
            checks.check("themes: no menu without script", ["it is seen"] if seen else [])
        context.close()
    same = grounds[:2] == grounds[2:] and grounds[0] != grounds[1]
    checks.check(
        "themes: pages have their themes and the system's mode without script",
        [] if same else [str(grounds)])
