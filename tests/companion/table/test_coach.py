"""The coach at a table, with a toy: what it tells and costs, what amends and second devices do to it."""

from itertools import count
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.access import passes
from campaigns.log import commands
from campaigns.log.state import Command, current_state
from campaigns.models import Campaign, Entry, Group, LessonTold, Membership, MistakeShown, Pass, Session
from campaigns.sessions import lifecycle
from campaigns.teaching import coach
from campaigns.teaching.facts import LOGS
from companion.accounts.models import User
from companion.games import GAMES
from companion.rules import Grade, Lesson, Mistake, Play, Teaching, replace
from companion.table.render_cache import RENDER_CACHE
from companion.web.jinja import get_jinja
from tests.support.evenings import with_templates_of_the_toy
from tests.support.seated import begin
from tests.support.toy import HELP, TOY

KEYS = (f"coach-{number:08d}" for number in count())
TEACHING = Teaching[Any](
    folder=HELP.folder,
    lessons=(
        Lesson("light", "L-OIL-1", lambda table: table.oil > 0, ("light",), ("light",)),
        Lesson("burn", "L-OIL-2", lambda table: True, ("burn",), ("burn",)),
    ),
    mistakes=(Mistake("bright", "L-OIL-2", "burn", Grade.RULES, ("the toy",)),),
    turn=lambda table: 4 - table.oil,
    moment=lambda table: table.oil,
)
TAUGHT = replace(TOY, teaching=TEACHING)


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "lantern", TAUGHT)
    env = get_jinja()
    assert env.loader
    monkeypatch.setattr(env, "loader", with_templates_of_the_toy(env.loader))
    RENDER_CACHE.clear()
    LOGS.clear()


@pytest.fixture
def group(db: None) -> Group:
    return Group.objects.create(name="The Moths")


@pytest.fixture
def session(group: Group) -> Session:
    session = begin(
        Campaign.objects.create(group=group, name="By night", game_slug="lantern"), ["Anna", "Bruno"]
    )
    coach.begin(session)
    session.refresh_from_db()
    return session


def somebody(name: str, group: Group) -> Client:
    user = User.objects.create_user(name)
    Membership.objects.create(group=group, user=user)
    client = Client(headers={"hx-request": "true"})
    client.force_login(user)
    return client


@pytest.fixture
def member(group: Group) -> Client:
    return somebody("bruno", group)


def tap(client: Client, session: Session, what: str, **data: Any) -> Any:
    number = current_state(Session.objects.get(pk=session.pk)).number
    return client.post(f"/table/{session.pk}/{what}", {"seen": number, "key": next(KEYS), **data})


def board(client: Client, session: Session) -> str:
    return str(client.get(f"/table/{session.pk}/board").content.decode())


def lesson(client: Client, session: Session) -> str:
    """Return the slug of the lesson on the board, "" if there is none."""
    _before, found, rest = board(client, session).partition('data-kind="lesson" data-slug="')
    return rest.partition('"')[0] if found else ""


def tell(client: Client, session: Session, slug: str, kind: str = "lesson") -> int:
    page = board(client, session)
    moment = page.partition('data-moment="')[2].partition('"')[0]
    sent = {"kind": kind, "slug": slug, "moment": moment}
    return int(client.post(f"/table/{session.pk}/coach/told", sent).status_code)


# on and off


def test_a_group_has_the_coach_when_it_first_plays_a_game(session: Session, group: Group) -> None:
    assert (session.is_coached, session.shows_mistakes) == (True, True)
    again = begin(Campaign.objects.create(group=group, name="By day", game_slug="lantern"), ["Anna", "Bruno"])
    coach.begin(again)
    again.refresh_from_db()
    assert (again.is_coached, again.shows_mistakes) == (False, False)


