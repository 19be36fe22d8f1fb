"""The files of a device, looked at and changed while the site is closed."""

import base64
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from playwright.sync_api import CDPSession, Page

from companion.places import BASE_DIR
from tests.browser.take_along.device import Device

DATABASE = "nightlight.sqlite3"
FILES = (DATABASE, f"{DATABASE}-journal", f"{DATABASE}-wal")
STATES = ("state.0", "state.1")
OUTSIDE = "/files.json"  # a page of the origin without the site
MAKE_FOLDER = (
    "navigator.storage.getDirectory().then((root) => root.getDirectoryHandle('nightlight', { create: true }))"
)
IN_FOLDER = """async ([name, text]) => {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("nightlight");
  %s
}"""
WRITE = """
  const file = await (await folder.getFileHandle(name, { create: true })).createWritable();
  await file.write(Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)));
  await file.close();"""
READ = """
  const file = await (await folder.getFileHandle(name)).getFile();
  const content = new Uint8Array(await file.arrayBuffer());
  const parts = [];
  for (let at = 0; at < content.length; at += 8192) parts.push(content.subarray(at, at + 8192));
  return btoa(parts.map((part) => String.fromCharCode(...part)).join(""));"""
SEARCH = """
  const file = await (await folder.getFileHandle(name)).getFile();
  return new TextDecoder("latin1").decode(await file.arrayBuffer()).includes(text);"""
NAMES = """
  const names = [];
  for await (const found of folder.keys()) names.push(found);
  return names;"""


def outside(device: Device) -> Page:
    """Open a page of the device's origin in which the site does not run."""
    page = device.context.new_page()
    page.goto(device.url + OUTSIDE)
    return page


def make_folder(page: Page) -> None:
    """Make the folder of a device that keeps nothing yet."""
    page.evaluate(f"async () => {{ await {MAKE_FOLDER}; }}")


def set_quota(devtools: CDPSession, device: Device, size: int | None) -> None:
    """Let the device have room for so many bytes, or as many as it has."""
    about: dict[str, object] = {"origin": device.url} | ({"quotaSize": size} if size is not None else {})
    devtools.send("Storage.overrideQuotaForOrigin", about)


def write_file(page: Page, name: str, content: bytes) -> None:
    page.evaluate(IN_FOLDER % WRITE, [name, base64.b64encode(content).decode()])


def read_file(page: Page, name: str) -> bytes:
    return base64.b64decode(page.evaluate(IN_FOLDER % READ, [name, ""]))


def file_holds(page: Page, name: str, word: str) -> bool:
    """Return whether a word is in a file; a large one is not carried out of the browser."""
    return bool(page.evaluate(IN_FOLDER % SEARCH, [name, word]))


def remove_file(page: Page, name: str) -> None:
    page.evaluate(IN_FOLDER % "await folder.removeEntry(name);", [name, ""])


def names_of(page: Page) -> list[str]:
    found: list[str] = page.evaluate(IN_FOLDER % NAMES, ["", ""])
    return sorted(found)


def put_database(page: Page, content: bytes) -> None:
    """Put a database in the place of the one that is there."""
    for name in FILES:
        write_file(page, name, content if name == DATABASE else b"")


def take_database(page: Page, folder: Path) -> Path:
    """Copy the database of a device, with its log, into a folder."""
    for name in FILES:
        (folder / name).write_bytes(read_file(page, name))
    (folder / FILES[1]).unlink()
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return folder / DATABASE


def make_older(folder: Path, migration: str) -> None:
    """Take the migrations of `campaigns` after one of them back, in the database of a folder."""
    environment = {"DATA_DIR": str(folder), "SECRET_KEY": "of the test", "PATH": ""}
    line = [sys.executable, "manage.py", "migrate", "campaigns", migration, "--verbosity", "0"]
    subprocess.run(line, check=True, cwd=BASE_DIR, env=environment)


def applied_migrations(database: Path) -> list[str]:
    with closing(sqlite3.connect(database)) as connection:
        rows = connection.execute("SELECT name FROM django_migrations WHERE app = 'campaigns' ORDER BY id")
        return [name for (name,) in rows]
