"""Attacks of a card's figures whose dice fell together: each is made after the one before (MM-ROUND-2).

A surge comes between them (MM-SURGE-10), and who has lost its mouse is asked for another one (MM-MIN-9).
"""

from companion.games.mice_and_mystics import dice, variants
from companion.games.mice_and_mystics.combat import defence_against
from companion.games.mice_and_mystics.names import named
from companion.games.mice_and_mystics.passing import add_to_wheel
from companion.games.mice_and_mystics.pieces import Fight
from companion.games.mice_and_mystics.states import on_its_feet
from companion.games.mice_and_mystics.table import Table
from companion.rules import Message, _, plural, replace


def rolled(table: Table, minion: str, mouse: str, faces: dice.Roll) -> Fight:
    """Return the attack that a figure's dice come to, before the defence of the mouse is known."""
    card = table.striking(minion)
    return Fight(minion, mouse, dice.hits(faces, is_ranged=card.is_ranged), 0, faces, card.id)


def acted(table: Table, minion: str) -> Table:
    """Return the table with a figure's turn spent; a lying one gets up for it (MM-ROUND-2, MM-STAT-3)."""
    table = on_its_feet(table, minion)
    return table.with_figure(replace(table.figure(minion), has_moved=True, has_acted=True))


def turned_on(table: Table, minion: str, mouse: str) -> Table:
    """Return the table with a figure's attack on a mouse marked (MM-MIN-10)."""
    attacked = table.attacked if mouse in table.attacked else (*table.attacked, mouse)
    return replace(acted(table, minion), attacked=attacked)


def next_strike(table: Table) -> Table:
    """Return the table with the next of these attacks made: cheese on the wheel, a hit in the queue."""
    fight, rest = table.strikes[0], table.strikes[1:]
    minion, mouse = fight.attacker, fight.defender
    table = turned_on(replace(table, strikes=rest), minion, mouse)
    table = table.tell(hits_sentence(named(table, minion), named(table, mouse), fight.hits))
    table = add_to_wheel(table, variants.cheese_for_wheel(table, minion, dice.cheese(fight.roll)))
    defence = defence_against(table, minion, mouse).total
    return replace(table, queue=(*table.queue, replace(fight, dice=defence))) if fight.hits else table


def hits_sentence(minion: Message, mouse: Message, hits: int) -> Message:
    return plural(
        _("{minion} on {mouse}: {count} hit."),
        _("{minion} on {mouse}: {count} hits."),
        hits,
        none=_("{minion} misses {mouse}."),
        minion=minion,
        mouse=mouse,
    )


def without_lost_strikes(table: Table) -> Table:
    """Return the table without the attacks of figures that are gone; without a mouse there are none."""
    left = tuple(fight for fight in table.strikes if table.free_mice and not table.is_gone(fight.attacker))
    return replace(table, strikes=left)
