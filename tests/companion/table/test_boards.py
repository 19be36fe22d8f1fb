"""A board answered whole, or only if it differs from the one that a screen says it shows."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.conf import settings as site
from django.test import Client
from jinja2 import Template

from campaigns.access import passes, suggestions
from campaigns.log.state import version_of
from campaigns.models import Pass, Person, Session
from campaigns.sessions import lifecycle
from companion.live import presence
from companion.rules import message
from companion.table.form_data import FEW
from tests.bench.client import wears_of
from tests.support.evenings import device, make_group, make_session, make_user, tap, toy

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
    screen.client.cookies[site.LANGUAGE_COOKIE_NAME] = "it"
    page = screen.board(shows=0)
    assert left_out(page) == set()
    assert wears_of(page) not in ("", screen.wears)


def test_a_table_that_is_packed_away_says_so_on_a_whole_board(screen: Screen, session: Session) -> None:
    assert screen.client.post(f"/campaigns/{session.campaign_id}/pack-away").status_code == 302
    assert left_out(screen.board(shows=0)) == set()


# a board that is the same


class Asking:
    """A screen that asks for its board as live.js does: it names the board that it shows."""

    def __init__(self, client: Client, session: Session, page: str = "") -> None:
        self.client = client
        self.address = f"/table/{session.pk}/"
        self.page = f"http://testserver{self.address}{page}"
        self.etag = etag_of(client.get(f"{self.address}board", headers={"HX-Current-URL": self.page}))

    def ask(self, **headers: str) -> Any:
        shown = {"If-None-Match": f'"{self.etag}"', "HX-Request": "true", "HX-Current-URL": self.page}
        with counted_draws() as drawn:
            answer = self.client.get(f"{self.address}board", headers=shown | headers)
        assert answer.status_code == 404 or answer["Cache-Control"] == "no-store"
        assert (answer.status_code == 304) == (not drawn)
        return answer

    def is_same(self, **headers: str) -> bool:
        """Whether it has the newest board; if not, it shows that from now on."""
        answer = self.ask(**headers)
        if answer.status_code == 304:
            assert answer.content == b""
            assert answer["ETag"] == f'"{self.etag}"'
        else:
            assert etag_of(answer) != self.etag
            self.etag = etag_of(answer)
        return bool(answer.status_code == 304)


def etag_of(answer: Any) -> str:
    assert answer.status_code == 200
    found = re.search(r'data-etag="(\w+)"', answer.content.decode())
    assert found
    return found[1]


@contextmanager
def counted_draws() -> Iterator[list[str]]:
    """Give the names of the templates that are drawn meanwhile, remembered panels not among them."""
    drawn: list[str] = []
    real = Template.render

    def render(self: Template, *args: Any, **context: Any) -> str:
        drawn.append(str(self.name))
        return real(self, *args, **context)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Template, "render", render)
        yield drawn


@pytest.fixture
def asking(session: Session) -> dict[str, Asking]:
    tablet = Client()
    tablet.force_login(session.campaign.group.memberships.get().user)
    tap(session)
    return {
        "tablet": Asking(tablet, session),
        "phone": Asking(device(session, "player", "seat-2"), session, "mine"),
        "tv": Asking(device(session, "spectator"), session, "tv"),
    }


def test_a_screen_that_shows_the_newest_board_is_told_so_and_nothing_is_drawn(
    asking: dict[str, Asking], session: Session
) -> None:
    tablet = asking["tablet"]
    assert etag_of(tablet.client.get(tablet.address)) == tablet.etag
    assert all(one.is_same() for one in asking.values())
    passes.request_access(session.campaign, "spectator", "Telly")  # somebody knocks: no board shows it
    for one in asking.values():
        answer = one.ask()
        assert (answer.status_code, answer["X-Marks"]) == (304, version_of(session))


def test_a_board_that_has_changed_is_drawn(asking: dict[str, Asking], session: Session) -> None:
    changes: list[Callable[[], Any]] = [
        lambda: tap(session, "pour"),
        lambda: lifecycle.set_timer(session, 5),
        lambda: lifecycle.pause(session, is_paused=True),
        lambda: lifecycle.pause(session, is_paused=False),
        lambda: lifecycle.pack_away(session),
    ]
    for change in changes:
        session.refresh_from_db()
        change()
        assert not any(one.is_same() for one in asking.values())
        assert all(one.is_same() for one in asking.values())


def test_another_language_permission_or_suggestion_is_another_board(
    asking: dict[str, Asking], session: Session
) -> None:
    phone, given = asking["phone"], Pass.objects.get(role="player")
    passes.set_permission(given, "suggest")
    assert not phone.is_same() and phone.is_same()
    suggestions.create(session, given, "suggest-it", ("pour", "", message("Pour.")))
    assert not phone.is_same() and phone.is_same()
    assert asking["tablet"].is_same() and asking["tv"].is_same()
    phone.client.cookies[site.LANGUAGE_COOKIE_NAME] = "it"
    assert not phone.is_same() and phone.is_same()


def test_who_sits_down_or_is_called_otherwise_has_another_board(
    asking: dict[str, Asking], session: Session
) -> None:
    tablet, phone = asking["tablet"], asking["phone"]
    person = session.seats.get(position=2).person
    Person.objects.filter(pk=person.pk).update(name="Bru")
    assert not phone.is_same()
    owner = session.campaign.group.memberships.get().user
    Person.objects.filter(pk=session.seats.get(position=1).person_id).update(user=owner)
    tablet.client.post(f"{tablet.address}sit-down")
    assert Asking(tablet.client, session, "mine").etag != tablet.etag


def test_how_many_screens_there_are_is_told_by_the_stream_not_by_another_board(
    asking: dict[str, Asking], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "count_screens", lambda campaign: 7)
    assert all(asking[screen].is_same() for screen in ("tablet", "phone", "tv"))


def test_who_may_look_no_longer_is_refused_whatever_it_shows(asking: dict[str, Asking]) -> None:
    passes.revoke(Pass.objects.get(role="player"))
    assert asking["phone"].ask().status_code == 404
