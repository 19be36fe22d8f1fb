"""The live table, with a toy game: typed and rolled through one door, once each, and nothing silent."""

import re
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from itertools import count
from threading import Barrier
from typing import Any

import pytest
from django.conf import settings as site
from django.db import connection
from django.test import Client
from django.utils import translation

from campaigns.log.state import current_state
from campaigns.models import Campaign, Entry, Group, Membership, Session
from campaigns.sessions import lifecycle
from companion.accounts.models import User
from companion.games import GAMES
from companion.rules import replace
from companion.table import log_sheet
from companion.table.render_cache import RENDER_CACHE
from companion.table.template_api import TemplateApi
from companion.web.jinja import get_jinja
from companion.web.middleware.cookies import name_cookie
from tests.support.cases import for_each
from tests.support.evenings import with_templates_of_the_toy
from tests.support.seated import begin
from tests.support.toy import TOY

KEYS = (f"key-{number:08d}" for number in count())


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy lies on the shelf, and its templates are found."""
    monkeypatch.setitem(GAMES, "lantern", TOY)
    env = get_jinja()
    assert env.loader
    monkeypatch.setattr(env, "loader", with_templates_of_the_toy(env.loader))
    RENDER_CACHE.clear()


@pytest.fixture
def group(db: None) -> Group:
    return Group.objects.create(name="The Moths")


def somebody(name: str, group: Group | None = None, role: str = Membership.Role.MEMBER) -> Client:
    user = User.objects.create_user(name)
    if group:
        Membership.objects.create(group=group, user=user, role=role)
    client = Client(headers={"hx-request": "true"})
    client.force_login(user)
    return client


@pytest.fixture
def owner(group: Group) -> Client:
    return somebody("ada", group, Membership.Role.OWNER)


@pytest.fixture
def member(group: Group) -> Client:
    return somebody("bruno", group)


@pytest.fixture
def stranger(db: None) -> Client:
    return somebody("carla")


@pytest.fixture
def session(group: Group) -> Session:
    campaign = Campaign.objects.create(group=group, name="By night", game_slug="lantern")
    return begin(campaign, ["Anna", "Bruno"])


def tap(
    client: Client,
    session: Session,
    what: str,
    data: dict[str, Any] | None = None,
    *,
    seen: int | None = None,
    key: str | None = None,
    source: str = "",
    reader: str = "",
) -> Any:
    """One tap, as the page's script sends it."""
    number = current_state(session).number if seen is None else seen
    sent = {"seen": number, "key": key or next(KEYS)} | (data or {})
    headers = {"HX-Source": source, "X-Reader": reader}
    headers = {name: value for name, value in headers.items() if value}
    return client.post(f"/table/{session.pk}/{what}", sent, headers=headers)


def text(answer: Any) -> str:
    page: str = answer.content.decode()
    return unescape(page)


def table(session: Session) -> Any:
    return current_state(Session.objects.get(pk=session.pk)).table


# who may

ADDRESSES = ("", "board", "version", "act/light", "act/burn", "log", "help", "why/oil", "settings")


@for_each("address", ADDRESSES)
def test_a_member_and_the_owner_see_the_table_and_a_stranger_finds_nothing(
    address: Any, owner: Client, member: Client, stranger: Client, session: Session
) -> None:
    address = f"/table/{session.pk}/{address}"
    assert [client.get(address).status_code for client in (owner, member, stranger)] == [200, 200, 404]


@for_each("what", ["act/light", "undo", "redo"])
def test_a_stranger_cannot_play(what: Any, stranger: Client, session: Session) -> None:
    assert tap(stranger, session, what).status_code == 404
    assert not Entry.objects.exists()


def test_who_is_not_signed_in_is_told_so(session: Session) -> None:
    assert tap(Client(headers={"hx-request": "true"}), session, "act/light").status_code == 401
    assert Client().get(f"/table/{session.pk}/").status_code == 302


