"""Exact chances of dice, draws and cards, in whole numbers: nothing here is sampled, nothing reads a table.

Dice are taken to be fair, with faces 1 to 6 (SF-OPEN-1). What repeats is kept.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial, prod

from companion.games.stuffed_fables.data import FACES, HAND, MIXED_BELOW

SIDES = len(FACES)
KEPT = 4096  # answers that are kept of each question
NEVER, SURELY = Fraction(0), Fraction(1)


# totals of dice


def rolls(count: int) -> int:
    """Return how many different rolls of so many dice there are."""
    return int(SIDES**count)


@lru_cache(KEPT)
def ways(count: int) -> tuple[int, ...]:
    """Return in how many ways dice come to each total, from 0 on."""
    if not count:
        return (1,)
    fewer = ways(count - 1)
    return tuple(sum(fewer[max(0, total - SIDES) : total]) for total in range(SIDES * count + 1))


@lru_cache(KEPT)
def wins(count: int, needed: int) -> int:
    """Return how many of the rolls of so many dice come to at least what is needed."""
    return sum(ways(count)[max(0, needed) :])


@lru_cache(KEPT)
def reach(count: int, needed: int) -> Fraction:
    """Return the chance that so many dice come to at least what is needed (SF-TEST-2)."""
    return Fraction(wins(count, min(max(0, needed), SIDES * count + 1)), rolls(count))


def passing(bonuses: tuple[int, ...], difficulty: int, extra: int = 0) -> Fraction:
    """Return the chance of a roll, with what each die gets added; none without dice (SF-TEST-3)."""
    return reach(len(bonuses), difficulty - sum(bonuses) - extra) if bonuses else NEVER


def fewest(missing: int, bonus: int = 0) -> int | None:
    """Return how many dice it takes at least to make up what is missing; None if none ever do."""
    best = SIDES + bonus
    if missing <= 0:
        return 0
    return -(-missing // best) if best > 0 else None


# one reroll of chosen dice


@lru_cache(KEPT)
def _kept(count: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return each roll of dice once, as how often it comes and what it keeps.

    What it keeps is its total without its lowest die, its two lowest, and so on: of all ways to roll so many
    dice again, to roll the lowest is the best.
    """
    all_faces = combinations_with_replacement(range(1, SIDES + 1), count)
    return tuple(
        (
            factorial(count) // prod(factorial(faces.count(face)) for face in set(faces)),
            tuple(sum(faces[again:]) for again in range(count + 1)),
        )
        for faces in all_faces
    )


@lru_cache(KEPT)
def _wins_with_reroll(count: int, needed: int) -> int:
    """Return the wins of dice that may be rerolled once, of 6 to the power of twice their number."""
    if needed <= count:
        return rolls(2 * count)
    if needed > SIDES * count:
        return 0
    return wins(count, needed) * rolls(count) + sum(
        times * max(wins(again, needed - left) * rolls(count - again) for again, left in enumerate(keeps))
        for times, keeps in _kept(count)
        if keeps[0] < needed
    )


@lru_cache(KEPT)
def reach_with_reroll(free: int, fixed: int, needed: int) -> Fraction:
    """Return the chance where `free` dice may be rerolled once, `fixed` ones not (SF-BONUS-2, -4)."""
    successes = sum(
        number * _wins_with_reroll(free, needed - total) for total, number in enumerate(ways(fixed)) if number
    )
    return Fraction(successes, rolls(2 * free + fixed))


def best_reroll(faces: tuple[int, ...], needed: int) -> tuple[int, Fraction]:
    """Return how many of the dice that lie, lowest first, are best rolled again, and the chance then.

    `needed` is what these dice must come to; the fewest dice, if that is as good.
    """
    high = sorted(faces)
    return max(
        ((again, reach(again, needed - sum(high[again:]))) for again in range(len(faces) + 1)),
        key=lambda choice: (choice[1], -choice[0]),
    )


# draws


@dataclass(frozen=True)
class Spread:
    """How often each number comes: `ways` of 0, of 1 and so on, out of `of`."""

    ways: tuple[int, ...]
    of: int

    def exactly(self, number: int) -> Fraction:
        return Fraction(self.ways[number], self.of) if 0 <= number < len(self.ways) else NEVER

    def at_least(self, number: int) -> Fraction:
        return Fraction(sum(self.ways[max(0, number) :]), self.of)

    @property
    def mean(self) -> Fraction:
        return Fraction(sum(number * times for number, times in enumerate(self.ways)), self.of)


@lru_cache(KEPT)
def taken(total: int, marked: int, count: int) -> Spread:
    """Return how many of the marked come, of so many taken out unseen; `count` is at most `total`."""
    ways = tuple(comb(marked, number) * comb(total - marked, count - number) for number in range(count + 1))
    return Spread(ways, comb(total, count))


