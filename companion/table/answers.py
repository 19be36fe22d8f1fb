"""What the table answers: the whole board, a sheet, a toast, in parts that each know their place."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Self
from urllib.parse import urlencode

from django.http import HttpResponse, QueryDict
from jinja2 import TemplateNotFound
from markupsafe import Markup

from campaigns.access import suggestions
from campaigns.access.permissions import GM, SPECTATOR, Viewer
from campaigns.box.repository import load_box
from campaigns.log.state import SessionState, version_of
from campaigns.models import Session, Suggestion
from companion.live import presence
from companion.rules import Answers, AnyGame, Illegal, Panel, Say
from companion.table.amending import SO_FAR, Amending
from companion.table.fields import Field
from companion.table.forms import NOT_ANSWERS, Asked, Form, written
from companion.table.labels import Labels, remembered
from companion.table.mine import yours
from companion.table.panels import jinja, regions
from companion.words import say

NOTHING = Markup("")
SINCE = 4  # lines of what others did since
# What a screen shows of a table: everything, what is one seat's own, or what all watch.
BOARD, MINE, TV = "board", "mine", "tv"
LEADS = Viewer("gm", GM, "")
DOORS = ("dice", "order", "draw", "deal")
NO_DOORS: Mapping[str, str] = {}
MORE: Mapping[str, Any] = {
    "icons": {},
    "notes": {},
    "marks": {},
    "slots": (),
    "left": {},
    "draws": None,
    "effects": {},
    "words": (),
    "tally": "",
    "here": "",
    "typed": "",
    "small": "",
    "sign": "",
    "classes": "",
}


@dataclass(frozen=True)
class Place:
    """A session's table as one seat sees it: what every answer is drawn from.

    With `amending` it is the table before an earlier play, whose sheet is open; with `suggested`, a
    suggestion's number, its sheet is open to be changed.
    """

    session: Session
    now: SessionState
    box: Any = None
    amending: Amending | None = None
    eyes: Viewer = LEADS
    shown: str = BOARD
    suggested: int = 0

    @property
    def seat(self) -> str:
        """Whose eyes see what is drawn; a screen that all watch shows no more than anybody may see."""
        return SPECTATOR if self.shown == TV else self.eyes.seat

    @property
    def leads(self) -> bool:
        """Whether whoever looks may do all that a game master may."""
        return self.eyes.role == "gm"

    def may(self, action: str, given: Answers) -> bool:
        """Return whether an action, with what is given of its answers, is for this device to do."""
        return self.leads or self.game.owns(self.table, self.seat, action, given)

    @property
    def game(self) -> AnyGame:
        return self.session.game

    @property
    def table(self) -> Any:
        return self.game.seats.seen_by(self.now.table, self.seat)

    @property
    def acts(self) -> str:
        """Where what is done here is sent: to be played now, or in the place of an earlier play."""
        if self.amending:
            return self.amending.acts
        return f"door/{self.suggested}/act" if self.suggested else "act"

    def labels(self) -> Labels:
        along = {SO_FAR: self.amending.so_far} if self.amending and self.amending.so_far else {}
        return Labels(self.game, self.table, jinja(), self.acts, along, self.seat)

    def after(self, now: SessionState) -> Self:
        return replace(self, now=now)

    def with_box(self, box: Any) -> Self:
        return replace(self, box=box)


def board(place: Place, notice: str | Markup = "") -> dict[str, Any]:
    """Return what the templates of the board are drawn from."""
    if not place.session.is_open:
        notice = notice or packed_away(place)
    title = say(place.game.title(place.table))
    tools = {"screens": presence.connected(place.session.campaign_id)}
    return {
        "session": place.session,
        "campaign": place.session.campaign,
        "game": place.game,
        "look": place.game.slug,
        "title": title,
        "now": place.now,
        "place": remembered(jinja(), "table/_place.html", where(place, title)),
        "tools": remembered(jinja(), "table/_tools.html", tools),
        "suggestions": suggestions_of(place),
        "regions": regions(place.game, panels_of(place), place.table, place.seat),
        "eyes": place.eyes,
        "shown": place.shown,
        "marks": version_of(place.session),
        "turn": place.game.seats.turn(place.table),
        "notice": notice,
        **(yours(place) if place.shown == MINE else {}),
    }


def suggestions_of(place: Place) -> Iterable[Suggestion]:
    """Return what a player's own device has suggested, and what became of it."""
    given = place.eyes.given
    return suggestions.list_of_device(place.session, given) if given and place.shown == MINE else ()


def panels_of(place: Place) -> Iterable[Panel]:
    game = place.game
    return {BOARD: game.screens.board, MINE: game.screens.player, TV: game.screens.tv}[place.shown]


def where(place: Place, title: str) -> dict[str, Any]:
    """Return what the head says of where we are."""
    campaign = place.session.campaign
    return {
        "campaign": campaign.pk,
        "name": str(campaign),
        "game": say(place.game.name),
        "title": title,
        "is_lit": place.game.screens.is_lit(place.table),
    }


