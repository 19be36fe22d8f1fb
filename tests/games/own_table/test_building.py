"""The builder: parts are put, changed, taken out; what does not hold together is refused in words."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.own_table import GAME
from companion.games.own_table.definition import DicePart, PileCard
from companion.games.own_table.typed import (
    cards_of,
    faces_of,
    line_of_cards,
    line_of_faces,
    line_of_places,
    places_of,
    steps_of,
)
from companion.rules import IllegalPlay
from tests.games.own_table.tables import do, empty, playing, with_counter

NUMBER = st.integers(1, 99)


@pytest.mark.parametrize(
    ("line", "cards"),
    [
        ("12", [("", 12)]),
        ("4 Storm, 8 Calm", [("Storm", 4), ("Calm", 8)]),
        ("Storm x4; Calm ×8; Sun (2)", [("Storm", 4), ("Calm", 8), ("Sun", 2)]),
        ("Sun, Moon, Sun", [("Sun", 2), ("Moon", 1)]),
        ("3 of hearts", [("of hearts", 3)]),
    ],
)
def test_a_line_of_cards_says_how_many_there_are_of_each(line: str, cards: list[tuple[str, int]]) -> None:
    read = cards_of(line, 0)
    assert [(card.name, card.number) for card in read] == cards
    assert [(card.name, card.number) for card in cards_of(line_of_cards(read), 0)] == cards


@given(
    st.lists(st.sampled_from(("a", "3", "x", "b,c", "(2)", "×3", "×")), min_size=1, max_size=4),
    NUMBER,
    NUMBER,
)
def test_a_line_of_cards_is_read_as_what_was_written(signs: list[str], first: int, second: int) -> None:
    rows = [(" ".join(signs), first), ("Storm", second)]
    for cards in (rows, rows[:1]):
        line = line_of_cards([PileCard(id="card-1", name=name, number=number) for name, number in cards])
        assert [(card.name, card.number) for card in cards_of(line, 0)] == cards


def test_words_with_a_comma_stay_together() -> None:
    assert places_of(line_of_places(("Sea, deep", "Shore"))) == ("Sea, deep", "Shore")
    faces = ("up, left", "down")
    assert faces_of(line_of_faces(DicePart(id="dice-1", name="Way", faces=faces))) == faces


def test_a_card_keeps_its_id_while_its_name_stays_and_no_id_comes_back() -> None:
    before = cards_of("4 Storm, 8 Calm", 1)
    after = cards_of("2 Calm, Fog", 3, before)
    assert [(card.id, card.name) for card in after] == [("card-3", "Calm"), ("card-4", "Fog")]


@pytest.mark.parametrize(
    ("line", "faces"),
    [("6", "123456"), ("0-3", "0123"), ("miss, hit, hit", None), ("-1..1", None)],
)
def test_faces_are_numbers_a_range_or_words(line: str, faces: str | None) -> None:
    read = faces_of(line)
    assert read == (tuple(faces) if faces else read) and len(read) > 1


def test_faces_are_written_as_they_are_read() -> None:
    table = do(empty(), "put_dice", part="new", name="Luck", faces="miss, hit, hit")
    assert line_of_faces(table.made.dice[0]) == "miss, hit, hit"


@pytest.mark.parametrize("line", ["1", "a", "", "1-500"])
def test_a_die_without_two_faces_is_refused(line: str) -> None:
    with pytest.raises(IllegalPlay):
        faces_of(line)


@pytest.mark.parametrize("line", ["", "0", "-1", "1, 2, 3, 4, 5", "x"])
def test_steps_of_buttons_are_up_to_four_numbers(line: str) -> None:
    with pytest.raises(IllegalPlay):
        steps_of(line)


def test_an_id_is_given_once_and_never_comes_back() -> None:
    table = with_counter(with_counter(empty(), "Oil"), "Fog")
    table = do(table, "drop_part", part="counter-2")
    assert with_counter(table, "Ships").made.counters[-1].id == "counter-3"


def test_two_counters_have_not_one_name() -> None:
    with pytest.raises(IllegalPlay, match="is called"):
        with_counter(with_counter(empty(), "Oil"), " oil")


def test_a_start_outside_the_bounds_is_refused() -> None:
    with pytest.raises(IllegalPlay, match="outside"):
        with_counter(empty(), "Oil", start=5, high=3)
    with pytest.raises(IllegalPlay, match="more than"):
        with_counter(empty(), "Oil", low=4, high=3, start=4)


def test_a_formula_follows_a_name_that_changes() -> None:
    table = do(with_counter(empty(), "Oil"), "put_column", part="new", name="Left", formula="oil * 2")
    table = do(table, "put_counter", part="counter-1", name="Lamp oil")
    assert table.made.score.columns[0].formula == "lamp_oil * 2"


def test_a_formula_with_an_unknown_name_is_refused_and_changes_nothing() -> None:
    table = with_counter(empty(), "Oil")
    with pytest.raises(IllegalPlay):
        do(table, "put_column", part="new", name="Left", formula="oi * 2")
    with pytest.raises(IllegalPlay):
        do(table, "put_step", part="new", when="turn", what="change", acts_on="counter-1", number="1 +")


def test_columns_that_are_worked_out_from_each_other_are_refused() -> None:
    table = do(empty(), "put_column", part="new", name="A")
    table = do(table, "put_column", part="new", name="B", formula="a + 1")
    with pytest.raises(IllegalPlay, match="from itself"):
        do(table, "put_column", part="column-1", name="A", formula="b + 1")


def test_a_part_that_is_taken_out_takes_its_steps_along() -> None:
    table = do(
        with_counter(empty(), "Oil"), "put_step", part="new", when="turn", what="change", acts_on="counter-1"
    )
    assert do(table, "drop_part", part="counter-1").made.steps == ()


def test_a_card_that_is_taken_out_takes_its_steps_along() -> None:
    table = do(
        with_counter(empty(), "Fog", whose="table"), "put_pile", part="new", name="Sky", cards="Storm, Calm"
    )
    for card in ("card-3", "card-4"):
        step = {"when": "card", "card": card, "who": "table", "what": "change", "acts_on": "counter-1"}
        table = do(table, "put_step", part="new", number="1", **step)
    table = do(table, "put_pile", part="pile-2", name="Sky", cards="2 Calm, Wind")
    assert [step.at for step in table.made.steps] == ["card-4"]
    assert do(table, "drop_part", part="pile-2").made.steps == ()


def test_a_part_moves_up_among_those_of_its_kind() -> None:
    table = with_counter(with_counter(empty(), "Oil"), "Fog")
    table = do(table, "move_up", part="counter-2")
    assert [part.name for part in table.made.counters] == ["Fog", "Oil"]
    with pytest.raises(IllegalPlay, match="first"):
        do(table, "move_up", part="counter-2")


def test_a_game_that_is_opened_in_play_keeps_what_is_counted() -> None:
    table = playing(with_counter(empty(), "Oil", start=5, high=9))
    table = do(table, "correct", counter="counter-1:seat-2", value=8)
    table = do(table, "change_it")
    table = do(table, "put_counter", part="counter-1", name="Oil", start=5, high=6)
    table = do(with_counter(table, "Coins", start=2), "play_it")
    assert table.value("counter-1:seat-2") == 6, "it is put to its new bound"
    assert table.value("counter-1:seat-1") == 5 and table.value("counter-2:seat-1") == 2


def test_a_part_is_refused_while_the_game_is_played() -> None:
    with pytest.raises(IllegalPlay, match="Open the game"):
        with_counter(playing(empty()), "Oil")


def test_the_box_keeps_a_game_and_numbers_its_versions() -> None:
    table, box = with_counter(empty(), "Oil"), GAME.new_box()
    for number, version in ((1, 1), (2, 1)):
        play, _rolled = GAME.actions["play_it"].fill(table, {}, Random(1), box)
        box = GAME.taught(box, table, play)
        assert [(row.id, row.made.version) for row in box.games] == [("game-101", version)], number
        table = do(GAME.play(table, play), "change_it")
    table = with_counter(table, "Fog")
    play, _rolled = GAME.actions["play_it"].fill(table, {}, Random(1), box)
    assert GAME.taught(box, table, play).games[0].made.version == 2
