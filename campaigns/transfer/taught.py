"""The lessons of the coach in a file: those of a group, and for each evening whether the coach was on."""

from collections.abc import Iterable, Mapping

from campaigns.models import SLUG_LENGTH, Group, LessonTold, MistakeShown, Session
from campaigns.models.teaching import MOMENT_LENGTH
from campaigns.transfer.archive import DAMAGED
from campaigns.transfer.reading import is_moment
from campaigns.transfer.shapes import CoachRow, EveningRow, GroupRow, LessonRow, MistakeRow
from companion.games import GAMES
from companion.rules import require
from companion.rules.plain_text import is_plain

MOST_ROWS = 1000  # lessons of all games, or mistakes of one evening


def has_taught(group: GroupRow) -> bool:
    """Return whether a file has any data of the coach."""
    return bool(group.lessons) or any(evening.coach for row in group.campaigns for evening in row.evenings)


# export


def write_lessons(group: Group, games: Iterable[str], evenings: Mapping[int, str]) -> list[LessonRow]:
    """Return the lessons of these games that a group has seen; an evening not in the file has no name."""
    lessons = LessonTold.objects.filter(group=group, game_slug__in=[*games])
    return [
        LessonRow.of(lesson, game=lesson.game_slug, evening=evenings.get(lesson.session_id or 0, ""))
        for lesson in lessons
    ]


def write_coach(session: Session) -> CoachRow | None:
    """Return the state of the coach in a session, None if it was never on."""
    mistakes = [MistakeRow.of(mistake) for mistake in session.mistakes_shown.all()]
    if not (session.is_coached or session.shows_mistakes or mistakes):
        return None
    return CoachRow.of(session, mistakes=mistakes)


# check


def check_lessons(group: GroupRow) -> None:
    """Refuse lessons that this site could not have shown. Raises: IllegalPlay."""
    logs = {lesson.log for row in group.campaigns for lesson in row.evenings}
    lessons = [(lesson.game, lesson.slug) for lesson in group.lessons]
    require(len(lessons) == len({*lessons}) <= MOST_ROWS, DAMAGED)
    for lesson in group.lessons:
        require(lesson.game in GAMES and _is_slug(lesson.slug) and is_moment(lesson.told_at), DAMAGED)
        require(len(lesson.moment) <= MOMENT_LENGTH and is_plain(lesson.moment), DAMAGED)
        require(lesson.evening in {"", *logs}, DAMAGED)


def check_coach(evening: EveningRow) -> None:
    """Refuse a state of the coach that this site could not have written. Raises: IllegalPlay."""
    mistakes = evening.coach.mistakes if evening.coach else []
    slugs = {mistake.slug for mistake in mistakes}
    require(len(mistakes) == len(slugs) <= MOST_ROWS and all(map(_is_slug, slugs)), DAMAGED)
    require(all(is_moment(mistake.shown_at) for mistake in mistakes), DAMAGED)


def _is_slug(slug: str) -> bool:
    return 0 < len(slug) <= SLUG_LENGTH and is_plain(slug)


# import


def read_coach(session: Session, row: CoachRow | None) -> None:
    """Write the state of the coach in a session."""
    if row is None:
        return
    Session.objects.filter(pk=session.pk).update(**row.columns("mistakes"))
    rows = (MistakeShown(session=session, **mistake.columns()) for mistake in row.mistakes)
    MistakeShown.objects.bulk_create(rows, ignore_conflicts=True)


def take_lessons(group_row: GroupRow, group: Group, sessions: Mapping[str, Session]) -> None:
    """Write the lessons of a group, with its `sessions`; those that it has already stay as they are."""
    rows = (
        LessonTold(
            group=group,
            game_slug=row.game,
            session=sessions.get(row.evening),
            **row.columns("game", "evening"),
        )
        for row in group_row.lessons
    )
    LessonTold.objects.bulk_create(rows, ignore_conflicts=True)
