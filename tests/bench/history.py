"""A group with a long history, made fast; and what its pages cost inside one process."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Any

from django.db import transaction
from django.utils import timezone

from campaigns.history.upkeep import count_session
from campaigns.models import (
    Attendance,
    Campaign,
    DateAnswer,
    EndedPlay,
    Entry,
    EveningCorrection,
    Group,
    LogDigest,
    Membership,
    Note,
    Pause,
    Person,
    Photo,
    PlayerResult,
    Seat,
    Session,
    Thread,
)
from campaigns.schedule.planning import propose_night
from companion.accounts.models import User
from companion.games import GAMES
from companion.work.heap import settle_heap
from tests.bench.client import Browser, Inside, cookies_of
from tests.bench.evening import Evening
from tests.bench.inside import counted, session_of
from tests.bench.numbers import Sizes, spread

PAGES = ("home", "group", "campaign")
MEASURED = (*PAGES, "statistics")
PLAYS_AN_EVENING = 2
BETWEEN_EVENINGS, LINES_A_NOTE = timedelta(days=4), 10
BATCH = 200
Values = dict[str, Any]


@dataclass(frozen=True)
class History:
    """A group with an owner and campaigns, of which the first was played last."""

    user: User
    group: Group
    campaigns: Sequence[Campaign]

    @property
    def newest(self) -> Campaign:
        return self.campaigns[0]

    @property
    def addresses(self) -> dict[str, str]:
        group = f"/groups/{self.group.pk}/"
        where = ("/", group, f"/campaigns/{self.newest.pk}/", f"{group}statistics?year=always")
        return dict(zip(MEASURED, where, strict=True))


@dataclass(frozen=True)
class Pattern:
    """An evening that was really played, with all that lies beside it, to be copied."""

    session: Session
    entries: Sequence[Entry]
    digest: LogDigest

    @classmethod
    def of(cls, session: Session) -> "Pattern":
        count_session(session)
        session.refresh_from_db()
        return cls(session, list(session.entries.order_by("number")), session.digest)


def make_history(user: User, campaigns: int, evenings: int, lines: int) -> History:
    """Return a group with so many campaigns, of so many evenings each, each with a log of so many lines."""
    group = Group.objects.create(name="A long history")
    Membership.objects.create(group=group, user=user, role=Membership.Role.OWNER)
    patterns = [_play_pattern(slug, lines) for slug, game in GAMES.items() if game.demo]
    with transaction.atomic():
        found = [_copy(group, patterns[place % len(patterns)], place, evenings) for place in range(campaigns)]
        _plan(group, user)
    return History(user, group, found)


def _play_pattern(slug: str, lines: int) -> Pattern:
    group = Group.objects.create(name=f"Pattern of {slug}")
    campaign = Campaign.objects.create(group=group, name="Pattern", game_slug=slug)
    session, _number = session_of(Evening(GAMES[slug], Random(1)), campaign, lines)
    return Pattern.of(session)


def _copy(group: Group, pattern: Pattern, place: int, evenings: int) -> Campaign:
    """Return a campaign of evenings like one that was played; those of campaigns in turns."""
    campaign = group.campaigns.create(name=f"Campaign {place}", game_slug=pattern.session.campaign.game_slug)
    people = _find_people(group, pattern.session)
    for back in reversed(range(evenings)):
        began = timezone.now() - (back * 5 + place % 5 + 1) * BETWEEN_EVENINGS
        number = evenings - back
        _copy_evening(campaign, pattern, people, number, began)
    Thread.objects.bulk_create(Thread(campaign=campaign, words=f"Thread {number}") for number in range(20))
    return campaign


def _find_people(group: Group, session: Session) -> list[Person]:
    return [Person.objects.get_or_create(group=group, name=name)[0] for name in session.people]


def _copy_evening(
    campaign: Campaign, pattern: Pattern, people: Sequence[Person], number: int, began: datetime
) -> None:
    ended = began + timedelta(hours=3)
    start = {"start": pattern.session.start, "summary_json": pattern.session.summary_json}
    version = pattern.session.version
    session = campaign.sessions.create(
        number=number, version=version, started_at=began, closed_at=ended, **start
    )
    Entry.objects.bulk_create(_copy_entries(pattern.entries, session, began), BATCH)
    Seat.objects.bulk_create(
        Seat(session=session, position=at, person=one) for at, one in enumerate(people, 1)
    )
    _copy_counted(pattern, session, people, (began, ended))
    _write_beside(session, people, began)


def _copy_entries(entries: Sequence[Entry], session: Session, began: datetime) -> Iterator[Entry]:
    for place, one in enumerate(entries):
        values = {field.attname: getattr(one, field.attname) for field in Entry._meta.concrete_fields}
        values |= {"id": None, "session_id": session.pk, "created_at": began + timedelta(minutes=3 * place)}
        yield Entry(**values)


def _copy_counted(
    pattern: Pattern, session: Session, people: Sequence[Person], span: tuple[datetime, datetime]
) -> None:
    began, ended = span
    content = pattern.digest.content | {"first": began.isoformat(), "last": ended.isoformat(), "gaps": []}
    kept = {"number": pattern.digest.number, "edition": pattern.digest.edition, "content": content}
    LogDigest.objects.create(session=session, **kept)
    for position in range(1, PLAYS_AN_EVENING + 1):
        _copy_play(session, people, position, span)


def _copy_play(
    session: Session, people: Sequence[Person], position: int, span: tuple[datetime, datetime]
) -> None:
    began, ended = span
    about = {"number": position, "started_at": began, "ended_at": ended, "minutes": 60 + session.number}
    play = EndedPlay.objects.create(
        session=session, position=position, is_together=bool(session.number % 2), **about
    )
    PlayerResult.objects.bulk_create(
        PlayerResult(
            play=play, position=at, person=one, name=one.name, is_winner=at == 1, points=at * session.number
        )
        for at, one in enumerate(people, 1)
    )


def _write_beside(session: Session, people: Sequence[Person], began: datetime) -> None:
    """Write notes and photos of an evening, a pause, and who was there as somebody says."""
    of = {"campaign_id": session.campaign_id, "session": session}
    Note.objects.bulk_create(
        Note(text=f"Note **{number}**.", key=f"{session.pk}-{number}", created_at=began, **of)
        for number in range(3)
    )
    Photo.objects.bulk_create(
        Photo(
            folder=f"photos/{session.pk}/{number}",
            digest=str(number),
            width=9,
            height=6,
            size=9,
            is_table=not number,
            **of,
        )
        for number in range(3)
    )
    Pause.objects.create(session=session, started_at=began, ended_at=began + timedelta(minutes=9))
    EveningCorrection.objects.create(session=session, place="at Anna’s", has_people=True)
    Attendance.objects.bulk_create(Attendance(session=session, person=one) for one in people)


def _plan(group: Group, user: User) -> None:
    """Plan an evening that is asked about, with everybody's answers."""
    starts = [timezone.now() + timedelta(days=days) for days in (3, 4, 10, 11)]
    night = propose_night(group, user, starts, time_zone="Europe/Rome")
    DateAnswer.objects.bulk_create(
        DateAnswer(date=date, person=person, answer=DateAnswer.Answer.YES)
        for date in night.dates.all()
        for person in group.people.all()
    )


# what it costs


def rows(user: User, sizes: Sizes) -> Values:
    """Return the milliseconds that 95 of 100 pages stay under, and the queries of each."""
    history = make_history(user, *sizes.history)
    settle_heap()  # as the site does when it starts
    session = history.newest.sessions.order_by("-number")[0]
    browser = Browser(Inside(), session, cookies_of(user, session), 0)
    found: Values = {}
    for name, address in history.addresses.items():
        for _warm in range(sizes.warm):
            browser.get(address)
        with counted() as asked:
            assert browser.get(address).status == 200
        answers = [browser.get(address) for _time in range(max(sizes.actions // 2, 2))]
        found |= {f"{name}_ms": spread(answers)["p95"], f"{name}_queries": len(asked)}
    return found
