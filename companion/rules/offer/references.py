"""References on paper: a turn as a flow chart, what is looked up, the set-up by number, a short summary.

They are drawn from the game's help: what is told here is which of its rules stand where.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeAlias

from companion.rules.messages import Message, rule_title

Words: TypeAlias = Message | str  # a message, or a message id


@dataclass(frozen=True)
class Excerpt:
    """What the help says of a rule: all of it, or the `sentences` of these numbers, the first being 1.

    `term` stands before it in bold, `sign` before that.
    """

    rule: str
    sentences: tuple[int, ...] = ()
    term: Words = ""
    sign: str = ""


def excerpt(rule: str, *sentences: int, term: Words = "", sign: str = "") -> Excerpt:
    """Return what the help says of a rule, or these sentences of it."""
    return Excerpt(rule, sentences, term, sign)


def headed(rule: str, *sentences: int, sign: str = "") -> Excerpt:
    """Return what the help says of a rule, or these sentences of it, under the title that it has there."""
    return Excerpt(rule, sentences, rule_title(rule), sign)


class Frame(StrEnum):
    """How the frame of a group looks, so that a grey printer tells what it is."""

    PLAIN = "plain"
    MAIN = "main"  # what a turn is about
    THEIRS = "theirs"  # what others do
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

    `answer` leads to what stands `aside`, beside it; `otherwise` the way goes on. Where it `skips`, the aside
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
    """A turn as a flow chart: where it begins, its steps downwards, a fork, where it ends.

    The groups `beside` stand next to each other at the foot, under a title.
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
    """What a number of people decides: `value(table, number)`, with its rule."""

    words: Words
    rule: str
    value: Callable[[Any, int], Words | int]
    sign: str = ""


@dataclass(frozen=True)
class BySize:
    """What changes in the set-up with the number of people, and what is the same for any.

    `size(table)` is the number of this table; `title` says what is counted.
    """

    title: Words
    sizes: Sequence[int]
    rows: tuple[SizeRow, ...]
    for_any: tuple[RuleGroup, ...] = ()
    size: Callable[[Any], int] = lambda table: len(table.people)


@dataclass(frozen=True, kw_only=True)
class References:
    """What the sheets of `REFERENCE_SHEETS` print of a game."""

    flow: Flow
    look_up: tuple[RuleGroup, ...]
    by_size: BySize
    summary: tuple[RuleGroup, ...] = field(default=())

    def excerpts(self) -> Iterator[Excerpt]:
        """Give every excerpt of the help that a sheet prints."""
        groups = (*self.flow.groups(), *self.look_up, *self.by_size.for_any, *self.summary)
        return (line for group in groups for line in group.lines)
