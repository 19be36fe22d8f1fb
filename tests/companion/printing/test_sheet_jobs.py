"""The life of a sheet's job, and choosing, waiting for and having a sheet in the browser."""

import os
import re
import signal
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.core.files.base import ContentFile
from django.core.files.storage import storages
from django.test import Client
from django.utils import timezone

from campaigns.log import commands
from campaigns.log.state import Command, current_state
from campaigns.models import Campaign, Membership, Session
from companion.printing import jobs, room, tasks, views
from companion.printing.drawing import draw_job, draw_next_job, progress_reporter
from companion.printing.models import LOOKS, Asker, SheetJob
from companion.printing.pages import SheetChoice
from companion.storage.files.storages import Folder
from companion.work import jobs as machine
from tests.support.cases import for_each
from tests.support.evenings import client_of, make_group, make_user
from tests.support.paper import draws
from tests.support.seated import begin
from tests.support.toy_full import FULL_TOY

Status = SheetJob.Status


# the life of a job


@pytest.fixture
def session(db: None, full_toy: None) -> Iterator[Session]:
    delete_files()  # of tests before
    assert FULL_TOY.demo
    group = make_group(owner=make_user("owner"))
    campaign = Campaign.objects.create(group=group, name="By night", game_slug=FULL_TOY.slug)
    session = begin(campaign, FULL_TOY.demo.people)
    for number, play in enumerate(FULL_TOY.demo.plays(current_state(session).table)):
        commands.record(session, play, Command(seen=number, key=str(number)))
    yield session
    delete_files()


def delete_files() -> None:
    for name in list_files():
        storages["sheets"].delete(name)


def list_files() -> list[str]:
    """Return all that lies with the sheets."""
    return storages["sheets"].listdir("")[1]


@pytest.fixture
def job(session: Session) -> SheetJob:
    return wanted(session)


def wanted(session: Session, html: str = "<p>a page</p>") -> SheetJob:
    return jobs.get_or_create_job(Asker.at(session), SheetChoice(session.game.sheets[0].slug), html)


def fresh(job: SheetJob) -> SheetJob:
    return SheetJob.objects.get(pk=job.pk)


def let_lease_pass(job: SheetJob) -> None:
    SheetJob.objects.filter(pk=job.pk).update(lease_until=timezone.now() - timedelta(seconds=1))


def two_bytes(page: str, tell: Callable[[int], None]) -> bytes:
    return b"%P"


def test_a_drawn_sheet_is_ready_and_whole(job: SheetJob) -> None:
    draw_job(job.pk, two_bytes)
    assert fresh(job).is_ready
    assert storages["sheets"].open(job.stored_as).read() == b"%P"
    assert list_files() == [job.stored_as]


def test_the_same_page_is_made_once(session: Session, job: SheetJob) -> None:
    draw_job(job.pk, two_bytes)
    assert wanted(session).pk == job.pk
    assert wanted(session).is_ready
    assert wanted(session, "<p>another</p>").pk != job.pk


def test_a_sheet_whose_file_is_gone_is_made_again(session: Session, job: SheetJob) -> None:
    draw_job(job.pk, two_bytes)
    storages["sheets"].delete(job.stored_as)
    again = wanted(session)
    assert again.status == Status.WAITING and again.page
    draw_job(again.pk, two_bytes)
    assert fresh(job).is_ready


@pytest.mark.goal("R9")
def test_a_fault_fails_the_job_and_leaves_no_file(session: Session, job: SheetJob) -> None:
    def breaks(page: str, tell: Callable[[int], None]) -> bytes:
        raise RuntimeError("a fault of the drawing")

    with pytest.raises(RuntimeError):
        draw_job(job.pk, breaks)
    failed = fresh(job)
    assert failed.status == Status.FAILED and "Try again" in failed.problem
    assert not list_files()
    assert wanted(session).status == Status.WAITING


def test_a_job_is_drawn_by_one_alone(job: SheetJob) -> None:
    assert jobs.take_job(job.pk)
    assert jobs.take_job(job.pk) is None


@pytest.mark.goal("R9")
def test_a_worker_whose_job_another_has_taken_changes_nothing(job: SheetJob) -> None:
    slow = jobs.take_job(job.pk)
    let_lease_pass(job)
    assert slow and jobs.take_job(job.pk)
    assert not slow.renew() and not slow.finish() and not slow.fail(problem=jobs.FAILED)
    assert fresh(job).status == Status.RENDERING and fresh(job).tries == 2


