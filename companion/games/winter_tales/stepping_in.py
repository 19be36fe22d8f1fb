"""Who may step in on a movement (WT-INT)."""

from collections.abc import Callable, Sequence

from companion.games.winter_tales import variants
from companion.games.winter_tales.data import SOLDIER, SQUARE, TALE
from companion.games.winter_tales.names import named
from companion.games.winter_tales.table import Table
from companion.rules import Answers, Message, _, message

STOPPING = {TALE: "WT-INT-2", SOLDIER: "WT-INT-3"}
NOT_MOVING = {
    TALE: _("A battle interrupts the movement of a fairy tale."),
    SOLDIER: _("A trap interrupts the movement of a soldier."),
}


def interrupters(table: Table) -> tuple[str, ...]:
    """Return the characters that may step in on the one that moves, clockwise by player (WT-INT-1..6).

    If a movement ends on a square, by the group's reading, those of a location on its way (WT-OPEN-37).
    """
    moving, mover = table.moving, table.mover
    if moving is None or mover is None or not moving.is_moving or moving.is_stopped:
        return ()
    passes = mover.space_kind == SQUARE
    if (passes and not table.reads("WT-OPEN-37")) or variants.nobody_steps_in(table):
        return ()
    others = table.clockwise(mover.owner)[1:]
    return tuple(
        character.id
        for player in others
        for character in table.of(player)
        if character.kind != mover.kind
        and character.id not in moving.met
        and (character.space_kind != SQUARE if passes else not character.is_away_from(mover.space))
        and (not character.is_down or table.reads("WT-OPEN-23"))
    )


def steps_in(kind: str) -> Callable[[Table, Answers], Sequence[str]]:
    def options(table: Table, answers: Answers) -> Sequence[str]:
        space = table.mover.space if table.mover else ""
        stepping = (table.character(id) for id in interrupters(table))
        own = (character for character in stepping if character.kind == kind)
        # Characters that are known to be there come before those without a known space.
        return tuple(
            character.id for character in sorted(own, key=lambda character: not (space and character.space))
        )

    return options


def stays_out(table: Table, answers: Answers, value: object) -> Message:
    """Return why a character may not step in."""
    if variants.nobody_steps_in(table):
        return message(_("By your house rule nobody steps in."), rule="WT-VAR-1")
    return _by_the_book(table, str(value))


def _by_the_book(table: Table, value: str) -> Message:
    mover = table.mover
    if mover is None or not table.has_character(value):
        sentence = NOT_MOVING[mover.kind] if mover else _("Nobody moves just now.")
        return message(sentence, rule=STOPPING[mover.kind] if mover else "WT-INT-1")
    character = table.character(value)
    if character.owner == mover.owner:
        return message(_("Nobody interrupts their own character."), rule="WT-INT-4")
    if character.is_down:
        return message(_("A character that is down cannot step in."), rule="WT-INT-6")
    if table.moving and character.id in table.moving.met:
        words = _("{character} has stepped in on this movement already.")
        return message(words, character=named(table, character.id), rule=STOPPING[mover.kind])
    if mover.space_kind == SQUARE:
        return message(_("Nobody steps in on a square, only in a location."), rule="WT-INT-6")
    return message(_("It can only step in where a character of the other side comes to it."), rule="WT-INT-6")
