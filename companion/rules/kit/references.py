"""References on paper: a turn as a flow chart, tables to look up, the set-up by number, a short summary.

They are drawn from the game's help: a game declares which of its rules go into which place.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeAlias

from companion.rules.messages import Message, rule_title

Words: TypeAlias = Message | str  # a message, or a message id


@dataclass(frozen=True)
class Excerpt:
    """The text of a rule in the help: all of it, or the `sentences` of these numbers, the first being 1.

    `term` is before it in bold, `sign` before that.
    """

    rule: str
    sentences: tuple[int, ...] = ()
    term: Words = ""
    sign: str = ""


def excerpt(rule: str, *sentences: int, term: Words = "", sign: str = "") -> Excerpt:
    """Return the excerpt of a rule's text in the help, whole or these sentences."""
    return Excerpt(rule, sentences, term, sign)


def headed(rule: str, *sentences: int, sign: str = "") -> Excerpt:
    """Return the excerpt of a rule's text, whole or these sentences, under its title in the help."""
    return Excerpt(rule, sentences, rule_title(rule), sign)


class Frame(StrEnum):
    """The look of a group's frame, so that its kind is seen on a grey printer."""

    PLAIN = "plain"
    MAIN = "main"  # the main part of a turn
    THEIRS = "theirs"  # the part of others
    IF_YOU_LIKE = "if-you-like"


@dataclass(frozen=True)
class RuleGroup:
    """A few rules under a title. `is_ordered` numbers them."""

    title: Words
    lines: tuple[Excerpt, ...] = ()
    frame: Frame = Frame.PLAIN
    sign: str = ""
    is_ordered: bool = False


@dataclass(frozen=True)
class Question:
    """A question on the way down a flow chart.

    `answer` leads to the group `aside`, beside it; with `otherwise` the way goes on. If it `skips`, the aside
    leads past the next step, back to the way.
    """

    words: Words
    answer: Words
    aside: RuleGroup
    otherwise: Words
    skips: bool = False


FlowStep: TypeAlias = RuleGroup | Question


@dataclass(frozen=True)
class Lane:
    """One of two ways that a question parts: the answer that leads there, its steps."""

    answer: Words
    steps: tuple[FlowStep, ...]


@dataclass(frozen=True)
class Fork:
    """A question that parts the way in two; the first lane is the wider one if it `is_uneven`."""

    words: Words
    lanes: tuple[Lane, Lane]
    is_uneven: bool = False


@dataclass(frozen=True)
class Flow:
    """A turn as a flow chart: its start, its steps downwards, a fork, its end.

    The groups `beside` are next to each other at the foot, under a title.
    """

    start: Words
    end: Words
    steps: tuple[FlowStep, ...] = ()
    fork: Fork | None = None
    beside: tuple[RuleGroup, ...] = ()
    beside_title: Words = ""

    def groups(self) -> Iterator[RuleGroup]:
        """Give every group of rules of the chart."""
        lanes = self.fork.lanes if self.fork else ()
        for step in (*self.steps, *(step for lane in lanes for step in lane.steps)):
            if isinstance(step, RuleGroup):
                yield step
            else:
                yield step.aside
        yield from self.beside


@dataclass(frozen=True)
class SizeRow:
    """A value that depends on the number of people: `value(table, number)`, with its rule."""

    words: Words
    rule: str
    value: Callable[[Any, int], Words | int]
    sign: str = ""


@dataclass(frozen=True)
class BySize:
    """The values of the set-up that change with the number of people, and those that do not.

    `size(table)` is the number of this table; `title` is the heading of the numbers.
    """

    title: Words
    sizes: Sequence[int]
    rows: tuple[SizeRow, ...]
    for_any: tuple[RuleGroup, ...] = ()
    size: Callable[[Any], int] = lambda table: len(table.people)


@dataclass(frozen=True, kw_only=True)
class References:
    """The content of the sheets `REFERENCE_SHEETS` of a game."""

    flow: Flow
    look_up: tuple[RuleGroup, ...]
    by_size: BySize
    summary: tuple[RuleGroup, ...] = field(default=())

    def excerpts(self) -> Iterator[Excerpt]:
        """Give every excerpt of the help that a sheet prints."""
        groups = (*self.flow.groups(), *self.look_up, *self.by_size.for_any, *self.summary)
        return (line for group in groups for line in group.lines)
