"""Amending the past at the table: the sheet as it stood, what no longer holds, one entry when all does."""

import re
from html import unescape
from itertools import count
from typing import Any
from urllib.parse import quote

import pytest
from django.http import HttpResponse
from django.test import Client

from campaigns.log.amendments import load_history
from campaigns.log.state import current_state
from campaigns.models import Membership, Session
from campaigns.sessions import lifecycle
from companion.games import GAMES
from companion.rules import Play, replace
from companion.table.render_cache import RENDER_CACHE
from tests.support.evenings import client_of, make_group, make_session, make_user, tap, toy
from tests.support.toy import TOY, Lantern

__all__ = ["toy"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]
KEYS = (f"key-{number:08d}" for number in count())
STRIKE: dict[str, Any] = {"hero": "Bruno", "target": "moth", "spark": 1}
HTMX = {"hx-request": "true"}


@pytest.fixture(autouse=True)
def forgetful() -> None:
    RENDER_CACHE.clear()


@pytest.fixture
def session() -> Session:
    return make_session(make_group(owner=make_user("ada")))


@pytest.fixture
def member(session: Session) -> Client:
    bruno = make_user("bruno")
    Membership.objects.create(group=session.campaign.group, user=bruno)
    return client_of(bruno, headers=HTMX)


def post(client: Client, session: Session, what: str, data: Any = None, **tap: Any) -> HttpResponse:
    """One tap, as the page's script sends it."""
    sent = {"seen": current_state(session).number, "key": next(KEYS)} | tap | (data or {})
    answer = client.post(f"/table/{session.pk}/{what}", sent, headers={"HX-Source": "form#ask"})
    assert isinstance(answer, HttpResponse)
    return answer


def get(client: Client, session: Session, what: str, **data: str) -> str:
    return text(client.get(f"/table/{session.pk}/{what}", data))


def text(answer: Any) -> str:
    page: str = answer.content.decode()
    return unescape(page)


def draft(page: str) -> str:
    """Return the changes so far that a sheet carries."""
    found = re.search(r'id="amend-draft" name="draft" value="([^"]*)"', page)
    assert found
    return found[1]


def table(session: Session) -> Lantern:
    found: Lantern = current_state(Session.objects.get(pk=session.pk)).table
    return found


def addresses(page: str) -> list[str]:
    """Return where the buttons of a log lead that change a line."""
    return re.findall(r'hx-get="(amend/[^"]*)"', page)


# the sheet


def test_each_line_that_counts_has_a_button_that_opens_its_own_sheet(
    member: Client, session: Session
) -> None:
    tap(session, "burn", number=2)
    tap(session, "strike", **STRIKE, roll=("star", "blank"))
    tap(session, "light")
    post(member, session, "undo")
    page = get(member, session, "log")
    assert addresses(page) == [
        "amend/2/0/strike?hero=Bruno&target=moth&roll=star&roll=blank&roll.asked=1",
        "amend/1/0/burn?number=2",
    ]


def test_the_sheet_is_filled_with_the_answers_and_put_at_the_table_as_it_stood(
    member: Client, session: Session
) -> None:
    tap(session, "burn", number=2)
    tap(session, "pour")
    page = get(member, session, "amend/1/0/burn?number=2")
    assert 'name="number" value="2" min="1" max="3"' in page
    assert 'hx-post="amend/1/0/burn"' in page
    assert "it was: “2 oil burns.”" in page
    assert 'hx-get="amend/1/0/burn"' in page
    assert 'id="of" name="of" value="amend/1/0/burn"' in page


def test_dice_lie_in_the_sheet_as_they_fell(member: Client, session: Session) -> None:
    tap(session, "strike", **STRIKE, roll=("star", "blank"))
    (address,) = addresses(get(member, session, "log"))
    page = get(member, session, address)
    assert page.count("data-slot") == 2
    assert '<input type="hidden" name="roll" value="blank">' in page


def test_a_game_draws_its_own_sheet_at_the_table_as_it_stood(member: Client, session: Session) -> None:
    for card in ("sun", "moon"):
        tap(session, "draw", card=card)
    assert "A card of 2" in get(member, session, "amend/2/0/draw?card=moon")
    assert "A card of 3" in get(member, session, "amend/1/0/draw?card=sun")


