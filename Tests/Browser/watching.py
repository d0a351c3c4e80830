"""Checks that a preview sees whatever is done to its sources, and does nothing else (no browser)."""
import json
import os
import pathlib
import re
import select
import shutil
import signal
import socket
import subprocess
import time

from Browser.previewing import PATIENCE, Preview, previewing
from Checks.checks import Checks
from Checks.recto import Recto

FILES = {
    "recto.yaml": "title: Watched\n",
    "index.md": "# Home\n\nWelcome.\n",
    "notes/a.md": "# A\n\nOne.\n",
    "notes/b.md": "# B\n\nTwo.\n",
}
MESSAGE = re.compile(rb"data: (.*)\n\n")
CALM = 0.6
"""Seconds in which a loop, or a second build, would show; nothing waits for them to pass."""


class Listener:
    """The event stream of a preview, as a page hears it."""

    def __init__(self, preview: Preview):
        self.socket = socket.create_connection(("127.0.0.1", preview.port))
        self.unread = b""
        self.socket.sendall(
            f"GET /.recto/events HTTP/1.1\r\nHost: localhost:{preview.port}\r\n"
            "Sec-Fetch-Site: same-origin\r\n\r\n".encode())
        self.first = self.next()

    def next(self, patience: float = PATIENCE) -> dict:
        """The next message; TimeoutError when none comes in time."""
        deadline = time.monotonic() + patience
        while not (found := MESSAGE.search(self.unread)):
            ready, _, _ = select.select([self.socket], [], [], max(0, deadline - time.monotonic()))
            piece = self.socket.recv(1 << 16) if ready else b""
            if not piece:
                raise TimeoutError("no message came")
            self.unread += piece
        self.unread = self.unread[found.end():]
        return json.loads(found[1])

    def rest(self) -> list[dict]:
        """What else comes until nothing does for a moment."""
        messages = []
        try:
            while True:
                messages.append(self.next(CALM))
        except TimeoutError:
            return messages

    def close(self):
        self.socket.close()


def check_watching(checks: Checks, recto: Recto, scratch: pathlib.Path, long: bool):
    """Makes every check of this file; a long run saves 10,000 times."""
    for check in [
        check_linked_file, check_ways_to_save, check_many_files, check_loop, check_early_reload,
        check_stale, check_folders, check_broken, check_signals,
    ]:
        faults: list[str] = []
        try:
            check(recto, scratch, faults)
        except (TimeoutError, AssertionError, OSError) as failure:
            faults.append(f"{type(failure).__name__}: {failure}")
        checks.check(f"watching: {check.__doc__}", faults)
    check_saves(checks, recto, scratch, 10_000 if long else 200)


def check_linked_file(recto: Recto, scratch: pathlib.Path, faults: list[str]):
    """the target of a link is edited: its page changes once (row 30)"""
    files = {path: text for path, text in FILES.items() if path != "index.md"}
    source = scratch / "preview linked"
    (source / "docs").mkdir(parents=True)
    (source / "README.md").write_text("# Read me\n\nFirst.\n")
    (source / "docs/a.md").symlink_to("../README.md")
    with previewing(recto, scratch, "linked", files) as preview:
        listener = Listener(preview)
        preview.edit("README.md", "First.", "Second.")
        message = listener.next()
        if "docs/a/index.html" not in (message["changed"] or []):
            faults.append(f"changed: {message['changed']}")
        if "Second." not in preview.get("/docs/a/")[1]:
            faults.append("the page of the link has the old text")
        faults += [f"and then {later}" for later in listener.rest()]
        listener.close()


def check_ways_to_save(recto: Recto, scratch: pathlib.Path, faults: list[str]):
    """however an editor saves, it is one update with the new text (row 31)"""
    def in_place(file: pathlib.Path, text: str):
        file.write_text(text)

    def by_rename(file: pathlib.Path, text: str):
        other = file.with_name("a.md.tmp")
        other.write_text(text)
        other.rename(file)

    def by_backup(file: pathlib.Path, text: str):
        file.rename(file.with_name("a.md.bck"))
        file.write_text(text)
        file.with_name("a.md.bck").unlink()

    def by_deletion(file: pathlib.Path, text: str):
        file.unlink()
        file.write_text(text)

    def with_swap_files(file: pathlib.Path, text: str):
        swap = file.with_name(".a.md.swp")
        swap.write_text("swap")
        file.with_name("4913").write_text("")
        file.with_name("4913").unlink()
        file.rename(file.with_name("a.md~"))
        file.write_text(text)
        file.with_name("a.md~").unlink()
        swap.unlink()

    with previewing(recto, scratch, "saves", FILES) as preview:
        listener = Listener(preview)
        for number, save in enumerate(
            [in_place, by_rename, by_backup, by_deletion, with_swap_files] * 2):
            text = f"Text {number}."
            save(preview.source / "notes/a.md", f"# A\n\n{text}\n")
            messages = [listener.next()]
            if text not in preview.get("/notes/a/")[1]:
                faults.append(f"{save.__name__}: the old text is served")
            messages += listener.rest()
            if len(messages) != 1:
                faults.append(f"{save.__name__}: {len(messages)} updates")
            changed = [path for one in messages for path in one["changed"] or ["everything"]]
            strange = [path for path in changed if "notes/a/" not in path and "tmp" in path]
            faults += [f"{save.__name__}: {path}" for path in strange]
        for name in ["a.md.tmp", "a.md.bck", "4913", ".a.md.swp"]:
            if preview.get(f"/notes/{name}")[0] == 200:
                faults.append(f"{name} is served")
        listener.close()


