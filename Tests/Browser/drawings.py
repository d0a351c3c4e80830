"""Checks formulas and diagrams in Chromium: they follow the mode, and do without what may be missing."""
import base64
import hashlib
import pathlib
import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page as Tab

from Browser.documents import Site
from Browser.preview import faults_of
from Browser.previewing import previewing
from Browser.server import serving
from Browser.sites import build
from Checks.checks import Checks
from Checks.recto import Recto

# In the place of Mermaid, which has no package: it draws what it is told in the colors it is told.
STAND_IN = """
window.calls = [];
let colors = {};
window.mermaid = {
  initialize(options) { calls.push(options); colors = options.themeVariables; },
  async render(id, text) {
    if (text.includes('wrong')) throw new Error('a parse error');
    return { svg: `<svg id="${id}" viewBox="0 0 90 30" width="90" height="30" style="max-width: 90px">
      <style>#${id} rect{fill:${colors.primaryColor};stroke:${colors.primaryBorderColor}}</style>
      <rect width="90" height="30"></rect><text x="9" y="20" fill="${colors.primaryTextColor}">label</text>
      </svg>` };
  },
};
"""
PAGE = """# The sum $s_1$

A formula $a^2 + b^2$ in a line, a wrong one $\\frac{1$, and apart:

$$
\\int_0^1 x \\, dx
$$

```dot title="A graph"
digraph { rankdir=LR; a -> b [label="edge"]; b [style=filled]; c [URL="other.md"]; b -> c;
  d [style=filled, fillcolor="#ffeeaa"]; c -> d; subgraph cluster_a { label="cluster"; a } }
```

```mermaid
graph LR
```

```mermaid
wrong
```
"""
FILES = {
    "recto.yaml": "title: Drawings\ndiagrams: {mermaid: assets/stand-in.js}\n",
    "index.md": PAGE, "other.md": "# Other\n\nNothing drawn.\n", "assets/stand-in.js": STAND_IN,
}
READY = """document.querySelector('.math[data-set]') && document.querySelector('.drawn svg')
  && document.querySelector('.mermaid-wrong')"""
# Of each part its color, and how far its text stands out from what it is on.
COLORS = """() => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
  const rgb = color => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const light = color => {
    const [r, g, b] = rgb(color).map(value => value / 255)
      .map(value => value <= .04045 ? value / 12.92 : ((value + .055) / 1.055) ** 2.4);
    return .2126 * r + .7152 * g + .0722 * b;
  };
  const ratio = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + .05) / (low + .05);
  };
  const page = getComputedStyle(document.documentElement).backgroundColor;
  const style = (query, name) => getComputedStyle(document.querySelector(query))[name];
  const colors = {
    formula: style('p .math .katex', 'color'), wrong: style('.math[data-wrong]', 'color'),
    area: style('.diagram .area', 'fill'), outline: style('.diagram .area', 'stroke'),
    edge: style('.diagram .edge path', 'stroke'), soft: style('.diagram .soft', 'fill'),
    link: style('.diagram a text', 'fill'), label: style('.diagram .edge text', 'fill'),
    mermaid: style('.drawn:not(.paper) rect', 'fill'),
    mermaidText: style('.drawn:not(.paper) text', 'fill'),
  };
  const contrasts = {
    formula: ratio(colors.formula, page), wrong: ratio(colors.wrong, page),
    label: ratio(colors.label, page), mermaid: ratio(colors.mermaidText, colors.mermaid),
  };
  for (const node of document.querySelectorAll('.diagram .node')) {
    const shape = node.querySelector('polygon,ellipse,path'), text = node.querySelector('text');
    contrasts[text.textContent] = ratio(getComputedStyle(text).fill, getComputedStyle(shape).fill);
  }
  return {colors, contrasts};
}"""


