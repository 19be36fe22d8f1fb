"""Whether a seat can learn a secret: a canary that no answer may hold, and worlds that must look alike.

A world is one secret and the taps of an evening; it is played in the database, everything that a reader can
open or send is collected, and all is taken back. Two worlds that differ only in what a reader may not know
give that reader the same bytes.
"""

import logging
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from gzip import decompress
from random import Random
from typing import Any

from django.db import connection, transaction
from django.test import Client
from django.test.utils import override_settings
from django.utils import timezone

from campaigns.log.state import current_state
from campaigns.models import Group, Person, Session
from companion.accounts.models import User
from companion.rules import AnyGame
from companion.table.form_data import FEW
from companion.table.listening import TOLD
from companion.table.render_cache import RENDER_CACHE
from tests.bench.client import wears_of
from tests.support.addresses import addresses

THEN = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)  # all worlds are of one moment
# By chance in every answer: the token of its forms, and the key of a note or a form that is not sent yet.
TOKEN = re.compile(
    rb'(data-csrf="|csrfmiddlewaretoken" value="|name="(?:key|once)" value=")(?:\w{64}|\w{32})(?=")'
)
# What an account is shown before its codes are on: a secret of its own, made anew at each look.
CODES = re.compile(rb'<div class="qr" role="img".*?otpauth://[^"]*', re.S)
FOREIGN = {"anna": ("seat-2", "seat-3"), "ben": ("seat-1", "seat-3")}  # Ben looks on a device of his own
Answers = dict[str, bytes]


class Browser(Client):
    """A client that asks as browsers do; what comes packed is unpacked, and its length by chance left out."""

    def request(self, **request: Any) -> Any:
        answer = super().request(**{"HTTP_ACCEPT_ENCODING": "gzip, br"} | request)
        # Whether a short answer is packed, and its length then, are by chance; its body is compared whole.
        if answer.headers.get("Content-Encoding") == "gzip":
            answer.content = decompress(answer.content)
            del answer.headers["Content-Encoding"], answer.headers["Content-Length"]
        elif "Content-Encoding" not in answer.headers:
            del answer.headers["Content-Length"]
        return answer


@dataclass
class World:
    """A group at a table: Anna owns it and has the shared tablet, Ben has sat down with his own."""

    game: AnyGame
    session: Session
    clients: dict[str, Client]
    taps: int = 0
    wears: dict[str, str] = field(default_factory=dict)

    def client(self, who: str) -> Client:
        return self.clients[who]

    def person(self, name: str) -> Person:
        return self.session.campaign.group.people.get(name=name)

    @property
    def seen(self) -> int:
        return current_state(self.session).number

    def tap(self, who: str, address: str, **sent: Any) -> Any:
        """Send what somebody taps, and return the answer."""
        self.taps += 1
        intent = {"seen": self.seen, "key": f"tap-{self.taps:08}"}
        shows = {"X-Shows": self.shows(who, self.seen)}
        return self.client(who).post(f"/table/{self.session.pk}/{address}", intent | sent, headers=shows)

    def shows(self, who: str, number: int) -> str:
        """Return what somebody's screen says of the board on it, once it has shown so many entries."""
        if who not in self.wears:
            board = self.client(who).get(f"/table/{self.session.pk}/board").content.decode()
            self.wears[who] = wears_of(board)  # none, if there is no way in
        return f"{number} {self.wears[who]}"


def world_of(game: AnyGame) -> World:
    """Make a world by the pages of the site, as people do."""
    anna, ben = browser(), browser()
    anna.force_login(User.objects.create_user("anna"))
    group = member_of_a_new_group(anna, ben)
    person = group.people.get(name="Ben")
    done(ben.post(f"/groups/{group.pk}/people/{person.pk}/claim"))
    done(anna.post(f"/groups/{group.pk}/claims/{person.claims.get().pk}/accept"))
    players = [str(one.pk) for one in group.people.all()]
    chosen = {"name": "A match", "game": game.slug, "people": players}
    done(anna.post(f"/groups/{group.pk}/campaigns/new", chosen))
    session = Session.objects.get(campaign__group=group)
    done(ben.post(f"/table/{session.pk}/sit-down"))
    return World(game, session, {"anna": anna, "ben": ben})


