"""No page reads or plays a log of thousands of lines: it reads or counts a part, or leaves it to a job."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client

from campaigns.chronicle.stories import create_link
from campaigns.history.digests import PART, make_digest
from campaigns.history.upkeep import ON_A_PAGE, count_new, count_part
from campaigns.log import commands
from campaigns.log.amendments import RolledPlay
from campaigns.log.reach import find_stops
from campaigns.log.state import Command, current_state
from campaigns.models import Campaign, Entry, LogDigest, Session
from campaigns.sessions import journal
from companion.rules import Game, Play
from companion.rules.log import EntryKind
from tests.campaigns.access.test_roles import World
from tests.support.addresses import Address, addresses
from tests.support.evenings import client_of
from tests.support.long_logs import lengthen
from tests.support.toy_full import full_toy

__all__ = ["full_toy"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("full_toy")]

MANY = 6_000  # lines: what grows with them is over the bound
MOST_ENTRIES, MOST_PLAYS = 2_500, 1_100
MOST_TIMES = 20  # that a page which counts is asked


@contextmanager
def counting() -> Iterator[Counter[str]]:
    """Count the entries that are read, with all that they say, and the plays that are played."""
    counts: Counter[str] = Counter()
    from_db, play = Entry.from_db.__func__, Game.play  # type: ignore[attr-defined]

    def read(model: type[Entry], *row: Any) -> Entry:
        counts["entries"] += 1
        entry: Entry = from_db(model, *row)
        return entry

    def count(*arguments: Any, **options: Any) -> Any:
        counts["plays"] += 1
        return play(*arguments, **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Entry, "from_db", classmethod(read))
        patch.setattr(Game, "play", count)
        yield counts


def is_read(address: Address) -> bool:
    """Return whether an address may be a page that tells of a group, a campaign or an evening."""
    return bool(address.needs & {"group_id", "campaign_id", "session_id", "play_id", "kind"})


PAGES = [one for one in addresses() if is_read(one) and one.role != "site owner"]


@pytest.fixture
def world() -> World:
    world = World()
    lengthen(Session.objects.get(pk=world.known["session_id"]), MANY)
    world.known |= {"number": MANY, "since": 1, "until": MANY}
    return world


def ask(client: Client, address: str) -> Counter[str]:
    """Return what the longest of the answers has read until the page is there."""
    most: Counter[str] = Counter()
    for _time in range(MOST_TIMES):
        with counting() as counts:
            answer = client.get(address)
        most |= counts
        if answer.status_code != HTTPStatus.ACCEPTED:
            break
    return most


def test_no_page_reads_a_whole_long_log(world: World) -> None:
    client = client_of(world.owner)
    token = create_link(Campaign.objects.get(pk=world.known["campaign_id"]), "Elio", timedelta(days=1))
    client.get(f"/story/{token}")
    paths = {one.name: one.of(world.known) for one in PAGES} | {
        "home": "/",
        "story": "/story/",
        "search": "/search/?q=line",
        "log of everything": f"/table/{world.known['session_id']}/log?all=1",
    }
    over = {}
    for name, path in paths.items():
        counts = ask(client, path)
        if counts["entries"] > MOST_ENTRIES or counts["plays"] > MOST_PLAYS:
            over[name] = dict(counts)
    assert over == {}


def test_a_page_that_tells_what_a_long_log_adds_up_to_counts_a_part_and_asks_again(world: World) -> None:
    client, page = client_of(world.owner), f"/groups/{world.known['group_id']}/statistics"
    first = client.get(page)
    assert first.status_code == HTTPStatus.ACCEPTED
    assert 'http-equiv="refresh"' in first.content.decode()
    assert f"{ON_A_PAGE} of {MANY} lines." in first.content.decode()
    statuses = [client.get(page).status_code for _time in range(MANY // ON_A_PAGE - 1)]
    assert statuses[-1] == HTTPStatus.OK and set(statuses[:-1]) == {HTTPStatus.ACCEPTED}


def test_the_journal_of_a_long_log_has_pages_that_tell_each_line_once(world: World) -> None:
    client, page = client_of(world.owner), f"/campaigns/{world.known['campaign_id']}/journal"
    pages = range(1, MANY // journal.ON_A_PAGE + 1)
    found = [client.get(f"{page}?page={number}").content.decode() for number in pages]
    assert [one.count("<li><p>") for one in found] == [journal.ON_A_PAGE] * len(found)
    assert 'rel="next"' in found[0] and 'rel="next"' not in found[-1]


# counted in parts


@pytest.fixture
def session() -> Session:
    return Session.objects.get(pk=World().known["session_id"])


def write(session: Session, words: str) -> None:
    seen = current_state(session).number
    commands.record(session, Play("write", {"words": words}), Command(seen, f"key-{seen}"))


def go_back(session: Session, word: EntryKind) -> None:
    seen = current_state(session).number
    move = commands.undo if word is EntryKind.UNDO else commands.redo
    move(session, Command(seen, f"key-{seen}"))


def test_an_entry_that_a_later_one_undoes_or_changes_is_no_stop(session: Session) -> None:
    for words in ("one", "two", "three"):
        write(session, words)
    assert find_stops(session) == [3, 2, 1]
    go_back(session, EntryKind.UNDO)
    assert find_stops(session) == [4, 2, 1]
    go_back(session, EntryKind.REDO)
    assert find_stops(session) == [5, 2, 1]
    change = {2: (RolledPlay(Play("write", {"words": "another"})),)}
    commands.amend(session, change, Command(5, "an-amend"))
    assert find_stops(session) == [6, 1]
    assert find_stops(session, 1) == [6] and find_stops(session, 2) is None


def test_a_log_that_is_counted_in_parts_adds_up_to_the_same(session: Session) -> None:
    for number in range(12):
        write(session, f"line {number}")
        if number % 4 == 3:
            go_back(session, EntryKind.UNDO)
            go_back(session, EntryKind.REDO)
            go_back(session, EntryKind.UNDO)
    LogDigest.objects.all().delete()
    while count_new(session):
        count_part(session, 2)
    in_parts = LogDigest.objects.get()
    assert (in_parts.number, in_parts.content) == make_digest(session, most=10 * PART)
