"""What is taught in the first chapter, in the order of its rules, and what groups get wrong at which step."""

from pathlib import Path

from companion.games.mice_and_mystics.data import FIRST_PAGE
from companion.games.mice_and_mystics.equipment import not_for
from companion.games.mice_and_mystics.initiative import is_full_laying
from companion.games.mice_and_mystics.pieces import Mouse
from companion.games.mice_and_mystics.table import Table
from companion.rules import Grade, Lesson, Mistake, Teaching, _

CHEESE_FOR_ABILITY = 6  # MM-FREE-6
TURN = ("move", "attack", "search", "end_turn")  # what a first turn may come to, in this order
THREAD = _("a family’s own list")
COLLECTION = _("questions that players have asked")
CARD = _("players’ reminder cards")
RULES = _("the rulebook")


def _acting(table: Table) -> Mouse | None:
    """Return the mouse whose turn it is, if nothing has to be finished first."""
    return None if table.waits_for else table.acting_mouse


def _may_act(table: Table) -> bool:
    mouse = _acting(table)
    return mouse is not None and not mouse.has_acted


def _is_clear(table: Table) -> bool:
    """Whether a mouse may act in a room without minions."""
    return _may_act(table) and not table.figures


def _has_moved(table: Table) -> bool:
    mouse = _acting(table)
    return mouse is not None and mouse.has_moved and not mouse.has_acted


def _has_cheese(table: Table) -> bool:
    mouse = _acting(table)
    return mouse is not None and mouse.cheese > 0


def _carries(table: Table) -> bool:
    """Whether there is something in the pack that this mouse can wear."""
    mouse = _acting(table)
    return mouse is not None and any(card.can_be_worn and not not_for(mouse, card) for card in mouse.bag)


def _may_move(table: Table) -> bool:
    mouse = _acting(table)
    return mouse is not None and not mouse.has_moved and not mouse.is_("webbed")


def _time_passes(table: Table) -> bool:
    return _acting(table) is not None and not table.figures


def _is_at_goal(table: Table) -> bool:
    return table.may_be_won and bool(table.chapter.goal) and table.is_mouse_turn


def _is_marked(table: Table) -> bool:
    mouse = _acting(table)
    return mouse is not None and (mouse.is_("stunned") or mouse.is_("webbed"))


def _may_learn(table: Table) -> bool:
    mouse = _acting(table)
    return mouse is not None and mouse.cheese >= CHEESE_FOR_ABILITY


def _minions_fight(table: Table) -> bool:
    return table.is_minion_turn and any(
        figure.has_moved and not figure.has_acted for figure in table.acting_figures
    )


def _is_hurt(table: Table) -> bool:
    return _acting(table) is not None and any(mouse.is_wounded for mouse in table.free_mice)


def _time_passed(table: Table) -> bool:
    return _acting(table) is not None and table.hourglass > FIRST_PAGE


def _turn(table: Table) -> int:
    """Return which turn it is: those of the rounds before, and its space on the column."""
    is_on = table.phase == "playing" and table.current
    return (table.round - 1) * len(table.column) + table.space_of(table.current) if is_on else 0


def _moment(table: Table) -> tuple[object, ...]:
    place = (table.chapter.number, table.attempt, table.phase)
    return (*place, table.round, table.current, table.waits_for)


