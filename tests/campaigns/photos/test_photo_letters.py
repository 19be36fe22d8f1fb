"""Letters on the photo of a table: put by a tap or by a cell, named, moved, removed, printed on the sheet."""

from html import unescape
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from campaigns.models import Photo, PhotoLetter, Session
from campaigns.photos.keeping import keep_photo
from campaigns.photos.letters import MOST, count_rows, list_cells
from campaigns.sessions import lifecycle
from companion.printing.pages import SheetChoice, render_page
from companion.printing.views import load_subject
from tests.support.evenings import at_once, device, make_group, make_session, make_user, toy
from tests.support.hostile_photos import jpeg
from tests.support.paper import draws, pages
from tests.support.two_members import ada, client_of, session

__all__ = ["ada", "session", "toy"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]


@pytest.fixture(autouse=True)
def files(tmp_path: Any, settings: Any) -> None:
    own = {"BACKEND": "companion.storage.files.storages.Folder", "OPTIONS": {"location": tmp_path}}
    settings.STORAGES = settings.STORAGES | {"default": own}


def user_of(session: Session) -> Any:
    return session.campaign.group.memberships.get(user__username="ada").user


@pytest.fixture
def photo(session: Session) -> Photo:
    return keep_photo(session, user_of(session), jpeg(1200, 800), "As it lay", is_table=True)


def at(photo: Photo) -> str:
    return f"/groups/{photo.campaign.group_id}/photos/{photo.pk}/letters"


def put(client: Client, photo: Photo, letter: str = "", **sent: Any) -> Any:
    here = "".join(photo.letters.values_list("letter", flat=True))
    return client.post(at(photo), {"letter": letter, "seen": here, **sent})


def lettered(photo: Photo) -> list[tuple[str, int, int, str]]:
    return list(photo.letters.values_list("letter", "x", "y", "name"))


def test_a_tap_puts_the_next_letter_where_the_finger_was(ada: Client, photo: Photo) -> None:
    answer = put(ada, photo, "A", x=380, y=540, **{"name-A": "Filch"})
    assert answer["Location"] == f"{at(photo)}#photo-{photo.pk}"
    put(ada, photo, "B", x=0, y=1000)
    assert lettered(photo) == [("A", 380, 540, "Filch"), ("B", 0, 1000, "")]
    read = unescape(ada.get(at(photo)).content.decode())
    assert 'cx="380" cy="360"' in read and 'value="Filch"' in read


def test_without_a_script_a_cell_is_enough_and_letters_of_one_stay_apart(ada: Client, photo: Photo) -> None:
    assert (count_rows(photo), len(list_cells(photo))) == (4, 24)
    for letter in "AB":
        put(ada, photo, letter, cell=7)
    assert lettered(photo) == [("A", 250, 375, ""), ("B", 310, 375, "")]
    assert ada.get(at(photo)).content.decode().count('name="cell"') == 24


def test_a_letter_is_moved_named_and_removed_and_its_sign_is_used_again(ada: Client, photo: Photo) -> None:
    for letter in "AB":
        put(ada, photo, letter, x=10, y=10)
    put(ada, photo, "A", x=900, y=900, **{"name-A": "Filch", "name-B": "A rat"})
    assert lettered(photo) == [("A", 900, 900, "Filch"), ("B", 10, 10, "A rat")]
    put(ada, photo, remove="A")
    put(ada, photo, "A", x=5, y=5)
    assert lettered(photo) == [("A", 5, 5, ""), ("B", 10, 10, "A rat")]
    put(ada, photo, "C", **{"name-B": "Two rats"})  # saved without a tap on the photo
    assert lettered(photo)[-1] == ("B", 10, 10, "Two rats")


def test_the_same_tap_twice_is_one_letter(ada: Client, photo: Photo) -> None:
    for _time in range(2):
        ada.post(at(photo), {"letter": "A", "seen": "", "x": 10, "y": 20})
    assert lettered(photo) == [("A", 10, 20, "")]


def test_a_letter_that_somebody_else_has_put_meanwhile_stays(ada: Client, photo: Photo) -> None:
    for x in (10, 700):
        ada.post(at(photo), {"letter": "A", "seen": "", "x": x, "y": 20, "name-A": f"at {x}"})
    assert [row[:2] for row in lettered(photo)] == [("A", 10), ("B", 700)]


@pytest.mark.django_db(transaction=True)
def test_eight_at_once_put_eight_letters(photo: Photo) -> None:
    clients = [client_of(photo.session, "ada") for _number in range(8)]
    sent = [{"letter": "A", "seen": "", "x": number, "y": 0} for number in range(8)]
    at_once(8, lambda number: clients[number].post(at(photo), sent[number]))
    assert "".join(one[0] for one in lettered(photo)) == "ABCDEFGH"


def test_a_photo_has_at_most_an_alphabet_of_letters(ada: Client, photo: Photo) -> None:
    for number in range(MOST):
        photo.letters.create(letter=chr(65 + number), x=number, y=0)
    answer = put(ada, photo, "", x=5, y=5)
    assert answer.status_code == 422
    assert "A photo has at most 26 letters: remove one first." in unescape(answer.content.decode())
    assert photo.letters.count() == MOST


