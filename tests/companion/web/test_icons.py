"""The signs: of the house, and of a game that brings its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import LazySettings

from companion.web.icons import SPRITE, find_sprite, load_sprites, sign, signs
from companion.web.jinja import sprite

SYMBOL = '<symbol id="{}" viewBox="0 0 24 24"><path fill="currentColor" d="{}"/></symbol>'


def forget() -> None:
    for cached in (load_sprites, signs, sprite):
        cached.cache_clear()


@pytest.fixture
def owl(tmp_path: Path, settings: LazySettings) -> Iterator[None]:
    """A house with a star, and a game with an owl and a star of another form."""
    icons = tmp_path / "static" / "icons"
    (icons / "games").mkdir(parents=True)
    (icons / "icons.svg").write_text(SYMBOL.format("star", "M1"))
    (icons / "games" / "owls.svg").write_text(SYMBOL.format("owl", "M2") + SYMBOL.format("star", "M3"))
    settings.BASE_DIR = tmp_path
    forget()
    yield
    forget()


@pytest.mark.usefixtures("owl")
def test_a_game_brings_signs_of_its_own() -> None:
    assert find_sprite("owl") == "icons/games/owls.svg"
    assert sprite("owl").endswith("icons/games/owls.svg")
    assert 'd="M2"' in sign("owl") and "#000" in sign("owl")


@pytest.mark.usefixtures("owl")
def test_a_sign_of_the_house_is_nobody_elses() -> None:
    assert find_sprite("star") == SPRITE
    assert 'd="M1"' in sign("star")
    assert find_sprite("no such sign") == SPRITE


@pytest.mark.usefixtures("owl")
def test_a_sign_that_is_none_is_refused_with_the_names_that_are_like_it() -> None:
    with pytest.raises(LookupError, match=r"has the id 'owls' \(owl\)"):
        sign("owls")
    with pytest.raises(LookupError, match="no name is like it"):
        sign("xyz")
