"""From story to story (SF-CAMP, SF-OPEN-42, SF-OPEN-43)."""

from typing import Any

import pytest

from companion.games.stuffed_fables.checklist import items
from companion.games.stuffed_fables.data import DEEP
from companion.games.stuffed_fables.pieces import Item
from companion.games.stuffed_fables.table import Table
from companion.rules import Message, replace
from tests.games.stuffed_fables.tables import begun, done, play, refused, some, told, with_hand, with_stuffy
from tests.support.random_play import words

CAP = Item("item-1", "Cap", ("head",))
CARDS = (("item", 3), ("boss", 1))


def won(table: Table | None = None) -> Table:
    return play(table or begun(3), "win")


def next_story(table: Table, number: int = 2, **answers: Any) -> Table:
    """Return the next story laid and begun, by the same people with the same stuffies."""
    return begun(table=done(table, "choose_story", number=number, **answers))


@pytest.mark.rule("SF-CAMP-3", "SF-CAMP-4", "SF-CAMP-5")
def test_discovery_cards_join_their_decks_for_later_stories() -> None:
    table = play(won(), "close_story", added=True, cards=CARDS)
    assert table.phase == "closed"
    assert [(table.deck_size(deck)) for deck in ("item", "boss", "lost")] == [50, 1, 29]
    [record] = table.records
    assert (record.story, record.outcome, record.ending, record.added) == (1, "won", DEEP, CARDS)
    table = next_story(table)
    assert (table.pile("item").left, table.pile("boss").left) == (50, 1)
    assert "deck-boss" in items(table)
    table = play(won(table), "close_story", added=True, cards=(("item", 2), ("sleep", 1)))
    assert [table.deck_size(deck) for deck in ("item", "boss", "sleep")] == [52, 1, 11]
    assert [record.story for record in table.records] == [1, 2]


@pytest.mark.rule("SF-CAMP-1", "SF-CAMP-2", "SF-CAMP-3")
def test_a_count_that_differs_from_the_story_is_noted() -> None:
    table = begun(3)
    table = won(replace(table, story=replace(table.story, discovery=6)))
    closed = play(table, "close_story", added=True, cards=CARDS)
    assert "The story has 6 discovery cards by our count." in told(closed)
    assert refused(table, "close_story", added=True, cards=(("discovery", 1),))
    assert refused(begun(3), "close_story", added=False)


@pytest.mark.rule("SF-OPEN-43", "SF-CAMP-3")
def test_a_lost_story_that_is_tried_again_adds_its_cards_at_the_end() -> None:
    table = play(play(begun(3), "lose_story"), "close_story", added=False)
    assert (table.grown, table.records[0].ending) == ((), "")
    table = next_story(table, 1)
    assert "Story 1, The Big Girl Bed, attempt 2" in told_openings(table)
    table = play(won(table), "close_story", added=True, cards=CARDS)
    assert [record.is_replay for record in table.records] == [False, True]
    assert dict(table.grown) == dict(CARDS)


def told_openings(table: Table) -> list[str]:
    """Return the headings under which stories begin."""
    titles = (line.opens for line in table.chronicle)
    return [words(title) for title in titles if isinstance(title, Message)]


@pytest.mark.rule("SF-OPEN-43")
def test_a_replay_sets_the_cards_aside_again() -> None:
    table = play(won(), "close_story", added=True, cards=CARDS)
    again = done(table, "choose_story", number=1)
    assert (again.grown, again.records[0].added) == ((), ())
    assert "Its discovery cards are set aside again: 3 item cards, 1 boss card." in told(again)
    kept = done(table, "choose_story", number=1, take_out=False)
    assert dict(kept.grown) == dict(CARDS)


@pytest.mark.rule("SF-OPEN-42", "SF-SETUP-2", "SF-OPEN-41")
def test_nothing_else_goes_along() -> None:
    table = next_story(play(won(rich()), "close_story", added=False))
    lumpy = table.stuffy("lumpy")
    assert (lumpy.stuffing, lumpy.items, lumpy.buttons, lumpy.hearts, lumpy.statuses) == (5, (), 0, 0, ())
    assert (lumpy.stored, lumpy.reroll) == ("", "blue")
    assert (table.group_items, table.revealed, table.pile("item").left) == ((), (), 47)


@pytest.mark.rule("SF-OPEN-42")
def test_a_group_may_read_it_so_that_things_go_along() -> None:
    table = play(rich(), "set_house_rules", others=("SF-OPEN-42",))
    table = next_story(play(won(table), "close_story", added=False))
    lumpy = table.stuffy("lumpy")
    assert (lumpy.stuffing, lumpy.items, lumpy.buttons, lumpy.hearts) == (5, (CAP,), 2, 1)
    assert (lumpy.statuses, lumpy.stored) == (("scared",), "")
    assert (len(table.group_items), table.pile("item").left) == (1, 45)


def rich() -> Table:
    """Return a table on which Lumpy owns much."""
    table = with_hand(begun(3), "R1")
    table = replace(table, hand=(), group_items=(Item("item-2", "Lamp"),), revealed=(DEEP,))
    more = {"buttons": 2, "hearts": 1, "statuses": ("scared",), "items": (CAP,), "stored": "red"}
    table = with_stuffy(table, "lumpy", stuffing=2, **more)
    assert table.all_dice == some("W4 K4 R5 G5 Y5 B5 P5")
    return table
