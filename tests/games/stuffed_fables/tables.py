"""Tables of Stuffed Fables to test with."""

from random import Random
from typing import Any

import pytest

from companion.games.stuffed_fables import GAME, dice
from companion.games.stuffed_fables.checklist import items
from companion.games.stuffed_fables.data import ACTIONS, BLACK, BOSS, WHITE
from companion.games.stuffed_fables.dice import Rows
from companion.games.stuffed_fables.pieces import Monster, MonsterAction, MonsterCard, Pile, Stuffy
from companion.games.stuffed_fables.table import FIVE_OF_EACH, Table
from companion.rules import IllegalPlay, Message, Play, replace
from tests.support.random_play import words

NAMES = ("lumpy", "flops", "stitch", "theadora")
LETTERS = {"W": "white", "K": "black", "R": "red", "G": "green", "Y": "yellow", "B": "blue", "P": "purple"}
RAT = MonsterCard(
    "own-1", "Rat", defence=5, actions=(MonsterAction(1, 3, 6, 1, 3), MonsterAction(4, 6, 3, 1, 4))
)
QUEEN = MonsterCard("own-2", "Queen", kind=BOSS, defence=7, actions=(MonsterAction(1, 6, 2, 2, 3),))


def some(text: str) -> Rows:
    """Return dice as the checklist writes them: "R4 G3 K2"."""
    return dice.rows((LETTERS[word[0]], int(word[1:] or 1)) for word in text.split())


def in_play(size: int = 3, **changes: Any) -> Table:
    """Return a table in step 4 of Lumpy's turn, all dice in the bag, full decks; with `changes`."""
    stuffies = tuple(Stuffy(id, player) for id, player in zip(NAMES[:size], "ABCD", strict=False))
    bag = dice.rows(((BLACK, size + 1), (WHITE, size + 1), *FIVE_OF_EACH))
    table = Table(
        people=("A", "B", "C", "D")[:size],
        phase="playing",
        stuffies=stuffies,
        active="lumpy",
        narrator="lumpy",
        turn=5,
        step=ACTIONS,
        bag=bag,
        piles=(Pile("item", 47), Pile("lost", 29), Pile("monster", 12), Pile("boss", 1)),
        cards=(RAT,),
    )
    return replace(table, **changes)


def with_hand(table: Table, hand: str) -> Table:
    """Return the table with these dice taken out of the bag into the hand."""
    return replace(table, bag=dice.minus(table.bag, some(hand)), hand=dice.plus(table.hand, some(hand)))


def with_monsters(table: Table, count: int) -> Table:
    column = tuple(Monster(f"own-1-{place}", "own-1") for place in range(1, count + 1))
    return replace(table, column=column)


def with_stuffy(table: Table, id: str, **changes: Any) -> Table:
    return table.with_stuffy(replace(table.stuffy(id), **changes))


def play(table: Table, action: str, **answers: Any) -> Table:
    """Return the table after one play; no die is lost or made."""

    after: Table = GAME.play(table, Play(action, answers))
    assert after.all_dice == table.all_dice
    return after


def refused(table: Table, action: str, **answers: Any) -> Message:
    """Return the sentence with which a play is refused; its rule is `.rule`."""
    with pytest.raises(IllegalPlay) as illegal:
        GAME.play(table, Play(action, answers))
    return illegal.value.message


def told(table: Table) -> tuple[str, ...]:
    """Return the news in the words of their source."""
    return tuple(words(sentence) for sentence in table.news)


def lines(table: Table) -> tuple[str, ...]:
    """Return the news of the last play, as message ids."""
    return tuple(line.id for line in table.news)


PLAYERS = ("A", "B", "C", "D")


def done(table: Table, action: str, **answers: Any) -> Table:
    """Return the table after one play of the set-up, when dice come and go; the box answers for itself."""
    filled, _made = GAME.actions[action].fill(table, answers, Random(1), GAME.new_box())
    after: Table = GAME.play(table, filled)
    return after


def chosen(size: int = 3, people: int = 0) -> Table:
    """Return a table whose stuffies are chosen, `size` of them by `people` people."""
    players = PLAYERS[: people or size]
    table = GAME.set_up(players)
    for place, name in enumerate(NAMES[:size]):
        table = done(table, "choose_stuffy", character=name, player=players[place % len(players)])
    return table


def begun(size: int = 3, first: str = "flops", table: Table | None = None) -> Table:
    """Return a table laid by its checklist, its first page open, at the first draw."""
    table = done(table or chosen(size), "set_party", first=first)
    table = done(table, "lay_items", items=items(table))
    table = done(table, "begin")
    return done(table, "turn_page", number="3")


def evening(size: int = 3) -> Table:
    """Return a table at its first page: monsters to come, a boss, a merchant, a point to explore."""
    table = replace(begun(size), cards=(RAT, QUEEN))
    page = {"number": "7", "search": 6, "first": "73-3", "later": "7-3", "lost": 2}
    table = play(table, "set_page", **page)
    return play(play(table, "add_point", name="Toy box"), "add_merchant", name="Tin soldier")
