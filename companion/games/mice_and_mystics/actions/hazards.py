"""What befalls mice beyond attacks: tokens, poison, healing, traps, water, theft (MM-STAT, -TRAP, -WATER)."""

from typing import Annotated

from companion.games.mice_and_mystics.actions.picks import FreeMouse, Why
from companion.games.mice_and_mystics.data import HIGHEST_VALUE, STATES
from companion.games.mice_and_mystics.names import named
from companion.games.mice_and_mystics.states import RULES, afflicted, healed
from companion.games.mice_and_mystics.table import Table
from companion.games.mice_and_mystics.wounds import settle, wound_mouse
from companion.rules import Number, Pick, Tick, _, action, require

EFFECTS = (*STATES, "poisoned")


def is_played(table: Table) -> None:
    require(table.phase == "playing", _("The chapter is not being played."))


@action(_("{mouse} suffers: {state}. {why}"))
def afflict(
    table: Table,
    mouse: FreeMouse,
    state: Annotated[str, Pick(lambda table, answers: EFFECTS)],
    why: Why = "",
) -> Table:
    """Put a token on a mouse, or one poisoned wound, by a card or the storybook (MM-STAT-1..5, MM-HERO-9)."""
    is_played(table)
    if state == "poisoned":
        return settle(wound_mouse(table, mouse, 1, poisoned=True))
    who, has = named(table, mouse), table.mouse(mouse).is_(state)
    require(
        not has, _("{mouse} is already {state}."), mouse=who, state=named(table, state), rule=RULES[state]
    )
    return afflicted(table, mouse, state)


@action(_("{mouse} is healed: {number}. {why}"))
def heal(
    table: Table,
    mouse: FreeMouse,
    number: Annotated[int, Number(1, HIGHEST_VALUE)],
    cure: Annotated[bool, Tick()] = False,
    why: Why = "",
) -> Table:
    """Take plain wounds off a mouse, or with a cure the poisoned ones (MM-STAT-5)."""
    is_played(table)
    hurt, who = table.mouse(mouse), named(table, mouse)
    if cure:
        require(hurt.poisoned, _("{mouse} has no poisoned wound."), mouse=who, rule="MM-STAT-5")
        return healed(table, mouse, poisoned=number)
    require(hurt.wounds, _("{mouse} has no wound that ordinary healing takes."), mouse=who, rule="MM-STAT-5")
    return healed(table, mouse, plain=number)
