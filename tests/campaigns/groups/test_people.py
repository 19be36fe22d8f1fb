"""The people of a group: guests who become people, two entries of one human merged, who came back."""

from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from campaigns.access import claims
from campaigns.groups.membership import create_campaign, remove_person
from campaigns.groups.people.guests import list_guests
from campaigns.groups.people.merging import merge, plan_merge
from campaigns.history.evening_views import list_people
from campaigns.history.facts import load_facts
from campaigns.history.forms import EveningForm
from campaigns.history.presence import load_evening
from campaigns.log.seals import find_head
from campaigns.models import (
    Attendance,
    DateAnswer,
    EndedPlay,
    EveningCorrection,
    FormerPerson,
    Group,
    MailAddress,
    Person,
    PersonLink,
    PlayerResult,
    Seat,
    Session,
)
from campaigns.notes.writing import open_thread, write_note
from campaigns.schedule.answers import give_answer, give_word
from campaigns.schedule.links import create_link, find_active_link, find_link
from campaigns.sessions import lifecycle
from campaigns.transfer.export import export_group
from companion.rules import IllegalPlay
from companion.text.i18n import translate
from tests.support.evenings import at_once, device, make_night, make_user, tap, toy
from tests.support.seated import person_at
from tests.support.secrecy import done
from tests.support.toy import TOY
from tests.support.transfers import bring
from tests.support.two_members import ada, bruno, campaign, client_of, group, session

__all__ = ["ada", "bruno", "campaign", "group", "session", "toy"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]


def called(group: Group, name: str) -> Person:
    return group.people.get(name=name)


def page(client: Client, address: str) -> str:
    return unescape(client.get(address).content.decode())


def form_of(session: Session, **changed: str) -> dict[str, str]:
    """Return the form of an evening as it is shown, with these changes."""
    evening = load_evening(session)
    form = EveningForm(evening=evening, people=list_people(evening))
    sent = {bound.name: "" if bound.value() is None else bound.value() for bound in form}
    for name in ("started_at", "ended_at"):
        sent[name] = form[name].value().strftime("%Y-%m-%dT%H:%M")
    return sent | changed


def write_guests(client: Client, session: Session, names: str) -> Any:
    return client.post(f"/evenings/{session.pk}/", form_of(session, guests=names))


def next_evening(session: Session) -> Session:
    tap(session, "pour")
    lifecycle.pack_away(session)
    return lifecycle.go_on(session.campaign)


# guests


def test_a_guest_is_written_down_at_an_evening_and_counts_as_somebody_who_was_there(
    ada: Client, session: Session
) -> None:
    assert write_guests(ada, session, "Elio,  Fausta ").status_code == 302
    facts = load_evening(session)
    assert facts.guests == ("Elio", "Fausta")
    assert [one.name for one in facts.present] == ["Anna", "Bruno", "Chiara"]
    assert "Elio" in page(ada, f"/evenings/{session.pk}/")
    ada.post(f"/evenings/{session.pk}/reset")
    assert load_evening(session).guests == ()


@pytest.mark.parametrize(
    ("names", "says"),
    [
        ("anna", "Anna belongs to the group: say so beside that name."),
        ("Elio, Elio", "Enter each name only once."),
        ("x" * 61, ""),
        ("a\tb", ""),
        (", ".join(f"G{number}" for number in range(13)), "That is more than a table can seat."),
    ],
)
def test_guests_that_cannot_be_say_why_at_their_field(
    names: str, says: str, ada: Client, session: Session
) -> None:
    answer = write_guests(ada, session, names)
    assert answer.status_code == 422 and says in unescape(answer.content.decode())
    assert not EveningCorrection.objects.exists()


