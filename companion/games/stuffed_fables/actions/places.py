"""Lost ones, points of interest, merchants (SF-LOST, SF-POI, SF-SHOP)."""

from collections.abc import Sequence
from typing import Annotated

from companion.games.stuffed_fables import defaults, defaults_cards
from companion.games.stuffed_fables.actions.item_asks import ItemName, TypedItem
from companion.games.stuffed_fables.actions.owners import BY_ACTIVE
from companion.games.stuffed_fables.actions.pages import Name, Section
from companion.games.stuffed_fables.actions.picks import AnyStuffy, is_played, nothing_waits
from companion.games.stuffed_fables.box_learning import keep_bought, keep_merchant, keep_point
from companion.games.stuffed_fables.data import HIGHEST, LOST_TOKENS, OFFER
from companion.games.stuffed_fables.equipment import GROUP, discard_item, equip, new_item
from companion.games.stuffed_fables.names import named
from companion.games.stuffed_fables.pieces import Item, Merchant, Pause, Pile, Point
from companion.games.stuffed_fables.table import Table
from companion.rules import (
    Answers,
    Label,
    MenuEntry,
    Number,
    Pick,
    Text,
    Tick,
    _,
    action,
    drop,
    find,
    picks,
    replace,
    require,
    swap,
)

BUTTON = "button"
LONGEST_CHOICE = 120


