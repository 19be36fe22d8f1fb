"""A session's table as one screen sees it, and what the templates of its board are given."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from typing import Any, Self

from django.conf import settings
from django.utils.translation import get_language
from markupsafe import Markup

from campaigns.access import suggestions
from campaigns.access.permissions import Viewer
from campaigns.box.repository import load_box
from campaigns.log.state import SessionState, version_of
from campaigns.models import Session, Suggestion
from campaigns.models.access import GM, SPECTATOR
from companion.live import presence
from companion.rules import Answers, AnyGame, Panel
from companion.table.amend_drafts import DRAFT, OpenAmendment
from companion.table.coach import Coach, find_coach, render_strip
from companion.table.moment import find_tone, moment_of, render_last
from companion.table.panels import ending, out_of_box, render_regions
from companion.table.player_panel import player_context
from companion.table.render_cache import render_cached, render_template
from companion.table.set_up import load_beside, progress_of
from companion.table.template_api import TemplateApi
from companion.text.i18n import translate
from companion.web.jinja import get_jinja

# What a screen shows of a table: everything, what is one seat's own, or what all watch.
BOARD, MINE, TV = "board", "mine", "tv"
ETAG_LENGTH = 20
GAME_MASTER = Viewer("gm", GM, "")


@dataclass(frozen=True)
class TableView:
    """A session's table as one screen of one viewer sees it: every answer is drawn from it.

    With `amending` it is the table before an earlier play, whose sheet is open. With `suggested`, the number
    of a suggestion, the sheet of that suggestion is open to be changed. `on_screen` is the state that the
    screen shows at present, `known` are the people of the group, for a sheet that asks for a name. `sources`
    says how this device got its dice and cards last, `hint` which line of the coach its sheet shows.
    """

    session: Session
    state: SessionState
    box: object = None
    amending: OpenAmendment | None = None
    viewer: Viewer = GAME_MASTER
    screen: str = BOARD
    suggested: int = 0
    on_screen: SessionState | None = None
    known: tuple[str, ...] = ()
    sources: Mapping[str, str] = field(default_factory=dict)
    hint: str = ""
    is_from_sheet: bool = False

    @property
    def seat(self) -> str:
        """The seat that the board is drawn for; a screen that all watch shows what every seat may see."""
        return SPECTATOR if self.screen == TV else self.viewer.seat

    @property
    def is_game_master(self) -> bool:
        """Whether the viewer may do all that a game master may."""
        return self.viewer.role == "gm"

    def may(self, action: str, answers: Answers) -> bool:
        """Return whether this device may do an action, with these of its answers."""
        return self.is_game_master or self.game.owns(self.table, self.seat, action, answers)

    @cached_property
    def game(self) -> AnyGame:
        return self.session.game

    @cached_property
    def table(self) -> Any:
        return self.game.seats.seen_by(self.state.table, self.seat)

    @property
    def address(self) -> str:
        """The address for commands of this view: to play now, or in the place of an earlier play."""
        if self.amending:
            return self.amending.acts
        return f"door/{self.suggested}/act" if self.suggested else "act"

    @cached_property
    def look_key(self) -> str:
        """What a board depends on besides its table: equal tables with equal look keys are equal boards."""
        rests = self.session.is_paused or not self.session.is_open
        words = (get_language() or "", self.screen, self.seat, self.viewer.permission, settings.VERSION)
        return " ".join((*words, "rests" if rests else "plays"))

    @cached_property
    def suggestions(self) -> Sequence[Suggestion]:
        """The suggestions of a player's own device, with their outcomes."""
        device = self.viewer.device
        return suggestions.list_of_device(self.session, device) if device and self.screen == MINE else ()

    @cached_property
    def coach(self) -> Coach | None:
        """The coach, if this is a shared tablet that has it: one query; none if it is off."""
        return find_coach(self)

    @cached_property
    def screens(self) -> int:
        """How many screens are connected."""
        return presence.count_screens(self.session.campaign_id)

    @property
    def etag(self) -> str:
        """The ETag of the board: equal boards have the same, also after a device has asked to join.

        It is made of all that a board is drawn from, before anything is drawn, except the number of screens,
        which the stream sends.
        """
        session, suggested = self.session, [(row.pk, row.outcome) for row in self.suggestions]
        of_table = (session.pk, self.state.number, session.turn_minutes, session.campaign.name)
        person = (self.viewer.person or self.viewer.name) if self.screen == MINE else ""
        of_screen: tuple[object, ...] = (self.look_key, person, suggested)
        if self.coach:
            of_screen = (*of_screen, self.coach.lesson and self.coach.lesson.slug)
        return sha256(repr((of_table, of_screen)).encode()).hexdigest()[:ETAG_LENGTH]

    @property
    def version(self) -> str:
        """The version that a screen compares to learn whether it is behind."""
        return version_of(self.session, self.state.number)

    def template_api(self) -> TemplateApi:
        along = {DRAFT: self.amending.draft} if self.amending and self.amending.draft else {}
        return TemplateApi(self.game, self.table, get_jinja(), self.address, along, self.seat)

    def after(self, state: SessionState) -> Self:
        return replace(self, state=state)

    def with_box(self, box: object) -> Self:
        return self._of_same_table(box=box)

    def with_known(self, known: tuple[str, ...]) -> Self:
        return self._of_same_table(known=known)

    def with_on_screen(self, on_screen: SessionState | None) -> Self:
        return self._of_same_table(on_screen=on_screen)

    def _of_same_table(self, **changes: Any) -> Self:
        """Return the view with changes that do not concern the coach, which is not queried again."""
        view = replace(self, **changes)
        if "coach" in self.__dict__:
            view.__dict__["coach"] = self.coach
        return view


