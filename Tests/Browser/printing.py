"""Makes a PDF of a page for printing and looks at what is on its sheets."""
import pathlib
import re
import subprocess

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from Browser import sites
from Browser.appearance import AUTHORS_RULES
from Browser.server import serving
from Checks.checks import Checks
from Checks.recto import ROOT, Recto

# What stands below the titles of some documents, in the order of the manual.
WORDS = [
    "Build Recto from its source", "Titles, marked lines", "The whole manual on paper",
    "Every message of Recto, by its id",
]
OVERLAPS = """() => {
  const ids = [...document.querySelectorAll('[id]')].map(one => one.id);
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}"""
LOST = """() => [...document.querySelectorAll('main a[href^="#"]')]
  .map(link => link.getAttribute('href'))
  .filter(href => !document.getElementById(decodeURIComponent(href.slice(1))))"""


def check_printing(checks: Checks, browser: Browser, recto: Recto, scratch: pathlib.Path):
    """Prints the manual from a dark screen."""
    source = scratch / "printed-source"
    subprocess.run(["cp", "-r", ROOT / "sample-docs", source], check=True)
    with open(source / "recto.yaml", "a", encoding="utf-8") as configuration:
        configuration.write("\nprint: true\n")
    site = sites.build(recto, "printed", source, scratch).site
    with serving(site) as origin:
        context = browser.new_context(color_scheme="dark")
        tab = context.new_page()
        tab.goto(origin + site.url("print/index.html"), wait_until="load")
        checks.check("print: no id stands twice on the page of all documents", tab.evaluate(OVERLAPS))
        checks.check("print: every link within it leads somewhere", tab.evaluate(LOST))
        faults = [
            f"{violation['id']}: {node['html'][:120]}"
            for violation in Axe().run(tab).response["violations"]
            if violation["id"] not in AUTHORS_RULES for node in violation["nodes"]
        ]
        checks.check("print: axe finds nothing on the page of all documents", faults)
        pdf = scratch / "manual.pdf"
        tab.pdf(path=pdf, print_background=True, outline=True, tagged=True, prefer_css_page_size=True)
        context.close()
    check_pdf(checks, pdf, scratch)


def check_pdf(checks: Checks, pdf: pathlib.Path, scratch: pathlib.Path):
    text = subprocess.run(
        ["pdftotext", "-layout", pdf, "-"], capture_output=True, text=True, check=True).stdout
    sheets = text.split("\f")
    information = subprocess.run(
        ["pdfinfo", pdf], capture_output=True, text=True, check=True).stdout
    count = int(re.search(r"Pages:\s+(\d+)", information).group(1))
    checks.check("print: the manual has many sheets", [] if count > 50 else [f"{count} sheets"])
    places = [text.find(words) for words in WORDS]
    checks.check(
        "print: documents stand in their order",
        [] if -1 not in places and places == sorted(places) else [str(places)])
    numbers = [re.findall(r"\d+", sheet.strip().rsplit("\n", 1)[-1])[-1:] for sheet in sheets[1:9]]
    wanted = [[str(number)] for number in range(2, 10)]
    checks.check(
        "print: sheets have numbers, the title page has none",
        [] if numbers == wanted and not re.search(r"\n\s*1\s*$", sheets[0])
        else [f"{numbers}, {sheets[0][-40:]!r}"])
    dark = [sheet for sheet in [1, 4, count // 2, count] if lightness(pdf, sheet, scratch) < 200]
    checks.check("print: every sheet is light, also from the dark mode", [str(one) for one in dark])


def lightness(pdf: pathlib.Path, sheet: int, scratch: pathlib.Path) -> float:
    """The mean of a sheet's gray, from 0 to 255."""
    name = scratch / f"sheet-{sheet}"
    subprocess.run(
        ["pdftoppm", "-gray", "-r", "20", "-f", str(sheet), "-l", str(sheet), "-singlefile", pdf, name],
        check=True)
    picture = name.with_suffix(".pgm").read_bytes()
    header = re.match(rb"P5\s+(\d+)\s+(\d+)\s+255\s", picture)
    pixels = picture[header.end():]
    return sum(pixels) / len(pixels)
