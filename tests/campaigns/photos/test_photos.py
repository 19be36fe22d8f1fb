"""Photos: drawn anew whatever was sent, kept within limits, shown to their group and nobody else."""

import io
import resource
from html import unescape
from typing import Any

import pytest
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from campaigns.models import Photo, Session
from campaigns.pages.deleting_account import delete_account
from campaigns.photos.keeping import keep_photo
from campaigns.photos.limits import MOST_BYTES, SIZES
from campaigns.photos.pictures import draw_anew
from campaigns.photos.selectors import list_memories, load_album, photos_by_session, tables_as_left
from campaigns.sessions import lifecycle
from companion.printing.pages import SheetChoice, render_page
from companion.printing.views import load_subject
from companion.rules import IllegalPlay
from companion.text.i18n import translate
from tests.bench.pictures import DEAREST
from tests.support.evenings import at_once, device, make_group, make_session, make_user, toy
from tests.support.hostile_photos import BODY, CANARY, REFUSED, TAKEN, jpeg, with_exif
from tests.support.two_members import ada, client_of, group, session

__all__ = ["ada", "group", "session", "toy"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]
MEGABYTES = 450  # what one picture may cost here, at most


@pytest.fixture(autouse=True)
def files(tmp_path: Any, settings: Any) -> None:
    """Each test has a folder of its own for files."""
    storages: Any = settings.STORAGES
    own = {"BACKEND": "companion.storage.files.storages.Folder", "OPTIONS": {"location": tmp_path}}
    settings.STORAGES = storages | {"default": own}


def file(raw: bytes = b"", name: str = "photo.jpg") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, raw or jpeg(), "image/jpeg")


def send(client: Client, session: Session, *files: SimpleUploadedFile, words: str = "") -> Any:
    sent = {"photos": list(files), "session": session.pk, "words": words}
    return client.post(f"/groups/{session.campaign.group_id}/photos/add", sent)


def page(client: Client, address: str) -> str:
    return unescape(client.get(address).content.decode())


def kept(session: Session, **more: Any) -> Photo:
    user = session.campaign.group.memberships.get(user__username="ada").user
    raw = more.pop("raw", None) or jpeg()
    return keep_photo(session, user, raw, more.pop("words", ""), **more)


# what is sent


@pytest.mark.goal("E4")
@pytest.mark.parametrize("name", TAKEN)
def test_a_picture_is_drawn_anew_and_nothing_of_its_file_is_left(name: str) -> None:
    raw = TAKEN[name]()
    for size, content in draw_anew(raw).files.items():
        with Image.open(io.BytesIO(content)) as picture:
            assert (picture.format, picture.mode) == ("JPEG", "RGB")
            assert max(picture.size) <= SIZES[size]
            assert not picture.getexif() and set(picture.info) <= {
                *("jfif", "jfif_version", "jfif_unit", "jfif_density", "progressive", "progression")
            }
        for hidden in (CANARY, BODY, b"Camera of Ada", b"PK\x03\x04", b"Exif", b"ICC_PROFILE"):
            assert hidden not in content


@pytest.mark.goal("E4")
@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_photo_is_refused_with_a_sentence(name: str) -> None:
    with pytest.raises(IllegalPlay) as refused:
        draw_anew(REFUSED[name]())
    words = translate(refused.value.message)
    assert words.endswith((".", "”.")) and "{" not in words


@pytest.mark.goal("E4")
def test_there_are_more_than_thirty_hostile_files() -> None:
    assert len(TAKEN) + len(REFUSED) >= 30