@for_each("what", ["act/light", "undo", "redo"])
def test_a_tap_from_a_page_of_another_account_is_refused(
    what: Any, owner: Client, member: Client, session: Session
) -> None:
    tap(owner, session, "act/light")
    digests = [reader_of(client, session) for client in (owner, member)]
    assert len({*digests}) == 2
    before = Entry.objects.count()
    assert tap(member, session, what, reader=digests[0]).status_code == 401
    assert Entry.objects.count() == before
    assert tap(member, session, what, reader=digests[1]).status_code in (200, 422)


def reader_of(client: Client, session: Session) -> str:
    page = client.get(f"/table/{session.pk}/").content.decode()
    return str(re.findall(r'data-reader="(\w+)"', page)[0])


@for_each("address", ADDRESSES)
def test_looking_changes_nothing(address: Any, member: Client, session: Session) -> None:
    member.get(f"/table/{session.pk}/{address}")
    assert not Entry.objects.exists()


@for_each("what", ["act/light", "undo", "redo"])
def test_a_tap_without_the_token_of_the_page_is_refused(what: Any, member: Client, session: Session) -> None:
    strict = Client(enforce_csrf_checks=True, headers={"hx-request": "true"})
    strict.cookies = member.cookies
    assert tap(strict, session, what).status_code == 428


# one door for what is typed and what is rolled


def test_typed_dice_are_played_as_they_lie(member: Client, session: Session) -> None:
    answer = tap(member, session, "act/strike", {"hero": "Bruno", "target": "moth", "roll": ["star", "star"]})
    assert answer.status_code == 200
    assert table(session).hits == 2
    entry = Entry.objects.get()
    assert entry.rolled == []
    assert entry.author_name == "bruno"


def test_dice_that_are_not_typed_are_rolled_here(member: Client, session: Session) -> None:
    tap(member, session, "act/strike", {"hero": "Bruno", "target": "moth", "roll.door": "here"})
    entry = Entry.objects.get()
    assert entry.rolled == ["roll"]
    assert len(entry.answers["roll"]) == 2


def test_who_wants_to_type_is_not_rolled_for(member: Client, session: Session) -> None:
    answer = tap(member, session, "act/strike", {"hero": "Anna", "target": "moth", "roll.door": "typed"})
    assert answer.status_code == 422
    assert "Enter 1 die." in text(answer)
    assert not Entry.objects.exists()


def test_one_target_alone_need_not_be_chosen(member: Client, session: Session) -> None:
    assert tap(member, session, "act/strike", {"hero": "Anna", "roll": "star"}).status_code == 200


@for_each(
    "what, sent, sentence",
    [
        ("act/strike", {"hero": "Bruno", "target": "moth", "roll": ["star"]}, "Enter 2 dice."),
        ("act/strike", {"hero": "Anna", "target": "moth", "roll": ["seven"]}, "Enter 1 die."),
        ("act/strike", {"hero": "Zoe", "target": "moth", "roll": ["star"]}, "That cannot be chosen now."),
        ("act/strike", {"target": "moth", "roll": ["star"]}, "Still missing: Hero"),
        ("act/burn", {"number": "9"}, "Choose a number from 1 to 3."),
        ("act/burn", {"number": "two"}, "Enter a whole number."),
        ("act/call", {"foes.dog": "1"}, "Enter how many of each kind, from 0 to 6."),
        ("act/draw", {"card": "comet"}, "That is no longer in the pile."),
        ("act/deal", {"order": ["Anna", "Anna"]}, "Place every card once."),
        ("act/write", {"words": ""}, "Write a name."),
        ("act/carry", {"things": ["map", "map"]}, "Choose each one once."),
        ("act/light", {"more": "1"}, "That is more than asked for."),
        (
            "act/call",
            {"foes.asked": "1", "ambush.asked": "1", "loud": "on"},
            "No answer is needed there now.",
        ),
    ],
)
def test_bad_input_gets_a_sentence_and_changes_nothing(
    what: Any, sent: Any, sentence: Any, member: Client, session: Session
) -> None:
    answer = tap(member, session, what, sent)
    assert answer.status_code == 422
    assert sentence in text(answer)
    assert not Entry.objects.exists()


