"""Files that come in parts and are taken in by the worker: resumed, never by half, told in their place."""

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings as site
from django.core.files.storage import storages
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from campaigns import tasks
from campaigns.groups.membership import end_group
from campaigns.management.commands import forget_expired
from campaigns.models import Campaign, FileImport, Group, Photo
from campaigns.photos.keeping import keep_photo
from campaigns.transfer import import_views, importing, incoming, jobs
from campaigns.transfer.archive import MOST_BYTES, MOST_BYTES_AT_ONCE
from campaigns.transfer.export import export_campaign
from campaigns.transfer.incoming import STORAGE, StoredParts
from companion.accounts.models import User
from companion.storage import uploads
from companion.work import heartbeat
from companion.work import jobs as machine
from tests.campaigns.transfer.test_transfer_pages import text
from tests.campaigns.transfer.test_transfer_photos import files_kept
from tests.support.cases import for_each
from tests.support.evenings import client_of, make_group, make_session, make_user, tap, toy, tries
from tests.support.hostile_photos import jpeg
from tests.support.transfers import everything_of, photos_of, rows_written, with_group, with_parts

__all__ = ["toy", "tries"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy", "tries")]
Status = FileImport.Status
SMALL = 1_000


@pytest.fixture(autouse=True)
def no_files(db: None) -> None:
    """Delete the files of tests before."""
    for token in storages[STORAGE].listdir("")[0]:
        incoming.delete_parts(token)


@pytest.fixture
def campaign() -> Campaign:
    ada = make_user("ada")
    session = make_session(make_group(owner=ada))
    tap(session, "pour")
    keep_photo(session, ada, jpeg(), "The lamp")
    found: Campaign = session.campaign
    return found


@pytest.fixture
def raw(campaign: Campaign) -> bytes:
    return export_campaign(campaign).raw


@pytest.fixture
def parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let parts be small, so that a small file has many."""
    for module in (uploads, incoming, import_views):
        monkeypatch.setattr(module, "PART", SMALL)


@pytest.fixture
def words(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A worker that is there, and does nothing by itself; return what it has been told of."""
    told = list[int]()
    monkeypatch.setattr(heartbeat, "worker", lambda: "ok")
    monkeypatch.setattr(tasks, "publish", lambda _task, number: told.append(number))
    return told


def put(client: Client, at: int, raw: bytes, length: int = SMALL, **more: str) -> Any:
    asked = "&".join(f"{name}={value}" for name, value in {"at": at, "size": len(raw), **more}.items())
    return client.post(
        f"/import/part?{asked}", raw[at : at + length], content_type="application/octet-stream"
    )


def send(client: Client, raw: bytes, length: int = SMALL, **more: str) -> Any:
    """Send a file in parts, as the page does; return the last answer."""
    here = 0
    while "here" in (told := (answer := put(client, here, raw, length, **more)).json()):
        here = told["here"]
    return answer


def stored() -> set[str]:
    """Return the files of which something is in the storage of imports."""
    return {token for token in storages[STORAGE].listdir("")[0] if storages[STORAGE].listdir(token)[1]}


def job_of(user: User) -> FileImport:
    return FileImport.objects.get(user=user)


# in parts


@pytest.mark.goal("K3")
@pytest.mark.usefixtures("parts")
def test_a_file_in_parts_is_taken_in_and_leads_to_what_is_new(
    carla: User, campaign: Campaign, raw: bytes
) -> None:
    client = client_of(carla)
    assert len(raw) > 3 * SMALL
    assert send(client, raw).json() == {"next": "/import/going"}
    page = text(client.get("/import/going"))
    assert "Imported into The Thursday table" in page and "1 photo is new." in page
    made = Campaign.objects.get(group__memberships__user=carla)
    assert everything_of(made) == everything_of(campaign) and photos_of(made) == photos_of(campaign)
    assert job_of(carla).status == Status.DONE and stored() == set()


@pytest.mark.usefixtures("parts")
def test_a_file_that_was_broken_off_goes_on_where_it_was(carla: User, raw: bytes) -> None:
    client = client_of(carla)
    put(client, 0, raw)
    assert put(client, SMALL, raw).json() == {"here": 2 * SMALL}
    assert "A file was interrupted" in text(client.get("/import"))
    client = client_of(carla)  # another day, another device
    assert put(client, 0, raw).json() == {"here": 2 * SMALL}
    assert put(client, 5 * SMALL, raw).json() == {"here": 2 * SMALL}
    assert send(client, raw).json() == {"next": "/import/going"}
    assert "Imported into" in text(client.get("/import/going"))
    assert "A file was interrupted" not in text(client.get("/import"))


@pytest.mark.usefixtures("parts")
def test_another_file_takes_the_place_of_one_that_was_broken_off(carla: User, raw: bytes) -> None:
    client, other = client_of(carla), with_parts(raw)  # made a moment later
    other = b"x" + raw[1:]
    put(client, 0, raw)
    (before,) = stored()
    assert put(client, 0, other).json() == {"here": SMALL}
    assert len(stored()) == 1 and stored() != {before}
    assert put(client, 0, raw[:-1]).json() == {"here": SMALL}  # of another length


@pytest.mark.usefixtures("parts")
def test_each_account_has_a_file_of_its_own_on_the_way(carla: User, raw: bytes) -> None:
    ada = client_of(User.objects.get(username="ada"))
    put(client_of(carla), 0, raw)
    assert put(ada, SMALL, raw).json() == {"here": 0}
    assert put(ada, 0, raw).json() == {"here": SMALL}
    assert len(stored()) == 2
    assert "A file was interrupted" not in text(client_of(make_user("dario")).get("/import"))


@pytest.mark.goal("R10")
@pytest.mark.usefixtures("parts")
def test_a_part_of_another_length_is_passed_over(carla: User, raw: bytes) -> None:
    client = client_of(carla)
    assert put(client, 0, raw, SMALL - 1).json() == {"here": 0}
    assert put(client, 0, raw, SMALL + 1).json() == {"here": 0}
    assert put(client, 0, raw).json() == {"here": SMALL}
    assert client.post("/import/part?at=x&size=9", b"", content_type="text/plain").status_code == 400
    assert client.post("/import/part?at=0&size=0", b"", content_type="text/plain").status_code == 400


@pytest.mark.goal("S7")
def test_a_file_is_refused_before_it_comes(carla: User, raw: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    client = client_of(carla)

    def begin(size: int) -> Any:
        return client.post(f"/import/part?at=0&size={size}", b"x", content_type="text/plain")

    large = begin(MOST_BYTES + 1)
    assert large.status_code == 413 and large.json()["problem"] == "This file is larger than 256 MB."
    monkeypatch.setattr(uploads, "LEAST_ROOM", 10**18)
    full = begin(9)
    assert full.status_code == 413 and full.json()["problem"] == "There is not enough space on the disk."
    assert not FileImport.objects.exists()


@pytest.mark.goal("S7")
def test_beginning_many_files_is_limited_and_their_parts_are_not(
    carla: User, raw: bytes, settings: Settings, parts: None
) -> None:
    settings.FILE_RATES = {"files": "1/m/user"}
    client = client_of(carla)
    assert send(client, raw).status_code == 200
    again = put(client, 0, raw)
    assert again.status_code == 429 and again.json()["problem"].startswith("Too many files")


@pytest.mark.goal("S8")
def test_a_file_in_parts_goes_to_ones_own_groups_alone(carla: User, campaign: Campaign, raw: bytes) -> None:
    for group in (campaign.group_id, 0, "x"):
        answer = put(client_of(carla), 0, raw, group=str(group))
        assert answer.status_code == 422 and answer.json()["problem"]
    own = make_group("Hers", carla)
    assert send(client_of(carla), raw, len(raw), group=str(own.pk)).json() == {"next": "/import/going"}
    assert own.campaigns.count() == 1


# by the worker


def run_here(command: str, job: str, *_bounds: str) -> None:
    """Take a file in by this process, whose memory stays as it is."""
    call_command(command, job)


@pytest.mark.goal("K3")
def test_a_worker_takes_the_file_in_and_the_page_tells_how_far(
    carla: User, raw: bytes, words: list[int]
) -> None:
    client, before = client_of(carla), rows_written()
    assert send(client, raw, len(raw)).json() == {"next": "/import/going"}
    assert words == [job_of(carla).pk] and rows_written() == before
    page = text(client.get("/import/going"))
    assert "The file is being imported" in page and 'hx-get="/import/going"' in page
    FileImport.objects.update(
        status=Status.WORKING, step={"campaign": "By night", "number": 3, "of": 14}, done=2, of=14
    )
    told = text(client.get("/import/going", headers={"hx-request": "true"}))
    assert "By night: evening 3 of 14" in told and 'value="2"' in told
    FileImport.objects.update(status=Status.WAITING)
    call_command("take_in_file", str(words[0]))
    ended = client.get("/import/going", headers={"hx-request": "true"})
    assert (ended.status_code, ended["HX-Refresh"]) == (204, "true")
    assert "Imported into The Thursday table" in text(client.get("/import/going"))


@pytest.mark.goal("K3")
def test_the_same_tap_twice_is_one_import(carla: User, raw: bytes, words: list[int]) -> None:
    client = client_of(carla)
    for _twice in range(2):
        assert send(client, raw, len(raw)).json() == {"next": "/import/going"}
    other = raw[:-1]
    refused = put(client, 0, other, len(raw))
    assert refused.status_code == 413 and "Another file of yours" in refused.json()["problem"]
    assert len(words) == 1
    for _twice in range(2):
        jobs.run_job(words[0])
    assert Campaign.objects.filter(group__memberships__user=carla).count() == 1
    assert send(client, raw, len(raw)).json() == {"next": "/import/going"}  # its answer was lost
    assert "Imported into" in text(client.get("/import/going"))


def test_steps_are_told_evening_by_evening_and_photo_by_photo(
    carla: User, raw: bytes, words: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine, "PAUSE", 0.0)
    told, write = list[Any](), importing.take_in

    def take_in(*given: Any) -> Any:
        told.append(job_of(carla).step)
        return write(*given)

    monkeypatch.setattr(jobs, "take_in", take_in)
    send(client_of(carla), raw, len(raw))
    jobs.run_job(words[0])
    assert told == [{"done": 0, "all": 1, "number": 1, "of": 1, "campaign": "By night"}]
    assert job_of(carla).step == {"done": 0, "all": 1, "number": 1, "of": 1, "campaign": ""}


@pytest.mark.goal("R9")
def test_an_import_whose_worker_died_is_done_again_and_nothing_is_left_of_the_first(
    carla: User, raw: bytes, words: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed after the photos, before the rows."""
    before, files = rows_written(), files_kept()
    send(client_of(carla), raw, len(raw))
    with monkeypatch.context() as killed:
        killed.setattr(importing, "delete_batch", lambda *_: None)
        killed.setattr(jobs, "refuse", lambda *_: None)
        killed.setattr(jobs, "delete_parts", lambda *_: None)

        def die(*_args: Any, **_options: Any) -> None:
            raise KeyboardInterrupt

        killed.setattr(importing, "_write", die)
        with pytest.raises(KeyboardInterrupt):
            jobs.run_job(words[0])
    assert rows_written() == before and len(files_kept()) > len(files)
    jobs.run_job(words[0])  # it is held still
    assert job_of(carla).status == Status.WORKING
    let_lease_pass()
    monkeypatch.setattr(tasks, "run_to_its_end", run_here)
    tasks.take_in_due()
    assert job_of(carla).status == Status.DONE and stored() == set()
    assert len(files_kept()) == len(files) + 3 and Photo.objects.count() == 2


def let_lease_pass() -> None:
    FileImport.objects.update(lease_until=timezone.now() - timedelta(seconds=1))


@pytest.mark.goal("R9")
def test_a_file_that_kills_every_worker_is_refused(
    carla: User, raw: bytes, words: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    send(client_of(carla), raw, len(raw))
    for _try in range(machine.MOST_TRIES):
        assert jobs.take_up(words[0])
        let_lease_pass()
    assert jobs.take_up(words[0]) is None
    monkeypatch.setattr(tasks, "run_to_its_end", run_here)
    tasks.take_in_due()
    page = text(client_of(carla).get("/import/going"))
    assert "This file could not be imported" in page and "Nothing was changed." in page
    assert stored() == set()


@pytest.mark.goal("R9")
def test_who_was_taken_over_writes_nothing(carla: User, raw: bytes, words: list[int]) -> None:
    send(client_of(carla), raw, len(raw))
    before, files = rows_written(), files_kept()
    slow = jobs.take_up(words[0])
    assert slow
    let_lease_pass()
    assert jobs.take_up(words[0])
    jobs._run(slow)
    assert (rows_written(), files_kept()) == (before, files)


def test_a_refusal_is_told_in_the_readers_language(carla: User, raw: bytes, words: list[int]) -> None:
    spoilt, client = with_parts(raw, **{"group.json": b"{}"}), client_of(carla)
    send(client, spoilt, len(spoilt))
    jobs.run_job(words[0])
    assert "This file is damaged, or it is not from Nightlight." in text(client.get("/import/going"))
    client.cookies[site.LANGUAGE_COOKIE_NAME] = "it"
    assert "Questo file è danneggiato" in text(client.get("/import/going"))
    assert stored() == set()
    client.cookies.clear()
    assert send(client_of(carla), raw, len(raw)).json() == {"next": "/import/going"}
    assert len(words) == 2


def test_a_refusal_that_repeats_what_no_database_takes_is_told(
    carla: User, raw: bytes, words: list[int]
) -> None:
    spoilt = with_group(raw, lambda group: group["campaigns"][0].update(game="a\0b"))
    send(client_of(carla), spoilt, len(spoilt))
    jobs.run_job(words[0])
    told = "This site does not have the game “a\N{REPLACEMENT CHARACTER}b”."
    assert told in text(client_of(carla).get("/import/going"))
    assert job_of(carla).status == Status.REFUSED and stored() == set()


def test_a_fault_of_ours_refuses_the_file_and_is_raised(
    carla: User, raw: bytes, words: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(jobs, "check_file", fail)
    send(client_of(carla), raw, len(raw))
    with pytest.raises(ZeroDivisionError):
        jobs.run_job(words[0])
    assert job_of(carla).status == Status.REFUSED and stored() == set()


@pytest.mark.goal("S8")
def test_a_group_that_was_left_meanwhile_gets_nothing(carla: User, raw: bytes, words: list[int]) -> None:
    own = make_group("Hers", carla)
    send(client_of(carla), raw, len(raw), group=str(own.pk))
    own.memberships.all().delete()
    jobs.run_job(words[0])
    assert "You are not in that group any more." in text(client_of(carla).get("/import/going"))
    assert not own.campaigns.exists()


def test_without_a_worker_a_large_file_waits_and_says_so(
    carla: User, raw: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "MOST_BYTES_AT_ONCE", 100)
    client = client_of(carla)
    send(client, raw, len(raw))
    assert job_of(carla).status == Status.WAITING
    assert "What imports files is not running now" in text(client.get("/import/going"))
    assert client.get("/import")["Location"] == "/import/going"


def test_a_file_whose_parts_are_gone_is_refused(carla: User, raw: bytes, words: list[int]) -> None:
    send(client_of(carla), raw, len(raw))
    incoming.delete_parts(job_of(carla).token)
    jobs.run_job(words[0])
    assert job_of(carla).status == Status.REFUSED


# without script


def test_one_body_is_limited_and_says_so(carla: User) -> None:
    from tests.campaigns.transfer.test_transfer_pages import send as send_whole  # noqa: PLC0415

    answer = send_whole(client_of(carla), b"PK" + b"\0" * MOST_BYTES_AT_ONCE)
    assert answer.status_code == 422 and "This file is larger than 2 MB." in text(answer)


def test_one_body_waits_for_the_worker_as_parts_do(carla: User, raw: bytes, words: list[int]) -> None:
    from tests.campaigns.transfer.test_transfer_pages import send as send_whole  # noqa: PLC0415

    for _twice in range(2):
        assert send_whole(client_of(carla), raw)["Location"] == "/import/going"
    assert len(words) == 1
    jobs.run_job(words[0])
    assert "Imported into" in text(client_of(carla).get("/import/going"))


# what is told, and what is let go of


@pytest.mark.goal("S8")
def test_of_a_group_that_was_left_nothing_is_told(carla: User, raw: bytes) -> None:
    send(client_of(carla), raw, len(raw))
    end_group(Group.objects.get(memberships__user=carla))
    page = text(client_of(carla).get("/import/going"))
    assert "By night" not in page and "The file has been imported" in page


def test_who_has_sent_nothing_is_led_to_the_form(carla: User) -> None:
    assert client_of(carla).get("/import/going")["Location"] == "/import"


@for_each("days", [0, 2])
def test_what_was_left_is_let_go_of_after_a_day(days: int, carla: User, raw: bytes, parts: None) -> None:
    put(client_of(carla), 0, raw)
    FileImport.objects.update(changed_at=timezone.now() - timedelta(days=days))
    forget_expired.forget_expired()
    assert FileImport.objects.exists() == bool(stored()) == (days < 1)


def test_the_parts_of_a_deleted_account_are_let_go_of(carla: User, raw: bytes, parts: None) -> None:
    put(client_of(carla), 0, raw)
    carla.delete()
    forget_expired.forget_expired()
    assert stored() == set()


# the file as it is read


@pytest.mark.goal("R15")
def test_stored_parts_are_read_as_one_file(carla: User, raw: bytes, parts: None, words: list[int]) -> None:
    send(client_of(carla), raw)
    job = job_of(carla)
    file = StoredParts(job.token, job.size)
    assert file.read() == raw and file.read() == b""
    for at, length in ((0, 10), (SMALL - 1, 2), (SMALL, SMALL), (len(raw) - 3, 9), (5, 3 * SMALL)):
        assert file.seek(at) == at
        assert file.read(length) == raw[at : at + length]
    assert file.seek(-3, 2) == len(raw) - 3 == file.tell() and file.read() == raw[-3:]
    with pytest.raises(ValueError, match="nothing before"):
        file.seek(-1)