@pytest.mark.parametrize(
    ("sent", "says"),
    [
        ({"x": 1001, "y": 0}, "that place is not on it"),
        ({"x": "-1", "y": "0"}, "that place is not on it"),
        ({"x": "9" * 40, "y": "0"}, "that place is not on it"),
        ({"x": "٣", "y": "0"}, "that place is not on it"),
        ({"x": "5"}, "that place is not on it"),
        ({"cell": "24"}, "that place is not on it"),
        ({"cell": "x"}, "that place is not on it"),
        ({"x": 5, "y": 5, "name-A": "x" * 61}, ""),
        ({"x": 5, "y": 5, "name-A": "a\nb"}, ""),
    ],
)
def test_what_cannot_be_says_so_and_changes_nothing(
    sent: dict[str, Any], says: str, ada: Client, photo: Photo
) -> None:
    photo.letters.create(letter="A", x=1, y=1, name="Filch")
    answer = put(ada, photo, "B", **sent)
    assert answer.status_code == 422 and says in unescape(answer.content.decode())
    assert lettered(photo) == [("A", 1, 1, "Filch")]


def test_names_do_not_run_and_those_of_no_letter_are_passed_over(ada: Client, photo: Photo) -> None:
    put(ada, photo, "A", x=5, y=5, **{"name-A": "<script>alert(1)</script>", "name-Z": "no", "name-": "x"})
    assert [one[0] for one in lettered(photo)] == ["A"]
    for address in (at(photo), at(photo).removesuffix("/letters")):
        assert "<script>alert" not in ada.get(address).content.decode()


@pytest.mark.parametrize("wrong", [{"letter": "a"}, {"x": 1001}, {"y": 1001}, {"letter": "["}])
def test_the_database_takes_no_letter_beside_the_photo(wrong: dict[str, Any], photo: Photo) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        PhotoLetter.objects.create(photo=photo, **({"letter": "A", "x": 0, "y": 0} | wrong))


def test_a_photo_that_is_not_of_the_table_has_no_letters_and_another_group_finds_none(
    ada: Client, session: Session, photo: Photo
) -> None:
    other = keep_photo(session, user_of(session), jpeg(300, 200))
    assert ada.get(at(other)).status_code == 404
    theirs = make_session(make_group("Others", make_user("carla")))
    foreign = keep_photo(theirs, theirs.campaign.group.memberships.get().user, jpeg(310, 200), is_table=True)
    assert ada.post(at(foreign), {"letter": "A", "x": 1, "y": 1}).status_code == 404
    assert not PhotoLetter.objects.exists()


def test_letters_are_set_on_the_page_of_packing_away(ada: Client, session: Session, photo: Photo) -> None:
    lifecycle.pack_away(session)
    packing = f"/campaigns/{session.campaign_id}/pack-away/photo"
    read = unescape(ada.get(packing).content.decode())
    assert "Who stands where" in read and f'action="{at(photo)}"' in read and '<option value="Anna">' in read
    assert put(ada, photo, "A", x=5, y=5, back="pack_away")["Location"] == f"{packing}#photo-{photo.pk}"


def test_the_sheet_shows_the_letters_and_what_they_stand_for(session: Session, photo: Photo) -> None:
    photo.letters.create(letter="A", x=380, y=540, name="Filch & co")
    drawn = render_page(load_subject(session), SheetChoice("pack_away"))
    assert 'viewBox="0 0 1000 667"' in drawn and 'cx="380" cy="360"' in drawn
    assert "<b>A</b> Filch &amp; co" in drawn


@draws
def test_the_letters_are_on_the_paper_itself(session: Session, photo: Photo) -> None:
    bare = pages(render_page(load_subject(session), SheetChoice("pack_away")))
    photo.letters.create(letter="A", x=380, y=540, name="Filch")
    assert pages(render_page(load_subject(session), SheetChoice("pack_away"))) == bare


# the photos of a campaign at its table


def album(session: Session) -> str:
    return f"/table/{session.pk}/photos"


def test_a_seats_device_sees_the_album_and_its_letters_while_it_plays(session: Session, photo: Photo) -> None:
    photo.letters.create(letter="A", x=380, y=540, name="Filch")
    player, spectator = device(session, "player", "seat-1"), device(session, "spectator")
    read = unescape(player.get(album(session)).content.decode())
    address = f"/table/{session.pk}/photos/{photo.pk}/medium.jpg"
    assert "As it lay" in read and f'src="{address}"' in read and "<b>A</b> Filch" in read
    assert "/groups/" not in read and player.get(address).status_code == 200
    assert album(session) in player.get(f"/table/{session.pk}/settings").content.decode()
    assert spectator.get(album(session)).status_code == 404
    assert album(session) not in spectator.get(f"/table/{session.pk}/settings").content.decode()
    lifecycle.pack_away(session)
    assert player.get(album(session)).status_code == player.get(address).status_code == 404


def test_the_album_is_gone_with_the_seat(ada: Client, session: Session, photo: Photo) -> None:
    from campaigns.access.passes import revoke  # noqa: PLC0415

    player = device(session, "player", "seat-1")
    assert player.get(album(session)).status_code == 200
    revoke(session.campaign.passes.get())
    assert player.get(album(session)).status_code == 404
    assert ada.get(album(session)).status_code == 200


def test_the_album_at_a_table_is_of_its_campaign_alone(session: Session, photo: Photo) -> None:
    other = make_session(session.campaign.group)
    kept = keep_photo(other, user_of(session), jpeg(300, 200), "Elsewhere")
    player = device(session, "player", "seat-1")
    assert "Elsewhere" not in player.get(album(session)).content.decode()
    assert player.get(f"/table/{session.pk}/photos/{kept.pk}/small.jpg").status_code == 404


def test_the_album_takes_few_queries(
    ada: Client, session: Session, photo: Photo, django_assert_max_num_queries: Any
) -> None:
    for number in range(6):
        keep_photo(session, user_of(session), jpeg(300 + number, 200), is_table=True)
    with django_assert_max_num_queries(9):
        ada.get(album(session))
