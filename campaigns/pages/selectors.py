"""Facts for the pages of groups and campaigns: templates show them and compute nothing."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from django.core.paginator import Page, Paginator
from django.db import DEFAULT_DB_ALIAS
from django.db.models import OuterRef, Prefetch, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from campaigns.box.repository import load_box
from campaigns.log.serialization import READ_ERRORS, message_from_json
from campaigns.log.state import current_state, state_from_entry, with_sentences
from campaigns.log.summaries import Summary, summary_of
from campaigns.models import Campaign, Entry, Group, Person, Session, TableUnreadable
from campaigns.models.access import GM
from companion.accounts.models import User
from companion.games import GAMES
from companion.rules import AnyGame, IllegalPlay, Message, Need, Played, Sheet, _, message
from companion.rules.plain_text import name_key
from companion.text.i18n import join_names, translate_name
from companion.web.paging import ON_A_PAGE, Pages

ON_HOME = 9  # campaigns: the newest, and eight others
RESTS_AFTER = timedelta(days=30)
RUNNING, RESTING, FINISHED = "running", "resting", "finished"  # states of a campaign
# the needs of sheets that show how to set a table up, at first and again
TO_LAY_BY = (Need.START, Need.RESUME)
TONIGHT = 3  # sheets that the first page offers
# Columns of the newest entry of a session.
OF_NEWEST = ("id", "session_id", "number", "summary_json", "version", "created_at")


@dataclass(frozen=True)
class Standing:
    """The stored summary of a table, read; `is_over` is None if a release did not store it yet."""

    title: Message
    newest: Message | None
    people: Sequence[str]
    played: Sequence[Played]
    is_over: bool | None


UNREADABLE = Standing(message(_("This table cannot be read.")), None, (), (), is_over=False)


def read_summary(stored: Summary) -> Standing:
    """Return a stored summary, read. Raises: one of READ_ERRORS."""
    return Standing(
        message_from_json(stored["title"]),
        message_from_json(stored["newest"]),
        stored["people"],
        [Played(*map(tuple, play)) for play in stored["played"]],
        stored.get("is_over"),
    )


@dataclass(frozen=True)
class CampaignSummary:
    """The summary of a campaign: its newest session, and the newest entry of that.

    `table`, as a game master may see it, is read only if it is asked for; all else is made without it.
    """

    campaign: Campaign
    session: Session
    entry: Entry | None = None
    is_readable: bool = True

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
        """The stored summary; an empty one if it cannot be read."""
        if not self.is_readable:
            return UNREADABLE
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
        """Whether it is running, but was not played for a month: pages show it in one line."""
        return self.is_running and timezone.now() - self.when > RESTS_AFTER

    @property
    def is_packed_away(self) -> bool:
        return not self.session.is_open

    @cached_property
    def _names(self) -> list[str]:
        return self.session.people

    @property
    def people(self) -> str:
        return join_names(self._names)

    @property
    def played(self) -> list[Played]:
        """The plays that ended, with the present names of people."""
        now = dict(zip(self._standing.people, self._names, strict=False))
        plays = ((play.people, play.winners) for play in self._standing.played)
        return [Played(*(tuple(now.get(who, who) for who in names) for names in play)) for play in plays]

    @property
    def is_played_out(self) -> bool:
        """Whether a game of one evening has reached its end, and can be played again."""
        return self.game.is_one_off and bool(self._standing.played) and self._is_over

    @cached_property
    def _is_over(self) -> bool:
        """Whether it has reached an end: as it is stored, else by the table."""
        if self._standing.is_over is not None:
            return self._standing.is_over
        try:
            return self.game.history.is_over(self.table)
        except TableUnreadable:
            return False

    @property
    def when(self) -> datetime:
        """The time of the last entry, or of the session."""
        return self.entry.created_at if self.entry else self.session.started_at

    @property
    def name(self) -> Callable[[str], str]:
        """Return the name of an id on the table, for the templates of the game."""
        return lambda id: translate_name(self.game.names(self.table, id))


def summarize_campaign(campaign: Campaign) -> CampaignSummary:
    """Return the summary of a campaign."""
    return _summarize([campaign])[0]


def summarize_newest(session: Session) -> CampaignSummary:
    """Return the summary of a campaign by its newest session, with its table: one query."""
    entry = with_sentences(session.entries.all()).order_by("-number").first()
    return CampaignSummary(session.campaign, session, entry)


def summarize_campaigns(campaigns: Iterable[Campaign]) -> list[CampaignSummary]:
    """Return summaries of campaigns, those played last first, without games that this site does not have."""
    summaries = _summarize([campaign for campaign in campaigns if campaign.game_slug in GAMES])
    return sorted(summaries, key=lambda summary: (summary.is_running, summary.when), reverse=True)


def _summarize(campaigns: Sequence[Campaign]) -> list[CampaignSummary]:
    """Return summaries of campaigns: one query for all of them, unless one cannot be read."""
    try:
        return _read_summaries(campaigns)
    except READ_ERRORS:
        if len(campaigns) > 1:
            return [summary for campaign in campaigns for summary in _summarize([campaign])]
        session = campaigns[0].sessions.defer("start").order_by("-number")[0]
        session.campaign = campaigns[0]
        return [CampaignSummary(campaigns[0], session, is_readable=False)]


def _read_summaries(campaigns: Sequence[Campaign]) -> list[CampaignSummary]:
    """Return summaries of campaigns without reading a table. Raises: one of READ_ERRORS."""
    of_campaign = Session.objects.filter(campaign=OuterRef("campaign")).order_by("-number")
    of_session = Entry.objects.filter(session=OuterRef("pk")).order_by("-number")
    rows = Session.objects.filter(campaign__in=campaigns, pk=Subquery(of_campaign.values("pk")[:1]))
    newest = {f"newest_{name}": Subquery(of_session.values(name)[:1]) for name in OF_NEWEST}
    sessions = {row.campaign_id: row for row in rows.defer("start").annotate(**newest)}
    for campaign in campaigns:
        sessions[campaign.pk].campaign = campaign
    pairs = ((campaign, sessions[campaign.pk]) for campaign in campaigns)
    return [CampaignSummary(campaign, session, _read_newest(session)) for campaign, session in pairs]


def _read_newest(session: Any) -> Entry | None:
    """Return the newest entry that was read with a session, without its table; None if there is none.

    Raises: TableUnreadable.
    """
    if session.newest_id is None:
        return None
    values = [getattr(session, f"newest_{name}") for name in OF_NEWEST]
    return Entry.from_db(DEFAULT_DB_ALIAS, OF_NEWEST, values)


@dataclass(frozen=True)
class GroupCampaigns:
    """The campaigns of a group by state, those played last first: some of them, and the number of all."""

    running: list[CampaignSummary]
    resting: list[CampaignSummary]
    finished: list[CampaignSummary]
    counts: Mapping[str, int]
    games: list[AnyGame]

    @property
    def has_more(self) -> bool:
        """Whether there are more unfinished campaigns than these."""
        count = len(self.running) + len(self.resting)
        return self.counts[RUNNING] + self.counts[RESTING] > count


def sort_campaigns(group: Group, most: Mapping[str, int]) -> GroupCampaigns:
    """Return the campaigns of a group by state, at most `most` of each state: two queries."""
    since = timezone.now() - RESTS_AFTER
    by_kind: dict[str, list[Campaign]] = {RUNNING: [], RESTING: [], FINISHED: []}
    rows = list(_played_last_first(group.campaigns.filter(game_slug__in=GAMES)))
    for campaign in rows:
        campaign.group = group
        state = FINISHED if campaign.ended_at else RESTING if campaign.played_at < since else RUNNING
        by_kind[state].append(campaign)
    summaries = summarize_campaigns(
        campaign for state, rows_of_kind in by_kind.items() for campaign in rows_of_kind[: most[state]]
    )
    by_state = {
        state: [campaign for campaign in summaries if campaign.campaign in rows_of_kind[: most[state]]]
        for state, rows_of_kind in by_kind.items()
    }
    slugs = {campaign.game_slug for campaign in rows}
    games = [game for slug, game in GAMES.items() if slug in slugs]
    counts = {state: len(rows_of_kind) for state, rows_of_kind in by_kind.items()}
    return GroupCampaigns(by_state[RUNNING], by_state[RESTING], by_state[FINISHED], counts, games)


def list_running_campaigns(user: User, page: str) -> tuple[list[CampaignSummary], Page[Campaign]]:
    """Return a page of the campaigns that an account may go on with, those played last first."""
    campaigns = (
        Campaign.objects.select_related("group")
        .filter(ended_at=None, group__ended_at=None, group__memberships__user=user, game_slug__in=GAMES)
        .filter(group__demo_of=None)
    )
    on_page = Pages(_played_last_first(campaigns), ON_HOME).get_page(page)
    return summarize_campaigns(on_page), on_page


def list_tonights_sheets(summary: CampaignSummary) -> list[Sheet]:
    """Return the sheets of a table to print before the evening, first the one to set it up."""
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
    on_page = Paginator(_played_last_first(campaigns), ON_A_PAGE).get_page(page)
    return summarize_campaigns(on_page), on_page


def list_played_games(group: Group) -> list[AnyGame]:
    """Return the games of a group's campaigns."""
    slugs = set(group.campaigns.values_list("game_slug", flat=True))
    return [game for slug, game in GAMES.items() if slug in slugs]