def check_drawings(checks: Checks, browser: Browser, recto: Recto, scratch: pathlib.Path):
    """Makes every check of this file."""
    source = scratch / "drawings-source"
    for path, text in FILES.items():
        (source / path).parent.mkdir(parents=True, exist_ok=True)
        (source / path).write_text(text, "utf-8")
    site = build(recto, "drawings", source, scratch).site
    with serving(site) as origin:
        address = origin + site.url("index.html")
        for check in [check_mode, check_policy, check_without_script, check_paper]:
            with one_check(checks, browser, check.__doc__) as (context, faults):
                check(context, address, site, faults)
        for scheme in ["light", "dark"]:
            with one_check(checks, browser, f"axe finds nothing, {scheme}", scheme) as (
                    context, faults):
                check_axe(context, address, faults)
    with one_check(checks, browser, check_disk.__doc__) as (context, faults):
        check_disk(context, site, faults)
    with one_check(checks, browser, check_preview.__doc__) as (context, faults):
        check_preview(context, recto, scratch, faults)


def one_check(checks: Checks, browser: Browser, claim: str, scheme="light"):
    return faults_of(checks, browser, claim, "drawings", color_scheme=scheme)


def opened(context: BrowserContext, address: str, faults: list[str]) -> Tab:
    tab = context.new_page()
    tab.on("pageerror", lambda error: faults.append(str(error)))
    tab.on("console", lambda line: faults.append(line.text)
           if line.type in ("error", "warning") else None)
    tab.goto(address, wait_until="load")
    tab.wait_for_function(READY, polling=20)
    return tab


def check_mode(context: BrowserContext, address: str, site: Site, faults: list[str]):
    """formulas and diagrams follow the mode that a reader chooses, and can be read in both"""
    tab = opened(context, address, faults)
    light = tab.evaluate(COLORS)
    calls = tab.evaluate("calls.length")
    tab.locator("details:has(input[name=mode]) > summary").click()
    tab.locator("input[name=mode][value=dark]").check(force=True)
    tab.wait_for_function(f"calls.length > {calls} && document.querySelector('.drawn.paper svg')")
    dark = tab.evaluate(COLORS)
    for part, color in light["colors"].items():
        if dark["colors"][part] == color:
            faults.append(f"{part} is {color} in both modes")
    for mode, found in [("light", light), ("dark", dark)]:
        for part, ratio in found["contrasts"].items():
            if ratio < 4.5:
                faults.append(f"{part} has a contrast of {ratio:.2f} in {mode}")
    if not re.fullmatch("#[0-9a-f]{6}", tab.evaluate("calls.at(-1).themeVariables.primaryColor")):
        faults.append("Mermaid is not told of colors by their digits")
    if tab.evaluate("calls.at(-1).securityLevel") != "strict":
        faults.append("Mermaid does not run strictly")
    tab.locator("input[name=mode][value=light]").check(force=True)
    tab.wait_for_function("!document.querySelector('.drawn.paper')")
    if tab.evaluate(COLORS) != light:
        faults.append("light is another one after dark")
    if tab.evaluate("document.adoptedStyleSheets.length") != 1:
        faults.append("style sheets of drawings that are gone stay")


def check_policy(context: BrowserContext, address: str, site: Site, faults: list[str]):
    """a strict content security policy changes nothing"""
    text = (site.folder / "index.html").read_text("utf-8")
    boot = re.search(r"<script>(.*?)</script>", text, re.S).group(1)
    digest = base64.b64encode(hashlib.sha256(boot.encode()).digest()).decode()
    policy = (
        "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self';"
        f" script-src 'self' 'sha256-{digest}'; base-uri 'none'; form-action 'none'")
    context.route(address, lambda route: route.fulfill(
        response=route.fetch(), headers={"Content-Security-Policy": policy}))
    tab = opened(context, address, faults)
    contrasts = tab.evaluate(COLORS)["contrasts"]
    faults += [f"{part}: {ratio:.2f}" for part, ratio in contrasts.items() if ratio < 4.5]
    if tab.evaluate("document.querySelector('.katex-display .katex-html').offsetHeight") < 20:
        faults.append("the formula has lost its sizes")


