"""The harnesses of `make faults`, short: each finds nothing, and finds the fault that is put there."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from jinja2 import ChoiceLoader, DictLoader
from pytest_django import Settings

from companion.celery import app
from companion.games import GAMES
from companion.web.jinja import get_jinja
from tests.faults import (
    bad_input,
    broken_box,
    broken_files,
    broken_transfers,
    crawl,
    drill,
    kills,
    noisy,
    retries,
    screens,
    slow_clients,
    worker_kills,
    writers,
)
from tests.faults.seeds import SEEDS
from tests.faults.server import Server, server
from tests.faults.world import Report, games
from tests.settings import FULL
from tests.support.evenings import make_session, tap
from tests.support.paper import draws
from tests.support.toy import TEMPLATES, TOY

pytestmark = pytest.mark.slow

NOISY = (2, 4)  # groups of the noisy account, sheets of each
in_this_process = pytest.mark.django_db
over_http = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "sqlite", reason="the server shares the tests' SQLite file"),
]


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy lies on the shelf beside the others."""
    monkeypatch.setitem(GAMES, TOY.slug, TOY)
    env = get_jinja()
    assert env.loader
    monkeypatch.setattr(env, "loader", ChoiceLoader([env.loader, DictLoader(TEMPLATES)]))


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """What is refused a thousand times is not told a thousand times."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


@pytest.fixture(scope="module")
def site(django_db_setup: None) -> Iterator[Server]:
    with server() as found:
        yield found


class Found(Exception):
    """A harness has found a fault."""


def plant(monkeypatch: pytest.MonkeyPatch, seed: str) -> None:
    SEEDS[seed](monkeypatch.setattr)


@contextmanager
def found_out(monkeypatch: pytest.MonkeyPatch, words: str = "") -> Iterator[None]:
    """Run a harness until its first fault, which says these words; it must find one."""

    def must(_report: Report, holds: object, fault: str) -> None:
        if not holds and words in fault:
            raise Found(fault)

    monkeypatch.setattr(Report, "must", must)
    with pytest.raises(Found):
        yield


# double taps and retries


@pytest.mark.goal("R2")
@in_this_process
def test_what_is_sent_again_is_not_done_again() -> None:
    assert not retries.run(600 if FULL else 200).faults


@in_this_process
@pytest.mark.parametrize("seed", ["forget_keys", "take_any_body"])
def test_a_store_that_takes_a_key_twice_is_found_out(seed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, seed)
    with found_out(monkeypatch):
        retries.run(50)


class TestOverHttp:
    """A real server, and real connections to it."""

    pytestmark = over_http

    @pytest.mark.goal("R2")
    def test_twenty_equal_taps_are_one_entry_and_twenty_equal_answers(self, site: Server) -> None:
        assert not screens.equal_taps(site, 2, 2).faults

    @pytest.mark.goal("R3")
    def test_of_two_screens_one_acts_and_what_commutes_counts_twice(self, site: Server) -> None:
        assert not screens.two_screens(site, 2, 2).faults

    @pytest.mark.goal("R7")
    def test_eight_writers_meet_no_error(self, site: Server) -> None:
        assert not writers.run(site, 2).faults

    @pytest.mark.goal("R1")
    def test_what_was_acknowledged_outlives_a_kill(self) -> None:
        with server() as own:
            assert not kills.run(own, 1).faults

    @draws
    @pytest.mark.night
    @pytest.mark.goal("R9")
    def test_a_sheet_outlives_its_worker(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(app.conf, "task_always_eager", False)
        for sheets in (1, worker_kills.PACKED):
            assert not worker_kills.run(2, sheets).faults

    @draws
    @pytest.mark.goal("K7")
    def test_beside_a_noisy_account_others_play_on_and_their_sheet_is_drawn_in_its_turn(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("NIGHTLIGHT_TESTS_WORKER", "1")
        with server() as own:
            assert not noisy.run(own, *NOISY).faults

    @draws
    def test_a_worker_that_forgets_who_was_served_is_found_out(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("NIGHTLIGHT_TESTS_WORKER", "1")
        with server() as own, found_out(monkeypatch, "were drawn before"):
            noisy.run(own, *NOISY, seed="forget_who_was_served")

    @pytest.mark.goal("K1")
    def test_a_backup_made_while_eight_write_lives_on_elsewhere(
        self, site: Server, settings: Settings
    ) -> None:
        settings.DATABASES["default"]["NAME"] = connection.settings_dict["NAME"]
        assert not drill.run(site, 3, 2).faults

    @pytest.mark.goal("K5")
    def test_slow_clients_slow_down_nobody(self, site: Server) -> None:
        assert not slow_clients.run(site, 100 if FULL else 15).faults

    def test_a_half_sent_head_is_hung_up_on(self, monkeypatch: pytest.MonkeyPatch) -> None:
        with server("hang_up_at_once") as own, slow_clients.slow_clients(own, 1, "GET / HT") as (one,):
            one.settimeout(5)
            assert one.recv(1) == b""

    def test_a_site_that_reads_bodies_in_threads_is_found_out(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(slow_clients, "PATIENCE", 1.0)
        with server("read_in_threads") as faulty, found_out(monkeypatch, "does not answer"):
            slow_clients.run(faulty, 15)

    def test_a_site_that_forgets_keys_is_found_out(self, monkeypatch: pytest.MonkeyPatch) -> None:
        with server("forget_keys") as faulty, found_out(monkeypatch):
            screens.equal_taps(faulty, 1)

    def test_a_site_that_trusts_its_screens_is_found_out(self, monkeypatch: pytest.MonkeyPatch) -> None:
        with server("trust_screens") as faulty, found_out(monkeypatch):
            screens.two_screens(faulty, 1)

    def test_a_site_that_loses_an_update_is_found_out(self, monkeypatch: pytest.MonkeyPatch) -> None:
        with server("play_on_what_was_seen") as faulty, found_out(monkeypatch, "is lost"):
            screens.two_screens(faulty, 1)

    def test_a_site_whose_database_is_locked_is_found_out(self, monkeypatch: pytest.MonkeyPatch) -> None:
        with server("lock_out") as faulty, found_out(monkeypatch, "locked"):
            writers.run(faulty, 1)

    def test_a_site_that_answers_before_it_saves_is_found_out(self, monkeypatch: pytest.MonkeyPatch) -> None:
        with server("answer_first") as faulty, found_out(monkeypatch, "lost"):
            kills.run(faulty, 1)


# replay


SPOILT = [
    ("entry", "[table] = substr([table], 1, 40)", 2),
    ("entry", "[table] = replace([table], '\"oil\":3', '\"oil\":5')", 3),
    ("entry", "kind = 'redo'", 1),
    ("entry", "kind = 'undo'", 1),
    ("entry", "action = 'fly'", 2),
    ("entry", "answers = '3'", 2),
    ("entry", 'answers = \'{"number": "2"}\'', 2),
    ("entry", "number = 9", 4),
    ("session", "start = '{}'", 0),
]


@pytest.mark.goal("K2", "R11")
@in_this_process
@pytest.mark.parametrize(("what", "fault", "number"), SPOILT)
@pytest.mark.skipif(connection.vendor != "sqlite", reason="the faults are written in SQLite's own words")
def test_the_audit_names_what_was_spoilt(what: str, fault: str, number: int) -> None:
    session = make_session()
    tap(session, "pour")
    tap(session, "burn", number=2)
    tap(session, "pour")
    tap(session, "light")
    call_command("verify_tables", stdout=StringIO())
    with connection.cursor() as cursor:
        where = f" WHERE number = {number}" if what == "entry" else ""
        cursor.execute(f"UPDATE campaigns_{what} SET {fault}{where}")
        assert cursor.rowcount == 1
    wrong = StringIO()
    with pytest.raises(CommandError, match="1 of 1 tables differ"):
        call_command("verify_tables", stderr=wrong)
    assert f"entry {number} differs" in wrong.getvalue()


# looking


@pytest.mark.goal("S7")
@in_this_process
def test_opening_everything_that_pages_lead_to_changes_nothing() -> None:
    report = crawl.run(300 if FULL else 100)
    assert not report.faults
    assert report.numbers["addresses"] > 50


@in_this_process
def test_a_page_that_writes_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, "write_while_reading")
    with found_out(monkeypatch):
        crawl.run(60)


# bad input


@in_this_process
def test_whatever_is_sent_gets_an_answer_and_what_is_refused_is_not_written() -> None:
    assert not bad_input.run(20 if FULL else 5).faults


@in_this_process
@pytest.mark.parametrize("seed", ["trust_numbers", "keep_before_refusing"])
def test_a_site_that_trusts_what_is_sent_is_found_out(seed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, seed)
    with found_out(monkeypatch):
        bad_input.run(20)


@pytest.mark.goal("K4")
@in_this_process
def test_a_box_that_cannot_be_read_is_told_and_kept() -> None:
    assert not broken_box.run(1).faults


@in_this_process
def test_a_site_that_writes_over_a_broken_box_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, "start_anew")
    with found_out(monkeypatch, "is gone"):
        broken_box.run(0)


@pytest.mark.goal("R10")
@in_this_process
def test_whatever_file_or_row_is_sent_to_a_box_it_stays_a_box() -> None:
    assert not broken_files.run(20 if FULL else 3).faults


@in_this_process
def test_a_site_that_takes_any_file_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, "take_any_file")
    with found_out(monkeypatch):
        broken_files.run(80)


@pytest.mark.goal("R10", "K3")
@in_this_process
@pytest.mark.parametrize("slug", [game.slug for game in games()])
def test_whatever_file_of_a_campaign_is_sent_it_is_played_again_or_refused(slug: str) -> None:
    assert not broken_transfers.run(20 if FULL else 4, shelf=[GAMES[slug]]).faults


@in_this_process
def test_a_site_that_trusts_a_file_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, "trust_files")
    with found_out(monkeypatch):
        broken_transfers.run(30)


@in_this_process
def test_every_fault_that_can_be_planted_is_planted_here() -> None:
    tests = "".join(file.read_text() for file in Path(__file__).parent.glob("test_*.py"))
    assert [seed for seed in SEEDS if f'"{seed}"' not in tests] == []
