"""The figure that a sheet was opened for is sent along, so that the sheet never acts for another one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.core.signing import BadSignature, Signer
from django.http import QueryDict
from markupsafe import Markup

from companion.rules import Message, _, message
from companion.table.answer_forms import NOT_ANSWERS
from companion.table.render_cache import render_template

if TYPE_CHECKING:
    from companion.table.view import TableView

WHOSE = "whose"
_SIGNER = Signer(salt="whose sheet")


@dataclass(frozen=True)
class MovedOn:
    """A sheet was opened for the figure `was`; now it would be for `now`, "" for none.

    `is_turn` says that it is now the turn of that one, `may_go_on` that the action is possible for it.
    """

    was: str
    now: str
    is_turn: bool
    may_go_on: bool

    @property
    def says(self) -> Message:
        if not self.now:
            return message(_("Nothing is left to enter for {was}: another screen was quicker."), was=self.was)
        if self.is_turn:
            return message(_("It is {now}’s turn now. This sheet was for {was}."), now=self.now, was=self.was)
        return message(_("This sheet was for {was}. Now it would be for {now}."), now=self.now, was=self.was)


def write_whose(view: TableView, action: str) -> str:
    """Return for whom a sheet is opened, as it goes along in its form; "" for one out of the log."""
    if view.address != "act":
        return ""
    api = view.template_api()
    ids = view.game.done_by(view.table, action)
    return str(_SIGNER.sign_object([[id, api.name(id) if id else ""] for id in ids])) if any(ids) else ""


def find_moved_on(view: TableView, action: str, data: QueryDict) -> MovedOn | None:
    """Return for whom a sheet was and is, if that is not the same any more."""
    try:
        then: list[list[str]] = _SIGNER.unsign_object(data.get(WHOSE, ""))
    except BadSignature:
        return None
    ids = view.game.done_by(view.table, action)
    for place, ((old, was), new) in enumerate(zip(then, ids, strict=False)):
        if old and old != new:
            now = view.template_api().name(new) if new else ""
            return MovedOn(was, now, place == 0, bool(new) and _may_go_on(view, action, new))
    return None


def _may_go_on(view: TableView, action: str, who: str) -> bool:
    game = view.game
    is_own = view.is_game_master or who in game.seats.figures(view.table, view.seat)
    return is_own and action in game.actions and game.why_not(view.table, action) is None


def render_moved_on(view: TableView, action: str, data: QueryDict, moved: MovedOn) -> Markup:
    """Return the sheet that says so and asks; the first sheet comes back when the turn does."""
    data_of_sheet = QueryDict(mutable=True)
    for name, values in data.lists():
        if name not in NOT_ANSWERS or name == WHOSE:
            data_of_sheet.setlist(name, values)
    address = f"{view.address}/{action}"
    label, before = view.template_api().label(action), f"{address}?{data_of_sheet.urlencode()}"
    words = {"moved": moved, "label": label, "address": address, "before": before}
    return render_template("table/_moved_on.html", words)
