"""Cards of mice, items in the stash and on the tile, put right by hand (MM-CARD, MM-FREE, MM-PARTY)."""

from collections.abc import Sequence
from typing import Annotated

from companion.games.mice_and_mystics.actions.finds import (
    AttackType,
    Bonus,
    Does,
    Needs,
    OwnNeeds,
    Part,
    Paws,
    Printed,
    Reach,
    kinds_to_give,
    or_nothing,
)
from companion.games.mice_and_mystics.actions.free import without_card
from companion.games.mice_and_mystics.actions.party import as_read_now, with_dice
from companion.games.mice_and_mystics.actions.picks import (
    AnyMouse,
    free_mice,
    is_played,
    mouse_action,
)
from companion.games.mice_and_mystics.box_learning import (
    learn_card,
    learn_dice,
)
from companion.games.mice_and_mystics.cards import NONE, PARTY_ITEMS
from companion.games.mice_and_mystics.combat import with_new_defences
from companion.games.mice_and_mystics.counters import MOST_CHEESE
from companion.games.mice_and_mystics.data import (
    HIGHEST_VALUE,
)
from companion.games.mice_and_mystics.defaults import (
    propose_card,
    propose_dice,
    propose_partner,
)
from companion.games.mice_and_mystics.equipment import doubt, in_doubt, misfit, not_for
from companion.games.mice_and_mystics.names import named
from companion.games.mice_and_mystics.party_items import LAID, without_one
from companion.games.mice_and_mystics.pieces import Card
from companion.games.mice_and_mystics.table import Table
from companion.rules import (
    Answers,
    Label,
    MenuEntry,
    Number,
    Pick,
    Text,
    _,
    correction,
    replace,
    require,
    swap,
)


def cards_owned(table: Table, answers: Answers) -> Sequence[str]:
    mouse = str(answers.get("mouse", ""))
    return tuple(card.id for card in table.mouse(mouse).cards) if table.has_mouse(mouse) else ()


def in_stash(table: Table, answers: Answers) -> Sequence[str]:
    return table.chest


def on_the_tile(table: Table, answers: Answers) -> Sequence[str]:
    return table.on_board


@mouse_action(
    _("{mouse} gets a card: {printed}{name} ({kind})."),
    label=_("Give a card"),
    is_correction=True,
    menu=MenuEntry("mice", "deck", order=8),
    proposes=propose_card,
    teaches=learn_card,
)
def give_card(
    table: Table,
    mouse: AnyMouse,
    *,
    printed: Printed = "",
    name: Annotated[str, Text(60, label=_("Its name"))] = "",
    kind: Annotated[str, Pick(kinds_to_give, label=_("Kind"))],
    combat: Bonus = 0,
    defence: Annotated[Bonus, Label(_("Defense"))] = 0,
    reach: Reach = "melee",
    attack: AttackType = NONE,
    paws: Paws = 1,
    part: Part = NONE,
    needs: Needs = (),
    does: Does = NONE,
    also: OwnNeeds = (),
) -> Table:
    """Give a mouse a card that it did not draw here, into the pack, with a warning if it may not use it."""
    owner, number = table.mouse(mouse), table.cards_made + 1
    id, name = f"{mouse}/found-{number}", name or ("" if printed else "?")
    card = Card(
        *(id, kind, name, combat, defence, reach == "ranged", or_nothing(attack), paws),
        of=printed,
        part=or_nothing(part),
        needs=(*needs, *also),
        does=or_nothing(does),
    )
    problem = not_for(owner, card)
    table = table.tell(problem) if problem else table
    return replace(table, cards_made=number).with_mouse(replace(owner, cards=(*owner.cards, card)))


@mouse_action(
    _("{mouse} gives up a card: {card}."),
    label=_("Discard a card"),
    is_correction=True,
    menu=MenuEntry("mice", "drop", order=9),
)
def drop_card(
    table: Table, mouse: AnyMouse, card: Annotated[str, Pick(cards_owned, label=_("Card"))]
) -> Table:
    """Discard a card that a mouse owns (MM-FREE-3)."""
    return with_new_defences(table, without_card(table, mouse, card))


