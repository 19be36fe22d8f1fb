"""Keeping a table: its evening becomes a golden session, which is played again as it was."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from campaigns.log import commands
from campaigns.log.amendments import RolledPlay
from campaigns.log.golden import STEP, as_json, checkpoint_numbers, plain_fields, without_defaults
from campaigns.log.serialization import from_json
from campaigns.log.state import Command, current_state
from campaigns.models import Campaign, Entry, Session
from campaigns.sessions import lifecycle
from companion.rules import Play
from tests.kit.golden import Golden, read
from tests.support.evenings import PEOPLE, make_group, make_session, tap, toy
from tests.support.seated import begin
from tests.support.toy import TOY, Lantern

__all__ = ["toy"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]


def keep(table: Any, folder: Path, **options: Any) -> str:
    """Return what the command says."""
    out = StringIO()
    call_command("keep_table", str(table), str(folder), stdout=out, **options)
    return out.getvalue()


def kept(folder: Path, name: str = "by-night-1") -> Golden:
    return read(TOY, folder / "sessions" / f"{name}.json")


def an_evening(session: Session | None = None) -> Session:
    """Return a session with a play of most kinds, some taken back, one changed."""
    session = session or make_session()
    tap(session, "pour")
    tap(session, "strike", hero="Anna", target="moth", roll=("star",), spark=1)
    tap(session, "call", foes=(("bat", 2),), ambush=True)
    tap(session, "light")
    commands.undo(session, Command(seen=4, key="back"))
    commands.amend(session, {1: (RolledPlay(Play("light")),)}, Command(seen=5, key="otherwise"))
    return session


def test_what_counts_of_a_log_is_written_play_by_play(tmp_path: Path) -> None:
    session = an_evening()
    keep(session.pk, tmp_path)
    found = kept(tmp_path)
    assert [play.action for play in found.plays] == ["light", "strike", "call"]
    assert found.plays[1].answers["roll"] == ("star",)
    assert found.recorded["people"] == list(PEOPLE)
    assert "seed" not in found.recorded and "start" not in found.recorded


def test_it_is_played_again_to_the_table_that_lies_there(tmp_path: Path) -> None:
    session = an_evening()
    keep(session.pk, tmp_path)
    found = kept(tmp_path)
    assert found.tables[-1].oil == current_state(session).table.oil == 2
    assert json.loads(json.dumps(without_defaults(found.tables[-1]))) == found.recorded["final"]


def test_the_table_is_kept_as_this_version_stores_it(tmp_path: Path) -> None:
    session = an_evening()
    keep(session.pk, tmp_path)
    text = (tmp_path / "kept" / "table-1.json").read_text(encoding="utf-8")
    assert from_json(TOY, text, 1).foes == current_state(session).table.foes
    assert text.startswith('{\n "people": [') and text.endswith("}\n")


def test_both_files_are_told(tmp_path: Path) -> None:
    said = keep(an_evening().pk, tmp_path, name="moths")
    assert said.splitlines() == [
        f"{tmp_path / 'sessions' / 'moths.json'} is written: 3 plays.",
        f"{tmp_path / 'kept' / 'table-1.json'} is written: 3 plays.",
    ]


def test_a_table_is_found_by_the_name_of_its_campaign_the_last_one(tmp_path: Path) -> None:
    first = an_evening()
    lifecycle.pack_away(first)
    second = lifecycle.go_on(first.campaign)
    tap(second, "pour")
    keep("By night", tmp_path)
    assert [play.action for play in kept(tmp_path, "by-night-2").plays] == ["pour"]


def test_an_evening_that_goes_on_begins_with_the_table_of_before(tmp_path: Path) -> None:
    first = an_evening()
    lifecycle.pack_away(first)
    second = lifecycle.go_on(first.campaign)
    tap(second, "pour")
    keep(second.pk, tmp_path)
    found = kept(tmp_path, "by-night-2")
    assert (found.start.foes, found.recorded["version"]) == ((("bat", 2),), 1)
    assert found.tables[-1] == current_state(second).table


def test_the_first_table_of_a_version_stays(tmp_path: Path) -> None:
    keep(an_evening().pk, tmp_path)
    before = (tmp_path / "kept" / "table-1.json").read_bytes()
    other = begin(Campaign.objects.create(group=make_group(), name="Other", game_slug=TOY.slug), PEOPLE)
    tap(other, "pour")
    assert "table-1" not in keep(other.pk, tmp_path)
    assert (tmp_path / "kept" / "table-1.json").read_bytes() == before


# what cannot be kept


def refused(table: Any, folder: Path, **options: Any) -> str:
    """Return the sentence of a refusal, after which nothing new is there."""
    before = sorted(folder.rglob("*"))
    with pytest.raises(CommandError) as refusal:
        keep(table, folder, **options)
    assert sorted(folder.rglob("*")) == before
    return str(refusal.value)


@pytest.mark.parametrize("wanted", ["7000", "No such night", "", "-1", "1' OR '1'='1"])
def test_where_there_is_no_table_it_is_said(wanted: str, tmp_path: Path) -> None:
    an_evening()
    assert refused(wanted, tmp_path) == (
        f"There is no table of the number, and no campaign of the name {wanted}."
    )


def test_an_evening_without_a_play_is_not_kept(tmp_path: Path) -> None:
    session = make_session()
    assert refused(session.pk, tmp_path) == (f"Nothing was played in By night, session 1 (id {session.pk}).")


def test_of_two_campaigns_of_one_name_a_number_is_wanted(tmp_path: Path) -> None:
    one, two = make_session(), make_session(make_group("Others"))
    assert refused("By night", tmp_path) == (
        f"Several campaigns are called By night: give the number of a table: {one.pk}, {two.pk}."
    )


def test_a_session_of_that_name_is_never_overwritten(tmp_path: Path) -> None:
    session = an_evening()
    keep(session.pk, tmp_path)
    assert "is there already: give another --name." in refused(session.pk, tmp_path)
    keep(session.pk, tmp_path, name="again")
    assert kept(tmp_path, "again").plays == kept(tmp_path).plays


def spoilt(session: Session, **fault: Any) -> None:
    """Change the last entry as a fault of the disk would, past its guard."""
    entry = session.entries.last()
    assert entry
    for name, value in fault.items():
        setattr(entry, name, value)
    super(Entry, entry).save()


def test_a_log_that_gives_another_table_is_not_kept(tmp_path: Path) -> None:
    session = make_session()
    tap(session, "pour")
    spoilt(session, table='{"people": ["Anna", "Bruno", "Chiara"], "oil": 99}')
    assert "does not give its table: verify_tables says where." in refused(session.pk, tmp_path)


def test_a_play_that_todays_rules_refuse_is_named(tmp_path: Path) -> None:
    session = make_session()
    tap(session, "burn", number=1)
    spoilt(session, answers={"number": 9})
    said = refused(session.pk, tmp_path)
    assert said.startswith(f"Today's rules refuse burn, play 1 of By night, session 1 (id {session.pk}): ")


# the text of it


def test_there_is_a_moment_every_few_plays_and_one_before_the_last() -> None:
    assert checkpoint_numbers(1) == [0, 0]
    assert checkpoint_numbers(STEP + 3) == [0, STEP, STEP + 2]


def test_a_moment_tells_words_and_numbers_that_are_not_as_ever() -> None:
    table = Lantern(PEOPLE, oil=1, foes=(("bat", 2),), words="Hm", hits=0)
    assert plain_fields(5, table) == {"after": 5, "people": [*PEOPLE], "oil": 1, "words": "Hm"}


def test_what_else_the_head_tells_stands_beside_the_name() -> None:
    start = Lantern(PEOPLE)
    plays = [Play("light")]
    text = as_json("one", PEOPLE, plays, [start, TOY.play(start, plays[0])], seed=4)
    assert text.splitlines()[0] == '{"name": "one", "seed": 4, "people": ["Anna", "Bruno", "Chiara"],'
    assert json.loads(text)["plays"] == [{"action": "light", "answers": {}}]
