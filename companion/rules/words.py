"""Sentences as message ids and parts: rules say what, the edge says it in the reader's language."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias, Union

Part: TypeAlias = Union[str, int, "Say", tuple[Union[str, "Say"], ...]]


def _(message: str) -> str:
    """Mark a message id for the catalogues; return it unchanged."""
    return message


@dataclass(frozen=True)
class Say:
    """A sentence to be said later.

    `id` is the English message with `{named}` places, `parts` fills them (a part may be a sentence itself,
    a tuple is read out as a list). With `plural` and `count` the words follow the number, also `{count}`.
    A part named `rule` is not read out: it is the id of the rule behind the sentence, for the help. Nor is
    `story`, which marks news that the journal tells, nor `chapter`, the title of the chapter that it opens.
    Without words of its own a sentence is the title of its rule, which stands in the help.
    """

    id: str
    parts: Mapping[str, Part] = field(default_factory=dict)
    plural: str = ""
    count: int | None = None

    @property
    def rule(self) -> str:
        return str(self.parts.get("rule", ""))


def several(one: str, many: str, count: int, **parts: Part) -> Say:
    """Return a sentence whose words follow `count`: `several(_("{count} rat"), _("{count} rats"), 3)`."""
    return Say(one, parts, plural=many, count=count)


def rule_title(rule: str) -> Say:
    """Return the title of a rule, which the edge finds in the help."""
    return Say("", {"rule": rule})


def say(id: str | Say, **parts: Part) -> Say:
    """Return `id` as a sentence; one that already is a sentence comes back as it is."""
    return id if isinstance(id, Say) else Say(id, parts)
