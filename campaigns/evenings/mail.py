"""Mail to people who want it: the question whether an address is theirs, and reminders.

A site without a mail server sends none, and asks nobody for an address.
"""

from smtplib import SMTPException

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, gettext, override

from campaigns.evenings.selectors import format_hour, format_night_day
from campaigns.models import GameNight, MailAddress, Person
from companion.accounts.models import User

CONFIRM_SALT, STOP_SALT = "evenings.mail.confirm", "evenings.mail.stop"
CONFIRM_WITHIN = 7 * 24 * 3600  # seconds
FAULTS = (SMTPException, OSError)  # what a mail server refuses, and what is between it and us


def ask_to_confirm(person: Person, address: str, user: User | None) -> None:
    """Keep an address and send it the question whether it is its owner who wants mail.

    Raises: one of FAULTS, and then the address that was kept before stays.
    """
    link = _site_address("mail_confirm", signing.dumps([person.pk, address], salt=CONFIRM_SALT))
    group = person.group.name
    text = gettext(
        "Somebody wants to remind {person} at this address of the evenings of {group}. If that is you, open "
        "this link within a week:"
    )
    otherwise = gettext("If not, do nothing: no more mail will come.")
    body = "\n\n".join([text.format(person=person.name, group=group), link, otherwise])
    EmailMessage(gettext("Reminders of {group}").format(group=group), f"{body}\n", to=[address]).send()
    given = {"address": address, "user": user, "language": get_language() or settings.LANGUAGE_CODE}
    MailAddress.objects.update_or_create(person=person, defaults=given | {"confirmed_at": None})


def find_to_confirm(token: str) -> MailAddress | None:
    """Return the address that a link in a mail confirms, None where nobody asks for it any more."""
    try:
        number, address = signing.loads(token, salt=CONFIRM_SALT, max_age=CONFIRM_WITHIN)
    except signing.BadSignature:
        return None
    rows = MailAddress.objects.select_related("person__group")
    return rows.filter(person=number, person__left_at=None, address=address).first()


def confirm(found: MailAddress) -> None:
    MailAddress.objects.filter(pk=found.pk, confirmed_at=None).update(confirmed_at=timezone.now())


def find_to_stop(token: str) -> int | None:
    """Return the number of the address that a link stops mail to, None for a link that nobody has made."""
    try:
        return int(signing.loads(token, salt=STOP_SALT))
    except signing.BadSignature:
        return None


def stop(number: int) -> None:
    """Forget an address: it gets no mail any more."""
    MailAddress.objects.filter(pk=number).delete()


def write_reminder(night: GameNight, to: MailAddress, connection: BaseEmailBackend) -> EmailMessage:
    """Return the reminder of an evening, in the language of whoever gets it, with the way to get no more."""
    assert night.starts_at
    local = night.localize(night.starts_at)
    link = _site_address("mail_stop", signing.dumps(to.pk, salt=STOP_SALT))
    with override(to.language):
        when = f"{format_night_day(local)}, {format_hour(local)}"
        lines = [
            gettext("{person}, the next evening of {group}:").format(
                person=to.person.name, group=night.group.name
            ),
            when,
            *filter(None, (night.campaign.name if night.campaign else "", night.place, night.note)),
            "",
            gettext("No more reminders: {link}").format(link=link),
        ]
    headers = {"List-Unsubscribe": f"<{link}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    body = "".join(f"{line}\n" for line in lines)
    return EmailMessage(
        f"{night.group.name}: {when}", body, to=[to.address], headers=headers, connection=connection
    )


def open_connection() -> BaseEmailBackend:
    """Return a connection to the mail server. Raises: one of FAULTS."""
    connection: BaseEmailBackend = get_connection()
    connection.open()
    return connection


def _site_address(name: str, argument: object) -> str:
    return f"{settings.PUBLIC_URL}{reverse(name, args=[argument])}"