def answer(
    place: Place,
    *,
    notice: str | Markup = "",
    sheet: Markup | None = NOTHING,
    toast: Markup | None = NOTHING,
    status: int = 200,
) -> HttpResponse:
    """Answer with the whole board; the sheet is closed and the toast taken away, unless told otherwise."""
    context = board(place, notice) | {"sheet": sheet, "toast": toast}
    return parts(context, status)


def next_to(response: HttpResponse, seen: int | None) -> HttpResponse:
    """Say that a tap was written right after what its screen had `seen`: nobody acted in between.

    What was tapped blindly after it, while there was no connection, may follow.
    """
    if seen is not None:
        response["X-Next-To"] = str(seen)
    return response


def only_sheet(sheet: Markup, status: int = 200) -> HttpResponse:
    """Answer with a sheet alone; the board stays as it is."""
    return parts({"sheet": sheet, "toast": None}, status)


def parts(context: Mapping[str, Any], status: int) -> HttpResponse:
    return not_kept(HttpResponse(drawn("table/_answer.html", context), status=status))


def not_kept(response: HttpResponse) -> HttpResponse:
    """Say that nothing of a table stays on a device."""
    response["Cache-Control"] = "no-store"
    return response


def drawn(template: str, context: Mapping[str, Any]) -> Markup:
    return Markup(jinja().get_template(template).render(context))


def ask_sheet(place: Place, form: Form, problem: Say | None = None) -> Markup:
    """Return the sheet of an action: the game's own template, or the generic one."""
    labels, name = place.labels(), form.action.name
    context = labels.context() | {
        "action": name,
        "address": f"{place.acts}/{name}",
        "amending": place.amending,
        "form": form,
        "answers": defaultdict(lambda: None, form.answers),
        "box": place.box,
        "problem": problem or form.problem,
        "field": partial(field, labels, form),
    }
    own = f"games/{place.game.slug}/act/{name}.html"
    try:
        template = labels.env.get_template(own)
    except TemplateNotFound as missing:
        if missing.name != own:
            raise
        template = labels.env.get_template("table/_sheet.html")
    return Markup(template.render(context))


def field(labels: Labels, form: Form, name: str, label: str | None = None, **more: Any) -> Markup:
    """Return an open ask as the generic sheet draws it; nothing, where it is not asked now."""
    one: Field | None = form[name]
    if one is None:
        return NOTHING
    macros: Any = labels.env.get_template("table/_fields.html").module
    words = labels.label(form.action.name, name) if label is None else label
    names = {id: labels.name(id) for id in one.options}
    draws = getattr(macros, "settled" if one.is_settled else one.kind)
    return Markup(draws(one, words, names, {**MORE, **more}))


def toast(says: Say | str, news: Iterable[Say] = (), back: str = "undo") -> Markup:
    """Return what happened, for a moment, with the way back."""
    return drawn("table/_toast.html", {"sentences": [says, *news], "back": back})


def refusal(problem: Say) -> Markup:
    return drawn("table/_refusal.html", {"problem": problem})


def stale(place: Place, address: str, label: str, data: QueryDict) -> HttpResponse:
    """Answer that somebody acted since: the fresh board, and the sender's own intent to confirm."""
    sent = [(name, value) for name, values in data.lists() if name not in NOT_ANSWERS for value in values]
    seen = int(str(data.get("seen", place.now.number)))
    since = place.session.entries.filter(number__gt=seen).order_by("-number")[:SINCE]
    changed = f"{address}?{urlencode(sent)}".rstrip("?") if address.startswith("act/") else ""
    context = {"address": address, "intent": label, "sent": sent, "since": since, "changed": changed}
    notice = drawn("table/_stale.html", context)
    return answer(place, notice=notice, status=409)


def next_sheet(
    after: Place, before: Place | None = None, doors: Mapping[str, str] = NO_DOORS, played: str = ""
) -> Markup:
    """Return the sheet that follows by itself, closed where there is none, or was it so `before`.

    Where the action that was waited for is the one just `played`, another of its kind waits: it opens.
    What people have to do with their hands comes first, then what the table waits for.
    """
    found = _waiting(after)
    is_old = found is not None and before is not None and found == _waiting(before) and found[0] != played
    found = None if is_old else found
    told = _aftermath(before, after)
    if told:
        following = f"act/{found[0]}?{written(found[1])}".rstrip("?") if found else ""
        return drawn("table/_aftermath.html", {"told": told, "following": following})
    if found is None:
        return NOTHING
    name, given = found
    if not after.may(name, given):
        return NOTHING
    try:
        after = after.with_box(load_box(after.session.campaign.group, after.game))
    except Illegal:  # the play is done; whoever opens the sheet is told
        return NOTHING
    form = Asked(after.game, name, after.table, after.box).read_sheet(QueryDict(written(given)), doors)
    return ask_sheet(after, form)


def _waiting(place: Place) -> tuple[str, Answers] | None:
    """Return the action that the table waits for, and what of it is given."""
    return place.game.screens.next_sheet(place.table)


def _aftermath(before: Place | None, after: Place) -> Sequence[Any]:
    """Return what a play leaves to people's hands: rows of a sign, a title, the steps."""
    return after.game.screens.aftermath(before.table, after.table) if before else ()


def packed_away(place: Place) -> Markup:
    """Return the notice of a session that is closed: it is read, not played."""
    return drawn("table/_packed_away.html", {"session": place.session})
