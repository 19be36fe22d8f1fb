"""Tables to test on: the checklist's test values, rolls by symbol, and the two ways an action can end."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from companion.games import GAMES
from companion.games.mice_and_mystics.actions.party import starting_cards
from companion.games.mice_and_mystics.data import INITIATIVE
from companion.games.mice_and_mystics.kinds import Kind
from companion.games.mice_and_mystics.pieces import Card, Figure, Mouse
from companion.games.mice_and_mystics.table import Table
from companion.rules import IllegalPlay, Play

GAME = GAMES["mice_and_mystics"]
PEOPLE = ("Anna", "Bruno", "Chiara", "Dario")

# The checklist's test values; the rulebook prints no minion's values and no Vitality.
VALUES = {
    "collin": (2, 1, 2, 2, 5),
    "filch": (2, 2, 1, 3, 4),
    "tilda": (2, 2, 2, 1, 4),
    "maginos": (1, 1, 3, 2, 3),
    "nez": (2, 1, 2, 1, 5),
}
ABILITY = {
    "collin": "inspire",
    "filch": "dodge",
    "tilda": "cure",
    "maginos": "mystic-bolt",
    "nez": "set-trap",
}
NAMES_OF_VALUES = ("combat", "defence", "lore", "movement", "vitality")
MINIONS = {"rat": (1, 1, 1), "roach": (1, 1, 1), "spider": (3, 2, 4)}
FOUR = ("collin", "tilda", "filch", "maginos")

SYMBOLS = {"SW": "sword-2-star", "SS": "swordshield-3", "BOW": "bow-2", "CH": "cheese-1"}
STAR, NO_STAR = "sword-2-star", "swordshield-3"
STEPS = {1: "bow-1-star", 2: "bow-2", 3: "swordshield-3"}


def roll(symbols: str) -> tuple[str, ...]:
    """Return the faces of a roll: `roll("SW CH")`."""
    return tuple(SYMBOLS[symbol] for symbol in symbols.split())


def steps(number: int) -> tuple[str, ...]:
    """Return one die that shows a number for movement."""
    return (STEPS[number],)


def mouse(id: str, **changes: Any) -> Mouse:
    """Return a mouse with the checklist's test values and its starting cards on."""
    values = VALUES[id]
    player = PEOPLE[tuple(VALUES).index(id) % len(PEOPLE)]
    made = Mouse(id, player, *values, abilities=(ABILITY[id],), cards=starting_cards(id))
    return replace(made, **changes)


def found(owner: str, name: str, *, number: int = 1, kind: str = "accessory", **fields: Any) -> Card:
    """Return a card that a mouse found."""
    return Card(f"{owner}/found-{number}", kind, name, **fields)


def kinds() -> tuple[Kind, ...]:
    """Return the kinds of minion with the checklist's test values."""
    return tuple(
        Kind(id, *MINIONS.get(id, (facts.combat, facts.defence, facts.vitality)))
        for id, facts in INITIATIVE.items()
    )


def figures(numbers: Mapping[str, int]) -> tuple[Figure, ...]:
    return tuple(Figure(f"{kind}-{n + 1}", kind) for kind, many in numbers.items() for n in range(many))


def playing(
    *column: str, now: str = "", minions: Mapping[str, int] | None = None, room: str = "room-4", **fields: Any
) -> Table:
    """Return a table in play: this column, whose turn it is (the first's where not given), these minions.

    Room 4 has no rules of its own in chapter one.
    """
    column = column or FOUR
    table = Table(
        people=PEOPLE,
        phase="playing",
        kinds=kinds(),
        mice=tuple(mouse(id) for id in column if id in VALUES),
        room=room,
        explored=("room-5", room),
        figures=figures(minions or {}),
        column=column,
        current=now or column[0],
        round=1,
        encounters_left=8,
        search_left=60,
    )
    return replace(table, **fields)


def having(table: Table, id: str, **changes: Any) -> Table:
    """Return the table with a mouse or a minion changed."""
    if table.has_mouse(id):
        return table.with_mouse(replace(table.mouse(id), **changes))
    return table.with_figure(replace(table.figure(id), **changes))


def set_kind(table: Table, card: str, **values: Any) -> Table:
    """Return the table with other values on a minion's card."""
    known = replace(table.kind(card), **values)
    return replace(table, kinds=(*(kind for kind in table.kinds if kind.id != card), known))


def play(table: Table, action: str, **answers: Any) -> Table:
    """Play an action through the game, so that its asks are checked."""
    after: Table = GAME.play(table, Play(action, answers))
    return after


def refused(table: Table, action: str, **answers: Any) -> str:
    """Return the message id with which an action is refused."""
    with pytest.raises(IllegalPlay) as caught:
        GAME.play(table, Play(action, answers))
    return caught.value.message.id


def attack(table: Table, who: str, target: str, dice: str, **more: Any) -> Table:
    """Attack with the first weapon that a mouse wears."""
    weapon = table.mouse(who).weapons[0].id
    return play(table, "attack", mouse=who, weapon=weapon, target=target, roll=roll(dice), **more)


def told(table: Table) -> tuple[str, ...]:
    """Return the message ids of the news."""
    return tuple(sentence.id for sentence in table.news)


def set_up_party(*mice: str) -> Table:
    """Return a new table at which these mice were chosen."""
    table: Table = GAME.set_up(PEOPLE)
    for number, id in enumerate(mice):
        table = choose(table, id, PEOPLE[number])
    return table


def choose(table: Table, id: str, player: str, **changes: Any) -> Table:
    return play(table, "choose_mouse", **(sheet(id, player) | changes))


def sheet(id: str, player: str = "Anna") -> dict[str, Any]:
    """Return the answers that put a mouse into the party, with the checklist's test values."""
    values = dict(zip(NAMES_OF_VALUES, VALUES.get(id, (1, 1, 1, 1, 1)), strict=True))
    return {"mouse": id, "player": player, "ability": ABILITY.get(id, ""), **values}


def laid_out(*mice: str, **answers: Any) -> Table:
    """Return the table at its set-up, everything ticked."""
    table = play(set_up_party(*(mice or FOUR)), "set_party", **answers)
    everything = GAME.globals["checklist_items"](table)
    return play(table, "lay_items", items=everything)


def begun(*mice: str, **answers: Any) -> Table:
    """Return the table at the start of chapter one; the first order is still to be laid."""
    table = play(laid_out(*mice, **answers), "begin")
    return replace(table, kinds=kinds())
