"""The pages of a demo: open, begin again, remove."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from campaigns.demos import keeping
from campaigns.demos.making import list_demo_games
from campaigns.models import Group
from companion.accounts.decorators import signed_in
from companion.accounts.requests import signed_in_user
from companion.web.numbers import read_number


@signed_in
@require_POST
def look(request: HttpRequest) -> HttpResponse:
    """Redirect to a table of the demo, which is made by the first request. Raises: Http404."""
    if not list_demo_games():
        raise Http404
    return _show(keeping.get_or_make_demo(signed_in_user(request)), request.POST.get("game", ""))


@signed_in
@require_POST
def reset(request: HttpRequest) -> HttpResponse:
    """Begin the demo again; redirect to the table of a game, or to its group if none is given."""
    demo = keeping.reset_demo(signed_in_user(request), _number(request))
    if request.POST.get("game"):
        return _show(demo, request.POST["game"])
    messages.success(request, gettext("The demo begins again."))
    return redirect("group", demo.pk)


@signed_in
@require_POST
def remove(request: HttpRequest) -> HttpResponse:
    keeping.remove_demo(signed_in_user(request), _number(request))
    messages.success(request, gettext("The demo has been removed."))
    return redirect("home")


def _number(request: HttpRequest) -> int:
    """Return the id of the demo that was sent, 0 if none was."""
    return read_number(request.POST.get("demo", ""))


def _show(demo: Group, slug: str) -> HttpResponse:
    table = keeping.find_table(demo, slug)
    return redirect("table", table.pk) if table else redirect("group", demo.pk)
