"""A full table, for the bench: what lies there beyond the demo's evening. No card of the game stands here."""

from collections.abc import Iterator
from itertools import count
from typing import Any

from companion.games.stuffed_fables.data import COLOUR_OF, SLOTS, STATUSES
from companion.games.stuffed_fables.table import Table
from companion.rules import Play, make_play

STORED = {"flops": "blue", "stitch": "yellow", "theadora": "red", "lumpy": "blue"}
BONUSES = ("red", "green", "yellow")
MONSTERS = ("One", "Two", "Three", "Four")


def plays(table: Table) -> Iterator[Play]:
    """Give the plays that fill the demo's table: all slots worn, statuses, monsters typed, group tests."""
    for stuffy in table.stuffies:
        yield make_play("gain", stuffy=stuffy.id, what="stuffing", number=3)
        yield from _dressed(stuffy.id)
        yield from _marked(stuffy.id)
        yield make_play("set_stored", stuffy=stuffy.id, die=STORED[stuffy.id])
    yield make_play("give_item", to="group", name="Lantern", colour="yellow", amount=1, use="search")
    yield make_play("give_item", to="group", name="Rope", words="Whoever falls stays where it is.")
    yield from _monsters(table)
    yield from _page(table)


def _dressed(stuffy: str) -> Iterator[Play]:
    """Give an item for each slot, with a bonus each; the one in the paws is a weapon."""
    for slot, (use, colour) in zip(SLOTS, (*COLOUR_OF.items(), ("", "blue")), strict=True):
        armed: dict[str, Any] = {"weapon": "melee", "gain": 1} if slot == "paws" else {}
        bonus = {"colour": colour, "amount": 1, **({"use": use} if use else {})}
        name = f"For the {slot}"
        yield make_play(
            "give_item", to=stuffy, name=name, slots=(slot,), words="As it says.", **armed, **bonus
        )


def _marked(stuffy: str) -> Iterator[Play]:
    """Give bonuses, statuses, hearts and buttons."""
    for colour in BONUSES:
        yield make_play("add_bonus", stuffy=stuffy, source=f"A card for {colour}", colour=colour, amount=1)
    for status in STATUSES[1:]:
        if (stuffy, status) != ("lumpy", "scared"):  # the demo's own
            yield make_play("give_status", stuffy=stuffy, status=status)
    for what in ("hearts", "buttons"):
        yield make_play("gain", stuffy=stuffy, what=what, number=3)


def _monsters(table: Table) -> Iterator[Play]:
    """Let four monsters come whose cards nobody knew, and type them."""
    yield make_play("random_encounter", cards=("unknown",) * len(MONSTERS))
    here = {monster.id for monster in table.column}
    numbers = (number for number in count(1) if f"unknown-{number}" not in here)
    for name, number in zip(MONSTERS, numbers, strict=False):
        values = {"until_1": 2, "speed_1": 3, "reach_1": 1, "strength_1": 3, "words_1": "It hits."}
        values |= {"until_2": 4, "speed_2": 4, "reach_2": 2, "strength_2": 4, "words_2": "It hits harder."}
        values |= {"speed_3": 5, "reach_3": 3, "strength_3": 5, "words_3": "It hits hardest."}
        card = {"name": f"Monster {name}", "defence": 6, "actions": 3, "base": "grey", "copies": 1}
        yield make_play("name_monster", monster=f"unknown-{number}", **card, **values)


def _page(table: Table) -> Iterator[Play]:
    """Lay on the page what it can hold: points, merchants, markers, environments, group tests."""
    for number in range(1, 5):
        yield make_play(
            "add_point", name=f"Place {number}", section=f"3-{number}", repeatable=number % 2 == 0
        )
    for name in ("Market", "Fair"):
        yield make_play("add_merchant", name=name)
    for marker in ("objective", "wagon", "train", "door"):
        yield make_play("place_marker", marker=marker)
    for name in ("Rain", "Night"):
        yield make_play("lay_environment", name=name)
    for colour in ("green", "yellow"):
        limit = "Who stands beside it"
        yield make_play("open_group", colour=colour, difficulty=20, limit=limit, name=f"The {colour} one")
    yield make_play("place_lost", number=2)
    yield make_play("go_to", section="3-4")
