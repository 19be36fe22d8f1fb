"""Every counter on the table by name, to be read and set by hand: the table is always right (SF-GAME-3)."""

from functools import partial

from companion.games.stuffed_fables import dice, flow, sleep_deck
from companion.games.stuffed_fables.actions.picks import is_played
from companion.games.stuffed_fables.column import darkness
from companion.games.stuffed_fables.data import BLACK, BOSS, DECKS, DEEP, HIGHEST, OWNED, RESTLESS, WAKING
from companion.games.stuffed_fables.dice_places import BAG, DISCARD, HAND, THREAT, places_with, put, taken
from companion.games.stuffed_fables.harm import beyond_the_box, gain_stuffing, lose_stuffing, though_collapsed
from companion.games.stuffed_fables.table import Table
from companion.rules import Counters, Track, replace, tracks

SLEEP = (DEEP, RESTLESS, WAKING)
PILES = tuple(deck for deck in DECKS if deck != "sleep")  # of which only what is revealed counts


# of a stuffy


def _owned(what: str, table: Table, owner: str, value: int) -> Table:
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


def _piles(_table: Table) -> tuple[str, ...]:
    return PILES


def _left(table: Table, deck: str, value: int) -> Table:
    return table.with_pile(replace(table.pile(deck), left=value))


def _discarded(table: Table, deck: str, value: int) -> Table:
    return table.with_pile(replace(table.pile(deck), discarded=value))


def _most_revealed(table: Table, kind: str) -> int:
    """Return how many sleep cards of a kind may lie revealed: no more than there are, and Waking once."""
    others = sum(card not in (kind, WAKING) for card in table.revealed)
    most = max(table.revealed.count(kind), sleep_deck.size(table) - 1 - others)
    return 1 if kind == WAKING else most


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


def _most_threat(table: Table, _holder: str) -> int:
    return table.threat + sum(dice.number(place, BLACK) for place in (table.hand, table.discard, table.bag))


def _threat(table: Table, _holder: str, value: int) -> Table:
    """Set the dice on the track: more come out of the hand, the discards, the bag; fewer are discarded."""
    while table.threat > value:
        table = put(taken(table, THREAT, BLACK), DISCARD, BLACK)
    while table.threat < value:
        source = next(place for place in FROM if place in places_with(table, BLACK))
        table = put(taken(table, source, BLACK), THREAT, BLACK)
    return table


def _bosses(table: Table) -> tuple[str, ...]:
    return tuple(monster.id for monster in table.column if table.card(monster.id).kind == BOSS)


COUNTERS: Counters[Table] = tracks(
    *(Track(what, HIGHEST, rows="stuffies", set_to=partial(_owned, what)) for what in OWNED),
    Track(THREAT, _most_threat, rule="SF-THREAT-1", set_to=_threat),
    Track("dark", HIGHEST, rows="column", of=_bosses, set_to=darkness),
    Track("surges", HIGHEST),
    Track("lost_tokens", HIGHEST),
    Track(
        "sleep",
        _most_revealed,
        rule="SF-CARD-8",
        of=lambda table: SLEEP,
        read=lambda table, kind: table.revealed.count(kind),
        set_to=_revealed,
    ),
    Track("deck", HIGHEST, of=_piles, read=lambda table, deck: table.pile(deck).left, set_to=_left),
    Track(
        "discards", HIGHEST, of=_piles, read=lambda table, deck: table.pile(deck).discarded, set_to=_discarded
    ),
    guard=is_played,
    most=HIGHEST,
)
