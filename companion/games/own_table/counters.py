"""The counters of a table, as its definition has them."""

from companion.games.own_table.happening import after_change
from companion.games.own_table.table import Table
from companion.rules import Counter, Counters, IllegalPlay, _


def ids(table: Table) -> tuple[str, ...]:
    return tuple(table.counter_ids()) if table.stage == "play" else ()


def of(table: Table, id: str) -> Counter[Table]:
    part = table.made.counter(id.partition(":")[0])

    def set_to(value: int) -> Table:
        return after_change(table.with_value(id, value), id, table.value(id))

    return Counter(id, table.value(id), part.lowest, part.highest, set_to, sign=part.sign)


def guard(table: Table) -> None:
    if table.stage != "play":
        raise IllegalPlay(_("The game is not being played."))


COUNTERS = Counters(ids, of, guard, most=9999)