def check_many_files(recto: Recto, scratch: pathlib.Path, faults: list[str]):
    """two hundred files at once, as git switches them, are one build and one update (row 32)"""
    files = dict(FILES) | {f"many/{n}.md": f"# Page {n}\n\nOld.\n" for n in range(200)}
    with previewing(recto, scratch, "many", files) as preview:
        listener = Listener(preview)
        for number in range(200):
            preview.write(f"many/{number}.md", f"# Page {number}\n\nNew.\n")
        messages = [listener.next(), *listener.rest()]
        if len(messages) != 1:
            faults.append(f"{len(messages)} updates")
        for number in (0, 199):
            if "New." not in preview.get(f"/many/{number}/")[1]:
                faults.append(f"page {number} is old")
        # Touched, with nothing new in them: nobody is told.
        for number in range(200):
            os.utime(preview.source / f"many/{number}.md")
        faults += [f"after a touch: {message}" for message in listener.rest()]
        listener.close()


def check_loop(recto: Recto, scratch: pathlib.Path, faults: list[str]):
    """what builds write into the watched folder starts no other build (row 34)"""
    with previewing(recto, scratch, "loop", FILES) as preview:
        listener = Listener(preview)
        # A step of the author's own, which writes whenever the site was built.
        for number in range(3):
            preview.edit("notes/a.md", "# A", "# A")
            done = recto.run("build", preview.source)
            assert done.code == 0, done.errors
            preview.write("generated.txt", "always the same")
        listener.rest()
        start = len(preview.said)
        faults += [f"at rest: {message}" for message in listener.rest()]
        # The published site in the source is nothing of the preview's.
        if preview.get("/site/index.html")[0] == 200:
            faults.append("the published folder is served as files of the site")
        if len(preview.said) != start:
            faults.append(preview.said[start:])
        listener.close()


def check_early_reload(recto: Recto, scratch: pathlib.Path, faults: list[str]):
    """the instant an update is told, the new page is there and no page is missing (row 35)"""
    with previewing(recto, scratch, "early", FILES | {"指南/index.md": "# 指南\n\n0\n"}) as preview:
        listener = Listener(preview)
        path = "/%E6%8C%87%E5%8D%97/"
        for number in range(1, 30):
            preview.write("指南/index.md", f"# 指南\n\ntext {number}.\n")
            listener.next()
            status, text = preview.get(path)
            if status != 200 or f"text {number}." not in text:
                faults.append(f"{number}: {status}")
        listener.close()


def check_stale(recto: Recto, scratch: pathlib.Path, faults: list[str]):
    """a deleted page is gone from the output, and foreign files in it stay (row 37)"""
    source = scratch / "stale"
    for path, text in FILES.items():
        (source / path).parent.mkdir(parents=True, exist_ok=True)
        (source / path).write_text(text)
    output = scratch / "stale site"
    assert recto.run("build", source, "-o", output).code == 0
    (output / "mine.txt").write_text("mine")
    (output / "notes/mine.txt").write_text("mine")
    (source / "notes/a.md").unlink()
    assert recto.run("build", source, "-o", output).code == 0
    if (output / "notes/a").exists():
        faults.append("the page of the deleted file is still there")
    for path in ["mine.txt", "notes/mine.txt", "notes/b/index.html"]:
        if not (output / path).exists():
            faults.append(f"{path} is gone")
    # A folder with a repository of its own is somebody's, and refused as a whole.
    (output / ".git").mkdir()
    (output / ".git/config").write_text("mine")
    recto.run("build", source, "-o", output)
    if (output / ".git/config").read_text() != "mine":
        faults.append(".git was touched")


def check_folders(recto: Recto, scratch: pathlib.Path, faults: list[str]):
    """folders that come, move and go take their pages along"""
    with previewing(recto, scratch, "folders", FILES) as preview:
        listener = Listener(preview)
        preview.write("new/deep/c.md", "# C\n\nNew.\n")
        expect(preview, listener, "/new/deep/c/", 200, faults)
        (preview.source / "new").rename(preview.source / "moved")
        expect(preview, listener, "/moved/deep/c/", 200, faults)
        expect(preview, listener, "/new/deep/c/", 404, faults)
        preview.edit("moved/deep/c.md", "New.", "Edited.")
        listener.next()
        shutil.rmtree(preview.source / "moved")
        expect(preview, listener, "/moved/deep/c/", 404, faults)
        listener.close()


