"""Checks that pictures keep their place, follow the mode and are loaded when they are needed."""
import pathlib
import struct
import zlib

from playwright.sync_api import Browser

from Browser import sites
from Browser.appearance import READ_SHIFTS, WATCH_SHIFTS
from Browser.behavior import TWO_FRAMES
from Browser.server import serving
from Browser.themes import choose
from Checks.checks import Checks
from Checks.recto import Recto

TEXT = "Words that stand below a picture and would move with it.\n\n"
PAGE = f"""# Pictures

![Early](early.png)

{TEXT}![A drawing](drawing.svg "In a figure")

{TEXT}<p><img src="raw.png" alt="Raw"></p>

{TEXT}<img src="raw.png" width="120" alt="Raw, of a width">

{TEXT}<img src="raw.png" height="40" alt="Raw, of a height">

{TEXT}<img src="raw.png" style="width: 50%" alt="Raw, of a style">

{TEXT}![Small|64](raw.png)

{TEXT}![Two modes](mode.png)

{TEXT}<picture><source media="(prefers-color-scheme: dark)" srcset="mode.dark.png"><img src="mode.png" alt=""></picture>

{TEXT * 250}![Late](late.png)

End.
"""
# Each answer takes that long, so that the text stands before any picture does.
SLOW = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 200_000}
SHOWN = """() => [...document.querySelectorAll('picture img')]
  .map(one => one.currentSrc.replace(/.*\\//, ''))"""
LOADED = """() => Promise.all([...document.images].filter(one => one.loading !== 'lazy' || one.alt !== 'Late')
  .map(one => one.decode().catch(() => {})))"""
BOXES = """() => [...document.querySelectorAll('main img')].map(one => {
  const box = one.getBoundingClientRect(), ratio = one.naturalWidth / one.naturalHeight;
  return [one.alt, box.width, Math.abs(box.width / box.height - ratio) < 0.02 * ratio];
})"""
SIZES = {
    "Early": 400, "A drawing": 300, "Raw": 300, "Raw, of a width": 120, "Raw, of a height": 80,
    "Small": 64, "Two modes": 200, "": 200,
}


def check_pictures(checks: Checks, browser: Browser, recto: Recto, scratch: pathlib.Path):
    """Makes every check of this file on a site of one page."""
    source = scratch / "pictures-source"
    source.mkdir()
    (source / "recto.yaml").write_text("title: Pictures\n")
    (source / "index.md").write_text(PAGE)
    (source / "drawing.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 150"><rect width="300" height="150"/></svg>')
    for name, width, height, color in [
            ("early", 400, 200, 0x60), ("raw", 300, 150, 0x80), ("mode", 200, 100, 0xE0),
            ("mode.dark", 200, 100, 0x20), ("late", 400, 200, 0xA0)]:
        (source / f"{name}.png").write_bytes(png(width, height, color))
    site = sites.build(recto, "pictures", source, scratch).site
    with serving(site) as origin:
        home = origin + site.url("index.html")
        for width in [1280, 390]:
            check_places(checks, browser, home, width)
        check_modes(checks, browser, home)
        check_loading(checks, browser, home)


def check_places(checks: Checks, browser: Browser, home: str, width: int):
    """Nothing moves while pictures come, and each has the size and ratio that it should."""
    context = browser.new_context(viewport={"width": width, "height": 900})
    tab = context.new_page()
    tab.add_init_script(WATCH_SHIFTS)
    context.new_cdp_session(tab).send("Network.emulateNetworkConditions", SLOW)
    tab.goto(home, wait_until="load")
    tab.evaluate(LOADED)
    shift = tab.evaluate(READ_SHIFTS)
    checks.check(
        f"pictures, {width}: nothing moves while they load", [f"{shift:.4f}"] if shift else [])
    tab.locator("img[alt=Late]").scroll_into_view_if_needed()
    tab.wait_for_function("document.querySelector('img[alt=Late]').complete")
    boxes = tab.evaluate(BOXES)
    faults = [f"{name}: another ratio" for name, _, has_ratio in boxes if not has_ratio]
    if width == 1280:
        faults += [f"{name}: {shown} wide" for name, shown, _ in boxes
                   if name in SIZES and round(shown) != SIZES[name]]
    checks.check(f"pictures, {width}: each has its size", faults)
    context.close()


def check_modes(checks: Checks, browser: Browser, home: str):
    """The dark picture is shown on dark pages, whoever made them dark."""
    light, dark = ["mode.png"] * 2, ["mode.dark.png"] * 2
    for scheme, first in [("light", light), ("dark", dark)]:
        context = browser.new_context(color_scheme=scheme)
        tab = context.new_page()
        tab.goto(home, wait_until="load")
        tab.locator("picture").first.scroll_into_view_if_needed()
        faults = []
        for mode, expected in [(None, first), ("dark", dark), ("light", light), ("auto", first)]:
            if mode:
                choose(tab, "mode", mode)
            tab.evaluate(LOADED)
            tab.evaluate(TWO_FRAMES)
            if (found := tab.evaluate(SHOWN)) != expected:
                faults.append(f"{mode}: {found}")
        checks.check(f"pictures, {scheme}: the dark one follows the mode", faults)
        context.close()


def check_loading(checks: Checks, browser: Browser, home: str):
    """What is far below waits for its reader, and what is on the first screen does not."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    tab = context.new_page()
    asked: list[str] = []
    tab.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[-1]))
    tab.goto(home, wait_until="networkidle")
    early = tab.locator("img[alt=Early]")
    faults = [f"{name} is {value}" for name, value in [
        ("loading", early.get_attribute("loading")),
        ("fetchpriority", early.get_attribute("fetchpriority"))]
        if value != {"loading": None, "fetchpriority": "high"}[name]]
    if "early.png" not in asked:
        faults.append("the first one was not asked for")
    if "late.png" in asked:
        faults.append("the last one was asked for at once")
    if "mode.dark.png" in asked:
        faults.append("the one of the other mode was asked for")
    tab.locator("img[alt=Late]").scroll_into_view_if_needed()
    tab.wait_for_function("document.querySelector('img[alt=Late]').complete")
    if "late.png" not in asked:
        faults.append("the last one was never asked for")
    checks.check("pictures: each is loaded when it is needed", faults)
    context.close()


def png(width: int, height: int, gray: int) -> bytes:
    def chunk(name: bytes, content: bytes) -> bytes:
        body = name + content
        return struct.pack(">I", len(content)) + body + struct.pack(">I", zlib.crc32(body))
    rows = (b"\0" + bytes([gray]) * width) * height
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
