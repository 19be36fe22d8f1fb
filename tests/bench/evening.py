"""Plays as an evening has them: by chance, in the mix of the game's own demo, each to a table never seen."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from campaigns.log.serialization import to_json
from companion.rules import AnyGame, Play
from tests.kit.games import demo_of
from tests.support.random_play import some_play

Plays = Callable[[Any], Iterable[Play]]
LONGEST = 20  # plays in a row before the table goes back to the middle of its fight
TRIES = 50
TAPS = 5  # one play in so many is a counter's


def filling(game: AnyGame) -> Plays | None:
    """Return the plays that fill a demo’s table up, `tests.games.<game>.full`; None if there are none."""
    name = f"tests.games.{game.slug}.full"
    found: Plays | None = import_module(name).plays if find_spec(name) else None
    return found


class Evening:
    """A game's own evening up to the middle of a fight, and ways on from there that never meet.

    `further` are plays from there on to a fuller table.
    """

    def __init__(self, game: AnyGame, rng: Random, further: Plays | None = None) -> None:
        self.game, self.rng = game, rng
        self.people, plays = demo_of(game)
        self.start = game.set_up(self.people)
        self.demo = list(plays(self.start))
        table = game.replay(self.start, self.demo)
        self.plays = [*self.demo, *(further(table) if further else ())]
        self.table = game.replay(table, self.plays[len(self.demo) :])
        self.seen = {self._mark(self.table)}

    @property
    def taps(self) -> list[str]:
        """The actions that add to a counter: two screens may do them in either order."""
        return [name for name, action in self.game.actions.items() if action.commutes]

    @property
    def mix(self) -> list[str]:
        """The demo's actions, each as often as there, and some counters."""
        names = [play.action for play in self.demo]
        return names + (self.taps * len(names))[: len(names) // TAPS]

    def walks(self, steps: int, names: Sequence[str]) -> list[list[Play]]:
        """Return walks from the same table, so many steps in all.

        If every table near the first was seen, they begin again: caches have forgotten the oldest by then.
        """
        walks: list[list[Play]] = []
        while steps > 0:
            walk = list(self._walk(min(steps, LONGEST), names))
            if not walk:
                self.seen = {self._mark(self.table)}
                walk = list(self._walk(min(steps, LONGEST), names))
            assert walk, f"nothing can be played at the first table of {self.game.slug}"
            walks.append(walk)
            steps -= len(walk)
        return walks

    def _walk(self, length: int, names: Sequence[str]) -> Iterator[Play]:
        table = self.table
        for _step in range(length):
            found = self._unseen(table, names)
            if found is None:
                return
            play, table = found
            yield play

    def _unseen(self, table: Any, names: Sequence[str]) -> tuple[Play, Any] | None:
        names = [name for name in names if not self.game.actions[name].is_secret]  # these nobody types
        for _try in range(TRIES):
            found = some_play(self.game, table, names, self.rng)
            if found and (mark := self._mark(found[1])) not in self.seen:
                self.seen.add(mark)
                return found
        return None

    def _mark(self, table: Any) -> int:
        return hash(to_json(self.game, replace(table, news=())))
