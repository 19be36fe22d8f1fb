"""Searching, and what becomes of items (SF-SEARCH, SF-ITEM)."""

from collections.abc import Sequence
from typing import Annotated

from companion.games.stuffed_fables import defaults_cards, defaults_dice
from companion.games.stuffed_fables.actions import picks
from companion.games.stuffed_fables.actions.item_asks import TypedItem
from companion.games.stuffed_fables.actions.owners import (
    WHO_TAKES,
    active_action,
    stuffy_action,
)
from companion.games.stuffed_fables.actions.payments import AnyColour, Extra, RolledDice, has_proper, paying
from companion.games.stuffed_fables.box_learning import keep_item
from companion.games.stuffed_fables.data import COLOUR_OF
from companion.games.stuffed_fables.equipment import (
    DISCARD,
    GROUP,
    discard_card,
    discard_item,
    equip,
    held,
    new_item,
    to_group,
)
from companion.games.stuffed_fables.outcomes import lay
from companion.games.stuffed_fables.pieces import Item, Roll
from companion.games.stuffed_fables.rolls import spent
from companion.games.stuffed_fables.table import Table
from companion.rules import Answers, MenuEntry, Message, Pick, _, action, find, message, replace, require

SEARCH = "search"


def _search_difficulty(table: Table) -> int:
    """Return what a search on the open page must come to. Raises: IllegalPlay."""
    difficulty, unknown = (
        table.page.search,
        _("Nobody has entered this page’s search difficulty yet: use “Correct it”."),
    )
    require(difficulty is not None, unknown, rule="SF-SEARCH-2")
    require(difficulty, _("There is no searching on this page."), rule="SF-SEARCH-2")
    return difficulty or 0


@active_action(
    _("{who} searches ({dice}): {roll}."),
    label=_("Search"),
    rule="SF-SEARCH-1",
    proposes=defaults_dice.search,
)
def search(
    table: Table,
    any_colour: AnyColour = False,
    *,
    dice: Annotated[tuple[str, ...], paying(SEARCH, label=_("Which dice"))],
    extra: Extra = 0,
    roll: RolledDice,
) -> Table:
    """Search with yellow dice against the page’s search difficulty (SF-SEARCH-1, -2, SF-OPEN-29)."""
    stuffy = picks.may_act(table)
    difficulty = _search_difficulty(table)
    has_proper(table, stuffy.id, dice, COLOUR_OF[SEARCH], "SF-DICE-7")
    table, colours = spent(table, stuffy.id, dice)
    rolled = tuple(zip(colours, (int(face) for face in roll), strict=True))
    return lay(table, Roll(SEARCH, stuffy.id, rolled, "", COLOUR_OF[SEARCH], difficulty, extra))


def takers(table: Table, answers: Answers) -> Sequence[str]:
    """Return who may take a drawn item: who found it first (SF-SEARCH-3, SF-OPEN-29)."""
    ids = picks.standing_stuffies(table, answers)
    finder = tuple(id for id in ids if id == table.found_by)
    return (*dict.fromkeys((*finder, *ids)), GROUP, DISCARD)


def owners(table: Table, answers: Answers) -> Sequence[str]:
    return (*picks.standing_stuffies(table, answers), GROUP)


def cannot_take(table: Table, answers: Answers, value: object) -> Message:
    return message(_("A stuffy that has collapsed cannot use items."), rule="SF-ITEM-4")


def received(table: Table, to: str, item: Item) -> Table:
    """Return the table with a new item worn, or in the middle for all (SF-ITEM-1..3, SF-SEARCH-4)."""
    table, item = new_item(table, item)
    return to_group(table, replace(item, slots=())) if to == GROUP else equip(table, to, item)


def _taken(answers: Answers) -> str:
    """Return the line of a drawn item that no stuffy keeps, or that has no name."""
    if answers["to"] == DISCARD:
        return _("The item card is discarded.")
    return "" if answers.get("name") else _("{to} takes the item card.")


@action(
    _("{to} takes {name}."),
    label=_("The item that was drawn"),
    rule="SF-SEARCH-3",
    instead=_taken,
    owner=WHO_TAKES,
    proposes=defaults_cards.found_item,
    teaches=keep_item,
)
def take_item(
    table: Table,
    to: Annotated[str, Pick(takers, why=cannot_take, label=_("Whose is it?"))],
    typed: TypedItem,
) -> Table:
    """Equip a drawn item at once, hand it on, lay it in the middle, or discard it (SF-SEARCH-3, -4)."""
    picks.is_played(table)
    require(table.waits_for == "take_item", _("No drawn item card waits."), rule="SF-SEARCH-3")
    table = replace(table, items_due=table.items_due - 1)
    table = table if table.items_due else replace(table, found_by="")
    if to == DISCARD:
        return discard_card(table)
    return received(table, to, typed.as_item())


@action(
    _("{to} receives {name}."),
    label=_("An item from the book or a card"),
    rule="SF-ITEM-1",
    menu=MenuEntry("stuffies", "deck", _("Item"), order=2),
    owner=WHO_TAKES,
    proposes=defaults_cards.found_item,
    teaches=keep_item,
)
def give_item(
    table: Table,
    to: Annotated[str, Pick(owners, why=cannot_take, label=_("Whose is it?"))],
    typed: TypedItem,
) -> Table:
    """Give an item that the book or a card brings (SF-GAME-3, SF-ITEM-2, SF-OPEN-30)."""
    picks.is_played(table)
    return received(table, to, typed.as_item())


def holders(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(id for id in (*picks.stuffies(table, answers), GROUP) if held(table, id))


def items_of(table: Table, answers: Answers) -> Sequence[str]:
    stuffy = str(answers.get("stuffy", ""))
    return tuple(item.id for item in held(table, stuffy)) if stuffy in holders(table, answers) else ()


def nothing_held(table: Table, answers: Answers, value: object) -> Message:
    return message(_("No such item is there."), rule="SF-ITEM-5")


@stuffy_action(
    _("{stuffy} parts with: {item}."),
    label=_("Discard an item"),
    rule="SF-ITEM-5",
    menu=MenuEntry("stuffies", "drop", order=2),
)
def drop_item(
    table: Table,
    stuffy: Annotated[str, Pick(holders, why=nothing_held, label=_("Whose"))],
    item: Annotated[str, Pick(items_of, why=nothing_held, label=_("Which item"))],
) -> Table:
    """Discard an item that is worn, or is in the middle (SF-ITEM-5)."""
    picks.is_played(table)
    return discard_item(table, stuffy, find(held(table, stuffy), item))