def test_a_button_of_a_sheet_stays_in_the_past_and_takes_the_changes_along(
    member: Client, session: Session
) -> None:
    tap(session, "draw", card="moon")
    tap(session, "burn", number=1)
    tap(session, "burn", number=2)
    assert 'hx-get="amend/1/0/draw?card=sun"' in get(member, session, "amend/1/0/draw?card=moon")
    assert 'hx-get="act/draw?card=sun"' in get(member, session, "act/draw")
    carried = draft(text(post(member, session, "amend/2/0/burn", {"number": "2"})))
    page = get(member, session, "insert/3/0/draw", draft=carried)
    assert f'hx-get="insert/3/0/draw?card=sun&draft={quote(carried)}"' in page


def test_the_help_leads_back_to_a_sheet_of_the_past_with_all_that_it_held(
    member: Client, broken: Session
) -> None:
    carried = draft(refused(member, broken))
    page = get(member, broken, "help", of="amend/2/0/burn", number="1", draft=carried)
    assert f'hx-get="amend/2/0/burn?number=1&draft={quote(carried)}"' in page


def test_what_this_seat_may_not_see_is_in_no_sheet_of_the_past(member: Client, session: Session) -> None:
    tap(session, "burn", number=1)
    assert "canary" not in get(member, session, "amend/1/0/burn")


def test_a_play_that_asks_nothing_can_be_left_out(member: Client, session: Session) -> None:
    tap(session, "light")
    page = get(member, session, "amend/1/0/light")
    assert 'hx-post="amend/1/0"' in page
    assert "data-done" not in page


def test_the_log_of_an_evening_packed_away_changes_nothing_and_says_so(
    member: Client, session: Session
) -> None:
    tap(session, "burn", number=1)
    lifecycle.pack_away(session)
    page = get(member, session, "log")
    assert addresses(page) == []
    assert "packed away" in page
    assert member.get(f"/table/{session.pk}/amend/1/0/burn").status_code == 422
    for what in ("amend/1/0/burn", "amend/1/0"):
        answer = post(member, session, what, {"number": "2"})
        assert answer.status_code == 422
        assert "packed away" in text(answer)
    assert current_state(session).number == 1


# sent


def test_a_change_that_holds_is_one_entry_and_says_what_it_did(member: Client, session: Session) -> None:
    tap(session, "burn", number=2)
    tap(session, "pour")
    answer = post(member, session, "amend/1/0/burn", {"number": "1"})
    assert answer.status_code == 200
    assert "Changed: “1 oil burns.” It was: “2 oil burns.”" in text(answer)
    assert 'data-seen="3"' in text(answer)
    assert table(session).oil == 3
    entry = session.entries.get(number=3)
    assert (entry.kind, entry.author_name) == ("amend", "bruno")
    assert "Undone: Changed:" in text(post(member, session, "undo"))
    assert table(session).oil == 2


def test_leaving_out_is_one_tap(member: Client, session: Session) -> None:
    tap(session, "burn", number=2)
    answer = post(member, session, "amend/1/0", {"draft": ""})
    assert "Left out: “2 oil burns.”" in text(answer)
    assert table(session).oil == 3


def test_dice_may_be_rolled_anew_and_what_is_left_stays_as_it_fell(member: Client, session: Session) -> None:
    post(member, session, "act/strike", {"hero": "Bruno", "roll.door": "here"})
    faces = session.entries.get().answers["roll"]
    post(member, session, "amend/1/0/strike", {"hero": "Bruno", "roll": faces})
    assert not session.entries.filter(number=2)
    typed = ["blank" if faces[0] == "star" else "star", faces[1]]
    post(member, session, "amend/1/0/strike", {"hero": "Bruno", "roll": typed})
    assert load_history(session).parts(1)[0].rolled == frozenset()
    post(member, session, "amend/1/0/strike", {"hero": "Chiara", "roll.door": "here"})
    assert load_history(session).parts(1)[0].rolled == {"roll"}
    assert len(load_history(session).plays[1][0].answers["roll"]) == 3


