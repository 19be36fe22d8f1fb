"""Photos in the files of campaigns: the same at another site, drawn anew at the door, all or nothing."""

import json
import tracemalloc
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image, ImageChops, ImageStat
from pytest_django import Settings

from campaigns.models import Campaign, FileExport, Photo
from campaigns.photos import limits
from campaigns.photos.keeping import FOLDER, keep_photo
from campaigns.sessions import lifecycle
from campaigns.transfer import archive, export, importing
from campaigns.transfer.archive import (
    NUMBER_FOR_ALL,
    NUMBER_WITH_PHOTOS,
    open_parts,
    pack,
    unpack,
    write_parts,
)
from campaigns.transfer.export import Exported, export_campaign, export_group
from campaigns.transfer.export_jobs import run_job
from campaigns.transfer.mine import export_account
from companion.abilities import PhotoDrawing
from companion.accounts.models import User
from companion.rules import IllegalPlay
from companion.text.i18n import translate
from tests.support.abilities import set_abilities
from tests.support.cases import for_each
from tests.support.evenings import make_group, make_session, make_user, tap, toy
from tests.support.hostile_photos import CANARY, REFUSED, jpeg, with_exif
from tests.support.transfers import (
    bring,
    everything_of,
    photos_of,
    refused,
    rows_written,
    with_group,
    with_manifest,
    with_parts,
)

__all__ = ["toy"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]
DAMAGED = "This file is damaged, or it is not from Nightlight."


@pytest.fixture
def campaign(ada: User) -> Campaign:
    """A campaign of two evenings with three photos, one of the table as it was left."""
    session = make_session(make_group(owner=ada))
    tap(session, "pour")
    keep_photo(session, ada, with_exif(6), "Anna & the «moth»")
    left = keep_photo(session, ada, jpeg(800, 600), is_table=True)
    left.letters.create(letter="A", name="Moth, by the door", x=0, y=1000)
    left.letters.create(letter="C", x=333, y=21)
    lifecycle.pack_away(session)
    other = lifecycle.go_on(session.campaign)
    tap(other, "pour")
    keep_photo(other, ada, jpeg(3000, 2000), "Così è la notte")
    return session.campaign


@pytest.fixture
def raw(campaign: Campaign) -> bytes:
    return export_campaign(campaign).raw


def picture(photo: Photo, size: str = "large") -> Image.Image:
    with default_storage.open(photo.file_name(size)) as kept:
        return Image.open(BytesIO(kept.read()))


def files_kept() -> set[str]:
    """Return all files of photos that are in the storage."""

    def walk(folder: str) -> set[str]:
        folders, files = default_storage.listdir(folder)
        found = {f"{folder}/{name}" for name in files}
        return found.union(*(walk(f"{folder}/{name}") for name in folders))

    return walk(FOLDER)


def folders_kept() -> set[str]:
    return {name.rpartition("/")[0] for name in files_kept()}


def with_photo(raw: bytes, picture: bytes) -> bytes:
    """Return a file of which the second photo is another picture, honestly packed."""
    name = sorted(one for one in unpack(raw) if one.startswith("photos/"))[1]
    return with_parts(raw, **{name: picture})


# there and back


@pytest.mark.goal("K3")
def test_photos_are_the_same_at_another_site(campaign: Campaign, carla: User, raw: bytes) -> None:
    """Words, order, evening, sender, day, measures; a pixel differs by what a JPEG loses when drawn anew."""
    found = bring(raw, carla)
    (made,) = found.campaigns
    assert found.photos == 3 and photos_of(made) == photos_of(campaign)
    for old in campaign.photos.all():
        new = made.photos.get(digest=old.digest)
        assert new.author is None and new.folder != old.folder
        for size in limits.SIZES:
            one, other = picture(old, size), picture(new, size)
            assert one.size == other.size
            assert max(ImageStat.Stat(ImageChops.difference(one, other)).mean) < 2


@pytest.mark.goal("K3")
def test_a_file_taken_on_from_site_to_site_keeps_its_photos(carla: User, raw: bytes) -> None:
    (made,) = bring(raw, carla).campaigns
    again = bring(export_campaign(made).raw, make_user("dario")).campaigns[0]
    assert photos_of(again) == photos_of(made)


