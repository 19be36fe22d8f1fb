"""Lists of a campaign: written, changed with a reason, struck out; ids are given once."""

from typing import Any

import pytest

from campaigns.models.access import GM
from companion.rules import IllegalPlay, Play, entry_name
from companion.rules.kit.lists import MOST_ENTRIES
from companion.table.panels import render_regions
from tests.games.mice_and_mystics.chapters import won
from tests.games.mice_and_mystics.tables import GAME, playing
from tests.kit.test_real_table import laid
from tests.support.random_play import words


def done(table: Any, action: str, **answers: object) -> Any:
    return GAME.play(table, Play(action, answers))


def market() -> Any:
    """Return a table with two lists."""
    table = done(playing(), "write_entry", of="Market", name="Thimble", count=3, note="2 cheese each")
    table = done(table, "write_entry", of="Allies", name="Old Mole", count=1, note="")
    return done(table, "write_entry", of="Market", name="Pin", count=5, note="")


def test_entries_stand_in_their_lists_in_the_order_in_which_they_were_written() -> None:
    lists = market().lists
    assert {name: [entry.name for entry in entries] for name, entries in lists.items()} == {
        "Market": ["Thimble", "Pin"],
        "Allies": ["Old Mole"],
    }


def test_buying_is_a_change_with_its_reason() -> None:
    play = Play("change_entry", {"entry": "list-1", "count": 2, "note": "", "why": "Filch buys one"})
    assert [entry.count for entry in GAME.play(market(), play).entries] == [2, 1, 5]
    assert words(GAME.says(market(), play)) == "Thimble: 2. Filch buys one"


def test_what_is_struck_out_never_comes_back_under_its_id() -> None:
    table = done(market(), "strike_entry", entry="list-3", why="")
    table = done(table, "write_entry", of="Market", name="Pin", count=1, note="")
    assert [entry.id for entry in table.entries] == ["list-1", "list-2", "list-4"]


def test_a_list_has_each_thing_once() -> None:
    with pytest.raises(IllegalPlay, match="is in this list already"):
        done(market(), "write_entry", of="Market", name="Pin", count=1, note="")
    assert len(done(market(), "write_entry", of="Allies", name="Pin", count=1, note="").entries) == 4


def test_there_is_room_for_so_many_entries() -> None:
    table = playing()
    for number in range(MOST_ENTRIES):
        table = done(table, "write_entry", of="Market", name=f"Pin {number}", count=1, note="")
    with pytest.raises(IllegalPlay, match="entries at most"):
        done(table, "write_entry", of="Market", name="One more", count=1, note="")


def test_an_entry_is_called_by_its_name_and_nothing_else_is() -> None:
    assert words(entry_name(market(), "list-2") or "") == "Old Mole"
    assert entry_name(market(), "list-9") is None and entry_name(object(), "list-1") is None


def test_lists_go_on_to_the_next_chapter() -> None:
    table = done(won(), "write_entry", of="Allies", name="Old Mole", count=1, note="")
    table = done(table, "close_chapter", kept=(), then="next")
    assert [entry.name for entry in table.entries] == ["Old Mole"]


def test_a_list_is_on_the_board_and_on_paper() -> None:
    board = render_regions(GAME, GAME.screens.board, market(), GM)
    assert "Old Mole" in "".join(board.values()) and "Old Mole" in laid(GAME, market())
