"""A session's table as one screen sees it, and what the templates of its board are given."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from typing import Any, Self

from django.conf import settings
from django.utils.translation import get_language
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
from companion.table.coach import Coach, find_coach, render_strip
from companion.table.moment import find_tone, moment_of, render_last
from companion.table.panels import ending, out_of_box, render_regions
from companion.table.player_panel import player_context
from companion.table.render_cache import get_jinja, render_cached, render_template
from companion.table.set_up import load_beside, progress_of
from companion.table.template_api import TemplateApi

# What a screen shows of a table: everything, what is one seat's own, or what all watch.
BOARD, MINE, TV = "board", "mine", "tv"
ETAG_LENGTH = 20
GAME_MASTER = Viewer("gm", GM, "")


@dataclass(frozen=True)
class TableContext:
    """A session's table as one seat sees it: what every answer is drawn from.

    With `amending` it is the table before an earlier play, whose sheet is open; with `suggested`, a
    suggestion's number, its sheet is open to be changed. `shows` is what the screen that asks has on it,
    `known` are the people of the group, for a sheet that asks for a name.
    """

    session: Session
    now: SessionState
    box: Any = None
    amending: OpenAmendment | None = None
    eyes: Viewer = GAME_MASTER
    shown: str = BOARD
    suggested: int = 0
    shows: SessionState | None = None
    known: tuple[str, ...] = ()

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

    @cached_property
    def game(self) -> AnyGame:
        return self.session.game

    @cached_property
    def table(self) -> Any:
        return self.game.seats.seen_by(self.now.table, self.seat)

    @property
    def acts(self) -> str:
        """Where what is done here is sent: to be played now, or in the place of an earlier play."""
        if self.amending:
            return self.amending.acts
        return f"door/{self.suggested}/act" if self.suggested else "act"

    @cached_property
    def wears(self) -> str:
        """What a board depends on beside its table: equal tables that wear the same are equal boards."""
        rests = self.session.is_paused or not self.session.is_open
        words = (get_language() or "", self.shown, self.seat, self.eyes.permission, settings.VERSION)
        return " ".join((*words, "rests" if rests else "plays"))

    @cached_property
    def suggestions(self) -> Sequence[Suggestion]:
        """What a player's own device has suggested, and what became of it."""
        given = self.eyes.device
        return suggestions.list_of_device(self.session, given) if given and self.shown == MINE else ()

    @cached_property
    def coach(self) -> Coach | None:
        """The coach, where this is a shared tablet that has it: one query; none where it is off."""
        return find_coach(self)

    @cached_property
    def screens(self) -> int:
        """How many screens are connected."""
        return presence.count_screens(self.session.campaign_id)

    @property
    def etag(self) -> str:
        """Which board it is: one that is the same has the same, whoever knocks or is let in meanwhile.

        It is made of all that a board is drawn from, before anything is drawn; but for how many screens there
        are, which the stream tells.
        """
        session, suggested = self.session, [(one.pk, one.outcome) for one in self.suggestions]
        of_table = (session.pk, self.now.number, session.turn_minutes, session.campaign.name)
        person = (self.eyes.person or self.eyes.name) if self.shown == MINE else ""
        of_screen: tuple[Any, ...] = (self.wears, person, suggested)
        if self.coach:
            of_screen = (*of_screen, self.coach.lesson and self.coach.lesson.slug)
        return sha256(repr((of_table, of_screen)).encode()).hexdigest()[:ETAG_LENGTH]

    @property
    def marks(self) -> str:
        """What a screen compares to learn whether it is behind."""
        return version_of(self.session, self.now.number)

    def template_api(self) -> TemplateApi:
        along = {DRAFT: self.amending.draft} if self.amending and self.amending.draft else {}
        return TemplateApi(self.game, self.table, get_jinja(), self.acts, along, self.seat)

    def after(self, now: SessionState) -> Self:
        return replace(self, now=now)

    def with_box(self, box: Any) -> Self:
        return self._of_same_table(box=box)

    def with_known(self, known: tuple[str, ...]) -> Self:
        return self._of_same_table(known=known)

    def with_shows(self, shows: SessionState | None) -> Self:
        return self._of_same_table(shows=shows)

    def _of_same_table(self, **changes: Any) -> Self:
        """Return it with changes that the coach does not go by: what was asked for it is not asked again."""
        found = replace(self, **changes)
        if "coach" in self.__dict__:
            found.__dict__["coach"] = self.coach
        return found


def board_context(context: TableContext, notice: str | Markup = "") -> dict[str, Any]:
    """Return what the templates of the board are drawn from."""
    if not context.session.is_open:
        notice = notice or render_packed_away(context)
    title = translate(context.game.title(context.table))
    tools = {"screens": context.screens}
    return {
        "session": context.session,
        "campaign": context.session.campaign,
        "game": context.game,
        "look": context.game.slug,
        "title": title,
        "now": context.now,
        "heading": render_cached(get_jinja(), "table/_heading.html", heading_context(context, title)),
        "tools": render_cached(get_jinja(), "table/_tools.html", tools),
        "coach": render_strip(context),
        "suggestions": context.suggestions,
        "regions": draw_regions(context),
        "wears": context.wears,
        "etag": context.etag,
        "since": context.shows.number if context.shows else None,
        "eyes": context.eyes,
        "shown": context.shown,
        "marks": context.marks,
        "turn": context.game.seats.turn(context.table),
        "notice": notice,
        "moment": moment_of(context),
        "tone": find_tone(context),
        **(player_context(context) if context.shown == MINE else {}),
        **(tv_context(context) if context.shown == TV else {}),
    }


def tv_context(context: TableContext) -> dict[str, Any]:
    """Return what a big screen has besides: what happened last, or how it ended, and how far it is laid."""
    found = context.game.history.ending(context.table)
    return {"last": render_last(context), "ending": found, "laying": progress_of(context)}


def draw_regions(context: TableContext) -> Mapping[str, Markup]:
    """Return the panels of a screen by region, without those that it shows already."""
    game, seat, shows = context.game, context.seat, context.shows
    since = game.seats.seen_by(shows.table, seat) if shows else None
    beside = load_beside(context)
    return render_regions(game, get_panels(context), context.table, seat, since, beside=beside)


def get_panels(context: TableContext) -> Iterable[Panel]:
    game = context.game
    board = (*ending(game), *game.screens.board, *out_of_box(game, context.table))
    return {BOARD: board, MINE: (*ending(game), *game.screens.player), TV: game.screens.tv}[context.shown]


def heading_context(context: TableContext, title: str) -> dict[str, Any]:
    """Return what the head of the page says of campaign and session."""
    campaign, place = context.session.campaign, context.game.screens.place(context.table)
    return {
        "campaign": campaign.pk,
        "name": str(campaign),
        "game": campaign.game_beside,
        "title": title,
        "is_lit": context.game.screens.is_lit(context.table),
        "place": translate(place) if place and context.coach and context.coach.lesson else "",
        "laying": progress_of(context),
    }


def render_packed_away(context: TableContext) -> Markup:
    """Return the notice of a session that is closed: it is read, not played."""
    values = {"session": context.session, "may_open": context.eyes.user is not None}
    return render_template("table/_packed_away.html", values)


def with_loaded_box(context: TableContext) -> TableContext:
    return context.with_box(load_box(context.session.campaign.group, context.game))
