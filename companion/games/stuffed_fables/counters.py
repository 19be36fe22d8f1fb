"""Every counter on the table by name, to be read and set by hand: the table is always right (SF-GAME-3)."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from companion.games.stuffed_fables import dice, flow, sleep_deck
from companion.games.stuffed_fables.column import darkness
from companion.games.stuffed_fables.data import BLACK, BOSS, DECKS, DEEP, HIGHEST, RESTLESS, WAKING
from companion.games.stuffed_fables.dice_places import BAG, DISCARD, HAND, THREAT, places_with, put, taken
from companion.games.stuffed_fables.harm import gain_stuffing, lose_stuffing
from companion.games.stuffed_fables.table import Table
from companion.rules import Illegal, _, replace

OF_STUFFY = ("stuffing", "buttons", "hearts")
SLEEP = (DEEP, RESTLESS, WAKING)
PILES = tuple(deck for deck in DECKS if deck != "sleep")  # of which only what is revealed counts
PLAIN = ("surges", "lost_tokens")


@dataclass(frozen=True)
class Counter:
    """A counter: what it shows now, and between which bounds it may be set."""

    id: str
    value: int
    high: int
    set_to: Callable[[int], Table]
    low: int = 0


def counters(table: Table) -> tuple[str, ...]:
    """Return the ids of all counters on the table."""
    of_stuffies = (f"{what}:{stuffy.id}" for stuffy in table.stuffies for what in OF_STUFFY)
    of_bosses = (f"dark:{one.id}" for one in table.column if table.card(one.id).kind == BOSS)
    of_decks = (f"{what}:{deck}" for deck in PILES for what in ("deck", "discards"))
    return (*of_stuffies, THREAT, *of_bosses, *PLAIN, *(f"sleep:{kind}" for kind in SLEEP), *of_decks)


def counter(table: Table, id: str) -> Counter:
    """Return the counter with this id, such as "surges", "hearts:lumpy" or "deck:item".

    Raises: Illegal, where the table has no such counter.
    """
    if id not in counters(table):
        raise Illegal(_("That is not on the table."))
    what, _colon, whose = id.partition(":")
    if what in OF_STUFFY:
        return _of_stuffy(table, id, what, whose)
    if what in ("deck", "discards"):
        return _of_deck(table, id, "left" if what == "deck" else "discarded", whose)
    if what == "dark":
        return Counter(id, table.monster(whose).dark, HIGHEST, partial(darkness, table, whose))
    if what == "sleep":
        number = table.revealed.count(whose)
        others = sum(kind not in (whose, WAKING) for kind in table.revealed)
        most = 1 if whose == WAKING else max(number, sleep_deck.size(table) - 1 - others)
        return Counter(id, number, most, partial(_revealed, table, whose))
    if id == THREAT:
        return Counter(id, table.threat, table.threat + _black_elsewhere(table), partial(_threat, table))
    return Counter(id, getattr(table, id), HIGHEST, lambda value: replace(table, **{id: value}))  # type: ignore[arg-type]


def _of_stuffy(table: Table, id: str, what: str, whose: str) -> Counter:
    """Return stuffing, buttons or hearts; a collapsed stuffy has none of these (SF-COLL-2)."""
    stuffy = table.stuffy(whose)
    if what == "stuffing":
        return Counter(id, stuffy.stuffing, HIGHEST, partial(_stuffing, table, whose))
    high = 0 if stuffy.is_collapsed else HIGHEST
    return Counter(
        id,
        getattr(stuffy, what),
        high,
        lambda value: table.with_stuffy(replace(stuffy, **{what: value})),  # type: ignore[arg-type]
    )


def _stuffing(table: Table, whose: str, value: int) -> Table:
    """Set stuffing: with none left the stuffy collapses, with the first it recovers (SF-COLL-1, -5)."""
    stuffy = table.stuffy(whose)
    if not value:
        return lose_stuffing(table, whose, stuffy.stuffing)
    if stuffy.is_collapsed:
        return gain_stuffing(table, whose, value)
    return table.with_stuffy(replace(stuffy, stuffing=value))


def _of_deck(table: Table, id: str, part: str, deck: str) -> Counter:
    pile = table.pile(deck)
    return Counter(
        id,
        getattr(pile, part),
        HIGHEST,
        lambda value: table.with_pile(replace(pile, **{part: value})),  # type: ignore[arg-type]
    )


def _revealed(table: Table, kind: str, number: int) -> Table:
    """Set how many sleep cards of a kind lie revealed; those still due after Waking are not (SF-SLEEP-4).

    What waited for them goes on: a monsters' turn in which all have acted ends (SF-MON-10).
    """
    others, there = tuple(one for one in table.revealed if one != kind), table.revealed.count(kind)
    more = (kind,) * (number - there)
    revealed = (*table.revealed, *more) if number >= there else (*others, *(kind,) * number)
    table = replace(table, revealed=revealed)
    return flow.after_sleep(replace(table, sleep_due=0)) if table.is_awake and table.sleep_due else table


FROM = (HAND, DISCARD, BAG)  # where black dice are that should lie on the track


def _black_elsewhere(table: Table) -> int:
    return sum(dice.number(place, BLACK) for place in (table.hand, table.discard, table.bag))


def _threat(table: Table, value: int) -> Table:
    """Set the dice on the track: more come out of the hand, the discards, the bag; fewer are discarded."""
    while table.threat > value:
        table = put(taken(table, THREAT, BLACK), DISCARD, BLACK)
    while table.threat < value:
        source = next(place for place in FROM if place in places_with(table, BLACK))
        table = put(taken(table, source, BLACK), THREAT, BLACK)
    return table
