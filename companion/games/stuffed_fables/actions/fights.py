"""Attacks on monsters, and their defeat (SF-ATK, SF-BOSS)."""

from collections.abc import Sequence
from typing import Annotated

from companion.games.stuffed_fables import defaults_dice
from companion.games.stuffed_fables.actions import picks
from companion.games.stuffed_fables.actions.owners import active_action
from companion.games.stuffed_fables.actions.payments import AnyColour, Extra, RolledDice, has_proper, paying
from companion.games.stuffed_fables.box_learning import keep_defence
from companion.games.stuffed_fables.column import UNKNOWN, defeated
from companion.games.stuffed_fables.data import COLOUR_OF, HIGHEST, WAYS
from companion.games.stuffed_fables.defaults import active_as
from companion.games.stuffed_fables.equipment import weapons
from companion.games.stuffed_fables.names import named
from companion.games.stuffed_fables.outcomes import lay
from companion.games.stuffed_fables.pieces import Roll
from companion.games.stuffed_fables.rolls import spent
from companion.games.stuffed_fables.table import Table
from companion.rules import (
    Answers,
    Label,
    MenuEntry,
    Message,
    Number,
    Pick,
    Tick,
    _,
    action,
    message,
    put,
    replace,
    require,
)

NOBODY = "nobody"
RULES = {"melee": "SF-ATK-1", "ranged": "SF-ATK-6"}
UNARMED = {
    "melee": _("{stuffy} has no melee weapon equipped."),
    "ranged": _("{stuffy} has no ranged weapon equipped."),
}


def weapon_ids(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(item.id for item in weapons(table, str(answers.get("way"))))


def is_unarmed(table: Table, answers: Answers) -> bool:
    return not weapons(table, str(answers.get("way")))


def has_several(table: Table, answers: Answers) -> bool:
    return len(weapons(table, str(answers.get("way")))) > 1


def is_unknown(table: Table, answers: Answers) -> bool:
    """Whether the target's defence is unknown."""
    return not table.card(str(answers.get("target"))).defence


def no_target(table: Table, answers: Answers, value: object) -> Message:
    return message(_("There is no such monster in play."), rule="SF-ATK-1")


Target = Annotated[str, Pick(picks.monsters, why=no_target, label=_("Target"))]


@active_action(
    _("{who} attacks {target}, {way}: {roll}."),
    label=_("Attack"),
    rule="SF-ATK-2",
    proposes=defaults_dice.attack,
    teaches=keep_defence,
)
def attack(
    table: Table,
    way: Annotated[str, Pick(lambda table, answers: WAYS, label=_("How"))],
    target: Target,
    by_card: Annotated[bool, Tick(is_unarmed, label=_("A card allows it without a weapon"))],
    weapon: Annotated[str, Pick(weapon_ids, wanted=has_several, label=_("With which weapon"))],
    any_colour: AnyColour = False,
    *,
    dice: Annotated[tuple[str, ...], paying("attack", label=_("Which dice"))],
    extra: Extra = 0,
    defence: Annotated[
        int, Number(1, HIGHEST, is_unknown, is_printed=True, label=_("Defense, from the card"))
    ],
    roll: RolledDice,
) -> Table:
    """Attack a monster in reach with red dice, or green ones from afar (SF-ATK-1, -2, -6, -7, SF-OPEN-28).

    `by_card` lets a card allow it without a weapon, `weapon` says which one if there are several.
    """
    stuffy = picks.may_act(table)
    equipped = weapon_ids(table, {"way": way})
    is_allowed = bool(equipped) or by_card
    require(is_allowed, UNARMED[way], stuffy=named(table, stuffy.id), rule=RULES[way])
    has_proper(table, stuffy.id, dice, COLOUR_OF[way], RULES[way])
    table = with_defence(table, target, defence) if defence else table
    table, colours = spent(table, stuffy.id, dice)
    rolled = tuple(zip(colours, (int(face) for face in roll), strict=True))
    needed = defence or table.card(target).defence
    used = weapon or next(iter(equipped), "")
    return lay(table, Roll(way, stuffy.id, rolled, target, COLOUR_OF[way], needed, extra, weapon=used))


def with_defence(table: Table, monster: str, defence: int) -> Table:
    """Return the table with the defence of a monster's card, if it is known which (SF-CARD-2)."""
    if table.monster(monster).card == UNKNOWN:
        return table
    card = replace(table.card(monster), defence=defence)
    return replace(table, cards=put(table.cards, card))


def victors(table: Table, answers: Answers) -> Sequence[str]:
    return (*picks.stuffies(table, answers), NOBODY)


@action(
    _("A blow to {monster}, by {by}."),
    label=_("A monster is defeated"),
    rule="SF-ATK-3",
    menu=MenuEntry("page", "check", _("Monster defeated"), order=6),
    proposes=active_as("by"),
)
def defeat(
    table: Table,
    monster: Annotated[Target, Label(_("Which monster"))],
    by: Annotated[str, Pick(victors, label=_("By whom"))],
) -> Table:
    """Defeat a monster by something else than an attack; a boss loses dark stuffing (SF-ATK-3..5, SF-BOSS-2).

    The stuffy that did it is rewarded.
    """
    picks.is_played(table)
    require(
        table.roll is None, _("Some dice are already rolled: decide about them first."), rule="SF-BONUS-2"
    )
    return defeated(table, monster, "" if by == NOBODY else by)
