"""Programs that differ a little from the one that was built: a newer one, one with another database."""

import gzip
import json
from hashlib import sha256
from pathlib import Path


def relist(folder: Path, name: str, content: bytes) -> str:
    """Put a file into a program, and list it; return the version that this makes."""
    listing = folder / "files.json"
    files = json.loads(listing.read_text(encoding="utf-8"))["files"]
    packed = gzip.compress(content, 9, mtime=0)
    for target, written in ((name, content), (f"{name}.gz", packed)):
        (folder / target).unlink(missing_ok=True)
        (folder / target).write_bytes(written)
    digest = sha256(content).hexdigest()[:16]
    files[name] = {"digest": digest, "size": len(content), "packed": len(packed)}
    version = sha256(json.dumps(files, sort_keys=True).encode()).hexdigest()[:12]
    listing.write_text(json.dumps({"version": version, "files": files}), encoding="utf-8")
    return version


def make_newer(folder: Path) -> str:
    """Change a static file, as a newer version would; return the new version."""
    styles = (folder / "shell.css").read_bytes()
    return relist(folder, "shell.css", styles + b"\n/* newer */\n")


def take_handles_away(folder: Path) -> None:
    """Let the engine run as in a browser whose files cannot be written at once."""
    script = (folder / "engine.js").read_bytes()
    relist(folder, "engine.js", b"delete FileSystemFileHandle.prototype.createSyncAccessHandle;" + script)
