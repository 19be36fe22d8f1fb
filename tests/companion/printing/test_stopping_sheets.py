"""A sheet that is being made can be stopped: it says so, and leaves no file behind."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.test import Client

from campaigns.models import Membership, Session
from companion.games import GAMES
from companion.printing import jobs
from companion.printing.drawing import draw_job, draw_next_job
from companion.printing.jobs import Wanted
from companion.printing.models import Asker, SheetJob
from companion.printing.pages import SheetChoice
from companion.rules import SHEETS
from companion.work import jobs as machine
from tests.companion.printing.test_sheet_jobs import (
    fresh,
    let_lease_pass,
    list_files,
    session,
    two_bytes,
    wanted,
)
from tests.support.evenings import client_of, device, make_user
from tests.support.toy_full import FULL_TOY

__all__ = ["session"]
pytestmark = pytest.mark.django_db
Status = SheetJob.Status


@pytest.fixture(autouse=True)
def with_sheets(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy prints what the house prints for every game."""
    monkeypatch.setitem(GAMES, FULL_TOY.slug, replace(FULL_TOY, sheets=SHEETS))


@pytest.fixture
def member(session: Session) -> Client:
    return client_of(Membership.objects.get(group=session.campaign.group).user)


@pytest.fixture
def job(session: Session) -> SheetJob:
    return wanted(session)


def pack_of(session: Session, *slugs: str) -> SheetJob:
    sheets = [Wanted(SheetChoice(slug), f"<p>{slug}</p>", 1, slug.title()) for slug in slugs]
    return jobs.get_or_create_pack(Asker.at(session), sheets)


def address_of(job: SheetJob) -> str:
    return f"/sheets/{job.session_id}/jobs/{job.pk}"


def stop_and_go_on(job: SheetJob) -> Callable[..., bytes]:
    """Return a drawing that goes on to its end, whoever stops it."""

    def drawing(page: str, tell: Callable[[int], None]) -> bytes:
        jobs.stop_job(job)
        return b"%P"

    return drawing


def test_a_sheet_that_waits_is_drawn_no_more(job: SheetJob) -> None:
    jobs.stop_job(job)
    assert fresh(job).is_stopped and not fresh(job).page
    let_lease_pass(job)
    assert not draw_next_job(two_bytes) and not list(SheetJob.objects.due())
    assert fresh(job).is_stopped and not list_files()


def test_what_was_drawn_to_its_end_all_the_same_leaves_no_file(job: SheetJob) -> None:
    draw_job(job.pk, stop_and_go_on(job))
    assert fresh(job).is_stopped and not list_files()


def test_who_draws_hears_of_it_and_goes_on_with_the_next(
    session: Session, job: SheetJob, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine, "PAUSE", 0)
    heard = []

    def drawing(page: str, tell: Callable[[int], None]) -> bytes:
        tell(10)
        if page == "<p>a page</p>":
            jobs.stop_job(job)
        heard.append(page)
        tell(20)
        heard.append(f"{page} to its end")
        return b"%P"

    other = wanted(session, "<p>another</p>")
    while draw_next_job(drawing):
        pass
    assert heard == ["<p>a page</p>", "<p>another</p>", "<p>another</p> to its end"]
    assert fresh(job).is_stopped and fresh(other).is_ready
    assert list_files() == [other.stored_as]


def test_a_fault_of_what_was_stopped_is_no_failure(job: SheetJob) -> None:
    def breaks(page: str, tell: Callable[[int], None]) -> bytes:
        jobs.stop_job(job)
        raise RuntimeError("a fault of the drawing")

    with pytest.raises(RuntimeError):
        draw_job(job.pk, breaks)
    assert fresh(job).is_stopped and not fresh(job).problem


def test_what_is_made_is_stopped_no_more(job: SheetJob) -> None:
    draw_job(job.pk, two_bytes)
    jobs.stop_job(job)
    assert fresh(job).is_ready


def test_a_stopped_sheet_is_made_again_where_it_is_wanted(session: Session, job: SheetJob) -> None:
    jobs.stop_job(job)
    again = wanted(session)
    assert again.pk == job.pk and again.status == Status.WAITING and again.page
    draw_job(again.pk, two_bytes)
    assert fresh(job).is_ready


