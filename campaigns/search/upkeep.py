"""The update of the index: a little by each search, all of it by the worker each hour.

A command at a table writes nothing into the index, and a search waits only for a limited number of new rows.
"""

import logging
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.db import DatabaseError
from django.db.models import F, Q, QuerySet

from campaigns.log.serialization import READ_ERRORS
from campaigns.log.state import with_newest_number
from campaigns.models import Group, SearchedLog, SearchRow, Session
from campaigns.search.logs import EDITION, index_log
from campaigns.search.sources import index_changed, list_changed
from companion.games import GAMES

logger = logging.getLogger(__name__)

MOST_LINES = 500  # of logs that one search indexes
MOST_OBJECTS = 500  # notes, photos and the like


@dataclass(frozen=True)
class Behind:
    """The outdated parts of the index for some groups: sessions, the newest first, and objects by kind."""

    sessions: list[Session]
    objects: dict[str, list[int]]


def find_behind(groups: Collection[int]) -> Behind:
    """Return the outdated parts of the index for these groups: two queries."""
    return Behind(list(_behind(groups)), list_changed(groups))


def _behind(groups: Collection[int]) -> QuerySet[Any]:
    sessions = with_newest_number(
        Session.objects.filter(campaign__group__in=groups, campaign__game_slug__in=GAMES)
    )
    is_behind = Q(searched=None) | ~Q(searched__edition=EDITION) | Q(newest__gt=F("searched__number"))
    rows = sessions.filter(is_behind).select_related("campaign", "searched").defer("start", "summary_json")
    return rows.order_by("-started_at", "-pk")


def catch_up(groups: Collection[int]) -> bool:
    """Index as much of these groups as a search can wait for; return whether that was all.

    If the database cannot be written, as on a full disk, it is searched as it is.
    """
    try:
        return _catch_up(find_behind(groups))
    except DatabaseError:
        logger.warning("The index of the search could not be brought up to date", exc_info=True)
        return False


def _catch_up(behind: Behind) -> bool:
    left = MOST_OBJECTS
    now: dict[str, list[int]] = {}
    for of, ids in behind.objects.items():
        now[of], left = ids[:left], max(0, left - len(ids))
    index_changed(now)
    is_all = now == behind.objects
    lines = MOST_LINES
    for session in behind.sessions:
        fresh = count_fresh(session)
        if fresh > lines:
            return False
        index_readable(session)
        lines -= fresh
    return is_all


def index_readable(session: Session) -> None:
    """Index an evening's log; a log that cannot be read is skipped."""
    try:
        index_log(session)
    except READ_ERRORS:
        logger.warning("The log of session %s cannot be brought into the search", session.pk, exc_info=True)


def count_fresh(session: Any) -> int:
    """Return how many lines of a log are not indexed."""
    searched: SearchedLog | None = getattr(session, "searched", None)
    is_ours = searched is not None and searched.edition == EDITION
    newest: int = session.newest
    return newest - searched.number if searched and is_ours else newest


def catch_up_all() -> int:
    """Bring the index of all groups up to date; return how many logs and other objects were outdated."""
    count = 0
    for group in Group.objects.filter(ended_at=None).values_list("pk", flat=True):
        behind = find_behind([group])
        index_changed(behind.objects)
        for session in behind.sessions:
            index_readable(session)
        count += len(behind.sessions) + sum(map(len, behind.objects.values()))
    return count


def forget_all() -> None:
    """Delete the whole index: it is made again."""
    SearchedLog.objects.all().delete()
    SearchRow.objects.all().delete()
