"""A board answered whole, or only where it differs from the one that a screen says it shows."""

import re
from typing import Any

import pytest
from django.test import Client

from campaigns.models import Session
from companion.table.intents import FEW
from tests.bench.client import wears_of
from tests.evenings import make_group, make_session, make_user, toy

__all__ = ["toy"]

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("toy")]

SLOT = re.compile(r'<div class="panel-slot" id="slot-(\w+)"( data-same)?>')


@pytest.fixture
def session() -> Session:
    return make_session(make_group(owner=make_user("anna")))


@pytest.fixture
def screen(session: Session) -> "Screen":
    return Screen(session)


class Screen:
    """A game master's screen, that says which board it shows."""

    def __init__(self, session: Session) -> None:
        self.table = f"/table/{session.pk}/"
        self.client = Client(headers={"hx-request": "true"})
        self.client.force_login(session.campaign.group.memberships.get().user)
        self.seen = 0
        self.wears = wears_of(self.page(self.client.get(self.table)))

    def tap(self, address: str, shows: int | None = None, **sent: Any) -> str:
        intent = {"seen": self.seen, "key": f"tap-{self.seen:05}"}
        answer = self.client.post(f"{self.table}{address}", intent | sent, headers=self.header(shows))
        self.seen += 1
        return self.page(answer)

    def board(self, shows: int, wears: str = "") -> str:
        header = {"X-Shows": f"{shows} {wears or self.wears}"}
        return self.page(self.client.get(f"{self.table}board", headers=header))

    def header(self, shows: int | None) -> dict[str, str]:
        return {"X-Shows": f"{self.seen if shows is None else shows} {self.wears}"}

    def page(self, answer: Any) -> str:
        assert answer.status_code == 200, answer.content.decode()
        return str(answer.content.decode())


def left_out(page: str) -> set[str]:
    """Return the panels that a page leaves as they are; it has a slot of each."""
    slots = SLOT.findall(page)
    assert [slug for slug, _same in slots] == ["people", "foes", "oil"]
    return {slug for slug, same in slots if same}


def test_an_answer_brings_only_what_has_changed(screen: Screen) -> None:
    page = screen.tap("act/pour")
    assert left_out(page) == {"people", "foes"}
    assert 'data-since="0"' in page and 'data-seen="1"' in page
    assert 'id="oil">4<' in page and 'id="act-light"' in page  # the bar is always there
    assert left_out(screen.tap("act/write", words="Hush")) == {"people", "oil"}
    assert left_out(screen.tap("undo")) == {"people", "oil"}


def test_what_is_refused_brings_no_panel_at_all(screen: Screen) -> None:
    sent = {"seen": 0, "key": "a-tap-that-is-refused", "words": "Boo!"}
    answer = screen.client.post(f"{screen.table}act/write", sent, headers=screen.header(None))
    assert answer.status_code == 422
    assert left_out(answer.content.decode()) == {"people", "foes", "oil"}


def test_a_screen_that_fell_behind_by_a_few_entries_gets_what_differs(screen: Screen) -> None:
    for _time in range(FEW + 1):
        screen.tap("act/pour")
    assert left_out(screen.board(shows=screen.seen)) == {"people", "foes", "oil"}
    page = screen.board(shows=1)
    assert left_out(page) == {"people", "foes"}
    assert 'data-since="1"' in page
    far = screen.board(shows=0)
    assert left_out(far) == set() and "data-since" not in far


def test_a_screen_that_shows_what_nobody_knows_gets_the_whole_board(screen: Screen) -> None:
    screen.tap("act/pour")
    others = screen.wears.replace("en ", "it "), screen.wears.replace("gm", "seat-1"), "undefined"
    assert all(other != screen.wears and left_out(screen.board(1, other)) == set() for other in others)
    assert left_out(screen.board(shows=7)) == set()  # of a log that was put back
    assert left_out(screen.tap("act/pour", shows=0)) == set()  # a tap that came from another board
    screen.wears = "x"
    assert left_out(screen.tap("act/pour")) == set()


def test_a_board_in_another_language_is_another_board(screen: Screen) -> None:
    screen.client.cookies["django_language"] = "it"
    page = screen.board(shows=0)
    assert left_out(page) == set()
    assert wears_of(page) not in ("", screen.wears)


def test_a_table_that_is_packed_away_says_so_on_a_whole_board(screen: Screen, session: Session) -> None:
    assert screen.client.post(f"/campaigns/{session.campaign_id}/pack-away").status_code == 302
    assert left_out(screen.board(shows=0)) == set()
