"""The game master's side of the doors: codes, links, screens, knocks, suggestions, pause and timer."""

import re
from dataclasses import replace
from socket import gethostname
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client

from campaigns.access import join_codes, passes, suggestions
from campaigns.log.state import current_state
from campaigns.models import Entry, Pass, Session, Suggestion
from companion.accounts.models import OWNER_NAME, User
from companion.games import GAMES
from companion.live import presence
from companion.web import address
from tests.support.ada import gm
from tests.support.evenings import device, make_group, make_session, make_user, tap, toy, tries
from tests.support.seated import person_at
from tests.support.toy import TOY

__all__ = ["gm", "toy", "tries"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy", "tries")]


def owned_by_players(game: Any) -> Any:
    """Return a game in which every seat may do everything from a device of its own."""
    seats = replace(game.seats, figures=lambda table, seat: (seat,) if seat.startswith("seat-") else ())
    actions = {
        name: replace(one, owner=lambda table, own, answers: True) for name, one in game.actions.items()
    }
    return replace(game, seats=seats, actions=actions)


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Session:
    """A table at which every player owns the lantern."""
    monkeypatch.setitem(GAMES, TOY.slug, owned_by_players(TOY))
    return make_session(make_group(owner=make_user("ada")))


def at(session: Session, rest: str) -> str:
    return f"/table/{session.pk}/{rest}"


def send(client: Client, session: Session, rest: str, **sent: Any) -> Any:
    """Tap something, having seen the table as it is."""
    known = {"seen": current_state(session).number, "key": f"tap-{Entry.objects.count():06}-{len(rest):02}"}
    return client.post(at(session, rest), known | sent)


def suggested(session: Session, may: str = "suggest", action: str = "light", **sent: Any) -> Suggestion:
    """Let Bruno's phone suggest something."""
    phone = device(session, "player", "seat-2", may, headers={"hx-request": "true"})
    answer = send(phone, session, f"act/{action}", key="the-phones-key", **sent)
    assert answer.status_code == 200, answer.content.decode()
    assert current_state(session).number == 0
    return Suggestion.objects.get()


# a code, a link


def test_opening_the_sheet_makes_nothing(gm: Client, session: Session) -> None:
    for rest in ("screens", "screens/now", "door"):
        assert gm.get(at(session, rest)).status_code == 200
    assert gm.get(at(session, "screens/code")).status_code == 405
    assert not session.campaign.join_codes.exists() and not Pass.objects.exists()


def test_a_code_is_shown_in_fours_and_as_a_square_that_says_the_same(gm: Client, session: Session) -> None:
    page = gm.post(at(session, "screens/code")).content.decode()
    signs = "".join(re.findall(r'id="signs"[^>]*>(\w{4}) (\w{4})<', page)[0])
    assert join_codes.find_campaign(signs) == session.campaign
    assert "<svg" in page and "data:" not in page and "style=" not in page
    assert "Works for 10 minutes." in page and not re.search(r"\d\d:\d\d", page)


@pytest.mark.goal("S4")
@pytest.mark.parametrize(
    ("role", "seat"), [("spectator", ""), ("player", "seat-2"), ("gm", "")], ids=["tv", "seat", "gm"]
)
def test_a_link_is_shown_once_and_lets_one_device_in(
    gm: Client, session: Session, role: str, seat: str
) -> None:
    page = gm.post(at(session, "screens/link"), {"role": role, "seat": "seat-2"}).content.decode()
    token = re.findall(r'value="http://testserver/sit/([\w-]{43})"', page)[0]
    handed = passes.find_by_link(token)
    assert handed and (handed.role, handed.person) == (role, person_at(session, seat) if seat else None)
    assert token not in gm.get(at(session, "screens")).content.decode()
    phone = Client()
    phone.get(f"/sit/{token}")
    assert phone.post("/sit/open")["Location"] == at(session, "")


def test_a_link_for_nowhere_is_not_made(gm: Client, session: Session) -> None:
    for sent in ({"role": "owner"}, {"role": "player"}, {"role": "player", "seat": "seat-9"}, {}):
        assert gm.post(at(session, "screens/link"), sent).status_code == 400
    assert not Pass.objects.exists()


def test_a_tablet_that_is_the_site_itself_says_what_others_can_type(
    gm: Client, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(address, "own_address", lambda: "192.168.7.7")
    for host, says in (
        ("localhost:8000", "192.168.7.7:8000"),
        ("127.0.0.1", "192.168.7.7"),
        (f"{gethostname().lower()}:8000", "192.168.7.7:8000"),
        ("192.168.1.20:8000", "192.168.1.20:8000"),
        ("table.local", "table.local"),
    ):
        page = gm.post(at(session, "screens/code"), headers={"host": host}).content.decode()
        assert f"open {says} and type" in page and f"open {says}/tv and type" in page


def test_a_site_that_is_told_how_it_is_reached_says_so_everywhere(
    gm: Client, session: Session, settings: Any
) -> None:
    settings.PUBLIC_URL = "https://table.example.org"
    page = gm.post(at(session, "screens/code")).content.decode()
    assert "open table.example.org and type" in page and "open table.example.org/tv and type" in page
    page = gm.post(at(session, "screens/link"), {"role": "spectator"}).content.decode()
    assert 'value="https://table.example.org/sit/' in page
    assert 'data-copy="link"' in page and 'data-share="link"' in page
    assert address.address("0.0.0.0", 8000) == "https://table.example.org"


# who knocks, who is there


def test_the_page_itself_shows_who_is_at_the_door(gm: Client, session: Session) -> None:
    """It need not ask: it says who is here as well, so that only news makes it ask again."""
    passes.request_access(session.campaign, "player", person_at(session, "seat-2"))
    page = gm.get(at(session, "")).content.decode()
    assert "Bruno’s phone wants seat 2" in page
    assert 'hx-trigger="load' not in page
    assert f'data-here="{presence.hash_present(session.campaign_id)}"' in page


def test_a_knock_is_let_in_with_one_tap(gm: Client, session: Session) -> None:
    asked = passes.request_access(session.campaign, "player", person_at(session, "seat-2"))
    page = gm.get(at(session, "door")).content.decode()
    assert "Bruno’s phone wants seat 2" in page and "already" not in page
    answer = send(gm, session, f"screens/{asked.pk}/admit").content.decode()
    assert "Bruno" not in answer and 'hx-target="#door"' in answer
    asked.refresh_from_db()
    assert asked.is_active and asked.permission == "play"


def test_a_knock_for_a_seat_that_has_a_screen_says_so(gm: Client, session: Session) -> None:
    device(session, "player", "seat-2")
    passes.request_access(session.campaign, "player", person_at(session, "seat-2"))
    assert "This seat already has a screen." in gm.get(at(session, "door")).content.decode()


@pytest.mark.goal("S4")
def test_a_screen_is_let_go_with_one_tap_and_at_once(gm: Client, session: Session) -> None:
    phone = device(session, "player", "seat-2")
    assert phone.get(at(session, "version")).status_code == 200
    answer = send(gm, session, f"screens/{Pass.objects.get().pk}/let-go?sheet=1").content.decode()
    assert "No other screen yet." in answer
    assert phone.get(at(session, "version")).status_code == 404


def test_what_a_player_may_do_is_said_with_one_tap(gm: Client, session: Session) -> None:
    phone = device(session, "player", "seat-2", headers={"hx-request": "true"})
    one = Pass.objects.get()
    for may, status in (("look", 422), ("suggest", 200), ("play", 200)):
        assert send(gm, session, f"screens/{one.pk}/let?sheet=1", may=may).status_code == 200
        assert send(phone, session, "act/light", key=f"key-{may}-1").status_code == status
    assert (current_state(session).number, Suggestion.objects.count()) == (1, 1)
    assert send(gm, session, f"screens/{one.pk}/let", may="everything").status_code == 400


def test_each_screen_is_listed_with_what_it_is(
    gm: Client, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    device(session, "player", "seat-2")
    device(session, "spectator")
    passes.create_link(session.campaign, "gm", "Cleo")
    first = Pass.objects.earliest("pk")
    owner = session.campaign.group.memberships.get().user_id
    present = [SimpleNamespace(pass_id=first.pk, user_id=None, screens=1)]
    present += [SimpleNamespace(pass_id=None, user_id=owner, screens=2)]
    monkeypatch.setattr(presence, "find_present", lambda campaign: present)
    page = gm.get(at(session, "screens")).content.decode()
    rows = [re.sub(r"<[^>]+>|\s+", " ", row) for row in re.findall(r"<small>(.*?)</small>", page)]
    assert [" ".join(row.split()) for row in rows] == [
        "2 screens connected · with an account · leads the table",
        "connected · seat 2",
        "not connected now · watches",
        "link, not opened yet · leads the table",
    ]
    assert page.count('aria-pressed="true">plays') == 1
    User.objects.filter(pk=owner).update(username=OWNER_NAME)
    unnamed = gm.get(at(session, "screens")).content.decode()
    assert f"<b>{OWNER_NAME}</b>" not in unnamed
    assert "<b>Game master</b>" in unnamed
    session.campaign.group.people.create(name="Zoe", user_id=owner)
    assert "<b>Zoe</b>" in gm.get(at(session, "screens")).content.decode()
    assert 'class="n">3<' in gm.get(at(session, "door")).content.decode()


def test_a_pause_and_a_timer_are_kept_with_the_evening(gm: Client, session: Session) -> None:
    assert b'value="off"' in send(gm, session, "screens/pause", paused="on").content
    send(gm, session, "screens/timer", minutes="3")
    session.refresh_from_db()
    assert (session.is_paused, session.turn_minutes) == (True, 3)
    send(gm, session, "screens/pause", paused="off")
    assert send(gm, session, "screens/timer", minutes="-1").status_code == 400
    session.refresh_from_db()
    assert (session.is_paused, session.turn_minutes) == (False, 3)


# suggestions


def test_a_suggestion_is_done_as_whoever_has_made_it(gm: Client, session: Session) -> None:
    one = suggested(session)
    assert "Bruno suggests:" in gm.get(at(session, "door")).content.decode()
    answer = send(gm, session, f"door/{one.pk}/do").content.decode()
    assert 'hx-target="#board"' in answer and "suggests:" not in answer
    entry = Entry.objects.get()
    assert (entry.action, entry.author, entry.author_name, entry.seat) == ("light", None, "Bruno", "seat-2")
    one.refresh_from_db()
    assert (entry.key, one.outcome) == (one.key, "done")


def test_a_suggestion_is_done_once(gm: Client, session: Session) -> None:
    one = suggested(session)
    for _tap in range(3):
        assert send(gm, session, f"door/{one.pk}/do").status_code == 200
    assert Entry.objects.count() == 1


def test_a_suggestion_that_was_declined_is_not_done(gm: Client, session: Session) -> None:
    one = suggested(session)
    send(gm, session, f"door/{one.pk}/decline")
    answer = send(gm, session, f"door/{one.pk}/do").content.decode()
    assert "Someone has already answered this." in answer and not Entry.objects.exists()


@pytest.mark.parametrize(("door", "made"), [("typed", []), ("here", ["roll"])])
def test_dice_are_played_as_they_were_to_fall(
    gm: Client, session: Session, door: str, made: list[str]
) -> None:
    rolled: dict[str, Any] = {"roll": ["spark", "star"]} if door == "typed" else {}
    one = suggested(session, action="strike", hero="Bruno", target="moth", **{"roll.door": door}, **rolled)
    assert send(gm, session, f"door/{one.pk}/do").status_code == 200
    entry = Entry.objects.get()
    assert (entry.answers["hero"], entry.rolled) == ("Bruno", made)
    assert entry.answers["roll"] == ["spark", "star"] or door == "here"


def test_a_game_master_who_is_behind_sees_the_table_first(gm: Client, session: Session) -> None:
    one = suggested(session, action="burn", number=1)
    tap(session, "light")
    answer = send(gm, session, f"door/{one.pk}/do", seen=0)
    assert answer.status_code == 409 and f'hx-post="door/{one.pk}/do"'.encode() in answer.content
    assert Suggestion.objects.get().outcome == ""
    assert send(gm, session, f"door/{one.pk}/do").status_code == 200
    assert Suggestion.objects.get().outcome == "done"


def test_what_the_rules_refuse_now_is_said_and_stays_open(gm: Client, session: Session) -> None:
    one = suggested(session, action="read_out")
    answer = send(gm, session, f"door/{one.pk}/do")
    assert answer.status_code == 422 and b"Nothing is written." in answer.content
    assert Suggestion.objects.get().outcome == "" and not Entry.objects.exists()


def test_a_suggestion_is_changed_and_then_done(gm: Client, session: Session) -> None:
    one = suggested(session, action="write", words="Boo")
    page = gm.get(at(session, "door")).content.decode()
    address = re.findall(r'hx-get="([^"]+)"', page)[0].replace("&amp;", "&")
    sheet = gm.get(at(session, address)).content.decode()
    assert 'value="Boo"' in sheet and f'hx-post="door/{one.pk}/act/write"' in sheet
    assert Suggestion.objects.get().outcome == ""
    refused = send(gm, session, f"door/{one.pk}/act/write", words="Boo!")
    assert refused.status_code == 422 and Suggestion.objects.get().outcome == ""
    answer = send(gm, session, f"door/{one.pk}/act/write", words="Hush", key="gms-own-key")
    assert b'hx-target="#door"' in answer.content
    assert (Entry.objects.get().answers, Entry.objects.get().author_name) == ({"words": "Hush"}, "ada")
    assert Suggestion.objects.get().outcome == "done"


def test_a_changed_suggestion_that_is_stale_is_sent_where_it_settles(gm: Client, session: Session) -> None:
    one = suggested(session, action="write", words="Boo")
    tap(session, "light")
    answer = send(gm, session, f"door/{one.pk}/act/write", words="Hush", seen=0)
    assert answer.status_code == 409
    assert f'hx-post="door/{one.pk}/act/write"'.encode() in answer.content


def test_a_suggestion_is_declined_and_its_phone_sees_it(gm: Client, session: Session) -> None:
    one = suggested(session)
    send(gm, session, f"door/{one.pk}/decline")
    assert suggestions.list_of_device(session, one.device) == [Suggestion.objects.get(outcome="declined")]
    assert send(gm, session, f"door/{one.pk}/do").status_code == 200
    assert not Entry.objects.exists()


def test_a_phone_sees_what_waits_and_what_was_done(gm: Client, session: Session) -> None:
    one = suggested(session)
    assert [each.outcome for each in suggestions.list_of_device(session, one.device)] == [""]
    send(gm, session, f"door/{one.pk}/do")
    assert [each.outcome for each in suggestions.list_of_device(session, one.device)] == ["done"]
    board = device_of(one).get(at(session, "board")).content.decode()
    assert "Done as you suggested:" in board


def device_of(one: Suggestion) -> Client:
    """Return a browser that has the pass by which something was suggested."""
    client = device(one.session, "spectator")
    kept = client.session
    kept["passes"] = {str(one.session.campaign_id): one.device_id}
    kept.save()
    return client


def test_so_much_is_suggested_and_no_more(session: Session) -> None:
    phone = device(session, "player", "seat-2", "suggest", headers={"hx-request": "true"})
    tries = [
        send(phone, session, "act/light", key=f"the-key-{n}").status_code
        for n in range(suggestions.MAX_SUGGESTIONS + 1)
    ]
    assert tries == [200] * suggestions.MAX_SUGGESTIONS + [422]


def test_what_a_screen_that_was_let_go_has_suggested_is_gone(gm: Client, session: Session) -> None:
    passes.revoke(suggested(session).device)
    assert "suggests:" not in gm.get(at(session, "door")).content.decode()


# the log


def test_the_log_says_from_which_seat(gm: Client, session: Session) -> None:
    phone = device(session, "player", "seat-2", headers={"hx-request": "true"})
    assert send(phone, session, "act/light").status_code == 200
    tap(session, "burn", number=1)
    notes = re.findall(r'<p class="note">(\w.*?), \d\d:\d\d', gm.get(at(session, "log")).content.decode())
    assert notes == ["Anna", "Bruno, own phone"]