def test_a_site_without_photos_leaves_them_out_and_says_so(
    campaign: Campaign, carla: User, raw: bytes, client: Client, settings: Settings
) -> None:
    set_abilities(settings, photos=PhotoDrawing.NONE)
    client.force_login(carla)
    sent = {"file": SimpleUploadedFile("a.zip", raw), "group": ""}
    page = client.post("/import", sent).content.decode()
    assert "3 photos of the file were left out." in page and "No photos are kept here." in page
    made = Campaign.objects.exclude(pk=campaign.pk).get()
    assert not made.photos.exists() and everything_of(made) == everything_of(campaign)
    set_abilities(settings, photos=PhotoDrawing.SITE)
    assert bring(raw, carla).photos == 3, "they come later, to the same evenings"


def test_a_file_tells_nothing_of_a_camera_and_no_account(raw: bytes, ada: User) -> None:
    parts = unpack(raw)
    photos = [content for name, content in parts.items() if name.startswith("photos/")]
    assert len(photos) == 3 and not any(CANARY in one or b"Exif" in one for one in photos)
    assert f'"{ada.pk}"'.encode() not in parts["group.json"]
    assert {Image.open(BytesIO(one)).size for one in photos} == {(480, 640), (800, 600), (2048, 1365)}


def test_all_photos_of_a_group_are_in_its_file_and_its_owners(campaign: Campaign, ada: User) -> None:
    other = make_session(campaign.group)
    keep_photo(other, ada, jpeg())
    parts = unpack(export_group(campaign.group).raw)
    assert sum(name.startswith("photos/") for name in parts) == 4
    whole = export_account(ada).read()
    assert whole.count(b"photos/") >= 8  # twice each: where it is, and in the list of the zip


# which number a file has


@pytest.mark.goal("R7")
def test_a_file_without_photos_is_as_those_read_it_who_know_none(campaign: Campaign, raw: bytes) -> None:
    bare = export_campaign(campaign, with_photos=False).raw
    assert number_of(bare) == NUMBER_FOR_ALL == 1 and number_of(raw) == NUMBER_WITH_PHOTOS == 2
    assert b'"photos"' not in unpack(bare)["group.json"]
    assert not any(name.startswith("photos/") for name in unpack(bare))


def number_of(raw: bytes) -> int:
    with ZipFile(BytesIO(raw)) as packed:
        return int(json.loads(packed.read("manifest.json"))["number"])


@pytest.mark.goal("R7")
def test_an_older_file_is_taken_in(campaign: Campaign, carla: User) -> None:
    older = with_manifest(export_campaign(campaign, with_photos=False).raw, number=1, release="1.0")
    assert bring(older, carla).photos == 0


# doubles


@pytest.mark.goal("K3")
def test_the_same_file_twice_brings_each_photo_once(carla: User, raw: bytes) -> None:
    bring(raw, carla)
    before, files = Photo.objects.count(), files_kept()
    again = bring(raw, carla)
    assert again.photos == 0 and again.group is None
    assert (Photo.objects.count(), files_kept()) == (before, files)


@pytest.mark.goal("K3")
def test_photos_come_after_the_campaign_that_they_are_of(campaign: Campaign, carla: User, raw: bytes) -> None:
    """Whose first file had none, or fewer, gets what is missing with the next one."""
    (made,) = bring(export_campaign(campaign, with_photos=False).raw, carla).campaigns
    found = bring(raw, carla)
    assert found.known == (made,) and found.photos == 3 and photos_of(made) == photos_of(campaign)
    made.photos.all()[0].delete()
    assert bring(raw, carla).photos == 1


@pytest.mark.goal("S8")
def test_who_is_no_owner_adds_no_photos_under_other_names(campaign: Campaign, raw: bytes) -> None:
    bruno = make_user("bruno")
    campaign.group.memberships.create(user=bruno)
    Photo.objects.all().delete()
    assert bring(raw, bruno).photos == 0 and not Photo.objects.exists()


def test_a_photo_that_was_sent_here_before_is_known_by_what_was_sent(carla: User, raw: bytes) -> None:
    (made,) = bring(raw, carla).campaigns
    first = made.sessions.get(number=1)
    assert keep_photo(first, carla, with_exif(6)).author is None
    assert first.photos.count() == 2


# the door


