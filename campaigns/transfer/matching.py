"""The campaigns and people of a file compared with those here: by the seals of their logs, by their names."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from django.db.models import Q, QuerySet

from campaigns.log.seals import seal_start
from campaigns.log.state import with_newest_number
from campaigns.models import Campaign, Entry, FormerPerson, Group, Membership, Person, Session
from campaigns.transfer.archive import Parts
from campaigns.transfer.shapes import CampaignRow, EveningRow, GroupRow, PersonRow
from companion.accounts.models import User


class Relation(IntEnum):
    """The relation of a campaign of a file to one here; of several campaigns here, the least counts."""

    HELD = 1  # every line of the file is here
    LONGER = 2  # every line here is in the file, which has more
    PARTED = 3  # both have lines that the other does not have
    UNKNOWN = 4


@dataclass(frozen=True)
class LogInFile:
    """The log of an evening in a file: its row, and the seals of its lines."""

    evening: EveningRow
    seals: Sequence[str]

    @property
    def start_seal(self) -> str:
        return seal_start(self.evening)


@dataclass(frozen=True)
class Match:
    """A campaign of a file with the campaign here that it belongs to, None if there is none.

    `sessions` are the sessions that both have, by the names of their logs in the file.
    """

    relation: Relation
    campaign: Campaign | None = None
    sessions: Mapping[str, Session] = field(default_factory=dict)
    is_owner: bool = False

    @property
    def is_held(self) -> bool:
        return self.relation is Relation.HELD

    @property
    def is_longer(self) -> bool:
        return self.relation is Relation.LONGER

    @property
    def is_parted(self) -> bool:
        return self.relation is Relation.PARTED


NO_MATCH = Match(Relation.UNKNOWN)


def match_campaign(row: CampaignRow, parts: Parts, user: User) -> Match:
    """Return the campaign that a campaign of a file belongs to, among those that the account may open.

    A campaign of a group that the account does not own gets nothing from a file: if the file has more lines,
    it is a campaign of its own.
    """
    logs = [LogInFile(evening, read_seals(parts[evening.log])) for evening in row.evenings]
    matches = [_compare(logs, campaign, user) for campaign in find_candidates(row, logs, user)]
    best = min(matches, key=lambda match: match.relation, default=NO_MATCH)
    return best if best.is_held or best.is_owner else NO_MATCH


def read_seals(lines: bytes) -> list[str]:
    """Return the seal of each line of a log."""
    return [str(json.loads(line)["seal"]) for line in lines.splitlines()]


def find_candidates(row: CampaignRow, logs: Sequence[LogInFile], user: User) -> QuerySet[Campaign]:
    """Return the campaigns of an account that may have the same origin as one of a file."""
    own = Campaign.objects.filter(group__memberships__user=user, group__ended_at=None, game_slug=row.game)
    first = Entry.objects.filter(number=1, seal__in=[log.seals[0] for log in logs if log.seals])
    sharing = first.filter(session__campaign__in=own.values("pk")).values_list("session__campaign", flat=True)
    same = Q(created_at=row.created_at) | Q(pk__in=list(sharing))
    return own.filter(same, group__demo_of=None).select_related("group").order_by("pk")


def _compare(logs: Sequence[LogInFile], campaign: Campaign, user: User) -> Match:
    sessions: list[object] = list(
        with_newest_number(campaign.sessions.all()).select_related("campaign").order_by("number")
    )
    pairs = dict(_pair(logs, sessions))
    owners = campaign.group.memberships.filter(role=Membership.Role.OWNER, user=user)
    return Match(_relate(logs, sessions, pairs), campaign, pairs, owners.exists())


def _pair(logs: Sequence[LogInFile], sessions: Sequence[Any]) -> Iterator[tuple[str, Any]]:
    """Yield the sessions that both have: those with the same first line, or opened at the same moment."""
    left = list(sessions)
    firsts = dict(
        Entry.objects.filter(session__in=[session.pk for session in sessions], number=1).values_list(
            "session", "seal"
        )
    )
    for log in logs:
        same = [session for session in left if _is_same(log, session, firsts.get(session.pk, ""))]
        same.sort(key=lambda session: session.started_at != log.evening.started_at)
        if same:
            left.remove(same[0])
            yield log.evening.log, same[0]


def _is_same(log: LogInFile, session: Session, first: str) -> bool:
    if first and log.seals:
        is_opened_as_one = session.started_at == log.evening.started_at
        return first == log.seals[0] or (is_opened_as_one and seal_start(session) == log.start_seal)
    return bool(session.started_at == log.evening.started_at and seal_start(session) == log.start_seal)


def _relate(logs: Sequence[LogInFile], sessions: Sequence[Any], pairs: Mapping[str, Any]) -> Relation:
    """Compare session by session; sessions after the last common one were played on one side alone.

    An empty session here counts only if the file has no later session: that would start from the same table.
    """
    shared = [log for log in logs if log.evening.log in pairs]
    if not shared:
        return Relation.UNKNOWN
    if not all(_begin_alike(shared, pairs)):
        return Relation.PARTED
    last = max(session.number for session in pairs.values())
    later_there = any(log.seals for log in logs[logs.index(shared[-1]) + 1 :])
    later_here = any(session.newest or not later_there for session in sessions if session.number > last)
    more_there = later_there or any(has_more(log, pairs[log.evening.log]) for log in shared)
    more_here = later_here or any(_is_behind(log, pairs[log.evening.log]) for log in shared)
    if more_there:
        return Relation.PARTED if more_here else Relation.LONGER
    return Relation.HELD


def _begin_alike(shared: Sequence[LogInFile], pairs: Mapping[str, Any]) -> Iterator[bool]:
    """Yield for each common session whether the shorter log is the beginning of the longer one."""
    ends = {pairs[log.evening.log].pk: min(len(log.seals), pairs[log.evening.log].newest) for log in shared}
    rows = Entry.objects.filter(session__in=ends, number__in={*ends.values()})
    seals = {
        (session, number): seal for session, number, seal in rows.values_list("session", "number", "seal")
    }
    for log in shared:
        session = pairs[log.evening.log].pk
        end = ends[session]
        yield end == 0 or seals[session, end] == log.seals[end - 1]


def has_more(log: LogInFile, session: Any) -> bool:
    """Return whether a session has more entries in the file than here, or was closed there."""
    is_packed_there = log.evening.closed_at is not None and session.closed_at is None
    return len(log.seals) > session.newest or (len(log.seals) == session.newest and is_packed_there)


def _is_behind(log: LogInFile, session: Any) -> bool:
    is_packed_here = log.evening.closed_at is None and session.closed_at is not None
    return len(log.seals) < session.newest or (len(log.seals) == session.newest and is_packed_here)


def write_people(people: Sequence[Person]) -> list[PersonRow]:
    """Return people as rows, each with the names of entries that were merged with it."""
    former: dict[int, list[str]] = {}
    for pk, name in (
        FormerPerson.objects.filter(person__in=people).order_by("pk").values_list("person", "name")
    ):
        former.setdefault(pk, []).append(name)
    return [PersonRow.of(person, former=list(dict.fromkeys(former.get(person.pk, ())))) for person in people]


def is_group_here(row: GroupRow, user: User) -> bool:
    """Return whether the account has a group of the same name with the same people."""
    groups = Group.objects.real().filter(memberships__user=user, ended_at=None, name=row.name)
    return any(_names(row, group) == {person.name for person in group.people.all()} for group in groups)


def _names(row: GroupRow, group: Group) -> set[str]:
    """Return the present names of a file's people in a group."""
    called = dict(FormerPerson.objects.filter(person__group=group).values_list("name", "person__name"))
    names = {person.name for person in group.people.all()}
    return {
        person_row.name if person_row.name in names else called.get(person_row.name, person_row.name)
        for person_row in row.people
    }


