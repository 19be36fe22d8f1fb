"""Processes that come, fall silent or cannot be reached, and a hub that is cut off: who hears what then."""

import asyncio
import json
import logging
import signal
import time
from collections.abc import Iterator
from typing import Any, cast

import pytest
from django.conf import LazySettings

from companion import asgi
from companion.live import bus, hub, lifecycle, sse
from companion.live.bus_messages import BusMessage
from companion.live.buses.memory import MemoryBus
from companion.live.checks import check_processes_hear_each_other
from companion.live.hub import Hub, Stream


async def unheard(_message: Any) -> None:
    """Take what is sent."""


def stream(who: str) -> Stream:
    return Stream(who, "s", who, time.time() + 60, unheard)


async def told_by(live: Hub) -> list[BusMessage]:
    told: list[BusMessage] = []
    live.tell_others = told.append
    live.expect(7).streams.add(stream("p1"))
    return told


# other processes


def test_whoever_comes_is_told_who_is_here() -> None:
    async def come() -> list[BusMessage]:
        live = Hub()
        told = await told_by(live)
        live.connected()
        live.receive(BusMessage(asks=True, by="another"))
        return told

    asks, *here = asyncio.run(come())
    assert asks.asks
    assert [(one.campaign, dict(one.here or {})) for one in here] == [(7, {"p1": 1})] * 2


