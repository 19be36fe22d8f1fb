"""A candle that burns down over a table, and the one screen that sounds."""

import re
from collections import Counter
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from campaigns.log.state import version_of
from campaigns.models import Entry, Pass, Session
from campaigns.sessions import candles, lifecycle
from companion.games import GAMES
from companion.live.hub import HUB
from companion.rules import IllegalPlay
from companion.rules.hooks import TONES
from tests.support.ada import gm, session
from tests.support.cases import for_each
from tests.support.evenings import device, toy, tries

__all__ = ["gm", "session", "toy", "tries"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy", "tries")]

LEFT = re.compile(r'data-left="(\d+)" data-all="(\d+)"')
SPEAKS = re.compile(r'data-speaks="(\w*)"')


def at(session: Session, rest: str) -> str:
    return f"/table/{session.pk}/{rest}"


def left(page: Any) -> tuple[int, int] | None:
    """Return how much of a candle a page shows, and of how much, in milliseconds."""
    found = LEFT.search(page.content.decode())
    return (int(found[1]), int(found[2])) if found else None


def speaks(page: Any) -> str:
    found = SPEAKS.search(page.content.decode())
    assert found
    return found[1]


# the candle


def test_a_candle_burns_on_every_screen(gm: Client, session: Session) -> None:
    screens = [
        (gm, ""),
        (device(session, "player", "seat-2"), "burning"),
        (device(session, "spectator", ""), "tv"),
    ]
    assert [left(client.get(at(session, page))) for client, page in screens] == [None] * 3
    assert left(gm.post(at(session, "candle/light"), {"minutes": "2"})) is not None
    for client, page in screens:
        for found in (left(client.get(at(session, page))), left(client.get(at(session, "burning")))):
            assert found and found[1] == 120_000 and 110_000 < found[0] <= 120_000
    assert not Entry.objects.exists()


def test_what_is_left_is_told_by_the_clock_of_the_site(gm: Client, session: Session) -> None:
    candles.light(session, 5)
    ends = timezone.now() + timedelta(seconds=42)
    Session.objects.filter(pk=session.pk).update(candle_ends_at=ends)
    found = left(gm.get(at(session, "burning")))
    assert found and 30_000 < found[0] <= 42_000


def test_one_that_has_burnt_down_is_shown_for_a_moment(gm: Client, session: Session) -> None:
    candles.light(session, 1)
    for seconds, shown in ((5, (0, 60_000)), (60, None)):
        ended = timezone.now() - timedelta(seconds=seconds)
        Session.objects.filter(pk=session.pk).update(candle_ends_at=ended)
        assert left(gm.get(at(session, "burning"))) == shown


@for_each("minutes", ["", "0", "-1", "NaN", "1e3", "61", "9" * 400, "2.5", "due", "١٠٠"])
def test_a_number_that_is_none_is_refused_with_a_sentence(gm: Client, session: Session, minutes: str) -> None:
    before = version_of(session, 0)
    answer = gm.post(at(session, "candle/light"), {"minutes": minutes})
    assert answer.status_code == 422
    assert "a whole number from 1 to 60" in answer.content.decode()
    session.refresh_from_db()
    assert (session.candle_ends_at, version_of(session, 0)) == (None, before)


def test_of_two_that_light_one_at_once_the_second_is_told(gm: Client, session: Session) -> None:
    gm.post(at(session, "candle/light"), {"minutes": "5"})
    answer = gm.post(at(session, "candle/light"), {"minutes": "1"})
    assert answer.status_code == 422
    assert "A candle burns already" in answer.content.decode()
    found = left(gm.get(at(session, "burning")))
    assert found and found[1] == 300_000
    again = left(gm.post(at(session, "candle/light"), {"minutes": "1", "anew": "1"}))
    assert again and again[1] == 60_000


def test_it_is_put_out_and_lit_again(gm: Client, session: Session) -> None:
    gm.post(at(session, "candle/light"), {"minutes": "3"})
    assert left(gm.post(at(session, "candle/out"))) is None
    assert left(gm.post(at(session, "candle/out"))) is None
    assert left(gm.post(at(session, "candle/light"), {"minutes": "1"})) is not None


def test_no_candle_burns_over_a_table_that_is_packed_away(gm: Client, session: Session) -> None:
    candles.light(session, 5)
    lifecycle.pack_away(session)
    assert left(gm.get(at(session, "burning"))) is None
    answer = gm.post(at(session, "candle/light"), {"minutes": "1", "anew": "1"})
    assert answer.status_code == 422
    assert "packed away" in answer.content.decode()
    with pytest.raises(IllegalPlay):
        candles.light(Session.objects.get(pk=session.pk), 1)


@for_each("role", ["player", "spectator"])
def test_whoever_leads_lights_it_and_nobody_else(session: Session, role: str) -> None:
    who = "seat-2" if role == "player" else ""
    screen = device(session, role, who, headers={"hx-request": "true"})
    for rest in ("candle/light", "candle/out"):
        assert screen.post(at(session, rest), {"minutes": "1"}).status_code == 404
    assert screen.get(at(session, "candle")).status_code == 404
    candles.light(session, 1, is_anew=True)
    assert 'id="candle-out"' not in screen.get(at(session, "burning")).content.decode()


def test_the_sheet_offers_minutes_or_the_way_to_put_it_out(gm: Client, session: Session) -> None:
    page = gm.get(at(session, "candle")).content.decode()
    assert re.findall(r'id="candle-(\d+)"', page) == ["1", "2", "3", "5"]
    candles.light(session, 2)
    page = gm.get(at(session, "candle")).content.decode()
    assert "A candle of 2 minutes burns." in page and not re.findall(r'id="candle-(\d+)"', page)
    assert 'hx-get="candle"' in gm.get(at(session, "settings")).content.decode()


# the speaker


def listening(monkeypatch: pytest.MonkeyPatch, *here: str) -> None:
    monkeypatch.setattr(HUB, "count_listeners", lambda campaign: Counter(here))


def test_one_screen_sounds_and_the_others_are_silent(
    gm: Client, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = device(session, "player", "seat-2", headers={"hx-request": "true"})
    number = Pass.objects.get().pk
    listening(monkeypatch, f"p{number}")
    assert [speaks(one.get(at(session, "burning"))) for one in (gm, phone)] == ["", ""]
    assert speaks(phone.post(at(session, "speaker"), {"to": "here"})) == "here"
    assert [speaks(one.get(at(session, "burning"))) for one in (gm, phone)] == ["elsewhere", "here"]
    assert speaks(gm.post(at(session, "speaker"), {"to": "here"})) == "here"
    listening(monkeypatch, f"u{session.campaign.group.memberships.get().user_id}")
    assert [speaks(one.get(at(session, "burning"))) for one in (gm, phone)] == ["here", "elsewhere"]
    assert speaks(gm.post(at(session, "speaker"), {"to": "nobody"})) == ""
    assert [speaks(one.get(at(session, "burning"))) for one in (gm, phone)] == ["", ""]


def test_where_the_speaker_is_gone_nobody_is_silent_for_it(
    gm: Client, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = device(session, "player", "seat-2", headers={"hx-request": "true"})
    phone.post(at(session, "speaker"), {"to": "here"})
    listening(monkeypatch)
    assert speaks(gm.get(at(session, "burning"))) == ""
    assert speaks(phone.get(at(session, "burning"))) == "here"


def test_a_big_screen_is_made_the_speaker_from_the_sheet_of_screens(gm: Client, session: Session) -> None:
    big = device(session, "spectator", "", headers={"hx-request": "true"})
    number = Pass.objects.get().pk
    address = f"screens/{number}/speaker?sheet=1"
    assert 'aria-pressed="true">' in gm.post(at(session, address)).content.decode()
    assert speaks(big.get(at(session, "burning"))) == "here"
    assert speaks(big.get(at(session, "tv"))) == "here"
    gm.post(at(session, address))
    assert speaks(big.get(at(session, "burning"))) == ""
    assert big.post(at(session, "speaker"), {"to": "here"}).status_code == 404


def test_another_browser_of_the_same_account_is_not_the_speaker(gm: Client, session: Session) -> None:
    gm.post(at(session, "speaker"), {"to": "here"})
    other = Client(headers={"hx-request": "true"})
    other.force_login(session.campaign.group.memberships.get().user)
    assert speaks(gm.get(at(session, "burning"))) == "here"
    assert speaks(other.get(at(session, "burning"))) != "here"


def test_an_unknown_speaker_is_refused(gm: Client, session: Session) -> None:
    assert gm.post(at(session, "speaker"), {"to": "everybody"}).status_code == 400


def test_others_hear_of_it(gm: Client, session: Session) -> None:
    seen = [version_of(Session.objects.get(pk=session.pk), 0)]
    for rest, sent in (("candle/light", {"minutes": "1"}), ("candle/out", {}), ("speaker", {"to": "here"})):
        gm.post(at(session, rest), sent)
        seen.append(version_of(Session.objects.get(pk=session.pk), 0))
    assert len(set(seen)) == len(seen)


# tones


def test_news_of_every_game_sound_as_one_of_three() -> None:
    for game in GAMES.values():
        assert set(game.screens.tones.values()) <= set(TONES)
