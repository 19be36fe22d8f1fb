"""Pages of help that belong to no game."""

import pytest
from django.test import Client
from django.utils.translation import override
from pytest_django import Settings

from companion.text.help_topics import asks_for_ids, read_topic
from companion.text.lesson_words import HELP_FOLDER
from companion.web.house_help import read_page, search_questions

LANGUAGES = ("en", "it")


@pytest.mark.django_db
def test_what_is_kept_is_told_to_anybody_in_both_languages(settings: Settings) -> None:
    settings.SIGNUP_IS_OPEN = True
    assert 'href="/help/kept"' in Client().get("/accounts/signup/").text
    for language, word in (("en", "passkey"), ("it", "cifrato")):
        page = Client(headers={"accept-language": language}).get("/help/kept")
        assert page.status_code == 200 and word in page.text


def test_each_page_has_as_many_parts_in_each_language() -> None:
    names = sorted(path.stem for path in (HELP_FOLDER / "en").glob("*.md"))
    assert names == sorted(path.stem for path in (HELP_FOLDER / "it").glob("*.md")) != []
    for name in names:
        assert len({read_page(name, language)[1].count("<h2>") for language in LANGUAGES}) == 1


ASKED = {
    "en": {
        "Leo must go": "hand_over",
        "player leaves": "hand_over",
        "how do I undo": "undo",
        "we forgot": "forgot",
        "we forgot a wound": "forgot",
        "start over": "start_over",
        "the phone is dead": "dead_phone",
        "no internet": "offline",
        "roll our own dice": "own_dice",
        "whose turn": "who_is_next",
        "we have to stop": "stop_now",
    },
    "it": {
        "Leo va via": "hand_over",
        "come annullo": "undo",
        "abbiamo dimenticato": "forgot",
        "ricominciare": "start_over",
        "il telefono è scarico": "dead_phone",
        "manca la connessione": "offline",
        "tirare i nostri dadi": "own_dice",
        "a chi tocca": "who_is_next",
        "dobbiamo fermarci": "stop_now",
    },
}


@pytest.mark.parametrize(
    ("language", "words", "slug"), [(code, *row) for code, rows in ASKED.items() for row in rows.items()]
)
def test_what_people_ask_at_a_table_is_answered(language: str, words: str, slug: str) -> None:
    with override(language):
        found = search_questions(words)
    assert found is not None
    assert slug in [rule.id for rule in found.rules], [rule.id for rule in found.rules]


def test_questions_are_the_same_in_both_languages() -> None:
    asked = [
        read_topic((HELP_FOLDER / code / "at_the_table.md").read_text(encoding="utf-8")) for code in LANGUAGES
    ]
    english, italian = ([rule.id for rule in topic.rules] for topic in asked)
    assert english == italian
    assert len({*english}) == len(english)


def test_ids_of_rules_are_shown_to_whoever_asks_for_them() -> None:
    assert all(map(asks_for_ids, ("MM-DICE-3", "mm-dice-", "WT-RESC")))
    assert not any(map(asks_for_ids, ("undo", "", "well-known thing", "Leo must go")))
