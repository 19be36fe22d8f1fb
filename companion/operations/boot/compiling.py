"""A catalogue compiled without Django and system tools: the build of a wheel does it too."""

import os
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po


def is_stale(path: Path) -> bool:
    compiled = path.with_suffix(".mo")
    return not compiled.exists() or compiled.stat().st_mtime < path.stat().st_mtime


def compile_catalogue(path: Path) -> None:
    # Whole or not at all: a site that starts beside us may read it, or compile it too.
    half_done = path.with_suffix(f".mo.{os.getpid()}")
    with half_done.open("wb") as file:
        write_mo(file, read(path))
    half_done.replace(path.with_suffix(".mo"))


def read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=path.parts[-3])


if __name__ == "__main__":
    # For deploy/install: the user who runs the site there cannot write beside the catalogues.
    for found in sorted(Path("locale").glob("*/LC_MESSAGES/*.po")):
        compile_catalogue(found)
