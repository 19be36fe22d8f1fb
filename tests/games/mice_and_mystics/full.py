"""A full table, for the bench: what lies there beyond the demo's evening. No card of the game stands here."""

from collections.abc import Iterator
from itertools import count

from companion.games.mice_and_mystics.dice import FACES
from companion.games.mice_and_mystics.pieces import Mouse
from companion.games.mice_and_mystics.table import Table
from companion.rules import Play, make_play

WORN, PACKED = 4, 3
PARTS = ("head", "feet", "arm", "body", "tail")
LEARNT = {
    "filch": ("knife-strike", "find"),
    "collin": ("feint", "resolve"),
    "tilda": ("fortify", "cure"),
    "maginos": ("meeps", "invisibility"),
}
STATES = (("collin", "webbed"), ("tilda", "knocked-down"), ("maginos", "stunned"))
MINIONS = (("rat", 2), ("elite-rat", 2), ("centipede", 1))  # roaches and a spider are there already
COST = 6


def plays(table: Table) -> Iterator[Play]:
    """Give the plays that fill the demo's table: worn cards, packs, abilities, eight kinds on the column."""
    numbers = count(table.cards_made + 1)
    for mouse, abilities in LEARNT.items():
        yield from _dressed(table.mouse(mouse), numbers)
        for ability in abilities:
            yield make_play("set_turn", card=mouse)
            yield make_play("correct", counter=f"cheese:{mouse}", value=COST)
            yield make_play("level_up", mouse=mouse, ability=ability)
    yield make_play("call_encounter")
    yield make_play("encounter", minions=MINIONS, surge_read=True, surge=MINIONS)
    yield make_play("lay_order", order=tuple(kind for kind, _number in MINIONS))
    yield from _bosses()
    for mouse, state in STATES:
        yield make_play("mark", mouse=mouse, state=state)
    yield make_play("set_turn", card="filch")


def _dressed(mouse: Mouse, numbers: Iterator[int]) -> Iterator[Play]:
    """Give a mouse cards until it wears four, each in a place of its own, and carries three."""
    free = [part for part in PARTS if part not in {card.body_part for card in mouse.worn}]
    for part in free[: WORN - len(mouse.worn)]:
        card = f"{mouse.id}/found-{next(numbers)}"
        yield make_play(
            "give_card", mouse=mouse.id, name=f"For the {part}", kind="armour", defence=1, part=part
        )
        yield make_play("turn_card", mouse=mouse.id, card=card)
    for number in range(PACKED - len(mouse.bag)):
        next(numbers)
        yield make_play("give_card", mouse=mouse.id, name=f"Thing {number + 1}", kind="item")


def _bosses() -> Iterator[Play]:
    for boss in ("skitter-clak", "vurst"):
        yield make_play("boss_enters", boss=boss)
        yield make_play("lay_order", order=(boss,))
    four = ("vanestra-web", "vanestra-call", "vanestra-charm", "vanestra-sting")
    yield make_play("boss_enters", boss="vanestra")
    yield make_play("lay_order", draw=four, order=four[:2], ambush=FACES[:1])
