"""Amending the past: an earlier play's own sheet once more, and one entry when all that follows holds."""

from dataclasses import dataclass, replace
from functools import cached_property

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaigns.log import commands
from campaigns.log.amendments import LogHistory, RolledPlay, load_history
from campaigns.log.state import Command, KeyReused, SessionState, Stale, find_entry, state_after
from companion.i18n import translate
from companion.rules import IllegalPlay, Play, Reckoning, _, message, require
from companion.rules.log import Spot
from companion.table.amend_drafts import (
    AmendDraft,
    AmendOutlook,
    OpenAmendment,
    holds_secret,
    parse_draft,
    without_draft,
)
from companion.table.answer_forms import ActionForms, to_submission_query
from companion.table.context import TableContext, with_loaded_box
from companion.table.decorators import with_table
from companion.table.intents import read_doors, read_submission, read_tap
from companion.table.persons import with_known_names, with_known_people
from companion.table.render_cache import render_template
from companion.table.responses import (
    board_response,
    key_reused_response,
    render_refusal,
    render_toast,
    sheet_response,
    stale_response,
)
from companion.table.sheets import render_ask_sheet, render_next_sheet
from companion.table.to_lay import render_to_lay
from companion.table.views import acting


@dataclass(frozen=True)
class AmendRequest:
    """What a screen wants of an earlier play: another in its place, or (`is_new`) before it, or none."""

    request: HttpRequest
    context: TableContext
    spot: Spot
    name: str = ""
    is_new: bool = False

    @cached_property
    def data(self) -> QueryDict:
        return read_submission(self.request)

    @cached_property
    def tap(self) -> Command:
        return read_tap(self.data, self.context)

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
        return load_history(self.context.session)

    @cached_property
    def draft(self) -> AmendDraft:
        return parse_draft(self.past, self.data)

    @property
    def part(self) -> RolledPlay:
        """The play at the spot, with the changes so far. Raises: IllegalPlay, if there is none."""
        number, context = self.spot
        parts = self.draft.parts(number)
        require(context < len(parts), _("This play does not count any more."))
        return parts[context]


@with_table("gm")
@require_http_methods(["GET", "POST"])
def amend(request: HttpRequest, context: TableContext, number: int, part: int, name: str) -> HttpResponse:
    """GET opens the sheet of an earlier play, at the table before it; POST replaces the play."""
    return dispatch(AmendRequest(request, context, (number, part), name))


@with_table("gm")
@require_http_methods(["GET", "POST"])
def insert(request: HttpRequest, context: TableContext, number: int, part: int, name: str) -> HttpResponse:
    """GET opens the sheet of an action at the table before an earlier play; POST puts it in before that."""
    return dispatch(AmendRequest(request, context, (number, part), name, is_new=True))


@with_table("gm")
@require_POST
def leave_out(request: HttpRequest, context: TableContext, number: int, part: int) -> HttpResponse:
    """Remove an earlier play; with `all`, also later plays that no longer hold."""
    return write_amendment(AmendRequest(request, context, (number, part)))


@with_table("gm")
@require_GET
def show_to_lay(_request: HttpRequest, context: TableContext, since: int, until: int) -> HttpResponse:
    """What hands have to do until a table as it lay after one entry lies as after a later one."""
    if not since <= until <= context.now.number:
        raise Http404
    before, after = (context.after(state_after(context.session, number)) for number in (since, until))
    sheet = render_to_lay(before, after) or render_template("table/_to_lay.html", {"deeds": ()})
    return sheet_response(sheet)


def dispatch(wish: AmendRequest) -> HttpResponse:
    if wish.name not in wish.context.game.actions:
        raise Http404
    return write_amendment(wish) if wish.request.method == "POST" else open_amend_sheet(wish)


def open_amend_sheet(wish: AmendRequest) -> HttpResponse:
    try:
        then = load_context_before(wish)
    except IllegalPlay as illegal:
        return refused_amendment_response(wish, illegal)
    then = with_known_people(then, wish.name)
    asked = ActionForms(then.game, wish.name, then.table, then.box)
    form = asked.read_sheet(without_draft(wish.data), read_doors(wish.request, wish.context.session))
    return sheet_response(render_ask_sheet(then, form))


def write_amendment(wish: AmendRequest) -> HttpResponse:
    try:
        if wish.tap.seen != wish.context.now.number:
            return repeat_amendment(wish)
        return put_play(wish) if wish.name else drop_play(wish)
    except IllegalPlay as illegal:
        return refused_amendment_response(wish, illegal)
    except Stale as stale:
        return behind_response(wish, wish.context.after(stale.state))
    except KeyReused:
        return key_reused_response(wish.context)


def repeat_amendment(wish: AmendRequest) -> HttpResponse:
    """Repeat the answer of the first tap. Raises: Stale, if there was none."""
    commands.amend(wish.context.session, {}, wish.tap, body=wish.body)
    entry = find_entry(wish.context.session, wish.tap.key)
    assert entry  # or the store would have raised
    return acting.repeat_response(wish.request, wish.context, entry, wish.tap.seen)