def test_the_coach_is_put_away_and_taken_up_again(member: Client, session: Session) -> None:
    assert lesson(member, session) == "light"
    assert 'id="coach"' not in tap(member, session, "coach/coach/off").content.decode()
    assert lesson(member, session) == ""
    assert 'id="coach"' in tap(member, session, "coach/coach/on").content.decode()
    assert 'id="coach-off"' in member.get(f"/table/{session.pk}/settings").content.decode()


def test_the_coach_goes_along_to_the_next_evening(member: Client, session: Session) -> None:
    tell(member, session, "light")
    tap(member, session, "act/light")
    lifecycle.pack_away(session)
    after = lifecycle.go_on(session.campaign)
    after.refresh_from_db()
    assert after.is_coached
    assert lesson(member, after) == "burn"


def test_what_was_done_before_the_coach_came_is_not_taught(member: Client, session: Session) -> None:
    tap(member, session, "coach/coach/off")
    tap(member, session, "act/light")
    lifecycle.pack_away(session)
    after = lifecycle.go_on(session.campaign)
    assert lesson(member, after) == ""
    tap(member, after, "coach/coach/on")
    assert lesson(member, after) == "burn"


def test_what_was_undone_at_an_earlier_table_is_taught(member: Client, session: Session) -> None:
    tap(member, session, "coach/coach/off")
    for what in ("act/light", "undo", "act/pour"):
        tap(member, session, what)
    after = go_on_with_the_coach(member, session)
    assert lesson(member, after) == "light"


def test_what_was_redone_at_an_earlier_table_is_not_taught(member: Client, session: Session) -> None:
    tap(member, session, "coach/coach/off")
    for what in ("act/light", "undo", "redo"):
        tap(member, session, what)
    after = go_on_with_the_coach(member, session)
    assert lesson(member, after) == "burn"


def test_what_an_amend_took_out_of_an_earlier_table_is_taught(member: Client, session: Session) -> None:
    tap(member, session, "coach/coach/off")
    for what in ("act/light", "act/pour"):
        tap(member, session, what)
    commands.amend(session, {1: ()}, Command(seen=2, key=next(KEYS)))
    after = go_on_with_the_coach(member, session)
    assert lesson(member, after) == "light"


def go_on_with_the_coach(client: Client, session: Session) -> Session:
    """Return the next evening, at which a group takes up the coach that it had put away."""
    lifecycle.pack_away(session)
    after = lifecycle.go_on(session.campaign)
    tap(client, after, "coach/coach/on")
    return after


# telling


def test_a_lesson_is_told_once_for_the_group(member: Client, session: Session, group: Group) -> None:
    assert tell(member, session, "light") == 204
    assert tell(member, session, "light") == 204
    assert LessonTold.objects.count() == 1
    other = begin(Campaign.objects.create(group=group, name="By day", game_slug="lantern"), ["Anna", "Bruno"])
    coach.set_coach(other, is_on=True)
    assert lesson(member, other) == "burn"


def test_telling_writes_no_entry(member: Client, session: Session) -> None:
    tell(member, session, "light")
    tap(member, session, "coach/skip?lesson=light")
    assert not Entry.objects.exists()


def test_a_lesson_that_is_told_stays_until_it_is_done(member: Client, session: Session) -> None:
    tell(member, session, "light")
    assert lesson(member, session) == "light"
    tap(member, session, "act/light")
    assert lesson(member, session) != "light"


def test_what_the_site_does_not_know_is_not_told(member: Client, session: Session) -> None:
    assert tell(member, session, "no-such") == 400
    assert tell(member, session, "light", kind="mistake") == 400
    assert member.post(f"/table/{session.pk}/coach/skip?lesson=no-such").status_code == 400


def test_an_undone_play_makes_a_lesson_open_again_that_was_not_told(member: Client, session: Session) -> None:
    tap(member, session, "act/light")
    assert lesson(member, session) == "burn"
    tap(member, session, "undo")
    assert lesson(member, session) == "light"


