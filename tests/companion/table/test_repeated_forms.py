"""Two at once: what is looked for before it is written is looked for by one at a time; a form is sent twice.

On SQLite here, and on PostgreSQL where `DATABASE_URL` names one.
"""

import re
from datetime import timedelta
from typing import Any, NamedTuple

import pytest
from django.conf import LazySettings
from django.db.models import Model
from django.test import Client
from django.utils import timezone

from campaigns.access import claims, passes, suggestions
from campaigns.groups.membership import bring_back, remove_membership
from campaigns.models import (
    Campaign,
    Claim,
    Group,
    GroupLink,
    Membership,
    Pass,
    Person,
    PersonLink,
    ProposedDate,
    Session,
    Thread,
)
from campaigns.schedule.links import create_group_link, create_link
from companion.accounts.models import SignIn, User
from companion.rules import IllegalPlay, message
from tests.support.evenings import (
    at_once,
    client_of,
    let_in,
    make_group,
    make_night,
    make_session,
    make_user,
    tap,
    toy,
)
from tests.support.seated import person_at
from tests.support.toy import TOY

__all__ = ["toy"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("toy")]


@pytest.fixture
def ada() -> User:
    return make_user("ada")


@pytest.fixture
def group(ada: User) -> Group:
    return make_group(owner=ada)


@pytest.fixture
def session(group: Group) -> Session:
    return make_session(group)


def faults(answers: list[Any]) -> list[Any]:
    return [one for one in answers if isinstance(one, Exception) and not isinstance(one, IllegalPlay)]


def statuses(answers: list[Any]) -> list[int]:
    return sorted(getattr(one, "status_code", 0) for one in answers)


# the last of


@pytest.mark.parametrize("_time", range(4))
def test_two_owners_who_remove_each_other_at_once_leave_one(_time: int, group: Group) -> None:
    Membership.objects.create(group=group, user=make_user("bruno"), role=Membership.Role.OWNER)
    numbers = list(group.memberships.values_list("pk", flat=True))
    clients = [client_of(one.user) for one in group.memberships.order_by("-pk")]
    answers = at_once(
        2, lambda place: clients[place].post(f"/groups/{group.pk}/members/{numbers[place]}/remove")
    )
    assert not faults(answers)
    assert group.memberships.filter(role=Membership.Role.OWNER).count() == 1


def test_a_member_who_is_removed_twice_at_once_is_gone_once(group: Group) -> None:
    member = Membership.objects.create(group=group, user=make_user("bruno"))
    gone = at_once(2, lambda _place: remove_membership(group, member.pk))
    assert not faults(gone) and gone.count(None) == 1


# no more than


def test_an_account_has_no_more_groups_than_it_may_whatever_comes_at_once(
    ada: User, settings: LazySettings
) -> None:
    settings.LIMITS = settings.LIMITS | {"groups": 2}
    clients = [client_of(ada) for _client in range(4)]
    sent = {"people": "Anna", "group_alone": "1"}
    answers = at_once(4, lambda place: clients[place].post("/groups/new", sent | {"name": f"G{place}"}))
    assert statuses(answers) == [302, 302, 422, 422] and Group.objects.count() == 2


def test_a_group_has_no_more_campaigns_than_it_may_whatever_comes_at_once(
    group: Group, settings: LazySettings
) -> None:
    settings.LIMITS = settings.LIMITS | {"campaigns": 1}
    Membership.objects.create(group=group, user=make_user("bruno"))
    clients = [client_of(one.user) for one in group.memberships.all()]
    sent = {"game": TOY.slug, "people": [one.pk for one in group.people.all()]}
    answers = at_once(2, lambda place: clients[place].post(f"/groups/{group.pk}/campaigns/new", sent))
    assert statuses(answers) == [302, 422] and Campaign.objects.count() == 1


