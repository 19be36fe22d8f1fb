"""A player's own device: its stuffies, their dice, what they may do, a little of the table."""

from companion.games.stuffed_fables.panels import waiting
from companion.games.stuffed_fables.table import Table
from companion.rules import Panel, Region, all_but, counts, each, is_of, owned, person_at, picks

BY_THE_ACTIVE = (
    *("draw", "search_stuffing", "leave_white", "end_actions"),
    *("move", "store", "encourage_die", "encourage_stuffing", "attack", "search", "contribute"),
    *("touch_lost", "resolve_lost", "explore", "open_merchant", "go_on"),
)
WITH_ROLLED_DICE = ("reroll", "let_stand", "place_dice", "keep_off")
TO_THE_STUFFY = (
    *("drop_item", "gain", "lose", "give_status", "remove_status"),
    *("use_ability", "add_bonus", "drop_bonus", "set_stored"),
)


def _active(table: Table) -> str:
    """Return whose turn it is, "" while the monsters act."""
    return "" if table.monsters_turn else table.active


def _roller(table: Table) -> str:
    return table.roll.stuffy if table.roll else ""


RULES = {
    **each(BY_THE_ACTIVE, is_of(_active)),
    **each(WITH_ROLLED_DICE, is_of(_roller)),
    **each(TO_THE_STUFFY, picks("stuffy")),
    **each(("test", "pass_test"), picks("who")),
    **each(("take_item", "give_item"), picks("to")),
    "buy": picks("buyer"),
    "damage": picks("target"),
    **each(("correct", "adjust"), counts("stuffing", "hearts", "buttons")),
}


def figures(table: Table, seat: str) -> tuple[str, ...]:
    """Return the stuffies of the person at this seat."""
    person = person_at(table.people, seat)
    return tuple(stuffy.id for stuffy in table.stuffies if stuffy.player == person)


def turn(table: Table) -> str:
    """Return the stuffy whose turn it is, or the monster that acts."""
    if table.phase != "playing":
        return ""
    return table.monster_now if table.monsters_turn else table.active


owns = owned(RULES, figures)
_board = all_but("news", "chronicle", "laid")


def _stuffies(table: Table) -> object:
    whose = (table.active, table.monsters_turn is None, table.turn)
    return table.phase != "laying" and (table.people, table.phase, table.stuffies, whose)


def _hand(table: Table) -> object:
    """Return what the dice before the active stuffy hang on; whose they are is read off all of them."""
    when = (table.step, table.turn, table.may_act, table.active, table.monsters_turn is None)
    return table.phase == "playing" and (table.people, table.stuffies, table.hand, table.roll, when)


def _glance(table: Table) -> object:
    circle = (table.people, table.stuffies, table.active, table.narrator, table.monsters_turn)
    theirs = (table.column, table.cards, table.threat, table.threshold, table.size, table.groups)
    place = (table.page, table.section, table.bag, table.discard, table.revealed, table.step)
    return table.phase == "playing" and (circle, theirs, place)


PLAYER = (
    Panel("waiting", Region.ORDER, waiting),
    Panel("mine_hand", Region.MIDDLE, _hand),
    Panel("mine", Region.MIDDLE, _stuffies),
    Panel("mine_table", Region.TRACKS, _glance),
    Panel("mine_now", Region.NOW, _board),
)
