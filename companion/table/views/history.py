"""Amending the past: an earlier play's own sheet once more, and one entry when all that follows holds."""

from dataclasses import dataclass, replace
from functools import cached_property, partial

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from markupsafe import Markup

from campaigns.log import commands
from campaigns.log.amendments import LogHistory, RolledPlay, load_near_history
from campaigns.log.state import Command, KeyReused, SessionState, Stale, is_recorded, state_after
from campaigns.models import Entry
from companion.rules import IllegalPlay, Play, Reckoning, _, message, require
from companion.rules.log import EntryKind, Spot
from companion.table.amend_drafts import (
    AmendDraft,
    AmendOutlook,
    OpenAmendment,
    holds_secret,
    parse_draft,
    without_draft,
)
from companion.table.answer_forms import ActionForms, to_submission_query
from companion.table.decorators import with_table
from companion.table.form_data import read_command, read_form_data
from companion.table.persons import with_known_names, with_known_people
from companion.table.render_cache import render_template
from companion.table.responses import (
    board_response,
    key_reused_response,
    refusal_response,
    render_toast,
    sheet_response,
    stale_response,
)
from companion.table.run import Done, Repeated, run_command
from companion.table.sheets import render_ask_sheet, render_next_sheet
from companion.table.to_lay import render_to_lay
from companion.table.view import TableView, with_loaded_box
from companion.table.views import acting
from companion.text.i18n import translate


@dataclass(frozen=True)
class AmendRequest:
    """A change of an earlier play: another in its place, or (`is_new`) before it, or none."""

    view: TableView
    data: QueryDict
    spot: Spot
    name: str = ""
    is_new: bool = False

    @cached_property
    def command(self) -> Command:
        return read_command(self.view, self.data)

    @property
    def address(self) -> str:
        number, part = self.spot
        return f"{'insert' if self.is_new else 'amend'}/{number}/{part}/{self.name}".rstrip("/")

    @property
    def body(self) -> str:
        return f"{self.address} {to_submission_query(self.data)}"

    @property
    def leaves_all_out(self) -> bool:
        return not self.name and "all" in self.data

    @cached_property
    def past(self) -> LogHistory:
        return load_near_history(self.view.session)

    @cached_property
    def draft(self) -> AmendDraft:
        return parse_draft(self.past, self.data)

    @property
    def part(self) -> RolledPlay:
        """The play at the spot, with the changes so far. Raises: IllegalPlay, if there is none."""
        number, part = self.spot
        parts = self.draft.parts(number)
        require(part < len(parts), _("This play does not count any more."))
        return parts[part]

    def is_of(self, _entry: Entry) -> bool:
        """Return whether the entry under the key was written for this very change. Raises: KeyReused."""
        return is_recorded(self.view.session, self.command.with_body(EntryKind.AMEND, "", self.body))


@with_table("gm")
@require_http_methods(["GET", "POST"])
def amend(request: HttpRequest, view: TableView, number: int, part: int, name: str) -> HttpResponse:
    """GET opens the sheet of an earlier play, at the table before it; POST replaces the play."""
    return dispatch(request, AmendRequest(view, read_form_data(request), (number, part), name))


@with_table("gm")
@require_http_methods(["GET", "POST"])
def insert(request: HttpRequest, view: TableView, number: int, part: int, name: str) -> HttpResponse:
    """GET opens the sheet of an action at the table before an earlier play; POST puts it in before that."""
    return dispatch(request, AmendRequest(view, read_form_data(request), (number, part), name, is_new=True))


