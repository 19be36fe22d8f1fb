"""What the board shows beyond the table itself: whose turn, the helper's rows, what the deck still allows."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from companion.games.dreamers.data import (
    CARDS,
    DREAMS,
    FIRST,
    GATES,
    HAND,
    HIGHEST_DREAM,
    HIGHEST_NIGHTMARE,
    LOWEST_DREAM,
    LOWEST_NIGHTMARE,
    MINUS,
    PLUS,
    ROUNDS,
    SEATS,
    SECOND,
    WORDS,
)
from companion.games.dreamers.modifiers import Way, checked, exact, is_allowed, times
from companion.games.dreamers.names import SHORT, plain
from companion.games.dreamers.table import TURN, Table, Turn, other
from companion.rules import Message, _, message

SIGNS = MappingProxyType({PLUS: "+", MINUS: "−", "times": "×"})


@dataclass(frozen=True)
class Row:
    """A modifier as the helper shows it: what it makes on each of the two Dream cards."""

    sign: str
    number: int
    cells: tuple[Way, ...]


@dataclass(frozen=True)
class Sum:
    """The two cards' values as they count, a modifier in them, and how far they are from the Nightmare."""

    values: tuple[int, ...]
    target: int

    @property
    def total(self) -> int:
        return sum(self.values)

    @property
    def short(self) -> int:
        """How much is missing; below 0, how much it is too many."""
        return self.target - self.total


def is_lit(table: Table) -> bool:
    """Whether it is the turn of a player, which the head marks with the flame."""
    return bool(acting(table))


def acting(table: Table) -> str:
    """Return who acts now, "" if both do or neither does."""
    if table.phase == "round":
        return table.chooser or (table.taker if table.laid else "")
    return table.chance or (table.first if table.is_played else "")


def seats(table: Table) -> tuple[str, ...]:
    """Return the seats in the order of the turn: the first player's first."""
    return (table.first, other(table.first)) if table.first else SEATS


def unlooked(table: Table) -> tuple[str, ...]:
    """Return who has a secret identity, and has not said that it was looked at; the first player first."""
    has_one = (seat for seat in seats(table) if table.is_hidden and table.identity(seat))
    return tuple(seat for seat in has_one if seat not in table.looked)


def signed(sign: str, number: int) -> str:
    """Return a modifier as it is printed: "+6", "−2", "×3"."""
    return f"{SIGNS[sign]}{number}"


def added(first: int, second: int) -> str:
    """Return two values as they are added up, either of which may be below zero: "4 + 8", "10 − 4"."""
    return f"{plain(first)} {'−' if second < 0 else '+'} {abs(second)}"


# the helper


def fitting(table: Table) -> tuple[Row, ...]:
    """Return the modifiers that hit on one card or both, each with what it makes of both (DR-MOD-11, -12)."""
    pairs = dict.fromkeys((modifier.sign, modifier.number) for modifier in exact(table))
    return tuple(Row(sign, number, checked(table, sign, number)) for sign, number in pairs)


def hits(table: Table, modifier: Way) -> bool:
    """Whether a modifier may be played there."""
    return modifier.is_exact and is_allowed(table, modifier)


def never(table: Table) -> tuple[Message, ...]:
    """Return which modifiers can not hit, and why (DR-MOD-11)."""
    sums = counted(table)
    if sums is None or table.phase != "modify":
        return ()
    less = message(_("Nothing to subtract: {sum} is below {target}."), sum=sums.total, target=sums.target)
    more = message(_("Nothing to add: {sum} is above {target}."), sum=sums.total, target=sums.target)
    cards = (factor for factor in times(table) if not factor.number)
    no_times = _("No × on the {value}: it would have to come to {wanted}.")
    missing = {
        factor.value: message(no_times, value=factor.value, wanted=plain(factor.wanted)) for factor in cards
    }
    return (less if sums.short > 0 else more, *missing.values())


def counted(table: Table) -> Sum | None:
    """Return the values as they count now, None while the Dreams lie face down."""
    return sum_of(table.turn) if table.turn and table.turn.values else None


def sum_of(turn: Turn) -> Sum:
    """Return the values of a turn with what its modifier made of them."""
    first, second = turn.values
    played = turn.modifier
    if played is None:
        return Sum((first, second), turn.target)
    if played.card == FIRST:
        return Sum((turn.target - second, second), turn.target)
    return Sum((first, turn.target - first), turn.target)


# the deck, the rounds


def turns_left(table: Table) -> int:
    """Return how many turns more the deck allows if no modifier is played (DR-MEM-3, DR-MEM-4)."""
    lays = 2 if table.phase in ("nightmare", "dreams") else 0
    rest, is_last = table.deck - table.needs - lays, table.reads("DR-OPEN-8")
    if rest < 0:
        return int(is_last and table.deck > 0)
    return rest // 2 + 1 + (rest % 2 if is_last else 0)


def turns(table: Table) -> tuple[Turn, ...]:
    """Return the turns of this round whose Dreams were turned, oldest first (DR-LOG-2)."""
    running = (table.turn,) if table.turn and table.turn not in table.turns[-1:] else ()
    return tuple(turn for turn in (*table.turns, *running) if turn.round == table.round and turn.values)


def lines(table: Table) -> range:
    """Return the numbers of the rounds on the score sheet: the sixth, and more, only if played (DR-LOG-1)."""
    return range(1, max(table.last_round, table.round) + 1)


def won(table: Table) -> tuple[tuple[str, int], ...]:
    """Return how many matches each has won, the larger number first."""
    rows = zip(SEATS, table.wins, strict=True)
    return tuple(sorted(rows, key=lambda row: -row[1]))


def drawn(table: Table) -> int:
    """Return how many matches ended in a draw."""
    return sum(not record.winner for record in table.records)


GLOBALS: Mapping[str, object] = MappingProxyType(
    {
        "acting": acting,
        "seats": seats,
        "unlooked": unlooked,
        "signed": signed,
        "added": added,
        "fitting": fitting,
        "hits": hits,
        "never": never,
        "counted": counted,
        "sum_of": sum_of,
        "turns_left": turns_left,
        "turns": turns,
        "lines": lines,
        "won": won,
        "drawn": drawn,
        "short": SHORT,
        "steps": TURN,
        "words": WORDS,
        "cards": CARDS,
        "both": SEATS,
        "dream_cards": (FIRST, SECOND),
        "gates": GATES,
        "deck_size": DREAMS,
        "hand": HAND,
        "rounds": ROUNDS,
        "nightmares": range(LOWEST_NIGHTMARE, HIGHEST_NIGHTMARE + 1),
        "dreams": range(LOWEST_DREAM, HIGHEST_DREAM + 1),
    }
)