def test_a_process_that_falls_silent_takes_its_people_along(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fall_silent() -> list[int]:
        live, counts = Hub(), []
        told = await told_by(live)
        live.receive(BusMessage(7, here={"u3": 2}, by="another"))
        counts.append(live.count_listeners(7).total())
        live.look_round()
        counts.append(live.count_listeners(7).total())
        monkeypatch.setattr(hub, "FADES", -1.0)
        live.look_round()
        assert told[-1] == BusMessage(), "that we are alive ourselves"
        return [*counts, live.count_listeners(7).total()]

    assert asyncio.run(fall_silent()) == [3, 3, 1]


def test_whoever_is_cut_off_forgets_what_others_have_said() -> None:
    async def cut() -> tuple[int, bool, bool]:
        live = Hub()
        await told_by(live)
        live.connected()
        live.receive(BusMessage(7, here={"u3": 2}, by="another"))
        live.cut_off()
        (mine,) = live.tables[7].streams
        return live.count_listeners(7).total(), mine.is_over, live.whole.is_set()

    assert asyncio.run(cut()) == (1, True, False)


def test_a_stream_whose_time_is_up_ends_with_the_next_beat() -> None:
    async def beat() -> list[bool]:
        live = Hub()
        await told_by(live)
        late = stream("p2")
        late.ends = time.time() - 1
        live.tables[7].streams.add(late)
        live.beat()
        return sorted(one.is_over for one in live.tables[7].streams)

    assert asyncio.run(beat()) == [False, True]


# the bus


class Broken:
    """A bus whose sending fails so many times."""

    is_shared = True
    faults: tuple[type[Exception], ...] = (OSError,)

    def __init__(self, failing: int) -> None:
        self.failing, self.sent = failing, list[str]()

    def send(self, text: str) -> None:
        if self.failing:
            self.failing -= 1
            raise ConnectionError("the cable")
        self.sent.append(text)

    def messages(self) -> Iterator[str]:
        yield ""


class Talkative(Broken):
    """A bus that gives these texts, and then has nothing more to say."""

    def __init__(self, *texts: str) -> None:
        super().__init__(0)
        self.texts, self.listened = texts, 0

    def messages(self) -> Iterator[str]:
        self.listened += 1
        yield from ("", *self.texts)


class Heard:
    """A hub that writes down what it is called for, and ends its listener after so many connections."""

    def __init__(self, most: int) -> None:
        self.most, self.calls = most, list[tuple[Any, ...]]()

    def call(self, do: Any, *args: Any) -> None:
        self.calls.append((do, *args))
        if self.calls.count(("cut_off",)) == self.most:
            raise KeyboardInterrupt

    connected, cut_off, receive, hear_own = "connected", "cut_off", "receive", "hear_own"


def heard_from(*texts: str, most: int = 1) -> list[Any]:
    """Return what a hub is called for while these texts come."""
    live = Heard(most)
    with pytest.raises(KeyboardInterrupt):
        bus._listen(Talkative(*texts), cast(Any, live))
    return live.calls


@pytest.mark.goal("K6")
def test_what_a_newer_process_says_besides_is_passed_over() -> None:
    newer = json.dumps(json.loads(BusMessage(7, (1, 2, 3), by="another").to_json()) | {"weather": "rain"})
    assert heard_from(newer) == [
        ("connected",),
        ("receive", BusMessage(7, (1, 2, 3), by="another")),
        ("cut_off",),
    ]


@pytest.mark.goal("K6")
@pytest.mark.parametrize(
    "text", ["rain", "[]", "{}", '{"marks": 3, "gone": []}', '{"marks": null, "gone": 7}']
)
def test_a_message_that_nobody_can_read_makes_nobody_deaf(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bus, "FIRST", 0.001)
    word = BusMessage(7, by="another")
    calls = heard_from(word.to_json(), text, most=2)
    assert calls == [("connected",), ("receive", word), ("cut_off",)] * 2


@pytest.mark.goal("K6")
def test_a_process_that_no_longer_hears_itself_lets_its_screens_go_until_it_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert heard_from(BusMessage().to_json())[1] == ("hear_own",)

    async def fall_deaf() -> list[bool]:
        live = Hub()
        await told_by(live)
        live.look_round()
        found = [live.is_deaf]  # a site of one process hears nobody, and misses nobody
        live.connected()
        live.look_round()
        found.append(live.whole.is_set())
        monkeypatch.setattr(hub, "FADES", -1.0)
        live.look_round()
        found += [live.whole.is_set(), all(one.is_over for one in live.tables[7].streams)]
        live.hear_own()
        return [*found, live.whole.is_set()]

    assert asyncio.run(fall_deaf()) == [False, True, False, True, True]


@pytest.mark.goal("K6")
def test_several_processes_want_a_way_to_hear_each_other(settings: LazySettings) -> None:
    settings.LIVE_URL, settings.CACHE_URL = "", ""
    assert check_processes_hear_each_other() == []
    settings.WEB_PROCESSES = 2
    (missing,) = check_processes_hear_each_other()
    assert missing.msg == "2 processes need LIVE_URL and CACHE_URL."
    settings.LIVE_URL = settings.CACHE_URL = "redis://host/1"
    assert check_processes_hear_each_other() == []


def test_a_message_is_sent_again_until_it_goes_out(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bus, "FIRST", 0.001)
    way = Broken(3)
    with caplog.at_level(logging.WARNING):
        bus._send_with_retries(way, "word", time.monotonic() + 60)
    assert way.sent == ["word"]
    assert caplog.messages == ["Other processes are out of reach: the cable"] * 3


def test_a_message_that_is_too_old_is_let_go() -> None:
    way = Broken(0)
    bus._send_with_retries(way, "word", time.monotonic() - 1)
    assert way.sent == []


def test_one_process_alone_has_nobody_to_miss() -> None:
    alone = MemoryBus()
    alone.send("word")
    assert (list(alone.messages()), alone.is_shared) == ([""], False)


def test_a_site_on_postgresql_is_told_by_its_database(settings: LazySettings) -> None:
    settings.LIVE_URL = "postgresql"
    bus.get_bus.cache_clear()
    found = bus.get_bus()
    bus.get_bus.cache_clear()
    assert (type(found).__name__, found.is_shared) == ("PostgresBus", True)


# who is let in


def asked(path: str = "/live/1") -> list[Any]:
    """Return what a screen is answered that asks for a stream."""
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {"type": "http.disconnect"}

    scope: Any = {"type": "http", "method": "GET", "path": path, "headers": [(b"cookie", b"sessionid=x")]}
    asyncio.run(sse.stream_events(scope, receive, send))
    return sent


def test_nobody_is_let_in_where_others_cannot_be_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sse, "HUB", Hub())
    monkeypatch.setattr(sse, "WHOLE_WITHIN", 0.01)
    assert asked()[0]["status"] == sse.NOT_NOW


def test_whoever_is_looked_at_while_the_server_ends_is_not_let_in(monkeypatch: pytest.MonkeyPatch) -> None:
    live = Hub()
    live.whole.set()

    def end_meanwhile(*_: object) -> bool:
        if not live.is_leaving:
            live.leave()
        return True

    monkeypatch.setattr(sse, "HUB", live)
    monkeypatch.setattr("companion.live.sse.auth.get_campaign_id", lambda _session: 7)
    monkeypatch.setattr("companion.live.sse.auth.identify_listener", end_meanwhile)
    assert asked()[0]["status"] == sse.NOT_NOW
    assert not live.tables


def test_nothing_but_http_is_spoken_here() -> None:
    with pytest.raises(NotImplementedError, match="lifespan is not spoken here"):
        asyncio.run(asgi.application({"type": "lifespan"}, None, None))  # type: ignore[arg-type]


def test_a_signal_that_nobody_handles_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    set_: list[int] = []
    monkeypatch.setattr("companion.live.lifecycle.signal.getsignal", lambda _number: signal.SIG_DFL)
    monkeypatch.setattr("companion.live.lifecycle.signal.signal", lambda number, _to: set_.append(number))
    lifecycle._leave_before(signal.SIGTERM, Hub())
    assert set_ == []
