"""Checks the preview in Chromium: pages follow the edits of their sources, in place."""
import contextlib
import pathlib
import re

from playwright.sync_api import Browser, BrowserContext, Error, Page as Tab

from Browser.previewing import FILES, GUIDE, PATIENCE, Preview, previewing
from Checks.checks import Checks
from Checks.recto import Recto

MILLISECONDS = PATIENCE * 1000
PANEL = "document.querySelector('recto-panel')"
# What a reader did to the page, and the page's own nodes, to be found again after an update.
REMEMBER = """() => {
  const one = query => document.querySelector(query);
  window.kept = {
    navigation: performance.timeOrigin, first: one('.prose p'), details: one('.prose details'),
    input: one('#name'), heading: one('#later'), code: one('.prose pre'),
  };
  kept.details.open = true;
  kept.input.value = 'typed';
  kept.input.focus();
  getSelection().setBaseAndExtent(kept.first.firstChild, 4, kept.first.firstChild, 9);
  kept.input.selectionStart;
}"""
COMPARE = """() => {
  const one = query => document.querySelector(query), faults = [];
  const claim = (text, holds) => holds || faults.push(text);
  claim('the page was loaded anew', performance.timeOrigin === kept.navigation);
  claim('the first paragraph is another node', one('.prose p') === kept.first);
  claim('the heading is another node', one('#later') === kept.heading);
  claim('the code is another node', one('.prose pre') === kept.code);
  claim('the details are another node', one('.prose details') === kept.details);
  claim('the details were closed', kept.details.open);
  claim('the input lost its text', one('#name')?.value === 'typed');
  claim('the input lost the focus', document.activeElement === kept.input);
  return faults;
}"""


def check_preview(checks: Checks, browser: Browser, recto: Recto, scratch: pathlib.Path):
    """Makes every check of this file."""
    with previewing(recto, scratch, "live") as preview:
        for check in [
            check_text, check_selection, check_scroll, check_parts, check_theme, check_errors,
            check_pages, check_pictures, check_own_scripts, check_many_tabs, check_names,
            check_reduced_motion,
        ]:
            with faults_of(checks, browser, check.__doc__) as (context, faults):
                check(context, preview, faults)
        with faults_of(checks, browser, check_published.__doc__) as (_, faults):
            check_published(recto, scratch, preview, faults)
    with faults_of(checks, browser, check_restart.__doc__) as (context, faults):
        check_restart(context, recto, scratch, faults)
    with faults_of(checks, browser, check_network.__doc__) as (context, faults):
        check_network(context, recto, scratch, faults)