def test_a_group_has_no_more_people_than_it_may_whatever_comes_at_once(
    group: Group, ada: User, settings: LazySettings
) -> None:
    settings.LIMITS = settings.LIMITS | {"people": 4}
    clients = [client_of(ada) for _client in range(3)]
    answers = at_once(
        3, lambda place: clients[place].post(f"/groups/{group.pk}/people", {"name": f"P{place}"})
    )
    assert statuses(answers) == [302, 422, 422] and group.people.count() == 4


def test_a_campaign_has_no_more_passes_than_it_may(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passes, "MAX_PASSES", 2)
    answers = at_once(4, lambda place: passes.request_access(session.campaign, "spectator", f"TV {place}"))
    assert not faults(answers) and Pass.objects.count() == 2


def test_devices_that_wait_leave_room_to_those_that_get_a_link(session: Session) -> None:
    knocks = at_once(
        passes.MAX_WAITING + 4,
        lambda place: passes.request_access(session.campaign, "spectator", f"TV {place}"),
    )
    assert not faults(knocks) and Pass.objects.count() == passes.MAX_WAITING
    assert passes.create_link(session.campaign, "player", person_at(session, "seat-1"))


def test_a_device_suggests_no_more_than_it_may_whatever_comes_at_once(session: Session) -> None:
    phone, says = let_in(session, "player", "seat-1"), message("Pour")
    asked = at_once(8, lambda place: suggestions.create(session, phone, f"key-{place}", ("pour", "", says)))
    assert not faults(asked) and session.suggestions.count() == suggestions.MAX_SUGGESTIONS


# one of each


@pytest.mark.parametrize("_time", range(3))
def test_of_many_devices_let_in_to_one_seat_at_once_one_has_a_pass_that_holds(
    _time: int, session: Session
) -> None:
    person = person_at(session, "seat-1")
    asked = [passes.request_access(session.campaign, "player", person) for _device in range(6)]
    assert not faults(at_once(6, lambda place: passes.admit(asked[place])))
    held = Pass.objects.filter(revoked_at=None)
    assert held.count() == 1
    assert set(session.seats.filter(person=person).values_list("device", flat=True)) == {held.get().pk}


@pytest.mark.parametrize("_time", range(3))
def test_two_links_of_a_group_made_at_once_leave_one_that_opens(_time: int, group: Group) -> None:
    assert not faults(at_once(3, lambda _place: create_group_link(group)))
    assert GroupLink.objects.filter(revoked_at=None).count() == 1


def test_two_links_of_a_person_made_at_once_leave_one_that_opens(group: Group) -> None:
    person = group.people.all()[0]
    assert not faults(at_once(3, lambda _place: create_link(person, PersonLink.Purpose.ANSWER)))
    assert PersonLink.objects.filter(revoked_at=None).count() == 1


def test_of_two_of_one_name_one_comes_back(group: Group) -> None:
    group.people.filter(name="Anna").delete()
    people = [Person.objects.create(group=group, name="Anna", left_at="2026-01-01T00:00Z") for _two in (0, 1)]
    answers = at_once(2, lambda place: bring_back(people[place]))
    assert not faults(answers) and len([one for one in answers if one is None]) == 1
    assert group.people.present().filter(name="Anna").count() == 1


def test_two_accounts_that_become_one_person_at_once(group: Group, ada: User) -> None:
    person, member = group.people.all()[0], make_user("bruno")
    by = Membership.objects.create(group=group, user=member, role=Membership.Role.OWNER)
    owners = [(ada, group.memberships.get(user=ada)), (member, by)]
    answers = at_once(2, lambda place: claims.claim(person, *owners[place]))
    assert not faults(answers) and answers.count(True) == 1 and not Claim.objects.exists()


def test_two_pages_at_once_of_a_session_that_was_never_noted(ada: User) -> None:
    client = client_of(ada)
    SignIn.objects.all().delete()
    held = client.session
    held.pop("sign_in", None)
    held.save()

    def look(_place: int) -> Any:
        other = Client()
        other.cookies = client.cookies
        return other.get("/")

    answers = at_once(3, look)
    assert statuses(answers) == [200, 200, 200] and SignIn.objects.count() == 1