@pytest.mark.goal("R9")
def test_a_job_whose_taker_died_is_taken_again(job: SheetJob) -> None:
    jobs.take_job(job.pk)
    let_lease_pass(job)
    assert list(SheetJob.objects.due()) == [job]
    draw_job(job.pk, two_bytes)
    assert fresh(job).is_ready and fresh(job).tries == 2


@pytest.mark.goal("R9")
@pytest.mark.django_db(transaction=True)
def test_a_job_is_held_however_long_it_takes(job: SheetJob, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page of a long sheet may take longer than the lease that one word of it gives."""
    monkeypatch.setattr(machine, "BEAT", 0.02)
    held = list[bool]()

    def slowly(page: str, tell: Callable[[int], None]) -> bytes:
        taken_at = fresh(job).lease_until
        until = time.monotonic() + 10
        while fresh(job).lease_until <= taken_at and time.monotonic() < until:
            time.sleep(0.02)
        held.append(fresh(job).lease_until > taken_at)
        return b"%P"

    draw_job(job.pk, slowly)
    assert held == [True] and fresh(job).is_ready


@pytest.mark.goal("R9")
def test_a_job_that_kills_its_takers_fails_at_last(job: SheetJob) -> None:
    for _try in range(machine.MOST_TRIES):
        assert jobs.take_job(job.pk)
        let_lease_pass(job)
    assert jobs.take_job(job.pk) is None
    tasks.draw_due_jobs()
    assert fresh(job).status == Status.FAILED


# fairness


def begin_for(name: str) -> Session:
    group = make_group(name, owner=make_user(name))
    campaign = Campaign.objects.create(group=group, name="By day", game_slug=FULL_TOY.slug)
    return begin(campaign, ["Anna"])


def want_many(session: Session, count: int) -> list[int]:
    return [wanted(session, f"<p>{number} of {session.pk}</p>").pk for number in range(count)]


@pytest.mark.goal("K7")
def test_groups_take_turns(session: Session) -> None:
    many = want_many(session, 3)
    few = want_many(begin_for("another"), 1)
    assert jobs.list_in_turn() == [many[0], *few, *many[1:]]


@pytest.mark.goal("K7")
def test_one_sheet_of_a_group_is_drawn_at_a_time(session: Session) -> None:
    first, second = want_many(session, 2)
    (other,) = want_many(begin_for("another"), 1)
    assert jobs.take_job(first)
    assert jobs.take_job(second) is None
    assert jobs.take_job(other)


@pytest.mark.goal("K7")
def test_who_waits_is_told_how_many_come_first(member: Client, session: Session) -> None:
    mine = want_many(session, 2)
    others = want_many(begin_for("another"), 2)
    assert jobs.take_job(others[0])

    def said(number: int) -> str:
        page = member.get(f"/sheets/{session.pk}/jobs/{number}", headers={"HX-Request": "true"})
        return re.sub(r"\s+", " ", page.content.decode())

    assert "1 sheet is made before this one" in said(mine[0])
    assert "3 sheets are made before this one" in said(mine[1]), "of both groups the first, then the others"
    drawn = list(iter(lambda: draw_next_job(two_bytes), False))
    assert len(drawn) == 2, "the group whose sheet is being drawn waits"


@pytest.mark.goal("K7")
def test_too_many_open_sheets_are_refused_where_they_are_asked_for(
    member: Client, session: Session, settings: LazySettings
) -> None:
    settings.LIMITS = settings.LIMITS | {"open_sheets": 2}
    want_many(session, 2)
    for header in ({}, {"HX-Request": "true"}):
        answer = member.post(f"/sheets/{session.pk}/", choice_for(session, **{"as": "pdf"}), headers=header)
        assert answer.status_code == 422
        assert "2 sheets of your group are still being made" in answer.content.decode()
    assert SheetJob.objects.count() == 2


def test_what_is_held_or_done_is_not_swept(session: Session, job: SheetJob) -> None:
    assert jobs.take_job(job.pk)
    assert not list(SheetJob.objects.due())


def test_progress_is_told_and_holds_the_lease(job: SheetJob, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "PAUSE", 0.0)
    taken = jobs.take_job(job.pk)
    assert taken
    let_lease_pass(job)
    progress_reporter(taken)(40)
    assert fresh(job).progress == 40
    assert not list(SheetJob.objects.due())


def test_old_sheets_are_let_go(job: SheetJob) -> None:
    draw_job(job.pk, two_bytes)
    long_ago = timezone.now() - jobs.KEPT - timedelta(days=1)
    os.utime(storages["sheets"].path(job.stored_as), (long_ago.timestamp(), long_ago.timestamp()))
    jobs.delete_old_jobs()
    assert list_files() == [job.stored_as]
    SheetJob.objects.update(created_at=long_ago)
    jobs.delete_old_jobs()
    assert not list_files() and not SheetJob.objects.exists()


@pytest.mark.goal("R9")
def test_a_killed_writer_leaves_no_half_file(tmp_path: Path) -> None:
    place, file = Folder(tmp_path, allow_overwrite=True), tmp_path / "sheet.pdf"
    contents = (b"a" * 200_000, b"b" * 200_000)
    for number in range(20):
        child = os.fork()
        if not child:
            while True:
                for content in contents:
                    place.save(file.name, ContentFile(content))
        time.sleep(0.004 + number * 0.001)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        assert not file.exists() or file.read_bytes() in contents


@draws
def test_the_sweep_draws_what_the_broker_lost(job: SheetJob) -> None:
    let_lease_pass(job)
    tasks.draw_due_jobs()
    assert fresh(job).is_ready


@pytest.mark.goal("K6")
def test_without_a_broker_a_job_waits_for_the_sweep(job: SheetJob, monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody_there(*args: Any, **kwargs: Any) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr(tasks.draw_sheet, "apply_async", nobody_there)
    tasks.send_job(job)
    assert fresh(job).status == Status.WAITING
    assert fresh(job).lease_until > timezone.now()


# in the browser


@pytest.fixture
def member(session: Session) -> Client:
    return client_of(Membership.objects.get(group=session.campaign.group).user)


@pytest.fixture
def stranger(db: None) -> Client:
    return client_of(make_user("stranger"))


def choice_for(session: Session, **other: str) -> dict[str, str]:
    plain = {"sheet": session.game.sheets[0].slug, "content": "filled", "paper": "A4"}
    return plain | {"language": "en", "size": "plain"} | other


@draws
def test_a_member_makes_a_sheet_and_opens_it(member: Client, session: Session) -> None:
    answer = member.post(f"/sheets/{session.pk}/", choice_for(session, **{"as": "pdf"}), follow=True)
    assert "Open the PDF" in answer.content.decode()
    pdf = member.get(f"/sheets/{session.pk}/jobs/{SheetJob.objects.get().pk}/file")
    assert pdf["Content-Type"] == "application/pdf"
    assert pdf["Content-Disposition"].startswith('inline; filename="by-night-')
    assert pdf.content.startswith(b"%PDF-")
    assert member.post(f"/sheets/{session.pk}/", choice_for(session)).status_code == 302
    assert SheetJob.objects.count() == 1


@draws
def test_with_script_a_sheet_comes_as_a_part(member: Client, session: Session) -> None:
    answer = member.post(f"/sheets/{session.pk}/", choice_for(session), headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert "<html" not in answer.content.decode() and 'id="job"' in answer.content.decode()


def test_a_sheet_in_the_making_shows_its_progress(member: Client, session: Session, job: SheetJob) -> None:
    jobs.take_job(job.pk)
    SheetJob.objects.update(progress=37)
    here = f"/sheets/{session.pk}/jobs/{job.pk}"
    looks = [f'hx-trigger="load delay:{wait}ms"' for _until, wait in LOOKS] + ['hx-trigger="every 1s"']
    for age, look in zip((timedelta(), *(until for until, _wait in LOOKS)), looks, strict=True):
        SheetJob.objects.update(created_at=timezone.now() - age)
        answer = member.get(here, headers={"HX-Request": "true"}).content.decode()
        assert 'value="37"' in answer and look in answer, "it looks again ever more seldom"
    whole = member.get(f"/sheets/{session.pk}/jobs/{job.pk}", follow=True).content.decode()
    assert "<html" in whole and 'value="37"' in whole and "Look again" in whole


def test_a_sheet_that_waits_too_long_says_so(member: Client, session: Session, job: SheetJob) -> None:
    SheetJob.objects.update(created_at=timezone.now() - timedelta(minutes=1))
    answer = member.get(f"/sheets/{session.pk}/?job={job.pk}").content.decode()
    assert "This takes longer than it should" in answer


@pytest.mark.goal("R9")
def test_a_failed_sheet_says_try_again(member: Client, session: Session, job: SheetJob) -> None:
    job.fail(problem=jobs.FAILED)
    answer = member.get(f"/sheets/{session.pk}/?job={job.pk}")
    assert "Try again" in answer.content.decode()
    assert member.get(f"/sheets/{session.pk}/jobs/{job.pk}/file").status_code == 404


def test_the_button_rests_where_the_libraries_are_missing(
    member: Client, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "can_draw", lambda: False)
    answer = member.get(f"/sheets/{session.pk}/").content.decode()
    assert "No PDF" in answer and re.search(r'value="pdf"\s+disabled', answer)


def test_the_last_choice_is_remembered(member: Client, session: Session) -> None:
    last = session.game.sheets[-1].slug
    chosen = choice_for(session, sheet=last, paper="Letter", language="it", content="blank", size="large")
    member.post(f"/sheets/{session.pk}/", chosen | {"as": "page"})
    answer = member.get(f"/sheets/{session.pk}/").content.decode()
    assert re.search(rf'type="hidden" name="sheet" value="{last}"', answer), "the only one of its game"
    for value in ("Letter", "blank", "large"):
        assert re.search(rf'value="{value}" checked', answer), value
    assert re.search(r'name="language" value="it" checked', answer)


def test_a_page_is_printed_from_the_browser(member: Client, session: Session) -> None:
    answer = member.post(
        f"/sheets/{session.pk}/", choice_for(session, paper="Letter") | {"as": "page"}, follow=True
    )
    assert answer.status_code == 200
    assert "letter.css" in answer.content.decode() and "data-print" in answer.content.decode()
    assert "csrf" not in answer.request["QUERY_STRING"]
    assert not SheetJob.objects.exists()


@for_each("other", [{"sheet": "none"}, {"paper": "A5"}, {"language": "xx"}, {"content": ""}])
def test_a_choice_that_is_none_is_refused(member: Client, session: Session, other: Any) -> None:
    assert member.post(f"/sheets/{session.pk}/", choice_for(session, **other)).status_code == 422
    assert member.get(f"/sheets/{session.pk}/page", choice_for(session, **other)).status_code == 400
    assert not SheetJob.objects.exists()


@for_each("odd", ["x", "²", "-1", "99999999"])
def test_a_job_that_is_none_is_not_found(member: Client, session: Session, odd: Any) -> None:
    assert member.get(f"/sheets/{session.pk}/", {"job": odd}).status_code in (200, 404)


def addresses(session: Session, job: SheetJob) -> list[str]:
    base = f"/sheets/{session.pk}/"
    return [base, f"{base}page", f"{base}jobs/{job.pk}", f"{base}jobs/{job.pk}/file"]


def test_a_stranger_finds_no_sheet(stranger: Client, session: Session, job: SheetJob) -> None:
    draw_job(job.pk, two_bytes)
    for address in addresses(session, job):
        assert stranger.get(address, choice_for(session)).status_code == 404, address
    assert stranger.post(f"/sheets/{session.pk}/", choice_for(session)).status_code == 404


def test_a_visitor_who_is_not_signed_in_is_sent_to_the_sign_in_page(session: Session, job: SheetJob) -> None:
    for address in addresses(session, job):
        assert Client().get(address)["Location"].startswith("/accounts/login/"), address


def test_a_sheet_of_another_table_is_not_found(member: Client, session: Session, job: SheetJob) -> None:
    other = begin(
        Campaign.objects.create(group=session.campaign.group, name="Other", game_slug=session.game.slug),
        ["Anna"],
    )
    assert member.get(f"/sheets/{other.pk}/jobs/{job.pk}/file").status_code == 404


def test_looking_changes_nothing(member: Client, session: Session, job: SheetJob) -> None:
    before = list(SheetJob.objects.values())
    for address in addresses(session, job):
        member.get(address, choice_for(session))
    assert list(SheetJob.objects.values()) == before


def test_a_sheet_without_the_token_of_the_page_is_refused(member: Client, session: Session) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(Membership.objects.get(group=session.campaign.group).user)
    assert strict.post(f"/sheets/{session.pk}/", choice_for(session)).status_code == 403


@for_each("view", [views.choose_sheet, views.answer_job, views.download_pdf, views.show_page])
def test_every_view_of_a_table_s_sheets_is_for_who_leads_it(view: Any) -> None:
    assert view.required_role == "gm"
