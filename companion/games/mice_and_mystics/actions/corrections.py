"""Corrections by hand: the physical table is always right. Each is an event, with a word why."""

from collections.abc import Sequence
from typing import Annotated, Any

from companion.games.mice_and_mystics.actions.finds import (
    AttackType,
    Bonus,
    Does,
    Needs,
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
    FreeMouse,
    Why,
    figures_here,
    free_mice,
    is_played,
)
from companion.games.mice_and_mystics.box_learning import (
    learn_card,
    learn_dice,
    learn_minion_card,
    learn_sheet,
)
from companion.games.mice_and_mystics.cards import NONE, PARTY_ITEMS
from companion.games.mice_and_mystics.chapters import ROOMS
from companion.games.mice_and_mystics.counters import MOST_CHEESE
from companion.games.mice_and_mystics.data import (
    HIGHEST_VALUE,
    INITIATIVE,
    KIND_EFFECTS,
    STATES,
    VALUES,
    WHEEL_SIZE,
)
from companion.games.mice_and_mystics.defaults import (
    propose_card,
    propose_dice,
    propose_minion_card,
    propose_partner,
    propose_room_now,
    propose_values_now,
)
from companion.games.mice_and_mystics.equipment import doubt, in_doubt, misfit, not_for
from companion.games.mice_and_mystics.names import named
from companion.games.mice_and_mystics.party_items import LAID, without_one
from companion.games.mice_and_mystics.passing import add_to_wheel, start_turn
from companion.games.mice_and_mystics.pieces import Card, as_typed
from companion.games.mice_and_mystics.table import Table
from companion.games.mice_and_mystics.wounds import capture, free, settle, wound_figure, wound_mouse
from companion.rules import (
    Answers,
    Label,
    Laid,
    MenuEntry,
    Number,
    Pick,
    Text,
    Tick,
    _,
    action,
    drop,
    picks,
    replace,
    require,
    swap,
)


def all_free(table: Table, answers: Answers) -> Sequence[str]:
    return (*(mouse.id for mouse in table.free_mice), *figures_here(table, answers))