def test_one_tap_makes_a_guest_a_person_at_all_evenings_of_the_name(
    ada: Client, bruno: Client, group: Group, session: Session
) -> None:
    second = next_evening(session)
    write_guests(ada, session, "elio")
    write_guests(ada, second, "Elio, Fausta")
    read = page(bruno, f"/groups/{group.pk}/people")
    assert "Elio" in read and read.count('name="evening"') == 3
    sent = {"name": "Elio", "evening": [session.pk, second.pk], "back": second.pk}
    for _time in range(2):  # a second tap changes nothing
        answer = bruno.post(f"/groups/{group.pk}/people/guest", sent)
        assert answer["Location"] == f"/evenings/{second.pk}/"
    elio = called(group, "Elio")
    assert sorted(elio.attendances.values_list("session", flat=True)) == [session.pk, second.pk]
    assert [one.name for one in load_evening(session).present] == ["Anna", "Bruno", "Chiara", "Elio"]
    assert [(one.name, len(one.sessions)) for one in list_guests(group)] == [("Fausta", 1)]


def test_an_evening_that_is_unticked_keeps_its_guest(ada: Client, group: Group, session: Session) -> None:
    second = next_evening(session)
    for one in (session, second):
        write_guests(ada, one, "Elio")
    ada.post(f"/groups/{group.pk}/people/guest", {"name": "Elio", "evening": [session.pk]})
    assert load_evening(second).guests == ("Elio",) and load_evening(session).guests == ()


def test_a_guest_of_a_name_that_is_here_is_that_person_and_who_left_comes_back(
    ada: Client, group: Group, session: Session
) -> None:
    elio = group.people.create(name="Elio", left_at=timezone.now())
    write_guests(ada, session, "Elio")
    assert "This is Elio, who comes back" in page(ada, f"/evenings/{session.pk}/")
    ada.post(f"/groups/{group.pk}/people/guest", {"name": "Elio", "evening": [session.pk]})
    assert group.people.get(name="Elio").pk == elio.pk and called(group, "Elio").left_at is None
    assert elio.attendances.count() == 1


@pytest.mark.parametrize(
    "sent", [{}, {"name": "Nobody", "evening": "1"}, {"name": "Elio", "evening": "x" * 99}]
)
def test_a_guest_who_is_not_written_there_makes_nobody(
    sent: dict[str, str], ada: Client, group: Group, session: Session
) -> None:
    write_guests(ada, session, "Elio")
    answer = ada.post(f"/groups/{group.pk}/people/guest", sent, follow=True)
    assert "That guest is not written down there any more." in unescape(answer.content.decode())
    assert group.people.count() == 3


def test_a_guest_of_another_group_is_nobody_here(ada: Client, group: Group, session: Session) -> None:
    from tests.support.evenings import make_group, make_session  # noqa: PLC0415

    other = make_session(make_group("Others"))
    EveningCorrection.objects.create(session=other, guests=["Elio"])
    ada.post(f"/groups/{group.pk}/people/guest", {"name": "Elio", "evening": [other.pk]})
    assert not Person.objects.filter(name="Elio").exists()


def test_a_full_group_takes_no_guest_and_says_so(
    ada: Client, group: Group, session: Session, settings: Any
) -> None:
    write_guests(ada, session, "Elio")
    settings.LIMITS = settings.LIMITS | {"people": 3}
    answer = ada.post(
        f"/groups/{group.pk}/people/guest", {"name": "Elio", "evening": [session.pk]}, follow=True
    )
    assert "Your group has 3 people, the most" in unescape(answer.content.decode())
    assert load_evening(session).guests == ("Elio",)


@pytest.mark.django_db(transaction=True)
def test_eight_taps_at_once_make_one_person_of_a_guest(group: Group, session: Session) -> None:
    write_guests(client_of(session, "ada"), session, "Elio")
    clients = [client_of(session, "ada") for _number in range(8)]
    sent = {"name": "Elio", "evening": [session.pk]}
    at_once(8, lambda n: clients[n].post(f"/groups/{group.pk}/people/guest", sent))
    assert group.people.filter(name="Elio").count() == 1
    assert called(group, "Elio").attendances.count() == 1


# two entries of one human


