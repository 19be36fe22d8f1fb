"""What players ask about a game: answered in each language, by a rule, found by its words, and shown."""

import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from django.conf import settings
from django.test import Client
from django.utils.translation import override

from campaigns.models import Group, Membership, Session
from companion.accounts.models import User
from companion.games import GAMES
from companion.rules import AnyGame
from companion.text.help_topics import HelpRule, find_rule_topic, load_topics
from companion.text.i18n import translate
from companion.text.questions import ASKED, asked_of_rule, load_asked, search_asked
from tests.kit.games import each
from tests.support.seated import begin_demo
from tests.support.toy import TOY

# A game that is being made has none at first.
ASKING = [game for game in GAMES.values() if game.teaching.folder and (game.teaching.folder / ASKED).exists()]
LANGUAGES = tuple(code for code, _name in settings.LANGUAGES)
FEWEST, PRINTED = 6, 5
LEAST_SENTENCES, MOST_SENTENCES = 2, 5
LONGEST_TITLE, LONGEST_ANSWER = 130, 560  # signs of what is read mid-evening
WORDS_TYPED = 3
ON_SCREEN = re.compile(r"(?<!\*)\*([^*\n]+)\*(?!\*)")
OPEN_NOTE = re.compile(r"[A-Z]{2}-OPEN-[0-9]+(?:-[a-z]+)?")
IDS_OF_AN_ANSWER = re.compile(r"[A-Z]{2}-[A-Z0-9]+-[0-9]+")
UNTYPOGRAPHIC = re.compile(r"\w'|'\w|\.\.\.|  ")
CATALOGUE = Path(settings.BASE_DIR) / "locale/it/LC_MESSAGES/django.po"


def page_of(game: AnyGame, language: str) -> str:
    folder = game.teaching.folder
    assert folder
    return (folder / ASKED / f"{language}.md").read_text(encoding="utf-8")


def sections_of(game: AnyGame, language: str) -> list[str]:
    return page_of(game, language).split("\n## ")[1:]


def questions(game: AnyGame, language: str = "en") -> list[HelpRule]:
    with override(language):
        topic = load_asked(game)
    assert topic
    return list(topic.rules)


@cache
def on_screen(language: str) -> frozenset[str]:
    """Return all that the screens say in a language."""
    with CATALOGUE.open("rb") as file:
        entries = [entry for entry in read_po(file) if entry.id and isinstance(entry.id, str)]
    return frozenset(str(entry.id if language == "en" else entry.string) for entry in entries)


def test_the_games_of_a_printed_box_answer_questions() -> None:
    assert len(ASKING) >= PRINTED


@each(ASKING)
def test_each_game_answers_the_same_questions_in_each_language(game: AnyGame) -> None:
    asked = [[one.id for one in questions(game, code)] for code in LANGUAGES]
    assert asked[0] == asked[1]
    assert len({*asked[0]}) == len(asked[0]) >= FEWEST


@each(ASKING)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_is_asked_and_shortly_answered(game: AnyGame, language: str) -> None:
    found = questions(game, language)
    assert [one.id for one in found if not one.title.endswith("?") or len(one.title) > LONGEST_TITLE] == []
    counts = {one.id: len(one.sentences) for one in found}
    assert {id for id, count in counts.items() if not LEAST_SENTENCES <= count <= MOST_SENTENCES} == set()
    assert [one.id for one in found if len(one.text) > LONGEST_ANSWER] == []
    assert not UNTYPOGRAPHIC.search(page_of(game, language))


@each(ASKING)
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_answer_rests_on_rules_that_the_help_tells_and_shows_no_id(game: AnyGame, language: str) -> None:
    assert game.help
    told = {rule.id for topic in load_topics(game) for rule in topic.rules}
    found = questions(game, language)
    assert {one.id for one in found} <= told
    pages = (path.read_text(encoding="utf-8") for path in (game.help.folder / language).iterdir())
    named = {id for page in pages for id in IDS_OF_AN_ANSWER.findall(page)}
    assert {*IDS_OF_AN_ANSWER.findall(page_of(game, language))} <= named
    assert [one.id for one in found if IDS_OF_AN_ANSWER.search(f"{one.title} {one.text}")] == []


