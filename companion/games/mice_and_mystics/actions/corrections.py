"""Corrections by hand: the physical table is always right. Each is an event, with a word why."""

from collections.abc import Sequence
from typing import Annotated, Any

from companion.games.mice_and_mystics.actions.picks import (
    AnyMouse,
    FreeMouse,
    Why,
    figures_here,
    is_played,
    mouse_action,
)
from companion.games.mice_and_mystics.box_learning import (
    as_typed,
    learn_minion_card,
    learn_sheet,
)
from companion.games.mice_and_mystics.chapters import ROOMS
from companion.games.mice_and_mystics.combat import with_new_defences
from companion.games.mice_and_mystics.data import (
    HIGHEST_VALUE,
    INITIATIVE,
    KIND_EFFECTS,
    STATES,
    VALUES,
    WHEEL_SIZE,
)
from companion.games.mice_and_mystics.defaults import (
    propose_minion_card,
    propose_room_now,
    propose_values_now,
)
from companion.games.mice_and_mystics.names import named
from companion.games.mice_and_mystics.passing import add_to_wheel, start_turn
from companion.games.mice_and_mystics.table import Table
from companion.games.mice_and_mystics.wounds import capture, free, settle, wound_figure, wound_mouse
from companion.rules import (
    Answers,
    Laid,
    MenuEntry,
    NewRule,
    Number,
    Pick,
    Text,
    Tick,
    _,
    correction,
    drop,
    picks,
    replace,
    require,
)


def all_free(table: Table, answers: Answers) -> Sequence[str]:
    return (*(mouse.id for mouse in table.free_mice), *figures_here(table, answers))


