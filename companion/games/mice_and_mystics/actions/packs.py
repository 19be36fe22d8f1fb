"""The figures of a minion card together: all move, all attack, for who goes not one by one (MM-MIN)."""

from collections.abc import Sequence
from typing import Annotated

from companion.games.mice_and_mystics import dice, variants
from companion.games.mice_and_mystics.actions.minions import (
    STEPS,
    figures_to_act,
    figures_to_move,
    prey,
    steps_of,
)
from companion.games.mice_and_mystics.actions.picks import nothing_before, nothing_waits
from companion.games.mice_and_mystics.actions.turn import crow_strikes
from companion.games.mice_and_mystics.combat import defence_against, minion_attack_dice
from companion.games.mice_and_mystics.data import BRODIE
from companion.games.mice_and_mystics.defaults import propose_targets
from companion.games.mice_and_mystics.dice import FACES
from companion.games.mice_and_mystics.names import named
from companion.games.mice_and_mystics.passing import add_to_wheel
from companion.games.mice_and_mystics.pieces import Fight, Rows
from companion.games.mice_and_mystics.states import on_its_feet
from companion.games.mice_and_mystics.strikes import acted, hits_sentence, rolled, turned_on
from companion.games.mice_and_mystics.table import Table
from companion.games.mice_and_mystics.wounds import queued, settle, wound_figure
from companion.rules import Answers, Counts, Dice, Message, NewRule, Pick, _, action, plural, replace, require

Roll = tuple[str, ...]
UP_TO = _("Up to: {ways}.")


def pack(table: Table) -> tuple[str, ...]:
    """Return the figures of the card whose turn it is that have not acted yet; Brodie is no pack."""
    return () if table.current_kind == BRODIE else tuple(figures_to_act(table, {}))


def walkers(table: Table) -> tuple[str, ...]:
    """Return those of them that a die moves: they have not moved, and are on their feet."""
    return tuple(id for id in figures_to_move(table, {}) if not table.figure(id).is_down)


def goes_as_it_sees(table: Table) -> bool:
    """Return whether the card's figures go until they see a mouse, without a die (MM-OPEN-42)."""
    return table.reads("MM-OPEN-42") and bool(walkers(table)) and table.striking(walkers(table)[0]).is_ranged


def dice_to_move(table: Table, answers: Answers) -> int:
    rolls = variants.minions_roll_to_move(table) and not goes_as_it_sees(table)
    return len(walkers(table)) if rolls else 0


def require_some_left(table: Table, figures: Sequence[str]) -> None:
    """Refuse if no figure of a card is left to do this. Raises: IllegalPlay."""
    require(table.is_minion_turn, _("It is not the turn of a minion card."), rule="MM-ROUND-1")
    is_cat = table.current_kind == BRODIE
    require(not is_cat, _("Brodie pounces and chases by rules of his own."), rule="MM-BROD-3")
    require(figures, _("Every figure of this card has had its turn."), rule="MM-ROUND-2")


def _move_sentence(answers: Answers) -> str:
    return "" if answers["roll"] else _("The minions move.")


@action(
    _("The minions move: {roll}."),
    label=_("All minions of the card move"),
    rule="MM-MIN-4",
    instead=_move_sentence,
)
def minions_move(
    table: Table, roll: Annotated[Roll, Dice(FACES, dice_to_move, label=_("A die for each"))]
) -> Table:
    """Roll the ways of all figures of the card, a die for each; a lying one gets up (MM-MIN-1, -4, -8)."""
    nothing_waits(table)
    movers, walking = tuple(figures_to_move(table, {})), walkers(table)
    require_some_left(table, movers)
    table = _announce_ways(table, walking, roll)
    for id in movers:
        table = on_its_feet(table, id)
        table = table.with_figure(replace(table.figure(id), has_moved=True))
    struck = [id for id, face in zip(walking, roll, strict=False) if crow_strikes(table, (face,))]
    for id in struck:
        warned = table.tell(_("The Old Crow swoops down: a wound that cannot be blocked."))
        table = wound_figure(warned, id, 1)
    return settle(table)


def ways_told(table: Table) -> tuple[Message, ...]:
    """Return what the last play said of how far figures go; () after any other (MM-MIN-4)."""
    return table.news if any(news.id in {UP_TO, STEPS.id} for news in table.news) else ()


