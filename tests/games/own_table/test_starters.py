"""The ten starters: each can be laid, begun and played, reads in both languages, and draws its screens."""

import re
from itertools import islice
from random import Random
from types import MappingProxyType

import pytest

from companion.games.own_table import GAME
from companion.games.own_table.definition import Definition
from companion.games.own_table.formulas import formula_key
from companion.games.own_table.starters import STARTERS, starter
from companion.games.own_table.sums import names_of, parsed
from companion.games.own_table.table import Table
from companion.games.own_table.typed import LONGEST_NAME
from companion.games.own_table.words import said, word_ids
from companion.rules import Message
from tests.games.own_table.tables import do
from tests.kit.said import boards, visible
from tests.support.random_play import session

PEOPLE = ("Anna", "Bruno", "Chiara", "Dario", "Elena", "Fabio", "Gina", "Hugo", "Ines", "Jan")
BUILDS = ("change_it", "begin_with", "begin_empty", "take_newest")
MANY = 60  # actions of a random game
SEEN_BEFORE_ITS_TIME = re.compile(
    r"\b(begins|enters?|is|takes|learns|keeps|falls|wins)\b"
)  # as the kit has it
PICTURE = MappingProxyType(  # in the order of the picture, with how many play
    {
        "Five Throws": (1, 6),
        "Calls and Tricks": (3, 5),
        "Long Bones": (2, 4),
        "Harbour Lights": (2, 4),
        "Face to Face": (2, 2),
        "Who Is Next": (2, 8),
        "Round the Bend": (2, 6),
        "Going Twice": (3, 6),
        "Quick, Say It": (4, 10),
        "Two Clocks": (2, 2),
    }
)


@pytest.fixture(params=STARTERS)
def id(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def made_of(id: str) -> Definition:
    made = starter(id)
    assert made
    return made


def laid(id: str, people: int = 0) -> Table:
    table = GAME.set_up(PEOPLE[: people or made_of(id).fewest])
    return do(do(table, "begin_with", game=id), "play_it")


def test_the_starters_stand_in_the_order_of_the_picture() -> None:
    made = [made_of(id) for id in STARTERS]
    assert [(one.name, (one.fewest, one.most)) for one in made] == list(PICTURE.items())
    assert {(one.author, one.licence, one.version) for one in made} == {("Nightlight", "CC0 1.0", 1)}


def test_a_starter_is_laid_and_begun_with_the_fewest_and_the_most(id: str) -> None:
    for people in (made_of(id).fewest, made_of(id).most):
        table = do(laid(id, people), "begin")
        assert table.round == 1 and len(table.seats) == people
        assert {key for key, _value in table.values} == set(table.counter_ids())


def test_sixty_random_actions_replay_exactly(id: str) -> None:
    table = laid(id)
    names = [name for name in GAME.actions if name not in BUILDS]
    walk = tuple(islice(session(GAME, table, names, Random(id)), MANY))
    assert len(walk) == MANY
    assert GAME.replay(table, [play for _before, play, _after in walk]) == walk[-1][2]


def test_an_evening_of_turns_and_ticks_goes_round_twice(id: str) -> None:
    table = do(laid(id), "begin")
    for _turn in range(60):
        if table.round == 3:
            break
        table = do(table, "go_on")
    assert table.round == 3


def test_every_formula_of_a_starter_is_read(id: str) -> None:
    made = made_of(id)
    formulas = [step.number for step in made.steps if step.number]
    formulas += [column.formula for column in made.score.columns if column.formula]
    for formula in formulas:
        assert parsed(formula, names_of(made)), formula


def test_every_id_of_a_starter_is_given_once_and_is_not_above_what_was_given(id: str) -> None:
    made = made_of(id)
    rows = [
        row for part in made.parts for row in (part, *getattr(part, "cards", ()), *getattr(part, "items", ()))
    ]
    numbers = [int(row.id.rpartition("-")[2]) for row in rows]
    assert len(set(numbers)) == len(numbers) and max(numbers) == made.given
    names = [formula_key(part.name) for part in made.counters]
    assert len(set(names)) == len(names)


def test_every_part_that_a_step_means_is_there(id: str) -> None:
    made = made_of(id)
    cards = {card.id for pile in made.piles for card in pile.cards}
    for step in made.steps:
        assert not step.phase or made.part(step.phase), step.id
        assert not step.part or made.part(step.part), step.id
        assert not step.at or step.at in cards or made.part(step.at), step.id
    assert not made.order.counter or made.part(made.order.counter)


def test_a_starter_has_italian_for_each_of_its_words_and_for_nothing_else(id: str) -> None:
    made = made_of(id)
    assert list(word_ids(made)) == [row for row, _words in dict(made.words)["it"]]
    for row in word_ids(made):
        words = said(made, row)
        assert isinstance(words, Message) and dict(words.languages)["it"] not in ("", words.id), row


def test_what_a_starter_says_can_be_told_afterwards(id: str) -> None:
    made = made_of(id)
    for row in (row for row in word_ids(made) if row.endswith((".low", ".high")) or row.startswith("card-")):
        words = said(made, row)
        assert isinstance(words, Message)
        assert ":" not in words.id + dict(words.languages)["it"], "it stands in quotes in a recap"
        assert not SEEN_BEFORE_ITS_TIME.search(words.id), row


def test_names_of_a_starter_fit_into_the_builder_in_both_languages(id: str) -> None:
    made = made_of(id)
    for row, words in dict(made.words)["it"]:
        longest = LONGEST_NAME if "." not in row and not row.startswith(("item", "about")) else 200
        english = str(getattr(said(made, row), "id", ""))
        assert len(words) <= longest and len(english) <= longest, row


@pytest.mark.django_db
def test_the_screens_of_a_starter_draw_with_its_words(id: str) -> None:
    made = made_of(id)
    for table in (laid(id), do(laid(id), "begin")):
        seen = {name: visible(html) for name, html in boards(GAME, table)}
        for part in made.counters:
            assert part.whose == "foe" or part.name in seen["board"], part.name
        for column in made.score.columns:
            assert column.name in seen["board"], column.name
