"""Contrast of the tokens, as WCAG 2.2 reckons it: AA by candle and by day, AAA where contrast is high."""

import re
from itertools import product
from pathlib import Path

import pytest
from django.conf import settings

CSS = settings.BASE_DIR / "static" / "css"
TOKENS = (CSS / "tokens.css").read_text()
TOKEN = re.compile(r"--([\w-]+): (#[0-9a-f]{3,6});")
GROUNDS = ("night", "surface", "card", "lit", "shade")
TEXTS = ("ink", "soft", "dim", "danger", "good", "wait", "flame")
THEIRS = ("theirs", "theirs-card")
GAMES = sorted(path for path in (CSS / "games").glob("*.css") if not path.name.endswith(".print.css"))
Tokens = dict[str, str]
TEXT, EDGE, SIGN = 7, 4.5, 4.5  # AAA text; the edges of controls and signs as AA text


def block(sheet: str, selector: str) -> Tokens:
    """Return the colours that the first block of a selector gives."""
    found = re.search(re.escape(selector) + r"(?:,[^{]*)? \{(.*?)\}", sheet, re.S)
    assert found, selector
    return dict(TOKEN.findall(found[1]))


def contrast_theme() -> Tokens:
    return block(TOKENS, ":root") | block(TOKENS, '[data-theme="contrast"]')


def luminance(colour: str) -> float:
    """Return how light a colour is, from 0 to 1."""
    digits = colour[1:] if len(colour) > 4 else "".join(2 * one for one in colour[1:])
    parts = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def ratio(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def too_low(tokens: Tokens, pairs: list[tuple[str, str]], least: float) -> list[str]:
    found = [(one, on, ratio(tokens[one], tokens[on])) for one, on in pairs]
    return [f"{one} on {on}: {got:.1f}" for one, on, got in found if got < least]


def test_a_ratio_is_reckoned_as_the_standard_does() -> None:
    assert ratio("#000", "#fff") == pytest.approx(21)
    assert ratio("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.goal("F3")
def test_text_of_high_contrast_has_seven_to_one() -> None:
    tokens, theirs = contrast_theme(), ("theirs-ink", "theirs-soft", "danger", "ink")
    assert too_low(tokens, [*product(TEXTS, GROUNDS), *product(theirs, THEIRS)], TEXT) == []


@pytest.mark.goal("F3")
def test_edges_and_signs_of_high_contrast_have_as_much_as_text_elsewhere() -> None:
    tokens = contrast_theme()
    edges = [
        *product(("edge", "line", "heart", "flame"), GROUNDS),
        *product(("theirs-edge", "heart"), THEIRS),
    ]
    assert too_low(tokens, edges, EDGE) == []


@pytest.mark.goal("F3")
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_accent_of_each_game_has_seven_to_one_there(path: Path) -> None:
    of_candle = path.read_text().partition("&")[0] + "}"  # what follows is of daylight
    own = block(of_candle, f'[data-game="{path.stem}"]')
    assert own
    tokens = contrast_theme() | own
    assert too_low(tokens, [*product(["accent"], GROUNDS), ("on-fill", "fill")], TEXT) == []


def test_a_device_that_asks_for_contrast_gets_the_same() -> None:
    assert block(TOKENS, ":root[data-unchosen]") == block(TOKENS, '[data-theme="contrast"]')


@pytest.mark.parametrize("selector", [":root", '[data-theme="daylight"]'])
def test_text_of_the_other_lights_has_what_aa_wants(selector: str) -> None:
    tokens = block(TOKENS, ":root") | block(TOKENS, selector)
    grounds = ("night", "surface", "card", "lit")
    assert too_low(tokens, [*product(("ink", "soft", "dim"), grounds)], 4.5) == []
