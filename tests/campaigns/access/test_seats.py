"""Whose eyes read: those of the shared tablet, or of a seat that a device or an account has taken.

All is made by the pages of the site: nothing stands here that nobody can reach.
"""

from typing import Any

import pytest
from django.contrib.auth import get_user
from django.db import IntegrityError, connection, transaction
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext

from campaigns.access.permissions import get_viewer_or_404, seats_with_own_device
from campaigns.access.seating import SITTING_KEY
from campaigns.models import Person, Seat, Session
from campaigns.models.access import GM
from campaigns.sessions import lifecycle
from companion.accounts.models import User
from tests.support.evenings import device
from tests.support.seated import person_at
from tests.support.secrecy import World, browser, done, world_of
from tests.support.toy_full import FULL_TOY

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("full_toy")]


@pytest.fixture
def world() -> World:
    return world_of(FULL_TOY)


def seat(client: Client, session: Session) -> str:
    """Return from which seat a browser looks."""
    request: Any = RequestFactory().get("/")
    request.session = client.session
    request.user = get_user(request)
    return get_viewer_or_404(request, session.pk, "spectator")[1].seat


def again(client: Client) -> Client:
    """Return another browser of the same account."""
    other = browser()
    request: Any = RequestFactory().get("/")
    request.session = client.session
    user = get_user(request)
    assert isinstance(user, User)
    other.force_login(user)
    return other


def rename(client: Client, person: Person, name: str) -> None:
    done(client.post(f"/groups/{person.group_id}/people/{person.pk}", {"name": name}))


def text(answer: Any) -> str:
    found: str = answer.content.decode()
    return found


# to sit down and to stand up


def test_an_account_of_the_group_is_the_shared_tablet_until_it_sits_down(world: World) -> None:
    ben, table = world.client("ben"), f"/table/{world.session.pk}"
    assert (seat(ben, world.session), seat(world.client("anna"), world.session)) == ("seat-2", GM)
    assert ben.get(f"{table}/mine").status_code == 200
    done(ben.post(f"{table}/stand-up"))
    assert seat(ben, world.session) == GM and not seats_with_own_device(world.session)
    assert ben.get(f"{table}/mine").status_code == 302
    assert ben.post(f"{table}/sit-down")["Location"] == f"{table}/mine"
    assert seat(ben, world.session) == "seat-2" and seats_with_own_device(world.session) == {"seat-2"}


def test_only_the_browser_that_sat_down_looks_from_the_seat(world: World) -> None:
    other = again(world.client("ben"))
    assert seat(other, world.session) == GM
    assert seat(world.client("ben"), world.session) == "seat-2"


def test_a_browser_that_says_it_sits_has_no_seat_whose_row_says_otherwise(world: World) -> None:
    anna = world.client("anna")
    kept = anna.session
    kept[SITTING_KEY] = {str(world.session.campaign_id): world.person("Ben").pk}
    kept.save()
    assert seat(anna, world.session) == GM


def test_who_is_nobody_at_this_table_does_not_sit_down(world: World) -> None:
    anna = world.client("anna")
    assert anna.post(f"/table/{world.session.pk}/sit-down")["Location"] == f"/table/{world.session.pk}/"
    assert seat(anna, world.session) == GM


def test_an_owner_who_is_somebody_at_the_table_sits_down_as_any_member(world: World) -> None:
    anna, person = world.client("anna"), world.person("Anna")
    done(anna.post(f"/groups/{person.group_id}/people/{person.pk}/claim"))
    assert seat(anna, world.session) == GM
    done(anna.post(f"/table/{world.session.pk}/sit-down"))
    assert seat(anna, world.session) == "seat-1"


def test_the_settings_of_the_table_offer_the_seat_and_the_way_back(world: World) -> None:
    ben, sheet = world.client("ben"), f"/table/{world.session.pk}/settings"
    assert "Make it the shared tablet" in text(ben.get(sheet))
    done(ben.post(f"/table/{world.session.pk}/stand-up"))
    assert "Sit down as Ben" in text(ben.get(sheet))
    assert "Sit down" not in text(world.client("anna").get(sheet))


def test_who_sat_down_sits_there_on_the_next_evening(world: World) -> None:
    campaign = world.session.campaign
    done(world.client("anna").post(f"/campaigns/{campaign.pk}/pack-away"))
    done(world.client("anna").post(f"/campaigns/{campaign.pk}/go-on"))
    later = campaign.sessions.get(number=2)
    assert later.people == ["Anna", "Ben"]
    assert seat(world.client("ben"), later) == "seat-2" and seats_with_own_device(later) == {"seat-2"}


def test_the_game_master_gives_the_seat_of_an_account_back_to_the_tablet(world: World) -> None:
    anna, table = world.client("anna"), f"/table/{world.session.pk}"
    sheet = text(anna.get(f"{table}/screens"))
    assert "with an account · seat 2" in sheet and "screens/seat-2/let-stand" in sheet
    assert anna.post(f"{table}/screens/seat-2/let-stand?sheet=1").status_code == 200
    assert seat(world.client("ben"), world.session) == GM
    assert anna.post(f"{table}/screens/seat-9/let-stand").status_code == 404


def test_a_page_of_a_seat_that_was_given_back_goes_to_the_whole_table(world: World) -> None:
    ben, table = world.client("ben"), f"/table/{world.session.pk}"
    page = {"HX-Current-URL": f"http://testserver{table}/mine"}
    assert "HX-Redirect" not in ben.get(f"{table}/board", headers=page)
    world.client("anna").post(f"{table}/screens/seat-2/let-stand")
    assert ben.get(f"{table}/board", headers=page)["HX-Redirect"] == f"{table}/"


