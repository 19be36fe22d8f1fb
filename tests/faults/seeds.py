"""The faults that the harnesses must catch, put into the code of one process by name."""

from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from threading import Timer
from typing import Any
from uuid import uuid4

from django.core.cache.backends.redis import RedisCache
from django.db import connection, connections, transaction

from campaigns.box.repository import load_box
from campaigns.box.views import files as box_files
from campaigns.log import commands, locks, state
from campaigns.log.state import Command, SessionState, current_state, state_from_entry
from campaigns.models import Session
from campaigns.transfer import importing
from companion.live import hub, lifecycle
from companion.operations.boot import http
from companion.printing import jobs
from companion.rules import IllegalPlay
from companion.storage.redis_cache import SharedRedisCache
from companion.table import answer_forms, log_sheet, run
from companion.table.views import acting, sheets
from companion.web.request_bodies import WithWholeBodies

Put = Callable[[Any, str, Any], None]


def forget_keys(put: Put) -> None:
    """A retry is a tap like any other: the log keeps another key than the one that came."""
    real = commands._append

    def append(session: Session, intent: Command, *args: Any, **what: Any) -> Any:
        return real(session, replace(intent, key=uuid4().hex), *args, **what)

    put(commands, "_append", append)


def take_any_body(put: Put) -> None:
    """A known key is a known tap, whatever it says."""
    put(state, "hash_command", lambda *_what: "same")


def trust_screens(put: Put) -> None:
    """Whoever comes has seen the newest table."""
    real = run.run_command

    def run_newest(view: Any, command: Command, *rest: Any, **more: Any) -> Any:
        return real(view, replace(command, seen=view.state.number), *rest, **more)

    put(acting, "run_command", run_newest)
    put(commands, "_check_not_stale", lambda *_args, **_more: None)


def play_on_what_was_seen(put: Put) -> None:
    """An action that commutes is played on the table of its screen, and what others did is lost."""
    real = commands._play

    def play(session: Session, given: Any, command: Command, rolled: Any, now: SessionState) -> SessionState:
        entry = session.entries.filter(number=command.seen).first()
        old = state_from_entry(session, entry) if entry else now
        return real(session, given, command, rolled, replace(now, table=old.table))

    put(commands, "_play", play)


def lock_out(put: Put) -> None:
    """SQLite as Django has it from the start, and no writer waits for another in our own process."""
    options = {"init_command": "PRAGMA busy_timeout=5000;"}
    put(connections, "settings", {"default": {**connections.settings["default"], "OPTIONS": options}})
    put(locks, "write_lock", nullcontext)


def answer_first(put: Put) -> None:
    """The tick comes before the commit."""
    real = commands.record

    def record(session: Session, play: Any, command: Command, **more: Any) -> SessionState:
        current = current_state(session)
        table = session.game.play(current.table, play)
        Timer(0.3, partial(late, session, play, command, more | {"current": None})).start()
        return SessionState(session, table, current.number + 1, entry=current.entry)

    def late(session: Session, play: Any, command: Command, more: dict[str, Any]) -> None:
        try:
            real(session, play, command, **more)
        finally:
            connection.close()

    put(commands, "record", record)


def write_while_reading(put: Put) -> None:
    """Reading the log leaves a trace in the database."""
    real = log_sheet.load_log_page

    def page_of(session: Session, *args: Any, **more: Any) -> Any:
        session.campaign.group.people.get_or_create(name="Reader")
        return real(session, *args, **more)

    put(sheets, "load_log_page", page_of)


def trust_numbers(put: Put) -> None:
    """What is typed where a number belongs is a number."""
    put(answer_forms, "_to_int", int)


def keep_before_refusing(put: Put) -> None:
    """The entry is written, then the rules are asked."""
    real = acting.refused_play_response

    def refused(play: Any, illegal: Any) -> Any:
        session = play.view.session
        with transaction.atomic():
            entry = session.entries.order_by("-number").first()
            entry.pk, entry.number, entry.key = None, entry.number + 1, uuid4().hex
            entry._state.adding = True
            entry.save()
        return real(play, illegal)

    put(acting, "refused_play_response", refused)


def start_anew(put: Put) -> None:
    """A box that cannot be read is a new box, and the next play writes over what was typed."""
    real = load_box

    def load_or_new(group: Any, game: Any) -> Any:
        try:
            return real(group, game)
        except IllegalPlay:
            return game.new_box()

    put(commands, "load_box", load_or_new)


def take_any_file(put: Put) -> None:
    """What a file holds is taken as it is, no shelf looks at it."""
    put(box_files, "merge_file", lambda file, box, mode: file.content if file.is_box else box)


def trust_files(put: Put) -> None:
    """A file of a campaign is written as it is, nothing of it is played again."""
    put(importing, "check_campaign", lambda *_args: None)


def forget_who_was_served(put: Put) -> None:
    """Sheets are drawn in the order in which they were asked for."""
    put(jobs, "put_in_turn", lambda waiting: [sheet.job_id for sheet in waiting])


def read_in_threads(put: Put) -> None:
    """A page takes a thread, and waits in it for its body."""

    async def call(self: WithWholeBodies, scope: Any, receive: Any, send: Any) -> None:
        await self.application(scope, receive, send)

    put(WithWholeBodies, "__call__", call)


def hang_up_at_once(put: Put) -> None:
    """No fault, but less patience than a test has time for."""
    put(http, "HEAD_WITHIN", 1)


def grow_impatient_soon(put: Put) -> None:
    """No fault, but whoever hears nothing of itself believes it sooner."""
    put(lifecycle, "ALIVE", 0.5)
    put(hub, "FADES", 2.0)


def lean_on_redis(put: Put) -> None:
    """The cache is Django's own: whatever it raises, a page raises."""
    for name in ("add", "get", "set", "delete", "has_key"):
        put(SharedRedisCache, name, getattr(RedisCache, name))


SEEDS: dict[str, Callable[[Put], None]] = {
    seed.__name__: seed
    for seed in (
        forget_keys,
        take_any_body,
        trust_screens,
        play_on_what_was_seen,
        lock_out,
        answer_first,
        write_while_reading,
        trust_numbers,
        keep_before_refusing,
        start_anew,
        take_any_file,
        trust_files,
        forget_who_was_served,
        read_in_threads,
        hang_up_at_once,
        grow_impatient_soon,
        lean_on_redis,
    )
}