def _played_last_first(campaigns: QuerySet[Campaign]) -> QuerySet[Any]:
    """Return campaigns, those played last first, each with the time as `played_at`."""
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
    """Return the groups of an account, without its demo."""
    return Group.objects.real().filter(ended_at=None, memberships__user=user).order_by("pk")


def list_groups_on_page(user: User, page: str) -> Page[Any]:
    """Return a page of the groups of an account, with their people."""
    present = Prefetch("people", Person.objects.present(), to_attr="present")
    return Pages(sort_groups(list_groups(user).prefetch_related(present)), ON_A_PAGE).get_page(page)


def sort_groups(groups: Iterable[Group]) -> list[Group]:
    """Return groups by their names, as people sort them."""
    return sorted(groups, key=lambda group: name_key(group.name))


def find_open_session(group: Group, game: AnyGame) -> Session | None:
    """Return the newest open table of a game in a group; None if there is none."""
    sessions = Session.objects.filter(campaign__group=group, campaign__game_slug=game.slug)
    return sessions.filter(campaign__ended_at=None, closed_at=None).order_by("-started_at").first()


def load_box_or_new(campaign: Campaign) -> object:
    """Return the box of a campaign's group, the confirmed facts if it cannot be read."""
    try:
        return load_box(campaign.group, campaign.game)
    except IllegalPlay:
        return campaign.game.new_box()
