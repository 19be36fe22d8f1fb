"""The languages: what is marked is found, and compiled without system tools."""

import gettext
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po
from pytest_django import Settings

from companion.operations.boot import catalogues


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
    assert catalogues.update_catalogue(italian, source) == (2, 1)
    assert "Lume di candela" in italian.read_text()
    assert "{count} rat" not in italian.read_text()
