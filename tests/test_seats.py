"""Whose eyes read: an account linked to somebody at the table has that seat, all others the shared tablet."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import RequestFactory

from campaigns import people
from campaigns.models import Membership, Session
from campaigns.roles import GM, own_seats, seat_of
from companion.accounts.models import User
from companion.games import GAMES
from tests.evenings import make_user

pytestmark = pytest.mark.django_db
SLUG = next(iter(GAMES))


def seat(user: User | AnonymousUser, session: Session) -> str:
    request = RequestFactory().get("/")
    request.user = user
    return seat_of(request, session)


@pytest.fixture
def anna() -> User:
    return make_user("anna")


@pytest.fixture
def ben() -> User:
    return make_user("ben")


@pytest.fixture
def session(anna: User, ben: User) -> Session:
    """Ben, a member, is linked to the second who plays; Cleo is of the group, but not at the table."""
    group = people.make_group("By night", ["Anna", "Ben", "Cleo"], anna)
    Membership.objects.create(group=group, user=ben)
    group.people.filter(name="Ben").update(user=ben)
    return people.make_campaign(group, "A match", SLUG, ["Anna", "Ben"])


def test_a_member_who_is_linked_has_the_seat_of_its_person(ben: User, session: Session) -> None:
    assert seat(ben, session) == "seat-2"
    assert own_seats(session) == {ben.pk: "seat-2"}


def test_owners_and_members_without_a_person_have_the_shared_tablet(anna: User, session: Session) -> None:
    session.campaign.group.people.filter(name="Anna").update(user=anna)
    other = make_user("other")
    Membership.objects.create(group=session.campaign.group, user=other)
    assert seat(anna, session) == seat(other, session) == seat(AnonymousUser(), session) == GM


def test_whoever_does_not_sit_at_this_table_has_no_seat_here(ben: User, session: Session) -> None:
    group = session.campaign.group
    group.people.filter(name="Ben").update(user=None)
    group.people.filter(name="Cleo").update(user=ben)
    assert seat(ben, session) == GM


def test_a_link_to_an_account_that_left_the_group_gives_no_seat(ben: User, session: Session) -> None:
    Membership.objects.filter(user=ben).delete()
    assert seat(ben, session) == GM
