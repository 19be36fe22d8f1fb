"""What a game teaches on a first evening: a lesson when it first matters, a mistake beside its step.

Their words are Markdown beside the game (`lessons/{en,it}.md`, `mistakes/{en,it}.md`), a heading a slug.
"""

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any, Generic, TypeVar

from companion.rules.messages import _

T = TypeVar("T")  # the table

SOON = 3  # the turn by which a group has been shown Undo


class Grade(StrEnum):
    """How well it is known that people make a mistake; of each the rule itself is in the help."""

    SEVERAL = _("Many groups get this wrong")
    ONE = _("Some groups get this wrong")
    RULES = _("Easy to overlook")


@dataclass(frozen=True)
class Lesson:
    """A rule that is taught when it first matters.

    `when(table)` is its moment; `done_by` are actions after which it needs no telling. `lit` are actions, or
    some of `HOUSE_LIT`: the first that has a button on the board is outlined.
    """

    slug: str
    rule: str
    when: Callable[[Any], bool]
    done_by: tuple[str, ...] = ()
    lit: tuple[str, ...] = ()

    def is_of(self, action: str) -> bool:
        """Whether it tells of this action, so that it belongs in its sheet."""
        return action in self.done_by or action in self.lit


@dataclass(frozen=True)
class Mistake:
    """A mistake of groups at a step: it is shown in the sheet of the action `beside`, if `when` holds."""

    slug: str
    rule: str
    beside: str
    grade: Grade
    sources: tuple[str, ...]  # in words to be translated
    when: Callable[[Any], bool] = lambda table: True


@dataclass(frozen=True, kw_only=True)
class Teaching(Generic[T]):
    """The lessons of a game in the order of its rules, and the mistakes that groups make.

    `folder` holds their words. `turn(table)` counts the turns of a play, 0 before the first. `moment(table)`
    is the span in which at most one lesson is shown: usually a turn, or an interruption of it.
    """

    folder: Path | None = None
    lessons: tuple[Lesson, ...] = ()
    mistakes: tuple[Mistake, ...] = ()
    turn: Callable[[T], int] = lambda table: 0
    moment: Callable[[T], Hashable] = lambda table: ""

    def find_lesson(self, slug: str) -> Lesson | None:
        return next((lesson for lesson in (UNDO, *self.lessons) if lesson.slug == slug), None)

    def find_mistake(self, slug: str) -> Mistake | None:
        return next((mistake for mistake in self.mistakes if mistake.slug == slug), None)


UNDO = Lesson("undo", "", lambda table: True, ("undo",), ("undo",))  # the platform's own, in every game
HOUSE_LIT = frozenset({"undo", "by-hand", "open-log", "open-help", "first-tick"})  # outside the bar


@dataclass(frozen=True)
class LogFacts:
    """The actions that count in a log, and whether anything was ever undone or corrected."""

    done: frozenset[str] = frozenset()
    has_erred: bool = False


@dataclass(frozen=True)
class ToldLesson:
    """A lesson that was shown: at which moment of this table ("" for another); whether it was skipped."""

    moment: str = ""
    is_closed: bool = False


@dataclass(frozen=True)
class Known:
    """The facts that decide about the next lesson beside the table."""

    facts: LogFacts = field(default_factory=LogFacts)
    told: Mapping[str, ToldLesson] = field(default_factory=dict)
    moment: str = ""
    turn: int = 0
    can_undo: bool = False


def next_lesson(lessons: Sequence[Lesson], table: object, known: Known) -> Lesson | None:
    """Return the lesson to show now: the one that this moment has had, until it is done, else a new one.

    Undo comes first: as soon as something was put right, or in the third turn.
    """
    if _is_new(UNDO, known) and known.can_undo and (known.facts.has_erred or known.turn >= SOON):
        return UNDO
    current = {slug for slug, record in known.told.items() if known.moment and record.moment == known.moment}
    if current:
        stay = (
            lesson for lesson in (UNDO, *lessons) if lesson.slug in current and _stays(lesson, table, known)
        )
        return next(stay, None)
    return next((lesson for lesson in lessons if _is_new(lesson, known) and lesson.when(table)), None)


def lesson_beside(lessons: Sequence[Lesson], table: object, action: str, known: Known) -> Lesson | None:
    """Return the lesson about an action that its group has not had: who acts first is taught there."""
    about = [lesson for lesson in lessons if action in (lesson.done_by or lesson.lit)]
    about.sort(key=lambda lesson: action not in lesson.done_by)
    return next((lesson for lesson in about if _is_new(lesson, known) and lesson.when(table)), None)


def next_mistake(
    mistakes: Sequence[Mistake], table: object, action: str, former: Collection[str]
) -> Mistake | None:
    """Return the first mistake to show beside an action that is not in `former`, those of this evening."""
    return next(
        (
            mistake
            for mistake in mistakes
            if mistake.beside == action and mistake.slug not in former and mistake.when(table)
        ),
        None,
    )


def _is_done(lesson: Lesson, known: Known) -> bool:
    return not known.facts.done.isdisjoint(lesson.done_by)


def _is_new(lesson: Lesson, known: Known) -> bool:
    return lesson.slug not in known.told and not _is_done(lesson, known)


def _stays(lesson: Lesson, table: object, known: Known) -> bool:
    return not known.told[lesson.slug].is_closed and not _is_done(lesson, known) and lesson.when(table)