@pytest.mark.goal("R10", "S4")
@for_each("name", REFUSED)
def test_a_hostile_picture_refuses_the_whole_file(name: str, carla: User, raw: bytes) -> None:
    hostile = with_photo(raw, REFUSED[name]())
    before, photos, files = rows_written(), Photo.objects.count(), files_kept()
    with pytest.raises(IllegalPlay) as refusal:
        bring(hostile, carla)
    said = translate(refusal.value.message)
    assert said and not said.startswith("{") and "{" not in said
    assert (rows_written(), Photo.objects.count(), files_kept()) == (before, photos, files)


ROWS: dict[str, Any] = {
    "no evening": lambda one: one.update(evening="logs/none.jsonl"),
    "a path": lambda one: one.update(picture="../../etc/passwd"),
    "another part": lambda one: one.update(picture="group.json"),
    "long words": lambda one: one.update(words="x" * 121),
    "words with lines": lambda one: one.update(words="two\nlines"),
    "words with nul": lambda one: one.update(words="nul\0"),
    "words that hide": lambda one: one.update(words="\u202eback"),
    "a long name": lambda one: one.update(author_name="x" * 61),
    "a name with lines": lambda one: one.update(author_name="a\nb"),
    "no digest": lambda one: one.update(digest=""),
    "another digest": lambda one: one.update(digest="Z" * 64),
    "before all time": lambda one: one.update(created_at="1066-10-14T09:00:00Z"),
    "no day": lambda one: one.update(created_at="soon"),
    "a table by word": lambda one: one.update(is_table="yes"),
    "a letter of none": lambda one: one.update(letters=[{"letter": "é", "name": "", "x": 1, "y": 1}]),
    "two letters": lambda one: one.update(letters=[{"letter": "AB", "name": "", "x": 1, "y": 1}]),
    "a letter beside": lambda one: one.update(letters=[{"letter": "A", "name": "", "x": 1001, "y": 1}]),
    "a letter twice": lambda one: one.update(letters=[{"letter": "A", "name": "", "x": 1, "y": 1}] * 2),
    "a long letter": lambda one: one.update(letters=[{"letter": "A", "name": "x" * 61, "x": 1, "y": 1}]),
    "a letter's lines": lambda one: one.update(letters=[{"letter": "A", "name": "a\nb", "x": 1, "y": 1}]),
    "more": lambda one: one.update(author="ada"),
    "nothing": lambda one: one.clear(),
}


@pytest.mark.goal("R10")
@for_each("what", ROWS)
def test_a_row_that_nobody_could_have_written_is_refused(what: str, raw: bytes) -> None:
    before = files_kept()
    spoilt = with_group(raw, lambda group: ROWS[what](group["campaigns"][0]["photos"][0]))
    assert refused(spoilt).endswith(DAMAGED)
    assert files_kept() == before


@pytest.mark.goal("R10")
def test_pictures_are_just_those_that_rows_speak_of(raw: bytes) -> None:
    assert refused(with_parts(raw, **{"photos/9999.jpg": jpeg()})) == DAMAGED
    name = next(one for one in unpack(raw) if one.startswith("photos/"))
    assert refused(with_parts(raw, **{name: None})) == DAMAGED

    def twice(group: Any) -> None:
        photos = group["campaigns"][0]["photos"]
        photos.append(photos[0])

    assert refused(with_group(raw, twice)) == DAMAGED


