"""Photos of a site whose pages draw them: checked byte by byte, stored once, shown in every size."""

import io
from typing import Any

import pytest
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from campaigns.models import Photo, Session
from campaigns.photos.jpeg import check_picture
from campaigns.photos.keeping import FOLDER
from campaigns.photos.limits import SIZES
from campaigns.photos.pictures import draw_anew
from campaigns.transfer.archive import unpack
from campaigns.transfer.export import export_campaign
from companion.abilities import PhotoDrawing
from companion.rules import IllegalPlay
from companion.text.i18n import translate
from tests.support.abilities import set_abilities
from tests.support.cases import for_each
from tests.support.evenings import make_user, toy
from tests.support.hostile_photos import BODY, CANARY, REFUSED, TAKEN, jpeg, jpeg_that_says
from tests.support.transfers import bring, photos_of
from tests.support.two_members import ada, group, session

__all__ = ["ada", "group", "session", "toy"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]
DRAWN_BY_PAGE = (
    "a photo",
    "a photo with its place and camera",
    "a JPEG with a page behind it",
    "a JPEG with an archive behind it",
    "a JPEG with a script as its comment",
    "a grey photo",
    "a progressive JPEG",
)


@pytest.fixture
def by_page(tmp_path: Any, settings: Any) -> None:
    """Make a site whose pages draw photos, with a folder of its own."""
    own = {"BACKEND": "companion.storage.files.storages.Folder", "OPTIONS": {"location": tmp_path}}
    settings.STORAGES = settings.STORAGES | {"default": own}
    set_abilities(settings, photos=PhotoDrawing.PAGE)


def send(client: Client, session: Session, raw: bytes) -> Any:
    sent = {"photos": [SimpleUploadedFile("photo.jpg", raw)], "session": session.pk, "words": "Così."}
    return client.post(f"/groups/{session.campaign.group_id}/photos/add", sent)


def pixels(raw: bytes) -> bytes:
    with Image.open(io.BytesIO(raw)) as picture:
        return picture.convert("RGB").tobytes()


@pytest.mark.goal("TA9")
@for_each("name", DRAWN_BY_PAGE)
def test_a_jpeg_keeps_its_pixels_and_nothing_else(name: str) -> None:
    raw = TAKEN[name]()
    picture = check_picture(raw)
    (content,) = picture.files.values()
    assert pixels(content) == pixels(raw)
    for hidden in (CANARY, BODY, b"Camera of Ada", b"PK\x03\x04", b"Exif", b"ICC_PROFILE"):
        assert hidden not in content
    with Image.open(io.BytesIO(content)) as opened:
        assert opened.size == (picture.width, picture.height)


@pytest.mark.goal("TA9")
@for_each("size", SIZES)
def test_a_picture_of_a_server_stays_as_it_is(size: str) -> None:
    drawn = draw_anew(jpeg(3000, 2000)).files[size]
    assert check_picture(drawn).files == {"large": drawn}


@pytest.mark.goal("TA9")
@for_each("name", [*REFUSED, *sorted({*TAKEN} - {*DRAWN_BY_PAGE, "a photo that was held upright"})])
def test_what_no_page_has_drawn_is_refused_with_a_sentence(name: str) -> None:
    with pytest.raises(IllegalPlay) as refused:
        check_picture((REFUSED | TAKEN)[name]())
    words = translate(refused.value.message)
    assert words.endswith((".", "”.")) and "{" not in words


@for_each(
    "width, height, says", ((2049, 900, "2048 pixels"), (900, 0, "too small"), (2000, 20, "too narrow"))
)
def test_the_edges_of_a_picture_have_limits(width: int, height: int, says: str) -> None:
    with pytest.raises(IllegalPlay) as refused:
        check_picture(jpeg_that_says(width, height))
    assert says in translate(refused.value.message)


@for_each("end", range(2, 700, 7))
def test_a_jpeg_that_breaks_off_is_refused(end: int) -> None:
    with pytest.raises(IllegalPlay):
        check_picture(jpeg()[:end])


@pytest.mark.goal("TA9")
@pytest.mark.usefixtures("by_page")
def test_a_photo_is_stored_once_and_shown_in_every_size(ada: Client, session: Session) -> None:
    raw = draw_anew(jpeg(3000, 2000)).files["large"]
    assert send(ada, session, raw).status_code == 302
    photo = Photo.objects.get()
    assert (photo.width, photo.height, photo.size) == (2048, 1365, len(raw))
    assert default_storage.listdir(photo.folder) == ([], ["large.jpg"])
    address = f"/groups/{session.campaign.group_id}/photos/{photo.pk}"
    assert {ada.get(f"{address}/{size}.jpg").content for size in SIZES} == {raw}
    ada.post(f"{address}/delete")
    assert default_storage.listdir(photo.folder) == ([], [])


@pytest.mark.usefixtures("by_page")
def test_what_the_page_did_not_draw_is_refused_by_name(ada: Client, session: Session) -> None:
    answer = send(ada, session, TAKEN["a PNG of one bit"]())
    assert answer.status_code == 422 and "photo.jpg: " in answer.content.decode()
    assert not Photo.objects.exists() and default_storage.listdir(FOLDER) == ([], [])


@pytest.mark.goal("TA9")
@pytest.mark.usefixtures("by_page")
def test_a_file_brings_photos_byte_by_byte_and_gives_them_out_again(ada: Client, session: Session) -> None:
    send(ada, session, draw_anew(jpeg(3000, 2000)).files["large"])
    raw = export_campaign(session.campaign).raw
    (made,) = bring(raw, make_user("carla")).campaigns
    assert photos_of(made) == photos_of(session.campaign)
    again = unpack(export_campaign(made).raw)
    before = [part for name, part in unpack(raw).items() if name.startswith("photos/")]
    assert len(before) == 1 and before == [part for name, part in again.items() if name.startswith("photos/")]
