"""The store: one entry a tap, however often it comes; undo is a new entry; the log alone gives the table."""

import json
from dataclasses import fields, replace
from datetime import UTC, datetime
from importlib import import_module
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from campaigns.box.repository import load_box, save_box
from campaigns.log import commands
from campaigns.log.amendments import RolledPlay, load_history
from campaigns.log.replay import first_divergence, replays_exactly
from campaigns.log.serialization import from_json, message_from_json, to_json, to_json_value
from campaigns.log.state import Command, KeyReused, Stale, current_state
from campaigns.log.timeline import load_timeline
from campaigns.models import Box, Entry, Session
from campaigns.sessions import lifecycle
from companion.games import GAMES, former_messages
from companion.rules import AnyGame, IllegalPlay, Message, Play, action, message, plural
from companion.rules.log import EntryKind, undo_redo_stacks
from tests.settings import FULL
from tests.support.evenings import PEOPLE, at_once, make_group, make_session, tap, toy
from tests.support.toy import TOY, Lantern, LanternBox

__all__ = ["toy"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]


# an evening


def test_an_evening_starts_from_the_set_up_of_its_game() -> None:
    session = make_session()
    now = current_state(session)
    assert (now.table, now.number, now.undo, now.redo) == (Lantern(PEOPLE), 0, None, None)
    assert session.people == list(PEOPLE)


def test_a_play_writes_one_entry_with_all_that_happened() -> None:
    session = make_session()
    play = Play("strike", {"hero": "Anna", "target": "moth", "roll": ("star",), "spark": 1})
    now = commands.record(session, play, Command(seen=0, key="k", author_name="Bruno"), rolled=("roll",))
    entry = session.entries.get()
    assert entry.play == play
    assert (entry.number, entry.kind, entry.author_name, entry.rolled) == (1, "play", "Bruno", ["roll"])
    assert entry.sentence == TOY.says(Lantern(PEOPLE), play)
    assert entry.news == now.table.news == (plural("{count} hit.", "{count} hits.", 1),)
    assert current_state(session) == now


def test_what_the_rules_refuse_is_not_written() -> None:
    session = make_session()
    with pytest.raises(IllegalPlay):
        tap(session, "burn", number=9)
    with pytest.raises(IllegalPlay):
        tap(session, "no such action")
    assert not session.entries.exists()


def test_packing_away_closes_the_session_and_keeps_the_table() -> None:
    session = make_session()
    before = tap(session)
    lifecycle.pack_away(session)
    assert current_state(session) == before
    for again in (session, Session.objects.get()):
        with pytest.raises(IllegalPlay, match="packed away"):
            tap(again)
        with pytest.raises(IllegalPlay, match="packed away"):
            commands.undo(again, Command(seen=1, key="u"))


def test_the_next_session_goes_on_from_the_last_table() -> None:
    session = make_session()
    table = tap(session).table
    lifecycle.pack_away(session)
    following = lifecycle.go_on(session.campaign)
    assert (following.number, following.people, current_state(following).table) == (2, list(PEOPLE), table)


def test_going_on_while_a_session_is_open_goes_on_with_it() -> None:
    session = make_session()
    assert lifecycle.go_on(session.campaign) == session


def test_a_campaign_that_has_ended_is_packed_away_and_not_gone_on_with() -> None:
    session = make_session()
    lifecycle.end(session.campaign)
    with pytest.raises(IllegalPlay, match="ended"):
        lifecycle.go_on(session.campaign)
    with pytest.raises(IllegalPlay, match="packed away"):
        tap(session)


# undo and redo


def test_undo_says_what_it_takes_back_and_redo_what_it_brings_back() -> None:
    session = make_session()
    tap(session, "light")
    tap(session, "burn", number=1)
    burns = message("{number} oil burns.", number=1)
    assert current_state(session).undo == burns
    now = commands.undo(session, Command(seen=2, key="u"))
    assert (now.undo, now.redo, now.table.oil) == (message("The lantern is lit."), burns, 2)
    assert commands.redo(session, Command(seen=3, key="r")).table.oil == 1


def test_many_steps_are_taken_back_at_once_each_with_an_entry_of_its_own() -> None:
    session = make_session()
    for _turn in range(3):
        tap(session)
    now = commands.undo(session, Command(seen=3, key="u"), steps=3)
    assert (now.number, now.table, now.undo) == (6, Lantern(PEOPLE), None)
    again = commands.undo(session, Command(seen=3, key="u"), steps=3)
    assert again == now
    assert commands.redo(session, Command(seen=6, key="r"), steps=3).table.oil == 0