@contextlib.contextmanager
def faults_of(checks: Checks, browser: Browser, claim: str, subject="preview", **options):
    """One check with a context of its own; a wait in vain is a fault."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, **options)
    context.set_default_timeout(MILLISECONDS)
    faults: list[str] = []
    try:
        yield context, faults
    except (Error, TimeoutError, AssertionError) as failure:
        faults.append(str(failure).split("\n")[0])
    finally:
        context.close()
    checks.check(f"{subject}: {claim}", faults)


def opened(context: BrowserContext, preview: Preview, path: str) -> Tab:
    """A tab whose page listens already."""
    tab = context.new_page()
    faults: list[str] = []
    tab.on("pageerror", lambda error: faults.append(str(error)))
    tab.goto(preview.origin + path, wait_until="load")
    return tab


def wait(tab: Tab, condition: str):
    tab.wait_for_function(condition, polling=20)


def shows(text: str) -> str:
    return f"document.querySelector('main')?.textContent.includes({text!r})"


def check_text(context: BrowserContext, preview: Preview, faults: list[str]):
    """an edited text is changed in place, and all else on the page is left alone"""
    preview.write("guide.md", GUIDE)
    tab = opened(context, preview, "/guide/")
    wait(tab, shows("apple"))
    tab.evaluate(REMEMBER)
    preview.edit("guide.md", "the word apple", "the word pear")
    wait(tab, shows("the word pear"))
    faults += tab.evaluate(COMPARE)
    if tab.evaluate("document.getAnimations().filter(one => one.id === 'recto-edit').length") != 1:
        faults.append("the edited block has no mark")
    preview.edit("guide.md", "A text with", "A new paragraph.\n\nA text with")
    wait(tab, shows("A new paragraph."))
    preview.edit("guide.md", "Paragraph 3 says", "Paragraph three says")
    wait(tab, shows("Paragraph three"))
    preview.edit("guide.md", "A new paragraph.\n\n", "")
    wait(tab, "!" + shows("A new paragraph."))
    faults += tab.evaluate(COMPARE)


def check_selection(context: BrowserContext, preview: Preview, faults: list[str]):
    """a selection outlives an edit of its paragraph"""
    preview.write("guide.md", GUIDE)
    tab = opened(context, preview, "/guide/")
    wait(tab, shows("apple"))
    tab.evaluate(REMEMBER)
    preview.edit("guide.md", "The first paragraph stays.", "The first paragraph stays here.")
    wait(tab, shows("stays here"))
    selected = tab.evaluate("getSelection().toString()")
    if selected != "first":
        faults.append(f"the selection is {selected!r}")


def check_scroll(context: BrowserContext, preview: Preview, faults: list[str]):
    """what the reader looks at does not jump when the text above it grows and shrinks"""
    preview.write("guide.md", GUIDE)
    tab = opened(context, preview, "/guide/")
    wait(tab, shows("apple"))
    tab.evaluate("""() => {
      window.seen = [...document.querySelectorAll('.prose p')]
        .find(one => one.textContent.startsWith('Paragraph 20'));
      seen.scrollIntoView({block: 'center', behavior: 'instant'});
    }""")
    top = "seen.getBoundingClientRect().top"
    before = tab.evaluate(top)
    long = "A long insertion. " * 200
    preview.edit("guide.md", "A text with", f"{long}\n\nA text with")
    wait(tab, shows("A long insertion."))
    tab.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    grown = tab.evaluate(top)
    preview.edit("guide.md", f"{long}\n\n", "")
    wait(tab, "!" + shows("A long insertion."))
    tab.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    shrunk = tab.evaluate(top)
    for what, after in [("growing", grown), ("shrinking", shrunk)]:
        if abs(after - before) > 1.5:
            faults.append(f"the text in view moved by {after - before} px on {what}")


def check_parts(context: BrowserContext, preview: Preview, faults: list[str]):
    """copy buttons, the contents and the title follow an edit"""
    preview.write("guide.md", GUIDE)
    tab = opened(context, preview, "/guide/")
    wait(tab, "document.querySelectorAll('.copy').length === 1")
    preview.edit("guide.md", "## Later", f"```swift\nlet second = 2\n```\n\n## Added\n\n{'Much text. ' * 300}\n\n## Later")
    wait(tab, "document.querySelector('.toc a[href=\"#added\"]') !== null")
    if tab.evaluate("document.querySelectorAll('.copy').length") != 2:
        faults.append("the new code has no copy button")
    tab.evaluate("document.getElementById('added').scrollIntoView({behavior: 'instant'})")
    wait(tab, "document.querySelector('.toc [aria-current]')?.hash === '#added'")
    preview.edit("guide.md", "# Guide", "# Handbook")
    wait(tab, "document.title.startsWith('Handbook')")
    if tab.evaluate("document.querySelector('h1').textContent").strip() != "Handbook":
        faults.append("the heading does not follow")


def check_theme(context: BrowserContext, preview: Preview, faults: list[str]):
    """a theme's new color is shown without a reload"""
    preview.write("guide.md", GUIDE)
    tab = opened(context, preview, "/guide/")
    wait(tab, shows("apple"))
    tab.evaluate(REMEMBER)
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    # The browser's frame follows with the rest of the build.
    frame = "document.querySelector('meta[name=theme-color][media*=light]').content"
    before, framed = tab.evaluate(ground), tab.evaluate(frame)
    preview.edit("themes/mine.yaml", "#ffffff", "#f0fff4")
    wait(tab, f"{ground} === 'rgb(240, 255, 244)'")
    faults += tab.evaluate(COMPARE)
    wait(tab, "document.querySelectorAll('link[rel=stylesheet]').length === 1")
    wait(tab, f"{frame} === '#f0fff4'")
    preview.edit("themes/mine.yaml", "#f0fff4", "#ffffff")
    wait(tab, f"{ground} === {before!r}")
    faults += tab.evaluate(COMPARE)
    # A page that is opened before the build has ended is loaded anew when it has.
    wait(tab, f"{frame} === {framed!r}")


