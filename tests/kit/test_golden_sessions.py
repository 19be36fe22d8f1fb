"""Golden sessions: whole evenings that were recorded must be played again to the same table."""

import json
from typing import Any

import pytest

from campaigns.log import commands
from campaigns.log.golden import checkpoint_numbers, table_as_json
from campaigns.log.serialization import from_json, to_json
from campaigns.log.state import Command, current_state
from campaigns.models import Campaign
from companion.rules import AnyGame, PlaysBase
from companion.rules.kit.plays import finished_plays
from tests.kit.games import FOLDER, SHELF, each, each_session, golden, goldens, names_of
from tests.kit.golden import without_defaults
from tests.kit.hooks import hooks_of
from tests.support.evenings import make_group
from tests.support.random_play import words
from tests.support.seated import begin


@each()
def test_a_game_has_golden_sessions(game: AnyGame) -> None:
    assert names_of(game), "Play an evening, then: manage.py keep_table <its number> tests/games/<game>"


def test_what_is_kept_is_of_a_game() -> None:
    folders = {path.parents[1].name for path in FOLDER.glob("*/*/*.json")}
    assert folders == {*SHELF}


@each_session()
def test_a_session_replays_to_the_same_table(game: AnyGame, name: str) -> None:
    found = golden(game.slug, name)
    assert json.loads(json.dumps(without_defaults(found.tables[-1]))) == found.recorded["final"]


@each_session()
def test_a_session_passes_its_checkpoints(game: AnyGame, name: str) -> None:
    found = golden(game.slug, name)
    marks = found.recorded["checkpoints"]
    assert [mark["after"] for mark in marks] == checkpoint_numbers(len(found.plays))
    assert len(marks) > 1
    passed = [_moment(game, mark, found.tables[mark["after"]]) for mark in marks]
    assert json.loads(json.dumps(passed)) == marks


def _moment(game: AnyGame, mark: Any, table: Any) -> Any:
    """Return what a table says of all that a checkpoint tells."""
    checkpoint = hooks_of(game).checkpoint
    if checkpoint:
        return checkpoint(mark["after"], table)
    return {name: without_defaults(getattr(table, name)) if name != "after" else mark[name] for name in mark}


@each_session()
def test_replaying_in_one_go_gives_the_same_table(game: AnyGame, name: str) -> None:
    found = golden(game.slug, name)
    assert game.replay(found.start, found.plays) == found.tables[-1]


@each_session()
def test_every_play_of_a_session_was_possible_and_can_be_told(game: AnyGame, name: str) -> None:
    found = golden(game.slug, name)
    for table, play, after in zip(found.tables, found.plays, found.tables[1:], strict=False):
        assert game.why_not(table, play.action) is None
        assert words(game.says(table, play))
        assert all(words(line) for line in (*after.news, *game.history.story(after), game.title(after)))


@each_session(shows=True)
def test_every_table_of_a_session_is_in_order(game: AnyGame, name: str) -> None:
    for table in golden(game.slug, name).tables:
        assert list(hooks_of(game).in_order(table)) == []


@each_session()
def test_the_end_of_a_session_is_stored_and_read_again(game: AnyGame, name: str) -> None:
    table = golden(game.slug, name).tables[-1]
    assert from_json(game, to_json(game, table), game.version) == table


@pytest.mark.goal("U2")
@each_session(by_night=True)
@pytest.mark.django_db
@pytest.mark.usefixtures("on_shelf")
def test_a_session_is_recorded_play_by_play_and_taken_back_to_its_start(game: AnyGame, name: str) -> None:
    found = golden(game.slug, name)
    campaign = Campaign.objects.create(group=make_group(), name="By night", game_slug=game.slug)
    session = begin(campaign, found.recorded["people"])
    start = current_state(session)
    for number, play in enumerate(found.plays):
        now = commands.record(session, play, Command(seen=number, key=f"play-{number}"))
    assert now.table == found.tables[-1]
    back = commands.undo(session, Command(seen=now.number, key="back"), steps=now.number)
    assert (back.table, back.undo) == (start.table, None)
    again = commands.redo(session, Command(seen=back.number, key="again"), steps=now.number)
    assert (again.table, again.redo) == (now.table, None)


# its past


@each()
def test_a_game_has_a_table_of_each_of_its_versions(game: AnyGame) -> None:
    kept = {path.stem for path in (FOLDER / game.slug / "kept").glob("*.json")}
    assert kept == {f"table-{version}" for version in range(1, game.version + 1)}


@pytest.mark.goal("R12")
@each()
def test_a_table_that_was_kept_long_ago_still_opens(game: AnyGame) -> None:
    for version in range(1, game.version + 1):
        path = FOLDER / game.slug / "kept" / f"table-{version}.json"
        table = from_json(game, path.read_text(encoding="utf-8"), version)
        assert isinstance(table, game.table)
        assert from_json(game, to_json(game, table), game.version) == table
        assert version < game.version or from_json(game, table_as_json(game, table), version) == table


@each()
def test_what_was_played_to_its_end_is_told_with_its_people_and_winners(game: AnyGame) -> None:
    sessions = list(goldens(game))
    ends = [one for _name, found in sessions for one in game.history.finished(found.tables[-1])]
    assert all({*one.winners} <= {*one.people} for one in ends)
    tells_nothing = game.history.finished is finished_plays and not issubclass(game.table, PlaysBase)
    assert tells_nothing or not sessions or any(one.winners for one in ends)