@pytest.fixture
def benny(group: Group) -> Person:
    return group.people.create(name="Benny")


def played(session: Session, person: Person) -> PlayerResult:
    now = timezone.now()
    play = EndedPlay.objects.create(
        session=session, position=1, number=1, started_at=now, ended_at=now, minutes=10
    )
    return play.results.create(position=1, person=person, name=person.name)


def test_the_kept_one_gets_everything(group: Group, session: Session, benny: Person) -> None:
    bruno = called(group, "Bruno")
    second = create_campaign(group, "By day", TOY.slug, [called(group, "Anna"), benny])
    result = played(second, benny)
    Attendance.objects.create(session=session, person=benny, is_away=True, stand_in=called(group, "Anna"))
    Attendance.objects.create(session=session, person=called(group, "Chiara"), is_away=True, stand_in=benny)
    night = make_night(group)
    give_answer(night.dates.all()[0], benny, "maybe")
    token = create_link(benny, "calendar")
    MailAddress.objects.create(person=benny, address="b@example.org", language="en")
    night.reminders.create(person=benny, sequence=0)
    night.requests.create(person=benny, day=timezone.localdate())
    claim = benny.claims.create(user=make_user("dario"))
    merge(bruno, benny)
    assert not Person.objects.filter(pk=benny.pk).exists()
    assert second.people == ["Anna", "Bruno"]
    result.refresh_from_db()
    assert (result.person_id, result.name) == (bruno.pk, "Benny")  # as it was written at that table
    assert bruno.attendances.get().stand_in == called(group, "Anna") and bruno.stood_in.count() == 1
    assert bruno.date_answers.get().answer == "maybe"
    link = find_link("calendar", token)
    assert link and link.person_id == bruno.pk and link.is_open
    assert MailAddress.objects.get().person_id == bruno.pk
    assert (bruno.reminders.count(), bruno.requests.count()) == (1, 1)
    assert bruno.claims.get() == claim
    assert bruno.former.get().name == "Benny"


def test_statistics_count_both_as_one(group: Group, session: Session, benny: Person) -> None:
    second = create_campaign(group, "By day", TOY.slug, [benny])
    for one in (session, second):
        tap(one, "pour")
    load_facts(group)  # so that the logs are counted
    played(second, benny)
    merge(called(group, "Bruno"), benny)
    facts = load_facts(group).of_person(called(group, "Bruno").pk)
    assert len(facts.evenings) == 2 and [one.who.name for play in facts.plays for one in play.players] == [
        "Bruno"
    ]


def test_no_log_changes_with_a_merge(group: Group, session: Session, benny: Person) -> None:
    second = create_campaign(group, "By day", TOY.slug, [benny])
    tap(second, "pour")
    before = list(second.entries.values_list("seal", "table"))
    merge(called(group, "Bruno"), benny)
    assert list(second.entries.values_list("seal", "table")) == before and find_head(second)
    call_command("verify_tables")


def both_at(session: Session, **rows: tuple[bool, str]) -> None:
    group = session.campaign.group
    EveningCorrection.objects.create(session=session, has_people=True)
    for name, (is_away, stand_in) in rows.items():
        other = called(group, stand_in) if stand_in else None
        Attendance.objects.create(
            session=session, person=called(group, name), is_away=is_away, stand_in=other
        )


def written(session: Session) -> dict[str, str]:
    """Return who is put down at an evening, and how."""
    rows = session.attendances.select_related("person", "stand_in")
    return {
        one.person.name: one.stand_in.name if one.stand_in else "away" if one.is_away else "here"
        for one in rows
    }


