"""The sheet of an action, its fields, and the sheet that follows a play by itself."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from django.http import QueryDict
from jinja2 import TemplateNotFound
from markupsafe import Markup

from campaigns.box.repository import load_box
from companion.rules import Answers, Deal, Dice, IllegalPlay, Message, Pick, _, message, plural
from companion.rules.actions import MISSING
from companion.table.answer_fields import AnswerField
from companion.table.answer_forms import ActionForms, AnswerForm, to_query
from companion.table.coach import render_hint
from companion.table.persons import offer_people
from companion.table.render_cache import render_template
from companion.table.responses import NOTHING
from companion.table.template_api import TemplateApi
from companion.table.view import TableView
from companion.table.whose import write_whose

SOURCES = ("dice", "order", "draw", "deal")
AT_ONCE = Markup(" data-at-once")
NOBODY: Mapping[str, Sequence[str]] = {}
FIELD_DEFAULTS: Mapping[str, object] = {
    "icons": {},
    "notes": {},
    "marks": {},
    "slots": (),
    "left": {},
    "draws": None,
    "effects": {},
    "words": (),
    "digits": False,
    "tally": "",
    "here": "",
    "typed": "",
    "small": "",
    "sign": "",
    "classes": "",
}


def render_ask_sheet(
    view: TableView, form: AnswerForm, problem: Message | None = None, hint: str = ""
) -> Markup:
    """Return the sheet of an action: the game's own template, or the generic one; `hint` is what it shows."""
    api, name = view.template_api(), form.action.name
    called: dict[str, str] = {}
    people = offer_people(view, form.action, _said(form))
    values = api.context() | {
        "action": name,
        "address": f"{view.address}/{name}",
        "amending": view.amending,
        "form": form,
        "answers": defaultdict(lambda: None, form.answers),
        "box": view.box,
        "problem": problem or form.problem,
        "rolls_at_once": AT_ONCE if is_rolled_at_once(view, form, problem) else NOTHING,
        "rolls_unasked": AT_ONCE if is_rolled_at_once(view, form, problem, optional=True) else NOTHING,
        "field": partial(render_field, api, form, called, people=people),
        "calls": partial(_call, called),
        "as_called": partial(_as_called, called),
        "whose": write_whose(view, name),
        "waits": find_what_waits(view, form, problem),
        "lacks": bool(find_lacking(form)),
        "hint": render_hint(view, name, hint),
    }
    own = f"games/{view.game.slug}/act/{name}.html"
    try:
        template = api.env.get_template(own)
    except TemplateNotFound as missing:
        if missing.name != own:
            raise
        template = api.env.get_template("table/_sheet.html")
    return Markup(template.render(values))


def is_rolled_at_once(
    view: TableView, form: AnswerForm, problem: Message | None, *, optional: bool = False
) -> bool:
    """Return whether a sheet has nothing to ask but a roll, which this device makes (at-once.js).

    With `optional`, asks that may be passed over do not count either, unless one is answered.
    """
    is_now = view.address == "act" and not view.amending
    passed = {*form.action.defaults} if optional else set()
    asks_nothing = all(
        field.is_here or field.is_settled or (field.name in passed and not field.is_given)
        for field in form.fields
    )
    return is_now and asks_nothing and problem is None and form.problem is None


def find_what_waits(view: TableView, form: AnswerForm, problem: Message | None = None) -> Message | None:
    """Return why a sheet cannot be played yet: what is still to be typed, or what the rules refuse.

    It is said beside the button before a tap; nothing if the sheet says a problem already.
    """
    name, game = form.action.name, view.game
    if problem or form.problems or form.action.is_secret or name not in game.actions:
        return None
    if lacking := find_lacking(form):
        return message(MISSING, what=tuple(message(field.ask.label) for field in lacking))
    for field in form.fields:
        if field.waits:
            return _say_what_is_left(field)
    answers = ((ask, value) for ask, value in form.answers.items() if ask in form.action.asks)
    asked = {ask: value for ask, value in answers if value is not None}
    return game.why_not(view.table, name, asked)


def find_lacking(form: AnswerForm) -> tuple[AnswerField, ...]:
    """Return all fields that people still have to fill in: printed values, and choices without a guess.

    A default below the lowest number that may be typed says that it is asked of some and of these.
    """
    return tuple(
        field
        for field in form.fields
        if field.is_open or (field.is_unknown and not _may_be_passed_over(form, field))
    )


def _may_be_passed_over(form: AnswerForm, field: AnswerField) -> bool:
    default = form.action.defaults.get(field.name, field.low - 1)
    return default is None or default >= field.low


