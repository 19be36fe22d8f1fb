"""What a group's page shows of its evenings and of this year: six queries or seven for both."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from campaigns.attendance.selectors import EveningFacts, load_evenings
from campaigns.models import EndedPlay, Group, PlayerResult, Session
from campaigns.plays.upkeep import bring_up_to_date
from campaigns.statistics.counts import measure_lengths


@dataclass(frozen=True)
class YearTile:
    """The year so far in four numbers: evenings, hours, plays that ended, and what was won together."""

    year: int
    evenings: int
    hours: int
    plays: int
    together: int
    won: int


@dataclass(frozen=True)
class GroupSummary:
    """What a group's page shows: this year, and the newest evenings."""

    year: YearTile
    evenings: list[EveningFacts]


def summarize_group(group: Group, evenings: int) -> GroupSummary:
    """Return this year of a group, and so many of its newest evenings."""
    sessions = Session.objects.filter(campaign__group=group)
    bring_up_to_date(sessions)
    played = sessions.filter(Q(digest__content__entries__gt=0) | Q(correction__isnull=False))
    begins = timezone.localtime().replace(month=1, day=1, hour=0, minute=0, second=0, microsecond=0)
    newest = played.order_by("-started_at", "-pk").values("pk")[:evenings]
    found = load_evenings(sessions.filter(Q(pk__in=played.filter(started_at__gte=begins)) | Q(pk__in=newest)))
    this_year = [one for one in found if one.times.started_at >= begins]
    return GroupSummary(_summarize(group, begins, this_year), found[:evenings])


def _summarize(group: Group, begins: datetime, evenings: list[EveningFacts]) -> YearTile:
    won = PlayerResult.objects.filter(play=OuterRef("pk"), is_winner=True)
    plays = EndedPlay.objects.filter(
        session__campaign__group=group, ended_at__gte=begins, is_taken_back=False, is_left_out=False
    )
    rows = list(plays.annotate(is_won=Exists(won)).values_list("is_together", "is_won"))
    together = [is_won for is_together, is_won in rows if is_together]
    hours = round(measure_lengths(evenings).total / 60)
    return YearTile(begins.year, len(evenings), hours, len(rows), len(together), sum(together))
