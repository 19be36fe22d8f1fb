"""Who may open a page: the decorators for pages outside groups, and the code that all such decorators share.

Those that load an object of a group, and refuse, are in `campaigns.access.decorators`. A view without any
fails a system check (`checks`).
"""

from collections.abc import Callable, Sequence
from functools import wraps
from http import HTTPStatus
from typing import TypeVar, cast

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import URLPattern
from django_htmx.middleware import HtmxDetails

from companion.text.instead import can

View = TypeVar("View", bound=Callable[..., HttpResponseBase])


def declare(view: View, role: str, *, login_required: bool = True) -> View:
    """Note on a view which role it takes, and whether `LoginRequired` asks for an account first."""
    view.required_role = role  # type: ignore[attr-defined]
    view.login_required = login_required  # type: ignore[attr-defined]
    return view


def public(view: View) -> View:
    """Let every client in."""
    return declare(view, "public", login_required=False)


def signed_in(view: View) -> View:
    """Let every account in: the view shows only the account's own data."""
    return declare(view, "user")


def needs(ability: str) -> Callable[[View], View]:
    """Return a decorator: without the ability, a page says what to do instead."""

    def decorate(view: View) -> View:
        @wraps(view)
        def checked(request: HttpRequest, **rest: object) -> HttpResponseBase:
            if can(ability):
                return view(request, **rest)
            return render(request, "not_here.html", {"ability": ability}, status=HTTPStatus.NOT_FOUND)

        return cast(View, checked)

    return decorate


def all_need(ability: str, addresses: Sequence[URLPattern]) -> list[URLPattern]:
    """Return addresses, each of a page that needs the ability."""
    for address in addresses:
        address.callback = needs(ability)(address.callback)
    return [*addresses]


def site_owner(view: View) -> View:
    """Let the owner of the site in, with a second factor if there is one.

    To everybody else there is no such page, and no device keeps it.
    """
    from companion.accounts.factors.gate import ask_for_factor  # noqa: PLC0415  # a worker that draws has no allauth

    @wraps(view)
    def checked(request: HttpRequest, **rest: object) -> HttpResponseBase:
        if not is_site_owner(request):
            raise Http404
        if asked := ask_for_factor(request):
            return asked
        answer = view(request, **rest)
        answer["Cache-Control"] = "no-store"
        return answer

    return declare(cast(View, checked), "site owner")


def is_site_owner(request: HttpRequest) -> bool:
    return bool(request.user.is_active and request.user.is_superuser)


def to_login(request: HttpRequest) -> HttpResponse:
    """Return the redirect to the sign-in page; for a part of a page, a 401 with HX-Redirect."""
    details: HtmxDetails | None = getattr(request, "htmx", None)
    if not details:
        return redirect_to_login(request.get_full_path() if request.method == "GET" else "/")
    page = details.current_url_abs_path  # None if it is not of this site
    response = HttpResponse(status=401)
    response["HX-Redirect"] = redirect_to_login(page or "/")["Location"]
    return response
