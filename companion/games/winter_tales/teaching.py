"""What is taught in the first tale, in the order of its rules, and what groups get wrong at which step."""

from collections.abc import Callable
from pathlib import Path

from companion.games.winter_tales.actions.laying import not_far
from companion.games.winter_tales.data import ON_BOARD, SQUARE
from companion.games.winter_tales.table import Table
from companion.rules import Grade, Lesson, Mistake, Teaching, _

RULES = _("the rulebook")


def _waits(*actions: str) -> Callable[[Table], bool]:
    return lambda table: table.waits_for in actions


def _is_activated(table: Table) -> bool:
    """Whether a character is activated, and may still move and act."""
    activation = table.activation
    return (
        activation is not None
        and not table.waits_for
        and not activation.has_acted
        and not activation.is_stopped
    )


def _has_moved(table: Table) -> bool:
    return _is_activated(table) and bool(table.activation and table.activation.moves)


def _may_generate(table: Table) -> bool:
    """Whether a quest may be generated on the known space of the activated character."""
    mover = table.mover
    if mover is None or mover.space_kind == SQUARE or not (mover.space or _has_moved(table)):
        return False
    return _is_activated(table) and not any(not_far(mover.space, quest.place) for quest in table.on_board)


def _has_quest(table: Table) -> bool:
    mover = table.mover
    return _is_activated(table) and mover is not None and bool(table.quests_of(mover.side, ON_BOARD))


def _is_writers_end(table: Table) -> bool:
    """Whether the Writer tells the end now: other players may do what the Writer may not."""
    return table.writer is not None and table.telling_end == table.writer.id


def _turn(table: Table) -> int:
    """Return which turn it is: a character is activated in each, once a chapter."""
    if table.phase != "turns":
        return 0
    done = sum(not character.is_ready for character in table.characters)
    return (table.chapter - 1) * len(table.characters) + done + table.is_resting


def _moment(table: Table) -> tuple[object, ...]:
    activated = table.activation.character if table.activation else ""
    place = (table.phase, table.has_roles, table.chapter)
    return (len(table.records), *place, table.turn, activated, table.asked, table.waits_for)


LESSONS = (
    Lesson(
        "sides",
        "WT-SETUP-3",
        lambda table: table.phase == "setup" and not table.has_roles,
        ("choose_sides", "deal_sides"),
        ("choose_sides", "deal_everything"),
    ),
    Lesson(
        "figures",
        "WT-SETUP-6",
        lambda table: table.phase == "setup" and table.has_roles,
        ("begin",),
        ("begin", "deal_everything"),
    ),
    Lesson(
        "battle",
        "WT-CONF-1",
        _waits("raise_bid", "give_in"),
        ("raise_bid", "give_in"),
        ("raise_bid", "give_in"),
    ),
    Lesson(
        "trap",
        "WT-TRICK-2",
        _waits("answer_trick", "reveal_trick"),
        ("reveal_trick",),
        ("answer_trick", "reveal_trick"),
    ),
    Lesson("coming", "WT-RES-3", _waits("come", "stay_away"), ("come",), ("come", "stay_away")),
    Lesson("telling", "WT-RES-9", _waits("play_cards"), ("play_cards",), ("play_cards",)),
    Lesson("memory", "WT-RES-15", _waits("close_quest"), ("close_quest",), ("close_quest",)),
    Lesson("chapter", "WT-CHAP-7", _waits("end_chapter"), ("end_chapter",), ("end_chapter",)),
    Lesson("epilogue", "WT-EPI-8", _waits("tell_end"), ("tell_end",), ("tell_end",)),
    Lesson(
        "rescue",
        "WT-RESC-4",
        lambda table: table.phase == "turns" and any(character.is_down for character in table.characters),
        ("rescue",),
        ("rescue",),
    ),
    Lesson(
        "turn",
        "WT-CHAP-2",
        lambda table: table.phase == "turns" and table.is_resting,
        ("activate",),
        ("activate",),
    ),
    Lesson(
        "interrupt",
        "WT-INT-1",
        _has_moved,
        ("start_conflict", "start_trick"),
        ("start_conflict", "start_trick"),
    ),
    Lesson("move", "WT-MOVE-1", _is_activated, ("move",), ("move",)),
    Lesson("quest", "WT-QUEST-1", _may_generate, ("generate_quest",), ("generate_quest",)),
    Lesson("resolve", "WT-RES-1", _has_quest, ("resolve_quest",), ("resolve_quest", "move")),
)

MISTAKES = (
    Mistake("two-spaces", "WT-MOVE-1", "move", Grade.RULES, (RULES,)),
    Mistake("never-again", "WT-QUEST-3", "generate_quest", Grade.RULES, (RULES,)),
    Mistake("coming-counts", "WT-RES-5", "come", Grade.RULES, (RULES,)),
    Mistake("one-more", "WT-CONF-3", "start_conflict", Grade.RULES, (RULES,)),
    Mistake("answer-first", "WT-TRICK-12", "answer_trick", Grade.RULES, (RULES,)),
    Mistake("down-to-seven", "WT-ACT-6", "finish_activation", Grade.RULES, (RULES,)),
    Mistake("writers-half", "WT-EPI-6", "tell_end", Grade.RULES, (RULES,), _is_writers_end),
)

TEACHING = Teaching[Table](
    folder=Path(__file__).parent, lessons=LESSONS, mistakes=MISTAKES, turn=_turn, moment=_moment
)
