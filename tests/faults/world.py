"""Where the harnesses play: groups with a table in full swing, and screens that tap over HTTP."""

import re
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from http.client import HTTPException
from itertools import count
from random import Random
from threading import Barrier
from typing import Any
from urllib.parse import urlencode

from django.apps import apps
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core import serializers
from django.db import connection

from campaigns.box.paste import apply_paste
from campaigns.box.repository import update_box
from campaigns.box.vocabulary import Vocabulary
from campaigns.log import commands
from campaigns.log.state import Command, current_state
from campaigns.models import Campaign, Group, Membership, Session
from companion.accounts.models import User
from companion.games import GAMES
from companion.rules import AnyGame, AskKind, IllegalPlay, Play
from companion.table.answer_forms import to_query
from companion.text.i18n import translate
from tests.bench.client import Answer, Outside, cookies_of
from tests.bench.evening import Evening
from tests.support.random_play import some_play
from tests.support.seated import begin

NO_ANSWER = (OSError, HTTPException)
SEEN = re.compile(rb'data-seen="(\d+)"')
NUMBERS = count(1)


@dataclass
class Report:
    """What a harness saw: numbers worth telling, and each thing that must not be, in a sentence."""

    name: str
    numbers: dict[str, Any] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def must(self, holds: object, fault: str) -> None:
        if not holds:
            self.faults.append(fault)

    def __str__(self) -> str:
        told = ", ".join(f"{name} {number}" for name, number in self.numbers.items())
        verdict = "no fault" if not self.faults else f"{len(self.faults)} FAULTS"
        return "\n  ".join([f"{self.name}: {verdict}; {told}", *self.faults[:10]])


def games() -> list[AnyGame]:
    """Return the games of the shelf that bring an evening to look at."""
    return [game for game in GAMES.values() if game.demo]


def somebody() -> User:
    return get_user_model().objects.create_user(f"somebody-{next(NUMBERS)}")


def a_group(members: Iterable[User]) -> Group:
    group = Group.objects.create(name=f"Table {next(NUMBERS)}")
    for member in members:
        Membership.objects.create(group=group, user=member, role=Membership.Role.OWNER)
    return group


@cache
def evening_of(slug: str) -> Evening:
    return Evening(GAMES[slug], Random(0))


def in_full_swing(game: AnyGame, *members: User) -> Session:
    """Return a session of these people in the middle of the game's own evening."""
    evening = evening_of(game.slug)
    campaign = Campaign.objects.create(group=a_group(members), name="By night", game_slug=game.slug)
    session = begin(campaign, evening.people)
    now = current_state(session)
    for number, play in enumerate(evening.plays):
        now = commands.record(session, play, Command(seen=number, key=f"evening-{number:03}"), current=now)
    return session


def fill_box(group: Group, game: AnyGame) -> None:
    """Type each shelf's own example, or begin a row of one's own: an evening may teach the box nothing."""

    def typed(box: Any) -> Any:
        if not any(shelf.example for shelf in game.box.shelves):
            return game.box.shelves[0].new_row(box)[1]
        for shelf in game.box.shelves:
            if shelf.example:
                box, lines = apply_paste(box, Vocabulary(game, shelf), translate(shelf.example))
                assert not any(line.problems for line in lines), lines
        return box

    assert update_box(group, game, typed) != game.new_box(), f"{game.slug}: no shelf has an example"


def said_of(game: AnyGame, play: Play, *, rolled: bool = False) -> str:
    """Return what a screen sends for a play; where `rolled`, chance is left to the companion.

    What is secret no screen sends: the companion draws it.
    """
    asks = {name: ask for name, ask in game.actions[play.action].asks.items() if not ask.is_secret}
    answers = {name: value for name, value in play.answers.items() if name in asks}
    people = {name: value for name, value in answers.items() if asks[name].kind is AskKind.PEOPLE}
    chance = {name: value for name, value in answers.items() if asks[name].kind is AskKind.CHANCE}
    here = {f"{name}.door": "here" for name, value in chance.items() if value}
    parts = (to_query(people | ({} if rolled else chance)), urlencode(here if rolled else {}))
    return "&".join(part for part in parts if part)


def play_at(game: AnyGame, table: Any, rng: Random, *, commutes: bool, but: Iterable[Play] = ()) -> Play:
    """Return a play that the site takes here, of an action that commutes, or of one that does not."""
    names = [name for name, action in game.actions.items() if action.commutes is commutes]
    for _try in range(100):
        found = some_play(game, table, names, rng)
        if found and found[0] not in list(but) and _is_change(game, table, found[0]):
            return found[0]
    raise AssertionError("there is nothing to play")


def _is_change(game: AnyGame, table: Any, play: Play) -> bool:
    """Return whether a play is no correction that leaves the table as it is: that the site refuses."""
    try:
        game.require_change(table, play)
    except IllegalPlay:
        return False
    return True


@dataclass
class Screen:
    """A member's device at a table: its cookies, one connection that is kept, what it has seen."""

    port: int
    session: Session
    cookies: Mapping[str, str]
    seen: int
    way: Outside | None = None

    def ask(self, address: str) -> Answer:
        return self._send("GET", address, "")

    def tap(self, address: str, body: str, key: str, seen: int | None = None) -> Answer:
        """Send an intent; after one that broke, over a new connection. Raises: OSError, HTTPException."""
        seen = self.seen if seen is None else seen
        return self._send(
            "POST", address, "&".join(part for part in (body, f"seen={seen}&key={key}") if part)
        )

    def _send(self, method: str, address: str, body: str) -> Answer:
        self.way = self.way or Outside(self.port)
        headers = {
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "X-CSRFToken": self.cookies[settings.CSRF_COOKIE_NAME],
            "HX-Request": "true",
        }
        try:
            answer = self.way.send(method, f"/table/{self.session.pk}/{address}", body.encode(), headers)
        except NO_ANSWER:
            self.way = None
            raise
        found = SEEN.search(answer.body)
        self.seen = int(found[1]) if found else self.seen
        return answer


def screen(port: int, user: User, session: Session) -> Screen:
    return Screen(port, session, cookies_of(user, session), current_state(session).number)


def at_once(*do: Callable[[], Any]) -> list[Any]:
    """Return what each gives when all start together."""
    gate = Barrier(len(do))

    def one(what: Callable[[], Any]) -> Any:
        gate.wait()
        try:
            return what()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(do)) as threads:
        return list(threads.map(one, do))


# Made of what there is by whoever looks first, and made again whenever it is asked for.
ADDED_UP = {
    *("campaigns.LogDigest", "campaigns.EndedPlay", "campaigns.PlayerResult"),
    *("campaigns.SearchRow", "campaigns.SearchedLog"),
}


def everything() -> dict[str, str]:
    """Return the rows of every model, but for the sessions of browsers, and what is added up from the log."""
    kept = [model for model in apps.get_models() if model._meta.label not in ADDED_UP | {"sessions.Session"}]
    return {
        model._meta.label: serializers.serialize("json", model._base_manager.order_by("pk")) for model in kept
    }