@lru_cache(KEPT)
def drawn(bag: tuple[int, int], discard: tuple[int, int], count: int = HAND) -> Spread:
    """Return how many marked dice a draw brings; `bag` and `discard` are all dice there, and the marked ones.

    A bag that holds too few is emptied, then filled with the discarded dice (SF-BAG-2, SF-OPEN-18).
    """
    if bag[0] >= count:
        return taken(*bag, count)
    more = taken(*discard, min(count - bag[0], discard[0]))
    return Spread((0,) * bag[1] + more.ways, more.of)


@lru_cache(KEPT)
def surge_by(bag: int, black: int, needed: int, count: int) -> Fraction:
    """Return the chance that so many dice of the bag have brought the black ones of a surge (SF-CHECK-2).

    No monsters, nothing that comes between, no dice put back.
    """
    return taken(bag, black, min(bag, count)).at_least(needed)


# stuffing


@lru_cache(KEPT)
def _best(stuffing: int, white: int) -> tuple[int, int]:
    """Return the best mean gain, times 6 to the power of the dice, and how many are rolled first."""
    if not white:
        return 0, 0
    return max(
        ((_gain(stuffing, white, first), first) for first in range(1, white + 1)),
        key=lambda choice: (choice[0], -choice[1]),
    )


def _gain(stuffing: int, white: int, first: int) -> int:
    """Return the mean gain, as `_best` has it, if so many are rolled first and the rest as is best."""
    won, rest = wins(first, stuffing), white - first
    if_won = rolls(rest) + _best(stuffing + 1, rest)[0]
    return won * if_won + (rolls(first) - won) * _best(stuffing, rest)[0]


@lru_cache(KEPT)
def best_gain(stuffing: int, white: int) -> Fraction:
    """Return the mean gain of white dice in their best grouping (SF-STUFF-1..3)."""
    return Fraction(_best(stuffing, white)[0], rolls(white))


def best_first_roll(stuffing: int, white: int) -> int:
    """Return how many white dice are best rolled first; the fewest, if it is the same."""
    return _best(stuffing, white)[1]


@lru_cache(KEPT)
def gain_singly(stuffing: int, white: int) -> Fraction:
    """Return the mean gain of white dice that are rolled one by one."""
    if not white:
        return NEVER
    won = reach(1, stuffing)
    if_won, if_not = gain_singly(stuffing + 1, white - 1), gain_singly(stuffing, white - 1)
    return won * (1 + if_won) + (1 - won) * if_not


# damage


@lru_cache(KEPT)
def action_chance(low: int, high: int) -> Fraction:
    """Return the chance of the results that pick a monster's action (SF-MON-2)."""
    return Fraction(max(0, min(high, SIDES) - max(low, 1) + 1), SIDES)


@lru_cache(KEPT)
def block(strength: int) -> Fraction:
    """Return the chance that a die blocks all damage, and stays on its card (SF-DEF-2)."""
    return Fraction(min(max(0, SIDES + 1 - strength), SIDES), SIDES)


@lru_cache(KEPT)
def mean_loss(strength: int) -> Fraction:
    """Return the damage that a die lets through in the mean (SF-DEF-1)."""
    return Fraction(sum(max(0, strength - face) for face in range(1, SIDES + 1)), SIDES)


@lru_cache(KEPT)
def collapse(stuffing: int, strength: int, *, has_die: bool) -> Fraction:
    """Return the chance that an attack takes the last stuffing of a stuffy (SF-COLL-1)."""
    if not has_die:
        return SURELY if strength >= stuffing else NEVER
    return Fraction(min(max(0, strength - stuffing), SIDES), SIDES)


@lru_cache(KEPT)
def collapse_by(actions: tuple[tuple[int, int, int], ...], stuffing: int, *, has_die: bool) -> Fraction:
    """Return the chance to collapse under a die not rolled yet; actions are low, high result and strength."""
    stakes = (
        action_chance(low, high) * collapse(stuffing, strength, has_die=has_die)
        for low, high, strength in actions
    )
    return sum(stakes, NEVER)


# the sleep deck


@lru_cache(KEPT)
def waking_by(cards: int, revealed: int, more: int = 1) -> Fraction:
    """Return the chance of Waking among so many more sleep cards, if it has not come yet.

    It is among the last three (SF-SETUP-9, SF-OPEN-6).
    """
    mixed = min(MIXED_BELOW, cards)
    open_mixed = min(max(0, revealed - (cards - mixed)), mixed)
    then_open = min(max(0, revealed + more - (cards - mixed)), mixed)
    left = mixed - open_mixed
    return Fraction(then_open - open_mixed, left) if left else NEVER
