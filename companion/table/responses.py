"""Whole responses of the table: the board, a sheet, a toast, each part with the id that it replaces."""

from collections.abc import Iterable, Mapping
from urllib.parse import urlencode

from django.http import HttpResponse, HttpResponseNotModified, QueryDict
from markupsafe import Markup

from companion.rules import IllegalPlay, Message, _, message
from companion.table.answer_forms import NOT_ANSWERS
from companion.table.render_cache import render_template
from companion.table.view import TableView, board_context
from companion.table.whose import MovedOn
from companion.text.i18n import translate

NOTHING = Markup("")
LINES_SINCE = 4  # lines of what others did since


def board_response(
    view: TableView,
    *,
    notice: str | Markup = "",
    sheet: Markup | None = NOTHING,
    toast: Markup | None = NOTHING,
    status: int = 200,
) -> HttpResponse:
    """Answer with the whole board; by default the sheet is closed and the toast removed."""
    values = board_context(view, notice) | {"sheet": sheet, "toast": toast}
    return parts_response(values, status)


def mark_next_to(response: HttpResponse, seen: int | None) -> HttpResponse:
    """Say that a command was written right after the entry that its screen had `seen`.

    What was tapped blindly after it, while there was no connection, may follow.
    """
    if seen is not None:
        response["X-Next-To"] = str(seen)
    return response


def sheet_response(sheet: Markup, status: int = 200) -> HttpResponse:
    """Answer with a sheet alone; the board stays as it is."""
    return parts_response({"sheet": sheet, "toast": None}, status)


def parts_response(values: Mapping[str, object], status: int) -> HttpResponse:
    return no_store(HttpResponse(render_template("table/_answer.html", values), status=status))


def same_board_response(view: TableView) -> HttpResponse:
    """Answer a screen that shows this very board: with no body, but with what it is to compare from now on.

    Nothing is kept for it: the screen itself knows the board that it shows.
    """
    headers = {"ETag": f'"{view.etag}"', "X-Marks": view.version}
    return no_store(HttpResponseNotModified(headers=headers))


def no_store(response: HttpResponse) -> HttpResponse:
    """Say that nothing of a table stays on a device."""
    response["Cache-Control"] = "no-store"
    return response


def render_toast(says: Message | str, news: Iterable[Message] = (), back: str = "undo") -> Markup:
    """Return what happened, for a moment, with the way back."""
    sentences = " ".join(map(translate, (says, *news)))
    return render_template("table/_toast.html", {"sentences": sentences, "back": back})


def refusal_response(view: TableView, illegal: IllegalPlay) -> HttpResponse:
    """Answer with the board and the sentence of the rule that refuses."""
    return board_response(view, notice=render_refusal(illegal.message), status=422)


def render_refusal(problem: Message) -> Markup:
    return render_template("table/_refusal.html", {"problem": problem})


def stale_response(
    view: TableView, address: str, label: str, data: QueryDict, moved: MovedOn | None = None
) -> HttpResponse:
    """Answer that another screen has acted since: the fresh board, and the command to confirm.

    If its sheet was for another figure than it would be now (`moved`), it cannot be done as it is.
    """
    sent = [(name, value) for name, values in data.lists() if name not in NOT_ANSWERS for value in values]
    seen = int(str(data.get("seen", view.state.number)))
    since = view.session.entries.filter(number__gt=seen).order_by("-number")[:LINES_SINCE]
    changed = f"{address}?{urlencode(sent)}".rstrip("?") if address.startswith("act/") else ""
    values = {"address": address, "intent": label, "sent": sent, "since": since, "changed": changed}
    notice = render_template("table/_stale.html", {**values, "moved": moved})
    return board_response(view, notice=notice, status=409)


def key_reused_response(view: TableView) -> HttpResponse:
    """Say that a key came twice with two intents: a fault of the sender."""
    problem = message(_("Sent twice with different answers. Nothing was saved."))
    return board_response(view, notice=render_refusal(problem), status=409)


def elements_response(*pairs: tuple[str, Markup], status: int = 200) -> HttpResponse:
    """Answer with parts, each for the element of its id."""
    page = render_template("table/_parts.html", {"parts": pairs})
    return no_store(HttpResponse(page, status=status))
