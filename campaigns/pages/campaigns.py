"""A campaign: its state, its evenings, its story; begin, go on, pack away, end."""

from http import HTTPStatus

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.access.decorators import campaign_member, campaign_owner, group_member, is_read_by_owner
from campaigns.access.once import once
from campaigns.chronicle.evenings import tell_evenings
from campaigns.chronicle.recap import read_recap
from campaigns.groups.membership import begin_campaign
from campaigns.history.plays import summarize_plays
from campaigns.log.state import current_state
from campaigns.models import Campaign, Group
from campaigns.models.access import SPECTATOR
from campaigns.notes.forms import JotForm
from campaigns.notes.selectors import list_threads
from campaigns.pages.campaign_forms import CampaignForm
from campaigns.pages.selectors import CampaignSummary, load_box_or_new, summarize_campaign, summarize_newest
from campaigns.photos.selectors import find_as_left
from campaigns.sessions import journal, lifecycle
from companion.accounts.requests import signed_in_user
from companion.games import GAMES
from companion.rules import IllegalPlay
from companion.rules.kit.real_table import how_it_lies
from companion.text.dates import format_ago, format_day
from companion.text.i18n import translate
from companion.web.numbers import read_number

PLAYS = 5  # plays that the page of a campaign shows


@group_member
@require_http_methods(["GET", "POST"])
@once
def new(request: HttpRequest, group: Group) -> HttpResponse:
    """Begin a campaign: choose a game and who plays; `again` is the number of a campaign to start from."""
    again = read_number(request.GET.get("again", ""))
    form = CampaignForm(request.POST if request.method == "POST" else None, group=group, again=again)
    if form.is_valid():
        chosen = form.cleaned_data
        session = begin_campaign(group, chosen["name"], chosen["game"], chosen["people"], chosen["more"])
        return redirect("table", session.pk)
    context = {"group": group, "form": form, "games": GAMES.values()}
    return render(
        request,
        "campaigns/campaign_new.html",
        context,
        status=HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else 200,
    )


@campaign_member
@require_safe
def show(request: HttpRequest, campaign: Campaign) -> HttpResponse:
    """Show the summary of a campaign, its recap, evenings in pages, threads, records and growth.

    With `before`, the number of an evening, show the evenings before it alone.
    """
    user = signed_in_user(request)
    before = read_number(request.GET.get("before", ""))
    evenings = tell_evenings(campaign, user, before)
    context: dict[str, object] = {"evenings": evenings, "day": format_day}
    if before:
        base = {"campaign": campaign, "group": campaign.group, "look": campaign.game.slug}
        return render(request, "campaigns/campaign_evenings.html", context | base)
    newest = evenings.newest
    summary = summarize_newest(newest)
    context |= campaign_context(campaign, summary) | {
        "recap": read_recap(
            campaign, getattr(newest.campaign, "recap", None), evenings.logs, lambda: summary.table
        ),
        "threads": list_threads(campaign),
        "plays": summarize_plays(campaign, PLAYS),
        "is_owner": is_read_by_owner(campaign),
        "ago": format_ago,
        "jot_form": JotForm(newest),
        "record": f"games/{campaign.game.slug}/_record.html",
        "growth": f"games/{campaign.game.slug}/_growth.html",
        "box": SimpleLazyObject(lambda: load_box_or_new(campaign)),
    }
    return render(request, "campaigns/campaign.html", context)


@campaign_member
@require_safe
def read_journal(request: HttpRequest, campaign: Campaign) -> HttpResponse:
    """Show a page of the whole story, by chapter and session, with written notes."""
    story = journal.load_page(campaign, request.GET.get("page", ""))
    context = campaign_context(campaign, summarize_campaign(campaign))
    context |= {"chapters": story.chapters, "page": story.page}
    return render(request, "campaigns/journal.html", context)


def campaign_context(campaign: Campaign, summary: CampaignSummary) -> dict[str, object]:
    """Return the context of every page of a campaign."""
    return {
        "campaign": campaign,
        "group": campaign.group,
        "summary": summary,
        "session": summary.session,
        "day": format_day,
        "game": campaign.game,
        "look": campaign.game.slug,
        "table": summary.table,
        "name": summary.name,
    }


@campaign_member
@require_POST
def go_on(request: HttpRequest, campaign: Campaign) -> HttpResponse:
    """Open the table that was packed away; if there is a photo of it, show that first."""
    try:
        session = lifecycle.go_on(campaign)
        return (
            redirect("campaign_left", campaign.pk) if find_as_left(session) else redirect("table", session.pk)
        )
    except IllegalPlay as illegal:
        messages.error(request, translate(illegal.message))
        return redirect("campaign", campaign.pk)


@campaign_member
@require_safe
def show_as_left(request: HttpRequest, campaign: Campaign) -> HttpResponse:
    """Show how people left the table: the photo with its letters, and a list to tick off by hand."""
    session = campaign.sessions.select_related("campaign__group").order_by("-number")[0]
    game = session.game
    table = game.seats.seen_by(current_state(session).table, SPECTATOR)
    context = {
        "campaign": campaign,
        "group": campaign.group,
        "session": session,
        "look": game.slug,
        "photo": find_as_left(session),
        "things": [how_it_lies(thing) for thing in game.things(table)],
        "day": format_day,
    }
    return render(request, "campaigns/as_left.html", context)


@campaign_member
@require_POST
def pack_away(request: HttpRequest, campaign: Campaign) -> HttpResponse:
    """Close the session, and ask for a photo of it; the table stays as it is."""
    for session in campaign.sessions.filter(closed_at=None):
        lifecycle.pack_away(session)
    messages.success(request, gettext("Packed away. The table stays as it is until you continue."))
    return redirect("pack_away_photo" if settings.ABILITIES.photos else "campaign", campaign.pk)


@campaign_owner
@require_http_methods(["GET", "POST"])
def end(request: HttpRequest, campaign: Campaign) -> HttpResponse:
    """Ask once, then end the campaign; it may be taken up again."""
    if request.method == "POST":
        lifecycle.end(campaign)
        games, whole = (
            gettext("These games have ended. Their story stays."),
            gettext("The campaign has ended. Its story stays."),
        )
        messages.success(request, games if campaign.game.is_one_off else whole)
        return redirect("group", campaign.group_id)
    return render(request, "campaigns/campaign_end.html", {"campaign": campaign, "look": campaign.game.slug})


@campaign_owner
@require_POST
def take_up(request: HttpRequest, campaign: Campaign) -> HttpResponse:
    """Reopen a campaign that has ended."""
    Campaign.objects.filter(pk=campaign.pk).update(ended_at=None)
    return redirect("campaign", campaign.pk)
