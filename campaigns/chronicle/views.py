"""The recap: edited, read aloud on the tablet, shown on the big screen at the same time."""

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.access.decorators import at_table, campaign_member
from campaigns.access.permissions import Viewer
from campaigns.chronicle import recap
from campaigns.chronicle.forms import RecapForm
from campaigns.models import Campaign, Session
from companion.accounts.models import User
from companion.text.dates import format_day
from companion.web.numbers import read_number

MOST_SENTENCES = 200


@campaign_member
@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest, campaign: Campaign) -> HttpResponse:
    """Edit the recap: from then on the edited text is shown, until a member has the log make it again."""
    shown_recap, now = recap.tell_recap(campaign), recap.version_of(campaign)
    sent = request.POST if request.method == "POST" else None
    form = RecapForm(sent, initial={"text": shown_recap.text, "version": now})
    is_overtaken = False
    if form.is_valid() and isinstance(request.user, User):
        text, version = form.cleaned_data["text"], form.cleaned_data["version"]
        if recap.save_edit(campaign, request.user, version, text):
            messages.success(request, gettext("The recap has been changed."))
            return redirect("campaign", campaign.pk)
        again = request.POST.copy()
        again["version"] = str(now)
        form, is_overtaken = RecapForm(again), True
        form.add_error("text", gettext("Somebody else has edited it meanwhile, as it stands below."))
    context = {
        **_context(campaign),
        "form": form,
        "recap": shown_recap,
        "is_overtaken": is_overtaken,
        "from_log": recap.make_recap(campaign) if shown_recap.edit else None,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "campaigns/chronicle/recap.html", context, status=status)


@campaign_member
@require_POST
def from_log(request: HttpRequest, campaign: Campaign) -> HttpResponse:
    """Delete the edited text: the log makes the recap again."""
    recap.drop_edit(campaign)
    messages.success(request, gettext("The recap is made from the log again."))
    return redirect("campaign", campaign.pk)


@campaign_member
@require_http_methods(["GET", "POST"])
def read_aloud(request: HttpRequest, campaign: Campaign) -> HttpResponse:
    """Show the recap to be read aloud, a sentence at a time; POST stores which one it is now."""
    if request.method == "POST":
        at = read_number(request.POST.get("at", ""), MOST_SENTENCES)
        if at >= MOST_SENTENCES:
            return HttpResponse(status=HTTPStatus.UNPROCESSABLE_ENTITY)
        recap.mark_sentence(campaign, at)
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    session = campaign.sessions.order_by("-number").only("pk", "number", "closed_at").first()
    context = _context(campaign) | {"recap": recap.tell_recap(campaign), "session": session}
    return render(request, "campaigns/chronicle/aloud.html", context)


@at_table("spectator")
@require_safe
def show_on_tv(request: HttpRequest, session: Session, _viewer: Viewer) -> HttpResponse:
    """Show the recap on the big screen: it follows the reading, and has no controls."""
    context = _context(session.campaign) | {"session": session, "recap": recap.tell_recap(session.campaign)}
    context["at"] = recap.find_sentence(session.campaign_id)
    return render(request, "campaigns/chronicle/tv.html", context)


@at_table("spectator")
@require_safe
def tell_sentence(_request: HttpRequest, session: Session, _viewer: Viewer) -> HttpResponse:
    """Return which sentence is read aloud now."""
    return JsonResponse({"at": recap.find_sentence(session.campaign_id)})


def _context(campaign: Campaign) -> dict[str, object]:
    base = {"campaign": campaign, "group": campaign.group, "look": campaign.game_slug}
    return {**base, "game": campaign.game, "day": format_day}