@pytest.mark.parametrize(
    ("rows", "then"),
    [
        ({"Bruno": (False, ""), "Benny": (False, "")}, {"Bruno": "here"}),
        ({"Bruno": (True, ""), "Benny": (False, "")}, {"Bruno": "here"}),
        ({"Bruno": (False, ""), "Benny": (True, "Anna")}, {"Bruno": "here", "Anna": "here"}),
        ({"Bruno": (True, ""), "Benny": (True, "Anna")}, {"Bruno": "Anna"}),
        ({"Bruno": (True, "Chiara"), "Benny": (True, "Anna")}, {"Bruno": "Chiara", "Anna": "here"}),
        ({"Bruno": (True, "Benny"), "Benny": (False, "")}, {"Bruno": "here"}),
        ({"Bruno": (True, "Benny")}, {"Bruno": "here"}),
        ({"Benny": (True, "Bruno"), "Anna": (True, "Benny")}, {"Bruno": "here", "Anna": "Bruno"}),
    ],
)
def test_both_at_one_evening_are_one_there_and_nobody_who_stood_in_is_lost(
    rows: dict[str, tuple[bool, str]], then: dict[str, str], session: Session, group: Group, benny: Person
) -> None:
    both_at(session, **rows)
    told = plan_merge(called(group, "Bruno"), benny)
    assert len(told.evenings) == ({"Bruno", "Benny"} <= rows.keys())
    merge(called(group, "Bruno"), benny)
    assert written(session) == then


def test_of_two_answers_the_later_counts_and_both_words_stay(
    group: Group, session: Session, benny: Person, ada: Client
) -> None:
    bruno, night = called(group, "Bruno"), make_night(group)
    date = night.dates.all()[0]
    for person, answer, word in ((benny, "no", "ill"), (bruno, "yes", "at nine")):
        give_answer(date, person, answer)
        give_word(night, person, word)
    DateAnswer.objects.filter(person=bruno).update(answered_at=timezone.now() - timedelta(days=1))
    read = page(ada, f"/groups/{group.pk}/people/{benny.pk}/merge?into={bruno.pk}")
    assert "“no” counts, which came later. The word with it: “ill · at nine”." in read
    merge(bruno, benny)
    found = DateAnswer.objects.get(date=date)
    assert (found.person_id, found.answer, found.note) == (bruno.pk, "no", "ill · at nine")


def test_links_of_both_open_still_until_they_are_ended(group: Group, session: Session, benny: Person) -> None:
    bruno = called(group, "Bruno")
    tokens = [create_link(one, "answer") for one in (bruno, benny)]
    merge(bruno, benny)
    links = [find_link("answer", token) for token in tokens]
    assert all(one and one.is_open and find_active_link(one.pk) for one in links)
    create_link(bruno, "answer")
    assert PersonLink.objects.filter(person=bruno, revoked_at=None).count() == 1


def test_two_accounts_are_refused_with_the_reason(
    group: Group, session: Session, benny: Person, ada: Client
) -> None:
    bruno = called(group, "Bruno")
    for person, name in ((bruno, "bruno"), (benny, "ada")):
        user = group.memberships.get(user__username=name).user
        Person.objects.filter(pk=person.pk).update(user=user)
    address = f"/groups/{group.pk}/people/{benny.pk}/merge"
    says = "Both have an account: Benny is ada, Bruno is bruno. Unlink one of them first"
    assert says in page(ada, f"{address}?into={bruno.pk}")
    answer = ada.post(address, {"into": bruno.pk})
    assert answer.status_code == 422 and says in unescape(answer.content.decode())
    assert Person.objects.filter(pk=benny.pk).exists()


def test_the_account_of_the_one_goes_to_the_other(group: Group, session: Session, benny: Person) -> None:
    user = group.memberships.get(user__username="bruno").user
    Person.objects.filter(pk=benny.pk).update(user=user)
    bruno = called(group, "Bruno")
    bruno.claims.create(user=make_user("dario"))
    merge(bruno, benny)
    assert called(group, "Bruno").user == user and not bruno.claims.exists()


def test_a_seat_at_a_running_table_goes_along_with_its_device(group: Group, session: Session) -> None:
    phone, bruno = device(session, "player", "seat-2"), person_at(session, "seat-2")
    robert = group.people.create(name="Robert")
    assert phone.get(f"/table/{session.pk}/version").status_code == 200
    merge(robert, bruno)
    assert session.people == ["Anna", "Robert", "Chiara"]
    assert phone.get(f"/table/{session.pk}/version").status_code == 200
    tap(session, "light")
    lifecycle.pack_away(session)
    assert "Robert" in lifecycle.go_on(session.campaign).people


