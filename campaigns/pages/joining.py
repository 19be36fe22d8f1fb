"""The page of an invitation: a new account, or the one that is signed in, becomes a member."""

from http import HTTPStatus

from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from campaigns.groups.forms import NAME_TAKEN, JoinForm, taken_meanwhile
from campaigns.groups.membership import accept_invitation, find_open_invitations
from campaigns.models import Invitation
from companion.accounts.decorators import public
from companion.accounts.models import User
from companion.accounts.security_log import note


@public
@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Show an invitation, or accept it: its link works once."""
    invitation = find_open_invitations(token).first()
    if invitation is None:
        return render(request, "campaigns/join_gone.html", status=HTTPStatus.GONE)
    is_known = isinstance(request.user, User)
    is_sent = request.method == "POST" and not is_known
    form = JoinForm(request.POST if is_sent else None, user=User())
    entered = None
    if request.method == "POST" and (is_known or form.is_valid()):
        with taken_meanwhile(form, "username", NAME_TAKEN):
            entered = enter(request, invitation, form)
    if entered:
        return entered
    context = {"invitation": invitation, "form": form, "is_known": is_known}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "campaigns/join.html", context, status=status)


def enter(request: HttpRequest, invitation: Invitation, form: JoinForm) -> HttpResponse:
    """Make the membership, and a new account if the user has none; both or neither."""
    with transaction.atomic():
        user = form.save() if isinstance(request.user, AnonymousUser) else request.user
        if not accept_invitation(invitation, user):
            transaction.set_rollback(True)
            return render(request, "campaigns/join_gone.html", status=HTTPStatus.GONE)
    if not request.user.is_authenticated:
        login(request, user, backend=settings.AUTHENTICATION_BACKENDS[0])
    note(request, "joined a group", group=invitation.group_id)
    return redirect("group", invitation.group_id)
