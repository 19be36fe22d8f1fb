"""Tables of Nightmare Tales to test with."""

from collections.abc import Sequence
from typing import Any

import pytest

from companion.games.nightmare_tales import GAME
from companion.games.nightmare_tales.data import BY_KNOCK
from companion.games.nightmare_tales.table import Table
from companion.rules import IllegalPlay, Message, Play, replace
from tests.support.random_play import words

NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jon")
ADA, BO, CLEO, DAN, EVE, FAY = (f"player-{number}" for number in range(1, 7))


def seated(number: int = 4, **changes: Any) -> Table:
    """Return a table before the deal, with so many around it."""
    return replace(GAME.set_up(NAMES[:number]), **changes)


def chosen(table: Table, mode: str = "single", **answers: Any) -> Table:
    """Return the table with a kind of game chosen, the rest as ever."""
    maximum = {"maximum": 50} if mode == "tournament" else {}
    return play(table, "choose_game", mode=mode, **{"cards": 4, "looked": 1} | maximum | answers)


def begun(number: int = 4, first: str = ADA, mode: str = "single", **answers: Any) -> Table:
    """Return a table at the start of turn 1."""
    return play(chosen(seated(number), mode, **answers), "begin", way="random", first=first)


def with_cards(table: Table, *cards: int) -> Table:
    """Return the table with so many cards before each seat."""
    found = dict(zip(table.ids, cards, strict=True))
    players = tuple(replace(one, cards=found.get(one.id, one.cards)) for one in table.players)
    return replace(table, players=players)


def with_points(table: Table, *points: int) -> Table:
    players = tuple(replace(one, points=has) for one, has in zip(table.players, points, strict=True))
    return replace(table, players=players)


def turns(table: Table, number: int = 1) -> Table:
    """Return the table after so many plain turns."""
    for _turn in range(number):
        table = play(play(table, "draw"), "end_turn")
    return table


def revealed(*rows: Sequence[int], mode: str = "single", **changes: Any) -> Table:
    """Return a table at dawn with these rows revealed, each as long as was counted."""
    table = with_cards(begun(len(rows), mode=mode), *(len(row) for row in rows))
    table = replace(table, **{"phase": "dawn", "cause": BY_KNOCK} | changes)
    for id, row in zip(table.ids, rows, strict=True):
        if row:
            table = play(table, "reveal_row", player=id, row=" ".join(map(str, row)))
    return replace(table, news=())


def scored(*rows: Sequence[int], knocker: str = "", decision: str = "", **changes: Any) -> Table:
    """Return a table on which these rows have been scored."""
    answers = {"knocker": decision} if decision else {}
    return play(revealed(*rows, knocker=knocker, **changes), "score", **answers)


def tournament(points: Sequence[int], *rows: Sequence[int], knocker: str = "", decision: str = "") -> Table:
    """Return a tournament after a game with these rows, begun with these points."""
    table = with_points(revealed(*rows, mode="tournament", knocker=knocker), *points)
    return play(table, "score", **({"knocker": decision} if decision else {}))


def play(table: Table, action: str, **answers: Any) -> Table:
    """Return the table after one play, with an empty box."""
    boxed = {"known": ()} if action in ("begin", "fetch_deck") else {}
    after: Table = GAME.play(table, Play(action, boxed | answers))
    return after


def refused(table: Table, action: str, **answers: Any) -> Message:
    """Return the sentence with which a play is refused; its rule is `.rule`."""
    with pytest.raises(IllegalPlay) as illegal:
        play(table, action, **answers)
    return illegal.value.message


def told(table: Table) -> tuple[str, ...]:
    """Return the news in the words of their source."""
    return tuple(words(sentence) for sentence in table.news)


def rules_told(table: Table) -> tuple[str, ...]:
    """Return the rules behind the news."""
    return tuple(sentence.rule for sentence in table.news if sentence.rule)


def cards(table: Table) -> tuple[int, ...]:
    return tuple(player.cards for player in table.seats)


def places(table: Table) -> dict[str, int]:
    """Return the place of each player in the last game, by name."""
    assert table.last
    return {row.name: row.place for row in table.last.results}


def points(table: Table) -> tuple[int, ...]:
    return tuple(player.points for player in table.players)