def load_context_before(wish: AmendRequest) -> TableContext:
    """Return the table before the play, with the changes so far.

    Raises: IllegalPlay, if it does not count.
    """
    context, (number, _part) = wish.context, wish.spot
    require(
        context.session.is_open,
        _("The table has been packed away. Open the campaign and continue from there."),
    )
    require_no_secret(wish)
    draft = wish.draft.put(wish.spot, wish.part)
    reckoned = reckon_draft(wish, draft)
    table = reckoned.before[wish.spot]
    says = wish.past.sentence_of(number, wish.part.play, table)
    about = OpenAmendment(
        wish.spot, says, wish.past.entries[number].created_at, wish.draft.signed, wish.is_new
    )
    return with_loaded_box(replace(context, now=replace(context.now, table=table), amending=about))


def reckon_draft(wish: AmendRequest, draft: AmendDraft) -> Reckoning:
    """Return the outlook with the changes so far. Raises: IllegalPlay, if that reveals a secret."""
    reckoned = wish.past.reckon(draft.changes)
    sentence = _("This would show what is hidden now: finish it at the table, or undo back to there.")
    require(not wish.past.would_uncover(wish.context.now.table, reckoned), sentence)
    return reckoned


def require_no_secret(wish: AmendRequest) -> None:
    """Refuse to insert a secret action, or to change a play that holds a secret. Raises: IllegalPlay."""
    game = wish.context.game
    brings_one = bool(wish.name) and game.actions[wish.name].is_secret
    holds_one = not wish.is_new and holds_secret(game, wish.part.play)
    sentence = _("This contains a secret: it cannot be changed, only undone.")
    require(not brings_one and not holds_one, sentence)


def put_play(wish: AmendRequest) -> HttpResponse:
    """Replace the play by what the sheet says. Raises: IllegalPlay, if the sheet cannot be drawn; Stale."""
    then = load_context_before(wish)
    data = with_known_names(then, wish.name, without_draft(wish.data))
    form = ActionForms(then.game, wish.name, then.table, then.box).read_play(data)
    try:
        if form.problems:
            raise IllegalPlay(form.problems[0])
        play, made = form.action.fill(then.now.table, form.given, acting.RNG, then.box)
        part = RolledPlay(play, made if wish.is_new else made | find_unchanged_rolls(wish.part, play))
        return settle_draft(wish, wish.draft.put(wish.spot, part, instead=not wish.is_new))
    except IllegalPlay as illegal:
        at_a_field = any(field.problem for field in form.fields)
        sheet = render_ask_sheet(then, form, None if at_a_field else illegal.message)
        return sheet_response(sheet, status=422)


def find_unchanged_rolls(before: RolledPlay, play: Play) -> frozenset[str]:
    """Return what the companion had rolled for the play and nobody has changed."""
    old = before.play.answers
    return frozenset(
        name for name in before.rolled if name in play.answers and play.answers[name] == old[name]
    )


def drop_play(wish: AmendRequest) -> HttpResponse:
    """Leave a play out, or all that does not hold. Raises: IllegalPlay, Stale."""
    changes = wish.draft.changes
    if not changes or wish.spot not in wish.past.reckon(changes).refused:  # else it is gone anyhow
        require_no_secret(wish)
    draft = wish.draft.put(wish.spot)
    if wish.leaves_all_out:
        for spot in sorted(wish.past.reckon(draft.changes).refused, reverse=True):
            draft = draft.put(spot)
    return settle_draft(wish, draft)


def settle_draft(wish: AmendRequest, draft: AmendDraft) -> HttpResponse:
    """Write the changes if all later plays hold; else ask what to do about those that do not.

    Raises: IllegalPlay, if the rules refuse the play itself; Stale.
    """
    reckoned = reckon_draft(wish, draft)
    if wish.name and wish.spot in reckoned.refused:
        raise IllegalPlay(reckoned.refused[wish.spot])
    if reckoned.refused:
        outlook = AmendOutlook(wish.past, draft, reckoned)
        values = {"outlook": outlook, "label": wish.context.template_api().label}
        return sheet_response(render_template("table/_amend.html", values))
    return amended_response(
        wish, commands.amend(wish.context.session, draft.changes, wish.tap, body=wish.body)
    )


def amended_response(wish: AmendRequest, now: SessionState) -> HttpResponse:
    assert now.entry  # it was just written
    after = wish.context.after(now)
    to_lay = render_to_lay(wish.context, after)
    sheet = to_lay or render_next_sheet(after, wish.context, read_doors(wish.request, wish.context.session))
    return board_response(after, sheet=sheet, toast=render_toast(now.entry.sentence, now.entry.news))


def refused_amendment_response(wish: AmendRequest, illegal: IllegalPlay) -> HttpResponse:
    return board_response(wish.context, notice=render_refusal(illegal.message), status=422)


def behind_response(wish: AmendRequest, fresh: TableContext) -> HttpResponse:
    """Answer that somebody acted since, with the wish to confirm."""
    label = fresh.template_api().label(wish.name) if wish.name else ""
    intent = message(_("Change: {what}"), what=label) if label else message(_("Leave out an earlier play"))
    return stale_response(fresh, wish.address, translate(intent), wish.data)