def points(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(point.id for point in table.points)


def closed_merchants(table: Table, answers: Answers) -> Sequence[str]:
    """Return the merchants whose square no stuffy has entered yet (SF-SHOP-1, SF-OPEN-11)."""
    return tuple(merchant.id for merchant in table.merchants if not merchant.is_open)


def offered(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(item.id for merchant in table.merchants for item in merchant.offer)


def payments(table: Table, answers: Answers) -> Sequence[str]:
    """Return what a buyer can pay with: a button, an item of its own, one of the group's (SF-SHOP-3)."""
    buyer = answers.get("buyer", "")
    own = table.stuffy(buyer).items if table.has_stuffy(buyer) else ()
    return (BUTTON, *(item.id for item in (*own, *table.group_items)))


def pays_for_all(table: Table, answers: Answers) -> bool:
    """Return whether an item is given that belongs to everybody (SF-OPEN-11)."""
    return any(item.id == answers.get("pay") for item in table.group_items)


def turn_rests(table: Table, kind: str, what: str = "") -> Table:
    """Return the table with the turn paused; the movement has ended (SF-MOVE-5, SF-TURN-4, SF-OPEN-9)."""
    table = replace(table, pause=Pause(kind, what))
    return table.tell(_("{stuffy}’s movement ends here; its turn pauses."), stuffy=named(table, table.active))


@action(
    _("Lost tokens are put on the map: {number}."),
    label=_("Lost tokens come on the map"),
    rule="SF-LOST-1",
    menu=MenuEntry("book", "voice", _("Lost tokens"), order=4),
    proposes=defaults.lost_tokens,
)
def place_lost(table: Table, number: Annotated[int, Number(1, HIGHEST, label=_("How many"))]) -> Table:
    """Put lost tokens on the squares that the page marks (SF-LOST-1); the box is no limit (SF-OPEN-2)."""
    is_played(table)
    table = replace(table, lost_tokens=table.lost_tokens + number)
    if table.lost_tokens <= LOST_TOKENS:
        return table
    return table.tell(_("The box holds {number} of these."), number=LOST_TOKENS)


@action(
    _("{stuffy} touches a lost token."),
    label=_("A lost token is touched"),
    rule="SF-LOST-2",
    names={"stuffy": lambda table: table.active},
    owner=BY_ACTIVE,
)
def touch_lost(table: Table) -> Table:
    """End the movement, rest the turn, take the token off: the left neighbour reads (SF-LOST-2..4)."""
    nothing_waits(table)
    require(table.lost_tokens, _("No lost token lies on the map."), rule="SF-LOST-1")
    table = replace(table, lost_tokens=table.lost_tokens - 1)
    table = turn_rests(_less(table, "lost", 1), "lost")
    table = table.tell(_("{stuffy} draws a Lost card and reads it aloud."), stuffy=named(table, table.reader))
    return table.tell(_("Where it offers a choice, the outcome stays unread until you have chosen."))


def _less(table: Table, deck: str, number: int) -> Table:
    """Return the table with cards off a deck; an empty one is shuffled again, or noted (SF-OPEN-10)."""
    pile = table.pile(deck)
    if number > pile.left + pile.discarded:
        table = table.tell(_("By our count, fewer cards are left."))
        return table.with_pile(Pile(deck, 0))
    if number > pile.left:
        table = table.tell(_("The deck ran out: its discards are shuffled."))
    return table.with_pile(pile.drawn(number))


@action(
    _("The Lost card is resolved. {choice}"),
    label=_("The Lost card is resolved"),
    rule="SF-LOST-4",
    owner=BY_ACTIVE,
)
def resolve_lost(
    table: Table,
    choice: Annotated[str, Text(LONGEST_CHOICE, label=_("What was chosen"))] = "",
    keeps: Annotated[
        str, Pick(lambda table, answers: ("discard", "stays"), label=_("What becomes of the card"))
    ] = "discard",
) -> Table:
    """Go on after a lost card, which is discarded or stays in play (SF-LOST-5, -6, SF-OPEN-10)."""
    is_played(table)
    require(table.waits_for == "resolve_lost", _("No Lost card is being read."), rule="SF-LOST-2")
    pile = table.pile("lost")
    if keeps == "discard":
        table = table.with_pile(replace(pile, discarded=pile.discarded + 1))
    table = replace(table, pause=None)
    return table.chronicled(_("A Lost card: {choice}"), choice=choice.strip()) if choice.strip() else table


@action(
    _("A point of interest: {name}."),
    label=_("A point of interest"),
    rule="SF-POI-3",
    menu=MenuEntry("page", "pin", _("Point of interest"), order=1),
    teaches=keep_point,
)
def add_point(
    table: Table,
    name: Name,
    section: Section = "",
    repeatable: Annotated[bool, Tick(label=_("It can be explored again"))] = False,
) -> Table:
    """Note a point of interest of the page (SF-STORY-3, SF-POI-3)."""
    is_played(table)
    number = table.things_made + 1
    point = Point(f"point-{number}", name.strip(), section.strip(), repeatable)
    return replace(table, things_made=number, points=(*table.points, point))


@action(
    _("{stuffy} explores: {point}."),
    label=_("Explore"),
    rule="SF-POI-1",
    names={"stuffy": lambda table: table.active},
    owner=BY_ACTIVE,
)
def explore(
    table: Table,
    point: Annotated[
        str, Pick(points, none=_("No point of interest is on the page."), label=_("Which point"))
    ],
) -> Table:
    """End the movement, rest the turn and read the entry; most points only once (SF-POI-1, -3)."""
    nothing_waits(table)
    spot = find(table.points, point)
    once = _("{point} has been explored already.")
    require(spot.is_open, once, point=spot.name, rule="SF-POI-3")
    table = replace(table, points=swap(table.points, replace(spot, is_explored=True)))
    table = turn_rests(replace(table, section=spot.section or table.section), "point", point)
    if not spot.section:
        return table.tell(_("Read the entry of the book."))
    return table.tell(_("Read section {section} of the book."), section=spot.section)


@action(_("The turn goes on."), label=_("The turn goes on"), rule="SF-TURN-4", owner=BY_ACTIVE)
def go_on(table: Table) -> Table:
    """Go on with the turn after a point of interest or a merchant (SF-POI-2, SF-TURN-4)."""
    is_played(table)
    require(table.waits_for == "go_on", _("The turn is not paused."), rule="SF-TURN-4")
    return replace(table, pause=None)


@action(
    _("A merchant: {name}."),
    label=_("A merchant"),
    rule="SF-SHOP-1",
    menu=MenuEntry("page", "shop", _("Merchant"), order=1),
    teaches=keep_merchant,
)
def add_merchant(table: Table, name: Name) -> Table:
    """Note a merchant's square of the page (SF-STORY-3)."""
    is_played(table)
    number = table.things_made + 1
    merchant = Merchant(f"merchant-{number}", name.strip())
    return replace(table, things_made=number, merchants=(*table.merchants, merchant))


@action(
    _("{stuffy} enters the space of: {merchant}."),
    label=_("A merchant’s cards"),
    rule="SF-SHOP-1",
    names={"stuffy": lambda table: table.active},
    owner=BY_ACTIVE,
)
def open_merchant(
    table: Table,
    merchant: Annotated[
        str, Pick(closed_merchants, none=_("No closed merchant is on the page."), label=_("Which merchant"))
    ],
    first: Annotated[ItemName, Label(_("First card"))] = "",
    second: Annotated[ItemName, Label(_("Second card"))] = "",
    third: Annotated[ItemName, Label(_("Third card"))] = "",
    fourth: Annotated[ItemName, Label(_("Fourth card"))] = "",
) -> Table:
    """Show four item cards, or what is left, when the square is first entered (SF-SHOP-1, SF-OPEN-11)."""
    nothing_waits(table)
    names = tuple(name.strip() for name in (first, second, third, fourth))
    pile = table.pile("item")
    known = max((place for place, name in enumerate(names, start=1) if name), default=0)
    count = max(known, min(OFFER, pile.left or pile.discarded))
    table, offer = _less(table, "item", count), tuple[Item, ...]()
    for name in names[:count]:
        table, item = new_item(table, Item("", name))
        offer = (*offer, item)
    opened = replace(find(table.merchants, merchant), is_open=True, offer=offer)
    table = replace(table, merchants=swap(table.merchants, opened))
    table = turn_rests(table, "merchant", merchant)
    return table.tell(_("Whoever stands on this space or next to it may buy."))


@action(
    _("{buyer} buys: {card}. Paid with: {pay}."),
    label=_("Buy"),
    rule="SF-SHOP-3",
    owner=picks("buyer"),
    proposes=defaults_cards.bought,
    teaches=keep_bought,
)
def buy(
    table: Table,
    buyer: Annotated[AnyStuffy, Label(_("Who buys"))],
    card: Annotated[str, Pick(offered, none=_("No merchant is open."), label=_("Which card"))],
    pay: Annotated[str, Pick(payments, label=_("Paid with"))],
    agreed: Annotated[
        bool, Tick(pays_for_all, label=_("All agree to pay with what belongs to the group"))
    ] = False,
    *,
    typed: TypedItem,
) -> Table:
    """Buy a card on offer for a button or an item; it is put on at once (SF-SHOP-2, -3, -5, SF-ITEM-2).

    It costs no die. At another's turn, once the square is no longer new, there is a note (SF-OPEN-11).
    """
    is_played(table)
    require(table.waits_for in ("", "go_on"), _("Something else must be finished first."), rule="SF-SHOP-2")
    who = named(table, buyer)
    require(not table.stuffy(buyer).is_collapsed, _("{stuffy} has collapsed."), stuffy=who, rule="SF-COLL-3")
    is_new = table.pause is not None and table.pause.kind == "merchant"
    table = _paid(table, buyer, pay, agreed=agreed)
    table, offered_item = _off_the_offer(table, card)
    item = _as_typed(offered_item, typed)
    if item.name != offered_item.name:  # the line of the log calls the card as it was called on offer
        table = table.tell(_("The card is {item}."), item=item.name)
    table = equip(table, buyer, item)
    if is_new or buyer == table.active:
        return table
    return table.tell(_("Later on a stuffy buys in its own turn: it is not {stuffy}’s."), stuffy=who)


def _paid(table: Table, buyer: str, pay: str, *, agreed: bool) -> Table:
    """Return the table with a card paid for.

    Raises: IllegalPlay, if that cannot be done (SF-SHOP-3, -5).
    """
    stuffy, who = table.stuffy(buyer), named(table, buyer)
    if pay == BUTTON:
        require(stuffy.buttons, _("{stuffy} has no button."), stuffy=who, rule="SF-SHOP-3")
        return table.with_stuffy(replace(stuffy, buttons=stuffy.buttons - 1))
    is_shared = any(item.id == pay for item in table.group_items)
    belongs = _("It belongs to everybody: all must agree.")
    require(agreed or not is_shared, belongs, rule="SF-OPEN-11")
    owner = GROUP if is_shared else buyer
    return discard_item(table, owner, find(table.group_items if is_shared else stuffy.items, pay))


def _as_typed(offered_item: Item, typed: TypedItem) -> Item:
    """Return a card on offer with what was typed of it; its name stays if none was."""
    id, bonus = offered_item.id, typed.bonus
    return replace(
        typed.as_item(),
        id=id,
        name=typed.name.strip() or offered_item.name,
        words=typed.words.strip(),
        bonus=replace(bonus, source=id) if bonus else None,
    )


def _off_the_offer(table: Table, card: str) -> tuple[Table, Item]:
    """Return the table without a card on offer, which is not filled up again, and the card (SF-SHOP-4)."""
    at = next(merchant for merchant in table.merchants if any(item.id == card for item in merchant.offer))
    left = replace(at, offer=drop(at.offer, card))
    return replace(table, merchants=swap(table.merchants, left)), find(at.offer, card)
