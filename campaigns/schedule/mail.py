"""Mail to people who want it: the confirmation of their address, requests for answers, and reminders.

A site without a mail server sends none, and asks for no address.
"""

from smtplib import SMTPException

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, gettext, override

from campaigns.models import GameNight, MailAddress, Person
from campaigns.schedule.selectors import NightView
from companion.accounts.models import User
from companion.text.dates import format_hour, format_night_day

CONFIRM_SALT, STOP_SALT = "evenings.mail.confirm", "evenings.mail.stop"
CONFIRM_WITHIN = 7 * 24 * 3600  # seconds
FAULTS = (SMTPException, OSError)  # errors of the mail server and of the connection to it


def ask_to_confirm(person: Person, address: str, user: User | None) -> None:
    """Store an address after a mail to it that asks its owner to confirm it.

    Raises: one of FAULTS; then the former address stays.
    """
    link = _site_address("mail_confirm", signing.dumps([person.pk, address], salt=CONFIRM_SALT))
    group = person.group.name
    text = gettext(
        "Somebody wants to remind {person} at this address of the evenings of {group}. If that is you, open "
        "this link within a week:"
    )
    otherwise = gettext("If not, do nothing: no more e-mails will come.")
    body = "\n\n".join([text.format(person=person.name, group=group), link, otherwise])
    EmailMessage(gettext("Reminders of {group}").format(group=group), f"{body}\n", to=[address]).send()
    fields = {"address": address, "user": user, "language": get_language() or settings.LANGUAGE_CODE}
    MailAddress.objects.update_or_create(person=person, defaults=fields | {"confirmed_at": None})


def find_to_confirm(token: str) -> MailAddress | None:
    """Return the address that a link in a mail confirms, None if the person has left or changed it."""
    try:
        number, address = signing.loads(token, salt=CONFIRM_SALT, max_age=CONFIRM_WITHIN)
    except signing.BadSignature:
        return None
    rows = MailAddress.objects.select_related("person__group")
    return rows.filter(person=number, person__left_at=None, address=address).first()


def confirm(address: MailAddress) -> None:
    MailAddress.objects.filter(pk=address.pk, confirmed_at=None).update(confirmed_at=timezone.now())


def find_to_stop(token: str) -> int | None:
    """Return the id of the address that a link stops mail to, None if the link is not one of this site."""
    try:
        return int(signing.loads(token, salt=STOP_SALT))
    except signing.BadSignature:
        return None


def stop(number: int) -> None:
    """Delete an address: it gets no more mail."""
    MailAddress.objects.filter(pk=number).delete()


def write_reminder(night: GameNight, to: MailAddress, connection: BaseEmailBackend) -> EmailMessage:
    """Return the reminder of an evening, in the language of its reader, with the way to get no more."""
    assert night.starts_at
    local = night.localize(night.starts_at)
    with override(to.language):
        when = f"{format_night_day(local)}, {format_hour(local)}"
        lines = [
            gettext("{person}, the next evening of {group}:").format(
                person=to.person.name, group=night.group.name
            ),
            when,
            *filter(None, (night.campaign.name if night.campaign else "", night.place, night.note)),
            "",
            _way_to_answer(night, to),
        ]
    return _write(f"{night.group.name}: {when}", lines, to, connection)


def write_request(view: NightView, to: MailAddress, token: str, connection: BaseEmailBackend) -> EmailMessage:
    """Return the mail that asks for an answer: with a link of the person's own, or to the group's page."""
    night, person = view.night, to.person
    link = _site_address("answer_open", token) if token else _site_address("next_evening", night.group_id)
    with override(to.language):
        asks = gettext("{person}, do you come?") if view.is_fixed else gettext("{person}, when can you come?")
        lines = [
            asks.format(person=person.name),
            *(f"{format_night_day(row.local)}, {row.hour}" for row in view.rows if not row.is_past),
            *filter(None, (night.campaign.name if night.campaign else "", night.place, night.note)),
            "",
            gettext("Answer here: {link}").format(link=link),
        ]
        title = gettext("{group} asks: when shall we play?").format(group=night.group.name)
    return _write(title, lines, to, connection)


def _write(title: str, lines: list[str], to: MailAddress, connection: BaseEmailBackend) -> EmailMessage:
    """Return a mail that ends with the link to stop mail."""
    link = _site_address("mail_stop", signing.dumps(to.pk, salt=STOP_SALT))
    with override(to.language):
        end = gettext("No more reminders: {link}").format(link=link)
    headers = {"List-Unsubscribe": f"<{link}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    body = "".join(f"{line}\n" for line in (*lines, "", end))
    return EmailMessage(title, body, to=[to.address], headers=headers, connection=connection)


def _way_to_answer(night: GameNight, to: MailAddress) -> str:
    """Return how the person can change an answer; the site stores only the hashes of links to answer."""
    if to.user_id is None:
        return gettext("Something came up? Change your answer with the link that you were sent.")
    link = _site_address("next_evening", night.group_id)
    return gettext("Who comes, and your own answer: {link}").format(link=link)


def open_connection() -> BaseEmailBackend:
    """Return a connection to the mail server. Raises: one of FAULTS."""
    connection: BaseEmailBackend = get_connection()
    connection.open()
    return connection


def _site_address(name: str, argument: object) -> str:
    return f"{settings.PUBLIC_URL}{reverse(name, args=[argument])}"