def _announce_ways(table: Table, walking: tuple[str, ...], roll: Roll) -> Table:
    """Return the table with news of the ways: how far each goes, and toward whom (MM-MIN-4, -7, -8)."""
    if not walking:
        return table
    if goes_as_it_sees(table):
        table = table.tell(_("They go until they see a mouse."))
    elif not roll:
        ways = tuple(_steps(table, id, steps_of(table, id, variants.STEPS_OF_MINIONS)) for id in walking)
        table = table.tell(UP_TO, ways=ways)
    else:
        ways = tuple(_way(table, id, face) for id, face in zip(walking, roll, strict=True))
        table = table.tell(UP_TO, ways=ways)
    mice = tuple(named(table, mouse.id) for mouse in table.mice_by_column)
    words = _("Toward the nearest mouse; of equals the highest on the column: {mice}.")
    return table.tell(words, mice=mice) if mice else table


def _way(table: Table, minion: str, face: str) -> Message:
    return _steps(table, minion, steps_of(table, minion, dice.steps(face)))


def _steps(table: Table, minion: str, steps: int) -> Message:
    who = named(table, minion)
    return plural(_("{minion}: {count} space"), _("{minion}: {count} spaces"), steps, minion=who)


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
    one_by_one: NewRule = False,
    roll: Annotated[Roll, Dice(FACES, dice_of_pack, label=_("Dice"))] = (),
) -> Table:
    """Roll the attacks of all figures of the card; each is made in its turn (MM-MIN-9..11, MM-ROUND-2).

    Figures that attack no mouse have reached none.
    """
    nothing_waits(table)
    figures = pack(table)
    require_some_left(table, figures)
    number = sum(number for _mouse, number in targets)
    too_many = _("Only {number} can attack.")
    require(number <= len(figures), too_many, number=len(figures), rule="MM-ROUND-2")
    fights = _fights(table, attackers(table, targets), roll)
    if not one_by_one:
        return _all_at_once(table, fights)
    attacking = {fight.attacker for fight in fights}
    for id in figures:
        moved = table.with_figure(replace(table.figure(id), has_moved=True))
        table = moved if id in attacking else acted(table, id)
    return settle(replace(table, strikes=fights))


def _fights(table: Table, pairs: tuple[tuple[str, str], ...], roll: Roll) -> tuple[Fight, ...]:
    """Return the attacks that a roll for all comes to: the dice lie in the order of the figures."""
    fights = []
    for minion, mouse in pairs:
        count = minion_attack_dice(table, minion).total
        fights.append(rolled(table, minion, mouse, roll[:count]))
        roll = roll[count:]
    return tuple(fights)


def _all_at_once(table: Table, fights: tuple[Fight, ...]) -> Table:
    """Return the table with all attacks as one event: so it was until release 1.9."""
    for id in pack(table):
        table = acted(table, id)
    for fight in fights:
        table = turned_on(table, fight.attacker, fight.defender)
        table = table.tell(
            hits_sentence(named(table, fight.attacker), named(table, fight.defender), fight.hits)
        )
    for fight in fights[:1]:
        cheese = sum(dice.cheese(fight.roll) for fight in fights)
        table = add_to_wheel(table, variants.cheese_for_wheel(table, fight.attacker, cheese))
    known = (
        replace(fight, dice=defence_against(table, fight.attacker, fight.defender).total) for fight in fights
    )
    return queued(table, tuple(known))


NOBODY = "nobody-near"  # the answer for the target of a figure that reaches no other mouse


def other_prey(table: Table, answers: Answers) -> Sequence[str]:
    return (*prey(table, answers), NOBODY)


def aimless(table: Table) -> str:
    return table.lost_aim.attacker if table.lost_aim else ""


def _aim_sentence(answers: Answers) -> str:
    return _("{who} reaches nobody else.") if answers["target"] == NOBODY else ""


@action(
    _("{who} attacks {target} instead."),
    label=_("Whom does it attack now?"),
    rule="MM-MIN-9",
    names={"who": aimless},
    instead=_aim_sentence,
)
def minion_aims(table: Table, target: Annotated[str, Pick(other_prey, label=_("Whom it attacks"))]) -> Table:
    """Send a figure whose mouse is gone at the next one that it reaches; its roll stays (MM-MIN-9, -10)."""
    strike = table.lost_aim
    require(table.phase == "playing" and strike, _("No attack has lost its target."), rule="MM-MIN-9")
    assert strike is not None
    nothing_before(table, "minion_aims")
    rest = table.strikes[1:]
    if target == NOBODY:
        return settle(replace(acted(table, strike.attacker), strikes=rest))
    return settle(replace(table, strikes=(replace(strike, defender=target), *rest)))
