"""What is known of an evening beside its log travels with it: pauses, what was put right, what counts."""

from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest

from campaigns.history.plays import list_plays
from campaigns.history.presence import load_evening
from campaigns.log import commands
from campaigns.log.state import Command
from campaigns.models import Attendance, Campaign, EndedPlay, EveningCorrection, Session
from campaigns.sessions import lifecycle
from campaigns.transfer.beside_log import check_beside_log
from campaigns.transfer.export import export_campaign, export_group
from campaigns.transfer.shapes import AttendanceRow, EndedPlayRow, EveningRow, HandRow, PauseRow
from companion.rules import IllegalPlay, Play
from tests.support.contest import CONTEST, contest
from tests.support.evenings import PEOPLE, make_group, make_user
from tests.support.seated import begin
from tests.support.transfers import bring

__all__ = ["contest"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("contest")]


@pytest.fixture
def session() -> Session:
    """Return an evening on which a play ended, that does not count, and Dario played for Bruno."""
    group = make_group(owner=make_user("ada"))
    dario = group.people.create(name="Dario")
    session = begin(Campaign.objects.create(group=group, name="Thursdays", game_slug=CONTEST.slug), PEOPLE)
    commands.record(session, Play("finish", {"winners": ("seat-1",)}), Command(seen=0, key="end"))
    lifecycle.pause(session, is_paused=True)
    lifecycle.pack_away(session)
    EveningCorrection.objects.create(session=session, place="at Anna’s", paused_minutes=7, has_people=True)
    for seat in session.seats.all():
        stand_in = dario if seat.person.name == "Bruno" else None
        Attendance.objects.create(
            session=session, person=seat.person, is_away=stand_in is not None, stand_in=stand_in
        )
    list_plays(group)
    EndedPlay.objects.update(is_left_out=True)
    return session


def test_all_that_is_beside_the_log_comes_along(session: Session) -> None:
    before, played = load_evening(session), list_plays(session.campaign.group)[0].play
    raw = export_campaign(session.campaign).raw
    uid, pauses = played.uid, session.pauses.values_list("started_at", "ended_at")
    spans = list(pauses)
    EndedPlay.objects.all().delete()  # the other site does not know them
    made = bring(raw, make_user("carla")).campaigns[0]
    there = made.sessions.get()
    after = load_evening(there)
    assert (after.place, after.times) == (before.place, before.times)
    assert [one.name for one in after.present] == [one.name for one in before.present]
    assert list(there.pauses.values_list("started_at", "ended_at")) == spans
    (found,) = list_plays(made.group)
    assert (found.play.uid, found.play.is_left_out, found.winners) == (uid, True, ["Anna"])


def test_a_play_that_is_here_already_gets_an_id_of_its_own(session: Session) -> None:
    uid = EndedPlay.objects.get().uid
    made = bring(export_group(session.campaign.group).raw, make_user("carla")).campaigns[0]
    assert list_plays(made.group)[0].play.uid != uid
    assert EndedPlay.objects.get(session=session).uid == uid


def evening(session: Session, **changes: Any) -> EveningRow:
    row = EveningRow(version=1, start="", started_at=session.started_at, head="", seats=[0, 1, 2], log="a")
    return replace(row, **changes)


def test_what_no_page_could_have_written_is_refused(session: Session) -> None:
    now, uid = session.started_at, str(UUID(int=4))
    before = now - timedelta(minutes=1)
    wrong: list[dict[str, Any]] = [
        {"pauses": [PauseRow(started_at=now, ended_at=before)]},
        {"pauses": [PauseRow(started_at=now)] * 2},
        {"pauses": [PauseRow(started_at=now, ended_at=now)] * 1001},
        {"plays": [EndedPlayRow(position=0, uid=uid)]},
        {"plays": [EndedPlayRow(position=1, uid="x")]},
        {"plays": [EndedPlayRow(position=1, uid=uid)] * 2},
        {"plays": [EndedPlayRow(position=10**9, uid=uid)]},
        {"hand": HandRow(started_at=now, ended_at=before)},
        {"hand": HandRow(paused_minutes=-1)},
        {"hand": HandRow(paused_minutes=10**9)},
        {"hand": HandRow(place="x" * 61)},
        {"hand": HandRow(people=[AttendanceRow(person=3)])},
        {"hand": HandRow(people=[AttendanceRow(person=0)] * 2)},
        {"hand": HandRow(people=[AttendanceRow(person=0, stand_in=1)])},
        {"hand": HandRow(people=[AttendanceRow(person=0, is_away=True, stand_in=-1)])},
    ]
    check_beside_log(evening(session), 3)
    for changes in wrong:
        with pytest.raises(IllegalPlay):
            check_beside_log(evening(session, **changes), 3)
