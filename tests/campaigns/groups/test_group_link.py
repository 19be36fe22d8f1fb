"""A date for the whole group: one link for all, answers entered for others, who the reader is asked once."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from campaigns.groups.membership import create_group
from campaigns.log.state import current_state
from campaigns.management.commands.forget_expired import forget_expired
from campaigns.models import DateAnswer, GameNight, Group, GroupLink, Membership, Note, Session
from campaigns.notes.writing import write_note
from campaigns.schedule.links import create_group_link, create_link, revoke_group_links
from companion.accounts.models import OWNER_NAME
from tests.support.evenings import client_of, fix, make_group, make_night, make_user, toy
from tests.support.toy import TOY

__all__ = ["toy"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]


@pytest.fixture
def group() -> Group:
    return make_group(owner=make_user("anna"))


@pytest.fixture
def anna(group: Group) -> Client:
    return client_of(group.memberships.get().user)


def come(group: Group, name: str = "") -> Client:
    """Return a phone that has come by the link for all, and picked a name there."""
    client = Client()
    client.get(f"/answer/{create_group_link(group)}")
    if name:
        client.post("/answer/who", {"person": group.people.get(name=name).pk})
    return client


def said(night: GameNight) -> list[tuple[str, str]]:
    rows = DateAnswer.objects.filter(date__night=night).order_by("pk")
    return list(rows.values_list("person__name", "answer"))


# one link for the group's chat


def test_whoever_opens_the_link_for_all_picks_a_name_and_answers(group: Group) -> None:
    night, client = make_night(group), come(group)
    page = client.get("/answer/who").content.decode()
    assert all(name in page for name in ("Anna", "Bruno", "Chiara"))
    assert client.get("/answer/")["Location"] == "/answer/who"
    client.post("/answer/who", {"person": group.people.get(name="Bruno").pk})
    client.post(f"/answer/dates/{night.dates.all()[0].pk}", {"answer": "yes"})
    assert said(night) == [("Bruno", "yes")]


def test_many_phones_open_the_same_link(group: Group) -> None:
    night, token = make_night(group), create_group_link(group)
    for name in ("Anna", "Bruno"):
        client = Client()
        client.get(f"/answer/{token}")
        client.post("/answer/who", {"person": group.people.get(name=name).pk})
        client.post(f"/answer/dates/{night.dates.all()[0].pk}", {"answer": "no"})
    assert said(night) == [("Anna", "no"), ("Bruno", "no")]


def test_who_picked_the_wrong_name_picks_again(group: Group) -> None:
    night, client = make_night(group), come(group, "Anna")
    assert client.post("/answer/leave")["Location"] == "/answer/who"
    client.post("/answer/who", {"person": group.people.get(name="Chiara").pk})
    client.post(f"/answer/dates/{night.dates.all()[0].pk}", {"answer": "maybe"})
    assert said(night) == [("Chiara", "maybe")]


@pytest.mark.parametrize("number", ["", "x", "0", "999999", "²"])
def test_nobody_of_another_group_can_be_picked(group: Group, number: str) -> None:
    client = come(group)
    assert client.post("/answer/who", {"person": number}).status_code == 200
    assert client.get("/answer/")["Location"] == "/answer/who"


def test_who_has_left_or_is_of_another_group_cannot_be_picked(group: Group) -> None:
    other = make_group("Others").people.all()[0]
    gone = group.people.create(name="Zoe", left_at=timezone.now())
    client = come(group)
    for person in (other, gone):
        client.post("/answer/who", {"person": person.pk})
        assert client.get("/answer/")["Location"] == "/answer/who"


@pytest.mark.goal("S4", "S8")
def test_a_person_who_is_picked_by_a_stranger_gets_no_calendar_and_no_mail(group: Group) -> None:
    client = come(group, "Bruno")
    for address in ("feed", "feed/end", "mail"):
        assert client.post(f"/answer/{address}", {"address": "a@example.org"}).status_code == 404
    page = client.get("/answer/done").content.decode()
    assert "/answer/feed" not in page and "/answer/mail" not in page
    assert not group.people.filter(links__isnull=False).exists()


@pytest.mark.goal("S8")
def test_the_link_for_all_ends_when_it_is_turned_off_replaced_or_too_old(group: Group, anna: Client) -> None:
    night, client = make_night(group), come(group, "Bruno")
    address = f"/answer/dates/{night.dates.all()[0].pk}"
    anna.post(f"/groups/{group.pk}/evenings/link/end")
    assert client.post(address, {"answer": "yes"}).status_code == 410
    client = come(group, "Bruno")
    create_group_link(group)
    assert client.post(address, {"answer": "yes"}).status_code == 410
    client = come(group, "Bruno")
    group.answer_links.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert client.post(address, {"answer": "yes"}).status_code == 410
    assert said(night) == []


@pytest.mark.goal("S8")
def test_only_the_hash_of_the_link_is_kept_and_what_is_old_goes(group: Group) -> None:
    token = create_group_link(group)
    assert token not in str(GroupLink.objects.values())
    assert Client().get("/answer/not-a-link-at-all").status_code == 404
    revoke_group_links(group)
    group.answer_links.update(revoked_at=timezone.now() - timedelta(days=31))
    forget_expired()
    assert not GroupLink.objects.exists()


def test_a_group_that_has_ended_asks_nobody(group: Group) -> None:
    client = come(group, "Bruno")
    Group.objects.filter(pk=group.pk).update(ended_at=timezone.now())
    assert client.get("/answer/").status_code == 410


def test_an_own_link_goes_before_the_link_for_all_that_was_opened_first(group: Group) -> None:
    client, chiara = come(group, "Bruno"), group.people.get(name="Chiara")
    client.get(f"/answer/{create_link(chiara, 'answer')}")
    assert "Chiara" in client.get("/answer/").content.decode()
    client.get(f"/answer/{create_group_link(group)}")
    assert client.get("/answer/")["Location"] == "/answer/who"


def test_the_page_of_evenings_makes_the_link_and_shows_it_once(group: Group, anna: Client) -> None:
    made = anna.post(f"/groups/{group.pk}/evenings/link").content.decode()
    [token] = re.findall(r'value="http://testserver/answer/([\w-]+)"', made)
    assert Client().get(f"/answer/{token}")["Location"] == "/answer/who"
    page = anna.get(f"/groups/{group.pk}/evenings/").content.decode()
    assert token not in page and "Turn off the link for all" in page


# answers for others


def enter(client: Client, night: GameNight, **sent: Any) -> Any:
    date = night.dates.all()[0]
    return client.post(f"/groups/{night.group_id}/evenings/{night.pk}/dates/{date.pk}/answer", sent)


def test_the_organiser_enters_what_leo_said_and_her_own(group: Group, anna: Client) -> None:
    night = make_night(group)
    bruno, me = group.people.get(name="Bruno"), group.people.get(name="Anna")
    assert enter(anna, night, person=bruno.pk, answer="yes").status_code == 302
    enter(anna, night, person=me.pk, answer="maybe")
    assert said(night) == [("Bruno", "yes"), ("Anna", "maybe")]


def test_what_a_stranger_answered_under_a_name_is_put_right(group: Group, anna: Client) -> None:
    night, client = make_night(group), come(group, "Bruno")
    client.post(f"/answer/dates/{night.dates.all()[0].pk}", {"answer": "no"})
    enter(anna, night, person=group.people.get(name="Bruno").pk, answer="yes")
    assert said(night) == [("Bruno", "yes")]


def test_nobody_answers_for_people_of_another_group(group: Group, anna: Client) -> None:
    night, other = make_night(group), make_group("Others").people.all()[0]
    for number in (other.pk, "x", "²"):
        assert enter(anna, night, person=number, answer="yes").status_code == 404
    assert said(night) == []


def test_each_answer_of_the_table_may_be_tapped(group: Group, anna: Client) -> None:
    night = make_night(group)
    page = anna.get(f"/groups/{group.pk}/evenings/").content.decode()
    assert page.count('class="ans is-theirs"') == night.dates.count() * group.people.count()
    for one in group.people.all():  # on a phone, if there is no head
        assert page.count(f'aria-hidden="true">{one.name}</i>') == night.dates.count()
    fix(night)
    assert 'class="ans is-theirs"' in anna.get(f"/groups/{group.pk}/evenings/").content.decode()


# who the reader is


@pytest.mark.parametrize(("me", "found"), [("Anna", "Anna"), ("", None), ("Zoe", None)])
def test_the_first_evening_asks_once_who_the_reader_is(client: Client, me: str, found: str | None) -> None:
    user = make_user(OWNER_NAME)
    client.force_login(user)
    assert "Which of these are you?" in client.get("/groups/new").content.decode()
    sent = client.post("/groups/new", {"people": "Anna, Bruno, Chiara", "me": me, "game": TOY.slug})
    session = Session.objects.get()
    assert sent["Location"] == f"/table/{session.pk}/"
    person = session.campaign.group.people.filter(user=user).first()
    assert (person.name if person else None) == found


@pytest.mark.parametrize("is_known", [True, False])
def test_the_log_and_notes_call_the_owner_by_the_name_at_the_table(client: Client, is_known: bool) -> None:
    user = make_user(OWNER_NAME)
    client.force_login(user)
    client.post("/groups/new", {"people": "Anna, Bruno, Chiara", "game": TOY.slug})
    session = Session.objects.get()
    if is_known:
        session.campaign.group.people.filter(name="Anna").update(user=user)
    client.post(f"/table/{session.pk}/act/light", {"seen": 0, "key": "the-first-tap"})
    assert current_state(session).number == 1
    assert session.entries.get().author_name == ("Anna" if is_known else "")
    if is_known:
        write_note(session.campaign, user, "a-note-of-mine", text="It rained.")
        assert Note.objects.get().author_name == "Anna"


def test_a_new_calendar_address_stays_on_its_page(group: Group, anna: Client) -> None:
    answer = anna.post(f"/groups/{group.pk}/evenings/feed")
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "First say which of these you are" in page and "Which of these are you?" in page
    me = group.people.get(name="Anna")
    done = anna.post(f"/groups/{group.pk}/who", {"person": me.pk, "then": "evenings"})
    assert done["Location"] == f"/groups/{group.pk}/evenings/"
    assert "/calendar/" in anna.post(f"/groups/{group.pk}/evenings/feed").content.decode()


def test_who_is_no_owner_is_agreed_to_first(group: Group) -> None:
    ben = make_user("ben")
    Membership.objects.create(group=group, user=ben)
    chiara = group.people.get(name="Chiara")
    client_of(ben).post(f"/groups/{group.pk}/who", {"person": chiara.pk, "then": "evenings"})
    chiara.refresh_from_db()
    assert chiara.user is None and chiara.claims.get().user == ben


@pytest.mark.parametrize("then", ["", "x", "999", "//example.org", "²"])
def test_what_follows_is_an_address_of_the_group(group: Group, anna: Client, then: str) -> None:
    elsewhere = create_group("Others", ["Zoe"], make_user("zoe"))
    page = anna.get(f"/groups/{group.pk}/who", {"then": then}).content.decode()
    assert f'href="/groups/{group.pk}/"' in page and f"/groups/{elsewhere.pk}/" not in page


# dates proposed


def test_dates_are_proposed_where_the_page_says_so(group: Group, anna: Client) -> None:
    page = anna.get(f"/groups/{group.pk}/evenings/").content.decode()
    assert f'action="/groups/{group.pk}/evenings/new"' in page
    assert f'href="/groups/{group.pk}/evenings/new"' not in page
