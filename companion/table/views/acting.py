"""One way to act: open the sheet of an action, play it, or suggest it."""

from dataclasses import dataclass
from functools import cached_property
from random import SystemRandom

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.views.decorators.http import require_http_methods

from campaigns.access import suggestions
from campaigns.log import commands
from campaigns.log.state import Command, KeyReused, SessionState, Stale, is_same_bundle, state_after
from campaigns.models import Entry, Pass
from companion.rules import IllegalPlay, Message, Play, _, message, require
from companion.table.answer_forms import ActionForms, AnswerForm, is_same_play, to_submission_query
from companion.table.decorators import with_table
from companion.table.form_data import read_command, read_form_data
from companion.table.persons import with_known_names, with_known_people
from companion.table.responses import (
    NOTHING,
    board_response,
    key_reused_response,
    mark_next_to,
    refusal_response,
    render_toast,
    sheet_response,
    stale_response,
)
from companion.table.run import Done, Outcome, Repeated, run_command
from companion.table.sheets import render_ask_sheet, render_next_sheet
from companion.table.to_lay import render_to_lay
from companion.table.view import TableView, with_loaded_box
from companion.table.whose import find_moved_on, render_moved_on

RNG = SystemRandom()
OTHERS = _("Only others at the table can do this.")
LOOKS_ON = _("This device is only watching.")


@dataclass(frozen=True)
class PlayAttempt:
    """An action that a screen or a suggestion wants to be played, with its form data.

    `again` is the address that sends it once more if it was too late, "" for that of the action.
    """

    view: TableView
    name: str
    data: QueryDict
    command: Command
    again: str = ""

    @cached_property
    def body(self) -> str:
        return to_submission_query(self.data)

    @cached_property
    def loaded(self) -> TableView:
        """The view with the box of the group, if the action reads it."""
        return with_loaded_box(self.view) if self.view.game.action(self.name).reads_box else self.view

    @cached_property
    def form(self) -> AnswerForm:
        loaded = self.loaded
        return ActionForms(loaded.game, self.name, loaded.table, loaded.box).read_play(self.data)

    @cached_property
    def sentence(self) -> Message:
        """What the play would say; a bundle says its own name."""
        game, play = self.view.game, Play(self.name, self.form.given)
        return game.says(self.view.table, play) if self.name in game.actions else message(self.name)

    @property
    def is_suggestion(self) -> bool:
        return self.view.viewer.permission == Pass.Permission.SUGGEST

    def is_of(self, entry: Entry) -> bool:
        """Return whether an entry was written for this very play."""
        if self.name in self.view.game.bundles:
            return is_same_bundle(entry, self.name, self.body)
        return is_same_play(self.view.game, entry.play, self.name, self.data)

    def write(self) -> SessionState:
        """Play, or suggest, and return the state after it. Raises: IllegalPlay, Stale, KeyReused."""
        if self.form.problems:
            raise IllegalPlay(self.form.problems[0])
        require(self.view.may(self.name, self.form.given), OTHERS)
        if self.is_suggestion:
            return self._suggest()
        require(self.view.viewer.permission == Pass.Permission.PLAY, LOOKS_ON)
        return self._record()

    def _suggest(self) -> SessionState:
        """Suggest the play to the game master, who plays, changes or declines it."""
        view = self.view
        assert view.viewer.device  # only a device with a pass suggests
        about = (self.name, self.body, self.sentence)
        suggestions.create(view.session, view.viewer.device, self.command.key, about)
        return view.state

    def _record(self) -> SessionState:
        """Write the play of a sheet, or all those of a bundle."""
        view, game, table = self.view, self.view.game, self.view.state.table
        play, rolled = game.action(self.name).fill(table, self.form.given, RNG, self.loaded.box)
        if self.name in game.bundles:
            return commands.record_bundle(view.session, self.name, play.answers, self.command, body=self.body)
        game.require_change(table, play)
        return commands.record(
            view.session, play, self.command, rolled=rolled, body=self.body, current=view.state
        )


@with_table("player")
@require_http_methods(["GET", "POST"])
def act(request: HttpRequest, view: TableView, name: str) -> HttpResponse:
    """GET opens the sheet of an action, which asks for what is missing; POST plays the action."""
    return act_or_open(request, view, name)


