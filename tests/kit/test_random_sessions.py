"""Random sessions of every game: what must hold on every table, whatever people do."""

from collections.abc import Sequence
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest

from campaigns.log.serialization import from_json, to_json
from companion.rules import AnyGame, IllegalPlay, Message, Play
from companion.rules.box.merging import poured
from tests.kit.games import SHELF, begun, demo_of, each, people_of, start
from tests.kit.hooks import by_the_rules, hooks_of, played
from tests.settings import FULL
from tests.support.cases import for_each
from tests.support.random_play import attempt, session, some_play, words

SEEDS = range(8 if FULL else 4)
PLAYS = 60 if FULL else 30
MANY_SEEDS = range(20 if FULL else 4)
SHARE = 1 if FULL else 2  # of the tables to start from, a seed takes one in so many
MANY_PLAYS = 120  # of a walk that looks for a table out of order


def in_order(game: AnyGame, table: Any, names: Sequence[str], seed: int, *, by_the_book: bool = False) -> int:
    """Play at random and look at every table on the way; return how many plays there were."""
    hooks, plays = hooks_of(game), 0
    for _before, play, after in islice(session(game, table, names, Random(seed)), MANY_PLAYS):
        wrong = [*hooks.in_order(after), *(hooks.by_the_book(after) if by_the_book else ())]
        assert wrong == [], play
        plays += 1
    return plays


@each(shows=True)
@for_each("seed", MANY_SEEDS)
def test_by_the_rules_every_table_is_in_order(game: AnyGame, seed: int) -> None:
    tables = begun(game, seed)
    some = tables[seed % min(SHARE, len(tables)) :: SHARE]
    walks = [in_order(game, table, by_the_rules(game), seed, by_the_book=True) for table in some]
    assert all(walks)


@each(shows=True)
@for_each("seed", MANY_SEEDS)
def test_whatever_is_set_by_hand_every_table_is_in_order(game: AnyGame, seed: int) -> None:
    tables = begun(game, seed)
    assert in_order(game, tables[seed % len(tables)], played(game), seed)


@each(shows=True)
@for_each("seed", MANY_SEEDS)
def test_whatever_is_done_at_all_every_table_is_in_order(game: AnyGame, seed: int) -> None:
    assert in_order(game, game.set_up(people_of(game, seed)), sorted(game.actions), seed)


@cache
def _walk(slug: str, seed: int) -> tuple[Any, tuple[tuple[Any, Play, Any], ...]]:
    game, rng = SHELF[slug], Random(seed)
    first = start(game, rng)
    return first, tuple(islice(session(game, first, sorted(game.actions), rng), PLAYS))


def walk(game: AnyGame, seed: int) -> tuple[tuple[Any, Play, Any], ...]:
    """Return a random session: each table, the play made there, the table after it; walked once for all."""
    return _walk(game.slug, seed)[1]


def speakable(game: AnyGame, table: Any) -> None:
    """Say all that a table has to say."""
    for sentence in (game.title(table), *game.history.story(table), *table.news):
        assert words(sentence)


@each()
@for_each("seed", SEEDS)
def test_a_random_session_can_be_told_and_replays_exactly(game: AnyGame, seed: int) -> None:
    first, rows = _walk(game.slug, seed)
    table, plays = first, []
    for before, play, after in rows:
        assert words(game.says(before, play))
        speakable(game, after)
        assert isinstance(game.seats.seen_by(after, None), game.table)
        plays.append(play)
        table = after
    assert plays
    assert game.replay(first, plays) == table


@each()
@for_each("seed", SEEDS)
def test_any_play_can_be_left_out_or_made_another_and_the_rest_is_reckoned(game: AnyGame, seed: int) -> None:
    first, rows = _walk(game.slug, seed)
    rng = Random(seed)
    nodes = {number: play for number, (_before, play, _after) in enumerate(rows, start=1)}
    for number in rng.sample(sorted(nodes), min(len(nodes), 10)):
        other = some_play(game, rows[number - 1][0], sorted(game.actions), rng)
        also = (other[0],) if other else ()
        for changed in ((), also, (nodes[number], *also)):
            reckoned = game.amend(nodes, {number: changed}, lambda place: rows[place - 1][0])
            earlier = [play for place, play in nodes.items() if place < number]
            later = [play for spot, play in reckoned.plays.items() if spot not in reckoned.refused]
            assert game.replay(first, (*earlier, *later)) == reckoned.after
            assert all(words(why) for why in reckoned.refused.values())


@each()
@for_each("seed", SEEDS)
def test_what_can_be_played_is_never_grey(game: AnyGame, seed: int) -> None:
    for before, play, _after in walk(game, seed):
        assert game.why_not(before, play.action) is None
        assert game.why_not(before, play.action, play.answers) is None


@each()
@for_each("seed", SEEDS)
def test_what_is_grey_can_not_be_played(game: AnyGame, seed: int) -> None:
    rng = Random(seed)
    for table, _play, _after in walk(game, seed)[: PLAYS // 4]:
        for name in game.actions:
            refusal = game.why_not(table, name)
            if isinstance(refusal, Message):
                assert words(refusal)
                with pytest.raises(IllegalPlay):
                    attempt(game, table, name, rng)


@each()
@for_each("seed", SEEDS)
def test_a_random_session_survives_storage(game: AnyGame, seed: int) -> None:
    for _before, _play, after in walk(game, seed)[: PLAYS // 2]:
        read = from_json(game, to_json(game, after), game.version)
        # What was played is kept in the place of what would be read: they are the same to the last type.
        assert read == after and repr(read) == repr(after)


@each()
@for_each("seed", SEEDS)
def test_the_box_learns_and_what_it_proposes_is_asked(game: AnyGame, seed: int) -> None:
    box = game.new_box()
    for before, play, _after in walk(game, seed):
        box = game.taught(box, before, play)
        assert isinstance(box, game.box.type)
        assert not [
            fault.says for shelf in game.box.shelves for fault in poured(shelf, box, game.new_box(), bool)[1]
        ]
        proposed = game.proposed(before, box, play.action, play.answers)
        assert set(proposed) <= set(game.actions[play.action].asks)


@each()
def test_the_evening_to_look_at_can_be_played(game: AnyGame) -> None:
    people, plays = demo_of(game)
    table = game.set_up(people)
    assert game.replay(table, plays(table)) != table


@each()
def test_every_panel_gives_what_it_depends_on(game: AnyGame) -> None:
    table = start(game, Random(1))
    for panel in game.screens.board:
        hash(panel.shows(table))