def test_what_a_sheet_proposed_and_no_longer_asks_is_not_held_against_a_quick_thumb(
    member: Client, session: Session
) -> None:
    sent = {"foes.asked": "1", "ambush.asked": "1", "loud": "on", "loud.was": "loud=on"}
    assert tap(member, session, "act/call", sent).status_code == 200


def test_the_sentence_comes_in_the_readers_language(member: Client, session: Session) -> None:
    member.cookies.load({site.LANGUAGE_COOKIE_NAME: "it"})
    english = text(tap(member, session, "act/burn", {"number": "9"}))
    assert "Choose a number" not in english


@for_each("sent", [{"seen": "x"}, {"seen": "-"}, {"key": "a b"}, {"key": ""}, {"key": "k" * 65}])
def test_a_tap_that_says_not_what_it_saw_is_a_bad_request(
    sent: Any, member: Client, session: Session
) -> None:
    assert tap(member, session, "act/light", sent).status_code == 400


def test_an_action_that_is_none_is_not_found(member: Client, session: Session) -> None:
    assert tap(member, session, "act/fly").status_code == 404
    assert member.get(f"/table/{session.pk}/act/fly").status_code == 404


def test_what_the_rules_refuse_is_said_on_the_board(member: Client, session: Session) -> None:
    for _time in range(3):
        tap(member, session, "act/light")
    answer = tap(member, session, "act/light")
    assert answer.status_code == 422
    assert "There is no oil." in text(answer)
    assert 'id="board"' in text(answer)


def test_what_the_rules_refuse_is_said_in_the_sheet_that_asked(member: Client, session: Session) -> None:
    answer = tap(member, session, "act/burn", {"number": "0"}, source="form#ask")
    assert answer.status_code == 422
    assert 'id="board"' not in text(answer)
    assert "Choose a number from 1 to 3." in text(answer)


# once each


def test_a_double_tap_is_played_once_and_answered_twice(member: Client, session: Session) -> None:
    first = tap(member, session, "act/light", seen=0, key="the-same-key")
    second = tap(member, session, "act/light", seen=0, key="the-same-key")
    assert [first.status_code, second.status_code] == [200, 200]
    assert Entry.objects.count() == 1
    assert table(session).oil == 2


def test_a_double_tap_whose_dice_we_roll_is_rolled_once(member: Client, session: Session) -> None:
    sent = {"hero": "Bruno", "target": "moth", "roll.door": "here"}
    for _time in range(3):
        assert tap(member, session, "act/strike", sent, seen=0, key="the-same-key").status_code == 200
    assert Entry.objects.count() == 1


def test_a_double_tap_that_could_not_be_played_again_is_answered_all_the_same(
    member: Client, session: Session
) -> None:
    for _time in range(2):
        answer = tap(member, session, "act/burn", {"number": "3"}, seen=0, key="the-same-key")
        assert answer.status_code == 200
    assert table(session).oil == 0


def test_a_key_that_comes_with_another_intent_does_nothing(member: Client, session: Session) -> None:
    tap(member, session, "act/burn", {"number": "1"}, seen=0, key="the-same-key")
    answer = tap(member, session, "act/burn", {"number": "2"}, seen=0, key="the-same-key")
    assert answer.status_code == 409
    assert table(session).oil == 2


def test_a_stale_screen_gets_the_board_and_its_own_intent_back(
    owner: Client, member: Client, session: Session
) -> None:
    tap(owner, session, "act/light", seen=0)
    answer = tap(member, session, "act/write", {"words": "Fire!"}, seen=0)
    assert answer.status_code == 409
    page = text(answer)
    assert 'data-seen="1"' in page
    assert 'hx-post="act/write"' in page
    assert '<input type="hidden" name="words" value="Fire!">' in page
    assert Entry.objects.count() == 1
    assert tap(member, session, "act/write", {"words": "Fire!"}, seen=1).status_code == 200


