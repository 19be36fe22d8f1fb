"""The coach at a table: the strip on the board, and the line in a sheet. The server decides what they say."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from campaigns.access.permissions import GM
from campaigns.coaching.coach import LESSON, MISTAKE, CoachState, load_coach
from companion.lesson_words import words_of
from companion.rules.offer.teaching import Known, Lesson, Mistake, lesson_beside, next_lesson, next_mistake
from companion.table.render_cache import render_template

if TYPE_CHECKING:
    from companion.table.context import TableContext

NOTHING = Markup("")
MOMENT_LENGTH = 12


@dataclass(frozen=True)
class Coach:
    """What the coach says at a table now, and what it goes by."""

    state: CoachState
    lesson: Lesson | None
    known: Known

    @property
    def moment(self) -> str:
        return self.known.moment


def find_coach(context: TableContext) -> Coach | None:
    """Return the coach of a shared tablet, None for every other screen and where it is off: no query then.

    An earlier play that is amended, a suggestion and a table that is packed away are not for lessons.
    """
    session, teaching = context.session, context.game.teaching
    is_on = (session.is_coached or session.shows_mistakes) and teaching.lessons
    if not is_on or not session.is_open or not _is_shared_tablet(context):
        return None
    state, moment = load_coach(session), moment_of_lesson(context)
    turn, can_undo = teaching.turn(context.table), context.now.undo is not None
    known = Known(state.facts, state.told, moment, turn, can_undo)
    lesson = next_lesson(teaching.lessons, context.table, known) if session.is_coached else None
    return Coach(state, lesson, known)


def _is_shared_tablet(context: TableContext) -> bool:
    return context.shown == "board" and context.leads and context.seat == GM and context.acts == "act"


def moment_of_lesson(context: TableContext) -> str:
    """Return what tells one moment of a table from another, in a few signs."""
    moment = context.game.teaching.moment(context.table)
    return sha256(repr(moment).encode()).hexdigest()[:MOMENT_LENGTH]


def render_strip(context: TableContext) -> Markup:
    """Return the row of the board that teaches one thing, nothing where there is none to teach."""
    found = context.coach
    if found is None or found.lesson is None:
        return NOTHING
    lesson = found.lesson
    values = {"lesson": lesson, "words": words_of(context.game, lesson), "moment": found.moment}
    return render_template("table/_coach.html", values)


def render_hint(context: TableContext, action: str, shown: str = "") -> Markup:
    """Return the line of a sheet: the lesson if it is of this action, else what groups get wrong there.

    What the sheet has `shown`, as "mistake:slug", stays in it while it is drawn anew.
    """
    found = context.coach
    if found is None:
        return NOTHING
    one = _find_shown(context, found, action, shown) or _find_hint(context, found, action)
    if one is None:
        return NOTHING
    kind = LESSON if isinstance(one, Lesson) else MISTAKE
    values: dict[str, Any] = {"one": one, "kind": kind, "words": words_of(context.game, one)}
    return render_template("table/_hint.html", values | {"moment": found.moment})


def _find_shown(context: TableContext, coach: Coach, action: str, shown: str) -> Lesson | Mistake | None:
    kind, _colon, slug = shown.partition(":")
    session, teaching = context.session, context.game.teaching
    if kind == LESSON and session.is_coached:
        lesson, told = teaching.find_lesson(slug), coach.state.told.get(slug)
        is_open = lesson and not (told and told.is_closed) and lesson.is_of(action)
        return lesson if is_open else None
    if kind == MISTAKE and session.shows_mistakes:
        mistake = teaching.find_mistake(slug)
        return mistake if mistake and mistake.beside == action else None
    return None


def _find_hint(context: TableContext, coach: Coach, action: str) -> Lesson | Mistake | None:
    lesson, teaching = coach.lesson, context.game.teaching
    lessons = teaching.lessons if context.session.is_coached else ()
    beside = lesson_beside(lessons, context.table, action, coach.known)
    if beside or (lesson and lesson.is_of(action)):
        return beside or lesson
    if not context.session.shows_mistakes:
        return None
    return next_mistake(teaching.mistakes, context.table, action, coach.state.shown)
