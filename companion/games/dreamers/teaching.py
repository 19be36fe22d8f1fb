"""What is taught in the first round, in the order of its phases, and what players get wrong at which step."""

from collections.abc import Callable
from pathlib import Path

from companion.games.dreamers.actions.match import unlooked
from companion.games.dreamers.table import Table
from companion.rules import Grade, Lesson, Mistake, Teaching, _

RULES = _("the rulebook")


def _in(phase: str) -> Callable[[Table], bool]:
    return lambda table: table.phase == phase


def _is_to_look(table: Table) -> bool:
    """Whether identities are to be looked at: as they are dealt, or before the first Nightmare."""
    return table.phase == "round" or (table.phase == "nightmare" and bool(unlooked(table, {})))


def _is_drawn_up(table: Table) -> bool:
    """Whether a turn begins: in its own phase, or with the Nightmare, whose sheet then teaches the target."""
    return table.phase in ("memories", "nightmare")


def _moment(table: Table) -> tuple[object, ...]:
    number = table.turn.number if table.turn else 0
    return (len(table.records), table.round, table.phase, number, _is_to_look(table))


LESSONS = (
    Lesson(
        "match",
        "DR-SETUP-1",
        _in("start"),
        ("new_match",),
        ("deal_everything", "new_match"),
    ),
    Lesson(
        "identity", "DR-ID-2", _is_to_look, (), ("deal_everything", "draw_first", "take_identity", "look")
    ),
    Lesson("draw", "DR-MEM-1", _is_drawn_up, ("begin_turn",), ("begin_turn", "turn_nightmare")),
    Lesson(
        "gates",
        "DR-AIM-1",
        lambda table: _is_drawn_up(table) and bool(table.turns),
        (),
        ("begin_turn", "turn_nightmare"),
    ),
    Lesson("nightmare", "DR-NIGHT-2", _in("nightmare"), ("turn_nightmare",), ("turn_nightmare",)),
    Lesson("word", "DR-DREAM-2", _in("dreams"), ("turn_dreams",), ("turn_dreams",)),
    Lesson("modifier", "DR-MOD-3", _in("modify"), ("play_modifier",), ("play_modifier", "pass_modifier")),
    Lesson("accusation", "DR-ACC-1", _in("accuse"), (), ("accuse", "no_accusation")),
    Lesson("points", "DR-MATCH-3", _in("scored"), ("next_round",), ("next_round",)),
)

MISTAKES = (
    Mistake("exact", "DR-NIGHT-2", "turn_nightmare", Grade.RULES, (RULES,)),
    Mistake("word-may-lie", "DR-DREAM-3", "say_word", Grade.RULES, (RULES,)),
    Mistake("skull-as-dream", "DR-DREAM-8", "turn_dreams", Grade.RULES, (RULES,)),
    Mistake("only-a-hit", "DR-MOD-3", "play_modifier", Grade.RULES, (RULES,)),
    Mistake("then-the-other", "DR-MOD-4", "play_modifier", Grade.RULES, (RULES,)),
    Mistake("price", "DR-ACC-3", "accuse", Grade.RULES, (RULES,)),
)

TEACHING = Teaching[Table](
    folder=Path(__file__).parent,
    lessons=LESSONS,
    mistakes=MISTAKES,
    turn=lambda table: len(table.turns) + 1 if table.is_played else 0,
    moment=_moment,
)
