"""The page that deletes the reader's own account: it first shows what becomes of each group."""

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from campaigns.groups.forms import PasswordForm
from campaigns.pages.deleting_account import delete_account, is_last_of_site, plan_leaving
from companion.accounts.decorators import signed_in
from companion.accounts.requests import signed_in_user


@signed_in
@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
def leave(request: HttpRequest) -> HttpResponse:
    """Show what becomes of each group, then delete the account."""
    user = signed_in_user(request)
    form = PasswordForm(request.POST if request.method == "POST" else None, user=user)
    if form.is_valid() and not is_last_of_site(user):
        delete_account(user)
        logout(request)
        messages.success(request, gettext("Your account has been deleted."))
        return redirect("home")
    context = {"form": form, "plans": plan_leaving(user), "is_last": is_last_of_site(user)}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if request.method == "POST" else HTTPStatus.OK
    return render(request, "campaigns/account_leave.html", context, status=status)