def captured(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(mouse.id for mouse in table.captured_mice)


def cards_in_play(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(card for card in table.column if not table.is_out(card))


def tokens(table: Table, answers: Answers) -> Sequence[str]:
    """Return what a mouse may have on it, effects of the group's own last."""
    return (*STATES, *(effect.id for effect in table.effects))


def column_cards(table: Table, answers: Answers) -> Sequence[str]:
    return table.column


@correction(
    _("{number} cheese on the wheel: {why}"),
    label=_("Cheese on the wheel"),
    rule="MM-SURGE-1",
    menu=MenuEntry("board", "wheel", _("Wheel"), order=1),
)
def feed_wheel(
    table: Table, number: Annotated[int, Number(1, WHEEL_SIZE, label=_("How many"))], why: Why = ""
) -> Table:
    """Put cheese on the wheel for a rule that the companion does not follow (MM-SURGE-1)."""
    is_played(table)
    return add_to_wheel(table, number)


@correction(
    _("Wounds for {target}: {number}. {why}"),
    label=_("Wounds without dice"),
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


@mouse_action(
    _("A token on {mouse}."),
    label=_("A token on a mouse"),
    rule="MM-STAT-1",
    is_correction=True,
    menu=MenuEntry("mice", "pen", _("Tokens"), order=4),
)
def mark(
    table: Table,
    mouse: FreeMouse,
    state: Annotated[str, Pick(tokens, label=_("Token"))],
) -> Table:
    """Put a token on a mouse, or take it off."""
    marked = table.mouse(mouse)
    has = marked.is_(state)
    marked = marked.without(state) if has else replace(marked, states=(*marked.states, state))
    return table.with_mouse(marked).tell(
        _("{mouse} is no longer {state}.") if has else _("{mouse} is {state}."),
        mouse=named(table, mouse),
        state=named(table, state),
    )


@mouse_action(
    _("The minions take {mouse}. {why}"),
    label=_("A mouse is captured"),
    rule="MM-CAPT-2",
    is_correction=True,
    menu=MenuEntry("mice", "captured", _("Capture"), order=14),
)
def capture_mouse(table: Table, mouse: FreeMouse, why: Why = "") -> Table:
    """Capture a mouse by a rule of the room or the chapter (MM-CAPT-2)."""
    is_played(table)
    return settle(capture(table, mouse))


@mouse_action(
    _("The minions let {mouse} go. {why}"),
    label=_("Free a mouse"),
    rule="MM-CAPT-5",
    is_correction=True,
    menu=MenuEntry("mice", "out", _("Free"), order=15, when=lambda table: bool(table.captured_mice)),
)
def free_mouse(
    table: Table,
    mouse: Annotated[str, Pick(captured, none=_("No mouse is captured."), label=_("Mouse"))],
    why: Why = "",
    goes_on: NewRule = False,
) -> Table:
    """Free a mouse by a rule of the room or the chapter (MM-CAPT-5).

    The turn of a mouse that is captured, or was freed in it, is over (MM-CAPT-3, -7); an attack that had lost
    it as its target is made (MM-ROUND-2). Until release 1.9 nothing went on by itself.
    """
    return settle(free(table, mouse)) if goes_on else free(table, mouse)


@correction(
    _("Initiative, by hand: {order}."),
    label=_("Lay the column as on the table"),
    menu=MenuEntry("board", "initiative", _("Initiative"), order=5),
)
def lay_column(
    table: Table, order: Annotated[tuple[str, ...], Laid(column_cards, label=_("Order"))]
) -> Table:
    """Put the initiative cards in their order on the table; no mouse gains cheese."""
    require(table.column, _("No initiative card lies on the column."))
    return replace(table, column=order)


@correction(
    _("It is the turn of: {card}."),
    label=_("Whose turn is it?"),
    menu=MenuEntry("board", "flame", _("Whose turn"), order=6),
)
def set_turn(table: Table, card: Annotated[str, Pick(cards_in_play, label=_("Card"))]) -> Table:
    """Say whose turn it is on the table."""
    is_played(table)
    table = start_turn(table, card)
    mice = tuple(replace(mouse, feels=()) for mouse in table.mice)  # people do by hand what effects do, too
    return replace(table, mice=mice)


def rooms(table: Table, answers: Answers) -> Sequence[str]:
    """Return every printed room, then those of the chapter's tiles of the group's own."""
    return (*ROOMS, *(room for tile in table.chapter.own_tiles for room in tile.rooms))


@correction(
    _("The mice are in: {room}. {why}"),
    label=_("Where are the mice?"),
    menu=MenuEntry("board", "room", _("Room"), order=7),
    proposes=propose_room_now,
)
def set_room(table: Table, room: Annotated[str, Pick(rooms, label=_("Room"))], why: Why = "") -> Table:
    """Say in which room the mice are, without exploring; each room has its own mousetraps (MM-TRAP-3)."""
    is_played(table)
    explored = table.explored if room in table.explored else (*table.explored, room)
    return replace(table.moved_to(room), explored=explored)


def lives(table: Table, figure: str, wounds: int, vitality: int) -> None:
    """Refuse a vitality that a minion's wounds already reach. Raises: IllegalPlay."""
    require(
        wounds < vitality,
        _("{figure} has {wounds} wounds already: heal it or take it off first."),
        figure=named(table, figure),
        wounds=wounds,
        rule="MM-WOUND-3",
    )


def minion_cards(table: Table, answers: Answers) -> Sequence[str]:
    """Return every initiative card of minions, those of the group's own last."""
    return (*INITIATIVE, *(card for kind in table.own_kinds.values() for card in (kind.id, *kind.cards)))


def effects_of_card(table: Table, answers: Answers) -> Sequence[str]:
    """Return what a card may do; one of the group's own may do several things."""
    own = table.own_kind(str(answers.get("kind", "")))
    several = (own.effect,) if own and own.effect else ()
    return tuple(dict.fromkeys(("none", *KIND_EFFECTS, *several)))


def asks_more(table: Table, answers: Answers) -> bool:
    return bool(answers.get("more"))


@correction(
    _("{kind}: battle {combat}, defense {defence}, life {vitality}."),
    label=_("A minion’s card"),
    rule="MM-CARD-12",
    menu=MenuEntry("board", "minion", _("Minion card"), order=8),
    proposes=propose_minion_card,
    teaches=learn_minion_card,
)
def set_minion(
    table: Table,
    kind: Annotated[str, Pick(minion_cards, label=_("Kind"))],
    combat: Annotated[int, Number(0, HIGHEST_VALUE, is_printed=True, label=_("Battle"))],
    defence: Annotated[int, Number(0, HIGHEST_VALUE, is_printed=True, label=_("Defense"))],
    vitality: Annotated[int, Number(1, HIGHEST_VALUE, is_printed=True, label=_("Life"))],
    more: Annotated[bool, Tick(label=_("What else the card says"))] = False,
    effect: Annotated[str, Pick(effects_of_card, wanted=asks_more, label=_("What it does"))] = "none",
    reach: Annotated[
        str, Pick(lambda table, answers: ("melee", "ranged"), wanted=asks_more, label=_("Melee or ranged"))
    ] = "melee",
    size: Annotated[
        str, Pick(lambda table, answers: ("small", "large"), wanted=asks_more, label=_("Small or large"))
    ] = "small",
    figures: Annotated[int, Number(1, HIGHEST_VALUE, wanted=asks_more, label=_("Figures in the box"))] = 1,
) -> Table:
    """Copy a minion's values from its card, and what it does (MM-CARD-12); the box remembers them."""
    own = table.own_kind(kind)
    for figure in table.figures_of(kind):
        lives(table, figure.id, figure.wounds, vitality)
    for card in own.cards if own else (kind,):
        lives(table, card, table.wounds_on(card), vitality)
    values = {
        **{"combat": combat, "defence": defence, "vitality": vitality, "more": more},
        **{"effect": effect, "reach": reach, "size": size, "figures": figures},
    }
    typed = as_typed(own or table.kind(kind), values)
    after = replace(table, kinds=(*drop(table.kinds, typed.id), typed))
    require(after.box_holds(kind), _("More of them stand on the board."), rule="MM-PLACE-6")
    return with_new_defences(table, after)


@mouse_action(
    _("{mouse}: battle {combat}, defense {defence}, lore {lore}, move {movement}, life {vitality}."),
    label=_("A mouse’s values"),
    is_correction=True,
    menu=MenuEntry("mice", "pen", _("Sheet values"), order=12),
    proposes=propose_values_now,
    teaches=learn_sheet,
)
def set_values(
    table: Table,
    mouse: AnyMouse,
    combat: Annotated[int, Number(0, HIGHEST_VALUE, is_printed=True, label=_("Battle"))],
    defence: Annotated[int, Number(0, HIGHEST_VALUE, is_printed=True, label=_("Defense"))],
    lore: Annotated[int, Number(0, HIGHEST_VALUE, is_printed=True, label=_("Lore"))],
    movement: Annotated[int, Number(0, HIGHEST_VALUE, is_printed=True, label=_("Move"))],
    vitality: Annotated[int, Number(1, HIGHEST_VALUE, is_printed=True, label=_("Life"))],
) -> Table:
    """Copy a mouse's values from its sheet (MM-HERO-12), for a retry too; the box remembers them.

    A life that its wounds reach already captures it now (MM-CAPT-1).
    """
    known = table.mouse(mouse)
    values: dict[str, Any] = dict(zip(VALUES, (combat, defence, lore, movement, vitality), strict=True))
    values |= {"unverified": (), "unknown": ()}
    before = tuple(replace(old, **values) if old.id == mouse else old for old in table.mice_before)
    typed = replace(known, **values)
    table = with_new_defences(table, replace(table, mice_before=before).with_mouse(typed))
    is_felled = table.phase == "playing" and typed.is_felled and not typed.is_captured
    return settle(capture(table, mouse)) if is_felled else table


@correction(_("The surge is called off. {why}"), label=_("Call off the surge"), rule="MM-SURGE-2")
def call_off_surge(
    table: Table,
    why: Annotated[str, Text(120, label=_("Reason (optional)"))] = "",
    keep: Annotated[bool, Tick(label=_("The cheese stays on the wheel"))] = False,
) -> Table:
    """Let a due surge pass, because a card or the storybook says so; the wheel is emptied unless kept."""
    is_played(table)
    require(table.surge_due, _("No surge is due."), rule="MM-SURGE-2")
    return settle(replace(table, surge_due=False, wheel=table.wheel if keep else 0))
