"""A group: its page, its name, its accounts."""

from http import HTTPStatus

import segno
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from markupsafe import Markup

from campaigns.access import claims
from campaigns.access.decorators import group_member, group_owner
from campaigns.access.once import once
from campaigns.groups.forms import GroupNameForm, PersonForm
from campaigns.groups.membership import (
    begin_first_evening,
    create_group,
    create_invitation,
    end_group,
    link_owner,
    list_memberships,
    list_open_invitations,
    propose_group_name,
    remove_membership,
)
from campaigns.history.charts import draw_spark
from campaigns.history.summaries import summarize_group
from campaigns.models import Group, Membership
from campaigns.pages.campaign_forms import FirstEveningForm
from campaigns.pages.selectors import (
    FINISHED,
    RESTING,
    RUNNING,
    list_campaigns_of_group,
    list_played_games,
    sort_campaigns,
)
from campaigns.schedule.selectors import find_next_night
from companion.accounts.decorators import signed_in
from companion.accounts.requests import signed_in_user
from companion.accounts.security_log import note
from companion.games import GAMES
from companion.rules import IllegalPlay
from companion.text.dates import format_ago, format_day
from companion.text.i18n import translate
from companion.web.address import get_outside_address

STATES = ("running", "finished")
EVENINGS = 5  # that the page of a group shows
# Campaigns of each state that it shows; the list of campaigns has all.
SHOWN = {RUNNING: 6, RESTING: 6, FINISHED: 12}


@signed_in
@require_http_methods(["GET", "POST"])
@once
def new(request: HttpRequest) -> HttpResponse:
    """Begin the first evening of a new group: its table is laid for the game; or make the group alone."""
    owner = signed_in_user(request)
    is_group_alone = "group_alone" in request.POST
    sent = request.POST if request.method == "POST" else None
    form = FirstEveningForm(sent, owner=owner, is_group_alone=is_group_alone)
    if form.is_valid():
        game, people, name, called = (
            form.cleaned_data[field] for field in ("game", "people", "name", "called")
        )
        me = form.cleaned_data["me"]
        if is_group_alone:
            group = create_group(name or propose_group_name(owner), people, owner)
            link_owner(group, owner, me)
            return redirect("group", group.pk)
        session = begin_first_evening(owner, game, people, name, called)
        link_owner(session.campaign.group, owner, me)
        return redirect("table", session.pk)
    return render(
        request,
        "campaigns/group_new.html",
        {"form": form},
        status=HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else 200,
    )


@group_member
@require_safe
def show(request: HttpRequest, group: Group) -> HttpResponse:
    """Show a group: its campaigns, evenings, people, boxes, accounts."""
    campaigns = sort_campaigns(group, SHOWN)
    played = summarize_group(group, EVENINGS)
    people = list(group.people.present().select_related("user"))
    memberships = list(list_memberships(group))
    membership = next(row for row in memberships if row.user_id == request.user.pk)
    context = {
        "group": group,
        "is_owner": membership.is_owner,
        "people": people,
        "claims": claims.list_claims(membership) if membership.has_claims else (),
        "invitations": list_open_invitations(group)
        if membership.is_owner and membership.has_invitations
        else (),
        "memberships": memberships,
        "campaigns": campaigns,
        "game_records": played.games,
        "boxes": [game for game in campaigns.games if game.box.shelves],
        "next": find_next_night(group, people),
        "shown_evenings": played.evenings,
        "year_tile": played.year,
        "months": draw_spark(played.year.months),
        "ago": format_ago,
        "day": format_day,
        "person_form": PersonForm(group=group),
    }
    return render(request, "campaigns/group.html", context)


@group_member
@require_safe
def list_campaigns(request: HttpRequest, group: Group) -> HttpResponse:
    """Show the campaigns of a group, in pages: of one state, of one game, or all."""
    state = request.GET.get("state", "") if request.GET.get("state") in STATES else ""
    slug = request.GET.get("game", "") if request.GET.get("game") in GAMES else ""
    summaries, page = list_campaigns_of_group(group, state, slug, request.GET.get("page", ""))
    context = {
        "group": group,
        "summaries": summaries,
        "page": page,
        "state": state,
        "slug": slug,
        "games": [(game.slug, translate(game.name)) for game in list_played_games(group)],
        "ago": format_ago,
    }
    return render(request, "campaigns/campaign_list.html", context)


@group_owner
@require_http_methods(["GET", "POST"])
def rename(request: HttpRequest, group: Group) -> HttpResponse:
    form = GroupNameForm(request.POST if request.method == "POST" else None, initial={"name": group.name})
    if form.is_valid():
        Group.objects.filter(pk=group.pk).update(name=form.cleaned_data["name"])
        return redirect("group", group.pk)
    context = {"group": group, "form": form}
    return render(
        request,
        "campaigns/group_rename.html",
        context,
        status=HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else 200,
    )


@group_owner
@require_http_methods(["GET", "POST"])
def end(request: HttpRequest, group: Group) -> HttpResponse:
    """Ask once, then archive the group."""
    if request.method == "POST":
        end_group(group)
        messages.success(request, gettext("The group has been archived."))
        return redirect("home")
    return render(request, "campaigns/group_end.html", {"group": group})


# the accounts that belong to it


@group_owner
@require_POST
def invite(request: HttpRequest, group: Group) -> HttpResponse:
    """Show a link that makes one more member, this once; a demo is its account’s alone."""
    if group.is_demo:
        messages.error(request, gettext("A demo is yours alone. To invite somebody, start a group."))
        return redirect("group", group.pk)
    link = get_outside_address(request, f"/join/{create_invitation(group)}")
    note(request, "invited", group=group.pk)
    code = Markup(segno.make(link, micro=False).svg_inline(omitsize=True, border=2))
    return render(request, "campaigns/invited.html", {"group": group, "link": link, "code": code})


@group_owner
@require_POST
def cancel_invitation(request: HttpRequest, group: Group, invitation_id: int) -> HttpResponse:
    """Delete an invitation that is not used yet: its link opens nothing from now on."""
    get_object_or_404(list_open_invitations(group), pk=invitation_id).delete()
    messages.success(request, gettext("That invitation no longer works."))
    return redirect("group", group.pk)


@group_owner
@require_POST
def remove_member(request: HttpRequest, group: Group, membership_id: int) -> HttpResponse:
    get_object_or_404(Membership, group=group, pk=membership_id)
    try:
        removed = remove_membership(group, membership_id)
    except IllegalPlay as refusal:
        messages.error(request, translate(refusal.message))
    else:
        if removed:
            note(request, "removed from a group", account=removed.user_id, group=group.pk)
    return redirect("group", group.pk)
