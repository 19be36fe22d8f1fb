"""Taps that come a moment too late, or lead nowhere: what was opened, taken or undone in between."""

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from campaigns.access import passes
from campaigns.access import views as access_views
from campaigns.models import Entry, Session
from companion.printing.drawing import draw_job
from companion.storage.recent import Recent
from tests.support.ada import gm, session
from tests.support.evenings import device, tap, toy
from tests.support.seated import person_at
from tests.support.toy import TOY

__all__ = ["gm", "session", "toy"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]


def send(client: Client, session: Session, what: str, seen: int, key: str, **sent: Any) -> Any:
    return client.post(f"/table/{session.pk}/{what}", {"seen": seen, "key": key} | sent)


# a link, a code


def on_the_way(**way: Any) -> Client:
    """Return a phone that remembers what it has scanned or opened."""
    cache.clear()
    client = Client()
    kept = client.session
    kept[access_views.WAY_KEY] = way
    kept.save()
    client.cookies[settings.SESSION_COOKIE_NAME] = str(kept.session_key)
    return client


def test_of_two_devices_that_press_a_link_one_is_let_in(session: Session) -> None:
    handed = passes.find_by_link(passes.create_link(session.campaign, "player", person_at(session, "seat-1")))
    assert handed
    assert [passes.open_link(handed) for _device in range(2)] == [True, False]


def test_a_link_that_somebody_else_has_opened_is_gone(session: Session) -> None:
    handed = passes.find_by_link(passes.create_link(session.campaign, "player", person_at(session, "seat-1")))
    assert handed
    phone = on_the_way(link=handed.pk)
    assert phone.get("/sit/").status_code == 200
    passes.open_link(handed)
    assert phone.get("/sit/").status_code == 404


def test_a_code_that_was_scanned_long_ago_shows_no_seats(session: Session) -> None:
    past = (timezone.now() - timedelta(minutes=1)).timestamp()
    phone = on_the_way(campaign=session.campaign_id, until=past)
    assert phone.get("/sit/").status_code == 404


# undo


def test_an_undo_of_a_screen_that_is_behind_is_asked_again(gm: Client, session: Session) -> None:
    tap(session, "light", "first-tap")
    tap(session, "pour", "second-tap")
    answer = send(gm, session, "undo", 1, "a-late-undo")
    assert answer.status_code == 409 and b"Undo: " in answer.content
    assert Entry.objects.count() == 2


def test_a_redo_of_a_screen_that_is_behind_is_asked_again(gm: Client, session: Session) -> None:
    tap(session, "light", "first-tap")
    send(gm, session, "undo", 1, "the-undo-1")
    answer = send(gm, session, "redo", 1, "a-late-redo")
    assert answer.status_code == 409 and b"Redo: " in answer.content
    assert Entry.objects.count() == 2


def test_an_undo_under_the_key_of_a_play_does_nothing(gm: Client, session: Session) -> None:
    tap(session, "light", "a-key-that-is-used")
    answer = send(gm, session, "undo", 1, "a-key-that-is-used")
    assert answer.status_code == 409
    assert Entry.objects.count() == 1


def test_several_plays_done_again_are_counted(gm: Client, session: Session) -> None:
    for number in range(2):
        tap(session, "pour", f"tap-number-{number}")
    send(gm, session, "undo", 2, "undo-of-two", steps=2)
    assert b"2 plays redone." in send(gm, session, "redo", 4, "redo-of-two", steps=2).content


# if a game has no such page


def test_a_game_without_sheets_or_a_page_for_players_has_none(gm: Client, session: Session) -> None:
    assert not TOY.sheets and not TOY.screens.player
    assert gm.get(f"/sheets/{session.pk}/").status_code == 404
    assert device(session, "player", "seat-1").get(f"/table/{session.pk}/mine").status_code == 404


def test_a_job_that_somebody_draws_already_is_left_to_that_one() -> None:
    def never(*_args: Any) -> bytes:
        raise AssertionError("drawn twice")

    draw_job(10**9, never)


# what is remembered


def test_what_was_drawn_first_is_forgotten_where_there_is_no_room() -> None:
    drawn: list[str] = []
    kept: Recent[tuple[str, ...], str] = Recent(2)

    def draw(name: str) -> Any:
        def drawing() -> str:
            drawn.append(name)
            return name

        return drawing

    for name in ("one", "two", "three", "three", "one"):
        kept.get_or_make((name,), draw(name))
    assert drawn == ["one", "two", "three", "one"]