def board_context(view: TableView, notice: str | Markup = "") -> dict[str, object]:
    """Return what the templates of the board are drawn from."""
    if not view.session.is_open:
        notice = notice or render_packed_away(view)
    title = translate(view.game.title(view.table))
    tools = {"screens": view.screens}
    return {
        "session": view.session,
        "campaign": view.session.campaign,
        "game": view.game,
        "look": view.game.slug,
        "title": title,
        "now": view.state,
        "heading": render_cached(get_jinja(), "table/_heading.html", heading_context(view, title)),
        "tools": render_cached(get_jinja(), "table/_tools.html", tools),
        "coach": render_strip(view),
        "suggestions": view.suggestions,
        "regions": draw_regions(view),
        "wears": view.look_key,
        "etag": view.etag,
        "since": view.on_screen.number if view.on_screen else None,
        "viewer": view.viewer,
        "shown": view.screen,
        "marks": view.version,
        "turn": view.game.seats.turn(view.table),
        "notice": notice,
        "moment": moment_of(view),
        "tone": find_tone(view),
        **(player_context(view) if view.screen == MINE else {}),
        **(tv_context(view) if view.screen == TV else {}),
    }


def tv_context(view: TableView) -> dict[str, object]:
    """Return what a big screen has besides: what happened last, or how it ended, and how far it is laid."""
    ending_shown = view.game.history.ending(view.table)
    return {"last": render_last(view), "ending": ending_shown, "laying": progress_of(view)}


def draw_regions(view: TableView) -> Mapping[str, Markup]:
    """Return the panels of a screen by region, without those that it shows already."""
    game, seat, shows = view.game, view.seat, view.on_screen
    since = game.seats.seen_by(shows.table, seat) if shows else None
    beside = load_beside(view)
    return render_regions(game, get_panels(view), view.table, seat, since, beside=beside)


def get_panels(view: TableView) -> Iterable[Panel]:
    game = view.game
    board = (*ending(game), *game.screens.board, *out_of_box(game, view.table))
    return {BOARD: board, MINE: (*ending(game), *game.screens.player), TV: game.screens.tv}[view.screen]


def heading_context(view: TableView, title: str) -> dict[str, object]:
    """Return what the head of the page says of campaign and session."""
    campaign, place = view.session.campaign, view.game.screens.place(view.table)
    return {
        "campaign": campaign.pk,
        "name": str(campaign),
        "game": campaign.game_beside,
        "title": title,
        "is_lit": view.game.screens.is_lit(view.table),
        "place": translate(place) if place and view.coach and view.coach.lesson else "",
        "laying": progress_of(view),
    }


def render_packed_away(view: TableView) -> Markup:
    """Return the notice of a session that is closed: it is read, not played."""
    values = {"session": view.session, "may_open": view.viewer.user is not None}
    return render_template("table/_packed_away.html", values)


def with_loaded_box(view: TableView) -> TableView:
    return view.with_box(load_box(view.session.campaign.group, view.game))
