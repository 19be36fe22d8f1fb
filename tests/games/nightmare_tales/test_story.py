"""How the game stands, in words."""

from companion.games.nightmare_tales.story import heading, title
from companion.rules import newest_lines
from tests.games.nightmare_tales.tables import (
    begun,
    chosen,
    play,
    revealed,
    scored,
    seated,
    tournament,
    turns,
)
from tests.support.random_play import words


def test_a_title_says_how_the_game_stands() -> None:
    assert words(title(seated())) == "Before the deal"
    assert words(title(turns(begun(3)))) == "Turn 2 · Bo’s turn"
    assert words(title(play(begun(3), "knock"))) == "Last round · Bo’s turn"
    assert words(title(revealed((1,), (2,)))) == "Dawn: the cards are revealed"
    assert words(title(scored((1,), (2,)))) == "Won: Ada"
    assert words(title(scored((1,), (1,)))) == "A draw: Ada, Bo"
    assert words(title(scored((), (), (1,), cause="by-zero"))) == "A shared win: Ada, Bo"
    assert words(title(play(revealed((1,), (2,), (3,), (4,), mode="teams"), "score"))) == "Won: Red team"
    assert words(title(tournament((0, 50), (1,), (2,)))) == "Ada has won the tournament"
    assert words(title(tournament((50, 50), (1,), (2,)))) == "The nightmares have won"
    assert words(title(play(tournament((0, 0), (1,), (2,)), "next_game"))) == "Setting up game 2"


def test_a_heading_says_which_game_it_is() -> None:
    assert words(heading(chosen(seated(), "tournament"))) == "Quick Tournament, game 1"
    assert words(heading(scored((1,), (2,)))) == "single game, number 1"
    assert words(heading(play(scored((1,), (2,)), "new_game"))) == "single game, number 2"


def test_single_games_are_numbered_on() -> None:
    table = play(play(scored((1,), (2,)), "new_game"), "begin", way="random", first="player-1")
    assert words(newest_lines(table)[-1]) == "Game 2, 2 players: Ada begins."


def test_the_story_tells_what_mattered() -> None:
    table = play(begun(2), "knock")
    table = turns(table)
    assert [words(line) for line in newest_lines(table)] == [
        "Game 1, 2 players: Ada begins.",
        "Ada knocks: the last round begins.",
        "Dawn: the last round after the knock of Ada is over.",
    ]