def test_whoever_looked_from_the_seat_with_an_account_sits_down_once_more(
    group: Group, session: Session, bruno: Client
) -> None:
    user = group.memberships.get(user__username="bruno").user
    Person.objects.filter(pk=person_at(session, "seat-2").pk).update(user=user)
    done(bruno.post(f"/table/{session.pk}/sit-down"))
    robert = group.people.create(name="Robert")
    version = session.campaign.access_version
    merge(robert, person_at(session, "seat-2"))
    assert not Seat.objects.exclude(user=None).exists()
    session.campaign.refresh_from_db()
    assert session.campaign.access_version > version
    done(bruno.post(f"/table/{session.pk}/sit-down"))
    assert Seat.objects.get(user=user).person_id == robert.pk


def test_two_who_sat_at_one_table_are_refused_and_the_table_stays_whole(
    ada: Client, group: Group, session: Session
) -> None:
    anna, bruno = called(group, "Anna"), called(group, "Bruno")
    answer = ada.post(f"/groups/{group.pk}/people/{anna.pk}/merge", {"into": bruno.pk})
    says = "Both had a seat at “By night”, evening 1: one person has one seat, so these entries stay two."
    assert answer.status_code == 422 and says in unescape(answer.content.decode())
    assert session.people == ["Anna", "Bruno", "Chiara"]
    with pytest.raises(IllegalPlay):
        merge(bruno, anna)


def test_the_page_says_before_what_goes_where_and_that_it_cannot_be_undone(
    ada: Client, group: Group, session: Session, benny: Person
) -> None:
    create_campaign(group, "By day", TOY.slug, [benny])
    address = f"/groups/{group.pk}/people/{benny.pk}/merge"
    assert "This cannot be undone." not in page(ada, address)
    read = page(ada, f"{address}?into={called(group, 'Bruno').pk}")
    for words in (
        "Is Benny the same person as Bruno?",
        "1 seat at a table",
        "A table that is open keeps its seat",
        "Lines of the log stay as they were written, with the name Benny.",
        "This cannot be undone.",
    ):
        assert words in read
    assert group.people.count() == 4  # looking changes nothing


def test_a_second_tap_finds_that_it_is_done(
    ada: Client, group: Group, session: Session, benny: Person
) -> None:
    bruno = called(group, "Bruno")
    for _time in range(2):
        answer = ada.post(f"/groups/{group.pk}/people/{benny.pk}/merge", {"into": bruno.pk})
        assert answer["Location"] == f"/groups/{group.pk}/people/{bruno.pk}"
    assert FormerPerson.objects.count() == 1 and merge(bruno, benny) == bruno
    assert "Was also written as: Benny" in page(ada, f"/groups/{group.pk}/people/{bruno.pk}")


@pytest.mark.django_db(transaction=True)
def test_two_merges_at_once_are_one(group: Group, session: Session) -> None:
    benny, bob = group.people.create(name="Benny"), group.people.create(name="Bob")
    found = at_once(6, lambda n: merge(*((bob, benny) if n % 2 else (benny, bob))).pk)
    assert len({one for one in found if isinstance(one, int)}) == 1
    assert group.people.filter(name__in=("Benny", "Bob")).count() == 1


@pytest.mark.parametrize("into", ["", "0", "99999", "-1", "x", "9" * 40])
def test_a_merge_with_nobody_says_so(
    into: str, ada: Client, group: Group, session: Session, benny: Person
) -> None:
    answer = ada.post(f"/groups/{group.pk}/people/{benny.pk}/merge", {"into": into})
    assert answer.status_code == 422 and "Choose somebody else of this group." in unescape(
        answer.content.decode()
    )
    assert ada.post(f"/groups/{group.pk}/people/{benny.pk}/merge", {"into": benny.pk}).status_code == 422


