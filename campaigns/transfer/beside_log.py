"""The data of a session besides its log, in a file: pauses, corrections, plays that ended, the coach."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from uuid import UUID, uuid4

from django.core.exceptions import ValidationError
from django.db.models import Q

from campaigns.groups.forms import MOST_PEOPLE, clean_name
from campaigns.groups.people.guests import clean_guests
from campaigns.history.forms import MOST_MINUTES
from campaigns.models import (
    SLUG_LENGTH,
    Attendance,
    Campaign,
    EndedPlay,
    EveningCorrection,
    Group,
    LessonTold,
    MistakeShown,
    Pause,
    Person,
    Session,
)
from campaigns.models.teaching import MOMENT_LENGTH
from campaigns.transfer.archive import DAMAGED
from campaigns.transfer.reading import is_moment
from campaigns.transfer.shapes import (
    AttendanceRow,
    CoachRow,
    EndedPlayRow,
    EveningRow,
    GroupRow,
    HandRow,
    LessonRow,
    MistakeRow,
    PauseRow,
)
from companion.games import GAMES
from companion.rules import IllegalPlay, require
from companion.rules.plain_text import is_plain

MOST_ROWS = 1000  # pauses, plays, or mistakes of one session; lessons of all games

# export


def list_people_of(campaign: Campaign) -> list[Person]:
    """Return the people with seats or attendances in a campaign's sessions."""
    sat = Q(seats__session__campaign=campaign)
    was = Q(attendances__session__campaign=campaign) | Q(stood_in__session__campaign=campaign)
    return list(Person.objects.filter(sat | was).distinct().order_by("pk"))


def write_pauses(session: Session) -> list[PauseRow]:
    return [PauseRow.of(pause) for pause in session.pauses.all()]


def write_hand(session: Session, places: Mapping[int, int]) -> HandRow | None:
    """Return the corrections of a session, None if there are none."""
    hand = EveningCorrection.objects.filter(session=session).first()
    if hand is None:
        return None
    people = [
        AttendanceRow.of(
            row,
            person=places[row.person_id],
            stand_in=places[row.stand_in_id] if row.stand_in_id else None,
        )
        for row in session.attendances.all()
    ]
    return HandRow.of(hand, people=people if hand.has_people else None, guests=list(hand.guests))


def write_plays(session: Session) -> list[EndedPlayRow]:
    rows = session.plays.filter(is_taken_back=False).order_by("position")
    return [EndedPlayRow.of(play, uid=str(play.uid)) for play in rows]


# check


def check_beside_log(evening: EveningRow, people: int) -> None:
    """Refuse data of a session that no page could have written. Raises: IllegalPlay."""
    require(max(len(evening.pauses), len(evening.plays)) <= MOST_ROWS, DAMAGED)
    require(sum(row.ended_at is None for row in evening.pauses) <= 1, DAMAGED)
    for pause in evening.pauses:
        require(is_moment(pause.started_at) and is_moment(pause.ended_at), DAMAGED)
        require(pause.ended_at is None or pause.ended_at >= pause.started_at, DAMAGED)
    positions = [row.position for row in evening.plays]
    require(positions == sorted(set(positions)), DAMAGED)
    require(all(0 < position <= MOST_ROWS for position in positions), DAMAGED)
    require(all(_is_uid(row.uid) for row in evening.plays), DAMAGED)
    if evening.hand:
        _check_hand(evening.hand, people)


def _check_hand(hand: HandRow, people: int) -> None:
    require(is_moment(hand.started_at) and is_moment(hand.ended_at), DAMAGED)
    if hand.started_at and hand.ended_at:
        require(hand.ended_at > hand.started_at, DAMAGED)
    require(hand.paused_minutes is None or 0 <= hand.paused_minutes <= MOST_MINUTES, DAMAGED)
    rows = hand.people or []
    named = [row.person for row in rows]
    stand_ins = [row.stand_in for row in rows if row.stand_in is not None]
    require(len(set(named)) == len(named) and {*named, *stand_ins} <= {*range(people)}, DAMAGED)
    require(all(row.is_away for row in rows if row.stand_in is not None), DAMAGED)
    require(len(hand.guests) <= MOST_PEOPLE and clean_guests(hand.guests) == hand.guests, DAMAGED)
    try:
        require(not hand.place or clean_name(hand.place) == hand.place, DAMAGED)
        require(all(clean_name(name) == name for name in hand.guests), DAMAGED)
    except ValidationError as fault:
        raise IllegalPlay(DAMAGED) from fault


