"""What a game says for statistics: its scores, its dice, its awards, over its golden sessions."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from campaigns.models.access import SPECTATOR
from companion.rules import AnyGame, Dice, Play, seat_at
from companion.text.i18n import translate
from tests.kit.games import each, goldens, printed

FEWEST = 6  # awards of a game


def plays_of(game: AnyGame) -> Iterator[tuple[Any, Any, Play]]:
    """Give every play of a game's golden sessions, between the tables as somebody sees them who looks on."""
    seen_by = game.seats.seen_by
    for _name, found in goldens(game):
        tables = [seen_by(table, SPECTATOR) for table in found.tables]
        for before, after, play in zip(tables[:-1], tables[1:], found.plays, strict=True):
            secret = {name for name, ask in game.actions[play.action].asks.items() if ask.is_secret}
            answers = {name: value for name, value in play.answers.items() if name not in secret}
            yield before, after, Play(play.action, answers)


def everybody_at(game: AnyGame, table: Any) -> set[str]:
    seats = [seat_at(place) for place in range(len(table.people))]
    return {"", *seats, *(figure for seat in seats for figure in game.seats.figures(table, seat))}


@each()
def test_every_die_that_falls_is_counted_once_with_its_faces(game: AnyGame) -> None:
    dice = {one.id: one for one in game.statistics.dice}
    sides = {one.faces for one in dice.values()}
    for before, _after, play in plays_of(game):
        throws = list(game.statistics.throws(before, play))
        assert all(set(one.faces) <= set(dice[one.die].faces) for one in throws)
        assert {one.who for one in throws} <= everybody_at(game, before)
        asks = game.actions[play.action].asks
        fell = Counter(
            face
            for name, value in play.answers.items()
            if isinstance(ask := asks[name], Dice) and ask.faces in sides
            for face in value
        )
        assert Counter(face for one in throws for face in one.faces) == fell, play


@each()
def test_deeds_are_of_known_awards_and_of_those_at_the_table(game: AnyGame) -> None:
    awards = {one.id for one in game.statistics.awards}
    for before, after, play in plays_of(game):
        for deed in game.statistics.deeds(before, after, play):
            assert deed.award in awards
            assert deed.who in everybody_at(game, before) | everybody_at(game, after), (deed, play)
            assert type(deed.count) is int


@each()
def test_awards_are_won_in_the_golden_sessions(game: AnyGame) -> None:
    won = {
        deed.award
        for before, after, play in plays_of(game)
        for deed in game.statistics.deeds(before, after, play)
        if deed.count > 0
    }
    assert len(won) >= min(FEWEST, len(game.statistics.awards))


@each()
def test_awards_are_told_in_words_of_their_own(game: AnyGame) -> None:
    awards = game.statistics.awards
    assert len({one.id for one in awards}) == len({translate(one.title) for one in awards}) == len(awards)
    for one in awards:
        assert "3" in translate(one.about(3))
        assert "1" in translate(one.about(1))


def test_a_game_of_ours_has_six_awards_at_least() -> None:
    assert {game.slug for game in printed() if len(game.statistics.awards) < FEWEST} == set()


@each()
def test_a_score_tells_of_each_who_played(game: AnyGame) -> None:
    for _name, found in goldens(game):
        table = found.tables[-1]
        scores, played = game.history.scores(table), game.history.finished(table)
        assert len(scores) in (0, len(played))
        for score, one in zip(scores, played, strict=False):
            assert {line.name for line in score.lines} == set(one.people)
            assert all(len(line.numbers) == len(score.columns) for line in score.lines)


@each()
def test_all_win_or_none_where_they_play_together(game: AnyGame) -> None:
    for _name, found in goldens(game):
        for one in game.history.finished(found.tables[-1]) if game.history.is_together else ():
            assert set(one.winners) in (set(), set(one.people))
