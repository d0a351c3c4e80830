"""Plants one fault after the other in a sound page, to see that its check finds it."""
import pathlib
from typing import NamedTuple

from playwright.sync_api import Browser

from Browser import appearance, behavior, links, scripting
from Browser.documents import Site
from Browser.server import serving
from Checks.checks import Checks

SOUND = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Sound</title>
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<style>
html { background: #fff; color: #111 }
@media screen {
  @media (prefers-color-scheme: dark) { html { background: #111; color: #eee } }
  html[data-mode=dark] { background: #111; color: #eee }
}
a { color: inherit }
:focus-visible { outline: 2px solid; outline-offset: 2px }
@media print { header, nav { display: none } }
</style>
<script>
let mode; try { mode = JSON.parse(localStorage.recto).mode } catch {}
if (mode === 'dark') document.documentElement.dataset.mode = mode;
</script></head>
<body><a href="#main">Skip</a>
<header><details><summary>Mode</summary>
<label><input type="radio" name="mode" value="dark">Dark</label></details></header>
<nav aria-label="Sections"><ul><li><a href="#a">A</a></li><li><a href="#b">B</a></li>
<li><a href="#c">C</a></li><li><a href="#d">D</a></li><li><a href="#e">E</a></li></ul></nav>
<main id="main"><h1>Sound</h1><p>Text.</p>
<h2 id="a">A</h2><h2 id="b">B</h2><h2 id="c">C</h2><h2 id="d">D</h2><h2 id="e">E</h2></main>
<script>
document.querySelector('input').addEventListener('change', () => {
  document.documentElement.dataset.mode = 'dark';
  localStorage.recto = JSON.stringify({mode: 'dark'});
});
</script></body></html>
"""
LINKS = "every link leads somewhere"
SCRIPTS = "no text runs as a script"
LATE_BLOCK = """<script>new PerformanceObserver((_, observer) => {
  observer.disconnect();
  document.querySelector('main').insertAdjacentHTML('beforebegin', '<p>Late</p>'.repeat(9));
}).observe({type: 'paint'})</script>"""
LATE_MODE = """<script>const late = document.documentElement;
if (late.dataset.mode) {
  delete late.dataset.mode;
  const paint = () => { late.dataset.mode = 'dark' };
  addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(paint)));
}</script></head>"""


class Planted(NamedTuple):
    """One fault: what is replaced in the sound page, and the beginning of the claim that fails."""

    what: str
    old: str
    new: str
    claim: str


FAULTS = [
    Planted("a picture without a description", "Text.", '<img src="data:,">',
            appearance.ACCESSIBILITY),
    Planted("faint text", "Text.", '<span style="color: #888">Text.</span>',
            appearance.ACCESSIBILITY),
    Planted("a wide block", "Text.", '<span style="display: block; width: 2000px">Text.</span>',
            appearance.OVERFLOW),
    Planted("a wide block in a disclosure", "Text.</p>",
            '</p><details><summary>More</summary><p style="width: 2000px">Text.</p></details>',
            appearance.OVERFLOW),
    Planted("a block that comes late", "<main", LATE_BLOCK + "<main", appearance.SHIFT),
    Planted("an error in a script", "Text.", "<script>nowhere()</script>", appearance.CONSOLE),
    Planted("a script of another host", "Text.", '<script src="http://192.0.2.1/a.js"></script>',
            appearance.FOREIGN),
    Planted("a broken link", "#a", "gone.html", LINKS),
    Planted("a broken anchor", "#a", "#gone", LINKS),
    Planted("a script in a text", "Text.", "<script>alert(1)</script>", SCRIPTS),
    Planted("a script behind a link", "Text.", '<a href="javascript:void alert(1)">A</a>', SCRIPTS),
    Planted("a title that a link changes", "Text.",
            "<a href='data:,' onclick='document.title = 1; return false'>A</a>", SCRIPTS),
    Planted("a handler that waits", "Text.", '<b onmouseover="alert(1)">b</b>', SCRIPTS),
    Planted("no skip link", '<a href="#main">Skip</a>', "", "keyboard: the first stop"),
    Planted("no ring", "outline: 2px solid", "outline: none", "keyboard: every stop shows"),
    Planted("a stop out of view", "Text.", '<a href="#a" style="position: fixed; top: -99px">A</a>',
            "keyboard: every stop is in view"),
    Planted("sections that need a script", '<nav aria-label="Sections">',
            '<nav aria-label="Sections" style="display: none">', "without script at 1280"),
    Planted("no mode menu", 'value="dark"', 'value="none"', "mode menu: dark can be chosen"),
    Planted("a mode that is forgotten", "localStorage.recto = ", "window.recto = ",
            "mode menu: the choice outlives"),
    Planted("a mode that comes late", "</head>", LATE_MODE, "mode menu: a reload never shows"),
    Planted("a dark printed page", "@media screen", "@media all", "print: dark text"),
    Planted("navigation on paper", "header, nav { display: none }", "", "print: the article alone"),
]


def failed_claims(browser: Browser, folder: pathlib.Path, page: str, claim: str) -> list[str]:
    """What the checks of one kind say of a site of one page; an empty claim asks for all."""
    folder.mkdir()
    (folder / "index.html").write_text(page, "utf-8")
    site = Site("planted", folder)
    checks = Checks(quiet=True)
    with serving(site) as origin:
        if not claim or claim in appearance.CLAIMS:
            faults = appearance.examine(browser, site, origin, schemes=["light"], widths=[390])
            for each in appearance.CLAIMS:
                checks.check(each, faults.found[each])
        if not claim or ":" in claim or claim.startswith("without script"):
            behavior.check_behavior(checks, browser, origin + "/")
        if not claim or claim == SCRIPTS:
            checks.check(SCRIPTS, scripting.attack(browser, site, origin))
    if not claim or claim == LINKS:
        checks.check(LINKS, [str(link) for link in links.broken_links(site)])
    return checks.failed_claims


def check_planted(checks: Checks, browser: Browser, scratch: pathlib.Path):
    """Nothing is found in the sound page, and each fault by its check."""
    found = failed_claims(browser, scratch / "sound", SOUND, "")
    checks.check("self-test: nothing is wrong with a sound page", sorted(found))
    for number, fault in enumerate(FAULTS):
        if fault.old not in SOUND:
            checks.check(f"self-test: {fault.what} can be planted", [fault.old])
            continue
        page = SOUND.replace(fault.old, fault.new, 1)
        found = failed_claims(browser, scratch / f"planted-{number}", page, fault.claim)
        missed = not any(claim.startswith(fault.claim) for claim in found)
        checks.check(
            f"self-test: {fault.what} is found", [f"found only {sorted(found)}"] if missed else [])
