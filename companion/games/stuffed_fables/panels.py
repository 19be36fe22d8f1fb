"""The panels of the board, and what each reads: all of it, since HTML is remembered by it for every table."""

from companion.games.stuffed_fables import sleep_deck
from companion.games.stuffed_fables.chances import draw_odds
from companion.games.stuffed_fables.table import Table
from companion.rules import Panel, Region, all_but

_board = all_but("news", "chronicle", "laid")


def _is_played(table: Table) -> bool:
    return table.phase == "playing"


def _order(table: Table) -> object:
    if not _is_played(table):
        return table.people
    circle = tuple((stuffy.id, stuffy.player, stuffy.is_collapsed) for stuffy in table.stuffies)
    return (circle, table.active, table.step, table.narrator, table.monsters_turn is None)


def waiting(table: Table) -> object:
    roll = (table.roll, table.monsters_turn, table.column, table.cards)
    dues = (table.sleep_due, table.items_due, table.found_by, table.pause, table.page_due, table.points)
    who = (table.stuffies, table.active)
    return table.waits_for and (
        table.waits_for,
        roll,
        dues,
        who,
        table.surge is None,
        table.surges,
        table.page,
    )


def _stuffies(table: Table) -> object:
    turn = (table.active, table.monsters_turn is None, table.turn)
    return _is_played(table) and (table.stuffies, turn)


def _hand(table: Table) -> object:
    stored = table.acting and (table.acting.stored, table.acting.stored_on, table.acting.is_collapsed)
    when = (table.step, table.turn, table.may_act)
    return _is_played(table) and (table.hand, table.roll, stored, when)


def _monsters(table: Table) -> object:
    return _is_played(table) and (table.column, table.cards, table.monsters_turn, table.size)


def _page(table: Table) -> object:
    place = (table.page, table.section, table.story, table.surges)
    met = (table.points, table.merchants, table.lost_tokens, table.group_items)
    return _is_played(table) and (place, met, table.environments, table.markers)


def _threat(table: Table) -> object:
    return _is_played(table) and (table.threat, table.threshold, bool(table.column))


def _bag(table: Table) -> object:
    return _is_played(table) and (table.bag, table.discard, draw_odds(table))


def _decks(table: Table) -> object:
    sleep = (sleep_deck.size(table), table.revealed, table.sleep_deep)
    return _is_played(table) and (sleep, table.piles)


def _story(table: Table) -> object:
    return table.phase in ("party", "laying") and (table.story, table.phase)


def _outcome(table: Table) -> object:
    is_over = table.phase in ("over", "closed")
    return is_over and (table.phase, table.outcome, table.is_awake, table.story, table.records)


PANELS = (
    Panel("order", Region.ORDER, _order),
    Panel("waiting", Region.MIDDLE, waiting),
    Panel("party", Region.MIDDLE, lambda table: table.phase == "party" and _board(table)),
    Panel("checklist", Region.MIDDLE, lambda table: table.phase == "laying" and (_board(table), table.laid)),
    Panel("stuffies", Region.MIDDLE, _stuffies),
    Panel("hand", Region.MIDDLE, _hand),
    Panel("monsters", Region.MIDDLE, _monsters),
    Panel("page", Region.MIDDLE, _page),
    Panel("outcome", Region.MIDDLE, _outcome),
    Panel("story", Region.TRACKS, _story),
    Panel("threat", Region.TRACKS, _threat),
    Panel("groups", Region.TRACKS, lambda table: _is_played(table) and table.groups),
    Panel("bag", Region.TRACKS, _bag),
    Panel("decks", Region.TRACKS, _decks),
    Panel("now", Region.NOW, lambda table: (_board(table), table.phase == "laying" and table.laid)),
)