def seat_people(
    group_row: GroupRow, group: Group, known: Mapping[int, Person] | None = None
) -> tuple[list[Person], tuple[Person, ...]]:
    """Return a person for each row, and which are new: those of the same name are the same, each once.

    A row whose entry was merged with a person here is that person, too, unless the file has both at one
    table. In a group that has a campaign of the file, `known` are the people by their places in the file, as
    they sat at a table that both have: they match even if they were renamed or have left.
    """
    existing = list(group.people.order_by("left_at", "pk"))
    former = dict(
        FormerPerson.objects.filter(person__group=group).order_by("pk").values_list("name", "person")
    )
    matched = list[Person | None]()
    for row in group_row.people:
        person = next(
            (candidate for candidate in existing if candidate.name == row.name and _is_like(candidate, row)),
            None,
        )
        if person:
            existing.remove(person)
        matched.append(person)
    if known is not None:
        _match_known(group_row.people, existing, matched, known)
    by_number = {candidate.pk: candidate for candidate in group.people.all()}
    meeting = set(_list_meetings(group_row))
    added = list[Person]()
    for place, row in enumerate(group_row.people):
        if matched[place] is None:
            matched[place] = _find_former(place, by_number.get(former.get(row.name, 0)), matched, meeting)
        if matched[place] is None:
            made = group.people.create(name=row.name, left_at=row.left_at)
            matched[place] = made
            added.append(made)
    people = [candidate for candidate in matched if candidate]
    _keep_former(group_row.people, people)
    return people, tuple(added)


