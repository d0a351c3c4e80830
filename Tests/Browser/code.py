"""Checks what readers get of the lines of code: to copy, to hear, and to see."""
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page as Tab

from Browser.documents import Site
from Checks.checks import Checks

PAGE = "writing/code/index.html"
# By the beginning of a block's text: what its button copies.
COPIES = {
    "function greet": "function greet(name) {\n  return `Good morning, ${name}`;\n}",
    "title: Notes": "title: Notes\ntheme: folio",
    "const pages": "const pages = read(folder);\nawait Promise.all(pages.map(write));",
    "const port": "const port = Number(process.env.PORT);",
    "--- a/recto": "--- a/recto.yaml\n+++ b/recto.yaml\n@@ -1,2 +1,2 @@\n title: Notes\n"
                   "-theme: harbor\n+theme: folio",
    "for one in": "for one in *; do\n\techo \"$one\"\ndone",
}
SELECT = """pre => {
  const range = document.createRange();
  range.selectNodeContents(pre);
  getSelection().removeAllRanges();
  getSelection().addRange(range);
}"""
CLIPBOARD = "navigator.clipboard.readText()"
SPOKEN = {"insertion", "deletion", "mark"}
# Each kind of line, and what stands in it.
LINES = [".hl", ".ins", ".del", ".focus", ".dim", ".hl *", ".ins *", ".del *", ".dim *"]
FAINT = """(style) => {
  document.querySelector('#Planted')?.remove();
  if (style) document.head.append(
    Object.assign(document.createElement('style'), {id: 'Planted', textContent: style}));
}"""


def check_code(checks: Checks, browser: Browser, site: Site, origin: str):
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    tab = context.new_page()
    tab.goto(origin + site.url(PAGE), wait_until="load")
    check_copies(checks, tab)
    check_selection(checks, tab)
    check_speech(checks, tab)
    context.close()


def check_copies(checks: Checks, tab: Tab):
    """The button leaves out signs, numbers, deleted lines, and nothing else."""
    faults = []
    for start, wanted in COPIES.items():
        for figure in tab.locator("figure.code").all():
            if not figure.locator("code").text_content().startswith(start):
                continue
            figure.hover()
            figure.locator(".copy").click()
            copied = tab.evaluate(CLIPBOARD)
            if copied != wanted:
                faults.append(f"{start}: {copied!r}")
            break
        else:
            faults.append(f"{start}: there is no such block")
    checks.check(f"code: the button copies {len(COPIES)} blocks as they are to be used", faults)


def check_selection(checks: Checks, tab: Tab):
    """What a reader selects is the text of the block: no numbers, no signs, no more line ends."""
    faults = []
    for pre in tab.locator("figure.code pre").all():
        pre.evaluate(SELECT)
        tab.keyboard.press("Control+c")
        copied, text = tab.evaluate(CLIPBOARD), pre.text_content()
        if copied.rstrip("\n") != text.rstrip("\n"):
            faults.append(f"{copied!r} of {text!r}")
    checks.check("code: a selection is the text alone", faults)


def check_speech(checks: Checks, tab: Tab):
    """Screen readers are told which lines are inserted, deleted and marked."""
    tree = tab.context.new_cdp_session(tab).send("Accessibility.getFullAXTree")
    roles = {node.get("role", {}).get("value") for node in tree["nodes"]}
    checks.check("code: marked lines are named to screen readers", sorted(SPOKEN - roles))


def check_contrast_is_seen(checks: Checks, tab: Tab):
    """Plants text that is too faint in each kind of line of the kitchen sink; axe has to see it."""
    faults = []
    for line in LINES:
        style = (f".code {line}:not(#_):not(#_)"
                 "{color:color-mix(in srgb,var(--t-code-background) 85%,gray)!important}")
        tab.evaluate(FAINT, style)
        options = {"runOnly": ["color-contrast"]}
        found = Axe().run(tab, context=".code", options=options).response["violations"]
        nodes = [node["html"] for violation in found for node in violation["nodes"]]
        if not nodes:
            faults.append(line)
    tab.evaluate(FAINT, "")
    checks.check(f"code: axe sees text that is too faint in {len(LINES)} kinds of line", faults)
