"""Files of long logs: the worker writes them, one an account; a page writes short ones, one at a time."""

import re
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.core.files.storage import storages
from django.test import Client
from django.utils import timezone

from campaigns import tasks
from campaigns.management.commands.forget_expired import forget_expired
from campaigns.models import Campaign, FileExport, Group, Membership, Photo, Session
from campaigns.transfer import export, export_jobs
from campaigns.transfer.export_jobs import STORAGE, run_job
from campaigns.transfer.importing import check_file
from companion.accounts.models import User
from companion.rules import IllegalPlay
from tests.support.cases import for_each
from tests.support.evenings import client_of, make_group, make_session, make_user, tap, toy, tries

__all__ = ["toy", "tries"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy", "tries"), pytest.mark.goal("K7")]
Status = FileExport.Status


@pytest.fixture
def session(ada: User) -> Session:
    session = make_session(make_group(owner=ada))
    tap(session, "pour")
    tap(session, "call", foes=(("bat", 2),), ambush=True)
    return session


@pytest.fixture
def long_logs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two lines are too many for a page."""
    monkeypatch.setattr(export_jobs, "MOST_WORK_OF_A_PAGE", 1)


@pytest.fixture
def no_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    """No log is played again."""

    def fail(*_args: Any) -> None:
        raise AssertionError("A page has played a log again.")

    monkeypatch.setattr(export, "check_campaign", fail)


def text(answer: Any) -> str:
    return re.sub(r"\s+", " ", unescape(answer.content.decode()))


def download(client: Client) -> bytes:
    answer = client.get("/export/file")
    assert answer.status_code == 200 and answer["Content-Type"] == "application/zip"
    return answer.content if hasattr(answer, "content") else b"".join(answer.streaming_content)  # type: ignore[attr-defined]


def list_addresses(session: Session) -> list[str]:
    group = session.campaign.group_id
    return [f"/campaigns/{session.campaign_id}/file", f"/groups/{group}/file", "/account/file"]


@for_each("place", [0, 1, 2])
@pytest.mark.usefixtures("long_logs", "no_replay")
def test_a_page_plays_no_long_log_again(place: int, ada: User, session: Session) -> None:
    client = client_of(ada)
    for _time in range(3):
        answer = client.get(list_addresses(session)[place])
        assert answer.status_code == 302 and answer["Location"] == "/export"
    assert FileExport.objects.count() == 1
    assert "The file is being written" in text(client.get("/export"))
    assert client.get("/export/file").status_code == 404


@for_each("place", [0, 1, 2])
@pytest.mark.usefixtures("long_logs")
def test_the_worker_writes_the_file_and_the_account_has_it(place: int, ada: User, session: Session) -> None:
    client = client_of(ada)
    client.get(list_addresses(session)[place])
    run_job(FileExport.objects.get().pk)
    page = text(client.get("/export"))
    assert "The file is ready" in page and "/export/file" in page
    raw = download(client)
    assert raw[:2] == b"PK" and len(raw) == FileExport.objects.get().size
    if place < 2:
        assert check_file(raw).group.name == "The Thursday table"


@pytest.mark.usefixtures("long_logs")
def test_the_page_that_waits_looks_again_by_itself(ada: User, session: Session) -> None:
    client = client_of(ada)
    client.get(list_addresses(session)[0])
    part = client.get("/export", headers={"HX-Request": "true"})
    assert b"<html" not in part.content and b'hx-get="/export"' in part.content
    run_job(FileExport.objects.get().pk)
    assert client.get("/export", headers={"HX-Request": "true"})["HX-Refresh"] == "true"


@pytest.mark.usefixtures("long_logs")
def test_an_account_has_one_file_written_at_a_time(ada: User, session: Session) -> None:
    client = client_of(ada)
    campaign, group, _account = list_addresses(session)
    client.get(campaign)
    said = text(client.get(group, follow=True))
    assert "Another file of yours is being written. Wait until it is ready." in said
    assert FileExport.objects.get().kind == "campaign"


@pytest.mark.usefixtures("long_logs")
def test_another_account_waits_for_its_turn_and_not_behind_a_second_file(ada: User, session: Session) -> None:
    bruno = make_user("bruno")
    theirs = make_session(make_group("theirs", owner=bruno))
    tap(theirs, "pour")
    tap(theirs, "pour")
    mine, others = client_of(ada), client_of(bruno)
    mine.get(list_addresses(session)[0])
    others.get(list_addresses(theirs)[0])
    first = FileExport.objects.due().first()
    assert first and first.user == ada
    run_job(first.pk)
    mine.get(list_addresses(session)[0])
    second = FileExport.objects.due().first()
    assert second and second.user == bruno


@pytest.mark.usefixtures("long_logs")
def test_who_owns_the_group_no_more_has_no_file(ada: User, session: Session) -> None:
    client = client_of(ada)
    client.get(list_addresses(session)[0])
    run_job(FileExport.objects.get().pk)
    Membership.objects.update(role=Membership.Role.MEMBER)
    assert client.get("/export/file").status_code == 404
    FileExport.objects.update(status=Status.WAITING, lease_until=timezone.now() - timedelta(1))
    run_job(FileExport.objects.get().pk)
    assert "You do not own that group any more." in text(client.get("/export"))


@pytest.mark.usefixtures("long_logs")
def test_nobody_else_has_the_file(ada: User, session: Session) -> None:
    client_of(ada).get(list_addresses(session)[0])
    run_job(FileExport.objects.get().pk)
    other = client_of(make_user("bruno"))
    assert other.get("/export/file").status_code == 404
    assert other.get("/export").status_code == 302


@pytest.mark.usefixtures("long_logs")
def test_an_export_that_kills_its_workers_is_refused(ada: User, session: Session) -> None:
    client = client_of(ada)
    client.get(list_addresses(session)[0])
    past = timezone.now() - timedelta(minutes=1)
    for _time in range(3):
        assert export_jobs.take_up(FileExport.objects.get().pk)
        FileExport.objects.update(lease_until=past)
    run_job(FileExport.objects.get().pk)
    assert "This file could not be written" in text(client.get("/export"))


@pytest.mark.usefixtures("long_logs")
def test_a_fault_refuses_the_export_and_is_raised_for_the_log(
    ada: User, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = client_of(ada)
    client.get(list_addresses(session)[0])

    def fail(*_args: Any, **_options: Any) -> None:
        raise RuntimeError("a fault")

    monkeypatch.setattr(export_jobs, "export_campaign", fail)
    with pytest.raises(RuntimeError):
        run_job(FileExport.objects.get().pk)
    assert "This file could not be written" in text(client.get("/export"))


@pytest.mark.goal("K4")
@pytest.mark.usefixtures("long_logs")
def test_a_file_that_is_gone_from_the_disk_is_said_to_be_and_can_be_asked_for_again(
    ada: User, session: Session
) -> None:
    client = client_of(ada)
    client.get(list_addresses(session)[0])
    run_job(FileExport.objects.get().pk)
    token = FileExport.objects.get().token
    storages[STORAGE].delete(f"{token}/00000")
    assert "This file could not be written" in text(client.get("/export/file", follow=True))
    client.get(list_addresses(session)[0])
    run_job(FileExport.objects.get().pk)
    assert download(client)[:2] == b"PK"


@pytest.mark.usefixtures("long_logs")
def test_a_file_is_kept_for_a_day(ada: User, session: Session) -> None:
    client_of(ada).get(list_addresses(session)[0])
    run_job(FileExport.objects.get().pk)
    forget_expired()
    assert FileExport.objects.exists() and storages[STORAGE].listdir("")[0]
    FileExport.objects.update(changed_at=timezone.now() - timedelta(days=2))
    forget_expired()
    assert not FileExport.objects.exists() and not storages[STORAGE].listdir("")[0]


@pytest.mark.usefixtures("long_logs")
def test_the_worker_finds_exports_by_itself(
    ada: User, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands = list[tuple[str, ...]]()
    monkeypatch.setattr(tasks, "run_to_its_end", lambda *command: commands.append(command))
    tasks.write_due()
    client_of(ada).get(list_addresses(session)[0])
    tasks.write_due()
    assert commands == [("write_file", str(FileExport.objects.get().pk))]


@pytest.mark.usefixtures("long_logs")
def test_what_cannot_be_in_the_file_is_said_before_it_is_downloaded(
    ada: User, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_session(session.campaign.group)

    def refuse_second(campaign: Campaign, *_more: Any) -> bool:
        if campaign.pk == session.campaign_id:
            return False
        raise IllegalPlay("This is secret.")

    monkeypatch.setattr(export, "hides_anything", refuse_second)
    client = client_of(ada)
    client.get(list_addresses(session)[1])
    run_job(FileExport.objects.get().pk)
    page = text(client.get("/export"))
    assert "Not everything can be exported" in page and "/export/file" in page
    assert len(check_file(download(client)).group.campaigns) == 1


@for_each("place", [0, 1, 2])
def test_one_page_of_a_process_writes_a_file_at_a_time(place: int, ada: User, session: Session) -> None:
    client = client_of(ada)
    with export_jobs.one_at_a_time():
        answer = client.get(list_addresses(session)[place], follow=True)
    assert "Another file is being written. Try again in a moment." in text(answer)
    again = client.get(list_addresses(session)[place])
    assert again.status_code == 200 and again["Content-Type"] == "application/zip"


def test_many_photos_make_a_long_file_too(ada: User, session: Session) -> None:
    for number in range(export_jobs.MOST_WORK_OF_A_PAGE // export_jobs.WORK_OF_A_PHOTO + 1):
        Photo.objects.create(
            **{"campaign": session.campaign, "session": session, "folder": f"f{number}"},
            **{"digest": f"{number}", "width": 1, "height": 1, "size": 1},
        )
    campaign = list_addresses(session)[0]
    assert client_of(ada).get(campaign).status_code == 302
    assert client_of(ada).get(f"{campaign}?bare=1").status_code == 200


def test_a_group_of_another_owner_does_not_make_an_own_file_long(ada: User, session: Session) -> None:
    group: Group = make_group("other", owner=make_user("bruno"))
    Membership.objects.create(group=group, user=ada)
    what = export_jobs.ExportSubject(FileExport.Kind.ACCOUNT)
    assert [one.pk for one in export_jobs.find_campaigns(what, ada)] == [session.campaign_id]
