"""Every counter on the table by name, to be read and set by hand: the table is always right (SF-GAME-3)."""

from functools import partial
from types import MappingProxyType

from companion.games.stuffed_fables import dice, flow, sleep_deck
from companion.games.stuffed_fables.actions.picks import is_played
from companion.games.stuffed_fables.column import darkness
from companion.games.stuffed_fables.data import BLACK, BOSS, DECKS, DEEP, HIGHEST, OWNED, RESTLESS, WAKING
from companion.games.stuffed_fables.dice_places import BAG, DISCARD, HAND, THREAT, places_with, put, taken
from companion.games.stuffed_fables.harm import beyond_the_box, gain_stuffing, lose_stuffing, though_collapsed
from companion.games.stuffed_fables.table import Table
from companion.rules import Counter, Counters, replace

PARTS = MappingProxyType({"deck": "left", "discards": "discarded"})  # of a pile
SLEEP = (DEEP, RESTLESS, WAKING)
PILES = tuple(deck for deck in DECKS if deck != "sleep")  # of which only what is revealed counts
PLAIN = ("surges", "lost_tokens")


def counters(table: Table) -> tuple[str, ...]:
    """Return the ids of all counters on the table."""
    of_stuffies = (f"{what}:{stuffy.id}" for stuffy in table.stuffies for what in OWNED)
    of_bosses = (f"dark:{monster.id}" for monster in table.column if table.card(monster.id).kind == BOSS)
    of_decks = (f"{what}:{deck}" for deck in PILES for what in PARTS)
    return (*of_stuffies, THREAT, *of_bosses, *PLAIN, *(f"sleep:{kind}" for kind in SLEEP), *of_decks)


def counter(table: Table, id: str) -> Counter[Table]:
    """Return one of these counters, such as "surges", "hearts:lumpy" or "deck:item"."""
    what, _colon, owner = id.partition(":")
    if what in OWNED:
        return _of_stuffy(table, id, what, owner)
    if what in PARTS:
        return _of_deck(table, id, PARTS[what], owner)
    if what == "dark":
        return Counter(id, table.monster(owner).dark, 0, HIGHEST, partial(darkness, table, owner))
    if what == "sleep":
        return _of_sleep(table, id, owner)
    if id == THREAT:
        most = table.threat + _black_elsewhere(table)
        return Counter(id, table.threat, 0, most, partial(_threat, table), "SF-THREAT-1")
    return Counter(id, getattr(table, id), 0, HIGHEST, lambda value: replace(table, **{id: value}))  # type: ignore[arg-type]


# of a stuffy


def _of_stuffy(table: Table, id: str, what: str, owner: str) -> Counter[Table]:
    return Counter(id, getattr(table.stuffy(owner), what), 0, HIGHEST, partial(_owned, table, what, owner))


def _owned(table: Table, what: str, owner: str, value: int) -> Table:
    """Set what a stuffy has, with a word if it has collapsed or the box holds less (SF-COLL-2, SF-OPEN-2)."""
    stuffy = table.stuffy(owner)
    is_more = value > getattr(stuffy, what)
    if what == "stuffing":
        table = _stuffing(table, owner, value)
    else:
        table = though_collapsed(table, owner) if is_more else table
        table = table.with_stuffy(replace(stuffy, **{what: value}))  # type: ignore[arg-type]
    return beyond_the_box(table, what) if is_more else table


def _stuffing(table: Table, owner: str, value: int) -> Table:
    """Set stuffing: with none left the stuffy collapses, with the first it recovers (SF-COLL-1, -5)."""
    stuffy = table.stuffy(owner)
    if not value:
        return lose_stuffing(table, owner, stuffy.stuffing)
    if stuffy.is_collapsed:
        return gain_stuffing(table, owner, value)
    return table.with_stuffy(replace(stuffy, stuffing=value))


# of the decks


def _of_deck(table: Table, id: str, part: str, deck: str) -> Counter[Table]:
    pile = table.pile(deck)
    return Counter(
        id,
        getattr(pile, part),
        0,
        HIGHEST,
        lambda value: table.with_pile(replace(pile, **{part: value})),  # type: ignore[arg-type]
    )


def _of_sleep(table: Table, id: str, kind: str) -> Counter[Table]:
    """Return how many sleep cards of a kind lie revealed: no more than there are, and Waking once."""
    number = table.revealed.count(kind)
    others = sum(card not in (kind, WAKING) for card in table.revealed)
    most = 1 if kind == WAKING else max(number, sleep_deck.size(table) - 1 - others)
    return Counter(id, number, 0, most, partial(_revealed, table, kind), "SF-CARD-8")


def _revealed(table: Table, kind: str, number: int) -> Table:
    """Set how many sleep cards of a kind lie revealed; those still due after Waking are not (SF-SLEEP-4).

    What waited for them goes on: a monsters' turn in which all have acted ends (SF-MON-10).
    """
    others, now = tuple(card for card in table.revealed if card != kind), table.revealed.count(kind)
    more = (kind,) * (number - now)
    revealed = (*table.revealed, *more) if number >= now else (*others, *(kind,) * number)
    table = replace(table, revealed=revealed)
    return flow.after_sleep(replace(table, sleep_due=0)) if table.is_awake and table.sleep_due else table


# the threat track


FROM = (HAND, DISCARD, BAG)  # the places of black dice that belong on the track


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


COUNTERS = Counters(counters, counter, is_played, HIGHEST)
