"""Reminders by mail: wanted by whoever gets them, sent once, ended with one tap; and servers that fail."""

import re
import smtplib
import socket
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends import locmem
from django.db.models import F
from django.test import Client
from django.utils import timezone

from campaigns.models import GameNight, Group, MailAddress, Person, Reminder
from campaigns.schedule import mail
from campaigns.schedule.answers import give_answer
from campaigns.schedule.reminders import send_reminders
from companion.env import mail_server
from tests.support.abilities import set_abilities
from tests.support.annas_group import group
from tests.support.evenings import at_once, fix, make_night, make_user, tries

__all__ = ["group", "tries"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tries", "mail_is_sent")]


@pytest.fixture
def mail_is_sent(settings: Any) -> None:
    set_abilities(settings, mail=True)
    settings.PUBLIC_URL = "https://play.example"


@pytest.fixture
def night(group: Group) -> GameNight:
    """Return an evening in an hour."""
    night = fix(make_night(group))
    soon = timezone.now() + timedelta(hours=1)
    night.dates.filter(starts_at=F("night__starts_at")).update(starts_at=soon)
    GameNight.objects.update(starts_at=soon)
    night.refresh_from_db()
    return night


def wants_mail(group: Group, name: str = "Chiara", **facts: Any) -> MailAddress:
    given = {"address": f"{name.lower()}@example.org", "language": "en", "confirmed_at": timezone.now()}
    return MailAddress.objects.create(person=group.people.get(name=name), **given | facts)


def answers(night: GameNight, name: str, answer: str) -> None:
    give_answer(night.dates.get(starts_at=F("night__starts_at")), Person.objects.get(name=name), answer)


def link_in(message: EmailMessage) -> str:
    """Return the path of the first link of a mail."""
    found = re.search(r"https://play\.example(/\S+)", str(message.body))
    assert found
    return found[1]


# an address, given and confirmed


def test_an_address_gets_mail_only_after_its_owner_has_said_so(
    group: Group, night: GameNight, mailoutbox: list[EmailMessage]
) -> None:
    client = Client()
    client.force_login(group.memberships.get().user)
    client.post(f"/groups/{group.pk}/evenings/mail", {"address": "anna@example.org"})
    assert send_reminders() == 0
    confirm = link_in(mailoutbox[0])
    assert Client().get(confirm).status_code == 200
    assert MailAddress.objects.get().confirmed_at is None  # whoever only looks confirms nothing
    Client().post(confirm)
    assert send_reminders() == 1 and mailoutbox[1].to == ["anna@example.org"]


def test_another_address_is_asked_anew(group: Group, mailoutbox: list[EmailMessage]) -> None:
    found = wants_mail(group)
    mail.ask_to_confirm(found.person, "other@example.org", None)
    assert MailAddress.objects.get().confirmed_at is None
    mail.ask_to_confirm(found.person, "third@example.org", None)
    assert Client().get(link_in(mailoutbox[0])).status_code == 410


@pytest.mark.parametrize(
    "address", ["", "no address", "a@b\nBcc: all@example.org", "x" * 300 + "@example.org"]
)
def test_what_is_no_address_is_refused(group: Group, address: str, mailoutbox: list[EmailMessage]) -> None:
    client = Client()
    client.force_login(group.memberships.get().user)
    client.post(f"/groups/{group.pk}/evenings/mail", {"address": address})
    assert not MailAddress.objects.exists() and not mailoutbox


def test_nobody_is_flooded_with_questions(group: Group, mailoutbox: list[EmailMessage]) -> None:
    client = Client()
    client.force_login(group.memberships.get().user)
    for number in range(7):
        client.post(f"/groups/{group.pk}/evenings/mail", {"address": f"victim{number}@example.org"})
    assert len(mailoutbox) == 5


def test_a_server_that_does_not_answer_is_told_and_nothing_is_kept(
    group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locmem.EmailBackend, "send_messages", refuse(TimeoutError("hangs")))
    client = Client()
    client.force_login(group.memberships.get().user)
    answer = client.post(f"/groups/{group.pk}/evenings/mail", {"address": "anna@example.org"}, follow=True)
    assert "The mail server does not answer. Nothing was saved" in answer.content.decode()
    assert not MailAddress.objects.exists()


# reminders


def test_all_who_have_not_said_no_are_reminded_in_their_language(
    group: Group, night: GameNight, mailoutbox: list[EmailMessage]
) -> None:
    for name, language in (("Anna", "en"), ("Bruno", "it"), ("Chiara", "en")):
        wants_mail(group, name, language=language)
    answers(night, "Anna", "no")
    answers(night, "Bruno", "maybe")
    assert send_reminders() == 2
    assert {message.to[0] for message in mailoutbox} == {"bruno@example.org", "chiara@example.org"}
    assert "at Anna’s" in str(mailoutbox[0].body) and "&" not in str(mailoutbox[0].body)


@pytest.mark.parametrize("why", ["far", "called off", "over", "left", "not confirmed", "group ended"])
def test_nobody_is_reminded_of_what_does_not_concern_them(group: Group, night: GameNight, why: str) -> None:
    found, now = wants_mail(group), timezone.now()
    nights, people = GameNight.objects.all(), Person.objects.filter(pk=found.person_id)
    {
        "far": lambda: nights.update(starts_at=now + timedelta(hours=25)),
        "called off": lambda: nights.update(called_off_at=now),
        "over": lambda: nights.update(starts_at=now - timedelta(minutes=1)),
        "left": lambda: people.update(left_at=now),
        "not confirmed": lambda: MailAddress.objects.update(confirmed_at=None),
        "group ended": lambda: Group.objects.update(ended_at=now),
    }[why]()
    assert send_reminders() == 0


def test_an_account_that_is_no_longer_the_person_is_not_reminded(group: Group, night: GameNight) -> None:
    wants_mail(group, user=make_user("chiara"))
    assert send_reminders() == 0


def test_each_change_is_reminded_of_once(
    group: Group, night: GameNight, mailoutbox: list[EmailMessage]
) -> None:
    wants_mail(group)
    assert [send_reminders(), send_reminders()] == [1, 0]
    GameNight.objects.update(sequence=5, place="at Bruno’s")
    assert [send_reminders(), send_reminders()] == [1, 0]
    assert "at Bruno’s" in str(mailoutbox[1].body)


def test_a_mail_says_how_an_answer_is_changed(
    group: Group, night: GameNight, mailoutbox: list[EmailMessage]
) -> None:
    wants_mail(group, "Anna", user=group.memberships.get().user)
    wants_mail(group, "Chiara", language="it")
    send_reminders()
    anna, chiara = (str(message.body) for message in sorted(mailoutbox, key=lambda one: one.to))
    assert f"https://play.example/groups/{group.pk}/evenings/" in anna
    assert f"/groups/{group.pk}/" not in chiara and "Cambia la tua risposta" in chiara


@pytest.mark.django_db(transaction=True)
def test_of_workers_at_once_one_sends_each_reminder(
    group: Group, night: GameNight, mailoutbox: list[EmailMessage]
) -> None:
    for name in ("Anna", "Bruno", "Chiara"):
        wants_mail(group, name)
    found = at_once(4, lambda _number: send_reminders())
    assert sum(found) == 3 == len(mailoutbox)
    assert len({message.to[0] for message in mailoutbox}) == 3


def test_a_mail_says_how_to_get_no_more_and_programs_can_read_it(
    group: Group, night: GameNight, mailoutbox: list[EmailMessage]
) -> None:
    wants_mail(group)
    send_reminders()
    headers = mailoutbox[0].extra_headers
    assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert headers["List-Unsubscribe"] == f"<https://play.example{link_in(mailoutbox[0])}>"


def test_one_tap_without_an_account_ends_the_mail(
    group: Group, night: GameNight, mailoutbox: list[EmailMessage]
) -> None:
    wants_mail(group)
    send_reminders()
    stop, program = link_in(mailoutbox[0]), Client(enforce_csrf_checks=True)
    assert program.get(stop).status_code == 200 and MailAddress.objects.exists()
    assert program.post(stop, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert not MailAddress.objects.exists()
    assert program.post(stop).status_code == 200  # a second tap is no fault


@pytest.mark.parametrize("address", ["confirm", "stop"])
def test_a_forged_link_does_nothing(group: Group, address: str) -> None:
    wants_mail(group)
    assert Client().post(f"/mail/{address}/MQ:1abcde:forged").status_code in (404, 410)
    assert MailAddress.objects.filter(confirmed_at__isnull=False).exists()


# servers that fail


def refuse(fault: Exception) -> Callable[..., int]:
    def send_messages(*_args: Any) -> int:
        raise fault

    return send_messages


@pytest.mark.parametrize(
    ("fault", "again"),
    [
        (smtplib.SMTPRecipientsRefused({"a": (450, b"later")}), 1),
        (smtplib.SMTPRecipientsRefused({"a": (550, b"nobody")}), 0),
        (smtplib.SMTPSenderRefused(421, b"busy", "us"), 1),
        (smtplib.SMTPServerDisconnected("gone"), 0),
        (TimeoutError("hangs"), 0),
    ],
    ids=["later", "never", "busy", "gone", "hangs"],
)
def test_what_was_surely_not_sent_is_sent_later_and_nothing_twice(
    group: Group, night: GameNight, fault: Exception, again: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    wants_mail(group)
    with monkeypatch.context() as patch:
        patch.setattr(locmem.EmailBackend, "send_messages", refuse(fault))
        assert send_reminders() == 0
    assert send_reminders() == again
    assert Reminder.objects.filter(sent_at__isnull=False).count() == again


def test_a_server_that_is_not_there_loses_nothing(group: Group, night: GameNight, settings: Any) -> None:
    wants_mail(group)
    backend = settings.EMAIL_BACKEND
    settings.EMAIL_BACKEND, settings.EMAIL_PORT = "django.core.mail.backends.smtp.EmailBackend", 1
    assert send_reminders() == 0 and not Reminder.objects.exists()
    settings.EMAIL_BACKEND = backend
    assert send_reminders() == 1


@pytest.fixture
def silent_server(settings: Any) -> Iterator[None]:
    """A mail server that takes the connection and then says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        Thread(target=server.accept, daemon=True).start()
        settings.EMAIL_BACKEND, settings.EMAIL_HOST = (
            "django.core.mail.backends.smtp.EmailBackend",
            "127.0.0.1",
        )
        settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = server.getsockname()[1], 0.3
        yield


@pytest.mark.usefixtures("silent_server")
def test_a_server_that_hangs_is_given_up_and_nothing_is_lost(group: Group, night: GameNight) -> None:
    wants_mail(group)
    started = timezone.now()
    assert send_reminders() == 0 and not Reminder.objects.exists()
    assert timezone.now() - started < timedelta(seconds=5)


# what the environment says


def test_the_address_of_a_mail_server_says_all_of_it() -> None:
    found = mail_server("smtp+tls://anna%40example.org:p%2Fw@mail.example.org")
    assert found == {
        "EMAIL_HOST": "mail.example.org",
        "EMAIL_PORT": 587,
        "EMAIL_HOST_USER": "anna@example.org",
        "EMAIL_HOST_PASSWORD": "p/w",
        "EMAIL_USE_TLS": True,
        "EMAIL_USE_SSL": False,
    }
    assert mail_server("smtps://h:2465")["EMAIL_PORT"] == 2465


@pytest.mark.parametrize("url", ["mail.example.org", "http://mail.example.org", "smtp://"])
def test_what_is_no_mail_server_keeps_the_site_from_starting(url: str) -> None:
    with pytest.raises(ValueError, match="EMAIL_URL is"):
        mail_server(url)


def test_no_mail_waits_for_ever(settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    assert get_connection().timeout == 10
    assert "keep_evenings" in Path("companion/operations/backups/tasks.py").read_text()