@mouse_action(
    _("{mouse} changes what it wears: {card}."),
    label=_("Put a card on or off"),
    is_correction=True,
    menu=MenuEntry("mice", "equip", _("Equip"), order=7),
)
def turn_card(
    table: Table, mouse: AnyMouse, card: Annotated[str, Pick(cards_owned, label=_("Card"))]
) -> Table:
    """Put a card on, or take it into the bag (MM-FREE-2); a misfit is a warning, not a refusal."""
    owner = table.mouse(mouse)
    turned = replace(owner.card(card), is_equipped=not owner.card(card).is_equipped)
    owner = replace(owner, cards=swap(owner.cards, turned))
    asks = doubt(owner, turned) if turned in in_doubt(owner) else None
    problem = misfit(owner) or asks
    table = with_new_defences(table, table.with_mouse(owner))
    return table.tell(problem) if problem else table


@mouse_action(
    _("{card}: battle +{combat}, defense +{defence}."),
    label=_("What a card adds"),
    is_correction=True,
    menu=MenuEntry("mice", "pen", _("Card values"), order=13),
    proposes=propose_dice,
    teaches=learn_dice,
)
def set_card(
    table: Table,
    mouse: AnyMouse,
    card: Annotated[str, Pick(cards_owned, label=_("Card"))],
    combat: Annotated[int, Number(0, HIGHEST_VALUE, is_printed=True, label=_("Battle"))],
    defence: Annotated[int, Number(0, HIGHEST_VALUE, is_printed=True, label=_("Defense"))],
) -> Table:
    """Copy what a card adds from the card itself (MM-CARD-1, -4), for a retry too.

    The box remembers it of starting cards.
    """
    read = with_dice(table.mouse(mouse).card(card), combat, defence)
    return with_new_defences(table, as_read_now(table, mouse, read))


@mouse_action(
    _("{mouse} gives {other} {number} cheese."),
    label=_("Share cheese"),
    is_correction=True,
    menu=MenuEntry("mice", "share", order=6),
    proposes=propose_partner,
)
def share_cheese(
    table: Table,
    mouse: AnyMouse,
    other: Annotated[str, Pick(free_mice, label=_("To whom"))],
    number: Annotated[int, Number(1, MOST_CHEESE, label=_("How many"))],
) -> Table:
    """Hand cheese over (MM-FREE-1)."""
    giver = table.mouse(mouse)
    require(mouse != other, _("Choose another mouse."), rule="MM-FREE-1")
    require(
        giver.cheese >= number,
        _("{mouse} has only {number} cheese."),
        mouse=named(table, mouse),
        number=giver.cheese,
        rule="MM-FREE-1",
    )
    table = table.with_mouse(replace(giver, cheese=giver.cheese - number))
    taker = table.mouse(other)
    return table.with_mouse(replace(taker, cheese=taker.cheese + number))


@correction(_("Into the party stash: {name}."), label=_("Into the party stash"))
def fill_stash(
    table: Table, name: Annotated[str, Text(60, needed=True, label=_("Something else, by its name"))]
) -> Table:
    return replace(table, chest=(*table.chest, name))


@correction(_("Into the party stash: {item}."), label=_("Into the party stash"))
def stash_item(
    table: Table, item: Annotated[str, Pick(lambda table, answers: PARTY_ITEMS, label=_("Party item"))]
) -> Table:
    """Put a party item of the rulebook's into the stash: what it does is known (MM-PARTY-1)."""
    return replace(table, chest=(*table.chest, item))


@correction(_("Out of the party stash: {name}."), label=_("Out of the party stash"))
def empty_stash(
    table: Table, name: Annotated[str, Pick(in_stash, none=_("The stash is empty."), label=_("Its name"))]
) -> Table:
    return replace(table, chest=without_one(table.chest, name))


@correction(_("On the tile: {item}."), label=_("It lies on the tile"))
def fill_tile(
    table: Table, item: Annotated[str, Pick(lambda table, answers: LAID, label=_("Party item"))]
) -> Table:
    """Put a party item on the tile by hand, without a mouse that puts it down."""
    is_played(table)
    return replace(table, on_board=(*table.on_board, item))


@correction(_("Off the tile: {item}."), label=_("It no longer lies on the tile"))
def clear_tile(
    table: Table,
    item: Annotated[str, Pick(on_the_tile, none=_("No item lies on the tile."), label=_("Party item"))],
) -> Table:
    """Take a party item off the tile by hand."""
    return replace(table, on_board=without_one(table.on_board, item))