def test_a_session_whose_note_was_lost_is_noted_again(ada: User) -> None:
    """Its page failed after the note was written, so that the session does not know of it."""
    client = client_of(ada)
    client.get("/")
    held = client.session
    held.pop("sign_in", None)
    held.save()
    assert client.get("/").status_code == 200 and SignIn.objects.filter(user=ada).count() == 1


# a form that is sent twice


def key_on(client: Client, address: str, form: str) -> str:
    """Return the key of the form of a page that leads to `form`, or of the first for ""."""
    page = client.get(address).content.decode()
    page = page[page.index(f'action="{form}"') :] if form else page
    return str(re.findall(r'name="once" value="(\w+)"', page)[0])


class Sent(NamedTuple):
    """A form that begins something: its page, its address if that is another, what it says, what it makes."""

    page: str
    address: str
    says: dict[str, Any]
    makes: type[Model]


def list_forms(group: Group, session: Session) -> list[Sent]:
    here, campaign = f"/groups/{group.pk}", f"/campaigns/{session.campaign_id}"
    people = [one.pk for one in group.people.all()]
    night = make_night(group)
    soon = timezone.localdate() + timedelta(days=20)
    day = {"day": soon.isoformat(), "hour": "20:00"}
    return [
        Sent("/groups/new", "", {"people": "Anna", "group_alone": "1"}, Group),
        Sent("/groups/new", "", {"people": "Anna", "game": TOY.slug}, Group),
        Sent(f"{here}/campaigns/new", "", {"game": TOY.slug, "people": people}, Campaign),
        Sent(f"{here}/people", "", {"name": "Dora"}, Person),
        Sent(f"{campaign}/notes/", f"{campaign}/threads", {"words": "Who?"}, Thread),
        Sent(f"{here}/evenings/", f"{here}/evenings/{night.pk}/dates", day, ProposedDate),
    ]


@pytest.mark.parametrize("place", range(6))
def test_a_form_that_is_sent_twice_begins_one(place: int, group: Group, ada: User, session: Session) -> None:
    form = list_forms(group, session)[place]
    rows: Any = form.makes._default_manager
    clients, before = [client_of(ada) for _client in range(4)], rows.count()
    key = key_on(clients[0], form.page, form.address)
    address = form.address or form.page
    answers = at_once(4, lambda number: clients[number].post(address, form.says | {"once": key}))
    assert statuses(answers) == [302] * 4, answers[0].content
    assert len({one["Location"] for one in answers}) == 1
    assert rows.count() == before + 1


def test_the_same_words_of_another_form_begin_another(group: Group, ada: User) -> None:
    client, address = client_of(ada), f"/groups/{group.pk}/people"
    for name in ("Dora", "Emil"):
        assert client.post(address, {"name": name, "once": "the-same-key"}).status_code == 302
    assert group.people.filter(name__in=("Dora", "Emil")).count() == 2


def test_a_form_that_was_refused_may_be_sent_again(group: Group, ada: User) -> None:
    client, sent = client_of(ada), {"name": "Anna", "once": "a-key"}
    assert client.post(f"/groups/{group.pk}/people", sent).status_code == 422
    group.people.filter(name="Anna").delete()
    assert client.post(f"/groups/{group.pk}/people", sent).status_code == 302


def test_another_account_with_the_same_key_is_not_led_astray(group: Group, ada: User) -> None:
    other = make_user("bruno")
    sent = {"people": "Anna", "group_alone": "1", "once": "a-key"}
    places = {client_of(one).post("/groups/new", sent)["Location"] for one in (ada, other)}
    assert len(places) == 2


def test_a_screen_that_plays_is_not_touched_by_it(session: Session) -> None:
    tap(session, "pour")
    assert let_in(session, "player", "seat-1").is_open
