"""What printed sheets show beyond the table: the bare track, the set-up as things to tick."""

from dataclasses import dataclass
from types import MappingProxyType

from companion.games.winter_tales import board, checklist
from companion.games.winter_tales.table import Table
from companion.rules import Item, Message, _, message, replace


def bare_track(table: Table) -> tuple[board.Spot, ...]:
    """Return the track with nothing on it, to write on."""
    return board.track(replace(table, memories=(), phase="setup"))


@dataclass(frozen=True)
class PrintedStep:
    """A step of the set-up with its things to tick."""

    number: int
    title: Message
    things: tuple[Message | str, ...]


ANY = MappingProxyType(
    {
        "seats": (_("Sit in a circle; the turns go clockwise"), _("Say who begins")),
        "sides": (
            _("As many players for Spring as for Winter"),
            _("With 3, 5 or 7 players one is the Writer"),
        ),
        "cast": (_("Characters for each, as the table above says"), _("Name them, or deal their cards")),
        "hands": (_("4 story cards each, the Writer as above"), _("Epilogue tile on box 4 of the track")),
    }
)


def to_lay(table: Table, *, is_filled: bool) -> tuple[PrintedStep, ...]:
    """Return the set-up for these people, or for any."""
    return tuple(
        PrintedStep(number, step.title, _things(step, is_filled=is_filled))
        for number, step in enumerate(checklist.steps(table), 1)
    )


def _things(step: checklist.LayingStep, *, is_filled: bool) -> tuple[Message | str, ...]:
    known = () if is_filled else ANY.get(step.id, ())
    counted = tuple(map(_with_more, step.items)) if is_filled else ()
    return counted or tuple(message(words) for words in known) or step.about


def _with_more(item: Item) -> Message | str:
    more = item.more
    return message("{what} ({more})", what=item.what, more=more) if more else item.what


GLOBALS = MappingProxyType({"bare_track": bare_track, "to_lay": to_lay})