def test_more_steps_than_there_are_take_nothing_back() -> None:
    session = make_session()
    tap(session)
    with pytest.raises(IllegalPlay, match="nothing to undo"):
        commands.undo(session, Command(seen=1, key="u"), steps=2)
    with pytest.raises(IllegalPlay, match="nothing to redo"):
        commands.redo(session, Command(seen=1, key="r"))
    assert current_state(session).number == 1


@pytest.mark.goal("R2")
def test_a_key_that_came_before_is_told_before_what_the_rules_refuse() -> None:
    session = make_session()
    for turn in range(3):
        tap(session, key=f"t{turn}")
    commands.undo(session, Command(seen=3, key="u"))
    tap(session, key="last")
    with pytest.raises(KeyReused):
        tap(session, "light", "u")


class Evening(RuleBasedStateMachine):
    """Taps, undos, redos, retries and stale screens in any order."""

    def __init__(self) -> None:
        super().__init__()
        self.session = make_session()
        self.number = 0

    @rule(action=st.sampled_from(["light", "pour", "deal"]))
    def play(self, action: str) -> None:
        answers: dict[str, Any] = {"order": PEOPLE} if action == "deal" else {}
        try:
            now = tap(self.session, action, f"key-{self.number}", self.number, **answers)
        except IllegalPlay:
            return
        self.number += 1
        assert now.number == self.number

    @rule(steps=st.integers(1, 3), back=st.booleans())
    def turn(self, steps: int, back: bool) -> None:
        turn = commands.undo if back else commands.redo
        try:
            turn(self.session, Command(seen=self.number, key=f"key-{self.number}"), steps=steps)
        except IllegalPlay:
            return
        self.number += steps

    @rule()
    def look(self) -> None:
        before = current_state(self.session)
        now = commands.record_look(self.session, Command(seen=self.number, key=f"key-{self.number}"))
        self.number += 1
        assert (now.table, now.undo, now.redo) == (before.table, before.undo, before.redo)

    @rule(
        place=st.integers(0, 100),
        new=st.sampled_from(
            [(), (RolledPlay(Play("light")),), (RolledPlay(Play("pour")), RolledPlay(Play("light")))]
        ),
        both=st.booleans(),
    )
    def amend(self, place: int, new: tuple[RolledPlay, ...], both: bool) -> None:
        plays = list(load_history(self.session).plays)
        if not plays:
            return
        changes = {plays[place % len(plays)]: new} | ({plays[-1]: ()} if both else {})
        before = current_state(self.session).table
        try:
            now = commands.amend(self.session, changes, Command(seen=self.number, key=f"key-{self.number}"))
        except IllegalPlay:
            assert current_state(self.session).number == self.number
            return
        self.number += 1
        assert now.number == self.number
        assert (
            commands.undo(self.session, Command(seen=self.number, key=f"back-{self.number}")).table == before
        )
        assert (
            commands.redo(self.session, Command(seen=self.number + 1, key=f"again-{self.number}")).table
            == now.table
        )
        self.number += 2

    @precondition(lambda self: self.number)
    @rule(place=st.integers(0, 100))
    def retry(self, place: int) -> None:
        """What came before comes again, and changes nothing."""
        entry = list(self.session.entries.all())[place % self.number]
        if entry.kind == EntryKind.AMEND:
            changes = {number: tuple(map(RolledPlay, plays)) for number, plays in entry.changes.items()}
            commands.amend(self.session, changes, Command(seen=entry.number - 1, key=entry.key))
        elif entry.is_play:
            commands.record(self.session, entry.play, Command(seen=entry.number - 1, key=entry.key))
        else:
            with pytest.raises(KeyReused):
                tap(self.session, "light", entry.key)

    @precondition(lambda self: self.number)
    @rule()
    def come_late(self) -> None:
        with pytest.raises(Stale):
            tap(self.session, "light", "late", self.number - 1)

    @invariant()
    def pointers_are_what_the_words_say(self) -> None:
        entries = list(self.session.entries.all())
        for count, entry in enumerate(entries, start=1):
            done, undone = undo_redo_stacks(EntryKind(one.kind) for one in entries[:count])
            expected = (done[-1] + 1 if done else 0, undone[-1] + 1 if undone else 0)
            assert (entry.at_play, entry.redo_play) == expected

    @invariant()
    def replay_is_the_snapshot(self) -> None:
        entries = list(self.session.entries.all())
        assert len(entries) == self.number
        plays = [play for found in load_history(self.session).plays.values() for play in found]
        replayed = TOY.replay(Lantern(PEOPLE), plays)
        assert replayed == current_state(self.session).table
        assert replays_exactly(self.session)