def test_only_an_owner_merges(bruno: Client, group: Group, session: Session, benny: Person) -> None:
    address = f"/groups/{group.pk}/people/{benny.pk}/merge"
    assert bruno.post(address, {"into": called(group, "Bruno").pk}).status_code == 403
    assert "Merge with another entry" not in page(bruno, f"/groups/{group.pk}/people/{benny.pk}")


def test_what_was_written_under_the_name_is_under_the_other(
    group: Group, session: Session, benny: Person
) -> None:
    user = group.memberships.get(user__username="bruno").user
    Person.objects.filter(pk=benny.pk).update(user=user)
    note = write_note(session.campaign, user, "one", text="It was cold.")
    open_thread(session.campaign, user, "Who?")
    other = write_note(session.campaign, make_user("carla"), "two", text="Not at all.")
    merge(called(group, "Bruno"), benny)
    note.refresh_from_db()
    other.refresh_from_db()
    assert (note.author_name, other.author_name) == ("Bruno", "carla")
    assert session.campaign.threads.get().author_name == "Bruno"


def test_names_that_run_do_not_run(ada: Client, group: Group, session: Session) -> None:
    hostile = group.people.create(name="<script>alert(1)</script>")
    write_guests(ada, session, "<img src=x onerror=alert(1)>")
    for at in ("", f"/{hostile.pk}", f"/{hostile.pk}/merge?into={called(group, 'Anna').pk}"):
        read = ada.get(f"/groups/{group.pk}/people{at}").content.decode()
        assert "<script>alert" not in read and "<img src=x" not in read


# an account, later


def test_a_member_says_who_it_is_and_an_owner_agrees_on_the_page_of_people(
    ada: Client, bruno: Client, group: Group
) -> None:
    person = called(group, "Bruno")
    assert "Which of these are you?" in page(bruno, f"/groups/{group.pk}/people")
    bruno.post(f"/groups/{group.pk}/people/{person.pk}/claim")
    assert "bruno says: I am Bruno." in page(ada, f"/groups/{group.pk}/people")
    ada.post(f"/groups/{group.pk}/claims/{person.claims.get().pk}/accept")
    assert called(group, "Bruno").user == group.memberships.get(user__username="bruno").user
    ada.post(f"/groups/{group.pk}/people/{person.pk}/unlink")
    assert called(group, "Bruno").user is None


def test_who_has_left_is_given_no_account(group: Group, session: Session) -> None:
    remove_person(called(group, "Bruno"))
    membership = group.memberships.get(user__username="bruno")
    with pytest.raises(IllegalPlay) as refused:
        claims.claim(called(group, "Bruno"), membership.user, membership)
    assert translate(refused.value.message) == "This person has left the group. Let them come back first."


# left, and back


def test_who_left_stays_in_the_history_is_not_offered_and_comes_back(
    ada: Client, group: Group, session: Session
) -> None:
    tap(session, "pour")
    bruno = called(group, "Bruno")
    ada.post(f"/groups/{group.pk}/people/{bruno.pk}/remove")
    read = page(ada, f"/groups/{group.pk}/people")
    assert "Have left" in read and "Bring back: Bruno" in read
    assert f'value="{bruno.pk}"' not in page(ada, f"/groups/{group.pk}/campaigns/new")
    assert "Bruno" in page(ada, f"/evenings/{session.pk}/")
    assert ada.get(f"/groups/{group.pk}/people/{bruno.pk}").status_code == 200
    for _time in range(2):
        ada.post(f"/groups/{group.pk}/people/{bruno.pk}/come-back")
    assert called(group, "Bruno").left_at is None
    assert f'value="{bruno.pk}"' in page(ada, f"/groups/{group.pk}/campaigns/new")


