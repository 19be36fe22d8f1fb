"""Files are where the storages say: in a folder, in the database, or far away; nothing asks for a path."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.core.files.base import ContentFile
from django.core.files.storage import Storage, storages
from django.test import Client
from django.utils import timezone

from campaigns.models import Membership, Session
from companion.env import file_storage
from companion.printing import jobs
from companion.printing.drawing import draw_job
from companion.printing.models import SheetJob
from companion.storage.files.models import StoredFile
from companion.storage.files.storages import Folder, InDatabase
from tests.companion.printing.test_sheet_jobs import session, two_bytes, wanted

__all__ = ["session"]
pytestmark = pytest.mark.django_db


@pytest.fixture(params=["folder", "database"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Storage:
    return Folder(tmp_path / "place") if request.param == "folder" else InDatabase("place")


def test_a_file_is_as_it_was_brought(place: Storage) -> None:
    name = place.save("evenings/one.jpg", ContentFile(b"of the table"))
    assert place.open(name).read() == b"of the table"
    assert (place.exists(name), place.size(name)) == (True, 12)
    assert timezone.now() - place.get_modified_time(name) < timedelta(minutes=1)
    assert place.listdir("") == (["evenings"], [])
    assert place.listdir("evenings") == ([], ["one.jpg"])
    place.delete(name)
    assert not place.exists(name)


def test_of_two_files_of_one_name_both_are_kept(place: Storage) -> None:
    names = [place.save("one.jpg", ContentFile(content)) for content in (b"1", b"2")]
    assert [place.open(name).read() for name in names] == [b"1", b"2"]


def test_where_nothing_was_put_yet_is_nothing(place: Storage) -> None:
    assert place.listdir("") == place.listdir("evenings") == ([], [])


def test_what_is_not_there_is_not_found(place: Storage) -> None:
    with pytest.raises(FileNotFoundError):
        place.open("none.jpg")


def test_storages_in_the_database_do_not_meet() -> None:
    InDatabase("sheets").save("one", ContentFile(b"1"))
    assert not InDatabase("media").exists("one")
    assert StoredFile.objects.get().name == "sheets/one"


class FarAway(Storage):
    """A storage on another machine: what it can do is what Django asks of any, and it has no paths."""

    def __init__(self) -> None:
        self.held: dict[str, bytes] = {}

    def _save(self, name: str, content: Any) -> str:
        self.held[name] = content.read()
        return name

    def _open(self, name: str, mode: str = "rb") -> Any:
        if name not in self.held:
            raise FileNotFoundError(name)
        return ContentFile(self.held[name])

    def exists(self, name: str) -> bool:
        return name in self.held

    def delete(self, name: str) -> None:
        self.held.pop(name, None)

    def listdir(self, path: str) -> tuple[list[str], list[str]]:
        return [], list(self.held)

    def get_modified_time(self, name: str) -> datetime:
        return timezone.now()


@pytest.fixture(params=["far", "database"])
def elsewhere(request: pytest.FixtureRequest, settings: LazySettings) -> Iterator[Storage]:
    """Sheets lie if there is no folder."""
    in_database = file_storage("database", Path("sheets"), allow_overwrite=True)
    far = {"BACKEND": "tests.companion.storage.test_files.FarAway"}
    settings.STORAGES = settings.STORAGES | {"sheets": far if request.param == "far" else in_database}
    yield storages["sheets"]


def test_a_sheet_is_made_opened_and_let_go_without_a_folder(session: Session, elsewhere: Storage) -> None:
    job = wanted(session)
    draw_job(job.pk, two_bytes)
    client = Client()
    client.force_login(Membership.objects.get(group=session.campaign.group).user)
    address = f"/sheets/{session.pk}/jobs/{job.pk}/file"
    assert client.get(address).content == b"%P"
    elsewhere.delete(job.stored_as)
    assert client.get(address).status_code == 404
    assert wanted(session).is_open, "a sheet whose file is gone is made again"
    draw_job(job.pk, two_bytes)
    SheetJob.objects.update(created_at=timezone.now() - jobs.KEPT - timedelta(days=1))
    jobs.delete_old_jobs()
    assert elsewhere.exists(job.stored_as), "it was written a moment ago"
