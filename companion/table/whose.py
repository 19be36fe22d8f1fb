"""For whom a sheet was opened: it goes along, so that it never becomes somebody else's unsaid."""

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
    from companion.table.context import TableContext

WHOSE = "whose"
_SIGNER = Signer(salt="whose sheet")


@dataclass(frozen=True)
class MovedOn:
    """A sheet was opened for one, `was`; now it would be for another, `now`, "" for nobody.

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


def write_whose(context: TableContext, action: str) -> str:
    """Return for whom a sheet is opened, as it goes along in its form; "" for one out of the log."""
    if context.acts != "act":
        return ""
    api = context.template_api()
    ids = context.game.done_by(context.table, action)
    return str(_SIGNER.sign_object([[id, api.name(id) if id else ""] for id in ids])) if any(ids) else ""


def find_moved_on(context: TableContext, action: str, data: QueryDict) -> MovedOn | None:
    """Return for whom a sheet was and is, where that is not the same any more."""
    try:
        then: list[list[str]] = _SIGNER.unsign_object(data.get(WHOSE, ""))
    except BadSignature:
        return None
    ids = context.game.done_by(context.table, action)
    for place, ((old, was), new) in enumerate(zip(then, ids, strict=False)):
        if old and old != new:
            now = context.template_api().name(new) if new else ""
            return MovedOn(was, now, place == 0, bool(new) and _may_go_on(context, action, new))
    return None


def _may_go_on(context: TableContext, action: str, who: str) -> bool:
    game = context.game
    is_own = context.leads or who in game.seats.figures(context.table, context.seat)
    return is_own and action in game.actions and game.why_not(context.table, action) is None


def render_moved_on(context: TableContext, action: str, data: QueryDict, moved: MovedOn) -> Markup:
    """Return the sheet that says so and asks; the one that it was comes back where the turn does."""
    kept = QueryDict(mutable=True)
    for name, values in data.lists():
        if name not in NOT_ANSWERS or name == WHOSE:
            kept.setlist(name, values)
    address = f"{context.acts}/{action}"
    label, before = context.template_api().label(action), f"{address}?{kept.urlencode()}"
    shown = {"moved": moved, "label": label, "address": address, "before": before}
    return render_template("table/_moved_on.html", shown)
