#!/usr/bin/env python3
"""Measures `recto serve`: from a save to the text on the screen, at rest, and with many clients.

    bench/preview.py [--recto PROGRAM] [--pages 10000] [--edits 50] [--print]

A page of a large site is open in Chromium while its source is saved; the time runs from before the
system call that writes it until the frame that shows it. Nothing is asserted. --print leaves
docs/benchmarks.md alone. Requests a second need wrk, and nginx to be compared with.
"""
import argparse
import os
import pathlib
import re
import select
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time

from playwright.sync_api import sync_playwright

from Browser.previewing import Preview
from Checks.recto import ROOT, Recto
from corpus import write_corpus
from run import machine, memory_folder, write_report

BEGIN, END = "<!-- written by bench/preview.py -->", "<!-- end of the preview -->"
CHROMIUM = "/usr/bin/chromium"
LISTENERS = 1000
# Runs in the page: resolves with the time, since the epoch in ms, of the frame that shows it.
SHOWN = """condition => new Promise(done => {
  const holds = new Function(`return ${condition}`);
  const look = () => holds()
    ? requestAnimationFrame(() => setTimeout(() => done(performance.timeOrigin + performance.now())))
    : requestAnimationFrame(look);
  look();
})"""


def edits(tab, preview: Preview, path: str, count: int) -> list[float]:
    """Milliseconds from each save of a text to the frame that shows it."""
    file = preview.source / path
    text = file.read_text("utf-8")
    taken = []
    for number in range(count):
        word = f"Edit-number-{number}."
        # Started first, so that the browser is not asked in the time that is measured.
        shown = f"document.querySelector('main').textContent.includes('{word}')"
        tab.evaluate(f"() => {{ window.shown = ({SHOWN})({shown!r}); }}")
        began = time.time()
        file.write_text(f"{text}\n{word}\n", "utf-8")
        taken.append(tab.evaluate("window.shown") - began * 1000)
    # What is measured next must not wait for this.
    shown = "!document.querySelector('main').textContent.includes('Edit-number')"
    file.write_text(text, "utf-8")
    tab.evaluate(f"({SHOWN})({shown!r})")
    return taken


def theme_edits(tab, preview: Preview, count: int) -> list[float]:
    """Milliseconds from each save of a theme to the frame that has its color."""
    taken = []
    for number in range(count):
        color = 200 + number % 50
        shown = ("getComputedStyle(document.documentElement).backgroundColor === "
                 f"'rgb({color}, {color}, {color})'")
        tab.evaluate(f"() => {{ window.shown = ({SHOWN})({shown!r}); }}")
        text = f"name: Mine\nextends: harbor\nlight:\n  background: '#{color:02x}{color:02x}{color:02x}'\n"
        began = time.time()
        (preview.source / "themes/mine.yaml").write_text(text, "utf-8")
        taken.append(tab.evaluate("window.shown") - began * 1000)
    return taken


def processor_time(process: subprocess.Popen) -> float:
    """Seconds of user and system time that a process took."""
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def broadcasts(preview: Preview, path: str, count: int) -> list[float]:
    """Milliseconds between the first and the last of 1,000 listeners that hear of a build."""
    poll, sockets = select.epoll(), {}
    for _ in range(LISTENERS):
        one = socket.create_connection(("127.0.0.1", preview.port))
        one.sendall(f"GET /.recto/events HTTP/1.1\r\nHost: localhost:{preview.port}\r\n"
                    "Sec-Fetch-Site: same-origin\r\n\r\n".encode())
        poll.register(one, select.EPOLLIN)
        sockets[one.fileno()] = one

    def hear() -> float:
        missing, first = set(sockets), 0.0
        while missing:
            for number, _ in poll.poll(10):
                piece = sockets[number].recv(1 << 16)
                if not piece:
                    sys.exit("bench: a listener was sent away")
                if b"data: " in piece:
                    first = first or time.perf_counter()
                    missing.discard(number)
        return (time.perf_counter() - first) * 1000

    hear()
    file = preview.source / path
    text, taken = file.read_text("utf-8"), []
    for number in range(count):
        file.write_text(f"{text}\nBroadcast {number}.\n", "utf-8")
        taken.append(hear())
    for one in sockets.values():
        one.close()
    return taken


