"""Both languages are whole: every message has words, every sentence can be said, nothing English is left."""

import datetime
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from html.parser import HTMLParser
from io import StringIO
from itertools import product
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Translation
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from campaigns.log.serialization import message_from_json
from campaigns.models import Group, Session
from campaigns.models.access import GM, SPECTATOR
from companion.accounts.models import User
from companion.games import GAMES
from companion.games.former_messages import FORMER, NAMES, NONE
from companion.operations.boot.catalogues import catalogue_files, is_translated, said_in_source
from companion.operations.boot.compiling import read
from companion.printing.pages import SheetChoice, Subject, render_page
from companion.rules import Action, AnyGame, Message, Play, message, plural, seat_at
from companion.table.panels import render_regions
from companion.text.i18n import euphonic, translate_name
from companion.text.i18n import translate as in_words
from tests.settings import FULL
from tests.support.cases import for_each
from tests.support.secrecy import taken_back

LANGUAGES = ("it", "en")
PLACE = re.compile(r"\{\w*\}|%\(\w+\)s|%%")
UNTYPOGRAPHIC = re.compile(r"\w'|'\w|\.\.\.")
# Words that no Italian page of ours has; names of games and ids of rules stay as they are.
ENGLISH = re.compile(
    r"\b(the|and|of|with|your|you|is|are|mouse|mice|minions?|cheese|turn|room|wounds?|surge|search|hourglass"
    r"|wheel|stash|defen[sc]e|battle|captured|webbed|rats?|spider|roach(es)?|begin|undo|campaigns?|groups?|print)\b",
    re.IGNORECASE,
)
KEPT = re.compile("|".join([r"\b[A-Z]+(-[A-Z0-9]+)+\b", *(re.escape(game.name) for game in GAMES.values())]))
PAGES = ("/", "/accounts/login/", "/nowhere/")


@lru_cache
def source() -> Catalog:
    return said_in_source(settings.BASE_DIR)


@lru_cache
def italian() -> Catalog:
    return read(next(path for path in catalogue_files() if path.parts[-3] == "it"))


def ids_of(message: Translation) -> tuple[str, ...]:
    """Return the English of a message: one, or one for each number."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def words_of(message: Translation) -> tuple[str, ...]:
    """Return the words of a message: one, or one for each number."""
    said = message.string
    return (said,) if isinstance(said, str) else tuple(said or ())


def ids(catalogue: Catalog) -> set[Any]:
    return {(message.context, message.id) for message in catalogue if message.id}


@pytest.mark.goal("U9")
def test_every_message_of_the_source_is_in_the_catalogue() -> None:
    assert ids(source()) - ids(italian()) == set()


def test_the_catalogue_has_nothing_that_is_no_longer_said() -> None:
    assert ids(italian()) - ids(source()) == set()
    assert not italian().obsolete


@pytest.mark.goal("U9")
def test_every_message_has_words_and_none_is_a_guess() -> None:
    assert [message.id for message in italian() if message.id and not is_translated(message.string)] == []
    assert [message.id for message in italian() if message.id and message.fuzzy] == []


def test_places_are_the_same_in_both_languages() -> None:
    said = [message for message in italian() if message.id and is_translated(message.string)]
    assert [message.id for message in said if not same_places(message)] == []


def same_places(message: Translation) -> bool:
    return all(
        sorted(PLACE.findall(said)) == sorted(PLACE.findall(id))
        for id, said in zip(ids_of(message), words_of(message), strict=True)
    )


@pytest.mark.goal("U9")
def test_the_plural_is_the_italian_one() -> None:
    assert (italian().num_plurals, italian().plural_expr) == (2, "(n != 1)")
    assert [m.id for m in italian() if m.id and m.pluralizable and len(words_of(m)) != 2] == []


def test_italian_words_are_set_with_real_apostrophes() -> None:
    said = [words for message in italian() if message.id for words in words_of(message)]
    assert [words for words in said if UNTYPOGRAPHIC.search(words)] == []


def test_former_messages_are_read_in_the_words_of_today() -> None:
    english = {id for message in source() if message.id for id in ids_of(message)}
    assert {*FORMER} & english == set() and {*FORMER.values()} <= english
    assert all({*PLACE.findall(new)} <= {*PLACE.findall(old)} for old, new in FORMER.items())
    todays = {*NONE.values(), *(name for names in NAMES.values() for name in names.values())}
    assert todays <= english and {sentence for sentence, _place in NAMES} <= english
    with override("it"):
        stored = {"id": "Surge: {minions}.", "parts": {"minions": "Moth"}}
        assert in_words(message_from_json(stored)) == "La Ruota del Formaggio è piena."
        missed = {"id": "{count} hit.", "plural": "{count} hits.", "count": 0}
        assert in_words(message_from_json(missed)) == "A vuoto!"
        turn = {"id": "Now it is {card}’s turn.", "parts": {"card": {"id": "Rat", "parts": {}}}}
        assert in_words(message_from_json(turn)) == "Ora tocca ai Ratti."


# What the rules say


def evening(game: AnyGame) -> Iterator[tuple[Any, Play | None]]:
    """Give each table of a game's evening to look at, with the play made at it."""
    if game.demo is None:
        return
    people, plays = game.demo
    table = game.set_up(people)
    for play in plays(table):
        yield table, play
        table = game.play(table, play)
    yield table, None


