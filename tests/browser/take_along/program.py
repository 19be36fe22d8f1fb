"""Programs that differ a little from the one that was built: a newer one, one with another database."""

import gzip
import json
from pathlib import Path

from scripts.take_along.build import list_files


def relist(folder: Path, name: str, content: bytes) -> str:
    """Put a file into a program, and list it; return the version that this makes."""
    for target, written in ((name, content), (f"{name}.gz", gzip.compress(content, 9, mtime=0))):
        (folder / target).unlink(missing_ok=True)
        (folder / target).write_bytes(written)
    return list_files(folder)


def make_newer(folder: Path) -> str:
    """Change a static file, as a newer version would; return the new version."""
    styles = (folder / "shell.css").read_bytes()
    return relist(folder, "shell.css", styles + b"\n/* newer */\n")


def take_handles_away(folder: Path) -> None:
    """Let the engine run as in a browser whose files cannot be written at once."""
    script = (folder / "engine.js").read_bytes()
    relist(folder, "engine.js", b"delete FileSystemFileHandle.prototype.createSyncAccessHandle;" + script)


def sent_bytes(folder: Path) -> int:
    """Return how many bytes a first start fetches."""
    files = json.loads((folder / "files.json").read_text())["files"].values()
    return sum(file["packed"] or file["size"] for file in files)


def let_handles_fail(folder: Path) -> str:
    """Let the engine run as in a browser whose file system is out of order; return the new version."""
    script = (folder / "engine.js").read_bytes()
    fault = b'Promise.reject(new DOMException("", "UnknownError"))'
    return relist(
        folder,
        "engine.js",
        b"FileSystemFileHandle.prototype.createSyncAccessHandle = () => " + fault + b";" + script,
    )
