"""Whose an action is: what owners read, and who has no figure."""

from companion.rules import is_of, owned_counters, person_at, picks, replace
from tests.support.toy import TOY


def test_owners_read_the_answers_and_the_table() -> None:
    own = ("a", "b")
    by_who, at_end, of_hearts = picks("who"), is_of(lambda table: table), owned_counters("hearts")
    assert by_who("a", own, {}) and by_who("a", own, {"who": "b"})
    assert not by_who("a", own, {"who": "c"})
    assert at_end("a", own, {"who": "c"}) and not at_end("c", own, {})
    assert of_hearts("a", own, {"counter": "hearts:b"})
    for other in ("hearts:c", "stuffing:a", "hearts", ":a", "hearts:"):
        assert not of_hearts("a", own, {"counter": other})


def test_an_action_without_an_owner_and_a_seat_without_figures_own_nothing() -> None:
    figured = replace(TOY, seats=replace(TOY.seats, figures=lambda table, seat: own_of(seat)))
    mine = replace(figured, actions={"light": replace(TOY.actions["light"], owner=picks("who"))})
    table = TOY.set_up(("Ann", "Bo"))
    assert mine.owns(table, "seat-1", "light", {})
    assert not mine.owns(table, "seat-2", "light", {})
    assert not figured.owns(table, "seat-1", "light", {})


def own_of(seat: str) -> tuple[str, ...]:
    return ("a",) if seat == "seat-1" else ()


def test_seats_are_in_the_order_of_people() -> None:
    people = ("Ada", "Bo")
    assert [person_at(people, seat) for seat in ("seat-1", "seat-2", "seat-3", "gm", "")] == [
        *people,
        *("", "", ""),
    ]
