"""What is known of an evening beside its log: pauses, what people put right by hand, plays that ended."""

from collections.abc import Iterator, Mapping, Sequence
from uuid import UUID, uuid4

from django.core.exceptions import ValidationError
from django.db.models import Q

from campaigns.attendance.forms import MOST_MINUTES
from campaigns.forms import MOST_PEOPLE, clean_name
from campaigns.models import (
    Attendance,
    Campaign,
    EndedPlay,
    EveningCorrection,
    Pause,
    Person,
    Session,
)
from campaigns.people.guests import clean_guests
from campaigns.transfer.archive import DAMAGED
from campaigns.transfer.reading import is_moment
from campaigns.transfer.shapes import AttendanceRow, EndedPlayRow, EveningRow, HandRow, PauseRow
from companion.rules import IllegalPlay, require

MOST_ROWS = 1000  # pauses, or plays, of one evening

# out of a site


def list_people_of(campaign: Campaign) -> list[Person]:
    """Return who sat at a campaign's table, and who is said to have been there."""
    sat = Q(seats__session__campaign=campaign)
    was = Q(attendances__session__campaign=campaign) | Q(stood_in__session__campaign=campaign)
    return list(Person.objects.filter(sat | was).distinct().order_by("pk"))


def write_pauses(session: Session) -> list[PauseRow]:
    return [PauseRow(started_at=one.started_at, ended_at=one.ended_at) for one in session.pauses.all()]


def write_hand(session: Session, places: Mapping[int, int]) -> HandRow | None:
    """Return what people have said of an evening, None if they have said nothing."""
    hand = EveningCorrection.objects.filter(session=session).first()
    if hand is None:
        return None
    people = [
        AttendanceRow(
            person=places[one.person_id],
            is_away=one.is_away,
            stand_in=places[one.stand_in_id] if one.stand_in_id else None,
        )
        for one in session.attendances.all()
    ]
    return HandRow(
        started_at=hand.started_at,
        ended_at=hand.ended_at,
        paused_minutes=hand.paused_minutes,
        place=hand.place,
        people=people if hand.has_people else None,
        guests=list(hand.guests),
    )


def write_plays(session: Session) -> list[EndedPlayRow]:
    rows = session.plays.filter(is_taken_back=False).order_by("position")
    return [
        EndedPlayRow(position=one.position, uid=str(one.uid), is_left_out=one.is_left_out) for one in rows
    ]


# at the door


def check_beside_log(evening: EveningRow, people: int) -> None:
    """Refuse what no page could have written of an evening. Raises: IllegalPlay."""
    require(max(len(evening.pauses), len(evening.plays)) <= MOST_ROWS, DAMAGED)
    require(sum(one.ended_at is None for one in evening.pauses) <= 1, DAMAGED)
    for pause in evening.pauses:
        require(is_moment(pause.started_at) and is_moment(pause.ended_at), DAMAGED)
        require(pause.ended_at is None or pause.ended_at >= pause.started_at, DAMAGED)
    positions = [one.position for one in evening.plays]
    require(positions == sorted(set(positions)), DAMAGED)
    require(all(0 < position <= MOST_ROWS for position in positions), DAMAGED)
    require(all(_is_uid(one.uid) for one in evening.plays), DAMAGED)
    if evening.hand:
        _check_hand(evening.hand, people)


def _check_hand(hand: HandRow, people: int) -> None:
    require(is_moment(hand.started_at) and is_moment(hand.ended_at), DAMAGED)
    if hand.started_at and hand.ended_at:
        require(hand.ended_at > hand.started_at, DAMAGED)
    require(hand.paused_minutes is None or 0 <= hand.paused_minutes <= MOST_MINUTES, DAMAGED)
    rows = hand.people or []
    named = [one.person for one in rows]
    stand_ins = [one.stand_in for one in rows if one.stand_in is not None]
    require(len(set(named)) == len(named) and {*named, *stand_ins} <= {*range(people)}, DAMAGED)
    require(all(one.is_away for one in rows if one.stand_in is not None), DAMAGED)
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


# into a site


def read_beside_log(session: Session, evening: EveningRow, people: Sequence[Person]) -> None:
    """Write what is known of an evening beside its log."""
    Pause.objects.bulk_create(
        Pause(session=session, started_at=one.started_at, ended_at=one.ended_at) for one in evening.pauses
    )
    EndedPlay.objects.bulk_create(_read_plays(session, evening))
    if hand := evening.hand:
        EveningCorrection.objects.create(
            session=session,
            started_at=hand.started_at,
            ended_at=hand.ended_at,
            paused_minutes=hand.paused_minutes,
            place=hand.place,
            has_people=hand.people is not None,
            guests=hand.guests,
        )
        Attendance.objects.bulk_create(
            Attendance(
                session=session,
                person=people[one.person],
                is_away=one.is_away,
                stand_in=None if one.stand_in is None else people[one.stand_in],
            )
            for one in hand.people or ()
        )


def _read_plays(session: Session, evening: EveningRow) -> Iterator[EndedPlay]:
    """Give plays of which the log has yet to say the rest; one that is here already gets an id of its own."""
    asked = [UUID(one.uid) for one in evening.plays]
    known = set(EndedPlay.objects.filter(uid__in=asked).values_list("uid", flat=True))
    for one, uid in zip(evening.plays, asked, strict=True):
        known_by = uuid4() if uid in known else uid
        known.add(known_by)
        yield EndedPlay(
            session=session,
            position=one.position,
            uid=known_by,
            number=0,
            started_at=evening.started_at,
            ended_at=evening.started_at,
            minutes=0,
            is_left_out=one.is_left_out,
            is_taken_back=True,
        )
