"""An action is a function from table to table. Its signature says what it asks for."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from inspect import Parameter, signature
from random import Random
from types import ModuleType
from typing import Any, Generic, ParamSpec, TypeVar, get_type_hints

from companion.rules.asks import Ask, AskKind
from companion.rules.refusals import Illegal, require
from companion.rules.words import _

P = ParamSpec("P")
T = TypeVar("T")

Answers = Mapping[str, Any]


@dataclass(frozen=True)
class Play:
    """One thing somebody did: an action's name and all its answers, chance included. The log keeps this."""

    action: str
    answers: Answers = field(default_factory=dict)


@dataclass(frozen=True)
class Action(Generic[P, T]):
    """A rule that people can carry out, and what it asks them.

    `says` is its line in the log (message id, places named after the answers, and after `also`, which reads
    what nobody is asked off the table before); `commutes` is true where two screens may both do it in either
    order, such as adding one to a counter.
    """

    rule: Callable[P, T]
    says: str
    asks: Mapping[str, Ask]
    defaults: Answers
    commutes: bool = False
    also: Mapping[str, Callable[[Any], str]] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.rule.__name__

    @property
    def is_secret(self) -> bool:
        """Whether an answer to it is for one seat alone, or for nobody."""
        return any(ask.is_secret for ask in self.asks.values())

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        return self.rule(*args, **kwargs)

    def missing(self, table: Any, given: Answers) -> str | None:
        """Return the first ask that is wanted and not answered, or None."""
        answers: dict[str, Any] = {}
        for name, ask in self.asks.items():
            if name in given:
                answers[name] = given[name]
            elif name in self.defaults or not ask.is_wanted(table, answers):
                answers[name] = self.defaults.get(name, ask.empty)
            else:
                return name
        return None

    def fill(self, table: Any, given: Answers, rng: Random, box: Any = None) -> tuple[Play, frozenset[str]]:
        """Return a complete play, and the names of the answers that chance made.

        What chance can answer is drawn with `rng` where it is missing, what the box knows is read from `box`.
        Raises: Illegal, where a given answer does not fit, or only a person can answer what is missing.
        """
        answers: dict[str, Any] = {}
        made: set[str] = set()
        for name, ask in self.asks.items():
            if name in given:
                self.check(table, answers, name, given[name])
                answers[name] = given[name]
            elif ask.kind is AskKind.BOX:
                answers[name] = ask.read(box, answers)
            elif not ask.is_wanted(table, answers):
                answers[name] = ask.empty
            elif ask.kind is AskKind.CHANCE:
                answers[name] = ask.sample(table, answers, rng)
                made.add(name)
            else:
                require(name in self.defaults, _("Something is still to be chosen."))
                answers[name] = self.defaults[name]
        return Play(self.name, answers), frozenset(made)

    def play(self, table: Any, answers: Answers) -> Any:
        """Return the table after this action.

        Each answer is checked against its ask, in order; one that is not wanted must be empty.
        Raises: Illegal.
        """
        checked: dict[str, Any] = {}
        for name, ask in self.asks.items():
            if name in answers:
                self.check(table, checked, name, answers[name])
                checked[name] = answers[name]
            elif not ask.is_wanted(table, checked):
                checked[name] = ask.empty
            else:
                require(name in self.defaults, _("Something is still to be chosen."))
                checked[name] = self.defaults[name]
        require(answers.keys() <= checked.keys(), _("That is more than was asked."))
        return self.rule(table, **checked)

    def check(self, table: Any, before: Answers, name: str, value: Any) -> None:
        """Refuse an answer that does not fit its ask, after the answers before it. Raises: Illegal."""
        ask = self.asks[name]
        if not ask.is_wanted(table, before):
            require(value == ask.empty, _("Nothing is asked there now."))
        elif problem := ask.problem(table, before, value):
            raise Illegal(problem)


def action(
    says: str, *, commutes: bool = False, **also: Callable[[Any], str]
) -> Callable[[Callable[P, T]], Action[P, T]]:
    """Make a rule an action; `says` is its line in the log, `also` gives ids that it names off the table.

    A default of the rule answers an ask that people may pass over; what chance decides is never passed over.
    """

    def decorate(rule: Callable[P, T]) -> Action[P, T]:
        hints = get_type_hints(rule, include_extras=True)
        parameters = list(signature(rule).parameters.values())[1:]
        asks = {parameter.name: _ask(hints[parameter.name]) for parameter in parameters}
        defaults = {
            parameter.name: parameter.default
            for parameter in parameters
            if parameter.default is not Parameter.empty and asks[parameter.name].kind is not AskKind.CHANCE
        }
        return Action(rule, says, asks, defaults, commutes, also)

    return decorate


def _ask(hint: Any) -> Ask:
    return next(mark for mark in hint.__metadata__ if isinstance(mark, Ask))


def actions_in(*modules: ModuleType) -> dict[str, Action[..., Any]]:
    """Return the actions of `modules` by name, in the order in which they are written."""
    return {
        name: found
        for module in modules
        for name, found in vars(module).items()
        if isinstance(found, Action) and found.rule.__module__ == module.__name__
    }