def requests_a_second(origin: str) -> float | None:
    wrk = shutil.which("wrk")
    if wrk is None:
        return None
    done = subprocess.run([wrk, "-t1", "-c16", "-d3s", origin], capture_output=True, text=True)
    # A refusal is answered faster than a file.
    if "Non-2xx" in done.stdout:
        return None
    found = re.search(r"Requests/sec:\s*([\d.]+)", done.stdout)
    return float(found[1]) if found else None


def nginx_requests(folder: pathlib.Path, scratch: pathlib.Path) -> float | None:
    """The same files by nginx with one worker; None where it is not installed."""
    nginx = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if nginx is None:
        return None
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    configuration = scratch / "nginx.conf"
    # As root it would take another user, who cannot read the folder.
    user = "user root; " if os.getuid() == 0 else ""
    configuration.write_text(
        f"{user}worker_processes 1; daemon off; pid {scratch}/nginx.pid; error_log /dev/null;\n"
        "events { worker_connections 1024; }\n"
        f"http {{ access_log off; server {{ listen 127.0.0.1:{port}; root {folder}; }} }}\n")
    process = subprocess.Popen([nginx, "-c", configuration], stderr=subprocess.DEVNULL)
    try:
        for _ in range(100):
            if process.poll() is not None:
                return None
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    return requests_a_second(f"http://127.0.0.1:{port}/bench.txt")
            time.sleep(0.02)
        return None
    finally:
        process.terminate()
        process.wait()


def of(taken: list[float]) -> str:
    ordered = sorted(taken)
    return f"{statistics.median(ordered):.0f} | {ordered[int(len(ordered) * 0.95)]:.0f}"


def measure(recto: Recto, scratch: pathlib.Path, pages: int, count: int) -> str:
    source = scratch / "source"
    write_corpus(source, pages)
    (source / "recto.yaml").write_text("title: Bench\ntheme: mine\n")
    (source / "themes").mkdir()
    (source / "themes/mine.yaml").write_text("name: Mine\nextends: harbor\n")
    (source / "bench.txt").write_text("x" * 4096)
    path = "part-000/chapter-00/page-000001.md"
    preview = Preview(recto, source, "--port", "0")
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM)
            tab = browser.new_page()
            tab.goto(preview.origin + "/part-000/chapter-00/page-000001/")
            edits(tab, preview, path, 3)
            text, theme = edits(tab, preview, path, count), theme_edits(tab, preview, count // 5)
            browser.close()
    finally:
        preview.stop()
    # Another one, since the browser's own stream would be one too many.
    preview = Preview(recto, source, "--port", "0")
    try:
        heard = broadcasts(preview, path, 10)
        before = processor_time(preview.process)
        # The one thing that is measured here is time that passes.
        time.sleep(5)
        idle = processor_time(preview.process) - before
        own = requests_a_second(f"{preview.origin}/bench.txt")
        nginx = nginx_requests(source, scratch)
    finally:
        preview.stop()
    lines = machine() + [
        "", f"| {pages:,} pages | median, ms | 95th percentile, ms |", "|---|--:|--:|",
        f"| save of a text to the frame that shows it, {count} times | {of(text)} |",
        f"| save of a theme to the frame that has its color, {len(theme)} times | {of(theme)} |",
        f"| first to last of {LISTENERS:,} listeners, {len(heard)} times | {of(heard)} |", "",
        f"At rest for five seconds the preview took {idle * 1000:.0f} ms of processor time.",
    ]
    if own is None:
        lines.append("Requests a second: not measured, wrk is not installed.")
    else:
        compared = f"nginx with one worker {nginx:,.0f}" if nginx else "nginx was not measured"
        lines.append(f"Requests a second for a file of 4 KiB: {own:,.0f}; {compared}.")
    return "\n".join(lines)


def main():
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--recto", type=pathlib.Path, default=ROOT / ".build/release/recto")
    arguments.add_argument("--pages", type=int, default=10_000)
    arguments.add_argument("--edits", type=int, default=50)
    arguments.add_argument("--print", action="store_true")
    options = arguments.parse_args()
    parent = memory_folder()
    if parent is None:
        sys.exit("bench: no folder in memory: mount a tmpfs and name it in TMPDIR")
    with tempfile.TemporaryDirectory(prefix="recto-bench-", dir=parent) as name:
        scratch = pathlib.Path(name)
        text = measure(Recto(options.recto, scratch), scratch, options.pages, options.edits)
    print(text)
    if not options.print:
        write_report(text, BEGIN, END)


if __name__ == "__main__":
    main()
