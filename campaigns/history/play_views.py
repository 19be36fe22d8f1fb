"""Plays that ended: the list of a group, a page for each, exclusion from statistics, export."""

from collections.abc import Callable, Sequence

import segno
from django.contrib import messages
from django.core import signing
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe
from markupsafe import Markup

from campaigns.access.decorators import group_member
from campaigns.history.handing_on import make_link, make_play_file, make_table, make_text
from campaigns.history.plays import PlayFacts, find_play, list_newest, list_plays
from campaigns.history.presence import EveningFacts, load_evenings
from campaigns.history.story import tell_story
from campaigns.models import EndedPlay, Group, Session
from campaigns.photos.selectors import photos_by_session
from companion.accounts.decorators import public
from companion.text.dates import format_clock, format_length, format_short_day, format_weekday
from companion.web.address import get_outside_address
from companion.web.paging import ON_A_PAGE

# one day: the code is scanned from the screen
HAND_SALT, HAND_LIFETIME = "campaigns.plays.hand", 24 * 60 * 60
Told = Sequence[tuple[PlayFacts, EveningFacts]]
FORMATS: dict[str, tuple[str, Callable[[Told], str]]] = {
    "csv": ("text/csv", lambda plays: make_table([(facts, evening.place) for facts, evening in plays])),
    "bgsplays": (
        "application/json",
        lambda plays: make_play_file([(facts, evening.place) for facts, evening in plays]),
    ),
    "md": ("text/markdown", make_text),
}


@group_member
@require_safe
def index(request: HttpRequest, group: Group) -> HttpResponse:
    """Show the plays of a group that ended, the newest first."""
    page = Paginator(list_newest(group), ON_A_PAGE).get_page(request.GET.get("page"))
    plays = [PlayFacts(play) for play in page]
    context = {"group": group, "place": "group", "page": page, "plays": plays, "day": format_weekday}
    return render(request, "campaigns/history/plays/index.html", context)


@group_member
@require_safe
def show(request: HttpRequest, group: Group, play_id: int) -> HttpResponse:
    """Show a play that ended: date, place, people, seats, scores, outcome, story."""
    facts = _find_or_404(group, play_id)
    evening = _evenings_of([facts])[facts.play.session_id]
    token = signing.dumps(facts.play.pk, salt=HAND_SALT)
    link = get_outside_address(request, reverse("play_hand", args=(token,)))
    context = {
        "group": group,
        "place": "group",
        "look": facts.campaign.game_slug,
        "facts": facts,
        "evening": evening,
        "photos": photos_by_session([evening.session]).get(evening.session.pk, []),
        "newest": facts.campaign.sessions.defer("start", "summary_json").order_by("-number").first(),
        "substitutes": [presence for presence in evening.presences if presence.stand_in],
        "story": tell_story(facts.play),
        "hand": reverse("play_hand", args=(token,)),
        "code": Markup(segno.make(link, micro=False, error="m").svg_inline(omitsize=True, border=2)),
        "day": format_weekday,
        "short_day": format_short_day,
        "clock": format_clock,
        "length": format_length,
    }
    return render(request, "campaigns/history/plays/play.html", context)


@group_member
@require_POST
def leave_out(request: HttpRequest, group: Group, play_id: int) -> HttpResponse:
    """Exclude a play from statistics, or include it again."""
    facts = _find_or_404(group, play_id)
    is_left_out = request.POST.get("left_out") == "on"
    EndedPlay.objects.filter(pk=facts.play.pk).update(is_left_out=is_left_out)
    words = gettext("It is left out of the statistics.") if is_left_out else gettext("It counts again.")
    messages.success(request, words)
    return redirect("play", group.pk, play_id)


@group_member
@require_safe
def play_file(request: HttpRequest, group: Group, play_id: int, kind: str) -> HttpResponse:
    """Send a play as a file."""
    return _download([_find_or_404(group, play_id)], kind)


@group_member
@require_safe
def all_file(request: HttpRequest, group: Group, kind: str) -> HttpResponse:
    """Send all plays of a group as one file."""
    return _download(list_plays(group), kind, group.name)


@public
@require_safe
def hand(request: HttpRequest, token: str) -> HttpResponse:
    """Redirect a device that scans the code of a play to BG Stats, with the result of the play."""
    try:
        play_id = signing.loads(token, salt=HAND_SALT, max_age=HAND_LIFETIME)
    except signing.BadSignature:
        raise Http404 from None
    group = Group.objects.filter(ended_at=None, campaigns__sessions__plays=play_id).first()
    facts = find_play(group, play_id) if group else None
    if facts is None:
        raise Http404
    evening = _evenings_of([facts])[facts.play.session_id]
    return HttpResponseRedirect(make_link(facts, evening.place))


def _find_or_404(group: Group, play_id: int) -> PlayFacts:
    facts = find_play(group, play_id)
    if facts is None:
        raise Http404
    return facts


def _evenings_of(plays: Sequence[PlayFacts]) -> dict[int, EveningFacts]:
    sessions = Session.objects.filter(pk__in={row.play.session_id for row in plays})
    return {row.session.pk: row for row in load_evenings(sessions)}


def _download(plays: Sequence[PlayFacts], kind: str, name: str = "") -> HttpResponse:
    """Return plays as a download. Raises: Http404, for an unknown format."""
    if kind not in FORMATS:
        raise Http404
    evenings = _evenings_of(plays)
    content_type, make = FORMATS[kind]
    text = make([(facts, evenings[facts.play.session_id]) for facts in plays])
    response = HttpResponse(text, content_type=f"{content_type}; charset=utf-8")
    called = slugify(name or plays[0].title) or "play"
    when = timezone.localdate() if name else timezone.localdate(plays[0].play.ended_at)
    response["Content-Disposition"] = f'attachment; filename="{called}-{when}.{kind}"'
    return response
