"""Asking by mail who has not answered: one tap, once a person and day, and nothing if there is no mail."""

import re
import smtplib
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.core.mail import EmailMessage
from django.core.mail.backends import locmem
from django.test import Client
from django.utils import timezone

from campaigns.models import AnswerRequest, GameNight, Group, MailAddress, Person
from campaigns.schedule import asking, planning
from campaigns.schedule.links import create_link, find_active_link, find_link, revoke_links
from tests.campaigns.schedule.test_mail import answers, link_in, mail_is_sent, refuse, wants_mail
from tests.support.abilities import set_abilities
from tests.support.annas_group import group
from tests.support.evenings import at_once, fix, make_group, make_night, make_user, tries

__all__ = ["group", "mail_is_sent", "tries"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tries", "mail_is_sent")]


@pytest.fixture
def night(group: Group) -> GameNight:
    return make_night(group)


@pytest.fixture
def anna(group: Group) -> Client:
    client = Client()
    client.force_login(group.memberships.get().user)
    return client


def remind(client: Client, night: GameNight) -> Any:
    return client.post(f"/groups/{night.group_id}/evenings/{night.pk}/remind", follow=True)


def page(client: Client, group: Group) -> str:
    return unescape(client.get(f"/groups/{group.pk}/evenings/").content.decode())


def test_one_tap_asks_who_has_not_answered_in_their_language(
    anna: Client, group: Group, night: GameNight, mailoutbox: list[EmailMessage]
) -> None:
    for name, language in (("Anna", "en"), ("Bruno", "it"), ("Chiara", "en")):
        wants_mail(group, name, language=language)
    read = page(anna, group)
    assert "Remind 2 by e-mail" in read and "Have not answered: Bruno, Chiara." in read
    answer = remind(anna, night)
    assert "Reminded by e-mail: Bruno, Chiara." in unescape(answer.content.decode())
    assert [one.to for one in mailoutbox] == [["bruno@example.org"], ["chiara@example.org"]]
    assert "Bruno, quando puoi venire?" in mailoutbox[0].body and "when can you come?" in mailoutbox[1].body
    assert "at Anna’s" in mailoutbox[1].body and "20:45" in mailoutbox[1].body
    assert mailoutbox[1].extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


def test_nobody_is_asked_twice_on_one_day_whatever_the_evening(
    anna: Client, group: Group, night: GameNight, mailoutbox: list[EmailMessage]
) -> None:
    wants_mail(group)
    other = make_night(group, days=(20, 21))
    for one in (night, night, other):
        answer = remind(anna, one)
    assert answer.status_code == 422 and len(mailoutbox) == 1
    read = page(anna, group)
    assert not re.search(r"Remind \d", read) and "Reminded today: Chiara." in read
    AnswerRequest.objects.update(day=timezone.localdate() - timedelta(days=1))
    remind(anna, night)
    assert len(mailoutbox) == 2


@pytest.mark.django_db(transaction=True)
def test_eight_taps_at_once_send_one_mail(
    group: Group, night: GameNight, mailoutbox: list[EmailMessage]
) -> None:
    wants_mail(group)
    clients = [Client() for _number in range(8)]
    for one in clients:
        one.force_login(group.memberships.get().user)
    at_once(8, lambda number: remind(clients[number], night))
    assert len(mailoutbox) == 1


def test_who_has_answered_left_or_not_confirmed_an_address_is_not_asked(
    anna: Client, group: Group, night: GameNight, mailoutbox: list[EmailMessage]
) -> None:
    fixed = fix(night)
    wants_mail(group, "Bruno")
    wants_mail(group, "Chiara", confirmed_at=None)
    answers(fixed, "Bruno", "no")
    gone = group.people.create(name="Dario", left_at=timezone.now())
    wants_mail(group, "Dario")
    stolen = wants_mail(group, "Anna", user=make_user("before"))
    assert remind(anna, fixed).status_code == 422
    assert not mailoutbox and gone and stolen
    assert "No e-mail address: Chiara." in page(anna, group)


def test_the_link_of_a_mail_opens_beside_the_one_that_was_handed_out(
    anna: Client, group: Group, night: GameNight, mailoutbox: list[EmailMessage]
) -> None:
    chiara = wants_mail(group).person
    token = create_link(chiara, "answer")
    remind(anna, night)
    browser = Client()
    read = browser.get(link_in(mailoutbox[0]), follow=True).content.decode()
    assert "Chiara" in read and "When shall we play?" in read
    link = find_link("answer", token)
    assert link and find_active_link(link.pk)
    revoke_links(chiara, "answer")
    assert not any(one.is_open for one in chiara.links.all())


def test_who_has_an_account_is_led_to_the_evenings_of_the_group(
    anna: Client, group: Group, night: GameNight, mailoutbox: list[EmailMessage]
) -> None:
    bruno = make_user("bruno")
    group.people.filter(name="Bruno").update(user=bruno)
    wants_mail(group, "Bruno", user=bruno)
    remind(anna, night)
    assert link_in(mailoutbox[0]) == f"/groups/{group.pk}/evenings/"
    assert not Person.objects.get(name="Bruno").links.exists()


def test_nothing_is_offered_without_mail(
    anna: Client, group: Group, night: GameNight, settings: Any, mailoutbox: list[EmailMessage]
) -> None:
    wants_mail(group)
    set_abilities(settings, mail=False)
    assert "Remind" not in page(anna, group) and remind(anna, night).status_code == 422
    assert not mailoutbox and not AnswerRequest.objects.exists()


def test_an_evening_that_is_called_off_or_over_asks_nobody(
    anna: Client, group: Group, night: GameNight, mailoutbox: list[EmailMessage]
) -> None:
    wants_mail(group)
    planning.call_off(fix(night), fix_sequence(night))
    assert remind(anna, night).status_code == 422 and not mailoutbox


def fix_sequence(night: GameNight) -> int:
    return GameNight.objects.get(pk=night.pk).sequence


@pytest.mark.parametrize(
    ("fault", "is_asked_again"),
    [
        (smtplib.SMTPRecipientsRefused({"c@example.org": (550, b"no")}), False),
        (smtplib.SMTPRecipientsRefused({"c@example.org": (450, b"later")}), True),
        (TimeoutError("hangs"), False),
    ],
)
def test_a_server_that_fails_is_told_and_what_nobody_knows_is_not_sent_again(
    fault: Exception,
    is_asked_again: bool,
    anna: Client,
    group: Group,
    night: GameNight,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wants_mail(group)
    monkeypatch.setattr(locmem.EmailBackend, "send_messages", refuse(fault))
    answer = remind(anna, night)
    assert answer.status_code == 422 and "No e-mail was sent." in unescape(answer.content.decode())
    assert AnswerRequest.objects.exists() != is_asked_again


def test_a_server_that_is_not_there_costs_nobody_the_day(
    anna: Client, group: Group, night: GameNight, monkeypatch: pytest.MonkeyPatch
) -> None:
    wants_mail(group)

    def fail() -> Any:
        raise OSError("no route")

    monkeypatch.setattr(asking, "open_connection", fail)
    assert "nobody was reminded. Try again later." in unescape(remind(anna, night).content.decode())
    assert not AnswerRequest.objects.exists()


def test_a_mail_tells_no_more_than_its_own_group(
    anna: Client, group: Group, night: GameNight, mailoutbox: list[EmailMessage]
) -> None:
    wants_mail(group)
    others = make_group("Others")
    MailAddress.objects.create(
        person=others.people.all()[0], address="o@example.org", language="en", confirmed_at=timezone.now()
    )
    remind(anna, night)
    assert [one.to for one in mailoutbox] == [["chiara@example.org"]]