@pytest.mark.goal("R2", "R11")
def test_pointers_say_what_the_words_say_and_replay_is_the_snapshot() -> None:
    slow = [HealthCheck.too_slow, HealthCheck.data_too_large]
    run_state_machine_as_test(
        Evening,
        settings=settings(
            max_examples=40 if FULL else 8, stateful_step_count=25, deadline=None, suppress_health_check=slow
        ),
    )


@pytest.mark.parametrize("length", [20, 200])
def test_reading_and_writing_cost_the_same_however_long_the_log(length: int) -> None:
    session = make_session()
    for number in range(length):
        tap(session, "pour", seen=number)
    with CaptureQueriesContext(
        connection,
    ) as reading:
        current_state(session)
    with CaptureQueriesContext(connection) as writing:
        tap(session, "pour", "one", length)
        commands.undo(session, Command(seen=length + 1, key="two"))
        commands.redo(session, Command(seen=length + 2, key="three"))
    statements = [one for one in writing.captured_queries if "SAVEPOINT" not in one["sql"]]
    locks = 3 if connection.features.has_select_for_update else 0  # elsewhere all of the database is locked
    assert (len(reading), len(statements)) == (1, 3 + 5 + 7 + locks)


# the same tap again, and taps at once


@pytest.mark.goal("R2")
def test_a_repeated_key_writes_nothing_and_gives_the_same_answer() -> None:
    session = make_session()
    first = tap(session, key="k", seen=0)
    assert tap(session, key="k", seen=0) == first
    assert session.entries.count() == 1


def test_a_repeated_key_is_the_same_tap_though_chance_would_have_said_otherwise() -> None:
    session = make_session()
    for card in ("sun", "moon"):
        commands.record(session, Play("draw", {"card": card}), Command(seen=0, key="k"), rolled=("card",))
    assert session.entries.get().play.answers == {"card": "sun"}


@pytest.mark.goal("R2")
def test_a_repeated_key_with_another_body_is_refused() -> None:
    session = make_session()
    tap(session, "light", key="k")
    with pytest.raises(KeyReused):
        tap(session, "pour", key="k")
    with pytest.raises(KeyReused):
        commands.undo(session, Command(seen=1, key="k"))


def test_a_bundle_writes_all_its_plays_or_none() -> None:
    session = make_session()
    oil = current_state(session).table.oil
    after = commands.record_bundle(session, "sit_up", {"hours": oil}, Command(seen=0, key="k"))
    assert (after.number, after.table.oil) == (oil, 0)
    assert [entry.action for entry in session.entries.all()] == ["light"] * oil
    with pytest.raises(IllegalPlay, match="no oil"):
        commands.record_bundle(session, "sit_up", {"hours": 1}, Command(seen=oil, key="l"))
    assert session.entries.count() == oil
    assert replays_exactly(session)


def test_a_bundle_that_fails_half_way_writes_nothing() -> None:
    session = make_session()
    with pytest.raises(IllegalPlay, match="no oil"):
        commands.record_bundle(session, "sit_up", {"hours": 9}, Command(seen=0, key="k"))
    with pytest.raises(IllegalPlay, match="Nothing is changed"):
        commands.record_bundle(session, "sit_up", {"hours": 0}, Command(seen=0, key="k"))
    assert not session.entries.exists()


@pytest.mark.goal("R2")
def test_a_bundle_comes_twice_under_one_key_and_is_written_once() -> None:
    session = make_session()
    first = commands.record_bundle(session, "sit_up", {"hours": 2}, Command(seen=0, key="k"))
    assert commands.record_bundle(session, "sit_up", {"hours": 2}, Command(seen=0, key="k")) == first
    with pytest.raises(KeyReused):
        commands.record_bundle(session, "sit_up", {"hours": 3}, Command(seen=0, key="k"))
    with pytest.raises(Stale):
        commands.record_bundle(session, "sit_up", {"hours": 2}, Command(seen=0, key="late"))
    assert session.entries.count() == 2