def test_what_the_companion_rolled_stays_its_roll_where_only_the_rest_is_changed(
    member: Client, session: Session
) -> None:
    tap(session, "call", foes=(("moth", 1), ("bat", 1)))
    post(member, session, "act/strike", {"hero": "Bruno", "target": "moth", "roll.door": "here"})
    faces = session.entries.get(number=2).answers["roll"]
    post(member, session, "amend/2/0/strike", {"hero": "Bruno", "target": "bat", "roll": faces})
    told = load_history(session).parts(2)[0]
    assert told.rolled == {"roll"}
    assert told.play.answers["target"] == "bat"


def test_the_answers_of_the_box_are_read_again(member: Client, session: Session) -> None:
    tap(session, "strike", **STRIKE | {"spark": 2}, roll=("spark", "spark"))
    post(member, session, "amend/1/0/strike", {"hero": "Bruno", "roll": ["spark", "blank"]})
    assert table(session).hits == 1


@pytest.mark.parametrize(
    ("what", "sent", "status", "sentence"),
    [
        ("amend/1/0/burn", {"number": "9"}, 422, "Choose a number from 1 to 3."),
        ("amend/1/0/burn", {"number": "two"}, 422, "Enter a whole number."),
        ("amend/1/0/burn", {"number": "1", "more": "1"}, 422, "That is more than asked for."),
        ("amend/1/0/burn", {"number": "2"}, 422, "Nothing is changed."),
        ("amend/1/0/read_out", {}, 422, "Nothing is written."),
        ("amend/3/0/burn", {"number": "1"}, 422, "does not count any more"),
        ("amend/2/0/pour", {}, 422, "does not count any more"),
        ("amend/0/0", {}, 422, "does not count any more"),
        ("amend/9223372036854775807/0", {}, 422, "does not count any more"),
        ("amend/1/0/fly", {}, 404, ""),
        ("amend/x/0", {}, 404, ""),
        ("amend/1/0", {"draft": "forged"}, 400, ""),
        ("amend/1/0/burn", {"number": "1", "draft": "WzEsMl0:1v:x"}, 400, ""),
        ("amend/1/0", {"key": "?"}, 400, ""),
        ("amend/1/0/burn", {"number": "1", "seen": "x"}, 400, ""),
    ],
)
def test_bad_input_gets_a_sentence_and_changes_nothing(  # what is sent, what comes
    what: str, sent: dict[str, str], status: int, sentence: str, member: Client, session: Session
) -> None:
    tap(session, "burn", number=2)
    tap(session, "pour")
    post(member, session, "undo")
    answer = post(member, session, what, sent)
    assert answer.status_code == status
    assert sentence in text(answer)
    assert current_state(session).number == 3


@pytest.mark.parametrize("what", ["amend/7/0/burn", "amend/2/0/pour"])
def test_a_sheet_of_what_does_not_count_is_refused_on_the_board(
    what: str, member: Client, session: Session
) -> None:
    tap(session, "burn", number=2)
    tap(session, "pour")
    post(member, session, "undo")
    answer = member.get(f"/table/{session.pk}/{what}")
    assert answer.status_code == 422
    assert "does not count any more" in text(answer)


def test_a_member_amends_and_a_stranger_finds_nothing(member: Client, session: Session) -> None:
    tap(session, "burn", number=2)
    stranger = client_of(make_user("carla"), headers=HTMX)
    assert stranger.get(f"/table/{session.pk}/amend/1/0/burn").status_code == 404
    for what in ("amend/1/0/burn", "amend/1/0"):
        assert post(stranger, session, what, {"number": "1"}).status_code == 404
        assert post(Client(headers={"hx-request": "true"}), session, what).status_code == 401
    assert current_state(session).number == 1


@pytest.mark.goal("S9")
def test_hostile_words_in_the_past_are_only_words(member: Client, session: Session) -> None:
    hostile = "<img src=x onerror=alert(1)>"
    tap(session, "write", words=hostile)
    for what in ("log", "amend/1/0/write"):
        assert "<img" not in member.get(f"/table/{session.pk}/{what}").content.decode()
    answer = post(member, session, "amend/1/0/write", {"words": hostile + "!"})
    assert "<img" not in answer.content.decode()


# once each