def check_errors(context: BrowserContext, preview: Preview, faults: list[str]):
    """an error is shown with its place and line, closed by a key, and goes when it is mended"""
    tab = opened(context, preview, "/guide/")
    wait(tab, shows("Guide"))
    navigation = tab.evaluate("performance.timeOrigin")
    preview.edit("recto.yaml", "title: Preview", "title: Preview\ntitel: x")
    wait(tab, PANEL)
    text = tab.evaluate(f"{PANEL}.shadowRoot.textContent")
    for part in ["1 error", "recto.yaml:2:1", "titel", "title", "^"]:
        if part not in text:
            faults.append(f"the panel does not say {part!r}: {text!r}")
    tab.keyboard.press("Tab")
    focused = f"{PANEL} === document.activeElement && {PANEL}.shadowRoot.activeElement?.localName"
    if tab.evaluate(focused) != "button":
        faults.append("the panel is not the first stop of the keyboard")
    tab.keyboard.press("Escape")
    wait(tab, f"{PANEL} === null")
    preview.edit("recto.yaml", "titel: x", "titel: y\nlanguag: en")
    wait(tab, f"{PANEL}?.shadowRoot.textContent.includes('2 errors')")
    late = opened(context, preview, "/other/")
    wait(late, PANEL)
    preview.edit("recto.yaml", "titel: y\nlanguag: en\n", "")
    wait(tab, f"{PANEL} === null")
    wait(late, f"{PANEL} === null")
    for path, broken in [("templates/part.mustache", "{{#open}}"), ("themes/mine.yaml", "light: 1")]:
        file = preview.source / path
        before = file.read_text("utf-8") if file.exists() else None
        preview.write(path, broken)
        wait(tab, f"{PANEL}?.shadowRoot.textContent.includes({path!r})")
        if before is None:
            file.unlink()
        else:
            preview.write(path, before)
        wait(tab, f"{PANEL} === null")
    if tab.evaluate("performance.timeOrigin") != navigation:
        faults.append("the page was loaded anew")


def check_pages(context: BrowserContext, preview: Preview, faults: list[str]):
    """a page that is gone says so, one that comes is shown"""
    preview.write("passing.md", "# Passing\n\nHere.\n")
    tab = context.new_page()
    tab.goto(preview.origin + "/passing/", wait_until="load")
    wait(tab, shows("Here.") + f" || {PANEL}")
    (preview.source / "passing.md").unlink()
    wait(tab, f"{PANEL}?.shadowRoot.textContent.includes('This page is gone')")
    if not tab.evaluate(shows("Here.")):
        faults.append("the text of the page that is gone is not shown any more")
    preview.write("passing.md", "# Passing\n\nBack again.\n")
    wait(tab, shows("Back again.") + f" && {PANEL} === null")
    tab.goto(preview.origin + "/coming/", wait_until="load")
    wait(tab, "document.querySelector('[data-requested]') !== null")
    preview.write("coming.md", "# Coming\n\nNow it is here.\n")
    wait(tab, shows("Now it is here."))
    (preview.source / "passing.md").unlink()
    (preview.source / "coming.md").unlink()


PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{0}"/>'


def check_pictures(context: BrowserContext, preview: Preview, faults: list[str]):
    """a picture that is drawn anew is shown in its place"""
    preview.write("dot.svg", PICTURE.format(20))
    preview.write("picture.md", "# Picture\n\n![A dot](dot.svg)\n")
    tab = opened(context, preview, "/picture/")
    width = "document.querySelector('.prose img')?.naturalWidth"
    wait(tab, f"{width} === 20 || {PANEL}")
    navigation = tab.evaluate("performance.timeOrigin")
    preview.write("dot.svg", PICTURE.format(40))
    wait(tab, f"{width} === 40")
    preview.write("dot.svg", PICTURE.format(60))
    wait(tab, f"{width} === 60")
    if tab.evaluate("performance.timeOrigin") != navigation:
        faults.append("the page was loaded anew")


