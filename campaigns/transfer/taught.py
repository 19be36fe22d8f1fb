"""What the coach has told a group, in a file: its lessons, and of an evening whether it was there."""

from collections.abc import Iterable, Mapping

from campaigns.models import SLUG_LENGTH, Campaign, Group, LessonTold, MistakeShown, Session
from campaigns.models.teaching import MOMENT_LENGTH
from campaigns.transfer.archive import DAMAGED
from campaigns.transfer.reading import is_moment
from campaigns.transfer.shapes import CampaignRow, CoachRow, EveningRow, GroupRow, LessonRow, MistakeRow
from companion.games import GAMES
from companion.rules import require

MOST_ROWS = 1000  # lessons of all games, or mistakes of one evening


def has_taught(group: GroupRow) -> bool:
    """Return whether there is anything of the coach in a file."""
    return bool(group.lessons) or any(one.coach for row in group.campaigns for one in row.evenings)


# out of a site


def write_lessons(group: Group, games: Iterable[str], evenings: Mapping[int, str]) -> list[LessonRow]:
    """Return what a group was told of these games; an evening that is not in the file has no name."""
    told = LessonTold.objects.filter(group=group, game_slug__in=[*games])
    return [
        LessonRow(
            game=one.game_slug,
            slug=one.slug,
            evening=evenings.get(one.session_id or 0, ""),
            moment=one.moment,
            is_closed=one.is_closed,
            told_at=one.told_at,
        )
        for one in told
    ]


def write_coach(session: Session) -> CoachRow | None:
    """Return what the coach has to do with an evening, None if it was never there."""
    shown = [MistakeRow(slug=one.slug, shown_at=one.shown_at) for one in session.mistakes_shown.all()]
    if not (session.is_coached or session.shows_mistakes or shown):
        return None
    return CoachRow(is_coached=session.is_coached, shows_mistakes=session.shows_mistakes, mistakes=shown)


# at the door


def check_lessons(group: GroupRow) -> None:
    """Refuse what no coach has told. Raises: IllegalPlay."""
    logs = {one.log for row in group.campaigns for one in row.evenings}
    lessons = [(one.game, one.slug) for one in group.lessons]
    require(len(lessons) == len({*lessons}) <= MOST_ROWS, DAMAGED)
    for one in group.lessons:
        require(one.game in GAMES and _is_slug(one.slug) and is_moment(one.told_at), DAMAGED)
        require(len(one.moment) <= MOMENT_LENGTH and one.moment.isprintable(), DAMAGED)
        require(one.evening in {"", *logs}, DAMAGED)


def check_coach(evening: EveningRow) -> None:
    """Refuse an evening of a coach that could not be. Raises: IllegalPlay."""
    shown = evening.coach.mistakes if evening.coach else []
    slugs = {one.slug for one in shown}
    require(len(shown) == len(slugs) <= MOST_ROWS and all(map(_is_slug, slugs)), DAMAGED)
    require(all(is_moment(one.shown_at) for one in shown), DAMAGED)


def _is_slug(slug: str) -> bool:
    return 0 < len(slug) <= SLUG_LENGTH and slug.isprintable()


# into a site


def read_coach(session: Session, row: CoachRow | None) -> None:
    """Write what the coach has to do with an evening."""
    if row is None:
        return
    flags = {"is_coached": row.is_coached, "shows_mistakes": row.shows_mistakes}
    Session.objects.filter(pk=session.pk).update(**flags)
    MistakeShown.objects.bulk_create(
        MistakeShown(session=session, slug=one.slug, shown_at=one.shown_at) for one in row.mistakes
    )


def take_lessons(found: GroupRow, group: Group, made: Iterable[tuple[CampaignRow, Campaign]]) -> None:
    """Write what a group was told; what it was told here already stays as it is."""
    sessions = dict[str, Session]()
    for row, campaign in made:
        logs = [one.log for one in row.evenings]
        sessions |= dict(zip(logs, campaign.sessions.order_by("number"), strict=True))
    rows = (_lesson(one, group, sessions) for one in found.lessons)
    LessonTold.objects.bulk_create(rows, ignore_conflicts=True)


def _lesson(one: LessonRow, group: Group, sessions: Mapping[str, Session]) -> LessonTold:
    return LessonTold(
        group=group,
        game_slug=one.game,
        slug=one.slug,
        session=sessions.get(one.evening),
        moment=one.moment,
        is_closed=one.is_closed,
        told_at=one.told_at,
    )
