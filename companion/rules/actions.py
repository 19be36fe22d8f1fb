"""An action is a function from table to table: its signature says what it asks, its decorator the rest."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import partial
from inspect import Parameter, signature
from random import Random
from types import MappingProxyType, ModuleType
from typing import Any, Generic, ParamSpec, TypeVar, get_type_hints

from companion.rules.asks import Answers, Ask, AskKind, Fieldset, Label
from companion.rules.errors import IllegalPlay, require
from companion.rules.messages import Message, _, message

P = ParamSpec("P")
T = TypeVar("T")

Own = tuple[str, ...]  # the ids of the figures of one seat
Owner = Callable[[Any, Own, Answers], bool]
Names = Mapping[str, Callable[[Any], str]]
UNANSWERED: object = object()
NOTHING: Answers = MappingProxyType({})
NO_NAMES: Names = MappingProxyType({})
Fieldsets = Mapping[str, type[Any]]
UNCHANGED = _("Nothing is changed.")
MISSING = _("Still missing: {what}")


@dataclass(frozen=True)
class Play:
    """A command as given: an action's name and all its answers, chance included. The log keeps this."""

    action: str
    answers: Answers = field(default_factory=dict)


def make_play(action: str, **answers: Any) -> Play:
    """Return the play of an action with these answers."""
    return Play(action, answers)


@dataclass
class Step:
    """One ask on the walk over those of an action, with the answers before it.

    The code that walks sets the `answer` before it goes on; until then it is UNANSWERED.
    """

    action: "Action[..., Any]"
    name: str
    ask: Ask
    table: object
    before: Answers
    answer: object = UNANSWERED

    @property
    def is_wanted(self) -> bool:
        return self.ask.is_wanted(self.table, self.before)

    @property
    def has_default(self) -> bool:
        return self.name in self.action.defaults

    @property
    def default(self) -> object:
        return self.action.defaults.get(self.name)

    def take_default(self) -> object:
        """Return the answer for who passes this over. Raises: IllegalPlay, if it has to be answered."""
        if not self.has_default:
            raise IllegalPlay(self.is_missing)
        return self.default

    def check(self, value: object) -> None:
        """Refuse an answer that does not fit; the refusal names the action's rule. Raises: IllegalPlay."""
        if not self.is_wanted:
            if value != self.ask.empty:
                raise IllegalPlay(self._by_rule(_("No answer is needed there now.")))
        elif problem := self.ask.problem(self.table, self.before, value):
            raise IllegalPlay(self._by_rule(problem))

    def problem(self, value: object) -> Message | None:
        """Return why an answer does not fit, None if it does."""
        try:
            self.check(value)
        except IllegalPlay as illegal:
            return illegal.message
        return None

    @property
    def is_missing(self) -> Message:
        """The sentence that says that an ask has no answer, and which ask it is."""
        if not self.ask.label:
            return self._by_rule(_("Something still has to be chosen."))
        return self._by_rule(MISSING, what=message(self.ask.label))

    def _by_rule(self, sentence: str | Message, **parts: Any) -> Message:
        refusal = message(sentence, **parts)
        return refusal if refusal.rule else replace(refusal, rule=self.action.rule)


@dataclass(frozen=True)
class MenuEntry:
    """A button of the menu "by hand": its topic, its icon, its words if the label is too long for a button.

    `given` are answers that it brings along; `order` is its position within the topic: equal ones keep the
    order of declaration. It is shown at the tables for which `when` is true, or at all tables without one.
    """

    topic: str
    icon: str
    words: str = ""
    given: Answers = field(default_factory=dict)
    order: int = 0
    when: Callable[[Any], bool] | None = None


