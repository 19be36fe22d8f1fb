"""The comparison of the campaigns of a file with those here: by the seals of their logs, line by line."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from django.db.models import Q, QuerySet

from campaigns.log.seals import seal_start
from campaigns.log.state import with_newest_number
from campaigns.models import Campaign, Entry, Membership, Session
from campaigns.transfer.archive import Parts
from campaigns.transfer.shapes import CampaignRow, EveningRow
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
