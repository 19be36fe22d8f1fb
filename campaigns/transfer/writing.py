"""The import of sessions: into a new campaign, or after the entries of an existing one."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import count, islice
from typing import Any

from campaigns.access.seating import free_seats
from campaigns.log.commands import record_again
from campaigns.log.locks import lock_session
from campaigns.log.seals import find_head
from campaigns.log.serialization import from_json
from campaigns.log.signals import bump_access_version, notify_changed
from campaigns.log.summaries import summarize
from campaigns.models import Campaign, Group, Person, Seat, Session
from campaigns.sessions import lifecycle
from campaigns.transfer.archive import Parts
from campaigns.transfer.beside_log import add_beside_log, read_beside_log, read_coach
from campaigns.transfer.matching import LogInFile, Match, has_more, read_seals
from campaigns.transfer.photos import CHANGED
from campaigns.transfer.reading import columns_of, read_log
from campaigns.transfer.shapes import CampaignRow, EveningRow
from companion.rules import require


def write_campaign(
    row: CampaignRow, parts: Parts, group: Group, people: Sequence[Person]
) -> tuple[Campaign, dict[str, Session]]:
    """Return a new campaign with all its sessions, and these by the names of their logs in the file."""
    campaign: Campaign = group.campaigns.create(
        name=row.name,
        game_slug=row.game,
        created_at=row.created_at,
        ended_at=row.ended_at,
    )
    written = {
        evening.log: _write_evening(campaign, number, evening, parts, people)
        for number, evening in enumerate(row.evenings, 1)
    }
    return campaign, written


def find_name(name: str, taken: Collection[str]) -> str:
    """Return a campaign's name, with a number if it is taken."""
    longest = Campaign._meta.get_field("name").max_length or 0
    numbered = (f"{name[: longest - len(f' {number}')]} {number}" for number in count(2))
    return name if name not in taken else next(candidate for candidate in numbered if candidate not in taken)


def _write_evening(
    campaign: Campaign, number: int, evening: EveningRow, parts: Parts, people: Sequence[Person]
) -> Session:
    session = _write_session(campaign, number, evening)
    seats = enumerate((people[place] for place in evening.seats), 1)
    Seat.objects.bulk_create(Seat(session=session, position=place, person=person) for place, person in seats)
    record_again(session, _read_columns(campaign, evening, parts[evening.log]))
    read_beside_log(session, evening, people)
    read_coach(session, evening.coach)
    return session


def _write_session(campaign: Campaign, number: int, evening: EveningRow) -> Session:
    start = from_json(campaign.game, evening.start, evening.version)
    session: Session = campaign.sessions.create(
        number=number,
        start=evening.start,
        summary_json=summarize(campaign.game, start),
        version=evening.version,
        started_at=evening.started_at,
        **_columns_of_session(evening),
    )
    return session


def _columns_of_session(evening: EveningRow) -> dict[str, object]:
    """Return the columns that change while a session is open."""
    return {
        "closed_at": evening.closed_at,
        "head": evening.head if evening.closed_at else "",
        "turn_minutes": evening.turn_minutes,
        "uses_own_dice": evening.uses_own_dice,
    }


def _read_columns(campaign: Campaign, evening: EveningRow, lines: bytes) -> Iterator[Mapping[str, object]]:
    """Yield the columns of each entry; the last one has the summary of the campaign."""
    left = len(lines.splitlines())
    for row, text in read_log(campaign.game, evening, lines):
        left -= 1
        table = None if left else from_json(campaign.game, text, row.version)
        summary = None if left else summarize(campaign.game, table)
        yield columns_of(row, text) | {"summary_json": summary}


# a campaign that exists


def continue_campaign(
    row: CampaignRow, parts: Parts, match: Match, people: Sequence[Person]
) -> dict[str, Session]:
    """Write the entries and the sessions of a file that an existing campaign does not have.

    Return its sessions by the names of their logs in the file. Raises: IllegalPlay, if the table was played
    since the match.
    """
    assert match.campaign
    campaign = Campaign.objects.select_for_update().get(pk=match.campaign.pk)
    written = dict(match.sessions)
    last = max(place for place, evening in enumerate(row.evenings) if evening.log in written)
    for place, evening in enumerate(row.evenings):
        if session := match.sessions.get(evening.log):
            _continue_evening(session, evening, parts, people)
        elif place > last:
            number = _close_open(campaign) + 1
            written[evening.log] = _write_evening(campaign, number, evening, parts, people)
    Campaign.objects.filter(pk=campaign.pk).update(ended_at=row.ended_at)
    bump_access_version(campaign.pk)
    return written


def _close_open(campaign: Campaign) -> int:
    """Close an open session, which is empty; return the number of the newest session."""
    for session in campaign.sessions.filter(closed_at=None):
        lifecycle.pack_away(session)
    return max(campaign.sessions.values_list("number", flat=True))


def _continue_evening(session: Any, evening: EveningRow, parts: Parts, people: Sequence[Person]) -> None:
    """Write the entries and other data that a session does not have, if the file has more of it."""
    log = LogInFile(evening, read_seals(parts[evening.log]))
    with lock_session(session, durable=False) as newest:
        require(newest == session.newest, CHANGED)
        if has_more(log, session):
            columns = _read_columns(session.campaign, evening, parts[evening.log])
            record_again(session, islice(columns, newest, None), find_head(session))
            Session.objects.filter(pk=session.pk).update(**_columns_of_session(evening))
            _seat(session, [people[place] for place in evening.seats])
            notify_changed(session.campaign_id, session.pk)
        add_beside_log(session, evening, people, is_newer=True)
        read_coach(session, evening.coach)


def _seat(session: Session, people: Sequence[Person]) -> None:
    """Seat people in this order; a device stays if its person stays."""
    seated = {seat.position: seat.person_id for seat in session.seats.all()}
    wanted = {place: person.pk for place, person in enumerate(people, 1)}
    gone = session.seats.filter(
        position__in=[place for place in seated if seated[place] != wanted.get(place)]
    )
    free_seats(gone)
    gone.delete()
    Seat.objects.bulk_create(
        Seat(session=session, position=place, person=person)
        for place, person in enumerate(people, 1)
        if seated.get(place) != person.pk
    )