@dataclass(frozen=True)
class Action(Generic[P, T]):
    """A command that people can give: the platform knows no more of it than `action` declares here.

    `sentence` is its line in the log: a message id with places named after the answers and after `names`,
    which are functions that read a name off the table before the play. `label` is on its button and sheet,
    `rule` is the id at which its help opens. `owner` says whether a seat may do it from its own device for
    its figures; no seat may without one. `menu` are its buttons in the menu "by hand", `is_correction` marks
    it in the log. `proposes(table, box, answers)` gives answers for a sheet to start from;
    `teaches(box, table, answers)` gives the box with the facts that the play adds. It `commutes` if two
    screens may do it in either order. `note` is the ask whose text the journal keeps. `instead` gives another
    sentence for answers that read badly in the usual one (no person, no card, no place), "" if the usual one
    will do. `unchanged` is the refusal of a correction that would leave the table as it is.
    """

    function: Callable[P, T]
    sentence: str
    label: str
    asks: Mapping[str, Ask]
    defaults: Answers
    fieldsets: Fieldsets
    rule: str = ""
    owner: Owner | None = None
    menu: tuple[MenuEntry, ...] = ()
    is_correction: bool = False
    proposes: Callable[[Any, Any, Answers], Answers] | None = None
    teaches: Callable[[Any, Any, Answers], Any] | None = None
    commutes: bool = False
    note: str = ""
    names: Names = field(default_factory=dict)
    instead: Callable[[Answers], str] | None = None
    unchanged: str = UNCHANGED

    @property
    def name(self) -> str:
        return self.function.__name__

    @property
    def is_secret(self) -> bool:
        """Whether an answer to it is for one seat alone, or for no seat."""
        return any(ask.is_secret for ask in self.asks.values())

    @property
    def reads_box(self) -> bool:
        return any(ask.kind is AskKind.BOX for ask in self.asks.values())

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        return self.function(*args, **kwargs)

    def steps(self, table: object, before: Answers = NOTHING) -> Iterator[Step]:
        """Walk over the asks in order, from the first that `before` has no answer to.

        Each step must be given its `answer` before the next one is asked for: later asks look at it.
        """
        answers = dict(before)
        for name, ask in self.asks.items():
            if name in before:
                continue
            step = Step(self, name, ask, table, answers)
            yield step
            if step.answer is UNANSWERED:
                return
            answers[name] = step.answer

    def missing(self, table: object, chosen: Answers) -> str | None:
        """Return the name of the first ask that needs an answer and has none in `chosen`, or None."""
        for step in self.steps(table):
            if step.name in chosen:
                step.answer = chosen[step.name]
            elif step.has_default or not step.is_wanted:
                step.answer = self.defaults.get(step.name, step.ask.empty)
            else:
                return step.name
        return None

    def fill(
        self, table: object, chosen: Answers, rng: Random, box: object = None
    ) -> tuple[Play, frozenset[str]]:
        """Return a complete play, and the names of the answers that were rolled here.

        Missing answers of chance are drawn with `rng`, answers from the box are read from `box`. The answers
        in `chosen` are taken as they are: they were checked on their way in, and `play` checks them again.
        Raises: IllegalPlay, if an answer is missing that only a person can give.
        """
        answers: dict[str, object] = {}
        rolled: set[str] = set()
        for step in self.steps(table):
            if step.name in chosen:
                step.answer = chosen[step.name]
            elif step.ask.kind is AskKind.BOX:
                step.answer = step.ask.read(table, box, answers)
            elif not step.is_wanted:
                step.answer = step.ask.empty
            elif step.ask.kind is AskKind.CHANCE:
                step.answer = step.ask.sample(table, answers, rng)
                rolled.add(step.name)
            else:
                step.answer = step.take_default()
            answers[step.name] = step.answer
        return Play(self.name, self._kept(answers)), frozenset(rolled)

    def _kept(self, answers: Answers) -> Answers:
        """Return the answers that a play keeps: those of later releases only if they say something."""
        kept = {name: self.asks[name].kept(value, answers) for name, value in answers.items()}
        return {
            name: value
            for name, value in kept.items()
            if not (self.asks[name].is_later and value == self.asks[name].empty)
        }

    def play(self, table: object, answers: Answers) -> Any:
        """Return the table after this action.

        Each answer is checked against its ask, in order; one that is not wanted must be empty.
        Raises: IllegalPlay.
        """
        checked: dict[str, object] = {}
        for step in self.steps(table):
            if step.name in answers:
                step.check(answers[step.name])
                step.answer = answers[step.name]
            elif not step.is_wanted:
                step.answer = step.ask.empty
            else:
                step.answer = step.take_default()
            checked[step.name] = step.answer
        require(answers.keys() <= checked.keys(), _("That is more than asked for."))
        return self.act(table, checked)

    def act(self, table: Any, answers: Answers) -> object:
        """Return the table after checked answers; the function gets those of a fieldset in one argument.

        Raises: IllegalPlay.
        """
        arguments = dict(answers)
        for name, shape in self.fieldsets.items():
            arguments[name] = shape(
                **{ask_field.name: arguments.pop(ask_field.name) for ask_field in fields(shape)}
            )
        return self.function(table, **arguments)


