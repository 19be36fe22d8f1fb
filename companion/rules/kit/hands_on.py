"""What the rules do not know: a sentence of the group's own at its moment, carried out by people's hands."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Self

from companion.rules.actions import Action, Own, action
from companion.rules.asks import Answers, Pick
from companion.rules.messages import _
from companion.rules.records import replace
from companion.rules.table_base import TableBase

LONGEST_SENTENCE = 200
MOST_WAITING = 20  # more are never ticked: the oldest go first


@dataclass(frozen=True)
class HandsOn:
    """A sentence that waits for people: of whom (an id that the game names), at which moment, the words.

    It concerns the figure with that id, or with what is before its colon: "mouse-1" of "mouse-1:ability-2".
    """

    who: str
    moment: str
    words: str


@dataclass(frozen=True, kw_only=True)
class HandsOnTable(TableBase):
    """A table on which sentences may wait, the newest last. Nothing else ever waits for them."""

    hands_on: tuple[HandsOn, ...] = ()

    def asking(self, who: str, moment: str, words: str) -> Self:
        """Return the table with one more sentence for people, if there are words."""
        waiting = (*self.hands_on, HandsOn(who, moment, words))[-MOST_WAITING:]
        return replace(self, hands_on=waiting) if words else self

    def without_moments(self, *moments: str) -> Self:
        """Return the table without the sentences of moments that are over."""
        left = tuple(sentence for sentence in self.hands_on if sentence.moment not in moments)
        return replace(self, hands_on=left) if left != self.hands_on else self

    def waiting_for(self, own: Own) -> tuple[str, ...]:
        """Return the ids of the sentences that concern one of these figures, such as those of a seat."""
        figures = (sentence.who.partition(":")[0] for sentence in self.hands_on)
        return tuple(f"hands-on:{place}" for place, figure in enumerate(figures) if figure in own)

    def words_at(self, id: str) -> str:
        """Return the words of a sentence that waits, such as "hands-on:0"; "" if it is none."""
        what, _colon, place = id.partition(":")
        is_there = what == "hands-on" and place.isdecimal() and int(place) < len(self.hands_on)
        return self.hands_on[int(place)].words if is_there else ""


def _places(table: HandsOnTable, answers: Answers) -> Sequence[str]:
    return tuple(f"hands-on:{place}" for place in range(len(table.hands_on)))


What = Annotated[str, Pick(_places, none=_("Nothing waits for your hands."), label=_("What is done"))]


def _without(table: HandsOnTable, what: str) -> HandsOnTable:
    place, waiting = int(what.partition(":")[2]), table.hands_on
    return replace(table, hands_on=(*waiting[:place], *waiting[place + 1 :]))


def _concerns(table: HandsOnTable, own: Own, answers: Answers) -> bool:
    """Return whether a sentence, if one is chosen, concerns a figure of this seat: it ticks it itself."""
    theirs = table.waiting_for(own)
    return answers["what"] in theirs if "what" in answers else bool(theirs)


@action(_("The table did it: {what}"), label=_("Done"), owner=_concerns)
def hands_on_done(table: HandsOnTable, what: What) -> HandsOnTable:
    """Say that people have carried out what a sentence of theirs asks."""
    return _without(table, what)


@action(_("Passed over: {what}"), label=_("Skip"), owner=_concerns)
def hands_on_skipped(table: HandsOnTable, what: What) -> HandsOnTable:
    """Say that what a sentence of the group's own asks does not happen now."""
    return _without(table, what)


def hands_on() -> dict[str, Action[..., HandsOnTable]]:
    """Return the actions with which people tick a sentence that waits, or pass it over."""
    return {action.name: action for action in (hands_on_done, hands_on_skipped)}
