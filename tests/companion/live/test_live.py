"""The live streams over a real server: who may listen, what is told and when, and when it ends."""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.backends.utils import CursorWrapper
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from campaigns.access import passes, speakers
from campaigns.groups.membership import end_group
from campaigns.log.signals import notify_changed
from campaigns.log.state import current_state
from campaigns.models import Membership, Pass, Session
from campaigns.sessions import candles, lifecycle
from companion.accounts.models import User
from companion.live import auth, hub, presence
from companion.live.hub import A_BROWSER, A_SCREEN, HUB
from companion.work import maintenance
from tests.bench.client import Outside, cookies_of
from tests.faults import together
from tests.faults.here import Here, here
from tests.faults.listening import Listener
from tests.faults.streams import given
from tests.faults.world import screen, somebody
from tests.support.evenings import make_group, make_session, toy  # noqa: F401

pytestmark = [
    pytest.mark.usefixtures("toy"),
    pytest.mark.django_db(transaction=True),
]
SOON = 1.0  # seconds in which a revoked stream ends


@pytest.fixture(scope="module")
def site(django_db_setup: None) -> Iterator[Here]:
    with here() as found:
        yield found


def settled(condition: Callable[[], object], seconds: float = 3.0) -> bool:
    """Return whether something comes true in so many seconds."""
    until = time.monotonic() + seconds
    while not condition() and time.monotonic() < until:
        time.sleep(0.01)
    return bool(condition())


@pytest.fixture
def member() -> User:
    return somebody()


@pytest.fixture
def session(member: User) -> Session:
    return make_session(make_group(owner=member))


def act(site: Here, member: User, session: Session, key: str = "") -> float:
    """Pour oil in, over HTTP; return when it was sent."""
    hand = screen(site.port, member, session)
    began = time.monotonic()
    answer = hand.tap("act/pour", "", key or f"pour-{hand.seen:04}")
    assert answer.status == 200, answer.body
    return began


def listen(site: Here, member: User, session: Session, **more: Any) -> Listener:
    found = Listener(site.port, session.pk, cookies_of(member, session), **more)
    assert found.status == 200
    assert found.wait(lambda one: one.told)
    return found


# what is told


def test_a_listenerhears_at_once_how_the_table_stands(site: Here, member: User, session: Session) -> None:
    one = listen(site, member, session)
    assert one.marks == (session.pk, current_state(session).number, 0)
    assert one.headers["Content-Type"].startswith("text/event-stream")
    assert one.headers["Cache-Control"] == "no-store"
    assert "default-src 'none'" in one.headers["Content-Security-Policy"]
    one.close()


def test_a_tap_is_told_to_every_screen(site: Here, member: User, session: Session) -> None:
    _pass, cookies = given(session.campaign)
    tablet, tv = listen(site, member, session), Listener(site.port, session.pk, cookies)
    number = current_state(session).number
    act(site, member, session)
    for one in (tablet, tv):
        assert one.wait(lambda one: one.marks == (session.pk, number + 1, 0), 2)
        one.close()


def test_nothing_but_numbers_is_told(site: Here, member: User, session: Session) -> None:
    one = listen(site, member, session)
    act(site, member, session)
    assert one.wait(lambda one: len(one.told) > 1)
    assert all(part.isdecimal() for _at, told in one.told for part in told.split("."))
    one.close()