def told(game: AnyGame) -> Iterator[Message]:
    for table, play in evening(game):
        yield from (game.title(table), *game.history.story(table), *table.news)
        if play is not None:
            yield game.says(table, play)


def log_line(action: Action[..., Any]) -> str:
    return in_words(message(action.sentence, **dict.fromkeys([*action.asks, *action.names], "…")))


@for_each("language", LANGUAGES)
def test_the_log_line_of_every_action_can_be_said(language: str) -> None:
    actions = [(slug, name) for slug, game in GAMES.items() for name in game.actions]
    with override(language):
        lines = {one: log_line(GAMES[one[0]].actions[one[1]]) for one in actions}
    assert {one: line for one, line in lines.items() if not line or PLACE.search(line)} == {}


@for_each("language", LANGUAGES)
@for_each("slug", GAMES)
def test_whatever_an_evening_tells_can_be_said(slug: str, language: str) -> None:
    with override(language):
        assert [line for line in map(in_words, told(GAMES[slug])) if not line or PLACE.search(line)] == []


@for_each("language", LANGUAGES)
@for_each("slug", GAMES)
def test_every_refusal_can_be_said(slug: str, language: str) -> None:
    game = GAMES[slug]
    tables = [table for table, _play in evening(game)]
    refusals = [game.why_not(table, name) for table in tables[::6] for name in game.actions]
    with override(language):
        assert [line for line in map(in_words, filter(None, refusals)) if PLACE.search(line)] == []


@for_each(
    "language, one, several_",
    [("en", "Enter 1 die.", "Enter 3 dice."), ("it", "Inserite 1 dado.", "Inserite 3 dadi.")],
)
def test_words_follow_the_number(language: str, one: str, several_: str) -> None:
    with override(language):
        said = [in_words(plural("Enter {count} die.", "Enter {count} dice.", count)) for count in (1, 3)]
    assert said == [one, several_]


# What pages say


class Texts(HTMLParser):
    """The texts of a page: what is read, and what is read aloud."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = (value for name, value in attrs if name in ("aria-label", "title", "placeholder", "alt"))
        self.found += [" ".join(text.split()) for text in told if text]

    def handle_data(self, data: str) -> None:
        text = " ".join(data.split())
        if len(text) > 1:  # a letter alone stands for a die or a person, in any language
            self.found.append(text)


# What a sheet holds together is one text (see `companion.printing.holding`).
HELD = re.compile(r'<span class="held">([^<]+<(?:b>[^<]*</b|span[^>]*></span|input[^>]*)>)</span>')


@lru_cache
def said_in_italian() -> set[str]:
    return {words for message in italian() for words in words_of(message)}


@lru_cache
def said_in_english_alone() -> set[str]:
    return {message.id for message in source() if isinstance(message.id, str)} - said_in_italian() - {""}


def english_in(html: str) -> list[str]:
    """Return what an Italian page still says in English: our own messages, and words that give it away."""
    said, ours = said_in_italian(), said_in_english_alone()
    loose = HELD.sub(r"\1", html).replace("\N{NO-BREAK SPACE}", " ")
    texts = [KEPT.sub("", text) for text in Texts(loose).found if text != "English"]
    return [text for text in texts if text in ours or (ENGLISH.search(text) and text not in said)]


@for_each("slug", GAMES)
def test_no_panel_of_an_evening_is_english_in_italian(slug: str) -> None:
    game = GAMES[slug]
    screens = ((game.screens.board, GM), (game.screens.player, seat_at(0)), (game.screens.tv, SPECTATOR))
    with override("it"):
        tables = [table for table, _play in evening(game)]
        boards = [
            render_regions(game, panels, game.seats.seen_by(table, seat), seat)
            for table in (tables[0], *tables[5::8], tables[-1])
            for panels, seat in screens
        ]
    assert [left for board in boards for html in board.values() for left in english_in(str(html))] == []


@for_each("slug", GAMES)
def test_nothing_an_evening_tells_is_english_in_italian(slug: str) -> None:
    with override("it"):
        lines = [KEPT.sub("", in_words(line)) for line in told(GAMES[slug])]
    assert [line for line in lines if ENGLISH.search(line)] == []


@for_each("slug", GAMES)
def test_no_printed_sheet_is_english_in_italian(slug: str) -> None:
    game = GAMES[slug]
    tables = [table for table, _play in evening(game)]
    left = {}
    for number in (-1, len(tables) // 2):
        subject = Subject(game, tables[number], game.new_box(), "Ada", "Bruno", datetime.date(2026, 2, 3))
        for sheet, is_filled in product(game.sheets, (True, False)):
            choice = SheetChoice(sheet.slug, is_filled, language="it")
            left[number, sheet.slug, is_filled] = english_in(render_page(subject, choice))
    assert {one: texts for one, texts in left.items() if texts} == {}


@pytest.fixture(scope="module")
def demo(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """A group with a table in full swing for each game, there for all tests of this file."""
    with django_db_blocker.unblock(), taken_back():
        call_command("demo", language="it", stdout=StringIO())
        yield


@pytest.fixture
def reader(demo: None, db: None) -> Client:
    """Return an Italian reader, the owner of the demo's group."""
    user = User.objects.get()
    User.objects.update(username="Ada")  # "owner" is a word of ours, too
    client = Client(headers={"accept-language": "it"})
    client.force_login(user)
    return client