@pytest.mark.goal("R2")
def test_a_double_tap_amends_once_and_is_answered_twice(member: Client, session: Session) -> None:
    tap(session, "burn", number=2)
    answers = [
        post(member, session, "amend/1/0/burn", {"number": "1"}, seen=1, key="the-same-key") for _tap in "12"
    ]
    assert text(answers[0]) == text(answers[1])
    assert current_state(session).number == 2


def test_a_key_that_comes_with_another_change_does_nothing(member: Client, session: Session) -> None:
    tap(session, "burn", number=2)
    post(member, session, "amend/1/0/burn", {"number": "1"}, seen=1, key="the-same-key")
    for what, sent in (("amend/1/0/burn", {"number": "3"}), ("amend/1/0", {})):
        assert post(member, session, what, sent, seen=1, key="the-same-key").status_code == 409
    assert current_state(session).number == 2


@pytest.mark.goal("R3")
def test_a_stale_screen_gets_the_board_and_its_own_change_back(member: Client, session: Session) -> None:
    tap(session, "burn", number=2)
    tap(session, "pour")
    answer = post(member, session, "amend/1/0/burn", {"number": "1"}, seen=1)
    assert answer.status_code == 409
    page = text(answer)
    assert 'hx-post="amend/1/0/burn"' in page
    assert '<input type="hidden" name="number" value="1">' in page
    assert "Change: Burn" in page
    assert post(member, session, "amend/1/0", seen=9).status_code == 409
    assert current_state(session).number == 2


# what does not hold


@pytest.fixture
def broken(session: Session) -> Session:
    """A session in which the second and the fourth play hold no more once three oil burn at first."""
    tap(session, "burn", number=1)
    tap(session, "burn", number=2)
    tap(session, "pour")
    tap(session, "burn", number=1)
    tap(session, "write", words="Amen")
    return session


def refused(client: Client, session: Session) -> str:
    """Return the sheet that says what does not hold."""
    answer = post(client, session, "amend/1/0/burn", {"number": "3"})
    assert answer.status_code == 200
    return text(answer)


def test_a_later_play_that_is_refused_is_shown_with_its_reason_and_nothing_is_written(
    member: Client, broken: Session
) -> None:
    page = refused(member, broken)
    assert "A later play no longer works" in page
    assert "Choose a number from 1 to 0." in page
    assert page.index("3 oil burns.") < page.rindex("2 oil burns.") < page.index("3 plays still work")
    assert "1 oil burns." in page
    assert 'hx-post="amend/2/0"' in page
    assert addresses(page) == ["amend/2/0/burn?number=2"]
    assert 'id="board"' not in page
    assert current_state(broken).number == 5


def test_it_is_left_out_and_then_the_whole_is_one_entry(member: Client, broken: Session) -> None:
    answer = post(member, broken, "amend/2/0", {"draft": draft(refused(member, broken))})
    assert "1 later play is left out." in text(answer)
    assert (current_state(broken).number, table(broken)) == (
        6,
        Lantern(("Anna", "Bruno", "Chiara"), oil=0, words="Amen"),
    )
    post(member, broken, "undo")
    assert table(broken).oil == 0
    assert load_history(broken).plays[1] == (Play("burn", {"number": 1}),)


def test_it_is_changed_in_its_own_sheet_at_the_table_with_the_changes_so_far(
    member: Client, session: Session
) -> None:
    tap(session, "burn", number=1)
    tap(session, "burn", number=2)
    carried = draft(text(post(member, session, "amend/1/0/burn", {"number": "2"})))
    page = get(member, session, "amend/2/0/burn", number="2", draft=carried)
    assert 'name="number" value="1" min="1" max="1"' in page
    assert draft(page) == carried
    answer = post(member, session, "amend/2/0/burn", {"number": "1", "draft": carried})
    assert "1 later play is changed too." in text(answer)
    assert (current_state(session).number, table(session).oil) == (3, 0)


def test_one_change_after_the_other_until_all_holds(member: Client, session: Session) -> None:
    for _turn in range(3):
        tap(session, "burn", number=1)
    page = text(post(member, session, "amend/1/0/burn", {"number": "3"}))
    assert "Leave out all 2 that no longer work" in page
    page = text(post(member, session, "amend/2/0", {"draft": draft(page)}))
    assert "<s>1 oil burns.</s>" in page
    assert "that no longer work" not in page
    answer = post(member, session, "amend/3/0", {"draft": draft(page)})
    assert "2 later plays are left out." in text(answer)
    assert load_history(session).plays == {1: (Play("burn", {"number": 3}),)}


