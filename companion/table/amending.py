"""Changes to earlier plays on their way: how forms carry them, and what they come to so far."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby
from typing import Self

from django.core import signing
from django.core.exceptions import BadRequest
from django.http import QueryDict
from django.utils import timezone

from campaigns.models import Session
from campaigns.past import Past, Told
from campaigns.plain import play_of
from companion.rules import Answers, AskKind, Game, Play, Reckoning, Say
from companion.rules.log import Changes
from companion.table.forms import written

SO_FAR = "so_far"


@dataclass(frozen=True)
class SoFar:
    """Changes that people want, and what of them the companion rolled; nothing of it is in the log yet."""

    changes: Changes = field(default_factory=dict)
    made: Mapping[int, frozenset[str]] = field(default_factory=dict)

    def and_then(self, number: int, play: Play | None, made: frozenset[str] = frozenset()) -> Self:
        return type(self)({**self.changes, number: play}, {**self.made, number: made})

    def carried(self, session: Session) -> str:
        """Return the changes as a form carries them, signed: what was rolled here stays as it fell."""
        rows = [
            [number, play and [play.action, dict(play.answers)], sorted(self.made[number])]
            for number, play in self.changes.items()
        ]
        return signing.dumps(rows, salt=_salt(session), compress=True) if rows else ""


def so_far_in(session: Session, data: QueryDict) -> SoFar:
    """Return the changes that a form brought. Raises: BadRequest, where this site has not written them."""
    carried = data.get(SO_FAR, "")
    if not carried:
        return SoFar()
    try:
        rows = signing.loads(carried, salt=_salt(session))
    except signing.BadSignature as fault:
        raise BadRequest("Changes that nobody has made.") from fault
    changes = {number: play and play_of(*play) for number, play, _made in rows}
    return SoFar(changes, {number: frozenset(made) for number, _play, made in rows})


def _salt(session: Session) -> str:
    return f"amend-{session.pk}"


def answers_in(data: QueryDict) -> QueryDict:
    """Return what was sent, without the changes that came along."""
    rest = data.copy()
    rest.pop(SO_FAR, None)
    return rest


def where(number: int, game: Game, play: Play | None) -> str:
    """Return the address of an earlier play's sheet, filled with its answers; "" where it can have none."""
    action = game.actions.get(play.action) if play else None
    if play is None or action is None:
        return ""
    given: Answers = {
        name: answer
        for name, answer in play.answers.items()
        if name in action.asks and action.asks[name].kind is not AskKind.BOX
    }
    return f"amend/{number}/{play.action}?{written(given)}".rstrip("?")


@dataclass(frozen=True)
class Amending:
    """An earlier play whose sheet is open, to be changed: what the sheet tells of it, and what it carries."""

    number: int
    told: Told
    when: datetime
    so_far: str = ""

    @property
    def at(self) -> datetime:
        return timezone.localtime(self.when)


def amending(past: Past, number: int, so_far: SoFar) -> Amending:
    """Return what the sheet of an earlier play has to tell. Raises: Illegal, where it does not count."""
    return Amending(number, past.told(number), past.entries[number].at, so_far.carried(past.session))


@dataclass(frozen=True)
class Step:
    """A play from the first change on, as the sheet shows it, or how many that hold one after the other.

    `why` is why the rules refuse it, `is_first` that it is the one to settle now.
    """

    says: Say | None = None
    was: Say | None = None
    is_left_out: bool = False
    why: Say | None = None
    is_first: bool = False
    holds: int = 0


@dataclass(frozen=True)
class Outlook:
    """What comes of changes that do not hold yet: a step for each play, and the first that is refused."""

    past: Past
    so_far: SoFar
    reckoned: Reckoning

    @property
    def refused(self) -> int:
        return next(iter(self.reckoned.refused))

    @property
    def count(self) -> int:
        return len(self.reckoned.refused)

    @property
    def change(self) -> str:
        return where(self.refused, self.past.session.game, self.past.plays[self.refused])

    @property
    def carried(self) -> str:
        return self.so_far.carried(self.past.session)

    @property
    def steps(self) -> Iterator[Step]:
        numbers = (number for number in self.past.plays if number >= min(self.so_far.changes))
        for holds, group in groupby(numbers, self._holds):
            found = list(group)
            yield from [Step(holds=len(found))] if holds else map(self._step, found)

    def _holds(self, number: int) -> bool:
        return number not in self.so_far.changes and number not in self.reckoned.refused

    def _step(self, number: int) -> Step:
        was, play = self.past.told(number).says, self.so_far.changes.get(number)
        if number in self.reckoned.refused:
            return Step(was, why=self.reckoned.refused[number], is_first=number == self.refused)
        if play is None:
            return Step(was, is_left_out=True)
        return Step(self.past.session.game.says(self.reckoned.before[number], play), was)