def _is_uid(words: str) -> bool:
    try:
        return str(UUID(words)) == words
    except ValueError:
        return False


# import


def read_beside_log(session: Session, evening: EveningRow, people: Sequence[Person]) -> None:
    """Write the data of a new session besides its log."""
    Pause.objects.bulk_create(Pause(session=session, **pause.columns()) for pause in evening.pauses)
    EndedPlay.objects.bulk_create(_read_plays(session, evening))
    if evening.hand:
        _write_correction(session, evening.hand, people)


def _write_correction(session: Session, hand: HandRow, people: Sequence[Person]) -> None:
    EveningCorrection.objects.create(
        session=session, has_people=hand.people is not None, **hand.columns("people")
    )
    Attendance.objects.bulk_create(
        Attendance(
            session=session,
            person=people[row.person],
            is_away=row.is_away,
            stand_in=None if row.stand_in is None else people[row.stand_in],
        )
        for row in hand.people or ()
    )


def lacks_correction(session: Session, evening: EveningRow) -> bool:
    """Return whether an evening was corrected in the file, and not here."""
    return evening.hand is not None and not EveningCorrection.objects.filter(session=session).exists()


def add_beside_log(
    session: Session, evening: EveningRow, people: Sequence[Person], *, is_newer: bool
) -> None:
    """Write the data that an existing session does not have yet besides its log.

    If both sides have corrections, those of the file count if it `is_newer`, else those here.
    """
    _add_pauses(session, evening.pauses)
    positions = {*session.plays.values_list("position", flat=True)}
    EndedPlay.objects.bulk_create(
        play for play in _read_plays(session, evening) if play.position not in positions
    )
    if is_newer:
        for is_left_out in (True, False):
            changed = [play.position for play in evening.plays if play.is_left_out is is_left_out]
            session.plays.filter(position__in=changed).update(is_left_out=is_left_out)
    if evening.hand and (is_newer or lacks_correction(session, evening)):
        EveningCorrection.objects.filter(session=session).delete()
        session.attendances.all().delete()
        _write_correction(session, evening.hand, people)


def _add_pauses(session: Session, rows: Sequence[PauseRow]) -> None:
    """Write missing pauses; an open pause here ends as the file says, and only one can be open."""
    existing = {pause.started_at: pause for pause in session.pauses.all()}
    for row in rows:
        if row.ended_at and row.started_at in existing:
            session.pauses.filter(started_at=row.started_at, ended_at=None).update(ended_at=row.ended_at)
    new = [pause for pause in rows if pause.started_at not in existing]
    if session.pauses.filter(ended_at=None).exists():
        new = [pause for pause in new if pause.ended_at]
    session.pauses.bulk_create(Pause(session=session, **pause.columns()) for pause in new)


def _read_plays(session: Session, evening: EveningRow) -> Iterator[EndedPlay]:
    """Yield plays for the log to complete; a play that exists here already gets another id."""
    asked = [UUID(play.uid) for play in evening.plays]
    known = set(EndedPlay.objects.filter(uid__in=asked).values_list("uid", flat=True))
    for play, uid in zip(evening.plays, asked, strict=True):
        known_by = uuid4() if uid in known else uid
        known.add(known_by)
        yield EndedPlay(
            session=session,
            position=play.position,
            uid=known_by,
            number=0,
            started_at=evening.started_at,
            ended_at=evening.started_at,
            minutes=0,
            is_left_out=play.is_left_out,
            is_taken_back=True,
        )


# the coach


def has_taught(group: GroupRow) -> bool:
    """Return whether a file has any data of the coach."""
    return bool(group.lessons) or any(evening.coach for row in group.campaigns for evening in row.evenings)


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
