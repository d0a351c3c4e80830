"""Tries to run scripts in pages by what their documents say, in each mode of raw HTML."""
import html
import pathlib
import re

from playwright.sync_api import Browser, Error

from Browser import vectors
from Browser.documents import Site
from Browser.server import serving
from Checks.checks import Checks
from Checks.recto import Recto

# Whatever runs leaves a mark here; `ran` cannot be taken away again.
WATCH = """(() => {
  const ran = [];
  Object.defineProperty(window, 'ran', {value: ran});
  for (const name of ['alert', 'confirm', 'prompt', 'msgbox', 'print'])
    Object.defineProperty(window, name, {value: () => { ran.push(name) }});
  // A page of the site or of the web would only lead away, as what is no address loads it again.
  addEventListener('click', event => {
    const link = event.target.closest?.('a, area');
    if (link && /^(https?:|mailto:|:)$/.test(link.protocol)) event.preventDefault();
  }, true);
})()"""
# What waits for the reader: handlers, and addresses that are scripts or pages of their own.
WAITING = """() => {
  const found = [];
  const scripts = /^[\\u0000-\\u0020]*(?:javascript|vbscript|data(?!:image[/]))[\\t\\n\\r]*:/i;
  for (const one of document.querySelectorAll('*')) {
    for (const {name, value} of one.attributes) {
      const address = ['href', 'src', 'action', 'formaction', 'data', 'xlink:href'].includes(name);
      const runs = address && one.localName !== 'link' && scripts.test(value);
      if (name.startsWith('on') || name === 'srcdoc' || runs)
        found.push(`${one.localName} with ${name}="${value.slice(0, 60)}"`);
    }
  }
  return found;
}"""
CLICK_ALL = """async () => {
  for (const one of document.querySelectorAll('summary')) one.click();
  for (const one of document.querySelectorAll('a[href], area[href], button')) {
    one.focus();
    one.click();
  }
  // Each frame and each turn of the queue may bring what was put off.
  for (let turn = 0; turn < 3; turn++)
    await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
}"""


def write_documents(folder: pathlib.Path, mode: str, texts: list[str]):
    """A document for each text, and those whose front matter and names try it."""
    folder.mkdir()
    (folder / "recto.yaml").write_text(vectors.CONFIGURATION.format(mode=mode), "utf-8")
    (folder / "a.md").write_text("# A\n", "utf-8")
    for number, text in enumerate(texts):
        (folder / f"text-{number:03d}.md").write_text(f"before\n\n{text}\n\nafter\n", "utf-8")
    for number, text in enumerate(vectors.FRONT_MATTER):
        (folder / f"front-{number:02d}.md").write_text(f"---\n{text}\n---\ntext\n", "utf-8")
    (folder / "names").mkdir()
    for name in vectors.NAMES:
        (folder / "names" / f"{name}.md").write_text("no heading\n", "utf-8")


# As many of the texts with HTML run as soon as their page is there. A page that asks for more than
# that, as one that a frame of its own replaces, may keep a browser waiting for ever.
CONTROLS = 12


def said_title(path: pathlib.Path) -> str:
    """The title that a page's file has, as a browser shows it."""
    found = re.search(r"<title>(.*?)</title>", path.read_text("utf-8"), re.DOTALL)
    return " ".join(html.unescape(found[1] if found else "").split())


def attack(browser: Browser, site: Site, origin: str) -> list[str]:
    """Opens every page and clicks every link; what ran or waits to run, by page."""
    context = browser.new_context()
    context.set_default_timeout(10_000)
    context.add_init_script(WATCH)
    tab = context.new_page()
    faults = []
    for page in site.shown_pages():
        found = []
        try:
            tab.goto(origin + site.url(page.path), wait_until="load")
            address = tab.url
            found += tab.evaluate(WAITING)
            tab.evaluate(CLICK_ALL)
            found += [f"ran {name}" for name in tab.evaluate("window.ran")]
            if tab.url.split("#")[0] != address:
                found.append(f"went to {tab.url[:60]}")
            elif tab.title() != said_title(site.folder / page.path):
                found.append(f"the title became '{tab.title()[:60]}'")
        except Error as error:
            # The page went away in the midst of it, and may still be on its way.
            found.append(f"went away: {str(error).splitlines()[0]}")
            tab.close()
            tab = context.new_page()
        faults += [f"{page.path}: {what}" for what in found]
    context.close()
    return faults


def check_scripts(checks: Checks, browser: Browser, recto: Recto, scratch: pathlib.Path):
    """Nothing runs from Markdown in any mode, nor from raw HTML where the site does not keep it."""
    everything = vectors.MARKDOWN + vectors.HTML
    for name, mode, texts in [
        ("Markdown alone", "keep", vectors.MARKDOWN), ("escaped HTML", "escape", everything),
        ("omitted HTML", "omit", everything), ("kept HTML", "keep", vectors.HTML[:CONTROLS]),
    ]:
        source, output = scratch / f"scripts {name}", scratch / f"scripts {name} site"
        write_documents(source, mode, texts)
        done = recto.run("build", source, "-o", output)
        # Some of the front matter is an error, and published all the same.
        if done.code not in (0, 1) or not output.is_dir():
            checks.check(f"scripts: {name} is built", [f"exit {done.code}: {done.errors[-500:]}"])
            continue
        site = Site(name, output)
        missing = [f"no page of text-{number:03d}" for number in range(len(texts))
                   if f"text-{number:03d}/index.html" not in site.pages]
        with serving(site) as origin:
            faults = attack(browser, site, origin)
        if name == "kept HTML":
            ran = {fault.split(":")[0] for fault in faults if "ran " in fault or "title" in fault}
            checks.check(
                f"scripts: of {len(texts)} texts with kept HTML {len(ran)} run, so the watch sees",
                [] if len(ran) >= len(texts) // 3 else sorted(ran))
        else:
            count = len(texts) + len(vectors.FRONT_MATTER) + len(vectors.NAMES)
            checks.check(
                f"scripts: nothing runs from {count} texts, {name}, with every link clicked",
                missing + faults)
