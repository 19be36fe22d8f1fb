"""The asks that several actions share."""

from collections.abc import Sequence
from functools import partial
from typing import Annotated, Any

from companion.games.mice_and_mystics.dice import FACES
from companion.games.mice_and_mystics.names import named, turn_name
from companion.games.mice_and_mystics.pieces import ids
from companion.games.mice_and_mystics.table import Table
from companion.rules import (
    Answers,
    Counts,
    Dice,
    Message,
    Number,
    Pick,
    Text,
    _,
    action,
    message,
    picks,
    require,
)

EXTRA_LOW, EXTRA_HIGH = -5, 9
mouse_action = partial(action, owner=picks("mouse"))  # what a seat may do for its own mouse


def on_turn(table: Table, answers: Answers) -> Sequence[str]:
    """Return the mouse whose turn it is, if it does anything at all, charmed or not."""
    mouse = table.acting_mouse
    return (mouse.id,) if mouse and mouse.can_act else ()


def acting(table: Table, answers: Answers) -> Sequence[str]:
    """Return the mouse whose turn it is, if it may act as it likes (MM-STAT-4)."""
    mouse = table.acting_mouse
    return on_turn(table, answers) if mouse and not mouse.is_spellbound else ()


def charmed(table: Table, answers: Answers) -> Sequence[str]:
    """Return the mouse whose turn it is, if it acts as a melee minion would (MM-STAT-4)."""
    mouse = table.acting_mouse
    return on_turn(table, answers) if mouse and mouse.is_spellbound else ()


def not_charmed(table: Table, answers: Answers, value: Any) -> Message:
    if table.has_mouse(value) and value == table.current and table.phase == "playing":
        return message(_("{mouse} is not charmed in this turn."), mouse=named(table, value), rule="MM-STAT-4")
    return not_acting(table, answers, value)


def not_acting(table: Table, answers: Answers, value: Any) -> Message:
    """Return why this mouse cannot act now."""
    if table.phase != "playing":
        return message(_("The chapter is not being played."))
    if table.has_mouse(value) and table.is_out(value):
        return message(_("{mouse} is captured."), mouse=named(table, value), rule="MM-CAPT-3")
    if not table.current:
        return message(WAITING["lay_order"], rule=RULES["lay_order"])
    acting = table.acting_mouse
    freed = next((mouse.id for mouse in table.free_mice if mouse.id == value and not mouse.can_act), "")
    if freed or (acting and acting.freed_this_turn):
        who = named(table, freed or table.current)
        return message(
            _("{mouse} was freed in this turn and does nothing more."), mouse=who, rule="MM-CAPT-7"
        )
    if acting and acting.is_spellbound and value in ("", acting.id):
        who = named(table, acting.id)
        return message(
            _("{mouse} is charmed: it moves and attacks as a minion would."), mouse=who, rule="MM-STAT-4"
        )
    return message(_("It is {card}’s turn."), card=turn_name(table, table.current_kind), rule="MM-ROUND-1")


def every_mouse(table: Table, answers: Answers) -> Sequence[str]:
    return ids(table.mice)


def free_mice(table: Table, answers: Answers) -> Sequence[str]:
    return ids(table.free_mice)


def able_mice(table: Table, answers: Answers) -> Sequence[str]:
    """Return the mice that may do something of their own: a mouse just freed may not (MM-CAPT-7)."""
    return tuple(mouse.id for mouse in table.free_mice if mouse.can_act)


def figures_here(table: Table, answers: Answers) -> Sequence[str]:
    return ids(table.figures)


def no_minion(table: Table, answers: Answers, value: object) -> Message:
    if table.figures:
        return message(_("That cannot be chosen now."))
    return message(_("No minion is in the room."), rule="MM-ATK-1")


def kinds_known(table: Table, answers: Answers) -> Sequence[str]:
    """Return the kinds that a card may bring, and a boss if the room's own surge brings one."""
    special = (kind for kind, _number in table.room_rules.surge if kind not in table.minions_known)
    return (*table.minions_known, *special)


TurnMouse = Annotated[str, Pick(on_turn, why=not_acting, label=_("Mouse"))]
ActingMouse = Annotated[str, Pick(acting, why=not_acting, label=_("Mouse"))]
CharmedMouse = Annotated[str, Pick(charmed, why=not_charmed, label=_("Mouse"))]
AnyMouse = Annotated[str, Pick(every_mouse, none=_("Choose the mice first."), label=_("Mouse"))]
FreeMouse = Annotated[str, Pick(free_mice, none=_("No mouse is free."), label=_("Mouse"))]
AbleMouse = Annotated[str, Pick(able_mice, why=not_acting, none=_("No mouse is free."), label=_("Mouse"))]
Target = Annotated[str, Pick(figures_here, why=no_minion, label=_("Target"))]
OneDie = Annotated[tuple[str, ...], Dice(FACES, label=_("Dice"))]
Extra = Annotated[int, Number(EXTRA_LOW, EXTRA_HIGH, label=_("More or fewer dice (cards, tokens)"))]
Why = Annotated[str, Text(120, label=_("Reason (optional)"))]
KindCounts = Annotated[tuple[tuple[str, int], ...], Counts(kinds_known, label=_("Minions"))]


WAITING = {
    "defend": _("The defender’s dice come first."),
    "maggie": _("Miz Maggie’s die comes first."),
    "accept_defeat": _("Every mouse is captured: first say whether the chapter is lost."),
    "take_card": _("The card that was found comes first."),
    "place_wounds": _("The boss’s wounds come first."),
    "shed": _("A pack is too full: a card is discarded first."),
    "surge": _("The surge comes first."),
    "encounter": _("The encounter comes first."),
    "lay_order": _("The initiative cards come first."),
    "minion_aims": _("An attack has lost its target: say first whom it goes for."),
}
RULES = {
    "defend": "MM-ATK-3",
    "maggie": "MM-CH1-11",
    "accept_defeat": "MM-END-2",
    "take_card": "MM-SEARCH-2",
    "shed": "MM-FREE-3",
    "place_wounds": "MM-BOSS-6",
    "surge": "MM-SURGE-10",
    "encounter": "MM-ENC-1",
    "lay_order": "MM-INIT-1",
    "minion_aims": "MM-MIN-9",
}


def is_played(table: Table) -> None:
    """Refuse while the chapter is not played. Raises: IllegalPlay."""
    require(table.phase == "playing", _("The chapter is not being played."))


def is_being_laid(table: Table) -> None:
    """Refuse but while the table is being laid. Raises: IllegalPlay."""
    require(table.phase == "laying", _("The table is already set up."))


def nothing_waits(table: Table) -> None:
    """Refuse while the chapter is not played, or something must be finished first (MM-SURGE-10).

    Raises: IllegalPlay.
    """
    is_played(table)
    nothing_before(table, "")


def nothing_before(table: Table, what: str) -> None:
    """Refuse while something else than `what` must be finished first. Raises: IllegalPlay."""
    waits = table.waits_for
    require(waits in ("", what), WAITING.get(waits, ""), rule=RULES.get(waits, ""))
