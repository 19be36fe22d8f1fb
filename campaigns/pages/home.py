"""The first page, and the page of the reader's own account."""

from http import HTTPStatus

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from campaigns.access.views import show_door
from campaigns.demos.keeping import find_demo
from campaigns.demos.making import list_demo_games
from campaigns.groups.forms import NAME_TAKEN, CalledForm, taken_meanwhile
from campaigns.pages.selectors import list_groups_on_page, list_running_campaigns, list_tonights_sheets
from campaigns.photos.selectors import find_as_left, list_memories
from campaigns.schedule.selectors import find_next_night
from companion.accounts.changes import list_changes
from companion.accounts.decorators import public, signed_in
from companion.accounts.factors.held import can_use_passkeys, list_factors
from companion.accounts.models import OWNER_NAME, User
from companion.accounts.requests import signed_in_user
from companion.accounts.sign_ins import is_due, list_sign_ins, name_device, note_seen
from companion.text.dates import format_ago, format_day, format_today


@public
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show what to go on with; a reader without an account is asked for a code."""
    user = request.user
    if not isinstance(user, User):
        return show_door(request)
    running, page = list_running_campaigns(user, request.GET.get("page", ""))
    groups = list_groups_on_page(user, request.GET.get("groups", ""))
    if not groups:
        return show_first_doors(request, user)
    first = running[0] if running and page.number == 1 else None
    group = first.campaign.group if first else next(iter(groups))
    known = next((row.present for row in groups if row == group), None)
    context = {
        "first": first,
        "as_left": find_as_left(first.session) if first else None,
        "sheets": list_tonights_sheets(first) if first else (),
        "others": running[1:] if first else running,
        "page": page,
        "groups": groups,
        "group": group,
        "next": find_next_night(group, known),
        "memories": list_memories(groups),
        "demo": find_demo(user),
        "has_demos": bool(list_demo_games()),
        "day": format_day,
        "today": format_today(),
        "ago": format_ago,
        "lacks_password": settings.ABILITIES.passwords
        and not user.has_usable_password()
        and any(row.is_packed_away for row in running),
    }
    return render(request, "campaigns/home.html", context | {"look": first.game.slug if first else ""})


def show_first_doors(request: HttpRequest, user: User) -> HttpResponse:
    """Show the first page of an account without a group: open a demo, begin, import a campaign."""
    first = next(iter(list_demo_games()), None)
    called = "" if user.get_username() == OWNER_NAME else user.get_username()
    about = first.demo_about if first else None
    context = {"demo": find_demo(user), "about": about, "called": called}
    return render(request, "campaigns/home_first.html", context)


@signed_in
@require_http_methods(["GET", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """Show the name of the account and where it is signed in, and lead to the password."""
    user = signed_in_user(request)
    if is_due(request):
        note_seen(request)
    form = CalledForm(
        request.POST if request.method == "POST" else None,
        user=user,
        initial={"username": user.get_username()},
    )
    if form.is_valid():
        with taken_meanwhile(form, "username", NAME_TAKEN):
            User.objects.filter(pk=user.pk).update(username=form.cleaned_data["username"])
    if form.is_bound and not form.errors:
        messages.success(request, gettext("Your name has been changed."))
        return redirect("account")
    return render(
        request,
        "campaigns/account.html",
        {
            "form": form,
            "sign_ins": list_sign_ins(user),
            "own_key": request.session.session_key,
            "ago": format_ago,
            "name_device": name_device,
            "factors": list_factors(user),
            "changes": list_changes(user),
            "can_use_passkeys": can_use_passkeys(request),
        },
        status=HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else 200,
    )
