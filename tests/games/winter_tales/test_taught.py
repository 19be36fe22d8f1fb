"""What the first quest teaches: one lesson a decision; none comes back when the next player decides."""

from collections import defaultdict
from collections.abc import Hashable

from companion.games import GAMES
from companion.games.winter_tales import demo_session

GAME = GAMES["winter_tales"]


def test_each_player_who_is_asked_to_come_is_a_moment_of_their_own() -> None:
    table = GAME.set_up(demo_session.PEOPLE)
    asked: defaultdict[Hashable, set[str]] = defaultdict(set)
    for play in demo_session.plays(table):
        table = GAME.play(table, play)
        if table.asked:
            asked[GAME.teaching.moment(table)].add(table.asked)
    assert len(asked) > 1
    assert all(len(found) == 1 for found in asked.values())
