"""What is taught on the first page, in the order of a turn, and what groups get wrong at which step."""

from collections.abc import Callable
from pathlib import Path

from companion.games.stuffed_fables.data import ACTIONS, DRAW, SEARCH
from companion.games.stuffed_fables.pieces import Stuffy
from companion.games.stuffed_fables.table import Table
from companion.rules import Grade, Lesson, Mistake, Teaching, _

FIGHTING = frozenset(("red", "green", "purple"))  # SF-DICE-5, -6, -9
SPENT = ("attack", "search", "move")  # what a die is spent on, in this order
COLLECTION = _("questions that players have asked")
GROUPS = _("what groups tell")
RULES = _("the rulebook")


def _waits(action: str) -> Callable[[Table], bool]:
    return lambda table: table.waits_for == action


def _at(step: int) -> Callable[[Table], bool]:
    return lambda table: table.phase == "playing" and table.step == step and not table.waits_for


def _acting(table: Table) -> Stuffy | None:
    return table.acting if table.may_act else None


def _may_fight(table: Table) -> bool:
    return table.may_act and bool(table.column) and not FIGHTING.isdisjoint(dict(table.hand))


def _has_one_die(table: Table) -> bool:
    """Whether one die is left in hand to spend: it is stored now, or used."""
    return table.step == ACTIONS and sum(number for _colour, number in table.hand) == 1


def _has_dice(table: Table) -> bool:
    """Whether there are dice to choose among."""
    return table.may_act and bool(table.hand) and not _has_one_die(table)


def _may_store(table: Table) -> bool:
    stuffy = _acting(table)
    return stuffy is not None and not stuffy.stored and _has_one_die(table)


def _may_search(table: Table) -> bool:
    """Whether the page has things to be found; a page without known numbers has none."""
    return table.may_act and (table.page.search or 0) > 0


def _has_buttons(table: Table) -> bool:
    stuffy = _acting(table)
    return stuffy is not None and stuffy.buttons > 0


def _may_help_up(table: Table) -> bool:
    return table.may_act and any(stuffy.is_collapsed for stuffy in table.stuffies)


def _meets_boss(table: Table) -> bool:
    return any(monster.dark for monster in table.column)


def _moment(table: Table) -> tuple[object, ...]:
    place = (len(table.records), table.phase, table.turn, table.step)
    return (*place, table.waits_for, _has_one_die(table))


LESSONS = (
    Lesson(
        "stuffies",
        "SF-SETUP-1",
        lambda table: table.phase == "party",
        ("bring_stuffies", "choose_stuffy"),
        ("bring_stuffies",),
    ),
    Lesson(
        "laying", "SF-SETUP-10", lambda table: table.phase == "laying", ("begin",), ("first-tick", "begin")
    ),
    Lesson("page", "SF-STORY-1", _waits("turn_page"), ("turn_page",), ("turn_page",)),
    Lesson("draw", "SF-BAG-1", _at(DRAW), ("draw",), ("draw",)),
    Lesson("stuffing", "SF-STUFF-2", _at(SEARCH), ("search_stuffing",), ("search_stuffing",)),
    Lesson("monsters", "SF-MON-2", _waits("activate"), ("activate",), ("activate",)),
    Lesson("defense", "SF-DEF-1", _waits("strike"), ("strike",), ("strike",)),
    Lesson("surge", "SF-SURGE-1", _waits("finish_surge"), ("finish_surge",), ("finish_surge",)),
    Lesson("sleep", "SF-SLEEP-1", _waits("reveal_sleep"), ("reveal_sleep", "skip_sleep"), ("reveal_sleep",)),
    Lesson("item", "SF-SEARCH-3", _waits("take_item"), ("take_item",), ("take_item",)),
    Lesson("lost", "SF-LOST-4", _waits("resolve_lost"), ("resolve_lost",), ("resolve_lost",)),
    Lesson("store", "SF-STORE-3", _may_store, ("store",), ("store",)),
    Lesson("collapse", "SF-COLL-5", _may_help_up, (), ("encourage_stuffing", "encourage_die")),
    Lesson(
        "group",
        "SF-GROUP-1",
        lambda table: table.may_act and bool(table.groups),
        ("contribute",),
        ("contribute",),
    ),
    Lesson("dice", "SF-DICE-2", _has_dice, SPENT, (*SPENT, "end_actions")),
    Lesson("attack", "SF-ATK-2", _may_fight, ("attack",), ("attack",)),
    Lesson("threat", "SF-THREAT-4", lambda table: table.may_act and table.threat > 0),
    Lesson("move", "SF-MOVE-1", lambda table: table.may_act, ("move",), ("move",)),
    Lesson("search", "SF-SEARCH-1", _may_search, ("search",), ("search",)),
    Lesson(
        "encourage",
        "SF-ENCO-1",
        lambda table: table.may_act and table.size > 1,
        ("encourage_die", "encourage_stuffing"),
        ("encourage_die", "encourage_stuffing"),
    ),
    Lesson("buttons", "SF-TOK-1", _has_buttons),
)

MISTAKES = (
    Mistake("white-dice", "SF-STUFF-7", "search_stuffing", Grade.ONE, (COLLECTION,)),
    Mistake("together-one", "SF-STUFF-2", "search_stuffing", Grade.ONE, (COLLECTION,)),
    Mistake("any-color-moves", "SF-DICE-4", "move", Grade.ONE, (COLLECTION,)),
    Mistake("colored-lines", "SF-MOVE-4", "move", Grade.RULES, (RULES,)),
    Mistake("diagonal", "SF-MOVE-2", "move", Grade.RULES, (RULES,)),
    Mistake("one-blow", "SF-BOSS-4", "attack", Grade.RULES, (RULES,), _meets_boss),
    Mistake("purple-bonus", "SF-BONUS-3", "attack", Grade.RULES, (RULES,)),
    Mistake("threat-stays", "SF-THREAT-3", "attack", Grade.RULES, (RULES,)),
    Mistake("what-is-stored", "SF-STORE-4", "store", Grade.ONE, (COLLECTION,)),
    Mistake("die-kept", "SF-DEF-2", "strike", Grade.ONE, (COLLECTION,)),
    Mistake("from-anywhere", "SF-ENCO-5", "encourage_die", Grade.RULES, (RULES,)),
    Mistake("old-die", "SF-ENCO-3", "encourage_die", Grade.RULES, (RULES,)),
    Mistake("slot-taken", "SF-ITEM-2", "take_item", Grade.RULES, (RULES,)),
    Mistake("already-adjacent", "SF-MON-3", "activate", Grade.RULES, (RULES,)),
    Mistake("collapsed-alone", "SF-MON-11", "activate", Grade.RULES, (RULES,)),
    Mistake("turn-first", "SF-LEAVE-2", "leave_page", Grade.ONE, (GROUPS,)),
    Mistake("no-reward", "SF-LEAVE-3", "leave_page", Grade.RULES, (RULES,)),
    Mistake("leader-first", "SF-ENC-5", "preset_encounter", Grade.RULES, (RULES,)),
    Mistake("choose-unread", "SF-LOST-4", "resolve_lost", Grade.RULES, (RULES,)),
    Mistake("dice-on-track", "SF-GROUP-6", "contribute", Grade.RULES, (RULES,)),
)

TEACHING = Teaching[Table](
    folder=Path(__file__).parent,
    lessons=LESSONS,
    mistakes=MISTAKES,
    turn=lambda table: table.turn if table.phase == "playing" else 0,
    moment=_moment,
)