@each(ASKING)
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_answer_says_where_a_group_switches_the_reading(game: AnyGame, language: str) -> None:
    with override(language):
        switch = f"*{translate(game.actions['set_house_rules'].label)}*"
    sections = sections_of(game, language)
    switched = {text.split()[0] for text in sections if {*OPEN_NOTE.findall(text)} & {*game.house_rules}}
    named = {text.split()[0] for text in sections if switch in text}
    assert switched == named != set()


@each(ASKING)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_buttons_of_an_answer_are_on_a_screen(game: AnyGame, language: str) -> None:
    buttons = {*ON_SCREEN.findall(page_of(game, language))}
    assert len(buttons) > FEWEST
    assert buttons - on_screen(language) == set()


def typed(question: HelpRule) -> Iterator[str]:
    """Give three words of a question at a time: its longest ones, and those at its beginning."""
    words = re.findall(r"\w{4,}", question.title)
    assert len(words) >= WORDS_TYPED, question.title
    yield " ".join(sorted(words, key=len)[-WORDS_TYPED:])
    yield " ".join(words[:WORDS_TYPED]).upper()


@each(ASKING)
@pytest.mark.parametrize("language", LANGUAGES)
def test_three_words_of_a_question_find_it(game: AnyGame, language: str) -> None:
    with override(language):
        for question in questions(game, language):
            for words in typed(question):
                found = search_asked(game, words)
                assert found and question.id in [one.id for one in found.rules], words


@each(ASKING)
def test_other_words_find_no_question_and_an_id_finds_its_own(game: AnyGame) -> None:
    assert search_asked(game, "xyzzy") is None and search_asked(game, "xyzzy plugh quux of") is None
    first, *_others = questions(game)
    found = search_asked(game, f" {first.id.lower()} ")
    assert found and found.rules[0].id == first.id
    of_rule = asked_of_rule(game, first.id)
    assert of_rule and [one.id for one in of_rule.rules] == [first.id]
    assert asked_of_rule(game, "XX-NONE-1") is None


def test_a_game_may_answer_no_questions() -> None:
    assert load_asked(TOY) is search_asked(TOY, "oil") is asked_of_rule(TOY, "L-OIL-1") is None


# where they are read


@pytest.fixture
def member(db: None) -> Client:
    group = Group.objects.create(name="The Moths")
    Membership.objects.create(group=group, user=User.objects.create_user("ada"))
    client = Client(headers={"hx-request": "true"})
    client.force_login(User.objects.get(username="ada"))
    return client


def read(client: Client, session: Session, address: str, language: str) -> str:
    headers = {"accept-language": language}
    return unescape(client.get(f"/table/{session.pk}/{address}", headers=headers).content.decode())


@each(ASKING)
def test_each_question_is_in_the_help_with_the_way_to_its_rule(game: AnyGame, member: Client) -> None:
    session = begin_demo(game, Group.objects.get())
    for language, heading in (("en", "Asked at the table"), ("it", "Domande al tavolo")):
        for address in ("help", "help?questions=1"):
            page = read(member, session, address, language)
            assert heading in page
            for one in questions(game, language):
                assert one.title in page and f'data-rule="{one.id}"' in page
    question = questions(game)[-1]
    page = read(member, session, f"help?q={' '.join(question.title.split()[: WORDS_TYPED + 3])}", "en")
    assert question.title in page and str(question.html).strip() in page
    at_rule = read(member, session, f"help?rule={question.id}", "en")
    assert find_rule_topic(game, question.id) and question.title in at_rule


@each(ASKING)
@pytest.mark.django_db
def test_each_question_is_on_the_page_of_the_rules(game: AnyGame, member: Client) -> None:
    page = unescape(member.get(f"/rules/{game.slug}/").content.decode())
    assert "Asked at the table" in page
    assert [one.id for one in questions(game) if f'id="asked-{one.id}"' not in page] == []


@each(ASKING)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.django_db
def test_the_search_of_the_site_finds_a_question_in_any_language(
    game: AnyGame, language: str, member: Client
) -> None:
    question = questions(game, language)[0]
    page = member.get("/search/", {"q": " ".join(question.title.split()[:6]), "kind": "rules"})
    assert f'href="/rules/{game.slug}/#asked-{question.id}"' in unescape(page.content.decode())
