"""The search: one field, results by kind; and the pages of rules and of a log, to which results link."""

from collections.abc import Sequence
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from campaigns.access.decorators import session_member
from campaigns.demos.keeping import find_demo
from campaigns.log.timeline import REWINDS, load_stacks, load_timeline
from campaigns.models import Campaign, Group, SearchKind, Session
from campaigns.search.logs import tell_parts
from campaigns.search.selectors import DAYS, Asked, list_searched_groups, search
from campaigns.search.upkeep import catch_up
from campaigns.search.words import MOST_SIGNS, light, parse_query
from companion.accounts.decorators import signed_in
from companion.accounts.requests import signed_in_user
from companion.games import GAMES
from companion.text.dates import format_clock, format_day
from companion.text.help_topics import load_topics
from companion.text.i18n import translate
from companion.text.questions import load_asked
from companion.web.numbers import read_number

LINES_ON_A_PAGE = 100
SIGNS = {
    SearchKind.LOG: "log",
    SearchKind.NOTES: "pen",
    SearchKind.PHOTOS: "album",
    SearchKind.RULES: "rule",
    SearchKind.BOX: "box",
    SearchKind.CAMPAIGNS: "tonight",
    SearchKind.PEOPLE: "people",
}


@signed_in
@require_safe
def find(request: HttpRequest) -> HttpResponse:
    """Search in all that the account's groups have, and in the rules."""
    user = signed_in_user(request)
    demo = find_demo(user) if {"group", "campaign"} & request.GET.keys() else None
    asked = read_asked(request, list_searched_groups(user), demo)
    is_whole = catch_up([group.pk for group in asked.shown_groups]) if asked.wanted else True
    context = {
        "group": asked.group or (asked.groups[0] if len(asked.groups) == 1 else None),
        "place": "search",
        "asked": asked,
        "most_signs": MOST_SIGNS,
        "found": search(user, asked),
        "is_whole": is_whole,
        "names": name_kinds(),
        "signs": SIGNS,
        "games": [
            ("", gettext("Any game")),
            *((slug, translate(game.name)) for slug, game in GAMES.items()),
        ],
        "looks": list(GAMES),
        "sinces": {
            "": gettext("Any time"),
            "month": gettext("The last month"),
            "year": gettext("The last year"),
        },
        "rest": lambda **other: query_of(asked, **other),
        "day": format_day,
    }
    return render(request, "campaigns/search/search.html", context)


def read_asked(request: HttpRequest, groups: list[Group], demo: Group | None = None) -> Asked:
    """Return the query and its filters; a demo is searched only if it is requested by its number.

    Raises: Http404, for a group or campaign of others.
    """
    data, visible = request.GET, [*groups, *([demo] if demo else [])]
    campaign = _find_campaign(data.get("campaign", ""), visible)
    group = campaign.group if campaign else _find_group(data.get("group", ""), visible)
    since, kind = data.get("since", ""), data.get("kind", "")
    return Asked(
        typed=data.get("q", "").strip()[:MOST_SIGNS].replace("\0", ""),
        groups=groups,
        group=group,
        campaign=campaign,
        game=None if campaign else GAMES.get(data.get("game", "")),
        since=since if since in DAYS else "",
        kind=kind if kind in SearchKind.values else "",
        page=data.get("page", ""),
    )


def _find_group(asked: str, groups: list[Group]) -> Group | None:
    if not asked:
        return None
    match = next((group for group in groups if str(group.pk) == asked), None)
    if match is None:
        raise Http404
    return match


def _find_campaign(asked: str, groups: list[Group]) -> Campaign | None:
    if not asked:
        return None
    of_these = Campaign.objects.select_related("group").filter(group__in=groups)
    return get_object_or_404(of_these, pk=read_number(asked))


def query_of(asked: Asked, **other: str) -> str:
    """Return the address of the same search with other filters."""
    fields = {
        "q": asked.typed,
        "kind": asked.kind,
        "game": asked.game.slug if asked.game else "",
        "since": asked.since,
        "campaign": str(asked.campaign.pk) if asked.campaign else "",
        "group": str(asked.group.pk) if asked.group and not asked.campaign else "",
        **other,
    }
    return "?" + urlencode({name: value for name, value in fields.items() if value})


def name_kinds() -> dict[str, str]:
    """Return the headings of the kinds, in the order of the page."""
    return {
        SearchKind.LOG: gettext("Log"),
        SearchKind.NOTES: gettext("Notes"),
        SearchKind.PHOTOS: gettext("Photos"),
        SearchKind.RULES: gettext("Rules"),
        SearchKind.BOX: gettext("Box"),
        SearchKind.CAMPAIGNS: gettext("Campaigns"),
        SearchKind.PEOPLE: gettext("People"),
    }


# the pages that hits link to


@signed_in
@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the rules of a game in our own words, by topic, each with an anchor; then what players ask."""
    game = GAMES.get(slug)
    topics = load_topics(game) if game else ()
    if game is None or not topics:
        raise Http404
    context = {"group": None, "place": "search", "game": game, "look": slug, "topics": topics}
    return render(request, "campaigns/search/rules.html", {**context, "asked": load_asked(game)})


@session_member
@require_safe
def evening_log(request: HttpRequest, session: Session) -> HttpResponse:
    """Show the log of a session, as everyone at its table may read it, at the page of one line."""
    outline = load_stacks(session)
    numbers = [row.number for row in outline.rows if row.kind not in REWINDS]
    asked = request.GET.get("page", "") or find_page(numbers, request.GET.get("line", ""))
    page = Paginator(numbers, LINES_ON_A_PAGE).get_page(asked)
    wanted = parse_query(request.GET.get("q", ""))
    lines = load_timeline(session, outline, set(page))[::-1]
    context = {
        "campaign": session.campaign,
        "group": session.campaign.group,
        "place": "group",
        "look": session.campaign.game_slug,
        "session": session,
        "lines": [(line, [light(words, wanted) for words in tell_parts(line)]) for line in lines],
        "page": page,
        "day": format_day,
        "clock": format_clock,
    }
    return render(request, "campaigns/search/log.html", context)


def find_page(numbers: Sequence[int], line: str) -> int:
    """Return the page of a line by its number in the log; 1 if there is no such line."""
    places = {str(number): place for place, number in enumerate(numbers)}
    return places.get(line, 0) // LINES_ON_A_PAGE + 1
