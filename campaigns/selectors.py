"""What the pages of groups and campaigns tell, as facts; templates ask them and never compute."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from babel.dates import format_date
from django.core.paginator import Page, Paginator
from django.db import DEFAULT_DB_ALIAS
from django.db.models import OuterRef, Prefetch, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import get_language, gettext, ngettext

from campaigns.access.permissions import GM
from campaigns.box.repository import load_box
from campaigns.log.state import TableUnreadable, current_state, state_from_entry, with_sentences
from campaigns.log.summaries import Summary, summary_of
from campaigns.models import Campaign, Entry, Group, Person, Session
from campaigns.serialization import READ_ERRORS, message_from_json
from companion.accounts.models import User
from companion.games import GAMES
from companion.i18n import translate_name
from companion.rules import AnyGame, IllegalPlay, Message, Need, Played, Sheet, _, message

ON_A_PAGE = 24
ON_HOME = 9  # campaigns: the one to go on with, and eight beside it
DAYS_BY_NAME, WEEKS_BY_NAME, WEEK = 14, 70, 7
RESTS_AFTER = timedelta(days=30)
RUNNING, RESTING, FINISHED = "running", "resting", "finished"  # how a campaign stands
TO_LAY_BY = (Need.START, Need.RESUME)  # the sheets to lay a table by, at first and again
TONIGHT = 3  # sheets that the first page offers
# Of the newest entry of a session, in the order of its columns.
OF_NEWEST = ("id", "session_id", "number", "summary_json", "version", "created_at")


class Pages(Paginator):  # type: ignore[type-arg]  # not at run time
    """A paginator that counts rows only where there are more than its first page holds."""

    @cached_property
    def _first(self) -> list[Any]:
        return list(self.object_list[: self.per_page + 1])

    @cached_property
    def count(self) -> int:
        return len(self._first) if len(self._first) <= self.per_page else super().count

    def page(self, number: int | str) -> Page[Any]:
        if self.validate_number(number) == 1:
            return Page(self._first[: self.per_page], 1, self)
        return super().page(number)


@dataclass(frozen=True)
class Standing:
    """What is stored of how a table stands, read; `is_over` is None where a release did not store it yet."""

    title: Message
    newest: Message | None
    people: Sequence[str]
    played: Sequence[Played]
    is_over: bool | None


UNREADABLE = Standing(message(_("This table cannot be read.")), None, (), (), is_over=False)


def read_summary(stored: Summary) -> Standing:
    """Return what a summary says. Raises: one of READ_ERRORS."""
    return Standing(
        message_from_json(stored["title"]),
        message_from_json(stored["newest"]),
        stored["people"],
        [Played(*map(tuple, one)) for one in stored["played"]],
        stored.get("is_over"),
    )


@dataclass(frozen=True)
class CampaignSummary:
    """How a campaign stands: its newest session, and the newest entry of that.

    `table`, as a game master may see it, is read where it is asked for; all else is said without it.
    """

    campaign: Campaign
    session: Session
    entry: Entry | None = None

    @property
    def game(self) -> AnyGame:
        return self.campaign.game

    @cached_property
    def table(self) -> Any:
        is_here = self.entry is not None and "table" not in self.entry.get_deferred_fields()
        state = state_from_entry(self.session, self.entry) if is_here else current_state(self.session)
        return self.game.seats.seen_by(state.table, GM)

    @cached_property
    def _standing(self) -> Standing:
        """What is stored of it; where that cannot be read, all that it says of the table is empty."""
        try:
            return read_summary(summary_of(self.game, self.entry or self.session))
        except READ_ERRORS:
            return UNREADABLE

    @property
    def title(self) -> Message:
        return self._standing.title

    @property
    def newest(self) -> Message | None:
        """The newest line of the story, None before there is one."""
        return self._standing.newest

    @property
    def is_running(self) -> bool:
        return self.campaign.ended_at is None

    @property
    def is_resting(self) -> bool:
        """Whether it is running, but was not played for a month: it is told in a line."""
        return self.is_running and timezone.now() - self.when > RESTS_AFTER

    @property
    def is_packed_away(self) -> bool:
        return not self.session.is_open

    @cached_property
    def _names(self) -> list[str]:
        return self.session.people

    @property
    def people(self) -> str:
        return ", ".join(self._names)

    @property
    def played(self) -> list[Played]:
        """What has been played to its end, its people as they are called now."""
        now = dict(zip(self._standing.people, self._names, strict=False))
        found = ((one.people, one.winners) for one in self._standing.played)
        return [Played(*(tuple(now.get(who, who) for who in names) for names in one)) for one in found]

    @property
    def is_played_out(self) -> bool:
        """Whether a game of one evening stands at its end, and can be played again."""
        return self.game.is_one_off and bool(self._standing.played) and self._is_over

    @cached_property
    def _is_over(self) -> bool:
        """Whether it stands at an end: as it is stored, else as the table says."""
        if self._standing.is_over is not None:
            return self._standing.is_over
        try:
            return self.game.history.is_over(self.table)
        except TableUnreadable:
            return False

    @property
    def when(self) -> datetime:
        """When something was last done."""
        return self.entry.created_at if self.entry else self.session.started_at

    @property
    def name(self) -> Callable[[str], str]:
        """What an id on the table is called, for the templates of the game."""
        return lambda id: translate_name(self.game.names(self.table, id))


def summarize_campaign(campaign: Campaign) -> CampaignSummary:
    """Return how a campaign stands."""
    return _summarize([campaign])[0]


def summarize_newest(session: Session) -> CampaignSummary:
    """Return how a campaign stands by its newest session, with the table at hand: one query."""
    entry = with_sentences(session.entries.all()).order_by("-number").first()
    return CampaignSummary(session.campaign, session, entry)


def summarize_campaigns(campaigns: Iterable[Campaign]) -> list[CampaignSummary]:
    """Return how campaigns stand, those played last first; what lies on no shelf here is left out."""
    found = _summarize([campaign for campaign in campaigns if campaign.game_slug in GAMES])
    return sorted(found, key=lambda one: (one.is_running, one.when), reverse=True)


def _summarize(campaigns: Sequence[Campaign]) -> list[CampaignSummary]:
    """Return how campaigns stand: one query, however many there are, and it reads no table."""
    of_campaign = Session.objects.filter(campaign=OuterRef("campaign")).order_by("-number")
    of_session = Entry.objects.filter(session=OuterRef("pk")).order_by("-number")
    rows = Session.objects.filter(campaign__in=campaigns, pk=Subquery(of_campaign.values("pk")[:1]))
    newest = {f"newest_{name}": Subquery(of_session.values(name)[:1]) for name in OF_NEWEST}
    sessions = {one.campaign_id: one for one in rows.defer("start").annotate(**newest)}
    for campaign in campaigns:
        sessions[campaign.pk].campaign = campaign
    found = ((campaign, sessions[campaign.pk]) for campaign in campaigns)
    return [CampaignSummary(campaign, session, _read_newest(session)) for campaign, session in found]


def _read_newest(session: Any) -> Entry | None:
    """Return the newest entry that was read with a session, without its table; None if there is none."""
    if session.newest_id is None:
        return None
    values = [getattr(session, f"newest_{name}") for name in OF_NEWEST]
    return Entry.from_db(DEFAULT_DB_ALIAS, OF_NEWEST, values)


@dataclass(frozen=True)
class GroupCampaigns:
    """The campaigns of a group by how they stand, those played last first: some, and how many there are."""

    running: list[CampaignSummary]
    resting: list[CampaignSummary]
    finished: list[CampaignSummary]
    counts: Mapping[str, int]
    games: list[AnyGame]

    @property
    def has_more(self) -> bool:
        """Whether there are more that are not finished than are here."""
        shown = len(self.running) + len(self.resting)
        return self.counts[RUNNING] + self.counts[RESTING] > shown


def sort_campaigns(group: Group, most: Mapping[str, int]) -> GroupCampaigns:
    """Return the campaigns of a group by how they stand, so many of each at `most`: two queries."""
    since = timezone.now() - RESTS_AFTER
    found: dict[str, list[Campaign]] = {RUNNING: [], RESTING: [], FINISHED: []}
    rows = list(_played_last_first(group.campaigns.filter(game_slug__in=GAMES)))
    for one in rows:
        one.group = group
        state = FINISHED if one.ended_at else RESTING if one.played_at < since else RUNNING
        found[state].append(one)
    shown = summarize_campaigns(one for state, some in found.items() for one in some[: most[state]])
    by_state = {
        state: [one for one in shown if one.campaign in some[: most[state]]] for state, some in found.items()
    }
    slugs = {one.game_slug for one in rows}
    games = [game for slug, game in GAMES.items() if slug in slugs]
    counts = {state: len(some) for state, some in found.items()}
    return GroupCampaigns(by_state[RUNNING], by_state[RESTING], by_state[FINISHED], counts, games)


def list_running_campaigns(user: User, page: str) -> tuple[list[CampaignSummary], Page[Campaign]]:
    """Return a page of the campaigns that an account may go on with, those played last first."""
    campaigns = (
        Campaign.objects.select_related("group")
        .filter(ended_at=None, group__ended_at=None, group__memberships__user=user, game_slug__in=GAMES)
        .filter(group__demo_of=None)
    )
    found = Pages(_played_last_first(campaigns), ON_HOME).get_page(page)
    return summarize_campaigns(found), found


def list_tonights_sheets(summary: CampaignSummary) -> list[Sheet]:
    """Return the sheets of a table to print before the evening, the first of them to lay it by."""
    sheets = summary.game.sheets
    by = Need.RESUME if summary.is_packed_away and not summary.is_played_out else Need.START
    first = [sheet for sheet in sheets if sheet.need == by]
    return [*first, *(sheet for sheet in sheets if sheet.need not in TO_LAY_BY)][:TONIGHT]


def list_campaigns_of_group(
    group: Group, state: str, slug: str, page: str
) -> tuple[list[CampaignSummary], Page[Campaign]]:
    """Return a page of the campaigns of a group, those played last first; `state` and `slug` may be ""."""
    campaigns = group.campaigns.select_related("group").filter(game_slug__in=[slug] if slug else GAMES)
    if state:
        campaigns = campaigns.filter(ended_at__isnull=state != "finished")
    found = Paginator(_played_last_first(campaigns), ON_A_PAGE).get_page(page)
    return summarize_campaigns(found), found


def list_played_games(group: Group) -> list[AnyGame]:
    """Return the games that a group has campaigns of."""
    slugs = set(group.campaigns.values_list("game_slug", flat=True))
    return [game for slug, game in GAMES.items() if slug in slugs]


def _played_last_first(campaigns: QuerySet[Campaign]) -> QuerySet[Any]:
    """Return campaigns, those played last first; each says when, as `played_at`."""
    newest = Session.objects.order_by("-number")
    of_newest = Entry.objects.filter(
        session=Subquery(newest.filter(campaign=OuterRef(OuterRef("pk"))).values("pk")[:1])
    )
    played = Coalesce(
        Subquery(of_newest.order_by("-number").values("created_at")[:1]),
        Subquery(newest.filter(campaign=OuterRef("pk")).values("started_at")[:1]),
    )
    return campaigns.annotate(played_at=played).order_by("-played_at", "-pk")


def list_groups(user: User) -> QuerySet[Group]:
    """Return the groups that an account plays with; its demo is none of them."""
    return Group.objects.real().filter(ended_at=None, memberships__user=user).order_by("name", "pk")


def list_groups_on_page(user: User, page: str) -> Page[Any]:
    """Return a page of the groups of an account, with their people."""
    present = Prefetch("people", Person.objects.present(), to_attr="present")
    return Pages(list_groups(user).prefetch_related(present), ON_A_PAGE).get_page(page)


def find_open_session(group: Group, game: AnyGame) -> Session | None:
    """Return the table of a game that lies open in a group, the newest; None where none does."""
    sessions = Session.objects.filter(campaign__group=group, campaign__game_slug=game.slug)
    return sessions.filter(campaign__ended_at=None, closed_at=None).order_by("-started_at").first()


def load_box_or_new(campaign: Campaign) -> Any:
    """Return the box of a campaign's group, the confirmed facts where it cannot be read."""
    try:
        return load_box(campaign.group, campaign.game)
    except IllegalPlay:
        return campaign.game.new_box()


def format_ago(when: datetime) -> str:
    """Return how long ago a day was, in words; long ago, its date."""
    days = (timezone.localdate() - timezone.localdate(when)).days
    if days <= 0:
        return gettext("today")
    if days == 1:
        return gettext("yesterday")
    if days < DAYS_BY_NAME:
        return ngettext("{count} day ago", "{count} days ago", days).format(count=days)
    if days < WEEKS_BY_NAME:
        weeks = days // WEEK
        return ngettext("{count} week ago", "{count} weeks ago", weeks).format(count=weeks)
    return format_day(when)


def format_day(when: datetime) -> str:
    return format_date(timezone.localtime(when), "d MMMM yyyy", locale=get_language() or "en")


def format_today() -> str:
    """Return the day that it is here: "Thursday 26 November"."""
    words = format_date(timezone.localdate(), "EEEE d MMMM", locale=get_language() or "en")
    return words[:1].upper() + words[1:]
