"""The languages: what is marked is found, and compiled without system tools."""

import gettext
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po
from django.conf import settings
from django.utils import translation
from pytest_django import Settings

from companion.operations.boot import catalogues
from companion.rules import _, message, plural
from companion.text.i18n import translate

ROOT = Path(settings.BASE_DIR)


@pytest.fixture
def italian(tmp_path: Path, settings: Settings) -> Path:
    settings.LOCALE_PATHS = [tmp_path]
    path = tmp_path / "it" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    catalogue = Catalog(locale="it")
    catalogue.add("Candlelight", "Lume di candela")
    catalogue.add(("{count} rat", "{count} rats"), ("{count} ratto", "{count} ratti"))
    with path.open("wb") as file:
        write_po(file, catalogue)
    return path


def test_a_catalogue_is_compiled_once(italian: Path) -> None:
    assert catalogues.compile_catalogues() == [italian]
    assert catalogues.compile_catalogues() == []
    with italian.with_suffix(".mo").open("rb") as file:
        words = gettext.GNUTranslations(file)
    assert words.gettext("Candlelight") == "Lume di candela"
    assert words.ngettext("{count} rat", "{count} rats", 2) == "{count} ratti"


SOURCE = b"""
say(_("One " "whole sentence."), mouse=_("Filch"))
plural(_("{count} rat"), _("{count} rats"), len(rats), where=_("the cellar"))
gettext("plain")
_(computed)
"""


def test_what_python_marks_is_found() -> None:
    found = [message for _, _, message, _ in catalogues.extract_python(BytesIO(SOURCE), None, None, None)]
    assert found == ["One whole sentence.", "Filch", ("{count} rat", "{count} rats"), "the cellar", "plain"]


def test_new_messages_join_the_catalogue_and_old_ones_leave(italian: Path) -> None:
    source = Catalog()
    source.add("Candlelight")
    source.add("Daylight")
    messages = catalogues.update_catalogue(italian, source)
    assert [message.id for message in messages] == ["Candlelight", "Daylight"]
    assert [message.id for message in catalogues.lacking(messages)] == ["Daylight"]
    assert "Lume di candela" in italian.read_text()
    assert "{count} rat" not in italian.read_text()


def test_the_words_that_a_game_shares_are_known() -> None:
    owls, mice = ("companion/games/owls/turn.py", 1), ("companion/games/mice/turn.py", 1)
    source = Catalog()
    source.add("Move", locations=[owls, mice])
    source.add("Hoot", locations=[owls, ("templates/games/owls/_own.html", 1)])
    source.add("Squeak", locations=[mice])
    shared = catalogues.shared_by("owls", [message for message in source if message.id])
    assert [message.id for message in shared] == ["Move"]


# a word that two games use

HERE, THERE = _("Rescue"), _("Rescue", "harbour_lights")
ALONE = plural(_("{count} buoy", "harbour_lights"), _("{count} buoys", "harbour_lights"), 2)
TWO_GAMES = {
    "moon_tales": b'label = _("Rescue")',
    "harbour_lights": b"""
label = _("Rescue", "harbour_lights")
plural(_("{count} buoy", "harbour_lights"), _("{count} buoys", "harbour_lights"), 2)
""",
}


@pytest.fixture
def two_games(tmp_path: Path) -> Catalog:
    """What is found in the sources of two games with one word."""
    (tmp_path / "babel.cfg").write_text((ROOT / "babel.cfg").read_text())
    for slug, source in TWO_GAMES.items():
        (tmp_path / "companion" / "games" / slug).mkdir(parents=True)
        (tmp_path / "companion" / "games" / slug / "names.py").write_bytes(source)
    return catalogues.said_in_source(tmp_path)


def test_a_word_of_two_games_has_a_translation_for_each(italian: Path, two_games: Catalog) -> None:
    italian_words = {"": "Soccorri", "harbour_lights": "Salvataggio"}
    for found in two_games:
        found.string = (
            ("{count} boa", "{count} boe") if found.pluralizable else italian_words[found.context or ""]
        )
    two_games.locale = "it"
    with italian.open("wb") as file:
        write_po(file, two_games)
    catalogues.compile_catalogues()
    with translation.override("it"):
        assert [translate(message(id)) for id in (HERE, THERE)] == ["Soccorri", "Salvataggio"]
        assert translate(ALONE) == "2 boe"


def test_words_without_a_translation_are_said_without_their_context() -> None:
    assert translate(THERE) == translate(message(THERE)) == "Rescue"
    assert translate(ALONE) == "2 buoys"
    assert (
        translate(message(_("{who} rests.", "harbour_lights"), who=message("the keeper")))
        == "The keeper rests."
    )