def _say_what_is_left(field: AnswerField) -> Message | None:
    if isinstance(field.ask, Dice):
        return plural(_("{count} die still to enter."), _("{count} dice still to enter."), field.left)
    if isinstance(field.ask, Deal):
        return plural(_("{count} still to enter."), _("{count} still to enter."), field.left)
    return message(MISSING, what=message(field.ask.label))


def _said(form: AnswerForm) -> Answers:
    """Return the answers that people gave, or that the sheet shows as chosen, before they name a person."""
    chosen = [
        field for field in form.fields if field.is_given or (field.value and isinstance(field.ask, Pick))
    ]
    return {field.name: field.value for field in chosen}


def _call(called: dict[str, str], field: AnswerField, words: str) -> Markup:
    """Keep what a field is called on a sheet that draws it itself."""
    called[field.ask.label] = words
    return NOTHING


def _as_called(called: Mapping[str, str], sentence: Message) -> Message:
    """Return a sentence with what is missing by the name that it has on this sheet, such as "Ben’s Dream"."""
    what = sentence.parts.get("what")
    if sentence.id != MISSING or not isinstance(what, tuple | Message):
        return sentence
    missing = what if isinstance(what, tuple) else (what,)
    words = tuple(part if isinstance(part, str) else called.get(part.id) or part for part in missing)
    return replace(sentence, parts={"what": words})


def render_field(  # noqa: PLR0913, PLR0917  # what a template says of a field
    api: TemplateApi,
    form: AnswerForm,
    called: dict[str, str],
    name: str,
    label: str | None = None,
    people: Mapping[str, Sequence[str]] = NOBODY,
    **more: object,
) -> Markup:
    """Return an open ask as the generic sheet draws it; "" if it is not asked now.

    What it is called there is kept in `called`, by the label that the action gives it; `people` are offered.
    """
    field: AnswerField | None = form[name]
    if field is None:
        return NOTHING
    template = "table/_chance_fields.html" if field.is_chance else "table/_fields.html"
    macros: object = api.env.get_template(template).module
    words = api.label(form.action.name, name) if label is None else label
    names = {id: api.name(id) for id in field.options}
    called[field.ask.label] = words
    if field.problem:
        field = replace(field, problem=_as_called(called, field.problem))
    draws = getattr(macros, "settled" if field.is_settled else field.kind)
    return Markup(draws(field, words, names, {**FIELD_DEFAULTS, "words": people.get(name, ()), **more}))


def render_next_sheet(
    after: TableView,
    before: TableView | None = None,
    played: str = "",
) -> Markup:
    """Return the sheet that follows by itself, closed if there is none or if it was due `before` already.

    If the table waits again for the action just `played`, another of its kind is due: it opens. So does what
    the play asks for again (`Screens.asked_after`).
    What people have to do with their hands comes first, then what the table waits for.
    """
    next_action = _get_waiting(after)
    is_old = (
        next_action is not None
        and before is not None
        and next_action == _get_waiting(before)
        and next_action[0] != played
    )
    next_action = _get_asked_again(before, after) if is_old or next_action is None else next_action
    steps = _get_aftermath(before, after)
    if steps:
        following = f"act/{next_action[0]}?{to_query(next_action[1])}".rstrip("?") if next_action else ""
        return render_template("table/_aftermath.html", {"told": steps, "following": following})
    if next_action is None:
        return NOTHING
    name, answers = next_action
    if not after.may(name, answers):
        return NOTHING
    try:
        _asked_once = after.coach  # for the board and for this sheet
        after = after.with_box(load_box(after.session.campaign.group, after.game))
    except IllegalPlay:  # the play is done; the sheet says it when it is opened
        return NOTHING
    form = ActionForms(after.game, name, after.table, after.box).read_sheet(
        QueryDict(to_query(answers)), after.sources
    )
    return render_ask_sheet(after, form)


def _get_waiting(view: TableView) -> tuple[str, Answers] | None:
    """Return the action that the table waits for, and what of it is given."""
    return view.game.screens.next_sheet(view.table)


def _get_asked_again(before: TableView | None, after: TableView) -> tuple[str, Answers] | None:
    return after.game.screens.asked_after(before.table, after.table) if before else None


def _get_aftermath(before: TableView | None, after: TableView) -> Sequence[object]:
    """Return what a play leaves to people's hands: rows of a sign, a title, the steps."""
    return after.game.screens.aftermath(before.table, after.table) if before else ()