def test_what_the_table_waits_for_is_put_in_before_what_it_keeps_from_going_on(
    member: Client, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    screens = replace(TOY.screens, next_sheet=lambda table: None if table.oil else ("pour", {}))
    monkeypatch.setitem(GAMES, TOY.slug, replace(TOY, screens=screens))
    tap(session, "burn", number=2)
    tap(session, "light")
    page = text(post(member, session, "amend/1/0/burn", {"number": "3"}))
    assert "Added before: Pour" in page
    assert 'hx-get="insert/2/0/pour"' in page
    sheet = get(member, session, "insert/2/0/pour", draft=draft(page))
    assert "To be added before: “The lantern is lit.”" in sheet
    assert 'hx-post="insert/2/0/pour"' in sheet
    answer = post(member, session, "insert/2/0/pour", {"draft": draft(sheet)})
    assert "1 later play is added." in text(answer)
    assert load_history(session).plays[2] == (Play("pour"), Play("light"))
    assert "Oil is poured in." in get(member, session, "log")
    assert {"amend/2/1/light", "amend/2/0/pour"} <= set(addresses(get(member, session, "log")))


def test_a_forgotten_play_is_chosen_among_those_that_the_table_allowed_then(
    member: Client, session: Session
) -> None:
    tap(session, "burn", number=2)
    tap(session, "light")
    sheet = get(member, session, "amend/1/0/burn", number="2")
    assert 'hx-get="insert/1/0"' in sheet
    page = get(member, session, "insert/2/0")
    assert "What was forgotten?" in page and "To be added before: “The lantern is lit.”" in page
    assert 'hx-get="insert/2/0/pour"' in page and 'hx-get="insert/2/0/light"' in page
    page = get(member, session, "insert/2/0", draft=draft(page))
    post(member, session, "insert/2/0/pour", {"draft": draft(page)})
    assert load_history(session).plays[2] == (Play("pour"), Play("light"))


def test_what_the_rules_refused_then_is_not_offered(member: Client, session: Session) -> None:
    tap(session, "burn", number=3)
    tap(session, "write", words="dusk")
    assert 'hx-get="insert/1/0/burn"' in get(member, session, "insert/1/0")
    assert 'hx-get="insert/2/0/burn"' not in get(member, session, "insert/2/0")


def test_what_was_put_in_is_left_out_again(member: Client, session: Session) -> None:
    tap(session, "burn", number=3)
    for _time in range(2):
        post(member, session, "insert/1/0/pour")
    assert load_history(session).plays[1] == (Play("pour"), Play("pour"), Play("burn", {"number": 3}))
    assert "Left out: “Oil is poured in.”" in text(post(member, session, "amend/1/1"))
    assert "does not count any more" in text(post(member, session, "amend/1/2"))
    post(member, session, "amend/1/1/burn", {"number": "4"})
    assert load_history(session).plays[1] == (Play("pour"), Play("burn", {"number": 4}))


def test_all_that_does_not_hold_is_left_out_at_once(member: Client, session: Session) -> None:
    for _turn in range(3):
        tap(session, "burn", number=1)
    page = text(post(member, session, "amend/1/0/burn", {"number": "3"}))
    answer = post(member, session, "amend/2/0", {"draft": draft(page), "all": "1"})
    assert "2 later plays are left out." in text(answer)
    assert current_state(session).number == 4


def test_dice_rolled_for_a_change_stay_as_they_fell_while_the_rest_is_settled(
    member: Client, session: Session
) -> None:
    tap(session, "pour")
    tap(session, "burn", number=4)
    page = text(post(member, session, "amend/1/0/strike", {"hero": "Bruno", "roll.door": "here"}))
    (faces,) = re.findall(r"Bruno strikes moth: (\w+ and \w+)", page)
    post(member, session, "amend/2/0", {"draft": draft(page)})
    told = load_history(session).parts(1)[0]
    assert told.rolled == {"roll"}
    assert " and ".join(told.play.answers["roll"]) == faces


def test_a_change_that_is_refused_itself_is_said_in_its_sheet_and_carries_on(
    member: Client, broken: Session
) -> None:
    carried = draft(refused(member, broken))
    answer = post(member, broken, "amend/2/0/burn", {"number": "1", "draft": carried})
    assert answer.status_code == 422
    assert draft(text(answer)) == carried
    assert current_state(broken).number == 5


def test_changes_of_another_table_are_not_taken(member: Client, broken: Session) -> None:
    other = make_session(broken.campaign.group)
    tap(other, "burn", number=1)
    carried = draft(refused(member, broken))
    assert post(member, other, "amend/1/0", {"draft": carried}).status_code == 400


# the log


def test_the_log_shows_a_changed_play_as_it_is_with_what_it_was(member: Client, session: Session) -> None:
    tap(session, "burn", number=2)
    tap(session, "light")
    post(member, session, "amend/1/0/burn", {"number": "1"})
    post(member, session, "amend/2/0")
    page = get(member, session, "log")
    assert "was: “2 oil burns.” · changed by bruno" in page
    assert "<s>The lantern is lit.</s>" in page
    assert "left out by bruno" in page
    assert addresses(page) == ["amend/1/0/burn?number=1"]
    assert page.count('hx-post="undo"') == 3
    post(member, session, "undo")
    page = get(member, session, "log")
    assert "<s>Left out: “The lantern is lit.”</s>" in page
    assert "undone by bruno" in page
    assert addresses(page) == ["amend/2/0/light", "amend/1/0/burn?number=1"]


def test_reading_the_log_asks_the_database_little(
    member: Client, session: Session, django_assert_max_num_queries: Any
) -> None:
    for _turn in range(20):
        tap(session, "pour")
    for number in range(1, 4):
        post(member, session, f"amend/{number}/0")
    with django_assert_max_num_queries(12):
        get(member, session, "log")


# what hands have to do on the real table


def deeds(page: str) -> list[str]:
    """Return the list to tick, line by line."""
    return [re.sub(r"<[^>]*>", "", one).strip() for one in re.findall(r"<li>(<label>.*?</label>)</li>", page)]


@pytest.mark.goal("T5")
def test_a_change_of_the_past_says_what_to_do_on_the_table(member: Client, session: Session) -> None:
    tap(session, "burn", number=2)
    tap(session, "strike", **STRIKE, roll=("star", "blank"))
    told = deeds(text(post(member, session, "amend/1/0/burn", {"number": 1})))
    assert told == ["oil: 2 (was 1)"]
    hits = deeds(text(post(member, session, "amend/2/0")))
    assert hits == ["Bruno: back to where it stood before “Bruno strikes moth: star and blank.”"]


@pytest.mark.goal("T5")
def test_where_nothing_lies_otherwise_no_list_opens(member: Client, session: Session) -> None:
    tap(session, "write", words="One")
    answer = text(post(member, session, "amend/1/0/write", {"words": "Two"}))
    assert "to-lay" not in answer
    assert "Changed: " in answer


@pytest.mark.goal("T5")
def test_undo_of_several_plays_has_the_list_and_of_one_has_none(member: Client, session: Session) -> None:
    for _one in range(3):
        tap(session, "pour")
    assert deeds(text(post(member, session, "undo"))) == []
    assert deeds(text(post(member, session, "undo", {"steps": "2"}))) == ["oil: 3 (was 5)"]
    assert deeds(text(post(member, session, "redo", {"steps": "3"}))) == ["oil: 6 (was 3)"]


@pytest.mark.goal("T5")
def test_the_list_can_be_opened_again_from_the_log(member: Client, session: Session) -> None:
    tap(session, "pour")
    post(member, session, "amend/1/0")
    assert 'hx-get="lay/1/2"' in get(member, session, "log")
    assert deeds(get(member, session, "lay/1/2")) == ["oil: 3 (was 4)"]
    assert "Everything lies as it should." in get(member, session, "lay/0/2")
    for wrong in ("lay/2/1", "lay/1/3"):
        assert member.get(f"/table/{session.pk}/{wrong}").status_code == 404
