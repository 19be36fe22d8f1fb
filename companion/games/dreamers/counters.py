"""Every counter on the table by name, to be read and set by hand: the table is always right."""

from collections.abc import Callable
from dataclasses import dataclass

from companion.games.dreamers.data import DREAMS, GATES, HAND, HIGHEST_TOTAL, SEATS
from companion.games.dreamers.table import Table, put
from companion.rules import Illegal, _, replace


@dataclass(frozen=True)
class Counter:
    """A counter: what it shows now, and between which bounds it may be set."""

    value: int
    low: int
    high: int
    set_to: Callable[[int], Table]


def counters(table: Table) -> tuple[str, ...]:
    """Return the ids of all counters on the table."""
    return ("open", "deck", *(f"{what}:{seat}" for what in ("hand", "total") for seat in SEATS))


def counter(table: Table, id: str) -> Counter:
    """Return the counter with this id, such as "open" or "hand:seat-1". Raises: Illegal."""
    if id not in counters(table):
        raise Illegal(_("That is not on the table."))
    what, _colon, seat = id.partition(":")
    match what:
        case "open":  # the third gate ends a round and shows identities: that is said by `end_round`
            return Counter(table.gates, 0, max(GATES - 1, table.gates), lambda n: replace(table, gates=n))
        case "deck":
            return Counter(table.deck, 0, DREAMS, lambda n: replace(table, deck=n))
        case "hand":
            return Counter(table.hand(seat), 0, HAND, lambda n: table.with_hand(seat, n))
        case _:
            return Counter(
                table.total(seat),
                -HIGHEST_TOTAL,
                HIGHEST_TOTAL,
                lambda n: replace(table, totals=put(table.totals, seat, n)),
            )
