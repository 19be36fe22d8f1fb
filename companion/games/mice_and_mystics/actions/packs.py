"""The figures of a minion card together: all move, all attack, for who goes not one by one (MM-MIN)."""

from collections.abc import Sequence
from typing import Annotated

from companion.games.mice_and_mystics import dice, variants
from companion.games.mice_and_mystics.actions.minions import (
    STEPS,
    figures_to_act,
    figures_to_move,
    prey,
)
from companion.games.mice_and_mystics.actions.picks import nothing_waits
from companion.games.mice_and_mystics.actions.turn import crow_strikes
from companion.games.mice_and_mystics.brodie import BRODIE
from companion.games.mice_and_mystics.combat import defence_against, minion_attack_dice
from companion.games.mice_and_mystics.defaults import propose_targets
from companion.games.mice_and_mystics.dice import FACES
from companion.games.mice_and_mystics.names import named
from companion.games.mice_and_mystics.passing import add_to_wheel
from companion.games.mice_and_mystics.pieces import Fight, Rows
from companion.games.mice_and_mystics.states import on_its_feet
from companion.games.mice_and_mystics.table import Table
from companion.games.mice_and_mystics.wounds import queued, settle, wound_figure
from companion.rules import Answers, Counts, Dice, Message, _, action, plural, replace, require

Roll = tuple[str, ...]
UP_TO = _("Up to: {ways}.")


def pack(table: Table) -> tuple[str, ...]:
    """Return the figures of the card whose turn it is that have not acted yet; Brodie is no pack."""
    return () if table.current_kind == BRODIE else tuple(figures_to_act(table, {}))


def walkers(table: Table) -> tuple[str, ...]:
    """Return those of them that a die moves: they have not moved, and stand on their feet."""
    return tuple(id for id in figures_to_move(table, {}) if not table.figure(id).is_down)


def goes_as_it_sees(table: Table) -> bool:
    """Return whether the card's figures go until they see a mouse, without a die (MM-OPEN-42)."""
    return table.reads("MM-OPEN-42") and bool(walkers(table)) and table.striking(walkers(table)[0]).is_ranged


def dice_to_move(table: Table, answers: Answers) -> int:
    rolls = variants.minions_roll_to_move(table) and not goes_as_it_sees(table)
    return len(walkers(table)) if rolls else 0


def some_left(table: Table, figures: Sequence[str]) -> None:
    """Refuse where no figure of a card is left to do this. Raises: IllegalPlay."""
    require(table.is_minion_turn, _("It is not the turn of a minion card."), rule="MM-ROUND-1")
    is_cat = table.current_kind == BRODIE
    require(not is_cat, _("Brodie pounces and chases by rules of his own."), rule="MM-BROD-3")
    require(figures, _("Every figure of this card has had its turn."), rule="MM-ROUND-2")


def _move_said(answers: Answers) -> str:
    return "" if answers["roll"] else _("The minions move.")


@action(
    _("The minions move: {roll}."),
    label=_("All minions of the card move"),
    rule="MM-MIN-4",
    instead=_move_said,
)
def minions_move(
    table: Table, roll: Annotated[Roll, Dice(FACES, dice_to_move, label=_("A die for each"))]
) -> Table:
    """Roll the ways of all figures of the card, a die for each; who lies stands up (MM-MIN-1, -4, -8)."""
    nothing_waits(table)
    movers, walking = tuple(figures_to_move(table, {})), walkers(table)
    some_left(table, movers)
    table = _told_ways(table, walking, roll)
    for id in movers:
        table = on_its_feet(table, id)
        table = table.with_figure(replace(table.figure(id), has_moved=True))
    struck = [id for id, face in zip(walking, roll, strict=False) if crow_strikes(table, (face,))]
    for id in struck:
        told = table.tell(_("The Old Crow swoops down: a wound that cannot be blocked."))
        table = wound_figure(told, id, 1)
    return settle(table)


def ways_told(table: Table) -> tuple[Message, ...]:
    """Return what the last play said of how far figures go; () after any other (MM-MIN-4)."""
    return table.news if any(one.id in {UP_TO, STEPS.id} for one in table.news) else ()