def browser() -> Browser:
    return Browser(headers={"hx-request": "true"}, raise_request_exception=False)


def member_of_a_new_group(owner: Client, member: Client) -> Group:
    """Return a group of Anna and Ben that one browser has made, and another has joined by its invitation."""
    done(owner.post("/groups/new", {"name": "By night", "people": "Anna, Ben", "group_alone": "1"}))
    group = Group.objects.latest("pk")
    invited = owner.post(f"/groups/{group.pk}/invite").content.decode()
    token = re.findall(r'value="http://testserver(/join/[\w-]+)"', invited)[0]
    done(member.post(token, {"username": "ben", "password": "a long enough one"}))
    return group


def done(answer: Any) -> None:
    assert answer.status_code == 302, answer.content.decode()


@contextmanager
def taken_back() -> Iterator[None]:
    """Play, and leave no trace: not even the numbers of rows."""
    block = transaction.atomic()
    vars(block)["_from_testcase"] = True  # the store's own transactions may be inside
    with block:
        yield
        transaction.set_rollback(True)


@contextmanager
def quiet() -> Iterator[None]:
    """What is refused a thousand times is not told a thousand times."""
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(logging.NOTSET)


# what a reader can open, and what it is told when it sends something


def all_read(world: World, who: str) -> Answers:
    """Return every page and sheet that somebody can open."""
    RENDER_CACHE.clear()  # once a stage: what is remembered goes by what it shows
    found = {address: told(world.client(who).get(address)) for address in readable(world)}
    board = f"/table/{world.session.pk}/board"
    for number in range(max(0, world.seen - FEW), world.seen + 1):  # a screen that fell behind
        shows = {"X-Shows": world.shows(who, number)}
        found[f"{board} after {number}"] = told(world.client(who).get(board, headers=shows))
    return found


def everything(world: World, who: str) -> Answers:
    """Return every answer that somebody can get: pages, sheets, refusals, what is stale, undo and redo."""
    found = all_read(world, who)
    for label, address, sent in sendable(world, who):
        with taken_back():
            found[label] = told(world.tap(who, address, **sent))
    return found


def readable(world: World) -> Iterator[str]:
    """Give the addresses of what can be read: those of the site, and of each action, entry and value."""
    session, game = world.session, world.game
    known = {"session_id": session.pk, "campaign_id": session.campaign_id, "slug": game.slug}
    known |= {"group_id": session.campaign.group_id, "year": timezone.localdate().year}
    for one in addresses():
        if one.needs <= known.keys() and one.role != "public":
            yield one.of(known)
    table = f"/table/{session.pk}/"
    yield from (f"{table}act/{name}" for name in game.actions)
    yield from (f"{table}why/{id}" for id in ("deck", "sum", "open", "total:seat-1", "identity", "hidden"))
    yield from (f"{table}menu/{menu}" for menu in game.screens.list_menus(current_state(session).table))
    yield from (f"{table}listen/{what}" for what in TOLD)
    yield from (f"{table}log?{what}" for what in ("all", "show=dice", "show=hand"))
    yield from (f"{table}help?q={words}" for words in ("master", "secret"))
    yield from (f"/search/?q={words}&kind={kind}" for words in ("ma", "dream") for kind in ("", "log"))
    paper = "content=filled&paper=A4&language=en&size=plain"
    yield from (f"/sheets/{session.pk}/page?sheet={sheet.slug}&{paper}" for sheet in game.sheets)
    yield f"/groups/{session.campaign.group_id}/year/{timezone.localdate().year}/page?{paper}"
    yield f"/campaigns/{session.campaign_id}/chronicle/page?book=A4&language=en&size=plain"
    yield f"{table}private/seat-1/"
    yield f"{table}private/seat-2/"
    for entry in session.entries.order_by("number"):
        action = entry.action or "note"
        yield from (f"{table}{way}/{entry.number}/0/{action}" for way in ("amend", "insert"))
        yield from (f"{table}lay/{since}/{entry.number}" for since in {0, entry.number - 1})


