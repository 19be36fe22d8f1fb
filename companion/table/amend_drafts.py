"""Changes to earlier plays on their way: how forms carry them, and what they come to so far."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from itertools import groupby
from typing import Self

from django.core import signing
from django.core.exceptions import BadRequest
from django.http import QueryDict
from django.utils import timezone

from campaigns.log.amendments import Changes, LogHistory, NarratedPlay, PlayDiff, RolledPlay
from campaigns.log.serialization import play_from_json
from campaigns.models import Session
from companion.rules import Answers, AnyGame, AskKind, Message, Play, Reckoning
from companion.rules.log import Spot
from companion.table.answer_forms import to_query, without_secrets

DRAFT = "draft"


@dataclass(frozen=True)
class AmendDraft:
    """Changes that people want, with what the companion rolled for them; none is in the log yet."""

    past: LogHistory
    changes: Changes = field(default_factory=dict)

    def parts(self, number: int) -> tuple[RolledPlay, ...]:
        """Return what would replace a play. Raises: IllegalPlay, if the play does not count."""
        before = tuple(RolledPlay(play.play, play.rolled) for play in self.past.parts(number))
        return self.changes.get(number, before)

    def put(self, spot: Spot, *plays: RolledPlay, instead: bool = True) -> Self:
        """Return the changes with other plays at a spot, instead of the one there or before it."""
        number, part = spot
        parts = self.parts(number)
        changed = (*parts[:part], *plays, *parts[part + instead :])
        return type(self)(self.past, {**self.changes, number: changed})

    @property
    def signed(self) -> str:
        """The changes as a form carries them, signed: what was rolled here stays as it fell.

        What is secret is left out: it cannot have changed, and is looked up again.
        """
        game = self.past.session.game
        rows = [
            [number, [[part.play.action, visible_answers(game, part), sorted(part.rolled)] for part in parts]]
            for number, parts in self.changes.items()
        ]
        return _signer(self.past.session).sign_object(rows, compress=True) if rows else ""


def parse_draft(past: LogHistory, data: QueryDict) -> AmendDraft:
    """Return the changes in a form. Raises: BadRequest, if this site has not signed them."""
    carried = data.get(DRAFT, "")
    if not carried:
        return AmendDraft(past)
    try:
        rows = _signer(past.session).unsign_object(carried)
    except signing.BadSignature as fault:
        raise BadRequest("Changes that nobody has made.") from fault
    changes = {
        number: tuple(
            RolledPlay(restore_secrets(past, number, play_from_json(action, answers)), frozenset(made))
            for action, answers, made in parts
        )
        for number, parts in rows
    }
    return AmendDraft(past, changes)


def visible_answers(game: AnyGame, part: RolledPlay) -> dict[str, object]:
    return dict(without_secrets(game, part.play))


def restore_secrets(past: LogHistory, number: int, play: Play) -> Play:
    """Return a play with the secrets of the recorded play that it replaces."""
    if not holds_secret(past.session.game, play):
        return play
    return next(part.play for part in past.parts(number) if part.play.action == play.action)


def holds_secret(game: AnyGame, play: Play) -> bool:
    """Return whether a play holds a secret: it can be undone, but never changed."""
    return play.action in game.actions and game.actions[play.action].is_secret


def _signer(session: Session) -> signing.Signer:
    return signing.Signer(salt=f"amend-{session.pk}")


def without_draft(data: QueryDict) -> QueryDict:
    """Return what was sent, without the changes that came along."""
    rest = data.copy()
    rest.pop(DRAFT, None)
    return rest


def amend_address(game: AnyGame, spot: Spot, play: Play) -> str:
    """Return the address of an earlier play's sheet, filled with its answers; "" if it cannot be changed."""
    if play.action not in game.actions or holds_secret(game, play):
        return ""
    number, part = spot
    return f"amend/{number}/{part}/{play.action}?{to_query(answered_by_people(game, play))}".rstrip("?")


def answered_by_people(game: AnyGame, play: Play) -> Answers:
    """Return the answers of a play that its sheet asks again: all but those of the box."""
    asks = game.actions[play.action].asks if play.action in game.actions else {}
    return {
        name: answer
        for name, answer in play.answers.items()
        if name in asks and asks[name].kind is not AskKind.BOX
    }


