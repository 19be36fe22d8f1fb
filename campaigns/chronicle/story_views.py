"""The story of a campaign for readers without an account: members make and revoke links to it."""

from http import HTTPStatus

import segno
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from markupsafe import Markup

from campaigns.access.decorators import campaign_member
from campaigns.access.views import MAX_TOKEN, hide_address, limit_tries
from campaigns.chronicle import recap, stories
from campaigns.chronicle.forms import StoryLinkForm
from campaigns.models import Campaign, StoryLink
from campaigns.sessions import journal
from companion.accounts.decorators import public
from companion.accounts.security_log import note
from companion.rules import IllegalPlay
from companion.text.dates import format_day
from companion.text.i18n import translate
from companion.web.address import get_outside_address

STORY_KEY = "story"  # in the browser's session: the link that it came by


@campaign_member
@require_http_methods(["GET", "POST"])
def links(request: HttpRequest, campaign: Campaign) -> HttpResponse:
    """Show the links to a campaign's story; POST makes one, and shows it this once."""
    form = StoryLinkForm(request.POST if request.method == "POST" else None)
    made = ""
    if form.is_valid():
        try:
            token = stories.create_link(campaign, form.cleaned_data["label"], form.lifetime)
            made = get_outside_address(request, f"/story/{token}")
            note(request, "handed a story on", campaign=campaign.pk)
        except IllegalPlay as illegal:
            form.add_error(None, translate(illegal.message))
    context = {
        **{"campaign": campaign, "group": campaign.group, "look": campaign.game_slug, "day": format_day},
        **{"form": StoryLinkForm() if made else form, "made": made, "links": stories.list_open(campaign)},
        "code": Markup(segno.make(made, micro=False).svg_inline(omitsize=True, border=2)) if made else "",
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    answer = render(request, "campaigns/chronicle/links.html", context, status=status)
    answer["Cache-Control"] = "no-store"
    return answer


@campaign_member
@require_POST
def revoke(request: HttpRequest, campaign: Campaign, link_id: int) -> HttpResponse:
    """Revoke a link, at once and for good."""
    link = get_object_or_404(StoryLink, campaign=campaign, pk=link_id)
    StoryLink.objects.filter(pk=link.pk).revoke()
    messages.success(request, gettext("That link no longer works."))
    return redirect("story_links", campaign.pk)


@public
@never_cache
@require_safe
def open_token(request: HttpRequest, token: str) -> HttpResponse:
    """Store the id of the link, and redirect to an address without the token, so that no page leaks it."""
    if refused := limit_tries(request):
        return refused
    link = stories.find_by_token(token[:MAX_TOKEN])
    if link is None:
        return _gone(request)
    request.session[STORY_KEY] = link.pk
    return hide_address(redirect("story"))


@public
@never_cache
@require_safe
def read(request: HttpRequest) -> HttpResponse:
    """Show the story to which this browser has a link: read only, as the log has it."""
    number = request.session.get(STORY_KEY)
    link = stories.find_open(number) if number else None
    if link is None:
        return _gone(request)
    campaign = link.campaign
    story = journal.load_page(campaign, request.GET.get("page", ""))
    context = {
        **{"campaign": campaign, "look": campaign.game_slug, "link": link, "day": format_day},
        "recap": recap.tell_recap(campaign),
        **{"chapters": story.chapters, "page": story.page},
    }
    return render(request, "campaigns/chronicle/story.html", context)


def _gone(request: HttpRequest) -> HttpResponse:
    return hide_address(render(request, "campaigns/chronicle/story_gone.html", status=HTTPStatus.GONE))
