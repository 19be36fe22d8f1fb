"""The file of a game: what is written is read again exactly, odd or newer things are said or kept."""

import json
from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.own_table import GAME
from companion.games.own_table.checking import SIGN, warnings
from companion.games.own_table.definition import Definition
from companion.games.own_table.file import FORMAT, from_file, to_file, unknown_parts
from companion.games.own_table.starters import STARTERS, starter
from companion.games.own_table.sums import circles
from companion.games.own_table.words import word_ids
from companion.rules import IllegalPlay, replace
from companion.web.icons import signs
from tests.games.own_table.definitions import random_definition
from tests.games.own_table.tables import do, empty, with_counter
from tests.support.random_play import session, words

SPINNER_KIND = "spinner"
SPINNER = {"kind": SPINNER_KIND, "id": "spinner-90", "sectors": [{"name": "Luck", "part": 0.25}, None, "x"]}
LANGUAGES = ("it", "de", "pt-BR")


def again(made: Definition) -> Definition:
    """Return a definition that was written, sent and read."""
    return from_file(json.loads(json.dumps(to_file(made))))


def changed(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    """Return the file of a starter after a change."""
    made = starter("starter-harbour-lights")
    assert made
    raw: dict[str, Any] = json.loads(json.dumps(to_file(made)))
    change(raw)
    return raw


def oil(raw: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = raw["parts"][2]
    return found


def first_step(raw: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = raw["phases"][0]["steps"][0]
    return found


def ships(raw: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = raw["score"]["columns"][0]
    return found


def by_counter(counter: str) -> dict[str, Any]:
    return {"kind": "order", "by": "counter", "counter": counter}


def refusal(raw: object) -> str:
    with pytest.raises(IllegalPlay) as refused:
        from_file(raw)
    return words(refused.value.message)


def full(seed: int) -> Definition:
    """Return a random definition with facts, words by language, and parts of a newer release."""
    rng, made = Random(seed), random_definition(seed)
    steps = list(made.steps)
    rng.shuffle(steps)
    made = replace(
        made,
        steps=tuple(steps),
        version=rng.randint(0, 9),
        about=rng.choice(("", "Lamps, and who lights them.")),
        author=rng.choice(("", "Marta")),
        credit=rng.choice(("", "After a game of her grandmother’s.")),
        rounds=rng.randint(0, 9),
        fewest=rng.randint(1, 3),
        most=rng.randint(3, 10),
        given=made.given + rng.randint(0, 3),
        unknown=tuple((SPINNER_KIND, json.dumps(SPINNER)) for _part in range(rng.randint(0, 2))),
    )
    ids = [*word_ids(made)]
    languages = rng.sample(LANGUAGES, rng.randint(0, 3))
    words = {language: tuple((id, f"{id} ✓") for id in ids if rng.random() < 0.5) for language in languages}
    return replace(made, words=tuple(words.items()))


@pytest.mark.parametrize("id", STARTERS)
def test_a_starter_is_read_as_it_was_written(id: str) -> None:
    made = starter(id)
    assert made and again(made) == made
    assert warnings(made) == ()
    assert len(json.dumps(to_file(made))) < 4_000


@given(st.integers(0, 100_000))
def test_a_random_game_is_read_as_it_was_written(seed: int) -> None:
    made = full(seed)
    assert again(made) == made
    assert to_file(again(made)) == to_file(made)


def test_a_file_has_the_fields_of_the_format() -> None:
    raw = changed(lambda raw: None)
    assert (raw["format"], raw["name"]) == (FORMAT, {"any": "Harbour Lights", "it": "Luci del porto"})
    assert [(part["kind"], part["name"]) for part in raw["parts"]] == [
        ("track", "Fog"),
        ("track", "Ships in"),
        ("counter", "Oil"),
        ("pile", "Storms"),
        ("list", "Set-up"),
    ]
    assert [len(phase["steps"]) for phase in raw["phases"]] == [2, 2, 2] and len(raw["steps"]) == 3
    assert raw["words"]["it"]["counter-1.high"].startswith("La nebbia chiude il porto.")


def test_a_game_that_the_builder_made_is_read_as_it_was_written() -> None:
    table = with_counter(empty(), "Oil", start=5, high=9)
    table = do(table, "set_order", kind="counter", counter="counter-1", is_high_first=False)
    table = do(table, "put_pile", part="new", name="Bag", cards="12")
    table = do(
        table, "put_step", part="new", when="reach", counter="counter-1", reach=0, what="say", words="Dark!"
    )
    table = do(table, "put_column", part="new", name="Left", formula="oil * 2")
    assert again(table.made) == table.made


BUILDS = tuple(name for name in GAME.actions if name.startswith(("put_", "set_", "drop_", "move_")))


@pytest.mark.parametrize("seed", range(12))
def test_whatever_the_builder_makes_is_read_as_it_was_written(seed: int) -> None:
    table = do(GAME.set_up(("Anna", "Bruno")), "begin_with", game=STARTERS[seed % len(STARTERS)])
    for _before, _play, after in islice(session(GAME, table, BUILDS, Random(seed)), 60):
        if not circles(after.made):  # which are refused
            ids = set(word_ids(after.made))
            words_that_mean = tuple(
                (language, tuple(row for row in rows if row[0] in ids)) for language, rows in after.made.words
            )
            assert again(after.made) == replace(after.made, words=words_that_mean)


def test_a_formula_that_asks_for_a_part_that_was_taken_out_stops_nobody() -> None:
    table = do(with_counter(empty(), "Oil"), "put_column", part="new", name="Left", formula="oil")
    made = do(table, "drop_part", part="counter-1").made
    assert again(made) == made
    assert [words(odd) for odd in warnings(made)] == ["Left: “oil” is no name on this table, at sign 1."]


def test_words_of_a_part_that_was_taken_out_are_not_written() -> None:
    made = starter("starter-harbour-lights")
    assert made
    after = again(made.without("counter-2"))
    assert "counter-2.high" not in dict(dict(after.words)["it"])


def test_a_file_without_what_could_be_left_out_is_read() -> None:
    made = from_file(
        {
            "format": FORMAT,
            "name": {"any": "Nim"},
            "parts": [{"kind": "counter", "id": "counter-7", "name": "A"}],
        }
    )
    assert (made.name, made.given, made.counters[0].start, made.most) == ("Nim", 7, 0, 10)


def test_a_part_of_a_newer_release_is_kept_told_and_given_out_unchanged() -> None:
    made = from_file(changed(lambda raw: raw["parts"].insert(1, SPINNER)))
    assert [words(one) for one in unknown_parts(made)] == [
        "“spinner” is unknown to this version. It is kept as text and handed on unchanged."
    ]
    assert json.loads(json.dumps(to_file(made)))["parts"][-1] == SPINNER


def test_a_sign_of_a_newer_release_is_left_away() -> None:
    made = from_file(changed(lambda raw: raw["parts"][0].update(sign="volcano")))
    assert made.counters[0].sign == "scales"


def test_every_sign_of_a_part_can_be_drawn() -> None:
    assert set(SIGN.pattern.split("|")) <= set(signs())


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda raw: raw.update(format="nightlight-table/2"), "by a newer Nightlight: nightlight-table/2."),
        (lambda raw: raw.update(format="pcio"), "This is no file of a game."),
        (lambda raw: raw.pop("format"), "This is no file of a game."),
        (lambda raw: raw.pop("name"), "“name” is missing."),
        (lambda raw: raw.update(theme="dark"), "“theme” means nothing here."),
        (lambda raw: raw["players"].update(most=11), "“most” is from 1 to 10."),
        (lambda raw: oil(raw).update(start=10), "Oil: It starts outside its bounds."),
        (lambda raw: oil(raw).update(start="5"), "Oil: “start” has a value that does not fit."),
        (lambda raw: oil(raw).update(start=True), "Oil: “start” has a value that does not fit."),
        (lambda raw: oil(raw).update(glow=1), "Oil: “glow” means nothing here."),
        (lambda raw: oil(raw).pop("id"), "Oil: “id” is missing."),
        (lambda raw: oil(raw).update(id="pile-3"), "“pile-3” is no id of such a part."),
        (lambda raw: oil(raw).update(id="counter-2"), "The id “counter-2” is there twice."),
        (lambda raw: oil(raw).update(name="fog"), "Something else is called “fog” already."),
        (lambda raw: oil(raw).update(name="x" * 41), "name: Enter at most 40 characters."),
        (lambda raw: raw["parts"].append(by_counter("pile-4")), "The game has no part “pile-4”."),
        (lambda raw: raw["parts"].extend([by_counter("counter-3")] * 2), "A game has one order of turns."),
        (lambda raw: first_step(raw).update(part="card-5"), "step-16: The game has no part “card-5”."),
        (lambda raw: first_step(raw).update(phase="phase-14"), "step-16: “phase” means nothing here."),
        (lambda raw: ships(raw).update(formula="oil *"), "Ships: A number or a name is missing, at sign 6."),
        (lambda raw: ships(raw).update(formula="ships"), "“column-25” would be worked out from itself."),
        (lambda raw: raw["words"]["it"].update(card="X"), "“card” has words and is no part of the game."),
        (lambda raw: raw["step_order"].pop(), "“step_order” names other steps than the file has."),
    ],
)
def test_what_does_not_fit_is_refused_with_the_name_of_its_part(
    change: Callable[[dict[str, Any]], object], sentence: str
) -> None:
    assert sentence in refusal(changed(change))