@dataclass(frozen=True)
class OpenAmendment:
    """An earlier play whose sheet is open: to be changed, or (`is_new`) to have another put in before it."""

    spot: Spot
    says: Message
    when: datetime
    draft: str = ""
    is_new: bool = False

    @property
    def at(self) -> datetime:
        return timezone.localtime(self.when)

    @property
    def acts(self) -> str:
        """The address for commands of its sheet, without the action."""
        number, part = self.spot
        return f"{'insert' if self.is_new else 'amend'}/{number}/{part}"

    @property
    def leave_out(self) -> str:
        number, part = self.spot
        return f"amend/{number}/{part}"

    @property
    def insert(self) -> str:
        """The address of the list of plays that can be put in before it."""
        number, part = self.spot
        return f"insert/{number}/{part}"


@dataclass(frozen=True)
class AmendStep:
    """A play from the first change on, as the sheet shows it, or how many that hold one after the other.

    `why` is why the rules refuse it, `is_first` that it is the one to settle now.
    """

    says: Message | None = None
    was: Message | None = None
    is_left_out: bool = False
    why: Message | None = None
    is_first: bool = False
    holds: int = 0


@dataclass(frozen=True)
class AmendOutlook:
    """What comes of changes that do not hold yet: a step for each play, and the first that is refused."""

    past: LogHistory
    draft: AmendDraft
    reckoned: Reckoning

    @cached_property
    def _now(self) -> dict[int, tuple[NarratedPlay, ...]]:
        return self.past.narrate(self.draft.changes, self.reckoned)

    @property
    def refused(self) -> Spot:
        return next(iter(self.reckoned.refused))

    @property
    def count(self) -> int:
        return len(self.reckoned.refused)

    @cached_property
    def says(self) -> Message:
        number, part = self.refused
        return self._now[number][part].sentence

    @cached_property
    def why(self) -> Message:
        return self._why(self.refused)

    @property
    def change(self) -> str:
        """The address of its sheet, "" if no other answer is possible."""
        game, play = self.past.session.game, self.reckoned.plays[self.refused]
        return amend_address(game, self.refused, play) if answered_by_people(game, play) else ""

    @property
    def leave_out(self) -> str:
        number, part = self.refused
        return f"amend/{number}/{part}"

    @property
    def waiting(self) -> tuple[str, str] | None:
        """What the table waits for there, and the address of its sheet, to be put in before."""
        sheet = self.past.session.game.screens.next_sheet(self.reckoned.before[self.refused])
        if sheet is None or sheet[0] == self.reckoned.plays[self.refused].action:
            return None
        number, part = self.refused
        name, answers = sheet
        return name, f"insert/{number}/{part}/{name}?{to_query(answers)}".rstrip("?")

    @property
    def steps(self) -> Iterator[AmendStep]:
        numbers = (number for number in self.past.plays if number >= min(self.draft.changes))
        steps = [step for number in numbers for step in self._steps(number)]
        for holds, group in groupby(steps, lambda step: bool(step.holds)):
            steps_of_group = list(group)
            yield from [AmendStep(holds=len(steps_of_group))] if holds else steps_of_group

    def _steps(self, number: int) -> Iterator[AmendStep]:
        """Yield the steps of one recorded play: what holds, is new, is refused or is left out."""
        turn = PlayDiff(number, self.past.parts(number), self._now.get(number, ()))
        gone = list(turn.removed)
        for part, play in enumerate(turn.after):
            is_new = play.sentence in turn.added
            row = (
                AmendStep(play.sentence, gone.pop(0) if gone else None)
                if is_new
                else AmendStep(play.sentence, holds=1)
            )
            yield self._refused((number, part), play.sentence) or row
        yield from (AmendStep(says, is_left_out=True) for says in gone)

    def _refused(self, spot: Spot, says: Message) -> AmendStep | None:
        if spot not in self.reckoned.refused:
            return None
        return AmendStep(says, why=self._why(spot), is_first=spot == self.refused)

    def _why(self, spot: Spot) -> Message:
        """Return why a play is refused, preferably why the action is not possible there at all."""
        table, action = self.reckoned.before[spot], self.reckoned.plays[spot].action
        known = action in self.past.session.game.actions
        grey = self.past.session.game.why_not(table, action) if known else None
        return grey or self.reckoned.refused[spot]