def check_own_scripts(context: BrowserContext, preview: Preview, faults: list[str]):
    """a page with a script in its text is loaded anew, so that the script runs"""
    text = "# Script\n\nOld.\n\n<p id='out'></p>\n\n<script>out.textContent = 'ran'</script>\n"
    preview.write("script.md", text)
    tab = context.new_page()
    tab.goto(preview.origin + "/script/", wait_until="load")
    wait(tab, shows("ran"))
    navigation = tab.evaluate("performance.timeOrigin")
    preview.edit("script.md", "Old.", "New.")
    wait(tab, shows("New.") + " && document.readyState === 'complete'")
    if tab.evaluate("performance.timeOrigin") == navigation:
        faults.append("the page was patched")
    if tab.evaluate("out.textContent") != "ran":
        faults.append("the script did not run")


def check_many_tabs(context: BrowserContext, preview: Preview, faults: list[str]):
    """twelve tabs of one browser load and follow"""
    preview.write("guide.md", GUIDE)
    tabs = [opened(context, preview, "/guide/") for _ in range(12)]
    for tab in tabs:
        wait(tab, shows("apple"))
    preview.edit("guide.md", "apple", "quince")
    for number, tab in enumerate(tabs):
        try:
            wait(tab, shows("quince"))
        except Error:
            faults.append(f"tab {number + 1} still shows the old text")


def check_names(context: BrowserContext, preview: Preview, faults: list[str]):
    """a page at /指南/ follows"""
    tab = opened(context, preview, "/指南/")
    wait(tab, shows("第一"))
    navigation = tab.evaluate("performance.timeOrigin")
    preview.edit("指南/index.md", "第一", "第二")
    wait(tab, shows("第二"))
    if tab.evaluate("performance.timeOrigin") != navigation:
        faults.append("the page was loaded anew")


def check_reduced_motion(context: BrowserContext, preview: Preview, faults: list[str]):
    """readers who want no motion see no marks"""
    preview.write("guide.md", GUIDE)
    tab = opened(context, preview, "/guide/")
    tab.emulate_media(reduced_motion="reduce")
    wait(tab, shows("apple"))
    preview.edit("guide.md", "apple", "plum")
    wait(tab, shows("plum"))
    if tab.evaluate("document.getAnimations().some(one => one.id === 'recto-edit')"):
        faults.append("the edited block moves")


def check_published(recto: Recto, scratch: pathlib.Path, preview: Preview, faults: list[str]):
    """the published site has no trace of it"""
    output = scratch / "preview published"
    done = recto.run("build", preview.source, "-o", output)
    assert done.code == 0, done.errors
    assert "/.recto/live/" in preview.get("/guide/")[1], "the preview's own page has no script"
    for file in output.rglob("*"):
        if file.is_file() and ".recto" not in file.parts:
            text = file.read_bytes()
            if re.search(rb"/\.recto/|recto-panel|recto-live", text, re.IGNORECASE):
                faults.append(str(file.relative_to(output)))


def check_restart(
    context: BrowserContext, recto: Recto, scratch: pathlib.Path, faults: list[str]
):
    """a page follows again after its server was restarted, and changes in place"""
    files = dict(FILES)
    with previewing(recto, scratch, "first", files) as first:
        tab = opened(context, first, "/guide/")
        wait(tab, shows("apple"))
        tab.evaluate(REMEMBER)
        port = first.port
        assert first.stop() == 0, "the server did not end well"
    files["guide.md"] = GUIDE.replace("apple", "fig")
    with previewing(recto, scratch, "second", files, "--port", str(port)) as second:
        wait(tab, shows("fig"))
        faults += tab.evaluate(COMPARE)
        second.edit("guide.md", "fig", "date")
        wait(tab, shows("the word date"))
        faults += tab.evaluate(COMPARE)


def check_network(
    context: BrowserContext, recto: Recto, scratch: pathlib.Path, faults: list[str]
):
    """with --host, a page follows by an address of the network too, and a warning names it"""
    with previewing(recto, scratch, "network", None, "--port", "0", "--host", "0.0.0.0") as preview:
        preview.wait_for(r"\[served-to-network\]")
        found = re.search(r"find it at http://([\d.]+):", preview.said)
        # Without a network there is the loopback alone, which is one of all addresses.
        host = found[1] if found else "127.0.0.2"
        tab = context.new_page()
        tab.goto(f"http://{host}:{preview.port}/guide/", wait_until="load")
        wait(tab, shows("apple"))
        tab.evaluate(REMEMBER)
        preview.edit("guide.md", "the word apple", "the word cherry")
        wait(tab, shows("the word cherry"))
        faults += tab.evaluate(COMPARE)