def sendable(world: World, who: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Give what can be sent: each is answered, and then taken back."""
    for name in world.game.actions:
        yield f"POST {name}", f"act/{name}", {}
        yield f"POST {name} stale", f"act/{name}", {"seen": 0, "key": "a-stale-key"}
        yield f"POST {name} with a guess", f"act/{name}", guesses()
    for entry in world.session.entries.order_by("number"):
        again = {"seen": entry.number - 1, "key": entry.key}
        yield f"POST {entry.number} again", f"act/{entry.action or 'note'}", again
        yield f"POST {entry.number} again, guessing", f"act/{entry.action or 'note'}", guesses() | again
        yield f"POST {entry.number} out", f"amend/{entry.number}/0", {}
        yield f"POST {entry.number} out, all", f"amend/{entry.number}/0", {"all": "on"}
        yield f"POST {entry.number} before", f"insert/{entry.number}/0/note", {"words": "Hm"}
        yield f"POST {entry.number} instead", f"amend/{entry.number}/0/{entry.action or 'note'}", {}
    for word in ("undo", "redo"):
        yield f"POST {word}", word, {}
        yield f"POST {word} of many", word, {"steps": 3}
        yield f"POST {word} stale", word, {"seen": 0, "key": "a-stale-key"}
    for seat in FOREIGN[who]:
        yield f"POST {seat} hold", f"private/{seat}/hold", {}
        yield f"POST {seat} choose", f"private/{seat}/choose", {"choice": 0}


def guesses() -> dict[str, Any]:
    return {"order": ["dreamer", "dreamer", "master"], "identity": "master", "accuses": "on"}


CHANGING = ("Set-Cookie", "Expires", "X-Request-ID")  # from one second to the next, whatever the table is


def told(answer: Any) -> bytes:
    """Return an answer whole: its status, its headers, its body; tokens of chance and the clock blanked."""
    assert answer.status_code < 500, (answer.request["PATH_INFO"], answer.exc_info)
    headers = sorted((name, value) for name, value in answer.headers.items() if name not in CHANGING)
    head = "\n".join([str(answer.status_code), *(f"{name}: {value}" for name, value in headers)])
    return head.encode() + b"\n\n" + TOKEN.sub(rb"\1", CODES.sub(b"", answer.content))


# two worlds


class Stacked(Random):
    """Chance that deals a deck as it was stacked."""

    def __init__(self, deck: Sequence[str]) -> None:
        super().__init__(1)
        self.deck = deck

    def shuffle(self, x: Any) -> None:
        x[:] = self.deck


Evening = Callable[[World], Iterator[str]]


def as_seen(
    game: AnyGame, evening: Evening, who: str, look: Callable[[World, str], Answers] = everything
) -> dict[str, Answers]:
    """Play an evening, whose steps give the stages to look at; return all that somebody sees at each."""
    RENDER_CACHE.clear()
    found: dict[str, Answers] = {}
    no_limits = override_settings(FILE_RATES={}, LINK_RATES={})  # they count the time on the clock
    with taken_back(), quiet(), no_limits:
        world = world_of(game)
        for stage in evening(world):
            found[stage] = look(world, who)
    RENDER_CACHE.clear()
    return found


def differences(one: dict[str, Answers], two: dict[str, Answers]) -> list[str]:
    """Return where two worlds look different."""
    assert one.keys() == two.keys()
    return [
        f"{stage}: {address}"
        for stage in one
        for address in one[stage].keys() | two[stage].keys()
        if one[stage].get(address) != two[stage].get(address)
    ]


def holding(canaries: Sequence[str], seen: dict[str, Answers]) -> list[str]:
    """Return the answers in which a canary sings."""
    songs = [canary.encode() for canary in canaries]
    return [
        f"{stage}: {address}"
        for stage, answers in seen.items()
        for address, answer in answers.items()
        if any(song in answer for song in songs)
    ]


def replaced(session: Session, names: dict[str, str]) -> None:
    """Put canaries in the place of secrets, in every table and every answer that the database keeps."""
    with connection.cursor() as cursor:
        for old, new in names.items():
            for column in ("answers", '"table"'):
                words = (
                    f"UPDATE campaigns_entry SET {column} = replace({column}, %s, %s) WHERE session_id = %s"
                )
                cursor.execute(words, [f'"{old}"', f'"{new}"', session.pk])
    RENDER_CACHE.clear()
