"""Why this number? A value's parts in the reader's words."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.i18n import translate
from companion.rules import AnyGame, Because, Message, Reason

ReasonRow = tuple[str, str, bool, str]


@dataclass(frozen=True)
class Explanation:
    """A value opened: what it is, how it reads, and its parts as rows of words, number, unverified, rule."""

    title: str
    shown: str
    parts: tuple[ReasonRow, ...]


def explain(game: AnyGame, table: Any, id: str) -> Explanation | None:
    """Return why a value is what it is, or None if the game gives no reason."""
    found = game.screens.explain(table, id)
    if found is None:
        return None
    shown = translate(found.shown) if found.shown.id else str(found.total)
    return Explanation(translate(found.what), shown, reason_rows(found))


def reason_rows(because: Because) -> tuple[ReasonRow, ...]:
    """Return the parts of a value; a rule is named at the first part that rests on it."""
    return tuple(_rows(because))


def _rows(because: Because) -> Iterator[ReasonRow]:
    told: set[str] = set()
    for number, part in enumerate(because.parts):
        yield (
            translate(part.what),
            _number(part, first=not number),
            part.is_unverified,
            _new(part.rule, told),
        )
        told.add(part.rule)


def _new(rule: str, told: set[str]) -> str:
    return "" if rule in told else rule


def _number(part: Reason, *, first: bool) -> str:
    """Return a part's number with its sign, the first one as it is."""
    match part.number:
        case Message() as words:
            return translate(words)
        case None:
            return ""
        case number if number < 0 or (not number and not first):
            return f"−{-number}"
        case number:
            return str(number) if first else f"+{number}"