def assert_italian(reader: Client, addresses: Iterable[str]) -> None:
    answers = {address: reader.get(address) for address in addresses}
    told = {address: (answer.status_code, english_in(answer.text)) for address, answer in answers.items()}
    assert {address: one for address, one in told.items() if one != (200, [])} == {}


def test_no_sheet_at_the_table_is_english_in_italian(reader: Client) -> None:
    for session in Session.objects.filter(closed_at=None):
        at = f"/table/{session.pk}"
        game = GAMES[session.campaign.game_slug]
        sheets = [f"{at}/act/{name}" for name in game.actions if name not in game.seats.private.actions]
        sheets = sheets if FULL else sheets[::8]
        assert_italian(reader, (f"{at}/", f"{at}/log", f"{at}/help", f"{at}/settings", *sheets))
        assert_italian(reader, [reverse("sheets", args=[session.pk])])


def test_no_page_of_a_group_is_english_in_italian(reader: Client) -> None:
    group = Group.objects.get()
    person, campaigns = group.people.all()[0], group.campaigns.all()
    assert_italian(reader, [reverse(name) for name in ("home", "account", "group_new", "account_logout")])
    of_group = ("group", "campaign_new", "group_end")
    assert_italian(reader, [reverse(name, args=[group.pk]) for name in of_group])
    assert_italian(reader, [reverse("person", args=[group.pk, person.pk])])
    for campaign in campaigns:
        assert_italian(reader, [reverse(name, args=[campaign.pk]) for name in ("campaign", "campaign_end")])
        assert_italian(reader, [reverse("box", args=[group.pk, campaign.game_slug])])


def test_nothing_at_the_table_is_italian_in_english(reader: Client) -> None:
    english = {id for message in source() for id in ids_of(message)}
    ours = {words for message in italian() for words in words_of(message)} - english - {"Italiano"}
    for session in Session.objects.all():
        html = reader.get(f"/table/{session.pk}/", headers={"accept-language": "en"}).text
        assert '<html lang="en"' in html
        assert [text for text in Texts(html).found if text in ours - {session.campaign.name}] == []


@pytest.mark.django_db
@pytest.mark.parametrize("address", PAGES)
def test_no_public_page_is_english_in_italian(address: str) -> None:
    answer = Client(headers={"accept-language": "it"}).get(address, follow=True)
    assert '<html lang="it"' in answer.text
    assert english_in(answer.text) == []


# what people have typed


def test_a_name_that_people_gave_is_not_translated_though_it_is_a_word_of_ours() -> None:
    with override("it"):
        assert in_words("Dawn") == "Alba"
        assert translate_name("Dawn") == "Dawn"
        assert translate_name(message("Dawn")) == "Alba"


def test_a_number_below_zero_has_a_minus_and_words_keep_their_hyphens() -> None:
    assert in_words(message("{a}: {b}", a="Jean-Luc", b=-2)) == "Jean-Luc: −2"


@for_each(
    "sentence, printed",
    [
        ("Tocca a Anna.", "Tocca ad Anna."),
        ("Tocca a Elena.", "Tocca a Elena."),
        ("ora tocca a «Ada», poi a <b>Anna</b>", "ora tocca ad «Ada», poi ad <b>Anna</b>"),
        ("Ada e Emma e Olga e è sera", "Ada ed Emma e Olga ed è sera"),
        ("L’arma c’è, la casa a Milano", "L’arma c’è, la casa a Milano"),
        ("A Anna, da 8 a 8", "A Anna, da 8 a 8"),
    ],
)
def test_italian_says_ad_and_ed_before_the_same_vowel(sentence: str, printed: str) -> None:
    assert euphonic(sentence) == sentence
    with override("it"):
        assert euphonic(sentence) == printed
        assert in_words(message("{what}", what=sentence)) == printed
        assert euphonic(printed) == printed


THREAT = message("threat track")


@for_each(
    "id, parts, printed",
    [
        (
            "{counter} now {value}. {why}",
            {"counter": message("threat track"), "value": 2, "why": ""},
            "Indicatore",
        ),
        (
            "{counter}: {by} by hand. {why}",
            {"counter": message("threat track"), "by": 1, "why": ""},
            "Indicatore",
        ),
        ("{stuffy} stands up again.", {"stuffy": "anna"}, "anna"),
        ("{kind} {number}", {"kind": THREAT, "number": 1}, "indicatore"),
    ],
)
def test_a_sentence_begins_large_where_it_begins_with_a_word_of_ours(
    id: str, parts: dict[str, Any], printed: str
) -> None:
    with override("it"):
        assert in_words(message(id, **parts)).startswith(printed)
