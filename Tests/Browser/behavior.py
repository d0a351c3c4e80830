"""Checks how a page answers to keys, to its menu, to a missing script and to a printer."""
import contextlib

from playwright.sync_api import Browser, Page as Tab

from Checks.checks import Checks

FOCUSED = """() => {
  const one = document.activeElement;
  if (!one || one === document.body) return null;
  const style = getComputedStyle(one), box = one.getBoundingClientRect();
  return {
    name: one.outerHTML.slice(0, 100), tag: one.localName, target: one.getAttribute('href'),
    ring: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1,
    seen: box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight,
  };
}"""
VISIBLE_LINKS = """elements => elements.filter(one => one.checkVisibility(
  {visibilityProperty: true, contentVisibilityAuto: true})).length"""
WATCH_GROUND = """
  window.grounds = [];
  (function note() {
    const root = document.documentElement;
    if (root) {
      const ground = getComputedStyle(root).backgroundColor;
      if (window.grounds.at(-1) !== ground) window.grounds.push(ground);
    }
    requestAnimationFrame(note);
  })();
"""
TWO_FRAMES = """() => new Promise(done => {
  requestAnimationFrame(() => requestAnimationFrame(done));
})"""
GROUND = "getComputedStyle(document.documentElement).backgroundColor"
# Luminance of the page's ground and of its text, as the canvas reads any CSS color.
PRINTED = """() => {
  const canvas = document.createElement('canvas').getContext('2d');
  const read = color => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return a === 0 ? 1 : (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
  };
  const style = one => getComputedStyle(one);
  const text = document.querySelector('main p') ?? document.body;
  return {
    grounds: [document.documentElement, document.body, document.querySelector('main')]
      .filter(Boolean).map(one => read(style(one).backgroundColor)),
    text: read(style(text).color),
    chrome: [...document.querySelectorAll('body > header, nav:not(article nav)')]
      .filter(one => one.checkVisibility()).map(one => one.outerHTML.slice(0, 80)),
  };
}"""


def check_behavior(checks: Checks, browser: Browser, article: str):
    """Makes every check of this file on the page at the URL `article`."""
    with opened(browser, article) as tab:
        check_keyboard(checks, tab)
    for width in [1280, 390]:
        with opened(browser, article, width=width, script=False) as tab:
            check_without_script(checks, tab, width)
    check_mode_menu(checks, browser, article)
    with opened(browser, article, scheme="dark") as tab:
        check_print(checks, tab)


@contextlib.contextmanager
def opened(browser: Browser, url: str, width=1280, scheme="light", script=True):
    context = browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme=scheme, java_script_enabled=script)
    tab = context.new_page()
    tab.goto(url, wait_until="load")
    try:
        yield tab
    finally:
        context.close()


def check_keyboard(checks: Checks, tab: Tab):
    stops = []
    while len(stops) < 1000:
        tab.keyboard.press("Tab")
        stop = tab.evaluate(FOCUSED)
        if stop is None:
            break
        stops.append(stop)
    first = stops[0] if stops else {"name": "nothing", "target": None, "seen": False}
    target = first["target"] or ""
    skips = target.startswith("#") and len(target) > 1 and tab.locator(target).count() == 1
    checks.check(
        "keyboard: the first stop is a visible link to the text",
        [] if skips and first["seen"] else [first["name"]])
    checks.check(
        f"keyboard: Tab leaves the page after {len(stops)} stops",
        [] if len(stops) < 1000 else ["a thousand stops without an end"])
    checks.check(
        "keyboard: every stop shows a ring",
        [stop["name"] for stop in stops if not stop["ring"]])
    checks.check(
        "keyboard: every stop is in view",
        [stop["name"] for stop in stops if not stop["seen"]])


def check_without_script(checks: Checks, tab: Tab, width: int):
    sections = tab.locator("nav a")
    if sections.evaluate_all(VISIBLE_LINKS) == 0 or width < 800:
        # Folded: a disclosure works without a script.
        for summary in tab.locator("nav > details > summary").all():
            if summary.is_visible():
                summary.click()
    links = sections.evaluate_all(VISIBLE_LINKS)
    checks.check(
        f"without script at {width}: the sections can be reached",
        [] if links >= 5 else [f"{links} visible links in navigation"])


def check_mode_menu(checks: Checks, browser: Browser, article: str):
    context = browser.new_context(
        viewport={"width": 1280, "height": 900}, color_scheme="light")
    context.add_init_script(WATCH_GROUND)
    tab = context.new_page()
    tab.goto(article, wait_until="load")
    light = tab.evaluate(GROUND)
    dark_choice = tab.locator("input[name=mode][value=dark]")
    if dark_choice.count() != 1:
        checks.check("mode menu: dark can be chosen", ["no input named mode with the value dark"])
        context.close()
        return
    tab.locator("details:has(input[name=mode]) > summary").click()
    dark_choice.check(force=True)
    dark = tab.evaluate(GROUND)
    checks.check("mode menu: dark can be chosen", [] if dark != light else [f"still {light}"])
    tab.reload(wait_until="load")
    tab.evaluate(TWO_FRAMES)
    after = tab.evaluate(GROUND)
    checks.check("mode menu: the choice outlives a reload", [] if after == dark else [after])
    grounds = tab.evaluate("window.grounds")
    checks.check(
        "mode menu: a reload never shows the other mode",
        [] if light not in grounds else [f"grounds in the order shown: {grounds}"])
    tab.evaluate("localStorage.setItem(Object.keys(localStorage)[0], '{\"mode\":\"<b>\"}')")
    tab.reload(wait_until="load")
    checks.check(
        "mode menu: a stored value that is none is ignored",
        [] if tab.evaluate(GROUND) == light else [tab.evaluate(GROUND)])
    context.close()


def check_print(checks: Checks, tab: Tab):
    tab.emulate_media(media="print", color_scheme="dark")
    found = tab.evaluate(PRINTED)
    faults = [f"ground of luminance {ground:.2f}" for ground in found["grounds"] if ground < 0.9]
    if found["text"] > 0.4:
        faults.append(f"text of luminance {found['text']:.2f}")
    checks.check("print: dark text on a light ground, also from the dark mode", faults)
    checks.check("print: the article alone", found["chrome"])
