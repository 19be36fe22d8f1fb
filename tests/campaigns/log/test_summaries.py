"""How a campaign stands is stored with each table, so that home and group read no table."""

from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings as site
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db.models import Model
from django.test import Client

from campaigns.log import commands
from campaigns.log.amendments import RolledPlay
from campaigns.log.replay import first_divergence
from campaigns.log.state import Command, current_state
from campaigns.log.summaries import is_sound, summarize
from campaigns.models import Entry, Group, Session
from campaigns.pages.selectors import summarize_campaign
from campaigns.sessions import lifecycle
from companion.games import GAMES
from companion.rules import Play, Played, message, replace
from tests.bench.inside import counted
from tests.support.evenings import member, session, tap, toy
from tests.support.toy import TOY

__all__ = ["member", "session", "toy"]

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("toy")]


def put(row: Any, summary: Any) -> None:
    """Change what is stored with a row, as a fault of the disk would, past the guard of the log."""
    row.summary_json = summary
    Model.save(row)


def newest_row(session: Session) -> Any:
    return session.entries.order_by("-number").first() or Session.objects.get(pk=session.pk)


def asked_for(client: Client, address: str) -> tuple[int, bool]:
    """Return how many queries a page makes, and whether one of them reads a table."""
    client.get(address)
    with counted() as asked:
        assert client.get(address).status_code == 200
    return len(asked), any(f'"{column}"' in one for one in asked for column in ("table", "start"))


def test_home_and_group_read_no_table_and_ask_the_same_for_many_campaigns(
    member: Client, session: Session
) -> None:
    group = session.campaign.group
    pages = ("/", f"/groups/{group.pk}/")
    tap(session)
    before = [asked_for(member, page) for page in pages]
    for _more in range(5):
        tap(make_session_of(group))
    make_session_of(group)  # at which nothing is played yet
    assert [asked_for(member, page) for page in pages] == before
    assert not any(reads for _count, reads in before)


@pytest.fixture
def finished(session: Session, monkeypatch: pytest.MonkeyPatch) -> Session:
    """Return a table of a game of one evening that stands at its end."""
    played = (Played(("Anna",), ("Anna",)),)
    history = replace(TOY.history, finished=lambda table: played, is_over=lambda table: not table.oil)
    monkeypatch.setitem(GAMES, TOY.slug, replace(TOY, is_one_off=True, history=history))
    while current_state(session).table.oil:
        tap(session)
    return session


def test_home_reads_no_table_to_offer_a_game_of_one_evening_once_more(
    member: Client, finished: Session
) -> None:
    assert summarize_campaign(finished.campaign).is_played_out
    assert "Play again" in member.get("/").content.decode()
    assert not asked_for(member, "/")[1]


def test_a_summary_that_does_not_say_whether_a_game_is_over_is_sound_and_the_table_is_asked(
    member: Client, finished: Session
) -> None:
    row = newest_row(finished)
    put(row, {name: said for name, said in row.summary_json.items() if name != "is_over"})
    assert summarize_campaign(finished.campaign).is_played_out
    assert is_sound(finished.game, newest_row(finished), current_state(finished).table)
    row.table = "{"
    put(row, row.summary_json)
    assert not summarize_campaign(finished.campaign).is_played_out
    assert "Play again" not in member.get("/").content.decode()


def make_session_of(group: Group) -> Session:
    return lifecycle.begin(group.campaigns.create(name="More", game_slug=TOY.slug), group.people.all())


def test_what_is_stored_is_said_of_the_newest_table_whatever_was_done(session: Session) -> None:
    def check(seen: Session = session) -> None:
        state = current_state(seen)
        assert newest_row(seen).summary_json == summarize(seen.game, state.table)
        assert summarize_campaign(seen.campaign).title == seen.game.title(state.table)
        assert first_divergence(seen) is None

    check()
    tap(session, "pour")
    check()
    tap(session, "burn", number=2)
    check()
    commands.amend(session, {2: (RolledPlay(Play("burn", {"number": 1})),)}, Command(2, "amend-it"))
    check()
    commands.undo(session, Command(3, "undo-two"), steps=3)
    check()
    commands.redo(session, Command(6, "redo-one"))
    check()
    lifecycle.pack_away(session)
    check()
    check(lifecycle.go_on(session.campaign))


def test_a_row_of_an_older_release_is_read_by_its_table_and_undone_to(session: Session) -> None:
    tap(session, "pour")
    tap(session, "pour")
    expected = summarize_campaign(session.campaign).title
    put(session.entries.get(number=1), None)
    put(session.entries.get(number=2), None)
    put(session, None)
    assert summarize_campaign(session.campaign).title == expected
    for seen in (2, 3):
        commands.undo(Session.objects.get(), Command(seen, f"undo-{seen}"))
        stored = newest_row(session).summary_json
        assert stored and stored == summarize(session.game, current_state(session).table)


def test_the_audit_finds_a_summary_of_another_table(session: Session) -> None:
    tap(session)
    rows: list[tuple[Any, int]] = [(newest_row(session), 1), (Session.objects.get(), 0)]
    for row, number in rows:
        right = row.summary_json
        broken: list[Any] = [right | {"people": ["Zoe"]}, {}, [1]]
        for wrong in broken:
            put(row, wrong)
            assert first_divergence(Session.objects.get()) == number
        with pytest.raises(CommandError):
            call_command("verify_tables")
        put(row, right | {"people": ["Zoe"], "release": "0.9"})  # another release may have said it otherwise
        assert first_divergence(Session.objects.get()) is None


def test_older_rows_are_filled_and_a_table_that_cannot_be_read_stays_without(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh, broken = make_session_of(session.campaign.group), make_session_of(session.campaign.group)
    tap(session)
    right = [newest_row(one).summary_json for one in (session, fresh)]
    for row in (newest_row(session), fresh, broken):
        put(row, None)
    Session.objects.filter(pk=broken.pk).update(start="{")
    monkeypatch.setattr(Entry, "objects", Entry._base_manager)  # as a migration knows it
    import_module("campaigns.migrations.0002_summaries").add_newest(apps, None)
    assert [newest_row(one).summary_json for one in (session, fresh)] == right
    assert newest_row(broken).summary_json is None


def test_a_summary_is_said_in_the_readers_language(
    member: Client, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = newest_row(session)
    put(row, row.summary_json | {"title": {"id": "Nothing to redo"}})
    assert summarize_campaign(session.campaign).title == message("Nothing to redo")
    assert "Nothing to redo" in member.get("/").content.decode()
    member.cookies[site.LANGUAGE_COOKIE_NAME] = "it"
    page = member.get("/").content.decode()
    assert "Nothing to redo" not in page