@with_table("gm")
@require_GET
def show_insertable(request: HttpRequest, view: TableView, number: int, part: int) -> HttpResponse:
    """The plays that the table before an earlier one allows, to put one of them in there."""
    change = AmendRequest(view, read_form_data(request), (number, part), is_new=True)
    try:
        then = load_view_before(change)
    except IllegalPlay as illegal:
        return refusal_response(change.view, illegal)
    actions = [action for action in then.game.actions.values() if not action.is_secret]
    allowed = [action for action in actions if then.game.why_not(then.table, action.name) is None]
    plays = [action for action in allowed if not action.is_correction]
    corrections = [action for action in allowed if action.is_correction]
    values = {
        "amending": then.amending,
        "plays": plays,
        "corrections": corrections,
        "label": then.template_api().label,
    }
    return sheet_response(render_template("table/_insertable.html", values))


@with_table("gm")
@require_POST
def leave_out(request: HttpRequest, view: TableView, number: int, part: int) -> HttpResponse:
    """Remove an earlier play; with `all`, also later plays that no longer hold."""
    return write_amendment(AmendRequest(view, read_form_data(request), (number, part)))


@with_table("gm")
@require_GET
def show_to_lay(_request: HttpRequest, view: TableView, since: int, until: int) -> HttpResponse:
    """The changes on the real table from the state after one entry to the state after a later one."""
    if not since <= until <= view.state.number:
        raise Http404
    before, after = (view.after(state_after(view.session, number)) for number in (since, until))
    sheet = render_to_lay(before, after) or render_template("table/_to_lay.html", {"deeds": ()})
    return sheet_response(sheet)


def dispatch(request: HttpRequest, change: AmendRequest) -> HttpResponse:
    if change.name not in change.view.game.actions:
        raise Http404
    return write_amendment(change) if request.method == "POST" else open_amend_sheet(change)


def open_amend_sheet(change: AmendRequest) -> HttpResponse:
    try:
        then = load_view_before(change)
    except IllegalPlay as illegal:
        return refusal_response(change.view, illegal)
    then = with_known_people(then, change.name)
    asked = ActionForms(then.game, change.name, then.table, then.box)
    form = asked.read_sheet(without_draft(change.data), change.view.sources)
    return sheet_response(render_ask_sheet(then, form))


class OpenQuestion(Exception):  # no fault: the screen has to answer
    """A change is not written yet: a sheet says what is wrong with it, or asks what later plays become."""

    def __init__(self, sheet: Markup, status: int) -> None:
        self.sheet, self.status = sheet, status
        super().__init__("A sheet asks for more.")


def write_amendment(change: AmendRequest) -> HttpResponse:
    """Write a change, or answer with the sheet that asks for more."""
    view = change.view
    try:
        outcome = run_command(view, change.command, partial(write_change, change), change.is_of)
    except OpenQuestion as question:
        return sheet_response(question.sheet, question.status)
    match outcome:
        case Done(state):
            return amended_response(change, state)
        case Repeated(entry):
            return acting.repeat_response(view, entry, change.command.seen)
        case IllegalPlay():
            return refusal_response(view, outcome)
        case Stale():
            return late_response(change, view.after(outcome.state))
        case KeyReused():
            return key_reused_response(view)


def write_change(change: AmendRequest) -> SessionState:
    """Write a change. Raises: IllegalPlay, Stale, OpenQuestion."""
    return put_play(change) if change.name else drop_play(change)


def load_view_before(change: AmendRequest) -> TableView:
    """Return the table before the play, with the changes so far.

    Raises: IllegalPlay, if it does not count.
    """
    view, (number, _part) = change.view, change.spot
    require(
        view.session.is_open,
        _("The table has been packed away. Open the campaign and continue from there."),
    )
    require_no_secret(change)
    draft = change.draft.put(change.spot, change.part)
    reckoned = reckon_draft(change, draft)
    table = reckoned.before[change.spot]
    says = change.past.sentence_of(number, change.part.play, table)
    about = OpenAmendment(
        change.spot, says, change.past.entries[number].created_at, change.draft.signed, change.is_new
    )
    return with_loaded_box(replace(view, state=replace(view.state, table=table), amending=about))


