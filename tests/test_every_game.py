"""What holds for every game on the shelf. A sixth game gets these tests for nothing."""

import re
from collections import Counter
from importlib import import_module
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from campaigns.serialization import from_json, to_json
from companion.games import GAMES
from companion.rules import AnyGame, IllegalPlay, Message
from tests.cases import for_each
from tests.golden import read
from tests.random_play import PEOPLE, attempt, session, some_play, words
from tests.settings import FULL
from tests.toy import TOY

SHELF = (*GAMES.values(), TOY)
SEEDS = range(8 if FULL else 4)
PLAYS = 60 if FULL else 30


@pytest.fixture(params=SHELF, ids=[game.slug for game in SHELF])
def game(request: pytest.FixtureRequest) -> AnyGame:
    found: AnyGame = request.param
    return found


def start(game: AnyGame, rng: Random) -> Any:
    """Return a table to start from: new, or somewhere in the game's own evening to look at."""
    people, plays = game.demo or (PEOPLE, lambda table: ())
    table = game.set_up(people)
    evening = list(plays(table))
    return game.replay(table, evening[: rng.randint(0, len(evening))])


def speakable(game: AnyGame, table: Any) -> None:
    """Say all that a table has to say."""
    for sentence in (game.title(table), *game.history.story(table), *table.news):
        assert words(sentence)


@for_each("seed", SEEDS)
def test_a_random_session_can_be_told_and_replays_exactly(game: AnyGame, seed: int) -> None:
    rng = Random(seed)
    first = table = start(game, rng)
    plays = []
    for before, play, after in islice(session(game, first, sorted(game.actions), rng), PLAYS):
        assert words(game.says(before, play))
        speakable(game, after)
        assert isinstance(game.seats.seen_by(after, None), game.table)
        plays.append(play)
        table = after
    assert plays
    assert game.replay(first, plays) == table


@for_each("seed", SEEDS)
def test_any_play_can_be_left_out_or_made_another_and_the_rest_is_reckoned(game: AnyGame, seed: int) -> None:
    rng = Random(seed)
    first = start(game, rng)
    walk = list(islice(session(game, first, sorted(game.actions), rng), PLAYS))
    nodes = {number: play for number, (_before, play, _after) in enumerate(walk, start=1)}
    for number in rng.sample(sorted(nodes), min(len(nodes), 10)):
        other = some_play(game, walk[number - 1][0], sorted(game.actions), rng)
        also = (other[0],) if other else ()
        for changed in ((), also, (nodes[number], *also)):
            reckoned = game.amended(nodes, {number: changed}, lambda place: walk[place - 1][0])
            earlier = [play for place, play in nodes.items() if place < number]
            later = [play for spot, play in reckoned.plays.items() if spot not in reckoned.refused]
            assert game.replay(first, (*earlier, *later)) == reckoned.after
            assert all(words(why) for why in reckoned.refused.values())


@for_each("seed", SEEDS)
def test_what_can_be_played_is_never_grey(game: AnyGame, seed: int) -> None:
    rng = Random(seed)
    for before, play, _after in islice(session(game, start(game, rng), sorted(game.actions), rng), PLAYS):
        assert game.why_not(before, play.action) is None
        assert game.why_not(before, play.action, play.answers) is None


@for_each("seed", SEEDS)
def test_what_is_grey_can_not_be_played(game: AnyGame, seed: int) -> None:
    rng = Random(seed)
    for table, _play, _after in islice(
        session(game, start(game, rng), sorted(game.actions), rng), PLAYS // 4
    ):
        for name in game.actions:
            refusal = game.why_not(table, name)
            if isinstance(refusal, Message):
                assert words(refusal)
                with pytest.raises(IllegalPlay):
                    attempt(game, table, name, rng)


@for_each("seed", SEEDS)
def test_a_random_session_survives_storage(game: AnyGame, seed: int) -> None:
    rng = Random(seed)
    for _before, _play, after in islice(
        session(game, start(game, rng), sorted(game.actions), rng), PLAYS // 2
    ):
        assert from_json(game, to_json(game, after), game.version) == after


@for_each("seed", SEEDS)
def test_the_box_learns_and_what_it_proposes_is_asked(game: AnyGame, seed: int) -> None:
    rng, box = Random(seed), game.new_box()
    for before, play, _after in islice(session(game, start(game, rng), sorted(game.actions), rng), PLAYS):
        box = game.taught(box, before, play)
        assert isinstance(box, game.box.type)
        assert not [
            fault.says for shelf in game.box.shelves for fault in shelf.poured(box, game.new_box(), bool)[1]
        ]
        proposed = game.proposed(before, box, play.action, play.answers)
        assert set(proposed) <= set(game.actions[play.action].asks)


def test_the_evening_to_look_at_can_be_played(game: AnyGame) -> None:
    if game.demo is None:
        pytest.skip("This game has no evening to look at.")
    people, plays = game.demo
    table = game.set_up(people)
    assert game.replay(table, plays(table)) != table


def test_every_panel_gives_what_it_depends_on(game: AnyGame) -> None:
    table = start(game, Random(1))
    for panel in game.screens.board:
        hash(panel.shows(table))


@pytest.mark.parametrize("game", list(GAMES.values()), ids=lambda game: game.slug)
def test_what_was_played_to_its_end_is_told_with_its_people_and_winners(game: AnyGame) -> None:
    folder = Path(__file__).parent / "games" / game.slug / "sessions"
    found = [
        one for path in folder.glob("*.json") for one in game.history.finished(read(game, path).tables[-1])
    ]
    assert found
    assert any(one.winners for one in found)
    assert all({*one.winners} <= {*one.people} for one in found)


@pytest.mark.parametrize("game", list(GAMES.values()), ids=lambda game: game.slug)
def test_no_two_modules_of_a_game_answer_the_same_question(game: AnyGame) -> None:
    """A name that one module takes from another would be answered wrongly, and nothing else would say so."""
    package = f"companion.games.{game.slug}"
    folder = Path(import_module(package).__file__ or "").parent
    modules = [import_module(f"{package}.{path.stem}") for path in folder.glob("[a-z]*.py")]
    asked = Counter(name for module in modules for name in getattr(module, "QUESTIONS", ()))
    declared = re.findall(r'^ {8}"(\w+)": ', (folder / "__init__.py").read_text(), flags=re.MULTILINE)
    assert [name for name, times in (asked + Counter(declared)).items() if times > 1] == []
