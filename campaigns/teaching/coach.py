"""Whether a table has the coach, and which lessons it has shown: one query a command, none if it is off."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import CharField, F, IntegerField, Value
from django.db.models.functions import Cast, Coalesce

from campaigns.log.signals import bump_version_of
from campaigns.models import Entry, LessonTold, MistakeShown, Session
from campaigns.teaching.facts import LOGS, EntryRow, LogDone, find_done, find_log, read_on
from companion.rules.kit.teaching import UNDO, LogFacts, ToldLesson

LESSON, MISTAKE = "lesson", "mistake"
NONE = Value(0, output_field=IntegerField())
NUMBERS = ("number", "at_play", "redo_play")


@dataclass(frozen=True)
class CoachState:
    """The state of the coach at a table, besides the table itself."""

    facts: LogFacts
    told: dict[str, ToldLesson]
    shown: frozenset[str]  # mistakes of this evening


# reading


def load_coach(session: Session) -> CoachState:
    """Return the state of a session's coach: one query, except after an amend or a restored backup."""
    known = find_log(session)
    rows = list(_ask(session, known.number))
    facts = read_on(session, known, _entries(rows))
    if facts is None:  # the log is not the one in the cache
        LOGS.keep(session.pk, LogDone())
        return load_coach(session)
    lessons = {
        name: ToldLesson(moment if number == session.pk else "", bool(is_closed))
        for kind, name, moment, number, is_closed, _none in rows
        if kind == LESSON
    }
    return CoachState(facts, lessons, frozenset(row[1] for row in rows if row[0] == MISTAKE))


def _ask(session: Session, number: int) -> Any:
    """Return lessons of the group, mistakes of the session and its entries from `number` on, as rows."""
    of_session = Coalesce(Cast("session_id", IntegerField()), NONE)
    lessons = _lessons(session).order_by()
    mistakes = MistakeShown.objects.filter(session=session).order_by()
    entries = Entry.objects.filter(session=session, number__gte=max(number, 1)).order_by()
    return lessons.values_list(
        _text(LESSON), F("slug"), F("moment"), of_session, Cast("is_closed", IntegerField()), NONE
    ).union(
        mistakes.values_list(_text(MISTAKE), F("slug"), _text(""), NONE, NONE, NONE),
        entries.values_list(F("kind"), F("action"), F("seal"), *map(_number, NUMBERS)),
        all=True,
    )


def _text(value: str) -> Value:
    return Value(value, output_field=CharField())


def _number(column: str) -> Cast:
    return Cast(column, IntegerField())


def _entries(rows: Iterable[Any]) -> list[EntryRow]:
    return [EntryRow(*row) for row in rows if row[0] not in {LESSON, MISTAKE}]


# lessons and mistakes


def tell_lesson(session: Session, slug: str, moment: str) -> None:
    """Write that a lesson was shown here; nothing if another screen, or table, was first."""
    row = LessonTold(
        group_id=session.campaign.group_id,
        game_slug=session.campaign.game_slug,
        slug=slug,
        session=session,
        moment=moment,
    )
    LessonTold.objects.bulk_create([row], ignore_conflicts=True)


@transaction.atomic
def skip_lesson(session: Session, slug: str, moment: str) -> None:
    """Close a lesson: no screen of the table shows it again."""
    tell_lesson(session, slug, moment)
    _lessons(session).filter(slug=slug).update(is_closed=True)
    bump_version_of(session)


def show_mistake(session: Session, slug: str) -> None:
    """Write that a mistake was shown this evening."""
    MistakeShown.objects.bulk_create([MistakeShown(session=session, slug=slug)], ignore_conflicts=True)


# on and off


def begin(session: Session) -> None:
    """Turn the coach on for a new campaign, if its group plays this game for the first time."""
    campaign = session.campaign
    others = Session.objects.filter(campaign__group=campaign.group_id, campaign__game_slug=campaign.game_slug)
    if session.game.teaching.lessons and not others.exclude(pk=session.pk).exists():
        Session.objects.filter(pk=session.pk).update(is_coached=True, shows_mistakes=True)


def carry_over(last: Session, session: Session) -> None:
    """Go on with the coach in the next evening: what the group has done since then is not taught."""
    if last.is_coached or last.shows_mistakes:
        flags = {"is_coached": last.is_coached, "shows_mistakes": last.shows_mistakes}
        Session.objects.filter(pk=session.pk).update(**flags)
        _learn(session)


@transaction.atomic
def set_coach(session: Session, *, is_on: bool) -> None:
    """Turn the coach off or on; what the group has done before this session counts as known."""
    if is_on:
        _learn(session)
    Session.objects.filter(pk=session.pk).update(is_coached=is_on)
    bump_version_of(session)


@transaction.atomic
def set_mistakes(session: Session, *, is_on: bool) -> None:
    """Show mistakes at their steps, or not."""
    Session.objects.filter(pk=session.pk).update(shows_mistakes=is_on)
    bump_version_of(session)


def _learn(session: Session) -> None:
    """Note each lesson as known if the group has done what it teaches at another table of this game."""
    campaign = session.campaign
    others = Session.objects.filter(campaign__group=campaign.group_id, campaign__game_slug=campaign.game_slug)
    done = find_done(others.exclude(pk=session.pk).select_related("campaign"))
    rows = [
        LessonTold(group_id=campaign.group_id, game_slug=campaign.game_slug, slug=lesson.slug, is_closed=True)
        for lesson in (UNDO, *session.game.teaching.lessons)
        if not done.isdisjoint(lesson.done_by)
    ]
    LessonTold.objects.bulk_create(rows, ignore_conflicts=True)


def _lessons(session: Session) -> Any:
    return LessonTold.objects.filter(group=session.campaign.group_id, game_slug=session.campaign.game_slug)
