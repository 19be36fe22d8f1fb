"""What an account finds: in its groups alone, and of notes those that it may read.

A query is words alone: nothing in it is an expression for the database.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta

from django.core.paginator import Page, Paginator
from django.db.models import Q
from django.utils import timezone

from campaigns.models import Campaign, Group, SearchKind, SearchRow
from campaigns.pages.selectors import list_groups, sort_groups
from campaigns.search.hits import Hit, show_row, show_rule
from campaigns.search.index import Rows, find_rows, scope_of
from campaigns.search.rules import FoundRule, find_rules
from campaigns.search.words import parse_query
from companion.accounts.models import User
from companion.games import GAMES
from companion.rules import AnyGame

ON_A_PAGE = 20
OF_A_KIND = 4  # hits of each kind if all kinds are shown
DAYS = {"month": 31, "year": 366}  # days of each filter
UNREAD = (  # columns that a hit does not need
    *("session__start", "session__summary_json", "box__content", "recap__basis"),
    *("words", "mark"),
)


@dataclass(frozen=True)
class Asked:
    """A query and its filters: in one of `groups`, a campaign, a game, since when."""

    typed: str
    groups: Sequence[Group]
    group: Group | None = None
    campaign: Campaign | None = None
    game: AnyGame | None = None
    since: str = ""
    kind: str = ""
    page: str = ""

    @property
    def wanted(self) -> tuple[str, ...]:
        return parse_query(self.typed)

    @property
    def shown_groups(self) -> Sequence[Group]:
        return [self.group] if self.group else self.groups

    @property
    def games(self) -> Sequence[AnyGame]:
        """The games whose rules are searched."""
        if self.campaign:
            return [GAMES[self.campaign.game_slug]] if self.campaign.game_slug in GAMES else []
        return [self.game] if self.game else list(GAMES.values())


@dataclass(frozen=True)
class HitSection:
    """The results of one kind: how many, and those that a page shows."""

    kind: str
    count: int
    hits: Sequence[Hit]


@dataclass(frozen=True)
class Found:
    """All results: by section, with the number of each kind; `page` is set if one kind is requested."""

    counts: Mapping[str, int] = field(default_factory=dict)
    sections: Sequence[HitSection] = ()
    page: Page[int | FoundRule] | None = None

    @property
    def total(self) -> int:
        return sum(self.counts.values())


def list_searched_groups(user: User) -> list[Group]:
    """Return the groups that an account may search: its own."""
    return sort_groups(list_groups(user))


def search(user: User, asked: Asked) -> Found:
    """Return the results of an account: one query, and one for those that are shown."""
    wanted = asked.wanted
    if not wanted:
        return Found()
    matches: dict[str, list[int | FoundRule]] = {kind: [] for kind in SearchKind.values}
    scopes = [scope_of(group.pk) for group in asked.shown_groups]
    if scopes:
        rows = find_rows(_readable(user, asked), scopes, wanted).order_by("-at", "-pk")
        for kind, pk in rows.values_list("kind", "pk"):
            matches[kind].append(pk)
    if not asked.since:
        matches[SearchKind.RULES] += find_rules(asked.games, wanted)
    counts = {kind: len(rows_of_kind) for kind, rows_of_kind in matches.items()}
    if asked.kind:
        page = Paginator(matches[asked.kind], ON_A_PAGE).get_page(asked.page)
        sections = {asked.kind: list(page)}
    else:
        page, sections = (
            None,
            {kind: rows_of_kind[:OF_A_KIND] for kind, rows_of_kind in matches.items() if rows_of_kind},
        )
    hits = _show(sections, wanted)
    return Found(counts, [HitSection(kind, counts[kind], hits[kind]) for kind in sections], page)


def _readable(user: User, asked: Asked) -> Rows:
    """Return the rows that an account may read: a private note is its author's alone."""
    rows = SearchRow.objects.filter(group__in=asked.shown_groups)
    rows = rows.filter(Q(note=None) | Q(note__is_private=False) | Q(note__author=user.pk))
    if asked.campaign:
        of_box = Q(group=asked.campaign.group_id, box__game_slug=asked.campaign.game_slug)
        rows = rows.filter(Q(campaign=asked.campaign.pk) | of_box)
    if asked.game:
        rows = rows.filter(Q(campaign__game_slug=asked.game.slug) | Q(box__game_slug=asked.game.slug))
    if asked.since:
        rows = rows.filter(at__gte=timezone.now() - timedelta(days=DAYS[asked.since]))
        rows = rows.exclude(kind__in=(SearchKind.PEOPLE, SearchKind.BOX))
    return rows


def _show(sections: Mapping[str, Sequence[int | FoundRule]], wanted: Sequence[str]) -> dict[str, list[Hit]]:
    """Return hits by kind: one query for all of them."""
    ids = [match for matches in sections.values() for match in matches if isinstance(match, int)]
    related = ("group", "campaign", "session", "note", "thread", "recap", "photo", "person", "box")
    rows = SearchRow.objects.select_related(*related).defer(*UNREAD).in_bulk(ids) if ids else {}
    return {kind: list(_hits(items, rows, wanted)) for kind, items in sections.items()}


def _hits(
    matches: Sequence[int | FoundRule], rows: Mapping[int, SearchRow], wanted: Sequence[str]
) -> Iterator[Hit]:
    for match in matches:
        if isinstance(match, FoundRule):
            yield show_rule(match, wanted)
        elif match in rows:
            yield show_row(rows[match], wanted)