# one seat, one device


def test_a_device_that_is_let_in_takes_the_seat_over(world: World) -> None:
    phone = device(world.session, "player", "seat-2")
    assert (seat(phone, world.session), seat(world.client("ben"), world.session)) == ("seat-2", GM)
    other = device(world.session, "player", "seat-2")
    assert seat(other, world.session) == "seat-2"
    assert phone.get(f"/table/{world.session.pk}/version").status_code == 404


def test_an_account_that_sits_down_takes_the_seat_over_from_a_device(world: World) -> None:
    phone = device(world.session, "player", "seat-2")
    done(world.client("ben").post(f"/table/{world.session.pk}/sit-down"))
    assert seat(world.client("ben"), world.session) == "seat-2"
    assert phone.get(f"/table/{world.session.pk}/version").status_code == 404


def test_a_device_has_its_seat_on_the_next_evening(world: World) -> None:
    phone = device(world.session, "player", "seat-2")
    lifecycle.pack_away(world.session)
    later = lifecycle.go_on(world.session.campaign)
    assert seat(phone, later) == "seat-2"


def test_the_database_holds_one_seat_of_each(world: World) -> None:
    first, second = world.session.seats.all()
    device(world.session, "player", "seat-1")
    given = world.session.campaign.passes.get()
    wrong: list[dict[str, Any]] = [
        {"position": 1},
        {"position": 0},
        {"person": first.person},
        {"device": given},
        {"device": given, "user": None},
    ]
    for change in wrong:
        with pytest.raises(IntegrityError), transaction.atomic():
            Seat.objects.filter(pk=second.pk).update(**change)
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.filter(pk=first.pk).update(device=None, user=second.user_id)


# names


def test_a_rename_leaves_everybody_in_their_seats(world: World) -> None:
    """Even one that gives somebody the name that another has had."""
    anna, ben = world.person("Anna"), world.person("Ben")
    for person, name in ((ben, "Benno"), (anna, "Ben")):
        rename(world.client("anna"), person, name)
    assert (seat(world.client("ben"), world.session), seat(world.client("anna"), world.session)) == (
        "seat-2",
        GM,
    )
    assert seats_with_own_device(world.session) == {"seat-2"}
    assert world.session.names == {"seat-1": "Ben", "seat-2": "Benno"}


def test_a_rename_is_followed_on_every_page_that_names_a_seat(world: World) -> None:
    phone, anna = device(world.session, "player", "seat-1"), world.client("anna")
    rename(anna, world.person("Anna"), "Annalena")
    rename(anna, world.person("Ben"), "Benno")
    table = f"/table/{world.session.pk}"
    assert "Annalena" in text(phone.get(f"{table}/mine"))
    assert "Benno" in text(world.client("ben").get(f"{table}/mine"))
    sheet = text(anna.get(f"{table}/screens"))
    assert "<b>Annalena</b>" in sheet and "<b>Benno</b>" in sheet and "For Benno" in sheet
    assert "Benno alone" in text(anna.get(f"{table}/private/seat-2/"))


def test_a_private_page_passes_the_tablet_on_only_where_it_is_shared(world: World) -> None:
    table = f"/table/{world.session.pk}"
    assert "Pass the tablet to Anna" in text(world.client("anna").get(f"{table}/private/seat-1/"))
    phone = device(world.session, "player", "seat-1")
    own = text(phone.get(f"{table}/private/seat-1/"))
    assert "Pass the tablet" not in own and 'id="ready"' not in own  # no tap more


def test_who_is_removed_stays_where_they_have_played(world: World) -> None:
    group, ben = world.session.campaign.group, world.person("Ben")
    done(world.client("anna").post(f"/groups/{group.pk}/people/{ben.pk}/remove"))
    assert world.session.people == ["Anna", "Ben"]
    assert seat(world.client("ben"), world.session) == GM and not seats_with_own_device(world.session)
    assert f"people/{ben.pk}" not in text(world.client("anna").get(f"/groups/{group.pk}/"))
    done(world.client("anna").post(f"/groups/{group.pk}/people", {"name": "Ben"}))
    assert person_at(world.session, "seat-2") == ben


# what it costs


def test_who_looks_from_where_is_one_query_for_an_account_and_two_for_a_pass(world: World) -> None:
    clients = (world.client("ben"), world.client("anna"), device(world.session, "player", "seat-1"))
    for client, least in zip(clients, (1, 1, 2), strict=True):
        request: Any = RequestFactory().get("/")
        request.session, request.user = client.session, None
        request.user = get_user(request)
        request.session.get(SITTING_KEY)  # the browser's session and its account are read whatever is asked
        with CaptureQueriesContext(connection) as asked:
            get_viewer_or_404(request, world.session.pk, "spectator")
        assert len(asked) == least


def test_whose_account_is_taken_away_stands_up(world: World) -> None:
    ben = world.person("Ben")
    done(world.client("anna").post(f"/groups/{ben.group_id}/people/{ben.pk}/unlink"))
    assert seat(world.client("ben"), world.session) == GM and not seats_with_own_device(world.session)


def test_an_account_that_leaves_the_group_stands_up(world: World) -> None:
    group = world.session.campaign.group
    bens = group.memberships.get(user__username="ben")
    done(world.client("anna").post(f"/groups/{group.pk}/members/{bens.pk}/remove"))
    assert not seats_with_own_device(world.session)
    assert world.client("ben").get(f"/table/{world.session.pk}/").status_code == 404