@pytest.mark.goal("R10")
def test_a_file_that_is_cut_or_changed_in_a_photo_is_refused(raw: bytes) -> None:
    at = raw.index(b"photos/")
    for cut in range(at, len(raw), max(1, len(raw) // 40)):
        assert refused(raw[:cut]) == DAMAGED
        spoilt = bytearray(raw)
        spoilt[cut] ^= 1
        if bytes(spoilt[:cut]).count(b"PK\x01\x02") == 0:  # in what is packed, not in the zip's own list
            assert refused(bytes(spoilt)) == DAMAGED, cut


@pytest.mark.goal("R10")
def test_a_photo_that_would_unpack_to_much_is_never_unpacked(
    raw: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = BytesIO()
    with ZipFile(held, "w") as packed:
        packed.writestr("photos/1.jpg", b"\0" * (limits.MOST_BYTES + 1), ZIP_DEFLATED)
    assert len(held.getvalue()) < 100_000
    assert refused(held.getvalue()).startswith("This file holds more than can be imported at once.")
    monkeypatch.setattr(archive, "MOST_BYTES", len(raw) + 10)
    assert open_parts(BytesIO(raw))


@pytest.mark.goal("K7")
def test_a_file_brings_no_more_photos_than_a_group_may_have(
    raw: bytes, carla: User, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = make_group("Hers", carla)
    keep_photo(make_session(own), carla, jpeg(64, 64))
    settings.LIMITS = settings.LIMITS | {"photos": 3}
    before, files = rows_written(), files_kept()
    drawn = list[bytes]()
    monkeypatch.setattr("campaigns.photos.pictures.draw_anew", drawn.append)
    with pytest.raises(IllegalPlay) as refusal:
        bring(raw, carla, own)
    assert translate(refusal.value.message).startswith("Your group has 3 photos")
    assert (rows_written(), files_kept(), drawn) == (before, files, [])


@pytest.mark.goal("R9")
def test_a_fault_at_the_end_leaves_no_file_and_no_row(
    raw: bytes, carla: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, files = rows_written(), files_kept()

    def fail(*_args: Any) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(importing, "take_lessons", fail)
    with pytest.raises(OSError, match="the disk is full"):
        bring(raw, carla)
    assert (rows_written(), files_kept()) == (before, files)


# what does not fit, and what is gone


def test_photos_that_do_not_fit_are_told_the_newest_are_in_it(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    newest = campaign.photos.all()[0]
    parts = unpack(export_campaign(campaign).raw)
    texts = sum(len(content) for name, content in parts.items() if name.startswith(("logs", "boxes")))
    room = default_storage.size(newest.file_name("large")) + 2_000
    monkeypatch.setattr(export, "MOST_BYTES", texts + archive.MOST_BYTES_AT_ONCE + room)
    found = export_campaign(campaign)
    assert left_out(found) == ["2 photos do not fit into the file."] and found.has_photos
    assert [name for name in unpack(found.raw) if name.startswith("photos/")] == [f"photos/{newest.pk}.jpg"]


def left_out(found: Exported) -> list[str]:
    return [translate(one.why) for one in found.left_out]


def test_a_photo_whose_file_is_gone_is_told_and_the_rest_goes(campaign: Campaign) -> None:
    default_storage.delete(campaign.photos.all()[0].file_name("large"))
    found = export_campaign(campaign)
    assert left_out(found) == ["1 photo cannot be read here."]
    assert sum(name.startswith("photos/") for name in unpack(found.raw)) == 2


def test_the_page_offers_the_rest_or_no_photos(campaign: Campaign, ada: User, client: Any) -> None:
    default_storage.delete(campaign.photos.all()[0].file_name("large"))
    client.force_login(ada)
    here = f"/campaigns/{campaign.pk}/file"
    page = client.get(here).content.decode()
    assert "1 photo cannot be read here." in page
    assert f'href="{here}?anyway=1"' in page and f'href="{here}?bare=1"' in page
    bare = unpack(client.get(f"{here}?bare=1").content)
    assert not any(name.startswith("photos/") for name in bare)


@pytest.mark.goal("R15")
def test_a_large_file_is_sent_and_read_one_photo_at_a_time(
    campaign: Campaign, ada: User, client: Any
) -> None:
    """Thirty megabytes of photos, and never more than a few in the memory."""
    session, content = campaign.sessions.get(number=1), jpeg(64, 64) + b"\0" * 1_000_000
    for number in range(30):
        photo = keep_photo(session, ada, jpeg(64, 65 + number))
        default_storage.delete(photo.file_name("large"))
        default_storage.save(photo.file_name("large"), ContentFile(content))
    client.force_login(ada)
    client.get("/export")  # the first page loads 10 MB of modules, which are no photos
    tracemalloc.start()
    found = export_campaign(campaign)
    assert found.file and found.size > 30_000_000
    parts = open_parts(found.file)
    assert sum(len(parts[name]) for name in parts if name.startswith("photos/")) > 30_000_000
    assert client.get(f"/campaigns/{campaign.pk}/file")["Location"] == "/export"  # so many are a job
    run_job(FileExport.objects.get().pk)
    answer = client.get("/export/file")
    sent = sum(len(block) for block in answer.streaming_content)
    largest = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert sent == int(answer["Content-Length"]) > 30_000_000
    assert largest < 12_000_000, largest


def test_parts_are_written_one_after_the_other() -> None:
    held, photos = BytesIO(), ((f"photos/{number}.jpg", b"x") for number in range(3))
    write_parts(held, photos)
    assert unpack(held.getvalue()).keys() == unpack(pack({f"photos/{n}.jpg": b"x" for n in range(3)})).keys()
