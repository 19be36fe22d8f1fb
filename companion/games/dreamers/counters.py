"""Every counter on the table by name, to be read and set by hand: the table is always right."""

from companion.games.dreamers.actions.picks import is_on
from companion.games.dreamers.data import DREAMS, GATES, HAND, HIGHEST_TOTAL, SEATS
from companion.games.dreamers.table import Table, put
from companion.rules import Counter, Counters, replace


def counters(table: Table) -> tuple[str, ...]:
    """Return the ids of all counters on the table."""
    return ("open", "deck", *(f"{what}:{seat}" for what in ("hand", "total") for seat in SEATS))


def counter(table: Table, id: str) -> Counter[Table]:
    """Return one of these counters, such as "open" or "hand:seat-1"."""
    what, _colon, seat = id.partition(":")
    match what:
        case "open":  # the third gate ends a round and shows identities: that is said by `end_round`
            most = max(GATES - 1, table.gates)
            return Counter(id, table.gates, 0, most, lambda n: replace(table, gates=n), "DR-COMP-7")
        case "deck":
            return Counter(id, table.deck, 0, DREAMS, lambda n: replace(table, deck=n), "DR-MEM-3")
        case "hand":
            return Counter(id, table.hand(seat), 0, HAND, lambda n: table.with_hand(seat, n), "DR-MEM-1")
        case _:
            low, high = -HIGHEST_TOTAL, HIGHEST_TOTAL
            return Counter(
                id, table.total(seat), low, high, lambda n: with_total(table, seat, n), "DR-SCORE-8"
            )


def with_total(table: Table, seat: str, number: int) -> Table:
    return replace(table, totals=put(table.totals, seat, number))


COUNTERS = Counters(counters, counter, is_on, HIGHEST_TOTAL)
