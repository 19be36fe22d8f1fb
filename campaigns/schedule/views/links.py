"""Links that a member makes: for people without an account to answer, and for the member's own calendar."""

import segno
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from markupsafe import Markup

from campaigns.access.decorators import group_member
from campaigns.access.views import limit
from campaigns.models import Group
from campaigns.schedule.links import (
    Purpose,
    create_group_link,
    create_link,
    find_link,
    revoke_group_links,
    revoke_links,
    shut_out,
)
from campaigns.schedule.views.nights import person_of, say_who_first
from companion.accounts.decorators import public
from companion.accounts.models import User
from companion.accounts.security_log import note
from companion.web.address import get_outside_address

MAX_TOKEN = 100


@group_member
@require_POST
def make(request: HttpRequest, group: Group, person_id: int) -> HttpResponse:
    """Show the link by which a person without an account answers; it is not shown again."""
    person = get_object_or_404(group.people.select_related("user"), pk=person_id)
    link = get_outside_address(request, f"/answer/{create_link(person, Purpose.ANSWER)}")
    note(request, "link to answer made", group=group.pk, person=person.pk)
    context = {"group": group, "place": "evenings", "person": person, "link": link, "code": draw_code(link)}
    return render(request, "campaigns/schedule/link_made.html", context)


@group_member
@require_POST
def revoke(request: HttpRequest, group: Group, person_id: int) -> HttpResponse:
    """Revoke a person's link to answer."""
    person = get_object_or_404(group.people.select_related("user"), pk=person_id)
    shut_out(person)
    note(request, "link to answer revoked", group=group.pk, person=person.pk)
    messages.success(request, gettext("That link no longer works."))
    return redirect("next_evening", group.pk)


@group_member
@require_POST
def make_for_all(request: HttpRequest, group: Group) -> HttpResponse:
    """Show the link for all of the group, as for its chat; it is not shown again."""
    link = get_outside_address(request, f"/answer/{create_group_link(group)}")
    note(request, "link to answer for all made", group=group.pk)
    context = {"group": group, "place": "evenings", "link": link, "code": draw_code(link)}
    return render(request, "campaigns/schedule/link_made.html", context)


@group_member
@require_POST
def revoke_for_all(request: HttpRequest, group: Group) -> HttpResponse:
    """Revoke the link for all of the group."""
    revoke_group_links(group)
    note(request, "link to answer for all revoked", group=group.pk)
    messages.success(request, gettext("That link no longer works."))
    return redirect("next_evening", group.pk)


@group_member
@require_POST
def make_feed(request: HttpRequest, group: Group) -> HttpResponse:
    """Show the address of the reader's own calendar; it is not shown again."""
    me = person_of(request, group)
    if me is None or not isinstance(request.user, User):
        return say_who_first(request, group)
    token = create_link(me, Purpose.CALENDAR, request.user)
    link = get_outside_address(request, feed_path(token))
    context = {"group": group, "place": "evenings", "person": me, "link": link, "code": draw_code(link)}
    return render(request, "campaigns/schedule/feed_made.html", context)


@group_member
@require_POST
def end_feed(request: HttpRequest, group: Group) -> HttpResponse:
    """Revoke the reader's own calendar."""
    me = person_of(request, group)
    if me is None:
        return say_who_first(request, group)
    revoke_links(me, Purpose.CALENDAR)
    messages.success(request, gettext("Your calendar address no longer works."))
    return redirect("next_evening", group.pk)


@public
@never_cache
@require_safe
def feed(request: HttpRequest, token: str) -> HttpResponseBase:
    """Send a person's calendar to a program with its address: calendars send neither account nor cookie."""
    if refused := limit(request, "feed"):
        return refused
    link = find_link(Purpose.CALENDAR, token[:MAX_TOKEN])
    if link is None or not link.is_open:
        return render(request, "campaigns/schedule/feed_gone.html", status=404 if link is None else 410)
    from campaigns.schedule.calendars import CONTENT_TYPE, write_feed  # noqa: PLC0415  # icalendar: 4 MB

    return HttpResponse(write_feed(link.person), content_type=CONTENT_TYPE)


def feed_path(token: str) -> str:
    return f"/calendar/{token}.ics"


def draw_code(link: str) -> Markup:
    """Return an address as a QR code."""
    return Markup(segno.make(link, micro=False).svg_inline(omitsize=True, border=2))