def test_who_left_does_not_come_back_to_a_name_that_is_taken(
    ada: Client, group: Group, session: Session
) -> None:
    remove_person(called(group, "Bruno"))
    old = called(group, "Bruno")
    group.people.create(name="Bruno")
    answer = ada.post(f"/groups/{group.pk}/people/{old.pk}/come-back", follow=True)
    assert "Somebody else at the table is called Bruno now." in unescape(answer.content.decode())
    old.refresh_from_db()
    assert old.left_at


def test_who_has_answered_or_has_a_pass_is_kept_when_they_leave(group: Group, session: Session) -> None:
    dario, elio = group.people.create(name="Dario"), group.people.create(name="Elio")
    give_answer(make_night(group).dates.all()[0], dario, "yes")
    now = timezone.now()
    elio.passes.create(campaign=session.campaign, role="player", opened_at=now, expires_at=now)
    for one in (dario, elio):
        remove_person(one)
        assert called(group, one.name).left_at


def test_one_at_the_table_merged_into_one_who_left_brings_that_one_back(
    ada: Client, group: Group, session: Session, benny: Person
) -> None:
    remove_person(called(group, "Bruno"))
    bruno = called(group, "Bruno")
    read = page(ada, f"/groups/{group.pk}/people/{benny.pk}/merge?into={bruno.pk}")
    assert "Bruno had left, and is at the table again." in read
    merge(bruno, benny)
    assert called(group, "Bruno").left_at is None


# as a file


def kept_of(group: Group) -> Any:
    """Return what a file keeps of a group's people."""
    lifecycle = Session.objects.filter(campaign__group=group).order_by("campaign__created_at", "number")
    return (
        [
            (one.name, one.left_at, list(one.former.values_list("name", flat=True)))
            for one in group.people.all()
        ],
        [(one.people, written(one), load_evening(one).guests) for one in lifecycle],
    )


def test_a_group_with_guests_and_merged_people_is_the_same_after_a_file(
    ada: Client, group: Group, session: Session, benny: Person
) -> None:
    tap(session, "pour")
    write_guests(ada, session, "Elio")
    both_rows = EveningCorrection.objects.get()
    both_rows.has_people = True
    both_rows.save()
    Attendance.objects.create(session=session, person=benny)
    second = create_campaign(group, "By day", TOY.slug, [benny])
    tap(second, "pour")
    merge(called(group, "Chiara"), benny)
    other = make_user("carla")
    found = bring(export_group(group).raw, other)
    assert found.group and kept_of(found.group) == kept_of(group)
    assert bring(export_group(found.group).raw, other).group is None


def test_a_file_from_before_a_merge_finds_whom_it_means(
    group: Group, session: Session, benny: Person, settings: Any
) -> None:
    tap(session, "pour")
    second = create_campaign(group, "By day", TOY.slug, [called(group, "Anna"), benny])
    tap(second, "pour")
    before, owner = export_group(group).raw, group.memberships.get(user__username="ada").user
    merge(called(group, "Bruno"), benny)
    assert bring(before, owner).group is None  # all of it is here
    carla = make_user("carla")
    elsewhere = bring(export_group(group).raw, carla).group
    assert elsewhere
    elsewhere.campaigns.filter(name="By day").update(group=Group.objects.create(name="Another"))
    found = bring(before, carla, elsewhere)
    assert found.people == () and [one.name for one in found.campaigns] == ["By day"]
    assert found.campaigns[0].sessions.get().people == ["Anna", "Bruno"]


def test_two_of_a_file_who_sat_at_one_table_stay_two(group: Group, session: Session) -> None:
    tap(session, "pour")
    raw, carla = export_group(group).raw, make_user("carla")
    into = Group.objects.create(name="Others")
    into.memberships.create(user=carla, role="owner")
    anna = into.people.create(name="Anna")
    anna.former.create(name="Bruno")
    found = bring(raw, carla, into)
    assert [one.name for one in found.people] == ["Bruno", "Chiara"]
    assert found.campaigns[0].sessions.get().people == ["Anna", "Bruno", "Chiara"]
