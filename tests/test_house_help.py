"""Pages of help that belong to no game."""

import pytest
from django.test import Client
from pytest_django import Settings

from companion.house_help import FOLDER, read_page

LANGUAGES = ("en", "it")


@pytest.mark.django_db
def test_what_is_kept_is_told_to_anybody_in_both_languages(settings: Settings) -> None:
    settings.SIGNUP_IS_OPEN = True
    assert 'href="/help/kept"' in Client().get("/accounts/signup/").text
    for language, word in (("en", "passkey"), ("it", "cifrato")):
        page = Client(headers={"accept-language": language}).get("/help/kept")
        assert page.status_code == 200 and word in page.text


def test_each_page_has_as_many_parts_in_each_language() -> None:
    names = sorted(path.stem for path in (FOLDER / "en").glob("*.md"))
    assert names == sorted(path.stem for path in (FOLDER / "it").glob("*.md")) != []
    for name in names:
        assert len({read_page(name, language)[1].count("<h2>") for language in LANGUAGES}) == 1
