"""Who is the bravest: fear, then the number of cards, then the highest card (NT-SCORE)."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from companion.games.nightmare_tales.pieces import Reveal
from companion.games.nightmare_tales.table import Table


@dataclass(frozen=True)
class Side:
    """A player or a team in the comparison. `highest` is None if it is unknown.

    `at_once` is a player who has no card left: that wins before any sum (NT-SCORE-6).
    """

    id: str
    fear: int
    number: int
    highest: int | None
    at_once: bool = False


Places = tuple[tuple[Side, ...], ...]


def sides(table: Table) -> tuple[Side, ...]:
    """Return who is compared, with what is entered: in a team game the teams (NT-TEAM-5, -6)."""
    if table.has_teams:
        return tuple(_team(table, team) for team in table.teams)
    entries = ((player.id, player.reveals or Reveal()) for player in table.in_game)
    return tuple(
        Side(id, entry.fear, entry.number, entry.highest, at_once=not entry.number) for id, entry in entries
    )


def _team(table: Table, team: str) -> Side:
    """Return a team with the cards of all its mates (NT-TEAM-5, NT-OPEN-22)."""
    entries = tuple(player.reveals or Reveal() for player in table.team(team))
    tops = tuple(entry.highest for entry in entries if entry.number)
    highest = None if None in tops else max((top for top in tops if top is not None), default=0)
    return Side(team, sum(entry.fear for entry in entries), sum(entry.number for entry in entries), highest)


def places(compared: tuple[Side, ...], breaks_ties: bool = True) -> Places:
    """Return who is first, second ...; those that are level share a place (NT-SCORE-2..6, NT-OPEN-16).

    If the highest card of one is not known, those level with it before that share its place.
    """
    return tuple(
        place
        for level in _level(compared, breaks_ties)
        for place in (_by_highest(level) if breaks_ties else (level,))
    )


def _level(compared: tuple[Side, ...], breaks_ties: bool = True) -> Iterator[tuple[Side, ...]]:
    """Give those whom fear and number of cards do not part."""

    def key(side: Side) -> tuple[int, ...]:
        if side.at_once:
            return (0,)
        return (1, side.fear, -side.number if breaks_ties else 0)

    for _key, level in groupby(sorted(compared, key=key), key):
        yield tuple(level)


def _by_highest(level: tuple[Side, ...]) -> Iterator[tuple[Side, ...]]:
    tops = {side.id: side.highest for side in level if side.highest is not None}
    if len(tops) < len(level):
        yield level
        return
    for _top, place in groupby(sorted(level, key=lambda side: tops[side.id]), lambda side: tops[side.id]):
        yield tuple(place)


def places_of(table: Table) -> Places:
    """Return the places of what is entered; a group may let tied teams be tied (NT-OPEN-22)."""
    return places(sides(table), not (table.has_teams and table.reads("NT-OPEN-22")))


def lacks_highest(table: Table) -> tuple[str, ...]:
    """Return the players whose highest card a tie for the win needs, and is not entered (NT-SCORE-7)."""
    if table.phase != "dawn" or table.not_entered or (table.has_teams and table.reads("NT-OPEN-22")):
        return ()
    level = next(_level(sides(table)), ())
    if len(level) <= 1:
        return ()
    unknown = {side.id for side in level if side.highest is None}
    return tuple(
        player.id
        for player in table.seats
        if (player.team if table.has_teams else player.id) in unknown
        and (player.reveals or Reveal()).highest is None
    )