def check_without_script(context: BrowserContext, address: str, site: Site, faults: list[str]):
    """without a script the sources can be read, and what Graphviz drew is there"""
    plain = context.browser.new_context(java_script_enabled=False)
    tab = plain.new_page()
    tab.goto(address, wait_until="load")
    text = tab.locator("main").inner_text()
    faults += [part for part in ["a^2 + b^2", "\\int_0^1", "graph LR"] if part not in text]
    if not tab.locator(".diagram svg").is_visible():
        faults.append("no diagram")
    plain.close()


def check_paper(context: BrowserContext, address: str, site: Site, faults: list[str]):
    """paper gets the light colors, also from the dark mode"""
    tab = opened(context, address, faults)
    light = tab.evaluate(COLORS)["colors"]
    tab.emulate_media(color_scheme="dark")
    tab.wait_for_function("document.querySelector('.drawn.paper svg')")
    tab.emulate_media(media="print", color_scheme="dark")
    printed = tab.evaluate(COLORS)["colors"]
    faults += [
        f"{part} is {printed[part]}, not {light[part]}"
        for part in ["formula", "area", "outline", "edge", "label"] if printed[part] != light[part]]
    if tab.locator(".drawn:not(.paper)").is_visible() or not tab.locator(".paper").is_visible():
        faults.append("the dark drawing of Mermaid is printed")
    paper = tab.evaluate("getComputedStyle(document.querySelector('.paper rect')).fill")
    if paper != light["mermaid"]:
        faults.append(f"the paper's drawing is {paper}, not {light['mermaid']}")


def check_axe(context: BrowserContext, address: str, faults: list[str]):
    tab = opened(context, address, faults)
    for violation in Axe().run(tab).response["violations"]:
        faults += [f"{violation['id']}: {node['html'][:120]}" for node in violation["nodes"]]
    tab.locator(".diagram a").focus()
    if tab.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "none":
        faults.append("the link of a node shows no ring")
    with tab.expect_navigation():
        tab.keyboard.press("Enter")
    if not tab.url.endswith("/other/"):
        faults.append(f"the link of a node leads to {tab.url}")


def check_disk(context: BrowserContext, site: Site, faults: list[str]):
    """both are drawn in pages that are opened from disk"""
    tab = opened(context, (site.folder / "index.html").as_uri(), faults)
    faults += [
        f"{part}: {ratio:.2f}" for part, ratio in tab.evaluate(COLORS)["contrasts"].items()
        if ratio < 4.5]


def check_preview(
    context: BrowserContext, recto: Recto, scratch: pathlib.Path, faults: list[str],
):
    """a preview draws what is edited, and leaves the rest of the page as it is"""
    with previewing(recto, scratch, "live-drawings", FILES) as preview:
        tab = opened(context, preview.origin + "/", faults)
        tab.evaluate("""() => {
          window.kept = [performance.timeOrigin, document.querySelector('.katex-display'),
            document.querySelector('.diagram svg')];
        }""")
        preview.edit("index.md", "a^2 + b^2", "q^2 + b^2")
        tab.wait_for_function(
            "document.querySelector('p .math[data-set] annotation')?.textContent === 'q^2 + b^2'")
        preview.edit("index.md", "graph LR", "graph TB")
        tab.wait_for_function("""document.querySelector('.mermaid-source code').textContent === 'graph TB\\n'
          && document.querySelector('.mermaid-source .drawn svg')""")
        if not tab.evaluate("""kept[0] === performance.timeOrigin
            && kept[1] === document.querySelector('.katex-display')
            && kept[2] === document.querySelector('.diagram svg')"""):
            faults.append("the page was loaded anew, or what was not edited drawn again")
        preview.edit("index.md", 'label="edge"', 'label="another"')
        tab.wait_for_function("document.querySelector('.diagram')?.textContent.includes('another')")
        if tab.evaluate("kept[0] !== performance.timeOrigin"):
            faults.append("a new drawing loads the page anew")