@pytest.mark.goal("K1")
def test_screens_begin_anew_when_a_backup_was_brought_back(
    site: Here, member: User, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = listen(site, member, session)
    act(site, member, session)
    assert one.wait(lambda one: one.marks == (session.pk, 1, 0))
    monkeypatch.setattr(maintenance, "DRAINS", 0.0)
    with maintenance.maintenance_mode(), connection.cursor() as cursor:
        cursor.execute("DELETE FROM campaigns_entry WHERE session_id = %s", [session.pk])
    assert one.wait(lambda one: one.ended)
    back = listen(site, member, session)
    assert back.marks == (session.pk, 0, 0)
    back.close()


@pytest.mark.goal("S2")
def test_another_table_is_told_nothing(site: Here, member: User, session: Session) -> None:
    other = make_session(make_group(owner=member))
    one, elsewhere = listen(site, member, session), listen(site, member, other)
    assert elsewhere.wait(lambda one: len(one.told) > 1), "that it is there itself"
    before = len(elsewhere.told)
    act(site, member, session)
    assert one.wait(lambda one: one.marks[1:2] == (current_state(session).number,))
    time.sleep(0.2)
    assert len(elsewhere.told) == before
    one.close()
    elsewhere.close()


def test_who_comes_and_goes_is_told(site: Here, member: User, session: Session) -> None:
    one = listen(site, member, session)
    assert one.wait(lambda one: len(one.told) > 1)
    alone = one.here
    _pass, cookies = given(session.campaign)
    tv = Listener(site.port, session.pk, cookies)
    assert one.wait(lambda one: one.here != alone, 3)
    tv.close()
    assert one.wait(lambda one: one.here == alone, 3), "whoever goes is forgotten"
    one.close()


def test_what_stands_beside_the_board_is_told_by_a_number_of_its_own(
    site: Here, member: User, session: Session
) -> None:
    one = listen(site, member, session)
    assert one.wait(lambda one: len(one.told) > 1)
    held, cookies = given(session.campaign)
    heard = [one.beside]
    tv = joined(site, session, one, cookies)
    speakers.set_speaker(session, speakers.name_of_pass(held))
    heard.append(told_anew(one, heard[-1]))
    others = [joined(site, session, one, given(session.campaign)[1]) for _screen in range(2)]
    assert one.beside == heard[-1], "nobody else matters"
    tv.close()
    heard.append(told_anew(one, heard[-1]))
    candles.light(session, 1)
    heard.append(told_anew(one, heard[-1]))
    assert len({*heard}) == len(heard) == 4
    for listener in (one, *others):
        listener.close()


def joined(site: Here, session: Session, one: Listener, cookies: dict[str, str]) -> Listener:
    """Return one more screen, which is told to `one`, and nothing else is."""
    here, beside = one.here, one.beside
    found = Listener(site.port, session.pk, cookies)
    assert one.wait(lambda one: one.here != here, 3)
    assert one.beside == beside
    return found


def told_anew(one: Listener, beside: str) -> str:
    assert one.wait(lambda one: one.beside != beside, 3)
    return one.beside


# who may


@pytest.mark.goal("S2")
def test_who_may_not_look_gets_nothing(site: Here, member: User, session: Session) -> None:
    elsewhere = make_session(make_group(owner=somebody()))
    late, cookies_late = given(session.campaign, expires_at=timezone.now() - timedelta(seconds=1))
    waiting, cookies_waiting = given(session.campaign, admitted_at=None)
    _other, cookies_other = given(elsewhere.campaign)
    for cookies in (
        {},
        cookies_of(somebody_at(elsewhere), elsewhere),
        cookies_late,
        cookies_waiting,
        cookies_other,
    ):
        assert Listener(site.port, session.pk, cookies).status == 404
    assert Listener(site.port, 10**9, cookies_of(member, session)).status == 404


def somebody_at(session: Session) -> User:
    return session.campaign.group.memberships.get().user


NO_STREAMS = [
    ("GET", "/live/x", 404),
    ("GET", "/live/{}/x", 404),
    ("GET", "/live/", 404),
    ("POST", "/live/{}", 405),
]


@pytest.mark.parametrize(("method", "address", "status"), NO_STREAMS)
def test_what_is_no_stream_is_refused(
    method: str, address: str, status: int, site: Here, member: User, session: Session
) -> None:
    headers = {"Cookie": cookie_of(member, session)}
    answer = Outside(site.port).send(method, address.format(session.pk), b"", headers)
    assert answer.status == status


def test_a_foreign_name_is_refused(site: Here, member: User, session: Session) -> None:
    headers = {"Host": "evil.example", "Cookie": cookie_of(member, session)}
    assert Outside(site.port).send("GET", f"/live/{session.pk}", b"", headers).status == 400


def cookie_of(member: User, session: Session) -> str:
    return "; ".join(f"{name}={value}" for name, value in cookies_of(member, session).items())


@pytest.mark.parametrize(("most", "browsers"), [(A_SCREEN, A_SCREEN), (A_BROWSER, 1)])
def test_an_account_and_a_browser_listen_on_so_many_screens_and_no_more(
    most: int, browsers: int, site: Here, member: User, session: Session
) -> None:
    known = [cookies_of(member, session) for _browser in range(browsers)]
    many = [Listener(site.port, session.pk, known[screen % browsers]) for screen in range(most)]
    cookies = known[0]
    assert {one.status for one in many} == {200}
    assert Listener(site.port, session.pk, cookies).status == 429
    many.pop().close()

    def comes_in() -> bool:
        time.sleep(0.1)
        return Listener(site.port, session.pk, cookies).status == 200

    assert any(comes_in() for _try in range(20))
    for one in many:
        one.close()


def test_a_listenerthat_comes_back_takes_its_own_place(site: Here, session: Session) -> None:
    _pass, cookies = given(session.campaign)
    many = [Listener(site.port, session.pk, cookies, "0123456789abcdef") for _time in range(12)]
    assert {one.status for one in many} == {200}
    assert all(one.wait(lambda one: one.ended, 2) for one in many[:-1])
    assert not many[-1].ended
    many[-1].close()


# when it ends


@pytest.mark.goal("S2")
def test_a_revoked_pass_is_let_go_at_once(site: Here, member: User, session: Session) -> None:
    one, cookies = given(session.campaign)
    stays, goes = listen(site, member, session), Listener(site.port, session.pk, cookies)
    assert goes.wait(lambda one: one.told)
    began = time.monotonic()
    passes.revoke(one)
    assert goes.wait(lambda one: one.ended, SOON)
    assert goes.ended - began < SOON
    assert not stays.ended
    assert stays.wait(lambda one: one.marks[2] == 1)
    assert Listener(site.port, session.pk, cookies).status == 404
    stays.close()


@pytest.mark.goal("S2")
def test_a_pass_that_was_revoked_behind_our_back_is_let_go_with_the_next_change(
    site: Here, session: Session
) -> None:
    one, cookies = given(session.campaign)
    goes = Listener(site.port, session.pk, cookies)
    assert goes.wait(lambda one: one.told)
    Pass.objects.filter(pk=one.pk).update(revoked_at=timezone.now())
    lifecycle.pause(session, is_paused=True)
    assert goes.wait(lambda one: one.ended, SOON)


@pytest.mark.goal("S2")
def test_a_pass_that_has_ended_hears_of_no_change(site: Here, member: User, session: Session) -> None:
    _one, cookies = given(session.campaign, expires_at=timezone.now() + timedelta(seconds=1))
    goes = Listener(site.port, session.pk, cookies)
    assert goes.wait(lambda one: one.told)
    time.sleep(1.1)
    told = len(goes.told)
    act(site, member, session)
    assert goes.wait(lambda one: one.ended, SOON)
    assert len(goes.told) == told


def leave_group(site: Here, member: User, client: Client) -> None:
    Membership.objects.get(user=member).delete()


def sign_out(site: Here, member: User, client: Client) -> None:
    assert client.post("/accounts/logout/", {"sure": "on"}).status_code == 302


def be_closed(site: Here, member: User, client: Client) -> None:
    member.is_active = False
    member.save()


def change_password(site: Here, member: User, client: Client) -> None:
    member.set_password("another long one")
    member.save()


def put_group_away(site: Here, member: User, client: Client) -> None:
    end_group(Membership.objects.get(user=member).group)


@pytest.mark.goal("S2")
@pytest.mark.parametrize("end", [leave_group, sign_out, be_closed, change_password, put_group_away])
def test_an_account_that_may_no_longer_look_is_let_go(
    end: Callable[..., None], site: Here, member: User, session: Session
) -> None:
    client = Client(headers={"host": "127.0.0.1"})
    client.force_login(member)
    cookies = {name: cookie.value for name, cookie in client.cookies.items()}
    one = Listener(site.port, session.pk, cookies)
    assert one.wait(lambda one: one.told)
    end(site, member, client)
    assert one.wait(lambda one: one.ended, SOON)
    assert Listener(site.port, session.pk, cookies).status == 404


def test_signing_in_elsewhere_ends_nothing(site: Here, member: User, session: Session) -> None:
    one = listen(site, member, session)
    cookies_of(member, session)
    time.sleep(0.2)
    assert not one.ended
    one.close()


def test_who_is_sent_away_while_it_is_looked_at_is_not_let_in(
    site: Here, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, cookies = given(session.campaign)
    real = auth.identify_listener

    def slow(*args: Any) -> Any:
        found = real(*args)
        if Pass.objects.get(pk=one.pk).revoked_at is None:
            passes.revoke(one)  # after it was read, before the stream is there
            time.sleep(0.2)
        return found

    monkeypatch.setattr(auth, "identify_listener", slow)
    assert Listener(site.port, session.pk, cookies).status == 404


# who is here


def test_presence_counts_screens(site: Here, member: User, session: Session) -> None:
    one, cookies = given(session.campaign)
    assert presence.find_present(session.campaign_id) == ()
    many = [
        listen(site, member, session),
        *(Listener(site.port, session.pk, cookies) for _screen in range(2)),
    ]
    here = (presence.Present(one.pk, None, 2), presence.Present(None, member.pk, 1))
    assert settled(lambda: presence.find_present(session.campaign_id) == here)
    for listener in many:
        listener.close()
    assert settled(lambda: presence.find_present(session.campaign_id) == ())
    assert settled(lambda: session.campaign_id not in HUB.tables), (
        "nothing is kept of a table without screens"
    )


# cost


def test_waiting_streams_ask_nothing_and_hold_no_thread(site: Here, session: Session) -> None:
    devices = [given(session.campaign) for _number in range(30)]
    one = Listener(site.port, session.pk, devices[0][1])
    before = threading.active_count()
    many = [Listener(site.port, session.pk, cookies) for _pass, cookies in devices]
    assert all(one.wait(lambda one: one.told) for one in many)
    # Each listener of this test has a thread, the site has none for it.
    assert threading.active_count() <= before + len(many)
    assert HUB.loop
    done = threading.Event()
    HUB.loop.call_soon_threadsafe(HUB.beat)
    HUB.loop.call_soon_threadsafe(done.set)
    with CaptureQueriesContext(connection) as here, patched_queries() as asked:
        assert done.wait(2)
        time.sleep(0.3)
    assert not asked
    assert not here.captured_queries
    for listener in (one, *many):
        listener.close()


@contextmanager
def patched_queries() -> Iterator[list[str]]:
    """Give the queries that any thread of this process makes."""
    asked: list[str] = []
    real = CursorWrapper.execute

    def execute(self: Any, sql: Any, params: Any = None) -> Any:
        asked.append(str(sql))
        return real(self, sql, params)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(CursorWrapper, "execute", execute)
        yield asked


def test_a_table_nobody_listens_at_costs_a_tap_nothing(site: Here, member: User, session: Session) -> None:
    with patched_queries() as asked:
        notify_changed(session.campaign_id, session.pk)
        assert not asked
    one = listen(site, member, session)
    with patched_queries() as asked:
        notify_changed(session.campaign_id, session.pk)
        assert len(asked) == 1
    one.close()


def test_a_reader_that_is_slow_skips_to_the_newest() -> None:
    async def told() -> list[bytes]:
        sent, gate_ = [], asyncio.Event()

        async def send(message: Any) -> None:
            sent.append(message["body"])
            await gate_.wait()

        stream = hub.Stream("p1", "s", "x", time.time() + 60, send, "1.1.0.0")
        stream.open()
        await asyncio.sleep(0)
        for number in range(2, 100):
            stream.tell(f"1.{number}.0.0")
            await asyncio.sleep(0)
        gate_.set()
        await asyncio.sleep(0.01)
        return sent

    assert asyncio.run(told()) == [b"data: 1.1.0.0\n\n", b"data: 1.99.0.0\n\n"]


def test_a_reader_that_reads_nothing_is_cut_off() -> None:
    async def cut() -> bool:
        async def send(message: Any) -> None:
            await asyncio.Event().wait()

        async def main() -> None:
            stream.open()
            await asyncio.Event().wait()

        stream = hub.Stream("p1", "s", "x", time.time() + 60, send, "1.1.0.0")
        task = asyncio.create_task(main())
        await asyncio.sleep(0.01)
        stream.end()
        await asyncio.wait([task], timeout=hub.STUCK + 0.5)
        return task.done()

    assert asyncio.run(cut())


# a bad way


@pytest.mark.goal("R5")
def test_screens_behind_a_bad_way_are_equal_in_the_end(site: Here, member: User, session: Session) -> None:
    report = together.run(site, member, session, 24, 4, slowest=0.1)
    assert not report.faults
    assert report.numbers["lost"]


def test_a_site_that_tells_nothing_is_found_out(
    site: Here, member: User, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub.Hub, "update_version", lambda *_args: None)
    assert together.run(site, member, session, 8, 4, slowest=0.01).faults
