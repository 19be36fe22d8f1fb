"""A session's table as one screen sees it, and what the templates of its board are given."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Self

from markupsafe import Markup

from campaigns.access import suggestions
from campaigns.access.permissions import GM, SPECTATOR, Viewer
from campaigns.box.repository import load_box
from campaigns.log.state import SessionState, version_of
from campaigns.models import Session, Suggestion
from companion.i18n import translate
from companion.live import presence
from companion.rules import Answers, AnyGame, Panel
from companion.table.amend_drafts import DRAFT, OpenAmendment
from companion.table.panels import render_regions
from companion.table.player_panel import player_context
from companion.table.render_cache import get_jinja, render_cached, render_template
from companion.table.template_api import TemplateApi

# What a screen shows of a table: everything, what is one seat's own, or what all watch.
BOARD, MINE, TV = "board", "mine", "tv"
GAME_MASTER = Viewer("gm", GM, "")


@dataclass(frozen=True)
class TableContext:
    """A session's table as one seat sees it: what every answer is drawn from.

    With `amending` it is the table before an earlier play, whose sheet is open; with `suggested`, a
    suggestion's number, its sheet is open to be changed.
    """

    session: Session
    now: SessionState
    box: Any = None
    amending: OpenAmendment | None = None
    eyes: Viewer = GAME_MASTER
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

    def after(self, now: SessionState) -> Self:
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
        "marks": version_of(place.session),
        "turn": place.game.seats.turn(place.table),
        "notice": notice,
        **(player_context(place) if place.shown == MINE else {}),
    }


def find_suggestions(place: TableContext) -> Iterable[Suggestion]:
    """Return what a player's own device has suggested, and what became of it."""
    given = place.eyes.given
    return suggestions.list_of_device(place.session, given) if given and place.shown == MINE else ()


def get_panels(place: TableContext) -> Iterable[Panel]:
    game = place.game
    return {BOARD: game.screens.board, MINE: game.screens.player, TV: game.screens.tv}[place.shown]


def heading_context(place: TableContext, title: str) -> dict[str, Any]:
    """Return what the head of the page says of campaign and session."""
    campaign = place.session.campaign
    return {
        "campaign": campaign.pk,
        "name": str(campaign),
        "game": translate(place.game.name),
        "title": title,
        "is_lit": place.game.screens.is_lit(place.table),
    }


def render_packed_away(place: TableContext) -> Markup:
    """Return the notice of a session that is closed: it is read, not played."""
    return render_template("table/_packed_away.html", {"session": place.session})


def with_loaded_box(place: TableContext) -> TableContext:
    return place.with_box(load_box(place.session.campaign.group, place.game))
