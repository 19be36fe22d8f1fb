"""What the rules or the log refuse outside the table, or cannot read: a page that says it, and why."""

import logging
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render

from campaigns.access.permissions import DemoGone, PassExpired
from campaigns.history.upkeep import StillCounting
from campaigns.models import GameMissing, Session, TableUnreadable
from companion.rules import IllegalPlay

View = Callable[[HttpRequest], HttpResponseBase]
UNPROCESSABLE, GONE, BROKEN, ACCEPTED = 422, 404, 500, 202
logger = logging.getLogger(__name__)


def show_illegal_plays(get_response: View) -> View:
    """Return a middleware that turns a refusal which no view has answered into a page with its sentence."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        return get_response(request)

    def say_it(request: HttpRequest, fault: Exception) -> HttpResponse | None:
        context: dict[str, object]
        match fault:
            case PassExpired():
                page, context, status = "campaigns/sit_gone.html", {"is_screen": True}, GONE
            case DemoGone():
                page, context, status = "campaigns/demo/gone.html", {}, GONE
            case TableUnreadable():
                logger.error("%s", fault)
                session = Session.objects.filter(pk=fault.session_id).select_related("campaign").first()
                page, context, status = "unreadable.html", {"session": session}, BROKEN
            case StillCounting():
                is_read = request.method == "GET"
                page, context, status = "counting.html", {"counting": fault, "is_read": is_read}, ACCEPTED
            case GameMissing():
                page, context, status = "game_missing.html", {"slug": fault.slug}, GONE
            case IllegalPlay():
                page, context, status = "422.html", {"problem": fault.message}, UNPROCESSABLE
            case _:
                return None
        return render(request, page, context, status=status)

    answer.process_exception = say_it  # type: ignore[attr-defined]
    return answer