def captured(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(mouse.id for mouse in table.captured_mice)


def cards_in_play(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(card for card in table.column if not table.is_out(card))


def column_cards(table: Table, answers: Answers) -> Sequence[str]:
    return table.column


def cards_owned(table: Table, answers: Answers) -> Sequence[str]:
    mouse = str(answers.get("mouse", ""))
    return tuple(card.id for card in table.mouse(mouse).cards) if table.has_mouse(mouse) else ()


def in_stash(table: Table, answers: Answers) -> Sequence[str]:
    return table.chest


def on_the_tile(table: Table, answers: Answers) -> Sequence[str]:
    return table.on_board


@action(
    _("{number} cheese on the wheel: {why}"),
    label=_("Cheese on the wheel"),
    rule="MM-SURGE-1",
    is_correction=True,
    menu=MenuEntry("board", "wheel", _("Wheel"), order=1),
)
def feed_wheel(
    table: Table, number: Annotated[int, Number(1, WHEEL_SIZE, label=_("How many"))], why: Why = ""
) -> Table:
    """Put cheese on the wheel for a rule that the companion does not follow (MM-SURGE-1)."""
    is_played(table)
    return add_to_wheel(table, number)


@action(
    _("{target} takes wounds: {number}. {why}"),
    label=_("Wounds without dice"),
    is_correction=True,
    menu=MenuEntry("mice", "wound", _("Wounds"), order=1),
    owner=picks("target"),
)
def wound(
    table: Table,
    target: Annotated[str, Pick(all_free, label=_("Whom"))],
    number: Annotated[int, Number(1, HIGHEST_VALUE, label=_("How many"))],
    why: Why = "",
) -> Table:
    """Deal wounds that no die of ours dealt; they may capture or defeat (MM-CAPT-1, MM-WOUND-3)."""
    is_played(table)
    if table.has_mouse(target):
        return settle(wound_mouse(table, target, number))
    return settle(wound_figure(table, target, number))


@action(
    _("{mouse}: {state}."),
    label=_("A token on a mouse"),
    rule="MM-STAT-1",
    is_correction=True,
    menu=MenuEntry("mice", "pen", _("Tokens"), order=4),
    owner=picks("mouse"),
)
def mark(
    table: Table,
    mouse: FreeMouse,
    state: Annotated[str, Pick(lambda table, answers: STATES, label=_("Token"))],
) -> Table:
    """Put a token on a mouse, or take it off."""
    marked = table.mouse(mouse)
    has = marked.is_(state)
    states = tuple(one for one in marked.states if one != state) if has else (*marked.states, state)
    return table.with_mouse(replace(marked, states=states)).tell(
        _("{mouse} is no longer {state}.") if has else _("{mouse} is {state}."),
        mouse=named(table, mouse),
        state=named(table, state),
    )


@action(
    _("{mouse} is taken prisoner. {why}"),
    label=_("A mouse is captured"),
    rule="MM-CAPT-2",
    is_correction=True,
    menu=MenuEntry("mice", "captured", _("Capture"), order=14),
    owner=picks("mouse"),
)
def capture_mouse(table: Table, mouse: FreeMouse, why: Why = "") -> Table:
    """Capture a mouse by a rule of the room or the chapter (MM-CAPT-2)."""
    is_played(table)
    return settle(capture(table, mouse))


@action(
    _("{mouse} is let go. {why}"),
    label=_("Free a mouse"),
    rule="MM-CAPT-5",
    is_correction=True,
    menu=MenuEntry("mice", "out", _("Free"), order=15, when=lambda table: bool(table.captured_mice)),
    owner=picks("mouse"),
)
def free_mouse(table: Table, mouse: Annotated[str, Pick(captured, label=_("Mouse"))], why: Why = "") -> Table:
    """Free a mouse by a rule of the room or the chapter (MM-CAPT-5)."""
    return free(table, mouse)


@action(
    _("The column is laid by hand: {order}."),
    label=_("Lay the column as on the table"),
    is_correction=True,
    menu=MenuEntry("board", "initiative", _("Initiative"), order=5),
)
def lay_column(
    table: Table, order: Annotated[tuple[str, ...], Laid(column_cards, label=_("Order"))]
) -> Table:
    """Move the initiative cards to where they lie on the table; nobody gains cheese."""
    require(table.column, _("No initiative card lies on the column."))
    return replace(table, column=order)


@action(
    _("It is the turn of: {card}."),
    label=_("Whose turn is it?"),
    is_correction=True,
    menu=MenuEntry("board", "flame", _("Whose turn"), order=6),
)
def set_turn(table: Table, card: Annotated[str, Pick(cards_in_play, label=_("Card"))]) -> Table:
    """Say whose turn it is on the table."""
    is_played(table)
    return start_turn(table, card)


@action(
    _("The mice are in: {room}. {why}"),
    label=_("Where are the mice?"),
    is_correction=True,
    menu=MenuEntry("board", "room", _("Room"), order=7),
    proposes=propose_room_now,
)
def set_room(
    table: Table, room: Annotated[str, Pick(lambda table, answers: ROOMS, label=_("Room"))], why: Why = ""
) -> Table:
    """Say in which room the mice are, without exploring; each room has its own mousetraps (MM-TRAP-3)."""
    is_played(table)
    explored = table.explored if room in table.explored else (*table.explored, room)
    return replace(table.moved_to(room), explored=explored)


def lives(table: Table, figure: str, wounds: int, vitality: int) -> None:
    """Refuse a vitality that a figure's wounds already reach. Raises: Illegal."""
    require(
        wounds < vitality,
        _("{figure} has {wounds} wounds already: heal it or take it off first."),
        figure=named(table, figure),
        wounds=wounds,
        rule="MM-HERO-4" if table.has_mouse(figure) else "MM-WOUND-3",
    )


def asks_more(table: Table, answers: Answers) -> bool:
    return bool(answers.get("more"))


@action(
    _("{kind}: battle {combat}, defense {defence}, life {vitality}."),
    label=_("A minion’s card"),
    rule="MM-CARD-12",
    is_correction=True,
    menu=MenuEntry("board", "minion", _("Minion card"), order=8),
    proposes=propose_minion_card,
    teaches=learn_minion_card,
)
def set_minion(
    table: Table,
    kind: Annotated[str, Pick(lambda table, answers: tuple(INITIATIVE), label=_("Kind"))],
    combat: Annotated[int, Number(0, HIGHEST_VALUE, label=_("Battle"))],
    defence: Annotated[int, Number(0, HIGHEST_VALUE, label=_("Defense"))],
    vitality: Annotated[int, Number(1, HIGHEST_VALUE, label=_("Life"))],
    more: Annotated[bool, Tick(label=_("What else the card says"))] = False,
    effect: Annotated[
        str, Pick(lambda table, answers: ("none", *KIND_EFFECTS), wanted=asks_more, label=_("What it does"))
    ] = "none",
    reach: Annotated[
        str, Pick(lambda table, answers: ("melee", "ranged"), wanted=asks_more, label=_("Melee or ranged"))
    ] = "melee",
    size: Annotated[
        str, Pick(lambda table, answers: ("small", "large"), wanted=asks_more, label=_("Small or large"))
    ] = "small",
    figures: Annotated[int, Number(1, HIGHEST_VALUE, wanted=asks_more, label=_("Figures in the box"))] = 1,
) -> Table:
    """Copy a minion's values from its card, and what it does (MM-CARD-12); the box remembers them."""
    for figure in table.figures_of(kind):
        lives(table, figure.id, figure.wounds, vitality)
    lives(table, kind, table.wounds_on(kind), vitality)
    values = {
        **{"combat": combat, "defence": defence, "vitality": vitality, "more": more},
        **{"effect": effect, "reach": reach, "size": size, "figures": figures},
    }
    after = replace(table, kinds=(*drop(table.kinds, kind), as_typed(table.kind(kind), values)))
    require(after.box_holds(kind), _("More of them stand on the board."), rule="MM-PLACE-6")
    return after


@action(
    _("{mouse}: battle {combat}, defense {defence}, lore {lore}, move {movement}, life {vitality}."),
    label=_("A mouse’s sheet"),
    is_correction=True,
    menu=MenuEntry("mice", "pen", _("Sheet values"), order=12),
    owner=picks("mouse"),
    proposes=propose_values_now,
    teaches=learn_sheet,
)
def set_values(
    table: Table,
    mouse: AnyMouse,
    combat: Annotated[int, Number(0, HIGHEST_VALUE, label=_("Battle"))],
    defence: Annotated[int, Number(0, HIGHEST_VALUE, label=_("Defense"))],
    lore: Annotated[int, Number(0, HIGHEST_VALUE, label=_("Lore"))],
    movement: Annotated[int, Number(0, HIGHEST_VALUE, label=_("Move"))],
    vitality: Annotated[int, Number(1, HIGHEST_VALUE, label=_("Life"))],
) -> Table:
    """Copy a mouse's values from its sheet (MM-HERO-12), for a retry too; the box remembers them."""
    known = table.mouse(mouse)
    lives(table, mouse, known.wounds + known.poisoned, vitality)
    values: dict[str, Any] = dict(zip(VALUES, (combat, defence, lore, movement, vitality), strict=True))
    values["unverified"] = ()
    before = tuple(replace(one, **values) if one.id == mouse else one for one in table.mice_before)
    return replace(table, mice_before=before).with_mouse(replace(known, **values))


@action(
    _("{mouse} gets a card: {printed}{name} ({kind})."),
    label=_("Give a card"),
    is_correction=True,
    menu=MenuEntry("mice", "deck", order=8),
    owner=picks("mouse"),
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
) -> Table:
    """Give a mouse a card that it did not draw here, into the pack; that it is not for it is told."""
    owner, number = table.mouse(mouse), table.cards_made + 1
    id, name = f"{mouse}/found-{number}", name or ("" if printed else "?")
    card = Card(
        *(id, kind, name, combat, defence, reach == "ranged", or_nothing(attack), paws),
        of=printed,
        part=or_nothing(part),
        needs=needs,
        does=or_nothing(does),
    )
    problem = not_for(owner, card)
    table = table.tell(problem) if problem else table
    return replace(table, cards_made=number).with_mouse(replace(owner, cards=(*owner.cards, card)))


@action(
    _("{mouse} gives up a card: {card}."),
    label=_("Discard a card"),
    is_correction=True,
    menu=MenuEntry("mice", "drop", order=9),
    owner=picks("mouse"),
)
def drop_card(
    table: Table, mouse: AnyMouse, card: Annotated[str, Pick(cards_owned, label=_("Card"))]
) -> Table:
    """Discard a card that a mouse owns (MM-FREE-3)."""
    return without_card(table, mouse, card)


@action(
    _("{mouse} puts on or takes off: {card}."),
    label=_("Put a card on or off"),
    is_correction=True,
    menu=MenuEntry("mice", "equip", _("Equip"), order=7),
    owner=picks("mouse"),
)
def turn_card(
    table: Table, mouse: AnyMouse, card: Annotated[str, Pick(cards_owned, label=_("Card"))]
) -> Table:
    """Put a card on, or take it into the bag (MM-FREE-2); what does not fit is told, not refused."""
    owner = table.mouse(mouse)
    turned = replace(owner.card(card), is_equipped=not owner.card(card).is_equipped)
    owner = replace(owner, cards=swap(owner.cards, turned))
    asks = doubt(owner, turned) if turned in in_doubt(owner) else None
    problem = misfit(owner) or asks
    table = table.with_mouse(owner)
    return table.tell(problem) if problem else table


@action(
    _("{card}: battle +{combat}, defense +{defence}."),
    label=_("What a card adds"),
    is_correction=True,
    menu=MenuEntry("mice", "pen", _("Card values"), order=13),
    owner=picks("mouse"),
    proposes=propose_dice,
    teaches=learn_dice,
)
def set_card(
    table: Table,
    mouse: AnyMouse,
    card: Annotated[str, Pick(cards_owned, label=_("Card"))],
    combat: Annotated[int, Number(0, HIGHEST_VALUE, label=_("Battle"))],
    defence: Annotated[int, Number(0, HIGHEST_VALUE, label=_("Defense"))],
) -> Table:
    """Copy what a card adds from the card itself (MM-CARD-1, -4), for a retry too.

    The box remembers it of starting cards.
    """
    return as_read_now(table, mouse, with_dice(table.mouse(mouse).card(card), combat, defence))


@action(
    _("{mouse} gives {other} {number} cheese."),
    label=_("Share cheese"),
    is_correction=True,
    menu=MenuEntry("mice", "share", order=6),
    owner=picks("mouse"),
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


@action(_("Into the party stash: {name}."), label=_("Into the party stash"), is_correction=True)
def fill_stash(
    table: Table, name: Annotated[str, Text(60, needed=True, label=_("Something else, by its name"))]
) -> Table:
    return replace(table, chest=(*table.chest, name))


@action(_("Into the party stash: {item}."), label=_("Into the party stash"), is_correction=True)
def stash_item(
    table: Table, item: Annotated[str, Pick(lambda table, answers: PARTY_ITEMS, label=_("Party item"))]
) -> Table:
    """Put a party item of the rulebook's into the stash: what it does is known (MM-PARTY-1)."""
    return replace(table, chest=(*table.chest, item))


@action(_("Out of the party stash: {name}."), label=_("Out of the party stash"), is_correction=True)
def empty_stash(table: Table, name: Annotated[str, Pick(in_stash, label=_("Its name"))]) -> Table:
    return replace(table, chest=without_one(table.chest, name))


@action(_("On the tile: {item}."), label=_("It lies on the tile"), is_correction=True)
def fill_tile(
    table: Table, item: Annotated[str, Pick(lambda table, answers: LAID, label=_("Party item"))]
) -> Table:
    """Say that a party item lies on the tile, though nobody has put it down here."""
    is_played(table)
    return replace(table, on_board=(*table.on_board, item))


@action(_("Off the tile: {item}."), label=_("It no longer lies on the tile"), is_correction=True)
def clear_tile(table: Table, item: Annotated[str, Pick(on_the_tile, label=_("Party item"))]) -> Table:
    """Say that a party item no longer lies on the tile."""
    return replace(table, on_board=without_one(table.on_board, item))


@action(
    _("The surge is called off. {why}"), label=_("Call off the surge"), rule="MM-SURGE-2", is_correction=True
)
def call_off_surge(
    table: Table,
    why: Annotated[str, Text(120, label=_("Why (for the log, may stay empty)"))] = "",
    keep: Annotated[bool, Tick(label=_("The cheese stays on the wheel"))] = False,
) -> Table:
    """Let a due surge pass, because a card or the storybook says so; the wheel is emptied unless kept."""
    is_played(table)
    require(table.surge_due, _("No surge is due."), rule="MM-SURGE-2")
    return settle(replace(table, surge_due=False, wheel=table.wheel if keep else 0))
