"""Bad answers: each is refused, with the rule behind it, and the table stays as it was."""

from typing import Any

import pytest

from companion.games.winter_tales import endings
from companion.games.winter_tales.table import Table
from companion.rules import replace
from tests.games.winter_tales import tables
from tests.games.winter_tales.tables import ADA, begun, empty, play, remembering, resolving, tell, with_hands
from tests.games.winter_tales.test_clashes import moving
from tests.support.cases import for_each
from tests.support.random_play import words

NOT_A_NUMBER = (None, True, 2.0, "2", (), -1)


def keeping() -> Table:
    """Return Ada at the end of an activation with 8 cards."""
    return with_hands(play(begun(2), "activate", character="tale-1"), 8, 4)


def full() -> Table:
    return remembering(begun(2), "spring", "winter", "winter")


def silent() -> Table:
    return play(tell(resolving(begun(2), "tale-1"), ("tale-1", 1), ("", 0)), "last_card", plays=False)


def ending(number: int, *hands: int) -> Table:
    return with_hands(endings.opened(remembering(begun(number), "spring", laid_by=ADA)), *hands)


BAD: tuple[tuple[Table, str, dict[str, Any], str], ...] = (
    (with_hands(begun(2), 1, 4), "adjust", {"counter": "hand:seat-1", "by": -2}, "WT-HAND-1"),
    (keeping(), "finish_activation", {"discards": 0}, "WT-ACT-6"),
    (keeping(), "finish_activation", {"discards": 2}, "WT-ACT-6"),
    (full(), "add_memory", {"quest": "quest-1", "favours": "spring", "laid_by": ADA}, "WT-MEM-3"),
    (resolving(begun(2), "tale-1"), "play_cards", {"character": "tale-1", "cards": 8}, "WT-HAND-1"),
    (moving("tale", 5, 5), "enter_conflict", {"soldier": "soldier-1", "winter": 3, "spring": 1}, "WT-CONF-3"),
    (moving("tale", 5, 5), "enter_conflict", {"soldier": "soldier-1", "winter": 6, "spring": 5}, "WT-CONF-2"),
    (moving("soldier", 5, 5), "start_conflict", {"soldier": "soldier-2"}, "WT-INT-4"),
    (moving("tale", 5, 5), "start_trick", {"tale": "tale-2"}, "WT-INT-4"),
    (begun(2), "answer_trick", {"cards": 0}, "WT-TRICK-1"),
    (begun(2), "raise_bid", {}, "WT-CONF-1"),
    (begun(2), "rescue", {"rescued": "tale-1", "rescuer": "tale-1"}, "WT-RESC-3"),
    (begun(2), "activate", {"character": "soldier-1"}, "WT-CHAP-2"),
    (begun(2), "move", {}, "WT-CHAP-2"),
    (begun(2), "come", {"character": "soldier-1"}, "WT-RES-3"),
    (begun(2), "stay_away", {}, "WT-RES-1"),
    (silent(), "last_card", {"plays": True}, "WT-RES-3"),
    (ending(2, 3, 3), "tell_end", {"spring": 4}, "WT-EPI-5"),
    (ending(2, 3, 3), "activate", {"character": "tale-1"}, "WT-EPI-1"),
)


@pytest.mark.parametrize(("table", "action", "answers", "rule"), BAD, ids=lambda one: str(one)[:24])
def test_what_the_rules_forbid_is_refused_by_its_rule(
    table: Table, action: str, answers: dict[str, Any], rule: str
) -> None:
    before = hash(table.players), hash(table.characters)
    said = tables.refused(table, action, **answers)
    assert said.rule == rule
    assert words(said)
    assert (hash(table.players), hash(table.characters)) == before


@for_each("value", NOT_A_NUMBER)
def test_what_is_no_number_of_cards_is_refused(value: object) -> None:
    assert tables.refused(keeping(), "finish_activation", discards=value)
    assert tables.refused(resolving(begun(2), "tale-1"), "play_cards", character="tale-1", cards=value)
    assert tables.refused(ending(2, 3, 3), "tell_end", spring=value)


@for_each("action", ["activate", "move", "end_chapter", "rescue", "tell_end", "close_quest"])
def test_before_the_tale_nothing_of_it_can_be_done(action: str) -> None:
    answers = {"activate": {"character": "tale-1"}, "rescue": {"rescued": "tale-1", "rescuer": "tale-1"}}
    more = {"close_quest": {"laid_by": ADA}}
    assert tables.refused(empty(2), action, **(answers | more).get(action, {}))


def test_cards_held_by_nobody_are_refused() -> None:
    table = replace(begun(2), phase="chapter_end")
    assert tables.refused(table, "finish_activation", discards=0).rule == "WT-CHAP-4"
