"""Sentences as message ids and parts: rules name them, the screens translate them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias, Union

Part: TypeAlias = Union[str, int, "Message", tuple[Union[str, "Message"], ...]]


CONTEXT = "\x04"  # between the context of an id and its words, as catalogues have it


def _(text: str, context: str = "") -> str:
    """Mark a message id for the catalogues; return it, behind its context if it has one.

    A game gives its slug as the context of a word that means something else in another game: then each has
    a translation of its own.
    """
    return f"{context}{CONTEXT}{text}" if context else text


@dataclass(frozen=True)
class Message:
    """A sentence to be translated later.

    `id` is the English message with `{named}` places, `parts` fills them (a part may be a message itself,
    a tuple is read out as a list). With `plural` and `count` the words follow the number, also `{count}`.
    `rule` is the id of the rule behind it, for the help; `is_story` marks news that the journal tells, and
    `opens` is the title of the chapter that it opens there. Without words of its own a message is the title
    of its rule, which is in the help. With `languages` the id itself is words of people, and these are the
    same in other languages: no catalogue has them, and they have no places.
    """

    id: str
    parts: Mapping[str, Part] = field(default_factory=dict)
    plural: str = ""
    count: int | None = None
    rule: str = ""
    is_story: bool = False
    opens: "Message | None" = None
    languages: tuple[tuple[str, str], ...] = ()


def plural(single: str, many: str, count: int, **parts: Part) -> Message:
    """Return a message whose words follow `count`: `plural(_("{count} rat"), _("{count} rats"), 3)`.

    Of the parts `none` is the id of the message in its place if nothing is counted.
    """
    none = str(parts.pop("none", ""))
    return _of(none, parts) if none and not count else _of(single, parts, many, count)


def rule_title(rule: str) -> Message:
    """Return the title of a rule, which the edge finds in the help."""
    return Message("", rule=rule)


def message(id: str | Message, **parts: Part) -> Message:
    """Return `id` as a message with its parts; one that already is a message comes back as it is.

    Of the parts `rule` and `opens` are fields of the message: the id of its rule, the title that it opens.
    """
    return id if isinstance(id, Message) else _of(id, parts)


def _of(id: str, parts: dict[str, Part], plural: str = "", count: int | None = None) -> Message:
    rule, opens = str(parts.pop("rule", "")), parts.pop("opens", None)
    return Message(id, parts, plural, count, rule, opens=opens if isinstance(opens, Message) else None)
