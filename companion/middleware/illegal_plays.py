"""What the rules or the store refuse outside the table, or cannot read: a page that says it, and why."""

import logging
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render

from campaigns.access.permissions import DemoGone, PassExpired
from campaigns.log.state import TableUnreadable
from campaigns.models import GameMissing
from companion.rules import IllegalPlay

View = Callable[[HttpRequest], HttpResponseBase]
UNPROCESSABLE, GONE, BROKEN = 422, 404, 500
logger = logging.getLogger(__name__)


def show_illegal_plays(get_response: View) -> View:
    """Return a middleware that turns a refusal which no view has answered into a page with its sentence."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        return get_response(request)

    def say_it(request: HttpRequest, fault: Exception) -> HttpResponse | None:
        if isinstance(fault, PassExpired):
            return render(request, "campaigns/sit_gone.html", {"is_screen": True}, status=GONE)
        if isinstance(fault, DemoGone):
            return render(request, "campaigns/demo/gone.html", status=GONE)
        if isinstance(fault, TableUnreadable):
            logger.error("%s", fault)
            return render(request, "unreadable.html", {"session": fault.session}, status=BROKEN)
        if isinstance(fault, GameMissing):
            return render(request, "game_missing.html", {"slug": fault.slug}, status=GONE)
        if not isinstance(fault, IllegalPlay):
            return None
        return render(request, "422.html", {"problem": fault.message}, status=UNPROCESSABLE)

    answer.process_exception = say_it  # type: ignore[attr-defined]
    return answer
