"""Golden sessions: whole pages and stories, recorded by record.py, must replay to the same table."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import pytest

from campaigns.log import commands
from campaigns.log.state import Command, current_state
from campaigns.models import Campaign
from companion.games.stuffed_fables.table import Table
from companion.rules import Play
from tests.cases import for_each
from tests.evenings import make_group
from tests.games.stuffed_fables.players import GAME, played
from tests.games.stuffed_fables.record import ALL, SESSIONS, checkpoint, seeded
from tests.games.stuffed_fables.test_random_sessions import in_order
from tests.golden import Golden, read, told
from tests.random_play import words
from tests.seated import begin

NAMES = sorted(path.stem for path in SESSIONS.glob("*.json"))
EACH = pytest.mark.parametrize("name", NAMES)


@lru_cache
def golden_of(name: str) -> Golden:
    return read(GAME, SESSIONS / f"{name}.json")


def recorded(name: str) -> Mapping[str, Any]:
    return golden_of(name).recorded


def plays_of(name: str) -> tuple[Play, ...]:
    return golden_of(name).plays


def tables_of(name: str) -> tuple[Table, ...]:
    """Return the tables of a session, from the empty one to the last."""
    return golden_of(name).tables


def test_what_is_recorded_is_kept() -> None:
    assert set(NAMES) == set(ALL)


@EACH
def test_a_session_replays_to_the_same_table(name: str) -> None:
    assert json.loads(json.dumps(told(tables_of(name)[-1]))) == recorded(name)["final"]


@EACH
def test_a_session_passes_its_checkpoints(name: str) -> None:
    tables, marks = tables_of(name), recorded(name)["checkpoints"]
    assert len(marks) > 3
    passed = [checkpoint(mark["after"], tables[mark["after"]]) for mark in marks]
    assert json.loads(json.dumps(passed)) == marks


@EACH
def test_replaying_in_one_go_gives_the_same_table(name: str) -> None:
    start = GAME.set_up(recorded(name)["people"])
    assert GAME.replay(start, plays_of(name)) == tables_of(name)[-1]


@EACH
def test_every_play_of_a_session_was_possible_and_can_be_told(name: str) -> None:
    for table, play, after in zip(tables_of(name), plays_of(name), tables_of(name)[1:], strict=False):
        assert GAME.why_not(table, play.action) is None
        assert words(GAME.says(table, play))
        told_then = (*after.news, *GAME.history.story(after), GAME.title(after))
        assert all(words(sentence) for sentence in told_then)


@EACH
@pytest.mark.rule("SF-BAG-6", "SF-SETUP-5")
def test_no_die_is_lost_and_every_table_is_in_order(name: str) -> None:
    for table in tables_of(name):
        assert list(in_order(table)) == []


@EACH
@pytest.mark.django_db
def test_a_session_is_recorded_play_by_play_and_taken_back_to_its_start(name: str) -> None:
    campaign = Campaign.objects.create(group=make_group(), name="By night", game_slug=GAME.slug)
    session = begin(campaign, recorded(name)["people"])
    start = current_state(session)
    for number, play in enumerate(plays_of(name)):
        now = commands.record(session, play, Command(seen=number, key=f"play-{number}"))
    assert now.table == tables_of(name)[-1]
    back = commands.undo(session, Command(seen=now.number, key="back"), steps=now.number)
    assert (back.table, back.undo) == (start.table, None)


@for_each("seed", range(100, 105))
@for_each("name", ALL)
def test_an_evening_comes_to_its_end_whatever_the_dice(name: str, seed: int) -> None:
    _plays, tables = played(*seeded(ALL[name], seed))
    assert (tables[-2].phase, tables[-1].phase) == ("over", "closed")
    assert len(tables[-1].records) == len(ALL[name])
