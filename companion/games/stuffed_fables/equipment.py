"""Items: those of a stuffy, those for all, what is discarded (SF-ITEM)."""

from companion.games.stuffed_fables.names import named
from companion.games.stuffed_fables.pieces import Item
from companion.games.stuffed_fables.table import Table
from companion.rules import _, drop, find, replace, require

GROUP = "group"  # the place of an item that counts for all
DISCARD = "discard"  # the place of a drawn item without a taker


def new_item(table: Table, item: Item) -> tuple[Table, Item]:
    """Return the table that has counted one more thing, and the item with an id; it has no place yet."""
    number = table.things_made + 1
    id = f"item-{number}"
    bonus = replace(item.bonus, source=id) if item.bonus else None
    return replace(table, things_made=number), replace(item, id=id, bonus=bonus)


def equip(table: Table, stuffy: str, item: Item) -> Table:
    """Return the table with an item worn; what lay in its slots is discarded (SF-ITEM-1, -2, SF-OPEN-30).

    A group item takes no slot and goes to the middle (SF-ITEM-3).
    Raises: IllegalPlay, if the stuffy has collapsed (SF-ITEM-4).
    """
    if item.is_for_group:
        table = to_group(table, item)
        return table.tell(_("It takes no slot: it lies in the middle, for all."), rule="SF-ITEM-3")
    wearer = table.stuffy(stuffy)
    cannot = _("{stuffy} has collapsed and cannot use items.")
    require(not wearer.is_collapsed, cannot, stuffy=named(table, stuffy), rule="SF-ITEM-4")
    worn = tuple(old for old in wearer.items if set(old.slots) & set(item.slots))
    for old in worn:
        table = discard_item(table, stuffy, old)
    wearer = table.stuffy(stuffy)
    return table.with_stuffy(replace(wearer, items=(*wearer.items, item)))


def to_group(table: Table, item: Item) -> Table:
    """Return the table with an item in the middle: all count as wearing it (SF-ITEM-3, SF-SEARCH-4)."""
    return replace(table, group_items=(*table.group_items, item))


def held(table: Table, stuffy: str) -> tuple[Item, ...]:
    """Return the items of a stuffy, or of the group."""
    return table.group_items if stuffy == GROUP else table.stuffy(stuffy).items


def weapons(table: Table, way: str) -> tuple[Item, ...]:
    """Return the weapons of this way that the active stuffy has equipped, its own first (SF-ITEM-3)."""
    stuffy = table.acting
    worn = (*stuffy.items, *table.group_items) if stuffy else ()
    return tuple(item for item in worn if item.weapon == way)


def discard_item(table: Table, stuffy: str, item: Item) -> Table:
    """Return the table with an item of a stuffy, or of the group, on its discard pile (SF-ITEM-5).

    Raises: IllegalPlay, if it is not there.
    """
    find(held(table, stuffy), item.id)
    called = named(table, item.id)
    if stuffy == GROUP:
        table = replace(table, group_items=drop(table.group_items, item.id))
    else:
        owner = table.stuffy(stuffy)
        table = table.with_stuffy(replace(owner, items=drop(owner.items, item.id)))
    return discard_card(table).tell(_("Into the discards: {item}."), item=called)


def discard_card(table: Table) -> Table:
    """Return the table with one more card on the item discards (SF-ITEM-5)."""
    pile = table.pile("item")
    return table.with_pile(replace(pile, discarded=pile.discarded + 1))
