"""Moving, storing, encouraging (SF-MOVE, SF-STORE, SF-ENCO)."""

from collections.abc import Sequence
from typing import Annotated

from companion.games.stuffed_fables import defaults_dice
from companion.games.stuffed_fables import dice as of_dice
from companion.games.stuffed_fables.actions import picks
from companion.games.stuffed_fables.actions.owners import active_action
from companion.games.stuffed_fables.actions.payments import RolledDice, paying
from companion.games.stuffed_fables.data import ATTRIBUTES, PURPLE
from companion.games.stuffed_fables.harm import gain_stuffing, lose_stuffing
from companion.games.stuffed_fables.names import named
from companion.games.stuffed_fables.outcomes import lay
from companion.games.stuffed_fables.pieces import Roll
from companion.games.stuffed_fables.rolls import discarded, payable, spent
from companion.games.stuffed_fables.table import Table
from companion.rules import Answers, Label, Message, Pick, Tick, _, message, replace, require


@active_action(
    _("{who} moves ({dice}): {roll}."), label=_("Move"), rule="SF-MOVE-1", proposes=defaults_dice.move
)
def move(
    table: Table, dice: Annotated[tuple[str, ...], paying("move", label=_("Which dice"))], roll: RolledDice
) -> Table:
    """Spend attribute dice to move: one color, purple may join; a mix is let pass (SF-MOVE-1, SF-OPEN-21)."""
    stuffy = picks.may_act(table)
    table, colours = spent(table, stuffy.id, dice)
    if len(set(colours) - {PURPLE}) > 1:
        table = table.tell(_("One roll takes one color, and purple."), rule="SF-OPEN-21")
    faces = tuple(int(face) for face in roll)
    return lay(table, Roll("move", stuffy.id, tuple(zip(colours, faces, strict=True))))


# storing


def in_hand(table: Table, answers: Answers) -> Sequence[str]:
    """Return the attribute dice of the hand."""
    return of_dice.named(of_dice.only(table.hand, *ATTRIBUTES))


def not_stored(table: Table, answers: Answers, value: object) -> Message:
    """Return why this die cannot be laid on a card."""
    return message(_("Only attribute dice of the hand can be stored."), rule="SF-STORE-4")


@active_action(
    _("{who} stores a die: {die}."), label=_("Store a die"), rule="SF-STORE-1", proposes=defaults_dice.one_die
)
def store(table: Table, die: Annotated[str, Pick(in_hand, why=not_stored, label=_("Which die"))]) -> Table:
    """Put a die of the hand on the own card, not rolled, one at most (SF-STORE-1, -2)."""
    stuffy = picks.may_act(table)
    is_free = not stuffy.stored
    require(is_free, _("A die lies already on the card of {stuffy}."), stuffy=_name(table), rule="SF-STORE-2")
    table, (colour,) = spent(table, stuffy.id, (die,))
    return table.with_stuffy(replace(stuffy, stored=colour, stored_on=table.turn))


def _name(table: Table) -> Message | str:
    return named(table, table.active)


# encouraging


def own_dice(table: Table, answers: Answers) -> Sequence[str]:
    """Return the dice that can be given, or pay: a stored one in a later own turn, too (SF-OPEN-22, -25)."""
    return payable(table, table.active, "") if table.acting else ()


def cannot_give(table: Table, answers: Answers, value: object) -> Message:
    if table.acting and table.acting.is_collapsed:
        return picks.is_down(table, table.active)
    return message(_("Encouraging takes an attribute die that is at hand."), rule="SF-OPEN-25")


def friends(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(stuffy.id for stuffy in table.stuffies if stuffy.id != table.active)


def no_friend(table: Table, answers: Answers, value: object) -> Message:
    return message(_("A stuffy encourages another one."), rule="SF-ENCO-1")


OwnDie = Annotated[str, Pick(own_dice, why=cannot_give, label=_("Which die"))]
Friend = Annotated[str, Pick(friends, why=no_friend, label=_("Which friend"))]


@active_action(
    _("{who} gives {friend} a die: {die}."),
    label=_("Encourage with a die"),
    rule="SF-ENCO-2",
    proposes=defaults_dice.encourage_die,
)
def encourage_die(table: Table, die: OwnDie, friend: Friend) -> Table:
    """Put a die on a friend's card, not rolled; what lay there is discarded (SF-ENCO-1..3, -5).

    A collapsed friend stores nothing, unless the group reads it the other way (SF-OPEN-23).
    """
    stuffy = picks.may_act(table)
    may_store = not table.stuffy(friend).is_collapsed or table.reads("SF-OPEN-23")
    cannot = _("{friend} has collapsed and stores no die: give stuffing instead.")
    require(may_store, cannot, friend=named(table, friend), rule="SF-OPEN-23")
    table, (colour,) = spent(table, stuffy.id, (die,))
    before = table.stuffy(friend)
    if before.stored:
        table = table.discarding(of_dice.gathered((before.stored,)))
        gone = named(table, before.stored)
        table = table.tell(_("The die that lay there is discarded: {colour}."), colour=gone)
    return table.with_stuffy(replace(before, stored=colour, stored_on=table.turn))


def is_the_last(table: Table, answers: Answers) -> bool:
    """Whether the active stuffy has no more than the stuffing that it would give."""
    return table.acting is not None and table.acting.stuffing == 1


@active_action(
    _("{who} gives {friend} stuffing, and discards a die: {die}."),
    label=_("Encourage with stuffing"),
    rule="SF-ENCO-4",
    proposes=defaults_dice.encourage,
)
def encourage_stuffing(
    table: Table,
    die: Annotated[OwnDie, Label(_("Which die is discarded"))],
    friend: Friend,
    sure: Annotated[bool, Tick(is_the_last, label=_("Yes, the last stuffing, too"))],
) -> Table:
    """Discard a die, not rolled, and hand over 1 stuffing, the last one, too (SF-ENCO-4, -6, SF-OPEN-24)."""
    stuffy = picks.may_act(table)
    is_sure = stuffy.stuffing > 1 or sure
    asked = _("It is the last stuffing of {stuffy}, who then collapses: say that you mean it.")
    require(is_sure, asked, stuffy=named(table, stuffy.id), rule="SF-OPEN-24")
    table = discarded(table, stuffy.id, die)
    return lose_stuffing(gain_stuffing(table, friend, 1), stuffy.id, 1)
