"""A charmed mouse's turn: it moves, then attacks, as a melee minion would (MM-STAT-4, MM-OPEN-27)."""

from collections.abc import Sequence
from typing import Annotated

from companion.games.mice_and_mystics import dice
from companion.games.mice_and_mystics.achievements import cheese_rolled
from companion.games.mice_and_mystics.actions.fight import gains, opened
from companion.games.mice_and_mystics.actions.picks import CharmedMouse, OneDie, mouse_action, nothing_waits
from companion.games.mice_and_mystics.actions.turn import (
    can_walk,
    crow_wounds,
    has_not_moved,
    is_on_its_feet,
    not_stunned,
    ready,
)
from companion.games.mice_and_mystics.combat import bewitched_dice, mouse_defence_dice, say_hits
from companion.games.mice_and_mystics.dice import FACES
from companion.games.mice_and_mystics.names import named
from companion.games.mice_and_mystics.passing import add_to_wheel
from companion.games.mice_and_mystics.pieces import Fight
from companion.games.mice_and_mystics.states import require_may
from companion.games.mice_and_mystics.table import Table
from companion.games.mice_and_mystics.wounds import settle
from companion.rules import Answers, Dice, Message, Pick, _, message, plural, replace


def victims(table: Table, answers: Answers) -> Sequence[str]:
    """Return whom a charmed mouse may attack: of equally near ones the highest on the column (MM-MIN-7)."""
    return tuple(mouse.id for mouse in table.mice_by_column if mouse.id != table.current)


def no_victim(table: Table, answers: Answers, value: object) -> Message:
    if victims(table, answers):
        return message(_("That cannot be chosen now."))
    return message(_("No other mouse is there."), rule="MM-STAT-4")


@mouse_action(_("{mouse}, charmed, moves: {roll}."), label=_("A charmed mouse moves"), rule="MM-STAT-4")
def bewitched_move(table: Table, mouse: CharmedMouse, roll: OneDie) -> Table:
    """Roll for the way to the nearest mouse: one die, without a movement value (MM-STAT-4, MM-MIN-4)."""
    nothing_waits(table)
    moving = table.mouse(mouse)
    has_not_moved(table, moving)
    can_walk(table, moving)
    is_on_its_feet(table, moving)
    table = table.with_mouse(replace(moving, has_moved=True)).tell(
        plural(
            _("{mouse} goes up to {count} space toward the nearest mouse."),
            _("{mouse} goes up to {count} spaces toward the nearest mouse."),
            dice.steps(roll[0]),
            mouse=named(table, mouse),
        )
    )
    return settle(crow_wounds(table, mouse, roll))


def dice_of_charmed(table: Table, answers: Answers) -> int:
    mouse = str(answers["mouse"])
    return bewitched_dice(table, mouse).total if table.has_mouse(mouse) else 0


@mouse_action(
    _("{mouse}, charmed, attacks {target}: {roll}."), label=_("A charmed mouse attacks"), rule="MM-STAT-4"
)
def bewitched_attack(
    table: Table,
    mouse: CharmedMouse,
    target: Annotated[str, Pick(victims, why=no_victim, label=_("Whom it attacks: the nearest mouse"))],
    roll: Annotated[tuple[str, ...], Dice(FACES, dice_of_charmed, label=_("Dice"))] = (),
) -> Table:
    """Attack another mouse in melee with the values of one's card alone (MM-STAT-4).

    Its cheese is its own; the group may let it go on the wheel (MM-OPEN-27).
    """
    attacker = ready(table, mouse)
    not_stunned(table, attacker)
    require_may(table, mouse, "attack")
    hits, cheese = dice.hits(roll, is_ranged=False), dice.cheese(roll)
    table = table.with_mouse(replace(attacker, has_moved=True, has_acted=True))
    table = table.tell(say_hits(hits))
    if table.reads("MM-OPEN-27"):
        table = add_to_wheel(table, cheese)
    elif cheese:
        table = gains(table.paid(mouse, cheese), mouse, cheese)
    table = cheese_rolled(table, mouse, cheese, defending=False)
    return opened(table, Fight(mouse, target, hits, mouse_defence_dice(table, target).total, roll, mouse))
