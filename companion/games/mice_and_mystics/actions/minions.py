"""What minions do in their turn: they move, they attack (MM-MIN)."""

from collections.abc import Sequence
from typing import Annotated

from companion.games.mice_and_mystics import defaults, dice, variants
from companion.games.mice_and_mystics.actions.fight import opened
from companion.games.mice_and_mystics.actions.picks import (
    Extra,
    not_acting,
    nothing_waits,
)
from companion.games.mice_and_mystics.actions.turn import crow_strikes
from companion.games.mice_and_mystics.combat import (
    defence_against,
    minion_attack_dice,
    say_hits,
)
from companion.games.mice_and_mystics.data import BRODIE, is_roach
from companion.games.mice_and_mystics.dice import FACES
from companion.games.mice_and_mystics.names import named
from companion.games.mice_and_mystics.passing import add_to_wheel
from companion.games.mice_and_mystics.pieces import Fight, ids
from companion.games.mice_and_mystics.states import on_its_feet
from companion.games.mice_and_mystics.strikes import acted, turned_on
from companion.games.mice_and_mystics.table import Table
from companion.games.mice_and_mystics.wounds import settle, wound_figure
from companion.rules import (
    Answers,
    Dice,
    Message,
    Pick,
    Some,
    Tick,
    _,
    action,
    message,
    plural,
    replace,
)

Roll = tuple[str, ...]


