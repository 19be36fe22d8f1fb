"""Streams go to those who may look, end when they may not, and come back after a restart."""

import os
import signal
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from importlib import import_module
from random import Random
from threading import Event, Thread
from typing import Any

from django.conf import settings
from django.utils import timezone

from campaigns.access import passes
from campaigns.access.permissions import PASSES_KEY
from campaigns.log.state import current_state
from campaigns.models import Campaign, Pass, Session
from companion.accounts.models import User
from tests.bench.client import cookies_of
from tests.faults.here import Here
from tests.faults.listening import Listener
from tests.faults.server import Server
from tests.faults.world import NO_ANSWER, Report, a_group, games, said_of, screen
from tests.support.random_play import some_play
from tests.support.seated import begin

SOON = 1.0  # seconds in which a revoked stream ends
BACK_WITHIN = 5.0  # seconds in which all listen again after a restart


def given(campaign: Campaign, role: str = "spectator", **more: Any) -> tuple[Pass, dict[str, str]]:
    """Return a pass that holds, and the cookies of its device."""
    now = timezone.now()
    ends = now + timedelta(hours=1)
    fields = {"role": role, "label": "The TV", "opened_at": now, "admitted_at": now, "expires_at": ends}
    one = campaign.passes.create(**fields | more)
    kept = import_module(settings.SESSION_ENGINE).SessionStore()
    kept[PASSES_KEY] = {str(campaign.pk): one.pk}
    kept.save()
    return one, {settings.SESSION_COOKIE_NAME: kept.session_key}


def strangers(site: Here, member: User, session: Session, elsewhere: Session) -> Report:
    """Come as everybody who may not, and be sent away while listening."""
    report = Report("S2 streams: who may, and until when")
    one, cookies = given(session.campaign)
    _late, late = given(session.campaign, expires_at=timezone.now() - timedelta(seconds=1))
    _waits, waits = given(session.campaign, admitted_at=None)
    for name, who in (("nobody", {}), ("late", late), ("waiting", waits), ("elsewhere", cookies)):
        at = elsewhere if name == "elsewhere" else session
        report.must(Listener(site.port, at.pk, who).status == 404, f"{name} listens")
    goes = Listener(site.port, session.pk, cookies)
    report.must(goes.wait(lambda one: one.told, 3), "whoever may is told nothing")
    began = time.monotonic()
    passes.revoke(one)
    report.must(goes.wait(lambda one: one.ended, SOON), "a revoked pass listens on")
    report.numbers["revoked_ms"] = round((goes.ended - began) * 1e3) if goes.ended else "never"
    report.must(Listener(site.port, session.pk, cookies).status == 404, "a revoked pass comes back")
    return report


class Follower:
    """A screen that comes back by itself, as live.js does."""

    def __init__(self, port: int, session: Session, cookies: Mapping[str, str]) -> None:
        self.port, self.session, self.cookies = port, session, cookies
        self.marks: tuple[int, ...] = ()
        self.heard_at = 0.0
        self.stop = Event()
        self.stream: Listener | None = None
        self.thread = Thread(target=self._follow, daemon=True)
        self.thread.start()

    def _follow(self) -> None:
        while not self.stop.is_set():
            try:
                stream = self.stream = Listener(self.port, self.session.pk, self.cookies, "0123456789abcdef")
            except NO_ANSWER:
                time.sleep(0.1)
                continue
            while not stream.ended and stream.status == 200 and not self.stop.is_set():
                if stream.told:
                    self.marks, self.heard_at = stream.marks, stream.told[-1][0]
                time.sleep(0.005)
            time.sleep(0.1)

    def end(self) -> None:
        self.stop.set()
        self.thread.join(5)
        if self.stream:
            self.stream.close()


@contextmanager
def followers(port: int, member: User, session: Session, count: int) -> Iterator[list[Follower]]:
    cookies = [cookies_of(member, session)] + [given(session.campaign)[1] for _more in range(count - 1)]
    found = [Follower(port, session, one) for one in cookies]
    try:
        yield found
    finally:
        for one in found:
            one.end()


def all_at(screens: list[Follower], number: int, within: float) -> bool:
    until = time.monotonic() + within
    while not all(one.marks[1:2] == (number,) for one in screens):
        if time.monotonic() > until:
            return False
        time.sleep(0.005)
    return True


def terminate(site: Server, within: float = 10.0) -> float:
    """End a server as an update does; return after how many seconds it was gone."""
    began = time.monotonic()
    os.kill(site.process.pid, signal.SIGTERM)
    site.process.wait(within)
    return time.monotonic() - began


def restarts(site: Server, member: User, session: Session, rounds: int, count: int = 6) -> Report:
    """Restart the server in mid-play: it ends though screens listen, and they all hear the next tap."""
    report = Report("R17 a server that is restarted")
    ended, back = [], []
    with followers(site.port, member, session, count) as screens:
        for number in range(rounds):
            tap(site, member, session, f"before-{number:04}")
            report.must(all_at(screens, current_state(session).number, 3), f"{number}: not all heard a tap")
            ended.append(terminate(site))
            site.start()
            began = time.monotonic()
            tap(site, member, session, f"after-{number:05}")
            report.must(
                all_at(screens, current_state(session).number, BACK_WITHIN), f"{number}: not all are back"
            )
            back.append(time.monotonic() - began)
    report.must(current_state(session).number == 2 * rounds, "a tap is lost or doubled")
    report.numbers |= {"ended_s": round(max(ended), 2), "back_s": round(max(back), 2), "screens": count}
    return report


def tap(site: Server | Here, member: User, session: Session, key: str) -> float:
    """Play something, over HTTP; return when it was answered."""
    rng, game, table = Random(key), session.game, current_state(session).table
    play = next(found[0] for _try in range(500) if (found := some_play(game, table, [*game.actions], rng)))
    body = said_of(session.game, play)
    assert screen(site.port, member, session).tap(f"act/{play.action}", body, key).status == 200
    return time.monotonic()


def begun(member: User) -> Session:
    """Return a table that has just been laid."""
    campaign = Campaign.objects.create(group=a_group([member]), name="By night", game_slug=games()[0].slug)
    return begin(campaign, ["Anna", "Bruno", "Chiara"][: max(campaign.game.seats.count)])
