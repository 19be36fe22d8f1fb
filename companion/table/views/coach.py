"""The coach: its lessons are shown, skipped, put away and resumed. None of it is an entry of the log."""

from http import HTTPStatus

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from campaigns.access.decorators import at_table
from campaigns.access.permissions import Viewer
from campaigns.models import Session
from campaigns.models.teaching import MOMENT_LENGTH
from campaigns.teaching import coach
from companion.table.coach import moment_of_lesson
from companion.table.decorators import with_table
from companion.table.responses import NOTHING, board_response, elements_response
from companion.table.view import TableView

SWITCHES = {"coach": coach.set_coach, "mistakes": coach.set_mistakes}
FIELDS = {"coach": "is_coached", "mistakes": "shows_mistakes"}


@at_table("gm")
@require_POST
def tell(request: HttpRequest, session: Session, _viewer: Viewer) -> HttpResponse:
    """Note what a shared tablet has shown."""
    teaching, slug, moment = (
        session.game.teaching,
        request.POST.get("slug", ""),
        request.POST.get("moment", ""),
    )
    kind = request.POST.get("kind", "")
    if kind == coach.LESSON and teaching.find_lesson(slug) and len(moment) <= MOMENT_LENGTH:
        coach.tell_lesson(session, slug, moment)
    elif kind == coach.MISTAKE and teaching.find_mistake(slug):
        coach.show_mistake(session, slug)
    else:
        raise BadRequest("There is no such lesson.")
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


@with_table("gm")
@require_POST
def skip(request: HttpRequest, view: TableView) -> HttpResponse:
    """Skip a lesson: the group knows it."""
    slug = request.GET.get("lesson", "")
    if view.game.teaching.find_lesson(slug) is None:
        raise BadRequest("There is no such lesson.")
    coach.skip_lesson(view.session, slug, moment_of_lesson(view))
    return board_response(view, toast=None)


@with_table("gm")
@require_POST
def switch(request: HttpRequest, view: TableView, what: str, to: str) -> HttpResponse:
    """Put the coach away or take it up again; let mistakes be shown or not."""
    is_on = to == "on"
    SWITCHES[what](view.session, is_on=is_on)
    setattr(view.session, FIELDS[what], is_on)
    if "sheet" in request.GET:  # from the line in a sheet, which stays open
        return elements_response(("hint", NOTHING))
    return board_response(view, toast=None)
