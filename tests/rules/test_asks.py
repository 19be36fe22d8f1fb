"""What each ask takes, refuses, tries and draws."""

from itertools import permutations
from random import Random
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules import (
    Ask,
    AskKind,
    Counts,
    Deal,
    Dice,
    Draw,
    FromBox,
    IllegalPlay,
    Message,
    Number,
    Order,
    Pick,
    Play,
    Some,
    Text,
    Tick,
    action,
    message,
)

FACES = ("blank", "spark", "star")
CARDS = ("ann", "bo", "bo")


def cards(table: Any, answers: Any) -> tuple[str, ...]:
    return CARDS


def piles(table: Any, answers: Any) -> tuple[tuple[str, ...], ...]:
    return CARDS, ("cy", "cy")


def none(table: Any, answers: Any) -> tuple[str, ...]:
    return ()


ASKS: dict[str, tuple[Ask, tuple[Any, ...], tuple[Any, ...]]] = {
    "number": (Number(1, 3, label="Which"), (1, 3), (0, 4, True, 2.0, "2", None)),
    "tick": (Tick(label="Which"), (True, False), (1, 0, None, "on", "")),
    "text": (Text(5, label="Which"), ("", "hello", "  "), ("hello!", "a\nb", "\x00", 5, None, ("a",))),
    "needed text": (Text(5, needed=True, label="Which"), ("a",), ("", "   ")),
    "pick": (Pick(cards, label="Which"), ("ann", "bo"), ("cy", "", None, 1, ["ann"], ("ann",))),
    "some": (
        Some(cards, 1, 2, label="Which"),
        (("ann",), ("bo", "ann")),
        ((), ("bo", "bo"), ("cy",), "ann", (["ann"],), None),
    ),
    "counts": (
        Counts(cards, 4, label="Which"),
        ((), (("ann", 4),), (("bo", 1), ("ann", 2))),
        (
            (("ann", 0),),
            (("ann", 5),),
            (("cy", 1),),
            (("ann", 1), ("ann", 1)),
            (("ann",),),
            "ann",
            3,
            ("ann", 1),
        ),
    ),
    "counts of odd rows": (
        Counts(cards, 4, label="Which"),
        (),
        ((("ann", True),), (("ann", 1.0),), ((["ann"], 1),), (None,)),
    ),
    "dice": (
        Dice(FACES, 2, label="Which"),
        (("blank", "star"), ("star", "star")),
        ((), ("star",), ("star",) * 3, ("star", "moon"), "star star", (["star"], "star"), None, 2),
    ),
    "order": (
        Order(cards, label="Which"),
        (("bo", "ann", "bo"),),
        (
            (),
            ("bo", "ann"),
            ("bo", "ann", "ann"),
            ("bo", "ann", "bo", "bo"),
            "ann",
            (["bo"], "ann", "bo"),
            None,
        ),
    ),
    "draw": (Draw(cards, label="Which"), ("ann", "bo"), ("cy", "", None, ("ann",))),
    "deal": (
        Deal(piles, 3, label="Which"),
        (("bo", "ann", "bo"), ("ann", "bo", "bo")),
        (
            ("ann", "bo"),
            ("ann", "bo", "bo", "bo"),
            ("ann", "ann", "bo"),
            ("bo", "bo", "cy"),
            ("cy", "cy", "cy"),
            ["ann", "bo", "bo"],
            (["ann"], "bo", "bo"),
            (1, 2, 3),
            "ann",
            None,
        ),
    ),
    "deal on into the next pile": (
        Deal(piles, 4, label="Which"),
        (("bo", "ann", "bo", "cy"), ("cy", "ann", "bo", "bo")),
        (("ann", "bo", "cy", "cy"), ("bo", "ann", "bo", "bo"), ("ann", "bo", "bo")),
    ),
    "deal all that there is": (
        Deal(piles, 9, label="Which"),
        (("ann", "bo", "bo", "cy", "cy"),),
        (("ann", "bo", "bo", "cy"), ("ann", "bo", "bo", "cy", "cy", "cy")),
    ),
    "box": (FromBox(lambda box, answers: box, lambda value: value == 7), (7,), (8, None, ())),
}
EACH = pytest.mark.parametrize("name", ASKS)


@EACH
def test_what_fits_is_taken(name: str) -> None:
    ask, good, _bad = ASKS[name]
    assert [value for value in good if ask.problem(None, {}, value)] == []


