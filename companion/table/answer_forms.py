"""Turn what a browser sends into typed answers, strictly, and into the fields of a sheet.

How answers are written in an address or a form: Number `n=3`; Pick and Draw `mouse=collin`; Some and Order
`cards=a&cards=b`, in order; Counts `minions.rat=3`; Tick `ambush=on`; Text as it is; Dice and Deal
a face or a card each (`roll=sword&roll=bow`). `ambush.asked=1` tells no, or none, from not answered.
`roll.door=here` lets the companion roll whatever is typed, `roll.door=typed` lets nobody roll but the people.
`combat.was=combat=3` says what the sheet had proposed: what nobody has touched is proposed anew when an
answer before it changes.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from urllib.parse import urlencode

from django.http import QueryDict

from companion.rules import (
    Action,
    Answers,
    AnyGame,
    Ask,
    AskKind,
    Counts,
    Deal,
    Dice,
    IllegalPlay,
    Message,
    Number,
    Order,
    Pick,
    Play,
    Some,
    Step,
    Text,
    Tick,
    _,
    message,
    require,
)
from companion.rules.plain_text import clean_text
from companion.table.answer_fields import (
    HERE,
    TYPED,
    AnswerField,
    get_bounds,
    get_options,
    is_settled,
    propose,
)

NOT_ANSWERS = frozenset({"seen", "key", "csrfmiddlewaretoken", "whose"})
WHOLE_NUMBER = re.compile(r"-?[0-9]{1,9}", re.ASCII)


@dataclass(frozen=True)
class AnswerForm:
    """The fields that are open, the answers that people gave, and what is wrong with the whole.

    `answers` is what sheets may reckon with: given and proposed, a roll half typed as `partial_<name>`.
    """

    action: Action[..., object]
    fields: tuple[AnswerField, ...]
    given: Answers
    answers: Answers
    problem: Message | None = None

    @property
    def problems(self) -> tuple[Message, ...]:
        problems = (self.problem, *(field.problem for field in self.fields))
        return tuple(problem for problem in problems if problem)

    @property
    def waits(self) -> bool:
        """Whether something that the people want to type is not typed yet."""
        return any(field.waits for field in self.fields)

    @property
    def guesses(self) -> tuple[str, ...]:
        """The names of the fields for which people have not said anything, and no rule either."""
        return tuple(field.name for field in self.fields if field.is_guess)

    def __getitem__(self, name: str) -> AnswerField | None:
        return next((field for field in self.fields if field.name == name), None)


def to_query(answers: Answers) -> str:
    """Return typed answers as an address carries them."""
    return urlencode([pair for name, value in answers.items() for pair in _pairs(name, value)])


def _pairs(name: str, value: object) -> Sequence[tuple[str, object]]:
    """Return an answer as an address carries it, name by name."""
    match value:
        case None:
            return [(name, "")]
        case bool():
            return [(name, "on") if value else (f"{name}.asked", "1")]
        case tuple() if value and isinstance(value[0], tuple):
            return [(f"{name}.{kind}", number) for kind, number in value]
        case tuple():
            return [*((name, item) for item in value), (f"{name}.asked", "1")]
        case _:
            return [(name, value)]


@dataclass(frozen=True)
class Submission:
    """What a browser sent; `strict` if it is to be played, else a sheet that is open and may propose."""

    data: QueryDict
    strict: bool
    doors: Mapping[str, str] = field(default_factory=dict)
    proposes: Callable[[Answers], Answers] = lambda answers: {}


@dataclass(frozen=True)
class ActionForms:
    """An action of a game, put at a table, by people who own a box."""

    game: AnyGame
    name: str
    table: object
    box: object

    @property
    def action(self) -> Action[..., object]:
        return self.game.action(self.name)

    def read_sheet(self, data: QueryDict, doors: Mapping[str, str]) -> AnswerForm:
        """Return the fields of a sheet that is open: what is missing or no longer fits is proposed anew."""
        proposes = partial(self.game.proposed, self.table, self.box, self.name)
        return _read_form(self.action, self.table, self.box, Submission(data, False, doors, proposes))

    def read_play(self, data: QueryDict) -> AnswerForm:
        """Return what was sent to be played; it may be filled and played if it has no `problems`."""
        return _read_form(self.action, self.table, self.box, Submission(data, strict=True))


def _read_form(action: Action[..., object], table: object, box: object, sent: Submission) -> AnswerForm:
    fields: list[AnswerField] = []
    answers: dict[str, object] = {}
    problem: Message | None = None
    try:
        for step in action.steps(table):
            if step.ask.kind is AskKind.BOX:
                step.answer = step.ask.read(table, box, answers)
            elif not step.is_wanted:
                step.answer = step.ask.empty
            elif step.ask.is_secret:
                break  # no sheet asks it, and none shows it
            else:
                fields.append(_read_field(step, sent))
                if fields[-1].is_unknown:
                    step.answer = step.default if step.has_default else fields[-1].low
                    continue
                if fields[-1].value is None:
                    break  # what comes after depends on what chance says
                step.answer = fields[-1].value
            answers[step.name] = step.answer
    except IllegalPlay as illegal:  # an ask that cannot even be put at this table
        problem = illegal.message
    if sent.strict and problem is None:
        problem = _find_surplus(action, fields, sent.data)
    given_answers = {
        field.name: field.value for field in fields if field.is_given or (sent.strict and field.is_settled)
    }
    typed = {f"partial_{field.name}": field.typed for field in fields if field.is_chance}
    return AnswerForm(action, tuple(fields), given_answers, answers | typed, problem)


def _read_field(step: Step, sent: Submission) -> AnswerField:
    name, ask, table, answers = step.name, step.ask, step.table, step.before
    options, (low, high) = get_options(ask, table, answers), get_bounds(ask, table, answers)
    is_blind = isinstance(ask, Deal) and not ask.can_sample(table, answers)
    door = TYPED if is_blind and not sent.strict else _read_door(name, ask, sent)
    value, problem = _read_value(name, ask, sent, door)
    if value is not None and problem is None:
        problem = step.problem(value)
    if value is None and problem is None and door != HERE and not is_settled(ask, options):
        problem = None if step.has_default else step.is_missing
    is_given = value is not None and problem is None
    keeps = is_given or (isinstance(ask, Text) and isinstance(value, str))
    proposed = None if keeps or ask.kind is AskKind.CHANCE else sent.proposes(answers).get(name)
    is_guess = False
    if proposed is None or ask.problem(table, answers, proposed):
        proposed = propose(ask, options, low, high, step.default)
        is_guess = isinstance(ask, Pick) and not keeps and len(options) > 1 and not step.has_default
    typed = _read_typed(ask, sent.data.getlist(name), options, high)
    told_problem = problem if sent.strict else None
    was = "" if keeps or proposed is None else to_query({name: proposed})
    lies = typed if isinstance(ask, Order) and door != HERE and not sent.strict else None
    displayed = value if keeps else lies if lies is not None else proposed
    return AnswerField(
        name, ask, displayed, is_given, options, low, high, typed, door, told_problem, was, is_blind, is_guess
    )


def _read_door(name: str, ask: Ask, sent: Submission) -> str:
    """Return which door is open: the one chosen, else what was typed, else the one this device took last."""
    if ask.kind is not AskKind.CHANCE:
        return ""
    chosen = sent.data.get(f"{name}.door", "")
    if chosen in (HERE, TYPED):
        return chosen
    if sent.strict:
        return TYPED if sent.data.getlist(name) else HERE
    last = sent.doors.get(type(ask).__name__.lower(), TYPED)
    return HERE if last == HERE and not sent.data.getlist(name) else TYPED


def _read_value(name: str, ask: Ask, sent: Submission, door: str) -> tuple[object, Message | None]:
    """Return what was sent, typed, or None; and what is wrong with its form."""
    if door == HERE:
        return None, None
    try:
        value = _decode(name, ask, sent.data)
    except IllegalPlay as illegal:
        return None, illegal.message
    untouched = value is not None and sent.data.get(name + ".was") == to_query({name: value})
    return (None if untouched and not sent.strict else value), None


def _decode(name: str, ask: Ask, data: QueryDict) -> object:
    """Return a typed answer, or None without one. Raises: IllegalPlay."""
    values = data.getlist(name)
    match ask:
        case Counts():
            return _decode_counts(name, data)
        case Dice() | Deal() | Order() | Some():
            return tuple(values) if values or name + ".asked" in data or name + ".door" in data else None
        case Tick():
            require(all(value == "on" for value in values), _("Answer yes or no."))
            return bool(values) if values or name + ".asked" in data else None
    if not values or (values == [""] and not isinstance(ask, Text)):
        return None
    value = _get_single(values)
    if isinstance(ask, Text):
        return clean_text(value)
    return _to_int(value) if isinstance(ask, Number) else value


def _decode_counts(name: str, data: QueryDict) -> tuple[tuple[str, int], ...] | None:
    prefix = name + "."
    kinds = {
        key.removeprefix(prefix): _get_single(data.getlist(key)) for key in data if key.startswith(prefix)
    }
    asked = kinds.pop("asked", None)
    kinds.pop("was", None)
    rows = tuple((kind, _to_int(number or "0")) for kind, number in kinds.items())
    return tuple(row for row in rows if row[1]) if rows or asked else None


def _get_single(values: list[str]) -> str:
    require(len(values) == 1, _("Choose one."))
    return values[0]


def _to_int(text: str) -> int:
    require(WHOLE_NUMBER.fullmatch(text), _("Enter a whole number."))
    return int(text)


def _read_typed(ask: Ask, faces: list[str], options: tuple[str, ...], high: int) -> tuple[str, ...]:
    match ask:
        case Dice() | Deal():
            return tuple(face for face in faces if face in options)[:high]
        case Order():
            typed_cards = tuple(dict.fromkeys(card for card in faces if card in options))
            return (*typed_cards, *(card for card in options if card not in typed_cards))
        case _:
            return ()


def _find_surplus(action: Action[..., object], fields: list[AnswerField], data: QueryDict) -> Message | None:
    """Return the problem with answers that are not asked now, except unchanged proposals."""
    open_now = {field.name for field in fields}
    for key in data.keys() - NOT_ANSWERS:
        name, _dot, part = key.partition(".")
        if name not in action.asks:
            return message(_("That is more than asked for."))
        if name in open_now:
            continue
        values, proposed = data.getlist(key), QueryDict(data.get(name + ".was", "")).getlist(key)
        says_nothing = part in ("asked", "door", "was") or set(values) <= {"", "0"} or values == proposed
        if not says_nothing:
            return message(_("No answer is needed there now."))
    return None


def is_same_play(game: AnyGame, play: Play, name: str, data: QueryDict) -> bool:
    """Return whether a repeated submission is the one played under its key, apart from what we rolled.

    A secret is not compared: a device could guess it this way.
    """
    played = QueryDict(to_query(without_secrets(game, play)))
    return play.action == name and all(
        played.getlist(key) in (values, [clean_text(value) for value in values])
        for key, values in data.lists()
        if key not in NOT_ANSWERS and "." not in key and data.get(key + ".door") != HERE
    )


def without_secrets(game: AnyGame, play: Play) -> Answers:
    """Return the answers of a play that may be shown."""
    asks = game.actions[play.action].asks if play.action in game.actions else {}
    return {
        name: answer for name, answer in play.answers.items() if name in asks and not asks[name].is_secret
    }


def to_submission_query(data: QueryDict) -> str:
    """Return the answers that were sent as a query, sorted by name: the same answers give the same text."""
    answers = QueryDict(mutable=True)
    for name, values in sorted(data.lists()):
        if name not in NOT_ANSWERS:
            answers.setlist(name, values)
    return answers.urlencode()
