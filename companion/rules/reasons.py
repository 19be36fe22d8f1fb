"""Why a value is what it is: the parts that make it, each with the rule behind it."""

from dataclasses import dataclass
from typing import Self

from companion.rules.messages import Message, _, message

NOTHING = Message("")
UNKNOWN = message("?")  # the number of a part that is not entered yet


@dataclass(frozen=True)
class Reason:
    """One part of a value: how much (a sentence if it is no number, None if it only says why), what
    for, by which rule."""

    number: int | Message | None
    what: Message
    rule: str = ""
    is_unverified: bool = False


@dataclass(frozen=True)
class Because:
    """A value and the parts that it is made of. `what` names it, `shown` is its text if it is not the sum of
    the parts, which is never below 0."""

    parts: tuple[Reason, ...]
    what: Message = NOTHING
    shown: Message = NOTHING

    @property
    def total(self) -> int:
        return max(0, sum(part.number for part in self.parts if isinstance(part.number, int)))

    @property
    def is_known(self) -> bool:
        """Whether every part is known: an unknown part is in no total."""
        return all(part.number != UNKNOWN for part in self.parts)

    @property
    def in_short(self) -> Message:
        """The total, "2 + ?" if a part is not known."""
        return message("{number}" if self.is_known else "{number} + ?", number=self.total)

    def __add__(self, more: int) -> Self:
        """Return the same with `more` by hand, under the rule of the first part."""
        rule = self.parts[0].rule if self.parts else ""
        by_hand = (Reason(more, message(_("by hand")), rule),) if more else ()
        return type(self)((*self.parts, *by_hand), self.what, self.shown)