def _told_ways(table: Table, walking: tuple[str, ...], roll: Roll) -> Table:
    """Return the table with the ways told: how far each goes, and toward whom (MM-MIN-4, -7, -8)."""
    if not walking:
        return table
    if goes_as_it_sees(table):
        table = table.tell(_("They go until they see a mouse."))
    elif not roll:
        ways = tuple(_steps(table, id, variants.STEPS_OF_MINIONS) for id in walking)
        table = table.tell(UP_TO, ways=ways)
    else:
        ways = tuple(_way(table, id, face) for id, face in zip(walking, roll, strict=True))
        table = table.tell(UP_TO, ways=ways)
    mice = tuple(named(table, one.id) for one in table.mice_by_column)
    words = _("Toward the nearest mouse; of equals the highest on the column: {mice}.")
    return table.tell(words, mice=mice) if mice else table


def _way(table: Table, minion: str, face: str) -> Message:
    return _steps(table, minion, dice.steps(face))


def _steps(table: Table, minion: str, steps: int) -> Message:
    who = named(table, minion)
    return plural(_("{minion}: {count} space"), _("{minion}: {count} spaces"), steps, minion=who)


def _strike(minion: Message, mouse: Message, hits: int) -> Message:
    return plural(
        _("{minion} on {mouse}: {count} hit."),
        _("{minion} on {mouse}: {count} hits."),
        hits,
        none=_("{minion} misses {mouse}."),
        minion=minion,
        mouse=mouse,
    )


def attackers(table: Table, targets: Rows) -> tuple[tuple[str, str], ...]:
    """Return which figure attacks which mouse: those of the card in their order, mouse by mouse."""
    attacked = (mouse for mouse, number in targets for _time in range(number))
    return tuple(zip(pack(table), attacked, strict=False))


def dice_of_pack(table: Table, answers: Answers) -> int:
    targets: Rows = answers.get("targets") or ()
    return sum(minion_attack_dice(table, minion).total for minion, _mouse in attackers(table, targets))


@action(
    _("The minions attack: {roll}."),
    label=_("All minions of the card attack"),
    rule="MM-MIN-10",
    proposes=propose_targets,
)
def minions_attack(
    table: Table,
    targets: Annotated[Rows, Counts(prey, label=_("How many attack whom"))],
    roll: Annotated[Roll, Dice(FACES, dice_of_pack, label=_("Dice"))] = (),
) -> Table:
    """Attack with all figures of the card at once; each hit is defended on its own (MM-MIN-9..11).

    Figures that attack nobody have reached nobody. The cheese of all goes on the wheel (MM-SURGE-1).
    """
    nothing_waits(table)
    figures = pack(table)
    some_left(table, figures)
    number = sum(number for _mouse, number in targets)
    too_many = _("Only {number} can attack.")
    require(number <= len(figures), too_many, number=len(figures), rule="MM-ROUND-2")
    pairs = attackers(table, targets)
    for id in figures:
        table = on_its_feet(table, id)
        table = table.with_figure(replace(table.figure(id), has_moved=True, has_acted=True))
    fights = []
    for minion, mouse in pairs:
        count = minion_attack_dice(table, minion).total
        faces, roll = roll[:count], roll[count:]
        fights.append(_fight(table, minion, mouse, faces))
    for fight in fights:
        table = table.tell(_strike(named(table, fight.attacker), named(table, fight.defender), fight.hits))
    fresh = dict.fromkeys(mouse for _minion, mouse in pairs if mouse not in table.attacked)
    table = replace(table, attacked=(*table.attacked, *fresh))
    cheese = sum(dice.cheese(fight.roll) for fight in fights)
    table = add_to_wheel(table, variants.cheese_for_wheel(table, cheese))
    return queued(table, tuple(fights))


def _fight(table: Table, minion: str, mouse: str, faces: Roll) -> Fight:
    card = table.striking(minion)
    hits = dice.hits(faces, is_ranged=card.is_ranged)
    return Fight(minion, mouse, hits, defence_against(table, minion, mouse).total, faces, card.id)
