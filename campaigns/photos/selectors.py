"""Photos as pages show them: by month and evening, each with the address of its page."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date, datetime
from itertools import groupby

from babel.dates import format_date
from django.core.paginator import Page, Paginator
from django.db.models import Count, QuerySet, Sum
from django.utils import timezone
from django.utils.translation import get_language

from campaigns.models import Campaign, Group, Photo, Session
from companion.games import GAMES
from companion.rules.plain_text import name_key

ON_A_PAGE = 48
OF_AN_EVENING = 3  # photos that a campaign's page shows beside an evening
MEGABYTE = 1_000_000
MEMORIES = 4  # photos that the first page shows


@dataclass(frozen=True)
class EveningPhotos:
    """An evening and its photos, the newest first."""

    session: Session
    photos: list[Photo] = field(default_factory=list)

    @property
    def campaign(self) -> Campaign:
        return self.session.campaign

    @property
    def started_at(self) -> datetime:
        return timezone.localtime(self.session.started_at)

    @property
    def month(self) -> tuple[int, int]:
        return self.started_at.year, self.started_at.month

    @property
    def day(self) -> int:
        return self.started_at.day

    @property
    def weekday(self) -> str:
        return _format(self.started_at.date(), "EEEE")


@dataclass(frozen=True)
class Month:
    """A month of an album, by its name."""

    name: str
    evenings: list[EveningPhotos]


@dataclass(frozen=True)
class AlbumTotals:
    """How many photos a group has, and how many bytes they take."""

    count: int
    size: int

    @property
    def megabytes(self) -> str:
        return f"{max(1, round(self.size / MEGABYTE))}"


def _format(day: date, pattern: str) -> str:
    return format_date(day, pattern, locale=get_language() or "en")


def photos_of(group: Group) -> QuerySet[Photo]:
    return Photo.objects.filter(campaign__group=group, campaign__game_slug__in=GAMES)


def load_album(
    group: Group, page: str, campaign: int = 0, author: str = ""
) -> tuple[list[Month], Page[Photo]]:
    """Return a page of a group's photos by month and evening, the newest evening first."""
    rows = photos_of(group).select_related("session__campaign").defer("session__start")
    rows = rows.filter(campaign=campaign) if campaign else rows
    # no name has a null character
    rows = rows.filter(author_name=author.replace("\0", "")) if author else rows
    rows = rows.order_by("-session__started_at", "-session_id", "-is_table", "created_at", "pk")
    photos = Paginator(rows, ON_A_PAGE).get_page(page)
    return list(_by_month(photos)), photos


def _by_month(photos: Iterable[Photo]) -> Iterator[Month]:
    evenings = [
        EveningPhotos(next(iter(same)).session, same)
        for same in (list(rows) for _id, rows in groupby(photos, key=lambda photo: photo.session_id))
    ]
    for (year, _month), same in groupby(evenings, key=lambda evening: evening.month):
        month_evenings = list(same)
        pattern = "LLLL" if year == timezone.localdate().year else "LLLL yyyy"
        name = _format(month_evenings[0].started_at.date(), pattern)
        yield Month(name[:1].upper() + name[1:], month_evenings)


def load_campaign_album(campaign: Campaign, page: str) -> tuple[list[EveningPhotos], Page[Photo]]:
    """Return a page of a campaign's photos by evening, the newest evening first: three queries."""
    rows = campaign.photos.select_related("session").defer("session__start").prefetch_related("letters")
    rows = rows.order_by("-session__started_at", "-session_id", "-is_table", "created_at", "pk")
    photos = Paginator(rows, ON_A_PAGE).get_page(page)
    by_evening = (list(same) for _id, same in groupby(photos, key=lambda photo: photo.session_id))
    return [EveningPhotos(same[0].session, same) for same in by_evening], photos


def count_album(group: Group) -> AlbumTotals:
    totals = photos_of(group).aggregate(count=Count("pk"), size=Sum("size"))
    return AlbumTotals(totals["count"], totals["size"] or 0)


def list_photographed(group: Group) -> list[Campaign]:
    """Return the campaigns of a group that have photos, the newest campaign first."""
    return list(group.campaigns.filter(photos__isnull=False, game_slug__in=GAMES).distinct())


def list_authors(group: Group) -> list[str]:
    """Return the names of the photographers of a group."""
    names = photos_of(group).exclude(author_name="").order_by()
    return sorted(names.values_list("author_name", flat=True).distinct(), key=name_key)


def photos_by_session(sessions: Iterable[Session]) -> dict[int, list[Photo]]:
    """Return the photos of each of these sessions, those of the table first: one query."""
    by_session: dict[int, list[Photo]] = {}
    rows = Photo.objects.filter(session__in=list(sessions))
    for photo in rows.order_by("-is_table", "created_at", "pk"):
        by_session.setdefault(photo.session_id, []).append(photo)
    return by_session


def tables_as_left(sessions: Iterable[Session]) -> dict[int, Photo]:
    """Return the newest photo of the table of each session: one query."""
    rows = Photo.objects.filter(session__in=list(sessions), is_table=True)
    return {photo.session_id: photo for photo in rows.order_by("created_at", "pk")}


def find_as_left(session: Session) -> Photo | None:
    """Return the newest photo of the table of a session, else that of the session before."""
    since = session.number - 1 if session.is_open else session.number
    rows = Photo.objects.filter(campaign=session.campaign_id, is_table=True, session__number__gte=since)
    return rows.order_by("-session__number", "-created_at", "-pk").first()


def list_memories(groups: Iterable[Group], most: int = MEMORIES) -> list[Photo]:
    """Return the newest photos of these groups, with their campaigns: one query."""
    rows = Photo.objects.filter(campaign__group__in=list(groups), campaign__game_slug__in=GAMES)
    rows = rows.select_related("campaign", "session").defer("session__start")
    return list(rows.order_by("-created_at", "-pk")[:most])
