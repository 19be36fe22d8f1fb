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

from campaigns import store
from campaigns.doors import suggested_by
from campaigns.models import Session, Suggestion
from campaigns.roles import GM, SPECTATOR, Eyes
from campaigns.standing import marks_of
from companion.i18n import translate
from companion.live import presence
from companion.rules import Answers, AnyGame, Illegal, Panel, Say
from companion.table.amend_drafts import DRAFT, OpenAmendment
from companion.table.answer_fields import Field
from companion.table.answer_forms import NOT_ANSWERS, ActionForms, AnswerForm, to_query
from companion.table.panels import get_jinja, render_regions
from companion.table.player_panel import player_context
from companion.table.template_api import TemplateApi, render_cached

NOTHING = Markup("")
LINES_SINCE = 4  # lines of what others did since
# What a screen shows of a table: everything, what is one seat's own, or what all watch.
BOARD, MINE, TV = "board", "mine", "tv"
GAME_MASTER = Eyes("gm", GM, "")
DOORS = ("dice", "order", "draw", "deal")
NO_DOORS: Mapping[str, str] = {}
FIELD_DEFAULTS: Mapping[str, Any] = {
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
class TableContext:
    """A session's table as one seat sees it: what every answer is drawn from.

    With `amending` it is the table before an earlier play, whose sheet is open; with `suggested`, a
    suggestion's number, its sheet is open to be changed.
    """

    session: Session
    now: store.Now
    box: Any = None
    amending: OpenAmendment | None = None
    eyes: Eyes = GAME_MASTER
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

    def template_api(self) -> TemplateApi:
        along = {DRAFT: self.amending.draft} if self.amending and self.amending.draft else {}
        return TemplateApi(self.game, self.table, get_jinja(), self.acts, along, self.seat)

    def after(self, now: store.Now) -> Self:
        return replace(self, now=now)

    def with_box(self, box: Any) -> Self:
        return replace(self, box=box)


def board_context(place: TableContext, notice: str | Markup = "") -> dict[str, Any]:
    """Return what the templates of the board are drawn from."""
    if not place.session.is_open:
        notice = notice or render_packed_away(place)
    title = translate(place.game.title(place.table))
    tools = {"screens": presence.count_screens(place.session.campaign_id)}
    return {
        "session": place.session,
        "campaign": place.session.campaign,
        "game": place.game,
        "look": place.game.slug,
        "title": title,
        "now": place.now,
        "place": render_cached(get_jinja(), "table/_place.html", heading_context(place, title)),
        "tools": render_cached(get_jinja(), "table/_tools.html", tools),
        "suggestions": find_suggestions(place),
        "regions": render_regions(place.game, get_panels(place), place.table, place.seat),
        "eyes": place.eyes,
        "shown": place.shown,
        "marks": marks_of(place.session),
        "turn": place.game.seats.turn(place.table),
        "notice": notice,
        **(player_context(place) if place.shown == MINE else {}),
    }


def find_suggestions(place: TableContext) -> Iterable[Suggestion]:
    """Return what a player's own device has suggested, and what became of it."""
    given = place.eyes.given
    return suggested_by(place.session, given) if given and place.shown == MINE else ()


def get_panels(place: TableContext) -> Iterable[Panel]:
    game = place.game
    return {BOARD: game.screens.board, MINE: game.screens.player, TV: game.screens.tv}[place.shown]


def heading_context(place: TableContext, title: str) -> dict[str, Any]:
    """Return what the head says of where we are."""
    campaign = place.session.campaign
    return {
        "campaign": campaign.pk,
        "name": str(campaign),
        "game": translate(place.game.name),
        "title": title,
        "is_lit": place.game.screens.is_lit(place.table),
    }


def board_response(
    place: TableContext,
    *,
    notice: str | Markup = "",
    sheet: Markup | None = NOTHING,
    toast: Markup | None = NOTHING,
    status: int = 200,
) -> HttpResponse:
    """Answer with the whole board; the sheet is closed and the toast taken away, unless told otherwise."""
    context = board_context(place, notice) | {"sheet": sheet, "toast": toast}
    return parts_response(context, status)


def mark_next_to(response: HttpResponse, seen: int | None) -> HttpResponse:
    """Say that a tap was written right after what its screen had `seen`: nobody acted in between.

    What was tapped blindly after it, while there was no connection, may follow.
    """
    if seen is not None:
        response["X-Next-To"] = str(seen)
    return response


def sheet_response(sheet: Markup, status: int = 200) -> HttpResponse:
    """Answer with a sheet alone; the board stays as it is."""
    return parts_response({"sheet": sheet, "toast": None}, status)


def parts_response(context: Mapping[str, Any], status: int) -> HttpResponse:
    return no_store(HttpResponse(render_template("table/_answer.html", context), status=status))


def no_store(response: HttpResponse) -> HttpResponse:
    """Say that nothing of a table stays on a device."""
    response["Cache-Control"] = "no-store"
    return response


def render_template(template: str, context: Mapping[str, Any]) -> Markup:
    return Markup(get_jinja().get_template(template).render(context))


def render_ask_sheet(place: TableContext, form: AnswerForm, problem: Say | None = None) -> Markup:
    """Return the sheet of an action: the game's own template, or the generic one."""
    api, name = place.template_api(), form.action.name
    context = api.context() | {
        "action": name,
        "address": f"{place.acts}/{name}",
        "amending": place.amending,
        "form": form,
        "answers": defaultdict(lambda: None, form.answers),
        "box": place.box,
        "problem": problem or form.problem,
        "field": partial(render_field, api, form),
    }
    own = f"games/{place.game.slug}/act/{name}.html"
    try:
        template = api.env.get_template(own)
    except TemplateNotFound as missing:
        if missing.name != own:
            raise
        template = api.env.get_template("table/_sheet.html")
    return Markup(template.render(context))


def render_field(
    api: TemplateApi, form: AnswerForm, name: str, label: str | None = None, **more: Any
) -> Markup:
    """Return an open ask as the generic sheet draws it; nothing, where it is not asked now."""
    one: Field | None = form[name]
    if one is None:
        return NOTHING
    macros: Any = api.env.get_template("table/_fields.html").module
    words = api.label(form.action.name, name) if label is None else label
    names = {id: api.name(id) for id in one.options}
    draws = getattr(macros, "settled" if one.is_settled else one.kind)
    return Markup(draws(one, words, names, {**FIELD_DEFAULTS, **more}))


def render_toast(says: Say | str, news: Iterable[Say] = (), back: str = "undo") -> Markup:
    """Return what happened, for a moment, with the way back."""
    return render_template("table/_toast.html", {"sentences": [says, *news], "back": back})


def render_refusal(problem: Say) -> Markup:
    return render_template("table/_refusal.html", {"problem": problem})


def stale_response(place: TableContext, address: str, label: str, data: QueryDict) -> HttpResponse:
    """Answer that somebody acted since: the fresh board, and the sender's own intent to confirm."""
    sent = [(name, value) for name, values in data.lists() if name not in NOT_ANSWERS for value in values]
    seen = int(str(data.get("seen", place.now.number)))
    since = place.session.entries.filter(number__gt=seen).order_by("-number")[:LINES_SINCE]
    changed = f"{address}?{urlencode(sent)}".rstrip("?") if address.startswith("act/") else ""
    context = {"address": address, "intent": label, "sent": sent, "since": since, "changed": changed}
    notice = render_template("table/_stale.html", context)
    return board_response(place, notice=notice, status=409)


def render_next_sheet(
    after: TableContext,
    before: TableContext | None = None,
    doors: Mapping[str, str] = NO_DOORS,
    played: str = "",
) -> Markup:
    """Return the sheet that follows by itself, closed where there is none, or was it so `before`.

    Where the action that was waited for is the one just `played`, another of its kind waits: it opens.
    What people have to do with their hands comes first, then what the table waits for.
    """
    found = _get_waiting(after)
    is_old = found is not None and before is not None and found == _get_waiting(before) and found[0] != played
    found = None if is_old else found
    told = _get_aftermath(before, after)
    if told:
        following = f"act/{found[0]}?{to_query(found[1])}".rstrip("?") if found else ""
        return render_template("table/_aftermath.html", {"told": told, "following": following})
    if found is None:
        return NOTHING
    name, given = found
    if not after.may(name, given):
        return NOTHING
    try:
        after = after.with_box(store.box_of(after.session.campaign.group, after.game))
    except Illegal:  # the play is done; whoever opens the sheet is told
        return NOTHING
    form = ActionForms(after.game, name, after.table, after.box).read_sheet(QueryDict(to_query(given)), doors)
    return render_ask_sheet(after, form)


def _get_waiting(place: TableContext) -> tuple[str, Answers] | None:
    """Return the action that the table waits for, and what of it is given."""
    return place.game.screens.next_sheet(place.table)


def _get_aftermath(before: TableContext | None, after: TableContext) -> Sequence[Any]:
    """Return what a play leaves to people's hands: rows of a sign, a title, the steps."""
    return after.game.screens.aftermath(before.table, after.table) if before else ()


def render_packed_away(place: TableContext) -> Markup:
    """Return the notice of a session that is closed: it is read, not played."""
    return render_template("table/_packed_away.html", {"session": place.session})