def test_a_stopped_sheet_whose_file_is_there_is_ready_at_once(session: Session, job: SheetJob) -> None:
    draw_job(job.pk, two_bytes)
    SheetJob.objects.update(status=Status.STOPPED)
    assert wanted(session).is_ready


def test_a_pack_is_stopped_with_its_sheets_but_for_those_of_another(session: Session) -> None:
    pack, other = pack_of(session, "setup", "trackers"), pack_of(session, "trackers", "pack_away")
    jobs.stop_job(pack)
    stopped = SheetJob.objects.filter(status=Status.STOPPED).values_list("slug", flat=True)
    assert sorted(stopped) == ["pack", "setup"]
    assert [one.sheet.status for one in other.packed.select_related("sheet")] == [Status.WAITING] * 2


def test_a_sheet_that_is_wanted_by_itself_outlives_the_pack_it_is_in(session: Session) -> None:
    alone, page = SheetChoice("setup"), "<p>setup</p>"
    before = jobs.get_or_create_job(Asker.at(session), alone, page)
    pack = pack_of(session, "setup", "trackers")
    jobs.stop_job(pack)
    assert fresh(before).is_open, "it was wanted before the pack"
    jobs.stop_job(before)
    jobs.stop_job(pack_of(session, "setup", "trackers"))
    assert fresh(before).is_stopped, "once it was stopped, only the pack wanted it"
    again = pack_of(session, "setup", "trackers")
    jobs.get_or_create_job(Asker.at(session), alone, page)
    jobs.stop_job(again)
    assert fresh(before).is_open, "it was wanted after the pack"
    draw_job(before.pk, two_bytes)
    assert fresh(before).is_ready and not SheetJob.objects.filter(slug="trackers").get().is_open


def test_a_stopped_sheet_counts_as_wanted_no_more(session: Session, job: SheetJob) -> None:
    assert jobs.count_open_jobs(Asker.at(session)) == 1
    jobs.stop_job(job)
    assert jobs.count_open_jobs(Asker.at(session)) == 0


# by people


def test_it_is_stopped_by_a_button_and_says_so(member: Client, job: SheetJob) -> None:
    shown = member.get(address_of(job), headers={"HX-Request": "true"}).content.decode()
    assert f'formaction="{address_of(job)}"' in shown and "Stop</button>" in shown
    answer = member.post(address_of(job), headers={"HX-Request": "true"}).content.decode()
    assert "stopped" in answer and "There is no file of it" in answer
    assert "hx-trigger" not in answer and "Stop</button>" not in answer, "nothing is waited for any more"
    assert fresh(job).is_stopped


def test_without_script_it_is_told_in_the_room(member: Client, job: SheetJob) -> None:
    answer = member.post(address_of(job), follow=True)
    assert answer.redirect_chain == [(f"/sheets/{job.session_id}/?job={job.pk}", 302)]
    assert "stopped" in answer.content.decode()


def test_to_look_stops_nothing(member: Client, job: SheetJob) -> None:
    member.get(address_of(job))
    assert not fresh(job).is_stopped


def test_only_who_may_see_a_sheet_stops_it(session: Session, job: SheetJob) -> None:
    for other in (client_of(make_user("eve")), device(session, "gm"), device(session, "spectator")):
        assert other.post(address_of(job)).status_code in (403, 404)
    assert fresh(job).is_open


def test_a_blank_sheet_is_stopped_by_who_asked() -> None:
    anna = make_user("anna-alone")
    asker = Asker(FULL_TOY.slug, user=anna)
    job = jobs.get_or_create_job(asker, SheetChoice("setup"), "<p>blank</p>", FULL_TOY.slug)
    assert client_of(make_user("eve")).post(f"/print/jobs/{job.pk}").status_code == 404
    assert fresh(job).is_open
    client_of(anna).post(f"/print/jobs/{job.pk}")
    assert fresh(job).is_stopped


def test_what_a_group_prints_is_stopped_by_its_members(member: Client, session: Session) -> None:
    group = session.campaign.group
    job = jobs.get_or_create_job(Asker("2026", group=group), SheetChoice("year"), "<p>2026</p>")
    address = f"/groups/{group.pk}/print/jobs/{job.pk}"
    assert client_of(make_user("eve")).post(address).status_code == 404
    assert fresh(job).is_open
    member.post(address)
    assert fresh(job).is_stopped