def test_an_undone_play_makes_no_told_lesson_open_again(member: Client, session: Session) -> None:
    tell(member, session, "light")
    tap(member, session, "coach/skip?lesson=light")
    tap(member, session, "act/light")
    tap(member, session, "undo")
    assert lesson(member, session) == ""


def test_a_skipped_lesson_is_gone_from_every_screen(member: Client, session: Session, group: Group) -> None:
    other = somebody("carla", group)
    tag = (
        other.get(f"/table/{session.pk}/board").content.decode().partition('data-etag="')[2].partition('"')[0]
    )
    assert lesson(other, session) == "light"
    tap(member, session, "coach/skip?lesson=light")
    assert lesson(other, session) == ""
    fresh = other.get(f"/table/{session.pk}/board", headers={"If-None-Match": f'"{tag}"'})
    assert fresh.status_code == 200


def test_two_devices_show_one_lesson(member: Client, session: Session, group: Group) -> None:
    other = somebody("carla", group)
    assert lesson(member, session) == lesson(other, session) == "light"
    tell(other, session, "light")
    assert lesson(member, session) == lesson(other, session) == "light"
    assert tell(member, session, "light") == 204
    assert LessonTold.objects.count() == 1


# who sees it


def test_a_players_device_and_a_tv_show_none(member: Client, session: Session) -> None:
    here = f"http://testserver/table/{session.pk}/tv"
    assert 'id="coach"' not in member.get(f"/table/{session.pk}/tv").content.decode()
    shown = member.get(f"/table/{session.pk}/board", headers={"HX-Current-URL": here})
    assert 'id="coach"' not in shown.content.decode()


def test_a_device_that_plays_a_seat_may_not_tell(session: Session) -> None:
    seat = session.seats.get(position=1)
    token = passes.create_link(session.campaign, Pass.Role.PLAYER, seat.person)
    client = Client()
    client.get(f"/sit/{token}")
    client.post(f"/sit/{token}")
    sent = {"kind": "lesson", "slug": "light", "moment": ""}
    assert client.post(f"/table/{session.pk}/coach/told", sent).status_code in {302, 401, 404}
    assert not LessonTold.objects.exists()


def test_a_table_that_is_packed_away_has_no_coach(member: Client, session: Session) -> None:
    lifecycle.pack_away(session)
    assert lesson(member, session) == ""


# undo, amended tables, another log


def test_undo_is_shown_when_something_was_put_right(member: Client, session: Session) -> None:
    tell(member, session, "light")
    tap(member, session, "act/light")
    commands.amend(session, {1: ()}, Command(seen=1, key=next(KEYS)))
    assert lesson(member, session) == "undo"


def test_what_an_amend_takes_out_is_not_done(member: Client, session: Session) -> None:
    tap(member, session, "act/light")
    tap(member, session, "undo")
    tap(member, session, "act/light")
    assert lesson(member, session) == "burn"
    commands.amend(session, {3: ()}, Command(seen=3, key=next(KEYS)))
    assert lesson(member, session) == "light"
    tap(member, session, "undo")
    assert lesson(member, session) == "burn"


def test_a_process_that_has_seen_nothing_says_the_same(member: Client, session: Session) -> None:
    for what in ("act/light", "undo", "redo", "undo", "act/light"):
        tap(member, session, what)
        warm = lesson(member, session)
        LOGS.clear()
        assert lesson(member, session) == warm


def test_another_log_than_the_remembered_one_is_read_anew(member: Client, session: Session) -> None:
    commands.record(session, Play("light"), Command(seen=0, key=next(KEYS)))
    assert lesson(member, session) == "burn"
    Entry.objects.filter(session=session)._raw_delete(connection.alias)
    commands.record(session, Play("pour"), Command(seen=0, key=next(KEYS)))
    assert lesson(member, session) == "light"


# mistakes


