"""Bosses come, take wounds; Brodie pounces and chases (MM-BOSS, MM-BROD)."""

from collections.abc import Sequence
from typing import Annotated

from companion.games.mice_and_mystics import dice
from companion.games.mice_and_mystics.actions.picks import Extra, nothing_before, nothing_waits
from companion.games.mice_and_mystics.actions.turn import crow_strikes
from companion.games.mice_and_mystics.bosses import room_on
from companion.games.mice_and_mystics.brodie import CHASE, CHASE_DICE, cat, in_reach, strike
from companion.games.mice_and_mystics.dice import FACES
from companion.games.mice_and_mystics.initiative import call, enter
from companion.games.mice_and_mystics.names import named
from companion.games.mice_and_mystics.pieces import Rows
from companion.games.mice_and_mystics.table import Table
from companion.games.mice_and_mystics.wounds import lay_wounds, settle, wound_figure
from companion.rules import Answers, Counts, Dice, MenuEntry, Pick, Some, _, action, replace, require


def bosses_away(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(boss for boss in table.bosses_known if table.available(boss))


@action(
    _("A boss comes!"),
    label=_("A boss enters"),
    rule="MM-BOSS-2",
    menu=MenuEntry("board", "minion", _("Boss"), order=13),
)
def boss_enters(table: Table, boss: Annotated[str, Pick(bosses_away, label=_("Which boss"))]) -> Table:
    """Bring a boss in because the storybook says so; its cards are laid next (MM-BOSS-1..5)."""
    nothing_waits(table)
    table = table.chronicled(_("The storybook brings {boss}."), boss=named(table, boss))
    table, kinds = enter(table, ((boss, 1),))
    return settle(call(table, kinds))


def cards_hit(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(card for card, _left in room_on_boss(table, answers))


def room_on_boss(table: Table, answers: Answers) -> Rows:
    return room_on(table, table.boss_hit.boss) if table.boss_hit else ()


def wounds_to_place(table: Table, answers: Answers) -> int:
    """Return how many wounds are shared out: what its cards cannot take is lost."""
    room = sum(left for _card, left in room_on_boss(table, answers))
    return min(table.boss_hit.wounds, room) if table.boss_hit else 0


EACH = Counts(cards_hit, room=room_on_boss, total=wounds_to_place, label=_("Wounds on each card"))


def ways_to_place(table: Table) -> tuple[Rows, ...]:
    """Return every way to lay the wounds that wait on a boss's cards."""
    return tuple(EACH.tries(table, {}))


@action(_("The boss’s wounds are laid."), label=_("On which card?"), rule="MM-BOSS-6")
def place_wounds(table: Table, each: Annotated[Rows, EACH]) -> Table:
    """Lay each wound on a card of the boss that the players choose (MM-BOSS-6, -7)."""
    hit = table.boss_hit
    waiting = table.phase == "playing" and hit is not None
    require(waiting, _("No wound on a boss is waiting."), rule="MM-BOSS-6")
    assert hit is not None
    nothing_before(table, "place_wounds")
    return settle(lay_wounds(table, hit.boss, each, hit.by))


@action(_("Brodie runs: {roll}."), label=_("Brodie chases"), rule="MM-BROD-6")
def brodie_moves(
    table: Table, roll: Annotated[tuple[str, ...], Dice(FACES, CHASE_DICE, label=_("Dice"))]
) -> Table:
    """Roll how far Brodie chases: the sum of two dice (MM-BROD-6, -7, MM-CH1-15)."""
    nothing_waits(table)
    require(table.current == CHASE, _("Brodie rolls to move only when he chases."), rule="MM-BROD-6")
    brodie = cat(table)
    is_still = brodie is not None and not brodie.has_moved
    require(is_still, _("Brodie has already run."), rule="MM-BROD-6")
    assert brodie is not None
    table = table.with_figure(replace(brodie, has_moved=True)).tell(
        _("Brodie runs up to {number} spaces: to the nearest mouse not on his space, then the next nearest."),
        number=sum(dice.steps(face) for face in roll),
    )
    if crow_strikes(table, roll):
        crow = table.tell(_("The Old Crow swoops down: a wound that cannot be blocked."))
        table = wound_figure(crow, brodie.id, 1)
    return settle(table)


def dice_of_brodie(table: Table, answers: Answers) -> int:
    brodie = cat(table)
    return max(0, table.striking(brodie.id).combat + int(answers["extra"])) if brodie else 0


@action(_("Brodie strikes {hit}: {roll}."), label=_("Brodie strikes"), rule="MM-BROD-5")
def brodie_strikes(
    table: Table,
    hit: Annotated[
        tuple[str, ...],
        Some(lambda table, answers: in_reach(table), low=1, label=_("Everybody on his space or on his way")),
    ],
    extra: Extra = 0,
    roll: Annotated[tuple[str, ...], Dice(FACES, dice_of_brodie, label=_("Dice"))] = (),
) -> Table:
    """Strike everybody on his space, or on the way he ran, with one roll (MM-BROD-4, -5, -8)."""
    nothing_waits(table)
    brodie = cat(table)
    require(brodie, _("It is not Brodie’s turn."), rule="MM-BROD-3")
    assert brodie is not None
    require(not brodie.has_acted, _("Brodie has struck on this card."), rule="MM-BROD-3")
    return strike(table, hit, roll)