def test_a_retry_after_packing_away_still_gets_its_answer() -> None:
    session = make_session()
    first = tap(session, key="k", seen=0)
    lifecycle.pack_away(session)
    assert tap(session, key="k", seen=0) == first


def test_a_screen_that_is_behind_gets_the_fresh_table() -> None:
    session = make_session()
    tap(session)
    with pytest.raises(Stale) as stale:
        tap(session, key="late", seen=0)
    assert stale.value.state == current_state(session)
    assert session.entries.count() == 1


@pytest.mark.goal("R3")
def test_an_action_that_commutes_is_played_on_the_newest_table() -> None:
    session = make_session()
    tap(session, "pour", "one", 0)
    assert tap(session, "pour", "two", 0).table.oil == 5
    with pytest.raises(Stale):
        tap(session, "pour", "from the future", 7)


@pytest.mark.goal("R2")
@pytest.mark.django_db(transaction=True)
def test_twenty_equal_taps_at_once_are_one_entry_and_twenty_equal_answers() -> None:
    session = make_session()
    answers = at_once(20, lambda _number: tap(Session.objects.get(), key="k", seen=0))
    assert session.entries.count() == 1
    assert [(answer.number, answer.table.oil) for answer in answers] == [(1, 2)] * 20


@pytest.mark.goal("R3")
@pytest.mark.django_db(transaction=True)
def test_of_two_screens_that_saw_the_same_one_acts_and_one_looks_again() -> None:
    session = make_session()
    answers = at_once(2, lambda number: tap(Session.objects.get(), key=f"k{number}", seen=0))
    assert sorted(type(answer).__name__ for answer in answers) == ["SessionState", "Stale"]
    assert session.entries.count() == 1


@pytest.mark.goal("R7")
@pytest.mark.django_db(transaction=True)
def test_eight_writers_lose_nothing_and_meet_no_error() -> None:
    session = make_session()

    def write(writer: int) -> list[int]:
        own = Session.objects.get()
        return [tap(own, "pour", f"{writer}-{tap_}", 0).number for tap_ in range(25)]

    written = at_once(8, write)
    assert sorted(number for numbers in written for number in numbers) == list(range(1, 201))
    assert current_state(session).table.oil == 203


@pytest.mark.django_db(transaction=True)
def test_going_on_twice_at_once_opens_one_session() -> None:
    session = make_session()
    lifecycle.pack_away(session)
    opened = at_once(8, lambda _number: lifecycle.go_on(session.campaign))
    assert {one.number for one in opened} == {2}
    assert session.campaign.sessions.count() == 2


# nothing changes an entry


def test_an_entry_is_never_changed_nor_deleted() -> None:
    session = make_session()
    tap(session)
    entry = session.entries.get()
    for spoil in (
        entry.save,
        entry.delete,
        Entry.objects.all().delete,
        session.entries.all().delete,
        lambda: Entry.objects.update(number=5),
        lambda: session.entries.filter(number=1).update(kind="undo"),
        lambda: Entry.objects.bulk_update([entry], ["number"]),
    ):
        with pytest.raises(TypeError, match="never"):
            spoil()
    assert session.entries.get().number == 1


# the log as people read it


def test_lines_say_what_counts_and_how_many_undos_away_it_is() -> None:
    session = make_session()
    for number in range(3):
        tap(session, "pour", seen=number)
    commands.undo(session, Command(seen=3, key="u"))
    lines = load_timeline(session)
    assert [(line.entry.number, line.is_live, line.steps) for line in lines] == [
        (4, True, 0),
        (3, False, 0),
        (2, True, 1),
        (1, True, 2),
    ]
    assert [line.entry.number for line in load_timeline(session, numbers=(2, 3))] == [3, 2]


def test_lines_say_whether_dice_were_rolled_here_or_typed() -> None:
    session = make_session()
    strike = {"hero": "Anna", "target": "moth", "roll": ("star",), "spark": 1}
    for number, made in enumerate([("roll",), ()]):
        commands.record(session, Play("strike", strike), Command(seen=number, key=f"k{number}"), rolled=made)
    tap(session, "light")
    assert [(line.is_rolled, line.is_typed) for line in load_timeline(session)] == [
        (False, False),
        (False, True),
        (True, False),
    ]


# the box


def test_a_box_that_nobody_typed_in_holds_what_is_confirmed() -> None:
    assert load_box(make_group(), TOY) == LanternBox()