def figures_to_move(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(
        figure.id
        for figure in table.acting_figures
        if not figure.has_moved and not figure.has_acted and figure.kind != BRODIE
    )


def figures_to_act(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(figure.id for figure in table.acting_figures if not figure.has_acted)


def figures_to_attack(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(id for id in figures_to_act(table, answers) if table.figure(id).kind != BRODIE)


def no_figure(table: Table, answers: Answers, value: object) -> Message:
    if not table.is_minion_turn:
        return not_acting(table, answers, value)
    if table.current_kind == BRODIE:
        return message(_("Brodie pounces and chases by rules of his own."), rule="MM-BROD-3")
    return message(_("Every figure of this card has had its turn."), rule="MM-ROUND-2")


def prey(table: Table, answers: Answers) -> Sequence[str]:
    """Return whom a minion may attack, in the order in which equally near mice are taken (MM-MIN-7, -10).

    Those not yet attacked in this card's turn come first; then the highest on the column.
    """
    return defaults.prey(table)


def nearest_prey(table: Table, nearest: tuple[str, ...]) -> str:
    """Return which of the nearest mice a minion attacks (MM-MIN-10)."""
    return next((mouse for mouse in prey(table, {}) if mouse in nearest), "")


def aimed_at(table: Table, answers: Answers) -> Sequence[str]:
    """Return whom a minion may attack: who is nearest decides if people say so (MM-MIN-9, -10).

    Only they see who is in reach. One that was attacked is taken only if every mouse in reach was, so
    that those not attacked yet stay to be chosen beside it.
    """
    nearest = nearest_prey(table, answers.get("nearest", ()))
    if not nearest:
        return prey(table, answers)
    fresh = (mouse for mouse in prey(table, answers) if mouse not in table.attacked)
    return (nearest, *fresh) if nearest in table.attacked else (nearest,)


def by_column(table: Table, answers: Answers) -> Sequence[str]:
    return ids(table.mice_by_column)


def may_be_tied(table: Table, answers: Answers) -> bool:
    """Return whether several mice may be equally near to a minion that moves (MM-MIN-7)."""
    minion = str(answers.get("minion", ""))
    if minion not in figures_to_move(table, answers) or len(table.free_mice) <= 1:
        return False
    return not table.figure(minion).is_down


def goes_for(table: Table, nearest: tuple[str, ...]) -> str:
    """Return which of the nearest mice a minion goes for, "" if it is unknown (MM-MIN-7)."""
    known = nearest or ids(table.free_mice) * (len(table.free_mice) == 1)
    return next((mouse.id for mouse in table.mice_by_column if mouse.id in known), "")


def sees_to_move(table: Table, answers: Answers) -> int:
    """Return the movement dice of a minion: one, none if a ranged one goes until it sees a mouse, or if
    all go a fixed way (MM-VAR-3)."""
    if answers["minion"] not in figures_to_move(table, answers):
        return 0
    if table.figure(str(answers["minion"])).is_down:
        return 0
    goes_on = table.reads("MM-OPEN-42") and table.striking(str(answers["minion"])).is_ranged
    return int(variants.minions_roll_to_move(table) and not goes_on)


def may_be_tame(table: Table, answers: Answers) -> bool:
    """Return whether a greedy roach may be on the Roach Lord's space, if none is greedy (MM-ACH-3)."""
    lord, minion = table.holder_of("roach-lord"), str(answers.get("minion", ""))
    is_thief = table.is_here(minion) and is_roach(table.figure(minion).kind)
    steals = is_thief and table.kind("roach").does("steal")
    return bool(table.greedy and steals and lord and not table.is_out(lord))


def dice_of_minion(table: Table, answers: Answers) -> int:
    if answers["minion"] not in figures_to_act(table, answers):
        return 0
    return (minion_attack_dice(table, str(answers["minion"])) + int(answers["extra"])).total


Mover = Annotated[str, Pick(figures_to_move, why=no_figure, label=_("Which figure"))]
Attacker = Annotated[str, Pick(figures_to_attack, why=no_figure, label=_("Which figure"))]
Actor = Annotated[str, Pick(figures_to_act, why=no_figure, label=_("Which figure"))]


def _move_sentence(answers: Answers) -> str:
    return "" if answers["roll"] else _("{minion} moves.")


@action(_("{minion} moves: {roll}."), label=_("A minion moves"), rule="MM-MIN-4", instead=_move_sentence)
def minion_move(
    table: Table,
    minion: Mover,
    *,
    nearest: Annotated[
        tuple[str, ...],
        Some(by_column, wanted=may_be_tied, label=_("Who is nearest? Tap all that are equally near")),
    ] = (),
    roll: Annotated[Roll, Dice(FACES, sees_to_move, label=_("Dice"))],
) -> Table:
    """Roll a minion's way, without a movement value (MM-MIN-4, -7, -8, MM-CH1-15).

    People may say who is nearest, several if they are equally near; the column decides between those.
    One that was knocked down spends its move on standing up, and rolls nothing (MM-STAT-3, MM-OPEN-30).
    """
    nothing_waits(table)
    if table.figure(minion).is_down:
        table = on_its_feet(table, minion)
        return table.with_figure(replace(table.figure(minion), has_moved=True))
    moved = table.with_figure(replace(table.figure(minion), has_moved=True, toward=nearest))
    table = _sent(moved, minion, nearest, roll)
    if crow_strikes(table, roll):
        table = wound_figure(
            table.tell(_("The Old Crow swoops down: a wound that cannot be blocked.")), minion, 1
        )
    return settle(table)


STEPS = plural(_("{minion} goes up to {count} space."), _("{minion} goes up to {count} spaces."), 0)


def steps_of(table: Table, minion: str, number: int) -> int:
    """Return how far a figure goes with a number on its die: one of the group's own adds its move value."""
    return number + table.striking(minion).movement


def _sent(table: Table, minion: str, nearest: tuple[str, ...], roll: Roll) -> Table:
    """Return the table with news of a minion's way: how far, and toward whom (MM-MIN-4, -7, -8)."""
    who = named(table, minion)
    if not roll and table.reads("MM-OPEN-42") and table.striking(minion).is_ranged:
        return _led(table.tell(_("{minion} goes until it sees a mouse."), minion=who), nearest)
    steps = steps_of(table, minion, dice.steps(roll[0]) if roll else variants.STEPS_OF_MINIONS)
    table = table.tell(replace(STEPS, count=steps, parts={"minion": who}))
    if table.striking(minion).is_ranged:
        table = table.tell(_("It moves only while it sees no mouse."))
    return _led(table, nearest)


def _led(table: Table, nearest: tuple[str, ...]) -> Table:
    """Return the table with news of the mouse that a minion goes for, as far as known (MM-MIN-7)."""
    if not table.free_mice:
        return table
    mouse = goes_for(table, nearest)
    if not mouse:
        mice = tuple(named(table, mouse.id) for mouse in table.mice_by_column)
        words = _("Toward the nearest mouse; of equals the highest on the column: {mice}.")
        return table.tell(words, mice=mice)
    is_tie = len(nearest) > 1
    tie = _("Toward the nearest mouse; of equals {mouse}, the highest on the column.")
    return table.tell(tie if is_tie else _("Toward {mouse}."), mouse=named(table, mouse))


@action(
    _("{minion} attacks {target}: {roll}."),
    label=_("A minion attacks"),
    rule="MM-MIN-10",
    proposes=defaults.propose_target,
)
def minion_attack(
    table: Table,
    minion: Attacker,
    *,
    nearest: Annotated[
        tuple[str, ...],
        Some(prey, label=_("Who is nearest of those not attacked yet? Tap all that are equally near")),
    ] = (),
    target: Annotated[str, Pick(aimed_at, label=_("Whom it attacks"))],
    tame: Annotated[
        bool, Tick(may_be_tame, label=_("It stands on the Roach Lord’s space: not greedy"))
    ] = False,
    extra: Extra = 0,
    roll: Annotated[Roll, Dice(FACES, dice_of_minion, label=_("Dice"))] = (),
) -> Table:
    """Attack a mouse: cheese goes on the wheel, hits wait for its defence (MM-MIN-9..11, MM-SURGE-1).

    People say who is nearest, several if they are equally near; the column decides between those.
    """
    nothing_waits(table)
    table = turned_on(table, minion, target)
    card = table.striking(minion)
    hits = dice.hits(roll, is_ranged=card.is_ranged)
    table = table.tell(say_hits(hits))
    table = add_to_wheel(table, variants.cheese_for_wheel(table, minion, dice.cheese(roll)))
    defence = defence_against(table, minion, target).total
    return opened(table, Fight(minion, target, hits, defence, roll, card.id, is_tame=tame))


@action(_("{minion} reaches nobody."), label=_("Reaches nobody"))
def minion_done(table: Table, minion: Actor) -> Table:
    """A figure's turn is over without an attack (MM-ROUND-2)."""
    nothing_waits(table)
    return acted(table, minion)
