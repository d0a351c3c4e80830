"""Runs `recto serve` over a small site of one check's own, and edits its sources as authors do."""
import contextlib
import http.client
import os
import pathlib
import re
import select
import signal
import subprocess
import time

from Checks.recto import Recto

PATIENCE = 8
"""Seconds until what must happen is taken as something that does not."""

PARAGRAPHS = "\n\n".join(
    f"Paragraph {number} says something that nobody edits, at some length, so that the page is a"
    " good deal higher than the window that shows it." for number in range(1, 31))

GUIDE = f"""# Guide

The first paragraph stays.

A text with the word apple in it.

<details><summary>More</summary>

Hidden text.

</details>

<label>Name <input type="text" id="name"></label>

```swift
let answer = 42
```

## Later

{PARAGRAPHS}

## End

The last paragraph.
"""

FILES = {
    "recto.yaml": "title: Preview\ntheme: mine\n",
    "themes/mine.yaml": "name: Mine\nextends: harbor\nlight:\n  background: '#ffffff'\n",
    "index.md": "# Home\n\nWelcome.\n",
    "guide.md": GUIDE,
    "other.md": "# Other\n\nNothing here.\n",
    "指南/index.md": "# 指南\n\n第一\n",
}


class Preview:
    """A running `recto serve`."""

    def __init__(self, recto: Recto, source: pathlib.Path, *options: str):
        self.source = source
        self.process = recto.start(
            "serve", source, *options, output=subprocess.PIPE, errors=subprocess.STDOUT)
        os.set_blocking(self.process.stdout.fileno(), False)
        self.said = ""
        # The address comes after the first build.
        found = self.wait_for(r"http://localhost:(\d+)/ shows")
        self.port = int(found[1])
        self.origin = f"http://localhost:{self.port}"

    def wait_for(self, pattern: str, start: int = 0) -> re.Match:
        """Reads what the program prints until it matches, from the place `start` on."""
        deadline = time.monotonic() + PATIENCE
        while not (found := re.search(pattern, self.said[start:])):
            ready, _, _ = select.select([self.process.stdout], [], [], deadline - time.monotonic())
            piece = os.read(self.process.stdout.fileno(), 1 << 16) if ready else b""
            if not piece:
                raise TimeoutError(f"serve never said {pattern}; it said {self.said!r}")
            self.said += piece.decode("utf-8", "replace")
        return found

    def listen(self):
        """Takes what the program printed; with a full pipe it would wait for ever."""
        while select.select([self.process.stdout], [], [], 0)[0]:
            piece = os.read(self.process.stdout.fileno(), 1 << 16)
            if not piece:
                break
            self.said += piece.decode("utf-8", "replace")

    def write(self, path: str, text: str):
        (self.source / path).parent.mkdir(parents=True, exist_ok=True)
        (self.source / path).write_text(text, "utf-8")

    def edit(self, path: str, old: str, new: str):
        text = (self.source / path).read_text("utf-8")
        assert old in text, f"{path} has no {old!r}"
        self.write(path, text.replace(old, new))

    def get(self, path: str) -> tuple[int, str]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.request("GET", path, headers={"Host": f"localhost:{self.port}"})
        answer = connection.getresponse()
        text = answer.read().decode("utf-8", "replace")
        connection.close()
        return answer.status, text

    def stop(self, number: int = signal.SIGTERM) -> int:
        self.process.send_signal(number)
        try:
            code = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            code = self.process.wait()
        self.process.stdout.close()
        return code


@contextlib.contextmanager
def previewing(recto: Recto, scratch: pathlib.Path, name: str, files=None, *options: str):
    """Serves a site of these files below `scratch` while the block runs."""
    source = scratch / f"preview {name}"
    for path, text in (files or FILES).items():
        (source / path).parent.mkdir(parents=True, exist_ok=True)
        (source / path).write_text(text, "utf-8")
    preview = Preview(recto, source, *(options or ("--port", "0")))
    try:
        yield preview
    finally:
        if preview.process.poll() is None:
            preview.stop()