@EACH
def test_what_does_not_fit_gets_a_sentence(name: str) -> None:
    ask, _good, bad = ASKS[name]
    assert [value for value in bad if not isinstance(ask.problem(None, {}, value), Message)] == []


@EACH
def test_what_is_tried_fits(name: str) -> None:
    ask, _good, _bad = ASKS[name]
    if ask.kind is not AskKind.BOX:
        assert [value for value in ask.tries(None, {}) if ask.problem(None, {}, value)] == []


@EACH
@given(st.integers())
def test_what_chance_draws_fits(name: str, seed: int) -> None:
    ask, _good, _bad = ASKS[name]
    if ask.kind is AskKind.CHANCE:
        assert ask.problem(None, {}, ask.sample(None, {}, Random(seed))) is None


@given(st.integers(0, 20), st.lists(st.sampled_from((*FACES, "moon")), max_size=20))
def test_dice_fit_exactly_when_all_are_there_and_known(count: int, roll: list[str]) -> None:
    fits = len(roll) == count and "moon" not in roll
    assert (Dice(FACES, count, label="Which").problem(None, {}, tuple(roll)) is None) is fits


@given(st.permutations(CARDS))
def test_every_order_of_all_the_cards_fits(order: list[str]) -> None:
    assert Order(cards, label="Which").problem(None, {}, tuple(order)) is None


def test_several_options_are_refused_in_the_words_of_the_ask() -> None:
    ask = Some(
        cards, 1, why=lambda table, answers, value: message("Not {value}.", value=str(value)), label="Which"
    )
    for value in ((), ("cy",), "ann"):
        assert ask.problem(None, {}, value) == message("Not {value}.", value=str(value))
    assert ask.problem(None, {}, ("ann",)) is None


@pytest.mark.parametrize(
    "ask",
    [
        Dice(FACES, 0, label="Which"),
        Order(none, label="Which"),
        Deal(piles, 0, label="Which"),
        Deal(none, 5, label="Which"),
    ],
)
def test_where_there_is_nothing_to_roll_or_lay_nothing_is_asked(ask: Ask) -> None:
    assert not ask.is_wanted(None, {})


def test_where_there_is_nothing_to_choose_nothing_is_tried() -> None:
    assert not Pick(none, label="Which").tries(None, {})


def test_from_an_empty_pile_nothing_can_be_drawn() -> None:
    assert Draw(none, label="Which").problem(None, {}, Draw(none, label="Which").sample(None, {}, Random(1)))
    assert Draw(none, label="Which").problem(None, {}, next(iter(Draw(none, label="Which").tries(None, {}))))


def test_what_is_dealt_here_empties_one_pile_before_the_next() -> None:
    drawn = Deal(piles, 4, label="Which").sample(None, {}, Random(1))
    assert sorted(drawn[:3]) == sorted(CARDS)
    assert drawn[3] == "cy"


def test_what_only_people_can_name_is_not_dealt_here() -> None:
    four, three = (Deal(piles, count, blind=("cy",), label="Which") for count in (4, 3))
    assert not four.can_sample(None, {})
    with pytest.raises(IllegalPlay):
        four.sample(None, {}, Random(1))
    assert three.can_sample(None, {})
    assert len(three.sample(None, {}, Random(1))) == len(CARDS)


def test_a_deal_may_say_why_not_and_be_asked_only_sometimes() -> None:
    ask = Deal(
        piles, 1, why=lambda table, answers, value: message("No {card}.", card=value[0]), label="Which"
    )
    assert ask.problem(None, {}, ("cy",)) == message("No {card}.", card="cy")
    assert not Deal(piles, 1, wanted=lambda table, answers: False, label="Which").is_wanted(None, {})


@given(st.integers(0, 6), st.lists(st.sampled_from(("ann", "bo", "cy", "dee")), max_size=6))
def test_a_deal_fits_exactly_when_it_can_come_out(count: int, taken: list[str]) -> None:
    ways = {
        tuple(sorted((*first, *then)))
        for first in permutations(CARDS, min(count, 3))
        for then in permutations(("cy", "cy"), min(max(0, count - 3), 2))
    }
    assert (Deal(piles, count, label="Which").problem(None, {}, tuple(taken)) is None) is (
        tuple(sorted(taken)) in ways
    )