def action(  # noqa: PLR0913  # all there is to say of an action
    sentence: str,
    *,
    label: str,
    rule: str = "",
    owner: Owner | None = None,
    menu: MenuEntry | tuple[MenuEntry, ...] = (),
    is_correction: bool = False,
    proposes: Callable[[Any, Any, Answers], Answers] | None = None,
    teaches: Callable[[Any, Any, Answers], object] | None = None,
    commutes: bool = False,
    note: str = "",
    names: Names = NO_NAMES,
    instead: Callable[[Answers], str] | None = None,
    unchanged: str = UNCHANGED,
) -> Callable[[Callable[P, T]], Action[P, T]]:
    """Make a function an action (see `Action`); a default answers a skipped ask, but never chance."""

    def decorate(function: Callable[P, T]) -> Action[P, T]:
        return Action(
            function,
            sentence,
            label,
            *_asks_of(function, list(signature(function).parameters.values())[1:]),
            rule=rule,
            owner=owner,
            menu=(menu,) if isinstance(menu, MenuEntry) else menu,
            is_correction=is_correction,
            proposes=proposes,
            teaches=teaches,
            commutes=commutes,
            note=note,
            names=names,
            instead=instead,
            unchanged=unchanged,
        )

    return decorate


correction = partial(action, is_correction=True)  # an action by hand: the log says that it is


def _asks_of(
    asked: Callable[..., object], parameters: Sequence[Parameter]
) -> tuple[dict[str, Ask], dict[str, object], dict[str, type[object]]]:
    """Return what these parameters ask, by name, their defaults, and the fieldsets among them."""
    hints = get_type_hints(asked, include_extras=True)
    asks: dict[str, Ask] = {}
    defaults: dict[str, object] = {}
    fieldsets: dict[str, type[object]] = {}
    for parameter in parameters:
        name, hint = parameter.name, hints[parameter.name]
        if isinstance(hint, type) and issubclass(hint, Fieldset):
            inner, inner_defaults, _none = _asks_of(hint, list(signature(hint).parameters.values()))
            asks, defaults, fieldsets = asks | inner, defaults | inner_defaults, {**fieldsets, name: hint}
            continue
        asks[name] = _ask(hint.__metadata__)
        if parameter.default is not Parameter.empty and asks[name].kind is not AskKind.CHANCE:
            defaults[name] = parameter.default
    return asks, defaults, fieldsets


def _ask(metadata: tuple[object, ...]) -> Ask:
    ask = next(item for item in metadata if isinstance(item, Ask))
    labels = [item.words for item in metadata if isinstance(item, Label)]
    return replace(ask, label=labels[-1]) if labels else ask


def actions_in(*modules: ModuleType) -> dict[str, Action[..., object]]:
    """Return the actions of `modules` by name, in the order of their source."""
    return {
        name: value
        for module in modules
        for name, value in vars(module).items()
        if isinstance(value, Action) and value.function.__module__ == module.__name__
    }
