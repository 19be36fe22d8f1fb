"""What the first quest teaches: one lesson a decision; none comes back when the next player decides."""

from companion.games import GAMES
from companion.games.winter_tales import demo_session

GAME = GAMES["winter_tales"]


def test_each_player_who_is_asked_to_come_is_a_moment_of_their_own() -> None:
    table, moments = GAME.set_up(demo_session.PEOPLE), {}
    for play in demo_session.plays(table):
        table = GAME.play(table, play)
        if table.resolving and table.asked:
            moments.setdefault((table.chapter, table.resolving.quest), {}).setdefault(
                GAME.teaching.moment(table), set()
            ).add(table.asked)
    assert any(len(found) > 1 for found in moments.values())
    assert all(len(asked) == 1 for found in moments.values() for asked in found.values())
