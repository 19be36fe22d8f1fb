"""Why this number? A value's parts in the reader's words."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.rules import AnyGame, Because, Message, Reason
from companion.text.i18n import translate

ReasonRow = tuple[str, str, bool, str]


@dataclass(frozen=True)
class Explanation:
    """A value opened: what it is, how it reads, and its parts as rows of words, number, unverified, rule."""

    title: str
    shown: str
    parts: tuple[ReasonRow, ...]


def explain(game: AnyGame, table: object, id: str) -> Explanation | None:
    """Return why a value is what it is, or None if the game gives no reason."""
    because = game.screens.explain(table, id)
    if because is None:
        return None
    value = translate(because.shown) if because.shown.id else str(because.total)
    return Explanation(translate(because.what), value, reason_rows(because))


def reason_rows(because: Because) -> tuple[ReasonRow, ...]:
    """Return the parts of a value; a rule is named at the first part that rests on it."""
    return tuple(_rows(because))


def _rows(because: Because) -> Iterator[ReasonRow]:
    rules: set[str] = set()
    for number, part in enumerate(because.parts):
        yield (
            translate(part.what),
            _number(part, first=not number),
            part.is_unverified,
            _new(part.rule, rules),
        )
        rules.add(part.rule)


def _new(rule: str, rules: set[str]) -> str:
    return "" if rule in rules else rule


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