def test_a_mistake_is_shown_beside_its_step_once_an_evening(member: Client, session: Session) -> None:
    coach.set_coach(session, is_on=False)
    sheet = f"/table/{session.pk}/act/burn"
    assert 'data-slug="bright"' in member.get(sheet).content.decode()
    tell(member, session, "bright", kind="mistake")
    assert MistakeShown.objects.count() == 1
    assert 'id="hint"' not in member.get(sheet).content.decode()
    lifecycle.pack_away(session)
    after = lifecycle.go_on(session.campaign)
    assert 'data-slug="bright"' in member.get(f"/table/{after.pk}/act/burn").content.decode()


@pytest.mark.parametrize("shown", ["mistake:bright", "lesson:burn"])
def test_a_sheet_that_is_drawn_anew_keeps_its_line(member: Client, session: Session, shown: str) -> None:
    kind, _colon, slug = shown.partition(":")
    coach.set_coach(session, is_on=kind == "lesson")
    tell(member, session, slug, kind=kind)
    again = {"X-Hint": shown}
    assert f'data-slug="{slug}"' in member.get(f"/table/{session.pk}/act/burn", headers=again).text
    assert f'data-slug="{slug}"' not in member.get(f"/table/{session.pk}/act/light", headers=again).text
    coach.set_coach(session, is_on=False)
    coach.set_mistakes(session, is_on=False)
    assert 'id="hint"' not in member.get(f"/table/{session.pk}/act/burn", headers=again).text


@pytest.mark.parametrize("shown", ["", "mistake", "mistake:none", "lesson:none", "light:burn"])
def test_a_line_that_nobody_has_written_is_not_kept(member: Client, session: Session, shown: str) -> None:
    coach.set_coach(session, is_on=False)
    tell(member, session, "bright", kind="mistake")
    answer = member.get(f"/table/{session.pk}/act/burn", headers={"X-Hint": shown})
    assert answer.status_code == 200 and 'id="hint"' not in answer.text


def test_mistakes_are_off_with_one_tap(member: Client, session: Session) -> None:
    coach.set_coach(session, is_on=False)
    answer = tap(member, session, "coach/mistakes/off?sheet=1").content.decode()
    assert 'hx-target="#hint"' in answer and 'id="board"' not in answer
    assert 'id="hint"' not in member.get(f"/table/{session.pk}/act/burn").content.decode()


def test_a_lesson_stands_in_the_sheet_of_its_action(member: Client, session: Session) -> None:
    tap(member, session, "act/light")
    assert 'data-slug="burn"' in member.get(f"/table/{session.pk}/act/burn").content.decode()


# what it costs


def queries(client: Client, session: Session, what: str) -> int:
    number = current_state(Session.objects.get(pk=session.pk)).number
    sent = {"seen": number, "key": next(KEYS)}
    with CaptureQueriesContext(connection) as asked:
        client.post(f"/table/{session.pk}/{what}", sent)
    return len(asked)


def test_the_coach_costs_one_query_a_tap_and_none_where_it_is_off(member: Client, session: Session) -> None:
    tap(member, session, "act/pour")
    on = queries(member, session, "act/pour")
    for what in ("coach", "mistakes"):
        tap(member, session, f"coach/{what}/off")
    tap(member, session, "act/pour")
    assert on == queries(member, session, "act/pour") + 1


@pytest.mark.skipif(connection.vendor != "sqlite", reason="other databases read a small table whole")
def test_the_query_of_the_coach_reads_no_table_whole(session: Session) -> None:
    with CaptureQueriesContext(connection) as asked:
        coach.load_coach(session)
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {asked[-1]['sql']}")
        ways = [way for *_numbers, way in cursor.fetchall() if "campaigns_" in way]
    assert len(ways) == 3
    assert all(way.startswith("SEARCH") and "INDEX" in way for way in ways), ways


def test_a_board_without_the_coach_says_nothing_of_it(member: Client, session: Session) -> None:
    for what in ("coach", "mistakes"):
        tap(member, session, f"coach/{what}/off")
    assert "coach" not in board(member, session)
