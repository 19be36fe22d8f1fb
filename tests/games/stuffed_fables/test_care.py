"""Stuffing, buttons and hearts by a card, statuses, abilities."""

from typing import Any

import pytest

from companion.games.stuffed_fables.pieces import Ability, Item
from companion.games.stuffed_fables.table import Table
from companion.rules import replace
from tests.games.stuffed_fables.tables import (
    in_play,
    play,
    refused,
    told,
    with_hand,
    with_monsters,
    with_stuffy,
)
from tests.support.cases import for_each

STITCH = (Ability("insight", is_acquired=False), Ability("outwit"), Ability("diversion"))


def owned(table: Table, stuffy: str = "lumpy") -> tuple[int, int, int]:
    one = table.stuffy(stuffy)
    return one.stuffing, one.buttons, one.hearts


@pytest.mark.rule("SF-TOK-1", "SF-TOK-2", "SF-TOK-3", "SF-STUFF-5")
def test_what_is_gained_belongs_to_one_stuffy() -> None:
    table = in_play(3)
    for what, number in (("stuffing", 3), ("buttons", 2), ("hearts", 1)):
        table = play(table, "gain", stuffy="lumpy", what=what, number=number)
    assert (owned(table), owned(table, "flops")) == ((8, 2, 1), (5, 0, 0))


@pytest.mark.rule("SF-EX-68", "SF-TOK-1", "SF-ATK-4")
def test_two_monsters_bring_two_buttons_and_one_is_spent() -> None:
    table = with_hand(with_monsters(in_play(3, active="flops"), 2), "R2")
    table = with_stuffy(table, "flops", items=(Item("item-1", "Mallet", ("paws",), "melee"),))
    for monster in ("own-1-1", "own-1-2"):
        table = play(table, "attack", way="melee", target=monster, dice=("red-1",), roll=("5",))
    assert owned(table, "flops") == (5, 2, 0)
    assert owned(play(table, "lose", stuffy="flops", what="buttons", number=1), "flops") == (5, 1, 0)


@pytest.mark.rule("SF-TOK-1", "SF-TOK-2")
@for_each("what, rule", [("buttons", "SF-TOK-1"), ("hearts", "SF-TOK-2")])
def test_no_more_is_spent_than_there_is(what: str, rule: str) -> None:
    table = play(in_play(3), "gain", stuffy="lumpy", what=what, number=1)
    assert refused(table, "lose", stuffy="lumpy", what=what, number=2).rule == rule
    assert owned(play(table, "lose", stuffy="lumpy", what=what, number=1)) == (5, 0, 0)


@pytest.mark.rule("SF-COLL-1", "SF-COLL-2", "SF-COLL-6", "SF-TOK-3", "SF-STATUS-3")
def test_a_card_that_takes_the_last_stuffing_takes_all_the_rest() -> None:
    table = with_stuffy(in_play(3), "lumpy", stuffing=2, buttons=2, hearts=1, statuses=("worried", "courage"))
    after = play(table, "lose", stuffy="lumpy", what="stuffing", number=3)
    assert (owned(after), after.stuffy("lumpy").statuses, after.sleep_due) == ((0, 0, 0), (), 1)


@pytest.mark.rule("SF-COLL-5")
def test_stuffing_by_a_card_wakes_a_stuffy() -> None:
    table = with_stuffy(in_play(3), "flops", stuffing=0)
    assert not play(table, "gain", stuffy="flops", what="stuffing", number=1).stuffy("flops").is_collapsed


@pytest.mark.rule("SF-COLL-2", "SF-TOK-3")
@for_each(
    "action, answers",
    [
        ("gain", {"stuffy": "flops", "what": "hearts", "number": 1}),
        ("gain", {"stuffy": "flops", "what": "buttons", "number": 1}),
        ("correct", {"counter": "hearts:flops", "value": 1}),
        ("adjust", {"counter": "buttons:flops", "by": 1}),
        ("defeat", {"monster": "own-1-1", "by": "flops"}),
        ("give_status", {"stuffy": "flops", "status": "scared"}),
    ],
)
def test_what_a_collapsed_stuffy_receives_is_let_pass_with_a_word(action: str, answers: Any) -> None:
    table = with_monsters(with_stuffy(in_play(3), "flops", stuffing=0), 1)
    after = play(table, action, **answers)
    had = ("SF-COLL-2", "Flops has collapsed.")
    assert had in [(line.rule, words) for line, words in zip(after.news, told(after), strict=True)]
    flops = after.stuffy("flops")
    assert (flops.stuffing, flops.hearts + flops.buttons + len(flops.statuses)) == (0, 1)
    awake = play(with_stuffy(table, "flops", stuffing=1), action, **answers)
    assert not any(line.rule == "SF-COLL-2" for line in awake.news)


