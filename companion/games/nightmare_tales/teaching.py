"""What is taught in the first game, in the order of its rules, and what players get wrong at which step."""

from pathlib import Path

from companion.games.nightmare_tales.table import Table
from companion.rules import Grade, Lesson, Mistake, Teaching, _

DAWN = ("enter_highest", "score", "reveal_known", "enter_sum")  # what dawn may wait for, in this order
RULES = _("the rulebook")


def _before_draw(table: Table) -> bool:
    return table.phase == "play" and not table.has_drawn and not table.is_deck_out


def _may_knock(table: Table) -> bool:
    return _before_draw(table) and not table.knocker


def _moment(table: Table) -> tuple[object, ...]:
    return (table.series, table.game, table.phase, table.turn, table.has_drawn)


LESSONS = (
    Lesson("setup", "NT-SETUP-3", lambda table: table.phase == "setup", ("begin",), ("begin",)),
    Lesson("dawn", "NT-SCORE-2", lambda table: table.phase == "dawn", (), DAWN),
    Lesson("next", "NT-SETUP-4", lambda table: table.phase == "scored", (), ("next_game", "new_game")),
    Lesson("last-round", "NT-KNOCK-5", lambda table: table.is_last_round),
    Lesson("draw", "NT-TURN-1", _before_draw, ("draw",), ("draw",)),
    Lesson("effect", "NT-EFF-1", lambda table: table.phase == "play" and table.has_drawn),
    Lesson(
        "same",
        "NT-TURN-7",
        lambda table: table.phase == "play" and table.may_drop,
        ("discard_same",),
        ("discard_same",),
    ),
    Lesson("knock", "NT-KNOCK-1", _may_knock, ("knock",), ("knock",)),
    Lesson("peek", "NT-SETUP-6", lambda table: table.phase == "play"),
    Lesson("penalty", "NT-PEN-1", lambda table: table.phase == "play", ("penalty",), ("penalty",)),
)

MISTAKES = (
    Mistake("nothing-back", "NT-TURN-9", "discard_same", Grade.RULES, (RULES,)),
    Mistake(
        "knocker-plays-on",
        "NT-KNOCK-7",
        "discard_same",
        Grade.RULES,
        (RULES,),
        lambda table: table.is_last_round,
    ),
    Mistake("one-more", "NT-PEN-7", "penalty", Grade.RULES, (RULES,)),
    Mistake("unseen", "NT-PEN-1", "penalty", Grade.RULES, (RULES,)),
    Mistake("stays-up", "NT-EFF-6", "use_effect", Grade.RULES, (RULES,)),
    Mistake("no-cards-first", "NT-SCORE-6", "enter_sum", Grade.RULES, (RULES,)),
    Mistake("ties", "NT-SCORE-3", "enter_highest", Grade.RULES, (RULES,)),
)

TEACHING = Teaching[Table](
    folder=Path(__file__).parent,
    lessons=LESSONS,
    mistakes=MISTAKES,
    turn=lambda table: table.turn if table.phase == "play" else 0,
    moment=_moment,
)
