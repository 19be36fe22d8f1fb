"""What the dearest pictures that somebody may send cost."""

from time import process_time

from campaigns.photos.pictures import draw_anew
from tests.support.hostile_photos import TAKEN

DEAREST = ("a JPEG of forty-eight million pixels", "a GIF of two thousand pictures")


def rows() -> dict[str, float]:
    """Return the seconds of processor that the dearest of them takes to be drawn anew."""
    return {"photo_s": max(_seconds(name) for name in DEAREST)}


def _seconds(name: str) -> float:
    raw = TAKEN[name]()
    began = process_time()
    draw_anew(raw)
    return process_time() - began
