"""Which dice of the hand a sheet starts from: all that fit, purple kept back if it can be (SF-DICE)."""

from typing import Any

from companion.games.stuffed_fables.actions.payments import wanted_colour
from companion.games.stuffed_fables.box import Box
from companion.games.stuffed_fables.data import COLOUR_OF, PURPLE, WAYS
from companion.games.stuffed_fables.equipment import weapons
from companion.games.stuffed_fables.rolls import STORED, colour_of, payable
from companion.games.stuffed_fables.table import Table
from companion.rules import Answers

Proposal = dict[str, Any]


def fitting(table: Table, stuffy: str, colour: str) -> tuple[str, ...]:
    """Return the dice to start from: all of the color in hand, else purple, else the stored die."""
    dice = payable(table, stuffy, colour) if table.has_stuffy(stuffy) else ()
    loose = tuple(die for die in dice if not die.startswith(STORED))
    proper = tuple(die for die in loose if colour_of(table, stuffy, die) != PURPLE)
    return proper or loose or dice


def attack(table: Table, box: Box, answers: Answers) -> Proposal:
    """Start with the way that fits the dice, the monster on top, all dice of that way's color (SF-ATK-1)."""
    way = _way_to_attack(table, answers)
    colour = wanted_colour(table, "attack", {"way": way} | dict(answers))
    top = {"target": table.column[0].id} if table.column else {}
    return {"way": way, "dice": fitting(table, table.active, colour)} | top


def _way_to_attack(table: Table, answers: Answers) -> str:
    """Return the way of the dice that were tapped, else of the weapon worn, else of the dice at hand."""
    if not table.has_stuffy(table.active):
        return WAYS[0]
    tapped = {colour_of(table, table.active, str(die)) for die in answers.get("dice") or ()}
    of_dice = [way for way in WAYS if COLOUR_OF[way] in tapped]
    armed = [way for way in WAYS if weapons(table, way)]
    payable_ways = [way for way in WAYS if payable(table, table.active, COLOUR_OF[way])]
    return next(iter((*of_dice, *armed, *payable_ways)), WAYS[0])


def search(table: Table, box: Box, answers: Answers) -> Proposal:
    return {"dice": fitting(table, table.active, wanted_colour(table, "search", answers))}


def contribute(table: Table, box: Box, answers: Answers) -> Proposal:
    return {"dice": fitting(table, table.active, wanted_colour(table, "group", answers))}


def one_die(table: Table, box: Box, answers: Answers) -> Proposal:
    """Start with one die: blue ones pay for nothing of their own (SF-DICE-8), purple ones for anything."""
    dice = fitting(table, table.active, "")
    blue = (die for die in dice if colour_of(table, table.active, die) == "blue")
    first = next(blue, next(iter(dice), ""))
    return {"die": first} if first else {}


def move(table: Table, box: Box, answers: Answers) -> Proposal:
    return {"dice": tuple(one_die(table, box, answers).values())}


def encourage(table: Table, box: Box, answers: Answers) -> Proposal:
    """Start with the friend who needs it most: the least stuffing, for a die one without (SF-ENCO)."""
    friends = [stuffy for stuffy in table.stuffies if stuffy.id != table.active]
    least = min(friends, key=lambda friend: friend.stuffing, default=None)
    return one_die(table, box, answers) | ({"friend": least.id} if least else {})


def encourage_die(table: Table, box: Box, answers: Answers) -> Proposal:
    friends = (stuffy for stuffy in table.standing if stuffy.id != table.active and not stuffy.stored)
    free = next(friends, None)
    return encourage(table, box, answers) | ({"friend": free.id} if free else {})
