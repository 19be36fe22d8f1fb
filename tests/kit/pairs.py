"""What happens if B comes into the middle of A: searched for at tables that random play reaches.

A is an `Opening`, what is under way; B is an action. Each pair is tried at some tables; one without a
table fails, and so does one after which a table is out of order, or what waited can no longer be finished.
"""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from companion.rules import AnyGame, IllegalPlay, Play, replace
from tests.kit.games import SHELF, begun, goldens
from tests.kit.hooks import hooks_of, own_module
from tests.kit.machine import Machine
from tests.support.random_play import attempt, some_play

WALKS, STEPS = 16, 50  # of random play, to reach tables
TABLES = 6  # at which a pair is tried
TRIES = 25  # for an answer that the rules take
LONGEST = 120  # plays until what waits is finished
SALT = os.environ.get("NIGHTLIGHT_PAIRS", "")  # another search


class Outcome(StrEnum):
    """What comes of B in the middle of A."""

    REFUSED = "B is refused, whatever is answered"
    STAYS = "A waits on, as it did"
    COMMUTES = "A waits on, and unless it asks for just that, comes to the same in either order"
    ENDS = "A is over, or waits behind what B brings"
    FINISHES = "A may change, and comes to its end"
    EXAMPLE = "an example says it"


REFUSED, STAYS, COMMUTES, ENDS, FINISHES, EXAMPLE = Outcome


@dataclass(frozen=True)
class Opening:
    """What is under way, and its rule: `holds(table)` tells it, `shows(table)` is what must stay as it is."""

    rule: str
    says: str
    holds: Callable[[Any], bool]
    shows: Callable[[Any], Any] = lambda table: table.waits_for


class Pair(NamedTuple):
    """B in the middle of A and what comes of it; `where` is the example, or what it depends on."""

    a: str
    b: str
    outcome: Outcome
    where: str = ""
    rules: tuple[str, ...] = ()


def pairs(a: str, outcome: Outcome, others: str) -> tuple[Pair, ...]:
    """Return the pairs of an opening with several actions that come to the same."""
    return tuple(Pair(a, b, outcome) for b in others.split())


def examples(*rows: tuple[str, str, str]) -> tuple[Pair, ...]:
    """Return the pairs that tests of their own show, each with the file and how its test begins."""
    return tuple(Pair(a, b, EXAMPLE, where) for a, b, where in rows)


@dataclass(frozen=True)
class Search:
    """A game's openings and pairs, and where its walks begin besides those of the kit.

    `wrong(table)` gives what rules say that must never be; `of` are the rules of actions that name none.
    A game tells it in `tests/games/<game>/pairs.py`.
    """

    game: AnyGame
    openings: dict[str, Opening]
    pairs: tuple[Pair, ...] = ()
    starts: Callable[[int], Sequence[Any]] = lambda seed: ()
    often: tuple[str, ...] = ()  # actions that a walk tries besides the likely ones
    wrong: Callable[[Any], Iterable[str]] = lambda table: ()
    of: Callable[[str], str | None] = lambda action: ""
    least: int = 0  # pairs that there must be


def rules_of(search: Search, pair: Pair) -> tuple[str, ...]:
    """Return the rules that meet in a pair."""
    action = search.game.actions[pair.b]
    found = (search.openings[pair.a].rule, action.rule or search.of(pair.b), *pair.rules)
    return tuple(dict.fromkeys(rule for rule in found if rule))


def row(search: Search, pair: Pair) -> tuple[str, ...]:
    """Return a pair as a row of the table: the pair, its rules, the situation, what is expected, where."""
    label = search.game.actions[pair.b].label
    situation = f"{search.openings[pair.a].says}; then: {label}"
    rules = ", ".join(rules_of(search, pair))
    where = pair.where or "tests/kit/test_pairs.py"
    return (f"{pair.a} + {pair.b}", rules, situation, pair.outcome.value, where)


# tables


def _walk(search: Search, table: Any, rng: Random) -> Iterator[Any]:
    """Give the tables of a random evening: what waits or what people do most, now and then anything."""
    machine = hooks_of(search.game).machine or Machine
    likely: Callable[[Any], Sequence[str]] = type("Walk", (machine,), {"game": search.game})().likely
    for _step in range(STEPS):
        yield table
        names = (*likely(table), *search.often) if rng.random() < 0.5 else likely(table)
        found = some_play(search.game, table, tuple(dict.fromkeys(names)), rng)
        if found is None:
            return
        table = found[1]


def _all_tables(search: Search) -> Iterator[Any]:
    for _name, session in goldens(search.game):
        yield from session.tables
    for seed in range(WALKS):
        for place, table in enumerate((*begun(search.game, seed), *search.starts(seed))):
            yield from _walk(search, table, Random(f"{seed}-{place}{SALT}"))