def test_a_play_teaches_the_box_and_another_group_learns_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    light = replace(TOY.actions["light"], teaches=lambda box, table, answers: LanternBox(spark=2))
    monkeypatch.setitem(GAMES, TOY.slug, replace(TOY, actions={**TOY.actions, "light": light}))
    session = make_session()
    tap(session)
    assert load_box(session.campaign.group, TOY) == LanternBox(spark=2)
    assert load_box(make_group("Others"), TOY) == LanternBox()
    assert Box.objects.count() == 1


def test_what_was_typed_stays_in_the_box() -> None:
    group = make_group()
    save_box(group, TOY, LanternBox(spark=2))
    save_box(group, TOY, LanternBox(spark=1))
    assert load_box(group, TOY) == LanternBox(spark=1)


# sentences and versions


def test_sentences_survive_being_kept() -> None:
    inner = plural("{count} rat", "{count} rats", 0)
    sentence = Message(
        "{who} sees {what}.", {"who": "Anna", "what": (inner, "x"), "number": 0, "rule": "MM-1"}
    )
    assert message_from_json(to_json_value(sentence)) == sentence
    assert message_from_json(to_json_value(Message(""))) == Message("")


def test_a_sentence_about_a_hostile_file_is_one_that_every_database_takes() -> None:
    sentence = message("{what} is unknown.", what=("a\0b", "c\ud800"))
    kept = to_json_value(sentence)
    assert kept["parts"] == {"what": ["a\N{REPLACEMENT CHARACTER}b", "c\N{REPLACEMENT CHARACTER}"]}
    assert to_json_value(message_from_json(kept)) == kept


def test_a_table_is_stored_without_what_its_messages_do_not_say() -> None:
    said = Message("It burns.", {"number": 0}, rule="MM-1", opens=Message("Night"))
    quiet = plural("{count} rat", "{count} rats", 0)
    stored = json.loads(to_json(TOY, Lantern(PEOPLE, news=(said, quiet))))
    assert stored["news"] == [
        {"id": "It burns.", "parts": {"number": 0}, "rule": "MM-1", "opens": {"id": "Night"}},
        {"id": "{count} rat", "plural": "{count} rats", "count": 0},
    ]
    assert set(stored) == {one.name for one in fields(Lantern)}  # all else is written, default or not


def test_a_table_whose_messages_were_stored_with_every_field_still_opens() -> None:
    table = Lantern(PEOPLE, news=(Message("It burns.", rule="MM-1"),))
    stored = json.loads(to_json(TOY, table))
    whole = {"plural": "", "count": None, "rule": "MM-1", "is_story": False, "opens": None}
    stored["news"] = [{"id": "It burns.", "parts": {}, **whole}]
    assert from_json(TOY, json.dumps(stored), TOY.version) == table


def saying(sentence: str, news: str, guests: Message) -> AnyGame:
    """Return the toy, whose `light` has these words."""

    @action(sentence, label="Light")
    def light(table: Lantern) -> Lantern:
        places = {"oil": table.oil, "who": "Anna", "guests": (guests,)}
        said = {name: part for name, part in places.items() if f"{{{name}}}" in news}
        return replace(table, oil=table.oil - 1).chronicled(news, **said)

    return replace(TOY, actions={**TOY.actions, "light": light})


def test_what_was_stored_in_former_words_is_read_in_those_of_today(monkeypatch: pytest.MonkeyPatch) -> None:
    former = ("The lamp burns.", "{who} lit it at {oil}: {guests}.", plural("{count} rat", "{count} rats", 2))
    today = ("The lantern is lit.", "Light at {oil}: {guests}.", plural("{count} moth", "{count} moths", 2))
    monkeypatch.setitem(GAMES, TOY.slug, saying(*former))
    session = make_session()
    now = tap(session)
    monkeypatch.setitem(GAMES, TOY.slug, saying(*today))
    assert first_divergence(Session.objects.get()) == 1
    guests = {former[2].id: today[2].id, former[2].plural: today[2].plural}
    monkeypatch.setattr(former_messages, "FORMER", dict(zip(former[:2], today[:2], strict=True)) | guests)
    entry = session.entries.get()
    said = replace(now.table.news[0], id=today[1], parts={"oil": 3, "guests": (today[2],)})
    assert former[1] in entry.table and today[1] not in entry.table
    assert (entry.sentence, entry.news) == (message(today[0]), (said,))
    assert from_json(TOY, entry.table, TOY.version).news == (said,)
    assert replays_exactly(Session.objects.get())