def reckon_draft(change: AmendRequest, draft: AmendDraft) -> Reckoning:
    """Return the outlook with the changes so far. Raises: IllegalPlay, if that reveals a secret."""
    reckoned = change.past.reckon(draft.changes)
    sentence = _("This would show what is hidden now: finish it at the table, or undo back to there.")
    require(not change.past.would_uncover(change.view.state.table, reckoned), sentence)
    return reckoned


def require_no_secret(change: AmendRequest) -> None:
    """Refuse to insert a secret action, or to change a play that holds a secret. Raises: IllegalPlay."""
    game = change.view.game
    brings_one = bool(change.name) and game.actions[change.name].is_secret
    holds_one = not change.is_new and holds_secret(game, change.part.play)
    sentence = _("This contains a secret: it cannot be changed, only undone.")
    require(not brings_one and not holds_one, sentence)


def put_play(change: AmendRequest) -> SessionState:
    """Replace the play by that of the sheet.

    Raises: IllegalPlay, if the sheet cannot be drawn; Stale; OpenQuestion.
    """
    then = load_view_before(change)
    data = with_known_names(then, change.name, without_draft(change.data))
    form = ActionForms(then.game, change.name, then.table, then.box).read_play(data)
    try:
        if form.problems:
            raise IllegalPlay(form.problems[0])
        play, made = form.action.fill(then.state.table, form.given, acting.RNG, then.box)
        part = RolledPlay(play, made if change.is_new else made | find_unchanged_rolls(change.part, play))
        return settle_draft(change, change.draft.put(change.spot, part, instead=not change.is_new))
    except IllegalPlay as illegal:
        at_a_field = any(field.problem for field in form.fields)
        sheet = render_ask_sheet(then, form, None if at_a_field else illegal.message)
        raise OpenQuestion(sheet, 422) from illegal


def find_unchanged_rolls(before: RolledPlay, play: Play) -> frozenset[str]:
    """Return the names of the answers that the companion had rolled and that are unchanged."""
    old = before.play.answers
    return frozenset(
        name for name in before.rolled if name in play.answers and play.answers[name] == old[name]
    )


def drop_play(change: AmendRequest) -> SessionState:
    """Leave a play out, or all that does not hold. Raises: IllegalPlay, Stale, OpenQuestion."""
    changes = change.draft.changes
    if not changes or change.spot not in change.past.reckon(changes).refused:  # else it is gone anyhow
        require_no_secret(change)
    draft = change.draft.put(change.spot)
    if change.leaves_all_out:
        for spot in sorted(change.past.reckon(draft.changes).refused, reverse=True):
            draft = draft.put(spot)
    return settle_draft(change, draft)


def settle_draft(change: AmendRequest, draft: AmendDraft) -> SessionState:
    """Write the changes if all later plays hold.

    Raises: IllegalPlay, if the rules refuse the play itself; Stale; OpenQuestion, about later plays that do
    not hold.
    """
    reckoned = reckon_draft(change, draft)
    if change.name and change.spot in reckoned.refused:
        raise IllegalPlay(reckoned.refused[change.spot])
    if reckoned.refused:
        outlook = AmendOutlook(change.past, draft, reckoned)
        values = {"outlook": outlook, "label": change.view.template_api().label}
        raise OpenQuestion(render_template("table/_amend.html", values), 200)
    return commands.amend(change.view.session, draft.changes, change.command, body=change.body)


def amended_response(change: AmendRequest, state: SessionState) -> HttpResponse:
    assert state.entry  # it was just written
    after = change.view.after(state)
    to_lay = render_to_lay(change.view, after)
    sheet = to_lay or render_next_sheet(after, change.view)
    return board_response(after, sheet=sheet, toast=render_toast(state.entry.sentence, state.entry.news))


def late_response(change: AmendRequest, fresh: TableView) -> HttpResponse:
    """Answer that another screen has acted since, with the change to confirm."""
    label = fresh.template_api().label(change.name) if change.name else ""
    words = message(_("Change: {what}"), what=label) if label else message(_("Leave out an earlier play"))
    return stale_response(fresh, change.address, translate(words), change.data)