def find_sitters(row: CampaignRow, match: Match) -> dict[int, Person]:
    """Return the people who sat at the tables of a campaign that exists here, by their places in the file.

    A seat may have changed hands since then, so sessions that are equal on both sides come first.
    """
    pairs = [
        (evening, match.sessions[evening.log]) for evening in row.evenings if evening.log in match.sessions
    ]
    pairs.sort(key=lambda pair: pair[0].closed_at is None or pair[0].closed_at != pair[1].closed_at)
    known = dict[int, Person]()
    for evening, session in pairs:
        sitting = session.seats.select_related("person")
        for place, seat in zip(evening.seats, sitting, strict=False):
            known.setdefault(place, seat.person)
    return known


def _match_known(
    rows: Sequence[PersonRow], left: list[Person], matched: list[Person | None], known: Mapping[int, Person]
) -> None:
    """Match the remaining rows with people who are `left`: by `known` seats first, then by name."""
    for place, row in enumerate(rows):
        if matched[place] is None:
            person = known[place] if known.get(place) in left else None
            person = person or next((candidate for candidate in left if candidate.name == row.name), None)
            if person:
                left.remove(person)
                matched[place] = person


def _find_former(
    place: int, person: Person | None, matched: Sequence[Person | None], meeting: set[tuple[int, int]]
) -> Person | None:
    """Return the person that a row was merged with, None if the file has both at one table."""
    same = [other for other, match in enumerate(matched) if person and match and match.pk == person.pk]
    return None if any((place, other) in meeting for other in same) else person


def _list_meetings(group_row: GroupRow) -> Iterator[tuple[int, int]]:
    """Yield the places of each two people who were at one session, or have answered one date."""
    for campaign in group_row.campaigns:
        for evening in campaign.evenings:
            rows = evening.hand.people or [] if evening.hand else []
            stand_ins = (row.stand_in for row in rows if row.stand_in is not None)
            yield from _pairs([*evening.seats, *(row.person for row in rows), *stand_ins])
    for night in group_row.nights:
        for date in night.dates:
            yield from _pairs(row.person for row in date.answers)


def _pairs(places: Iterable[int]) -> Iterator[tuple[int, int]]:
    once = sorted(set(places))
    return ((first, second) for first in once for second in once if first != second)


def _keep_former(rows: Sequence[PersonRow], people: Sequence[Person]) -> None:
    """Write the former names of a file's people that are not known here yet."""
    known = set(FormerPerson.objects.filter(person__in=people).values_list("person", "name"))
    new = {(person.pk, name): person for row, person in zip(rows, people, strict=True) for name in row.former}
    FormerPerson.objects.bulk_create(
        FormerPerson(person=person, name=name)
        for (pk, name), person in new.items()
        if (pk, name) not in known
    )


def _is_like(person: Person, row: PersonRow) -> bool:
    return (person.left_at is None) == (row.left_at is None)