LESSONS = (
    Lesson("party", "MM-SETUP-2", lambda table: table.phase == "party", ("cast", "choose_mouse"), ("cast",)),
    Lesson(
        "laying", "MM-SETUP-5", lambda table: table.phase == "laying", ("begin",), ("first-tick", "begin")
    ),
    Lesson("order", "MM-INIT-1", lambda table: table.waits_for == "lay_order", (), ("lay_order",)),
    Lesson("turn", "MM-TURN-1", lambda table: _acting(table) is not None, ("end_turn",), TURN),
    Lesson(
        "attack",
        "MM-ATK-1",
        lambda table: _may_act(table) and bool(table.figures),
        ("attack",),
        ("attack",),
    ),
    Lesson("defense", "MM-ATK-3", lambda table: table.waits_for == "defend", ("defend",), ("defend",)),
    Lesson(
        "minions",
        "MM-MIN-4",
        lambda table: table.is_minion_turn and not table.waits_for,
        ("minions_move", "minion_move"),
        ("minions_move", "minion_move"),
    ),
    Lesson("target", "MM-MIN-10", _minions_fight, (), ("minions_attack", "minion_attack")),
    Lesson("recover", "MM-RECOV-1", _is_marked, ("recover",), ("recover",)),
    Lesson("move", "MM-MOVE-1", _may_move, ("move",), ("move",)),
    Lesson("captured", "MM-CAPT-5", lambda table: bool(table.captured_mice) and _acting(table) is not None),
    Lesson("wheel", "MM-SURGE-1", lambda table: table.wheel > 0 and _acting(table) is not None),
    Lesson("victory", "MM-END-1", _is_at_goal, ("win",), ("win",)),
    Lesson("time", "MM-ROUND-4", _time_passes),
    Lesson("cheese", "MM-CHEESE-2", _has_cheese, ("use_ability",)),
    Lesson("wounds", "MM-CAPT-1", _is_hurt),
    Lesson("search", "MM-SEARCH-1", _is_clear, ("search",), ("search",)),
    Lesson(
        "find",
        "MM-SEARCH-2",
        lambda table: table.waits_for == "take_card",
        ("take_card", "take_special"),
        ("take_special", "take_card"),
    ),
    Lesson("equip", "MM-FREE-2", _carries, ("equip",), ("equip",)),
    Lesson("scurry", "MM-TURN-6", _has_moved, ("scurry",), ("scurry",)),
    Lesson(
        "share",
        "MM-FREE-1",
        lambda table: _has_cheese(table) and len(table.free_mice) > 1,
        ("share", "share_cheese"),
        ("share",),
    ),
    Lesson("explore", "MM-EXPL-1", _is_clear, ("explore",), ("explore",)),
    Lesson(
        "encounter",
        "MM-ENC-2",
        lambda table: table.waits_for == "encounter",
        ("encounter", "no_encounter"),
        ("encounter",),
    ),
    Lesson("surge", "MM-SURGE-3", lambda table: table.waits_for == "surge", ("surge",), ("surge",)),
    Lesson("hourglass", "MM-HOUR-2", _time_passed),
    Lesson("level-up", "MM-FREE-6", _may_learn, ("level_up",), ("level_up",)),
)

MISTAKES = (
    Mistake("defense-without-hit", "MM-ATK-3", "minions_attack", Grade.SEVERAL, (THREAD, COLLECTION)),
    Mistake("target-in-turn", "MM-MIN-10", "minions_attack", Grade.ONE, (CARD,)),
    Mistake("one-minion-target", "MM-MIN-10", "minion_attack", Grade.ONE, (CARD,)),
    Mistake("into-the-space", "MM-MIN-4", "minions_move", Grade.ONE, (THREAD,)),
    Mistake("lines-and-minions", "MM-MIN-3", "minion_move", Grade.RULES, (RULES,)),
    Mistake("shooting-close", "MM-ATK-7", "attack", Grade.SEVERAL, (THREAD, CARD)),
    Mistake("bows-and-swords", "MM-DICE-3", "attack", Grade.ONE, (COLLECTION,)),
    Mistake("only-blocks", "MM-DICE-4", "defend", Grade.RULES, (RULES,)),
    Mistake("search-needs-star", "MM-SEARCH-1", "search", Grade.ONE, (THREAD,)),
    Mistake("cheese-of-search", "MM-CHEESE-3", "search", Grade.RULES, (RULES,)),
    Mistake("explore-without-die", "MM-EXPL-5", "explore", Grade.ONE, (THREAD,)),
    Mistake("share-nearby", "MM-FREE-1", "share", Grade.SEVERAL, (THREAD, CARD)),
    Mistake(
        "two-weapons",
        "MM-ATK-2",
        "equip",
        Grade.SEVERAL,
        (THREAD, COLLECTION),
    ),
    Mistake("free-once", "MM-TURN-3", "equip", Grade.ONE, (CARD,)),
    Mistake("web-needs-star", "MM-RECOV-1", "recover", Grade.ONE, (CARD,)),
    Mistake("placing-order", "MM-PLACE-2", "encounter", Grade.ONE, (CARD,)),
    Mistake("surge-and-page", "MM-SURGE-6", "surge", Grade.RULES, (RULES,)),
    Mistake("stopped-by-minion", "MM-MOVE-8", "move", Grade.RULES, (RULES,)),
    Mistake(
        "joining-below",
        "MM-INIT-3",
        "lay_order",
        Grade.RULES,
        (RULES,),
        lambda table: not is_full_laying(table),
    ),
    Mistake("one-ability", "MM-TURN-5", "use_ability", Grade.RULES, (RULES,)),
)

TEACHING = Teaching[Table](
    folder=Path(__file__).parent, lessons=LESSONS, mistakes=MISTAKES, turn=_turn, moment=_moment
)
