"""State on demand: one question, answered in sentences; and the sheet with all of them."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from companion.table.decorators import with_table
from companion.table.listening import TOLD, tell
from companion.table.render_cache import render_template
from companion.table.responses import no_store, sheet_response
from companion.table.view import TableView


@with_table("player")
@require_GET
def show_listening(_request: HttpRequest, view: TableView) -> HttpResponse:
    """Everything that may be asked for with one key, and how this device listens."""
    sentences = [(what, tell(view, what)) for what in TOLD]
    return sheet_response(render_template("table/_listen.html", {"told": sentences}))


@with_table("player")
@require_GET
def answer_listener(_request: HttpRequest, view: TableView, question: str) -> HttpResponse:
    """One answer as plain text, a sentence a line: a voice takes breath between them."""
    if question not in TOLD:
        raise Http404
    return no_store(HttpResponse("\n".join(tell(view, question)), content_type="text/plain; charset=utf-8"))