def test_what_commutes_is_played_though_the_screen_is_behind(
    owner: Client, member: Client, session: Session
) -> None:
    assert tap(owner, session, "act/pour", seen=0).status_code == 200
    assert tap(member, session, "act/pour", seen=0).status_code == 200
    assert table(session).oil == 5


def test_a_screen_that_claims_to_be_ahead_is_stale(member: Client, session: Session) -> None:
    assert tap(member, session, "act/light", seen=7).status_code == 409


# undo, redo, the log


def test_undo_says_what_it_takes_back_and_redo_brings_it_again(member: Client, session: Session) -> None:
    assert "The lantern is lit." in text(tap(member, session, "act/light"))
    undone = tap(member, session, "undo")
    assert "Undone: The lantern is lit." in text(undone)
    assert table(session).oil == 3
    assert "Redone: The lantern is lit." in text(tap(member, session, "redo"))
    assert table(session).oil == 2


def test_several_steps_are_undone_at_once(member: Client, session: Session) -> None:
    for _time in range(3):
        tap(member, session, "act/light")
    assert tap(member, session, "undo", {"steps": "3"}).status_code == 200
    assert table(session).oil == 3


@for_each("word", ["undo", "redo"])
def test_nothing_to_undo_is_said(word: Any, member: Client, session: Session) -> None:
    answer = tap(member, session, word)
    assert answer.status_code == 422
    assert f"There is nothing to {word}." in text(answer)


def test_more_steps_than_there_are_undo_nothing(member: Client, session: Session) -> None:
    tap(member, session, "act/light")
    assert tap(member, session, "undo", {"steps": "2"}).status_code == 422
    assert table(session).oil == 2


@for_each("steps", ["0", "-1", "many", "9" * 30])
def test_steps_that_cannot_be_meant_are_a_bad_request(steps: Any, member: Client, session: Session) -> None:
    assert tap(member, session, "undo", {"steps": steps}).status_code == 400


def test_a_stale_undo_is_to_be_confirmed(owner: Client, member: Client, session: Session) -> None:
    tap(owner, session, "act/light")
    tap(owner, session, "act/light")
    answer = tap(member, session, "undo", seen=1)
    assert answer.status_code == 409
    assert 'hx-post="undo"' in text(answer)
    assert table(session).oil == 1


def test_the_log_tells_who_did_what_and_whether_it_was_rolled(
    owner: Client, member: Client, session: Session
) -> None:
    tap(owner, session, "act/strike", {"hero": "Anna", "roll": "star"})
    tap(member, session, "act/strike", {"hero": "Anna", "roll.door": "here"})
    tap(member, session, "act/light")
    tap(member, session, "undo")
    page = text(member.get(f"/table/{session.pk}/log"))
    assert "Anna strikes moth: star. 1 hit." in page
    assert "rolled at the table" in page
    assert "rolled by Nightlight" in page
    assert "<s>The lantern is lit.</s>" in page
    assert "undone by bruno" in page
    assert page.index("lantern is lit") < page.index("Anna strikes")


def test_the_log_can_show_the_dice_alone(member: Client, session: Session) -> None:
    tap(member, session, "act/strike", {"hero": "Anna", "roll": "star"})
    tap(member, session, "act/light")
    page = text(member.get(f"/table/{session.pk}/log?show=dice"))
    assert "Anna strikes" in page
    assert "lantern is lit" not in page


def test_the_log_is_searched_for_words(member: Client, session: Session) -> None:
    tap(member, session, "act/strike", {"hero": "Anna", "roll": "star"})
    tap(member, session, "act/light")
    page = text(member.get(f"/table/{session.pk}/log?q=LANTERN"))
    assert "lantern is lit" in page and "Anna strikes" not in page
    assert "Nothing found." in text(member.get(f"/table/{session.pk}/log?q=spider"))


def test_a_search_says_how_many_lines_it_left_out(
    member: Client, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_sheet, "SEARCHED", 2)
    for words in ("one", "two", "three"):
        tap(member, session, "act/write", {"words": words})
    assert "1 older line was not searched" in text(member.get(f"/table/{session.pk}/log?q=write"))


