"""The envelope of each of the two: the hand, and the identity card, which stays face down (DR-ID-3)."""

from collections.abc import Iterator

from companion.games.dreamers.data import SEATS
from companion.games.dreamers.names import named
from companion.games.dreamers.table import Table
from companion.rules import Envelope, Message, NoBox, PrintLabel, _, message, plural


def labels(table: Table | None, box: NoBox, is_filled: bool) -> tuple[PrintLabel, ...]:
    """Return what a table wants besides its decks: places for what was played and what was turned."""
    return (
        PrintLabel(message(_("Dreams that were played")), (message(_("aside, unshuffled")),), "dream"),
        PrintLabel(message(_("Nightmares that were turned")), (), "nightmare", is_theirs=True),
    )


def envelopes(table: Table) -> tuple[Envelope, ...]:
    """Return both envelopes: none says which identity is in it."""
    return tuple(Envelope(named(table, seat), "", "hand", tuple(_things(table, seat))) for seat in SEATS)


def _things(table: Table, seat: str) -> Iterator[Message]:
    yield plural(_("{count} card"), _("{count} cards"), table.hand(seat))
    if table.is_hidden and table.is_real:
        yield message(_("the own identity card, face down"))
