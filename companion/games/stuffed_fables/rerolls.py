"""Which dice that lie are better rolled again, and whether most would (SF-BONUS-2, -4)."""

from fractions import Fraction

from companion.games.stuffed_fables import odds
from companion.games.stuffed_fables.data import FACES
from companion.games.stuffed_fables.outcomes import needed
from companion.games.stuffed_fables.rolls import values
from companion.games.stuffed_fables.table import Table

MEAN = sum(map(int, FACES)) / len(FACES)  # of one die


def reroll_odds(table: Table) -> tuple[tuple[str, ...], Fraction] | None:
    """Return which dice of the roll that waits are best rolled again, by place, and the chance then.

    None if nothing waits to be rerolled, or the roll is for a move (SF-BONUS-2, -4).
    """
    roll = table.roll
    if roll is None or not table.may_reroll or roll.use == "move":
        return None
    colour = table.stuffy(roll.stuffy).reroll
    places = [place for place, (of, _face) in enumerate(roll.dice) if of == colour]
    faces = tuple(roll.dice[place][1] for place in places)
    others = sum(value for _colour, value in values(table, roll)) - sum(faces)
    number, chance = odds.best_reroll(faces, needed(table, roll) - others)
    lowest = sorted(places, key=lambda place: roll.dice[place][1])[:number]
    return tuple(str(place + 1) for place in sorted(lowest)), chance


def low_dice(table: Table) -> tuple[str, ...]:
    """Return the places of dice that may be rolled again and show less than a new roll brings on average."""
    roll = table.roll
    if roll is None or not table.may_reroll:
        return ()
    colour = table.stuffy(roll.stuffy).reroll
    rows = enumerate(roll.dice, 1)
    return tuple(str(place) for place, (of, face) in rows if of == colour and face < MEAN)


def is_worth_rerolling(table: Table) -> bool:
    """Return whether most would roll again what waits (SF-BONUS-2).

    A test, an attack and a search have failed as the dice lie, so nothing can be lost. Of a move and of a
    contribution to a group test each point counts: only low dice gain.
    """
    roll = table.roll
    if roll is None or not table.may_reroll:
        return False
    return roll.use not in ("move", "group") or bool(low_dice(table))