def test_each_round_of_the_log_has_a_heading_above_its_lines(
    member: Client, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    history = replace(TOY.history, headings=frozenset({"The lantern is lit."}))
    monkeypatch.setitem(GAMES, TOY.slug, replace(TOY, history=history))
    tap(member, session, "act/write", {"words": "dusk"})
    tap(member, session, "act/light")
    tap(member, session, "act/write", {"words": "dawn"})
    page = text(member.get(f"/table/{session.pk}/log"))
    at = page.index("<h3>The lantern is lit.</h3>")
    assert at < page.index("dawn") < page.index("dusk") and page.count("<h3>") == 1


def test_what_was_undone_begins_no_part_of_the_log(
    member: Client, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    history = replace(TOY.history, headings=frozenset({"The lantern is lit."}))
    monkeypatch.setitem(GAMES, TOY.slug, replace(TOY, history=history))
    tap(member, session, "act/light")
    tap(member, session, "undo")
    assert "<h3>" not in text(member.get(f"/table/{session.pk}/log"))


def test_each_line_of_the_log_undoes_to_before_it(member: Client, session: Session) -> None:
    for words in ("one", "two", "three"):
        tap(member, session, "act/write", {"words": words})
    assert 'value="3" hx-post="undo"' in text(member.get(f"/table/{session.pk}/log"))
    tap(member, session, "undo", {"steps": "2"})
    assert table(session).words == "one"


# sheets


def test_a_sheet_proposes_what_the_game_proposes(member: Client, session: Session) -> None:
    page = text(member.get(f"/table/{session.pk}/act/burn"))
    assert 'name="number" value="3"' in page
    assert 'name="number.was" value="number=3"' in page


def test_an_untouched_proposal_follows_and_a_typed_one_stays(member: Client, session: Session) -> None:
    tap(member, session, "act/light")
    address = f"/table/{session.pk}/act/burn?number=3"
    assert 'name="number" value="2"' in text(member.get(address + "&number.was=number%3D3"))
    assert 'name="number" value="1"' in text(member.get(address.replace("=3", "=1")))


def test_a_later_ask_appears_with_the_answer_before_it(member: Client, session: Session) -> None:
    address = f"/table/{session.pk}/act/call?foes.moth=1&foes.moth.was=&ambush.asked=1"
    assert 'name="loud"' not in text(member.get(address))
    assert 'name="loud"' in text(member.get(address + "&ambush=on"))


def test_a_roll_half_typed_stays_in_its_slots(member: Client, session: Session) -> None:
    page = text(member.get(f"/table/{session.pk}/act/strike?hero=Bruno&roll=star"))
    assert page.count("data-slot") == 1
    assert page.count("is-empty") == 1
    assert re.search(r'data-done\s+aria-disabled="true"', page)


def test_the_door_taken_last_on_this_device_stands_open(member: Client, session: Session) -> None:
    member.cookies.load({name_cookie("dice"): "here"})
    page = text(member.get(f"/table/{session.pk}/act/strike"))
    assert 'name="roll.door" value="here" checked' in page


def test_a_game_may_draw_its_own_sheet(member: Client, session: Session) -> None:
    page = text(member.get(f"/table/{session.pk}/act/draw"))
    assert "A card of 3" in page
    assert "Take it" in page


def test_the_sheet_that_the_table_waits_for_opens_by_itself(member: Client, session: Session) -> None:
    answer = tap(member, session, "act/call", {"foes.bat": "2", "ambush": "on", "loud.asked": "1"})
    assert 'hx-post="act/deal"' in text(answer)
    assert "It is an ambush!" in text(answer)


def test_what_waits_once_more_after_it_was_done_opens_again(
    member: Client, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    screens = replace(TOY.screens, next_sheet=lambda table: ("burn", {}))
    monkeypatch.setitem(GAMES, TOY.slug, replace(TOY, screens=screens))
    assert 'hx-post="act/burn"' in text(tap(member, session, "act/burn", {"number": "1"}))
    assert 'hx-post="act/burn"' not in text(tap(member, session, "act/write", {"words": "Dark"}))


def test_every_ask_is_drawn(member: Client, session: Session) -> None:
    for name in TOY.actions:
        assert member.get(f"/table/{session.pk}/act/{name}").status_code == 200


# what is seen


def test_hostile_words_are_only_words(member: Client, session: Session) -> None:
    hostile = "<img src=x onerror=alert(1)><hx-partial>"
    page = tap(member, session, "act/write", {"words": hostile}).content.decode()
    log = member.get(f"/table/{session.pk}/log").content.decode()
    whole = member.get(f"/table/{session.pk}/").content.decode()
    assert all("<img" not in html for html in (page, log, whole))
    assert page.count("<hx-partial") == 3


def test_a_button_may_give_an_answer_called_name() -> None:
    api = TemplateApi(TOY, TOY.set_up(("Anna",)), get_jinja())
    assert api.does("fall", name="Anna") == {"hx_post": "act/fall?name=Anna"}
    assert 'hx-post="act/fall?name=Anna"' in api.act("fall", "Night falls", name="Anna")


def test_the_pages_of_a_game_link_its_own_style_sheet_and_no_other(
    member: Client, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    group = session.campaign.group_id
    addresses = (f"/table/{session.pk}/", f"/campaigns/{session.campaign_id}/", f"/groups/{group}/", "/")
    assert all("css/games/" not in text(member.get(address)) for address in addresses)
    styles = {TOY.slug: "css/games/lantern.css"}
    monkeypatch.setitem(get_jinja().globals, "own_style", lambda slug, kind="": styles.get(slug, ""))
    assert [text(member.get(address)).count("css/games/") for address in addresses] == [1, 1, 1, 1]


def test_what_this_seat_may_not_see_is_on_no_page(member: Client, session: Session) -> None:
    for address in ("", "board", "act/burn", "log"):
        assert "canary" not in text(member.get(f"/table/{session.pk}/{address}"))


def test_a_panel_is_remembered_in_each_language_apart(member: Client, session: Session) -> None:
    member.get(f"/table/{session.pk}/")
    with translation.override("it"):
        word = translation.gettext("Log")
    assert word != "Log"
    member.cookies.load({site.LANGUAGE_COOKIE_NAME: "it"})
    assert f'<h2 class="label">{word}</h2>' in text(member.get(f"/table/{session.pk}/"))
    member.cookies.load({site.LANGUAGE_COOKIE_NAME: "en"})
    assert '<h2 class="label">Log</h2>' in text(member.get(f"/table/{session.pk}/"))


def test_a_remembered_panel_holds_no_number_key_or_token(member: Client, session: Session) -> None:
    tap(member, session, "act/light")
    first = text(member.get(f"/table/{session.pk}/"))
    panels = "".join(RENDER_CACHE._kept.values())
    assert "seen" not in panels
    assert "csrf" not in panels
    assert f"/table/{session.pk}" not in panels
    assert 'data-seen="1"' in first


def test_a_button_that_cannot_be_pressed_is_grey_with_its_reason(member: Client, session: Session) -> None:
    for _time in range(3):
        page = text(tap(member, session, "act/light"))
    assert 'id="act-light" class="act is-main" aria-disabled="true"' in page
    assert "There is no oil." in page


@pytest.mark.goal("S3")
def test_a_page_holds_no_script_or_style_of_its_own(member: Client, session: Session) -> None:
    for address in ("", "act/strike", "act/deal", "log", "settings"):
        page = member.get(f"/table/{session.pk}/{address}").content.decode()
        assert "<style" not in page
        assert " style=" not in page
        assert "<script>" not in page
        assert " on" not in [word[:3] for word in page.split('"') if word.endswith("=")]


def test_a_session_that_was_packed_away_is_read_only(member: Client, session: Session) -> None:
    tap(member, session, "act/light")
    lifecycle.pack_away(session)
    answer = tap(member, session, "act/light")
    assert answer.status_code == 422
    assert "packed away" in text(answer)
    assert "packed away" in text(member.get(f"/table/{session.pk}/"))
    assert Entry.objects.count() == 1


def test_a_screen_that_wakes_learns_whether_it_is_behind(member: Client, session: Session) -> None:
    marks = member.get(f"/table/{session.pk}/version").content.decode()
    assert marks == f"{session.pk}.0.0"
    assert member.get(f"/table/{session.pk}/version?have={marks}").status_code == 204
    tap(member, session, "act/light")
    answer = member.get(f"/table/{session.pk}/version?have={marks}")
    assert (answer.status_code, answer.content.decode()) == (200, f"{session.pk}.1.0")


def test_an_action_asks_the_database_little(
    member: Client, session: Session, django_assert_max_num_queries: Any
) -> None:
    tap(member, session, "act/light")
    with django_assert_max_num_queries(20):
        tap(member, session, "act/light", seen=1)


def test_a_repeated_undo_says_again_what_it_took_back(member: Client, session: Session) -> None:
    tap(member, session, "act/write", {"words": "one"})
    tap(member, session, "act/light")
    answers = [text(tap(member, session, "undo", seen=2, key="the-same-key")) for _time in range(2)]
    assert answers[0] == answers[1]
    assert "Undone: The lantern is lit." in answers[0]


def test_a_repeated_tap_opens_the_sheet_that_its_first_answer_opened(
    member: Client, session: Session
) -> None:
    sent = {"foes.bat": "2", "ambush": "on", "loud.asked": "1"}
    answers = [text(tap(member, session, "act/call", sent, seen=0, key="the-same-key")) for _time in range(2)]
    assert answers[0] == answers[1]
    assert 'hx-post="act/deal"' in answers[0]


@pytest.mark.goal("R2")
@pytest.mark.django_db(transaction=True)
def test_twenty_equal_taps_at_once_are_one_play_and_twenty_equal_answers(
    member: Client, session: Session
) -> None:
    together = Barrier(20)
    sent = {"hero": "Bruno", "target": "moth", "roll.door": "here"}

    def once(_number: Any) -> Any:
        together.wait()
        try:
            return tap(member, session, "act/strike", sent, seen=0, key="the-same-key").content
        finally:
            connection.close()

    with ThreadPoolExecutor(20) as threads:
        answers = set(threads.map(once, range(20)))
    assert Entry.objects.count() == 1
    assert len(answers) == 1


@pytest.mark.goal("S16")
def test_nothing_of_a_table_stays_on_the_device(member: Client, session: Session) -> None:
    for address in ("", "board", "act/burn", "log", "settings", "help"):
        assert member.get(f"/table/{session.pk}/{address}")["Cache-Control"] == "no-store"


def test_a_bundle_is_a_sheet_of_several_plays(owner: Client, session: Session) -> None:
    sheet = owner.get(f"/table/{session.pk}/act/sit_up")
    assert 'name="hours"' in text(sheet)
    first = tap(owner, session, "act/sit_up", {"hours": 2}, key="the-long-night")
    assert first.status_code == 200
    assert session.entries.count() == 2
    again = tap(owner, session, "act/sit_up", {"hours": 2}, seen=0, key="the-long-night")
    assert (again.status_code, session.entries.count()) == (200, 2)
    unlike = tap(owner, session, "act/sit_up", {"hours": 1}, seen=0, key="the-long-night")
    assert (unlike.status_code, session.entries.count()) == (409, 2)
    late = tap(owner, session, "act/sit_up", {"hours": 1}, seen=0)
    assert (late.status_code, session.entries.count()) == (409, 2)
    too_long = tap(owner, session, "act/sit_up", {"hours": 9})
    assert (too_long.status_code, session.entries.count()) == (422, 2)
    assert "There is no oil." in text(too_long)


@for_each("name, is_told", [("By night", True), (str(TOY.name), False)])
def test_the_head_names_a_game_once(session: Session, member: Client, name: str, is_told: bool) -> None:
    Campaign.objects.update(name=name)
    assert ('<span class="game">' in text(member.get(f"/table/{session.pk}/"))) is is_told
