"""What eyes and thumbs need of a screen, measured: targets, their distances, text, nothing cut off."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

TARGET = 48  # CSS pixels
APART = 8
SMALLEST_TEXT = 14
_MEASURE = Path(__file__).parent / "measure.js"
_SIDEWAYS = Path(__file__).parent / "sideways.js"


def faults(page: Page) -> list[str]:
    """Return what is too small, too near, cut off or out of the screen, in words."""
    found: Any = page.evaluate(_MEASURE.read_text(), [TARGET, APART, SMALLEST_TEXT])
    return list(found)


def sideways(page: Page) -> list[str]:
    """Return what has to be scrolled sideways or leaves the screen, in words."""
    found: Any = page.evaluate(_SIDEWAYS.read_text())
    return list(found)