def act_or_open(request: HttpRequest, view: TableView, name: str) -> HttpResponse:
    """Open the sheet of an action, or play it. Raises: Http404."""
    if name not in view.game.actions and name not in view.game.bundles:
        raise Http404
    if name in view.game.seats.private.actions:  # those have an address of their own
        raise Http404
    try:
        if request.method != "POST":
            return open_sheet(view, name, request.GET)
        data = with_known_names(view, name, read_form_data(request))
        return submit_play(PlayAttempt(view, name, data, read_command(view, data)))
    except IllegalPlay as illegal:  # a box that cannot be read
        return refusal_response(view, illegal)


def open_sheet(view: TableView, name: str, data: QueryDict) -> HttpResponse:
    if moved := find_moved_on(view, name, data):
        return sheet_response(render_moved_on(view, name, data, moved))
    view = with_known_people(with_loaded_box(view), name)
    form = ActionForms(view.game, name, view.table, view.box).read_sheet(data, view.sources)
    return sheet_response(render_ask_sheet(view, form, hint=view.hint))


def submit_play(play: PlayAttempt) -> HttpResponse:
    """Play what a screen has sent, or what was suggested. Raises: IllegalPlay, if its box cannot be read."""
    view, name, data, command = play.view, play.name, play.data, play.command
    if command.seen == view.state.number and (moved := find_moved_on(view, name, data)):
        return board_response(view, sheet=render_moved_on(view, name, data, moved), status=409)
    commutes = view.game.action(name).commutes
    return respond(play, run_command(view, command, play.write, play.is_of, commutes=commutes))


def respond(play: PlayAttempt, outcome: Outcome) -> HttpResponse:
    """Return the answer to a play."""
    match outcome:
        case Done(state, is_next):
            return done_response(play, state, is_next=is_next)
        case Repeated(entry):
            return repeat_response(play.view, entry, play.command.seen)
        case IllegalPlay():
            return refused_play_response(play, outcome)
        case Stale():
            view, name = play.view.after(outcome.state), play.name
            data = QueryDict() if play.again else play.data
            address, moved = play.again or f"{view.address}/{name}", find_moved_on(view, name, data)
            return stale_response(view, address, view.template_api().label(name), data, moved)
        case KeyReused():
            return key_reused_response(play.view)


def done_response(play: PlayAttempt, state: SessionState, *, is_next: bool) -> HttpResponse:
    """Return the board after a play, with the sheet that follows; a suggestion leaves the table as it is."""
    view = play.view
    if play.is_suggestion:
        words = message(_("Suggested: {what}"), what=play.sentence)
        return board_response(view, toast=render_toast(words, back=""))
    after = view.after(state)
    sheet = render_next_sheet(after, view, play.name)
    response = board_response(after, sheet=sheet, toast=render_toast(state.undo or "", after.table.news))
    return mark_next_to(response, play.command.seen if is_next else None)


def repeat_response(view: TableView, entry: Entry, seen: int) -> HttpResponse:
    """Repeat the answer of a command, with its sheet if no other screen has acted since."""
    sheet = NOTHING
    if entry.number == view.state.number:
        before = view.after(state_after(view.session, entry.number - 1))
        to_lay = NOTHING if entry.is_play else render_to_lay(before, view)
        sheet = to_lay or render_next_sheet(view, before, entry.play.action)
    response = board_response(view, sheet=sheet, toast=render_toast(entry.sentence, entry.news))
    return mark_next_to(response, seen if entry.number == seen + 1 == view.state.number else None)


def refused_play_response(play: PlayAttempt, illegal: IllegalPlay) -> HttpResponse:
    """Say what the rules refuse where it happened: in the sheet, or on the board."""
    view, form = play.view, play.form
    at_a_field = any(field.problem for field in form.fields)
    if not (at_a_field or view.is_from_sheet):
        return refusal_response(view, illegal)
    view = with_known_people(with_loaded_box(view), play.name)
    sheet = render_ask_sheet(view, form, None if at_a_field else illegal.message, view.hint)
    return sheet_response(sheet, status=422)