def test_a_table_of_an_older_version_opens_in_this_one(monkeypatch: pytest.MonkeyPatch) -> None:
    session = make_session()
    tap(session)
    steps = {1: lambda raw: raw | {"words": "older"}, 3: lambda raw: raw | {"oil": raw["oil"] * 10}}
    monkeypatch.setitem(GAMES, TOY.slug, replace(TOY, version=4, upgrades=steps))
    table = current_state(Session.objects.get()).table
    assert (table.words, table.oil) == ("older", 20)
    assert replays_exactly(Session.objects.get())
    assert tap(Session.objects.get()).table.oil == 19
    assert replays_exactly(Session.objects.get())


# the audit


@pytest.mark.goal("K2")
def test_a_line_that_was_taken_out_is_missed() -> None:
    session = make_session()
    for _time in range(3):
        tap(session)
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM campaigns_entry WHERE number = 2")
        cursor.execute("UPDATE campaigns_entry SET number = 2, at_play = 2 WHERE number = 3")
    assert first_divergence(session) == 2


@pytest.mark.goal("K2")
def test_an_end_that_was_cut_off_is_missed_where_the_table_was_packed_away() -> None:
    session = make_session()
    for _time in range(2):
        tap(session)
    lifecycle.pack_away(session)
    assert session.head == session.entries.get(number=2).seal and first_divergence(session) is None
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM campaigns_entry WHERE number = 2")
    assert first_divergence(session) == 2


@pytest.mark.goal("K2")
def test_a_start_that_was_changed_breaks_the_first_seal() -> None:
    session = make_session()
    session.start = to_json(TOY, Lantern(PEOPLE, oil=4, words="hush"))
    session.save()
    tap(session)
    Session.objects.filter(pk=session.pk).update(start=to_json(TOY, Lantern(PEOPLE, oil=5)))
    assert first_divergence(Session.objects.get(pk=session.pk)) in (0, 1)


@pytest.mark.goal("K2")
def test_a_log_of_a_release_without_seals_is_sealed_as_it_stands() -> None:
    session = make_session()
    for _time in range(2):
        tap(session)
    lifecycle.pack_away(session)
    sealed = list(session.entries.values_list("seal", flat=True))
    with connection.cursor() as cursor:
        cursor.execute("UPDATE campaigns_entry SET seal = ''")
        cursor.execute("UPDATE campaigns_session SET head = ''")
    then = MigrationExecutor(connection).loader.project_state(("campaigns", "0003_seals")).apps
    import_module("campaigns.migrations.0003_seals").seal_logs(then, None)
    assert list(session.entries.values_list("seal", flat=True)) == sealed
    assert Session.objects.get(pk=session.pk).head == sealed[-1]


@pytest.mark.goal("R11")
def test_the_audit_passes_where_replay_gives_every_table() -> None:
    session = make_session()
    tap(session)
    commands.undo(session, Command(seen=1, key="u"))
    out = StringIO()
    call_command("verify_tables", stdout=out)
    assert "1 tables replay exactly." in out.getvalue()


@pytest.mark.goal("K2", "R11")
@pytest.mark.parametrize(
    "fault",
    [
        {"table": to_json(TOY, Lantern(PEOPLE, oil=99))},
        {"at_play": 0},
        {"redo_play": 1},
        {"answers": {"number": 2}},
        {"action": "light", "answers": {"order": list(PEOPLE)}},
        {"sentence_json": {"id": "The lantern is lit."}},
        {"news_json": [{"id": "It is an ambush!"}]},
        {"rolled": ["number"]},
        {"author_name": "Zoe"},
        {"seat": "seat-2"},
        {"key": "another"},
        {"created_at": datetime(2026, 1, 1, tzinfo=UTC)},
        {"version": 0},
    ],
)
def test_the_audit_names_a_table_that_differs(fault: dict[str, Any]) -> None:
    session = make_session()
    tap(session)
    tap(session, "burn", number=1)
    entry = session.entries.get(number=2)
    for name, value in fault.items():
        setattr(entry, name, value)
    super(Entry, entry).save()  # as a fault of the disk would, past the guard
    assert first_divergence(session) == 2
    err = StringIO()
    with pytest.raises(CommandError, match="1 of 1 tables differ"):
        call_command("verify_tables", stderr=err)
    assert "By night, session 1" in err.getvalue()