@pytest.mark.goal("E4")
@pytest.mark.parametrize("name", DEAREST)
def test_the_dearest_pictures_take_little_memory(name: str) -> None:
    raw = TAKEN[name]()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    draw_anew(raw)
    assert (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1000 < MEGABYTES


def test_a_photo_that_was_held_upright_stands_upright() -> None:
    lying, standing = draw_anew(with_exif(1)), draw_anew(with_exif(6))
    assert (lying.width, lying.height) == (standing.height, standing.width)


def test_what_is_clear_becomes_white_not_black() -> None:
    seen_through = draw_anew(TAKEN["a PNG that one can see through"]())
    with Image.open(io.BytesIO(seen_through.files["small"])) as picture:
        assert min(picture.convert("L").tobytes()) > 200


# kept


def test_photos_are_added_to_an_evening_in_three_sizes(ada: Client, session: Session) -> None:
    answer = send(ada, session, file(), file(with_exif(6), "two.jpg"), words="She has eight eyes.")
    assert answer.status_code == 302 and Photo.objects.count() == 2
    read = page(ada, f"/groups/{session.campaign.group_id}/photos/")
    assert "She has eight eyes." in read and "2 photos" in read and session.campaign.name in read
    for one in Photo.objects.all():
        assert all(default_storage.exists(one.file_name(size)) for size in SIZES)
        assert one.author_name == "ada"


def test_a_bad_file_among_good_ones_is_named_and_the_others_are_kept(ada: Client, session: Session) -> None:
    answer = send(ada, session, file(), file(b"This is no photo.", "holiday.jpg"))
    assert answer.status_code == 422 and Photo.objects.count() == 1
    read = unescape(answer.content.decode())
    assert "holiday.jpg: This file is not a photo that can be read." in read and "1 photo saved." in read


@pytest.mark.parametrize(
    ("files", "says"),
    [
        ((), "Choose a photo first."),
        (tuple((b"", f"{n}.jpg") for n in range(9)), "Send at most 8 photos at once."),
        (((b"x" * (MOST_BYTES + 1), "big.jpg"),), "big.jpg: This photo is larger than 16 MB."),
    ],
    ids=["none", "too many", "too large"],
)
def test_what_cannot_be_sent_says_so(files: Any, says: str, ada: Client, session: Session) -> None:
    answer = send(ada, session, *(file(*one) for one in files))
    assert answer.status_code == 422 and says in unescape(answer.content.decode())
    assert not Photo.objects.exists()


def test_the_same_photo_twice_is_one(ada: Client, session: Session) -> None:
    for _time in range(2):
        assert send(ada, session, file()).status_code == 302
    assert Photo.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_the_same_photo_eight_times_at_once_is_one_and_leaves_no_other_file(session: Session) -> None:
    found = at_once(8, lambda _number: kept(session).pk)
    assert len(set(found)) == 1 and Photo.objects.count() == 1
    folders, _files = default_storage.listdir(f"photos/{session.campaign.group_id}")
    assert [
        one for one in folders if default_storage.listdir(f"photos/{session.campaign.group_id}/{one}")[1]
    ] == [Photo.objects.get().folder.rpartition("/")[2]]


def test_a_group_that_has_as_many_photos_as_it_may_says_so(
    ada: Client, session: Session, settings: Any
) -> None:
    settings.LIMITS = settings.LIMITS | {"photos": 1}
    answer = send(ada, session, file(), file(with_exif(3), "two.jpg"))
    assert answer.status_code == 422 and Photo.objects.count() == 1
    says = "two.jpg: Your group has 1 photo, the most that one group can have here."
    assert says in unescape(answer.content.decode())


def test_an_evening_of_another_group_is_refused(ada: Client, session: Session) -> None:
    other = make_session(make_group("Others"))
    sent = {"photos": [file()], "session": other.pk}
    assert ada.post(f"/groups/{session.campaign.group_id}/photos/add", sent).status_code == 422
    assert not Photo.objects.exists()


def test_words_are_plain_on_one_line_and_nothing_in_them_runs(ada: Client, session: Session) -> None:
    assert send(ada, session, file(), words="a\nb").status_code == 422
    assert send(ada, session, file(), words="x" * 121).status_code == 422
    send(ada, session, file(), words="<script>alert(1)</script>")
    album = ada.get(f"/groups/{session.campaign.group_id}/photos/").content.decode()
    assert "<script>alert" not in album and "&lt;script&gt;alert" in album


def test_who_took_it_or_an_owner_changes_and_deletes_a_photo(ada: Client, session: Session) -> None:
    bruno, photo = client_of(session, "bruno"), kept(session, words="Ada’s.")
    at = f"/groups/{session.campaign.group_id}/photos/{photo.pk}"
    bruno.post(at, {"words": "Bruno’s."})
    bruno.post(f"{at}/delete")
    assert Photo.objects.get().words == "Ada’s."
    ada.post(at, {"words": "Ours."})
    assert Photo.objects.get().words == "Ours."
    ada.post(f"{at}/delete")
    assert not Photo.objects.exists() and not default_storage.exists(photo.file_name("small"))


def test_a_photo_stays_when_its_account_is_deleted(session: Session) -> None:
    kept(session)
    bruno = session.campaign.group.memberships.get(user__username="bruno").user
    Photo.objects.update(author=bruno, author_name="bruno")
    delete_account(bruno)
    assert (Photo.objects.get().author_name, Photo.objects.get().author) == ("bruno", None)


# who sees it


def picture_of(photo: Photo, size: str = "small") -> str:
    return f"/groups/{photo.campaign.group_id}/photos/{photo.pk}/{size}.jpg"


def at_table(photo: Photo) -> str:
    return f"/table/{photo.session_id}/photos/{photo.pk}/small.jpg"


@pytest.mark.goal("E4")
def test_a_picture_is_served_to_its_group_alone_as_nothing_but_a_picture(
    ada: Client, session: Session
) -> None:
    photo = kept(session)
    answer = ada.get(picture_of(photo))
    assert answer.status_code == 200 and answer.content.startswith(b"\xff\xd8")
    assert answer["Content-Type"] == "image/jpeg" and answer["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    assert "no-store" in answer["Cache-Control"]
    stranger = Client()
    stranger.force_login(make_user("carla"))
    assert stranger.get(picture_of(photo)).status_code == 404
    assert Client().get(picture_of(photo)).status_code == 302
    assert ada.get(picture_of(photo, "original")).status_code == 404


def test_a_seats_device_sees_it_while_it_plays_and_one_that_only_looks_on_never(session: Session) -> None:
    photo = kept(session)
    player, spectator = device(session, "player", "seat-1"), device(session, "spectator")
    assert player.get(at_table(photo)).status_code == 200
    assert spectator.get(at_table(photo)).status_code == 404
    assert player.get(picture_of(photo)).status_code == 302
    lifecycle.pack_away(session)
    assert player.get(at_table(photo)).status_code == 404


def test_a_photo_whose_file_is_gone_is_not_found(ada: Client, session: Session) -> None:
    photo = kept(session)
    default_storage.delete(photo.file_name("small"))
    assert ada.get(picture_of(photo)).status_code == 404


# at packing away


def test_packing_away_asks_for_a_photo_and_no_photo_is_as_near(ada: Client, session: Session) -> None:
    at = f"/campaigns/{session.campaign_id}/pack-away"
    assert ada.post(at)["Location"] == f"{at}/photo"
    read = page(ada, f"{at}/photo")
    assert "No photo" in read and "Save the photo" in read and "capture=" not in read
    assert "Next: the sheet" in read
    session.refresh_from_db()
    assert not session.is_open
    assert ada.post(f"{at}/photo", {"photos": [file()], "words": "As it lay"})["Location"] == f"{at}/photo"
    photo = Photo.objects.get()
    assert photo.is_table and tables_as_left([session]) == {session.pk: photo}
    assert "Next: the sheet" in page(ada, f"{at}/photo")


def test_a_bad_photo_at_packing_away_says_so_and_the_table_stays_kept(ada: Client, session: Session) -> None:
    at = f"/campaigns/{session.campaign_id}/pack-away"
    ada.post(at)
    answer = ada.post(f"{at}/photo", {"photos": [file(b"%PDF-1.7", "table.jpg")]})
    assert answer.status_code == 422 and "table.jpg: This file is not a photo" in unescape(
        answer.content.decode()
    )
    session.refresh_from_db()
    assert not session.is_open


# on other pages


def test_selectors_give_the_newest_by_month_and_evening(session: Session) -> None:
    first, table = kept(session), kept(session, raw=with_exif(), is_table=True)
    months, _page = load_album(session.campaign.group, "")
    assert [[one.photos for one in month.evenings] for month in months] == [[[table, first]]]
    assert photos_by_session([session]) == {session.pk: [table, first]}
    assert list_memories([session.campaign.group], 1) == [table]
    assert load_album(session.campaign.group, "", author="nobody")[0] == []


def test_the_pack_away_sheet_prints_the_photo(session: Session) -> None:
    choice = SheetChoice("pack_away")
    assert "asleft" not in render_page(load_subject(session), choice)
    photo = kept(session, words="As it lay", is_table=True)
    drawn = render_page(load_subject(session), choice)
    assert f'src="/stored/{photo.file_name("medium")}"' in drawn and "As it lay" in drawn
    on_screen = render_page(load_subject(session), choice, on_screen=True)
    assert f'src="{picture_of(photo, "medium")}"' in on_screen
    assert "asleft" not in render_page(load_subject(session), SheetChoice("pack_away", is_filled=False))


def test_a_sheet_opens_photos_and_nothing_else_of_the_storage(session: Session) -> None:
    from companion.printing.pdf import ORIGIN, OwnFiles  # noqa: PLC0415  # 60 MB for those who draw

    photo = kept(session)
    opened = OwnFiles().fetch(f"{ORIGIN}/stored/{photo.file_name('medium')}")
    assert opened.read().startswith(b"\xff\xd8")
    for name in ("../nightlight.sqlite3", "photos/../../x.jpg", "sheets/x.pdf", photo.file_name("large")):
        with pytest.raises(ValueError, match=r"."):
            OwnFiles().fetch(f"{ORIGIN}/stored/{name}")
