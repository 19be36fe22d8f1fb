"""Exact chances, as fractions: sums over independent dice, nothing sampled."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TypeVar

from companion.rules.messages import Message, _, message

H = TypeVar("H", bound=Hashable)
G = TypeVar("G", bound=Hashable)

Chances = Mapping[H, Fraction]
SURE = 100


def even(faces: tuple[H, ...]) -> dict[H, Fraction]:
    """Return the chance of each face of one fair die."""
    chances: dict[H, Fraction] = defaultdict(Fraction)
    for face in faces:
        chances[face] += Fraction(1, len(faces))
    return dict(chances)


@lru_cache(maxsize=256)
def sums(faces: tuple[tuple[int, ...], ...], count: int) -> dict[tuple[int, ...], Fraction]:
    """Return the chance of each total of `count` dice whose faces are rows of numbers (hits, cheese ...)."""
    width = len(faces[0])
    totals: dict[tuple[int, ...], Fraction] = {(0,) * width: Fraction(1)}
    for _die in range(count):
        after: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
        for total, chance in totals.items():
            for face, part in even(faces).items():
                after[tuple(a + b for a, b in zip(total, face, strict=True))] += chance * part
        totals = dict(after)
    return totals


def map_outcomes(chances: Mapping[H, Fraction], to: Callable[[H], G]) -> dict[G, Fraction]:
    """Return the chances of what `to` makes of each outcome."""
    totals: dict[G, Fraction] = defaultdict(Fraction)
    for outcome, chance in chances.items():
        totals[to(outcome)] += chance
    return dict(sorted(totals.items()))


def whole_percents(shares: Sequence[Fraction | float]) -> tuple[int, ...]:
    """Return shares of one whole in percent: they add up to 100, the largest remainders are rounded up."""
    exact = [share * 100 for share in shares]
    percents = [int(share) for share in exact]
    by_remainder = sorted(range(len(exact)), key=lambda index: percents[index] - exact[index])
    for index in by_remainder[: round(sum(exact)) - sum(percents)]:
        percents[index] += 1
    return tuple(percents)


def whole_percent(share: Fraction | float) -> int:
    """Return the share as a whole percent, such that it and the rest of its whole make 100."""
    return whole_percents((share, 1 - share))[0]


def percent(chance: Fraction) -> Message:
    """Return a chance in words; an uncertain one is never shown as 0% or 100%."""
    number = whole_percent(chance)
    if chance > 0 and not number:
        return message(_("below 1%"))
    if chance < 1 and number == SURE:
        return message(_("above 99%"))
    return message("{number}%", number=number)
