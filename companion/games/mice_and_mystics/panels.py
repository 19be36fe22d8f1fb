"""The panels of the board, and what each reads: all of it, since HTML is remembered by it for every table."""

from companion.games.mice_and_mystics.defaults import who_defends
from companion.games.mice_and_mystics.reminders import goes_alone, steps_done
from companion.games.mice_and_mystics.table import Table
from companion.games.mice_and_mystics.ways import way_now
from companion.rules import Panel, Region, all_but

_board = all_but("news", "chronicle", "laid")


def ours(table: Table) -> object:
    """Return what the group itself made and the table names: minions, effects."""
    return (*table.own_kinds.values(), *table.effects)


def _is_played(table: Table) -> bool:
    return table.phase == "playing"


def _order(table: Table) -> object:
    if not _is_played(table) or not table.column:
        return table.people
    mice = tuple((mouse.id, mouse.player, mouse.is_captured) for mouse in table.mice)
    figures = tuple(figure.kind for figure in table.figures)
    order = (table.column, table.current, mice, figures, table.card_wounds, table.kinds)
    return (*order, steps_done(table), goes_alone(table))


def waiting(table: Table) -> object:
    waits = (
        table.fight,
        table.queue,
        table.strikes,
        table.boss_hit,
        table.surge_due,
        table.encounter_due,
        table.laying is None,
    )
    rolls = who_defends(table)
    who = (table.found_by, table.maggie_for, table.overloaded, rolls)
    return table.waits_for and (table.waits_for, waits, who, ours(table))


def _mice(table: Table) -> object:
    return _is_played(table) and (table.mice, table.current, table.column, way_now(table), ours(table))


def _minions(table: Table) -> object:
    return _is_played(table) and (
        (table.figures, table.kinds, table.column, table.current),
        (table.boss_cards, table.card_wounds, table.greedy, table.laying and table.laying.kinds),
        ours(table),
    )


def _room(table: Table) -> object:
    searched = tuple(mouse.id for mouse in table.mice if mouse.has_searched(table.room))
    place = (table.chapter, table.room, table.traps, table.tokens, table.counters, table.on_board)
    ends = table.may_be_won and (True, table.is_mouse_turn)
    return _is_played(table) and (place, searched, ends, ours(table))


def _chapter(table: Table) -> object:
    return table.phase in ("party", "laying") and (table.chapter, table.attempt, ours(table))


def _tracks(table: Table) -> object:
    clock = (table.hourglass, table.end, table.wheel)
    surge = (table.chapter, table.room, table.face_up)
    decks = (table.chest, table.tokens, table.search_left, table.encounters_left, table.achievements)
    return (table.phase, clock, surge, decks, ours(table))


def _hands_on(table: Table) -> object:
    return _is_played(table) and (table.hands_on, ours(table))


PANELS = (
    Panel("order", Region.ORDER, _order),
    Panel("waiting", Region.MIDDLE, waiting),
    Panel("hands_on", Region.MIDDLE, _hands_on),
    Panel("party", Region.MIDDLE, lambda table: table.phase == "party" and _board(table)),
    Panel("checklist", Region.MIDDLE, lambda table: table.phase == "laying" and (_board(table), table.laid)),
    Panel("mice", Region.MIDDLE, _mice),
    Panel("minions", Region.MIDDLE, _minions),
    Panel("room", Region.MIDDLE, _room),
    Panel("outcome", Region.MIDDLE, lambda table: table.is_over and _board(table)),
    Panel("chapter", Region.TRACKS, _chapter),
    Panel("tracks", Region.TRACKS, _tracks),
    Panel("lists", Region.TRACKS, lambda table: (table.entries, table.lists_first)),
    Panel("now", Region.NOW, lambda table: (_board(table), table.phase == "laying" and table.laid)),
)