def test_bounds_may_depend_on_the_table_and_the_answers_before() -> None:
    ask = Number(1, lambda table, answers: table + answers["more"], label="Which")
    assert ask.problem(2, {"more": 3}, 5) is None
    assert ask.problem(2, {"more": 3}, 6) == message("Choose a number from {low} to {high}.", low=1, high=5)


def test_a_pick_may_say_why_not() -> None:
    ask = Pick(none, why=lambda table, answers, value: message("{who} is asleep.", who=value), label="Which")
    assert ask.problem(None, {}, "ann") == message("{who} is asleep.", who="ann")


def test_a_number_is_tried_at_one_and_at_both_ends() -> None:
    assert tuple(Number(-5, 9, label="Which").tries(None, {})) == (1, -5, 9)
    assert tuple(Number(0, 0, label="Which").tries(None, {})) == (0,)


def test_words_that_fit_are_tried_as_the_ask_gives_them() -> None:
    assert Text(label="Which").tries(None, {}) == ("…",)
    assert Text(example="2 3 4", label="Which").tries(None, {}) == ("2 3 4",)


def test_a_number_says_why_another_one_is_refused() -> None:
    ask = Number(
        0,
        4,
        why=lambda table, answers, value: message("Nobody has {value} cards.", value=value),
        label="Which",
    )
    assert ask.problem(None, {}, 4) is None
    assert ask.problem(None, {}, 5) == message("Nobody has {value} cards.", value=5)


def test_ticks_and_counts_may_be_asked_only_sometimes() -> None:
    wanted = lambda table, answers: bool(answers["more"])  # noqa: E731
    for ask in (Tick(wanted, label="Which"), Counts(cards, wanted=wanted, label="Which")):
        assert (ask.is_wanted(None, {"more": True}), ask.is_wanted(None, {"more": False})) == (True, False)


def test_the_plain_ask_leaves_everything_to_its_kinds() -> None:
    for question in (
        lambda: Ask(label="Which").problem(None, {}, 1),
        lambda: Ask(label="Which").tries(None, {}),
        lambda: Ask(label="Which").sample(None, {}, Random()),
        lambda: Ask(label="Which").read(None, None, {}),
    ):
        with pytest.raises(NotImplementedError):
            question()


# numbers that are likely, and secrets


def test_a_number_is_tried_where_it_is_likely_first() -> None:
    ask = Number(1, 20, likely=lambda table, answers: (7, 20), label="Which")
    assert ask.tries(None, {}) == (7, 20, 1)
    assert Number(1, 20, label="Which").tries(None, {}) == (1, 20)


def test_an_ask_is_no_secret_unless_it_says_so() -> None:
    assert (
        not Tick(label="Which").is_secret
        and not Number(1, 2, label="Which").is_secret
        and not Dice(("a",), label="Which").is_secret
    )
    assert Tick(is_secret=True, label="Which").is_secret
    assert Pick(lambda table, answers: ("a",), is_secret=True, label="Which").is_secret
    assert Order(lambda table, answers: ("a",), is_secret=True, label="Which").is_secret


# asks of a later release


@action("{who} comes.", label="Come")
def come(
    table: object,
    *,
    known: Annotated[
        tuple[str, ...],
        FromBox(
            lambda box, answers: box,
            lambda value: True,
            keeps=lambda known, answers: tuple(name for name in known if name == answers["who"]),
            is_later=True,
        ),
    ] = (),
    who: Annotated[str, Pick(lambda table, answers: ("ann", *answers["known"]), label="Who")],
    warm: Annotated[bool, Tick(is_later=True, label="Warm")] = False,
) -> object:
    return (*known, who, warm)


def test_a_play_leaves_out_what_a_later_release_asks_if_that_says_nothing() -> None:
    play, _made = come.fill(None, {"who": "ann"}, Random(1), ("bo", "cy"))
    assert play == Play("come", {"who": "ann"})
    assert come.play(None, play.answers) == ("ann", False)


def test_a_play_keeps_of_the_box_what_its_other_answers_mean() -> None:
    play, _made = come.fill(None, {"who": "cy", "warm": True}, Random(1), ("bo", "cy"))
    assert play == Play("come", {"known": ("cy",), "who": "cy", "warm": True})
    assert come.play(None, play.answers) == ("cy", "cy", True)