_SEARCHES: dict[str, Search] = {}


@cache
def _pool(slug: str) -> dict[str, list[Any]]:
    search = _SEARCHES[slug]
    found: dict[str, list[Any]] = {name: [] for name in search.openings}
    for table in _all_tables(search):
        for name, opening in search.openings.items():
            if opening.holds(table):
                found[name].append(table)
    rng = Random(f"{slug}{SALT}")
    return {name: rng.sample(tables, min(len(tables), 4 * TABLES)) for name, tables in found.items()}


def tables_of(search: Search, opening: str) -> Sequence[Any]:
    """Return tables at which this is under way."""
    _SEARCHES.setdefault(search.game.slug, search)
    return _pool(search.game.slug)[opening]


# plays


def some_answer(game: AnyGame, table: Any, name: str, rng: Random) -> tuple[Play, Any] | None:
    """Return a play of an action that the rules take, and the table after it; None if none was found."""
    for _try in range(TRIES):
        try:
            return attempt(game, table, name, rng)
        except IllegalPlay:
            continue
    return None


def tell_nothing(table: Any) -> Any:
    """Return a table without what the last play said."""
    plain = {name: () for name in ("news", "chronicle") if hasattr(table, name)}
    return replace(table, **plain)


def wrong_with(search: Search, table: Any) -> list[str]:
    return [*hooks_of(search.game).in_order(table), *search.wrong(table)]


def finish(search: Search, table: Any, rng: Random) -> list[str]:
    """Play what waits until nothing does; return what is wrong on the way."""
    for _play in range(LONGEST):
        if wrong := wrong_with(search, table):
            return wrong
        if not table.waits_for:
            return []
        following = some_answer(search.game, table, table.waits_for, rng)
        if following is None:
            return [f"{table.waits_for} cannot be done"]
        table = following[1]
    return [f"{table.waits_for} waits for ever"]


# what comes of it


def commutes(game: AnyGame, table: Any, play: Play, rng: Random) -> bool:
    """Return whether A's next play and B come to the same table in either order."""
    following = some_answer(game, table, table.waits_for, rng)
    if following is None:
        return False
    try:
        first = game.play(game.play(table, play), following[0])
        second = game.play(following[1], play)
    except IllegalPlay:
        return False
    return bool(tell_nothing(first) == tell_nothing(second))


def outcomes(
    search: Search, table: Any, b: str, rng: Random
) -> Iterator[tuple[str, set[Outcome], list[str]]]:
    """Give what comes of B at a table for each opening that holds there, and what is wrong after it."""
    found = some_answer(search.game, table, b, rng)
    for name, opening in search.openings.items():
        if not opening.holds(table):
            continue
        if found is None:
            yield name, {Outcome.REFUSED}, []
            continue
        play, after = found
        stays = opening.holds(after) and opening.shows(after) == opening.shows(table)
        comes = {Outcome.FINISHES} | ({Outcome.STAYS} if stays else set())
        if not opening.holds(after):
            comes.add(Outcome.ENDS)
        if table.waits_for and commutes(search.game, table, play, rng):
            comes.add(Outcome.COMMUTES)
        yield name, comes, finish(search, after, rng)


def met(search: Search, pair: Pair) -> Iterator[tuple[set[Outcome], list[str]]]:
    """Give what comes of a pair at each table where B is possible, or refused if that is expected."""
    rng, seen = Random(f"{pair.a}-{pair.b}"), 0
    for table in tables_of(search, pair.a):
        for name, comes, wrong in outcomes(search, table, pair.b, rng):
            if name == pair.a and (REFUSED not in comes or pair.outcome is REFUSED):
                seen += 1
                yield comes, wrong
        if seen >= TABLES:
            return


def faults(search: Search, pair: Pair) -> Iterator[str]:
    """Give what a pair comes to at some tables and should not; in either order the same at one at least."""
    found = list(met(search, pair))
    wanted = STAYS if pair.outcome is COMMUTES else pair.outcome
    if not any(pair.outcome in comes for comes, _wrong in found):
        yield f"{pair.b} in {pair.a}: no table shows it"
    for comes, wrong in found:
        yield from wrong
        if wanted not in comes:
            yield f"{pair.b} in {pair.a}: {sorted(comes)}"


def first_faults(search: Search, pair: Pair) -> list[str]:
    return list(islice(faults(search, pair), 3))


SEARCHES: list[Search] = [own.SEARCH for slug in SHELF if (own := own_module(slug, "pairs"))]

if __name__ == "__main__":  # `python -m tests.kit.pairs` prints the tables
    for search in SEARCHES:
        for pair in search.pairs:
            sys.stdout.write(" | ".join(row(search, pair)) + "\n")
