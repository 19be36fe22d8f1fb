"""Why this number? What lies where and how likely it is, with the rules behind it."""

from fractions import Fraction

import pytest

from companion.games.stuffed_fables import GAME
from companion.games.stuffed_fables.data import DRAW
from companion.games.stuffed_fables.explanations import OF_THE_TABLE, why
from companion.games.stuffed_fables.pieces import GroupTest
from companion.games.stuffed_fables.table import Table
from companion.rules import Because, Message, replace
from companion.rules.odds import percent
from companion.text.help_topics import load_topics
from tests.games.stuffed_fables.tables import in_play, some, with_hand, with_monsters, with_stuffy
from tests.support.cases import for_each
from tests.support.random_play import words

TOLD = {rule.id for topic in load_topics(GAME) for rule in topic.rules}


def opened(table: Table, id: str) -> Because:
    found = why(table, id)
    assert found is not None
    assert {part.rule for part in found.parts} <= TOLD
    assert all(words(part.what) for part in found.parts)
    return found


def lines(because: Because) -> list[str]:
    """Return each part as people read it."""
    shown = (
        words(part.number) if isinstance(part.number, Message) else part.number for part in because.parts
    )
    return [f"{number} {words(part.what)}" for number, part in zip(shown, because.parts, strict=True)]


@pytest.mark.rule("SF-THREAT-4", "SF-CHECK-1", "SF-CHECK-2")
def test_threat_is_told_as_n_of_m() -> None:
    table = replace(with_hand(in_play(3), "K1"), hand=(), threat=1)
    found = opened(table, "threat")
    assert (words(found.shown), found.total) == ("1 of 3", 1)
    assert "as many as there are stuffies" in lines(found)[1]
    found = opened(with_monsters(table, 1), "threat")
    assert words(found.shown) == "1 of 1"
    assert lines(found)[1:] == [
        "None 1 die lets the monsters act: as many as there are monsters",
        "100% that it happens this turn",
    ]


@pytest.mark.rule("SF-BAG-6")
def test_all_dice_add_up_wherever_they_lie() -> None:
    table = replace(with_hand(in_play(2), "R2 K1 G1 B1"), hand=some("R1"), discard=some("R1"), threat=1)
    table = replace(table, groups=(GroupTest("group-1", "green", 9, (("green", 4),)),))
    found = opened(with_stuffy(table, "flops", stored="blue"), "bag")
    assert found.total == 31
    assert lines(found)[1:] == [
        "1 in the hand: 1 red die",
        "1 discarded: 1 red die",
        "1 on the threat track: 1 black die",
        "1 on group tests: 1 green die",
        "1 stored on cards: 1 blue die",
    ]


@pytest.mark.rule("SF-BAG-1", "SF-BAG-2", "SF-BAG-5")
def test_the_next_draw_is_told_with_what_it_comes_from() -> None:
    found = opened(in_play(2, step=DRAW), "draw")
    assert lines(found)[1:] == [
        "42% at least one die of this color: black",
        "42% at least one die of this color: white",
    ]
    assert words(found.shown) == "5 dice"
    short = opened(in_play(2, step=DRAW, bag=some("R2"), discard=some("W4")), "draw")
    assert lines(short)[:2] == [
        "2 in the bag: 2 red dice",
        "4 It runs short, so these go in as well: 4 white dice",
    ]
    reached = opened(with_hand(in_play(2), "K2"), "draw")
    assert lines(reached)[1].startswith("None The bag is filled")


@pytest.mark.rule("SF-STUFF-2", "SF-STUFF-3", "SF-OPEN-1")
@for_each(
    "stuffing, one, two, advice",
    [
        (2, "83%", "100%", "are better rolled one by one"),
        (4, "50%", "92%", "bring as much one by one as together"),
        (5, "33%", "83%", "are better rolled together"),
        (13, "0%", "0%", "bring as much one by one as together"),
    ],
)
def test_stuffing_is_told_with_what_white_dice_bring(stuffing: int, one: str, two: str, advice: str) -> None:
    found = opened(with_stuffy(in_play(2), "flops", stuffing=stuffing), "stuffing:flops")
    assert (found.total, words(found.what)) == (stuffing, "Stuffing: Flops")
    told = lines(found)
    assert told[2:4] == [f"{one} with one white die", f"{two} with two together"]
    assert told[4].endswith(f"{advice}.")
    assert told[-1] == "None assuming ordinary six-sided dice"


@pytest.mark.rule("SF-SLEEP-6", "SF-SLEEP-4", "SF-SETUP-9")
def test_sleep_cards_left_are_all_less_those_revealed() -> None:
    found = opened(in_play(2, revealed=("deep",) * 8), "sleep")
    assert (found.total, lines(found)[-1]) == (2, "50% that the next one is Waking")
    awake = opened(in_play(2, revealed=("deep",) * 7 + ("waking",)), "sleep")
    assert lines(awake)[-1] == "None Waking is revealed: no more cards come."


def test_what_may_or_may_not_happen_is_never_told_as_certain() -> None:
    shares = (Fraction(0), Fraction(1, 900), Fraction(1, 3), Fraction(899, 900), Fraction(1))
    assert [words(percent(share)) for share in shares] == ["0%", "below 1%", "33%", "above 99%", "100%"]


@for_each("id", ["nothing", "stuffing:nobody", "threat:lumpy", ""])
def test_there_is_nothing_to_tell_of_what_is_not_reckoned(id: str) -> None:
    assert why(in_play(2), id) is None


@for_each("id", OF_THE_TABLE)
def test_every_value_can_be_opened_at_any_step(id: str) -> None:
    for step in range(1, 7):
        opened(replace(in_play(2), step=step), id)