@pytest.mark.rule("SF-OPEN-2")
@for_each("what, number", [("stuffing", 18), ("buttons", 16), ("hearts", 17)])
def test_more_than_the_box_holds_is_let_pass_with_a_word(what: str, number: int) -> None:
    after = play(in_play(3), "gain", stuffy="lumpy", what=what, number=number)
    assert after.news[-1].rule == "SF-OPEN-2"
    just = play(in_play(3), "gain", stuffy="lumpy", what=what, number=number - 1)
    assert not any(line.rule == "SF-OPEN-2" for line in just.news)


# statuses


@pytest.mark.rule("SF-STATUS-1")
def test_to_become_something_is_to_receive_its_card() -> None:
    table = play(in_play(3), "give_status", stuffy="lumpy", status="scared")
    table = play(table, "give_status", stuffy="lumpy", status="own", name="Sticky")
    assert table.stuffy("lumpy").statuses == ("scared", "Sticky")
    table = play(table, "remove_status", stuffy="lumpy", status="scared")
    assert table.stuffy("lumpy").statuses == ("Sticky",)
    assert refused(table, "remove_status", stuffy="lumpy", status="scared").rule == "SF-STATUS-1"


@pytest.mark.rule("SF-STATUS-2")
def test_no_status_is_there_twice() -> None:
    table = play(in_play(3), "give_status", stuffy="lumpy", status="scared")
    table = play(table, "give_status", stuffy="lumpy", status="own", name="Sticky")
    for status, name in (("scared", ""), ("own", "sticky"), ("own", "Scared")):
        again = refused(table, "give_status", stuffy="lumpy", status=status, name=name)
        assert again.rule == "SF-STATUS-2"
    assert play(table, "give_status", stuffy="flops", status="scared").stuffy("flops").statuses == ("scared",)


@pytest.mark.rule("SF-STATUS-2", "SF-STATUS-4")
@for_each("name, known", [("Courage", "courage"), ("coraggio ", "courage"), ("SPAVENTATA", "scared")])
def test_a_status_by_its_printed_name_is_that_card(name: str, known: str) -> None:
    table = play(in_play(3), "give_status", stuffy="lumpy", status="own", name=name)
    assert table.stuffy("lumpy").statuses == (known,)
    assert refused(table, "give_status", stuffy="lumpy", status=known).rule == "SF-STATUS-2"


@pytest.mark.rule("SF-STATUS-1")
def test_a_status_has_a_name() -> None:
    assert refused(in_play(3), "give_status", stuffy="lumpy", status="own", name=" ").rule == "SF-STATUS-1"
    assert refused(in_play(3), "give_status", stuffy="lumpy", status="own", name="a\nb")
    assert refused(in_play(3), "give_status", stuffy="lumpy", status="sleepy")


# abilities


@pytest.mark.rule("SF-EX-67", "SF-ABIL-1", "SF-ABIL-2", "SF-TOK-2")
def test_the_active_ability_is_free_and_the_others_cost_a_heart() -> None:
    table = with_stuffy(in_play(3), "stitch", hearts=1, abilities=STITCH)
    for _time in range(2):
        table = play(table, "use_ability", stuffy="stitch", ability="insight")
    assert table.stuffy("stitch").hearts == 1
    table = play(table, "use_ability", stuffy="stitch", ability="outwit", note="a yellow die more")
    assert table.stuffy("stitch").hearts == 0
    assert refused(table, "use_ability", stuffy="stitch", ability="diversion").rule == "SF-ABIL-2"


@pytest.mark.rule("SF-ABIL-1", "SF-ABIL-2", "SF-ABIL-3")
def test_abilities_that_nobody_typed_are_used_by_their_kind() -> None:
    table = with_stuffy(in_play(3), "flops", hearts=1)
    assert play(table, "use_ability", stuffy="flops", ability="active").stuffy("flops").hearts == 1
    assert play(table, "use_ability", stuffy="flops", ability="acquired").stuffy("flops").hearts == 0
    known = with_stuffy(table, "flops", abilities=STITCH)
    assert refused(known, "use_ability", stuffy="flops", ability="active")


@pytest.mark.rule("SF-OPEN-37")
def test_a_collapsed_stuffy_s_ability_is_let_pass_with_a_word() -> None:
    table = with_stuffy(in_play(3), "stitch", stuffing=0, abilities=STITCH)
    after = play(table, "use_ability", stuffy="stitch", ability="insight")
    assert (after.news[0].rule, told(after)) == ("SF-OPEN-37", ("Stitch has collapsed.",))
    assert refused(replace(table, phase="closed"), "use_ability", stuffy="stitch", ability="insight")