def expect(preview: Preview, listener: Listener, path: str, status: int, faults: list[str]):
    """Waits through updates until the path is answered so."""
    deadline = time.monotonic() + PATIENCE
    while (found := preview.get(path)[0]) != status:
        if time.monotonic() > deadline:
            faults.append(f"{path}: {found}")
            return
        listener.next()


def check_broken(recto: Recto, scratch: pathlib.Path, faults: list[str]):
    """a mistake in the configuration, a theme or a template is told and mended without a restart"""
    files = FILES | {"recto.yaml": "title: Watched\ntheme: mine\n",
                     "themes/mine.yaml": "name: Mine\nextends: harbor\n"}
    with previewing(recto, scratch, "broken", files) as preview:
        listener = Listener(preview)
        for path, text in [
            ("recto.yaml", "title: [\n"), ("recto.yaml", "theme: nothing-like-it\n"),
            ("themes/mine.yaml", "accent: nocolor\n"),
            ("templates/parts/footer.mustache", "{{#open}}\n"),
        ]:
            file = preview.source / path
            before = file.read_text() if file.exists() else None
            preview.write(path, text)
            failures = listener.next()["failures"]
            if not failures or failures[0].get("file") != path or "line" not in failures[0]:
                faults.append(f"{path}: {failures}")
            if "Welcome." not in preview.get("/")[1]:
                faults.append(f"{path}: the last good page is not served")
            if before is None:
                file.unlink()
            else:
                preview.write(path, before)
            if listener.next()["failures"]:
                faults.append(f"{path}: not mended")
        listener.close()
    # Broken from the start: served all the same, and mended.
    with previewing(recto, scratch, "broken first", FILES | {"recto.yaml": "titel: x\n"}) as preview:
        listener = Listener(preview)
        if not listener.first["failures"]:
            faults.append("nothing is said of a configuration that was broken from the start")
        preview.write("recto.yaml", "title: x\n")
        expect(preview, listener, "/", 200, faults)
        listener.close()


def check_saves(checks: Checks, recto: Recto, scratch: pathlib.Path, count: int):
    """No save of many, one right after the other is seen, is lost, and memory does not grow."""
    faults: list[str] = []
    with previewing(recto, scratch, "saves again and again", FILES) as preview:
        listener = Listener(preview)
        early, began = 0, time.monotonic()
        for number in range(1, count + 1):
            text = f"Save {number}."
            preview.write("notes/a.md", f"# A\n\n{text}\n")
            try:
                while "notes/a/index.html" not in (listener.next()["changed"] or []):
                    pass
            except TimeoutError:
                faults.append(f"save {number} was lost")
                break
            if text not in preview.get("/notes/a/")[1]:
                faults.append(f"save {number} is not served")
            preview.listen()
            if number == count // 10:
                early = resident_memory(preview.process)
        rate = count / (time.monotonic() - began)
        late = resident_memory(preview.process)
        listener.close()
    checks.check(f"watching: none of {count:,} saves is lost", faults)
    # A short run says nothing of either.
    if count >= 10_000:
        checks.check(f"watching: {rate:.0f} saves a second", [] if rate >= 20 else ["less than 20"])
        checks.check(
            f"watching: {late} KiB resident after {count:,} saves, {early} after {count // 10:,}",
            [] if late <= early * 1.05 else ["more than 5 % above"])


def resident_memory(process: subprocess.Popen) -> int:
    """In KiB."""
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s*(\d+)", status)[1])


def check_signals(recto: Recto, scratch: pathlib.Path, faults: list[str]):
    """each signal ends it well, with pages open, and its folder is gone"""
    rooms = [pathlib.Path("/dev/shm"), pathlib.Path("/tmp")]

    def folders() -> set[str]:
        return {str(path) for room in rooms for path in room.glob("recto-??????")}

    for name in ["SIGINT", "SIGTERM", "SIGHUP"]:
        with previewing(recto, scratch, f"signal {name}", FILES) as preview:
            listener = Listener(preview)
            own = {link for link in open_folders(preview.process) if "/recto-" in link}
            code = preview.stop(signal.Signals[name])
            if code != 0:
                faults.append(f"{name}: exit {code}")
            left = {folder for folder in folders() if any(one.startswith(folder) for one in own)}
            faults += [f"{name}: {folder} is left" for folder in left]
            listener.close()


def open_folders(process: subprocess.Popen) -> list[str]:
    """What the process has open, by path."""
    found = []
    for link in pathlib.Path(f"/proc/{process.pid}/fd").iterdir():
        try:
            found.append(os.readlink(link))
        except OSError:
            continue
    return found
