"""The coach at a table: the strip on the board, and the line in a sheet. The server decides what they say."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from markupsafe import Markup

from campaigns.models.access import GM
from campaigns.teaching.coach import LESSON, MISTAKE, CoachState, load_coach
from companion.rules.kit.teaching import Known, Lesson, Mistake, lesson_beside, next_lesson, next_mistake
from companion.table.render_cache import render_template
from companion.text.lesson_words import words_of

if TYPE_CHECKING:
    from companion.table.view import TableView

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


def find_coach(view: TableView) -> Coach | None:
    """Return the coach of a shared tablet, None for every other screen and if it is off: no query then.

    An earlier play that is amended, a suggestion and a table that is packed away are not for lessons.
    """
    session, teaching = view.session, view.game.teaching
    is_on = (session.is_coached or session.shows_mistakes) and teaching.lessons
    if not is_on or not session.is_open or not _is_shared_tablet(view):
        return None
    state, moment = load_coach(session), moment_of_lesson(view)
    turn, can_undo = teaching.turn(view.table), view.state.undo is not None
    known = Known(state.facts, state.told, moment, turn, can_undo)
    lesson = next_lesson(teaching.lessons, view.table, known) if session.is_coached else None
    return Coach(state, lesson, known)


def _is_shared_tablet(view: TableView) -> bool:
    return view.screen == "board" and view.is_game_master and view.seat == GM and view.address == "act"


def moment_of_lesson(view: TableView) -> str:
    """Return what tells one moment of a table from another, in a few signs."""
    moment = view.game.teaching.moment(view.table)
    return sha256(repr(moment).encode()).hexdigest()[:MOMENT_LENGTH]


def render_strip(view: TableView) -> Markup:
    """Return the row of the board that teaches one thing, nothing if there is none to teach."""
    coach = view.coach
    if coach is None or coach.lesson is None:
        return NOTHING
    lesson = coach.lesson
    values = {"lesson": lesson, "words": words_of(view.game, lesson), "moment": coach.moment}
    return render_template("table/_coach.html", values)


def render_hint(view: TableView, action: str, open_hint: str = "") -> Markup:
    """Return the line of a sheet: the lesson if it is of this action, else what groups get wrong there.

    The `open_hint` of the sheet, as "mistake:slug", stays in it when it is drawn again.
    """
    coach = view.coach
    if coach is None:
        return NOTHING
    hint = _find_shown(view, coach, action, open_hint) or _find_hint(view, coach, action)
    if hint is None:
        return NOTHING
    kind = LESSON if isinstance(hint, Lesson) else MISTAKE
    values: dict[str, object] = {"one": hint, "kind": kind, "words": words_of(view.game, hint)}
    return render_template("table/_hint.html", values | {"moment": coach.moment})


def _find_shown(view: TableView, coach: Coach, action: str, open_hint: str) -> Lesson | Mistake | None:
    kind, _colon, slug = open_hint.partition(":")
    session, teaching = view.session, view.game.teaching
    if kind == LESSON and session.is_coached:
        lesson, told_lesson = teaching.find_lesson(slug), coach.state.told.get(slug)
        is_open = lesson and not (told_lesson and told_lesson.is_closed) and lesson.is_of(action)
        return lesson if is_open else None
    if kind == MISTAKE and session.shows_mistakes:
        mistake = teaching.find_mistake(slug)
        return mistake if mistake and mistake.beside == action else None
    return None


def _find_hint(view: TableView, coach: Coach, action: str) -> Lesson | Mistake | None:
    lesson, teaching = coach.lesson, view.game.teaching
    lessons = teaching.lessons if view.session.is_coached else ()
    lesson_of_action = lesson_beside(lessons, view.table, action, coach.known)
    if lesson_of_action or (lesson and lesson.is_of(action)):
        return lesson_of_action or lesson
    if not view.session.shows_mistakes:
        return None
    return next_mistake(teaching.mistakes, view.table, action, coach.state.shown)
