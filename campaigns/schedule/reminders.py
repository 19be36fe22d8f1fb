"""Reminders by mail, a day before an evening: to everybody who wants them and has not said no.

Each is recorded before it is sent, so that two processes never send the same one. If a server does not say
whether it has taken a mail, the mail is not sent again.
"""

import logging
from collections.abc import Iterator
from datetime import timedelta
from smtplib import SMTPRecipientsRefused, SMTPResponseException

from django.conf import settings
from django.core.mail.backends.base import BaseEmailBackend
from django.db.models import Exists, F, OuterRef, Q
from django.utils import timezone

from campaigns.models import DateAnswer, GameNight, MailAddress, Reminder
from campaigns.schedule.mail import FAULTS, open_connection, write_reminder

AHEAD = timedelta(days=1)
PERMANENT = 500  # reply codes from this one on are permanent
logger = logging.getLogger(__name__)


def send_reminders() -> int:
    """Send the reminders that are due; return how many were sent. Refusals of the mail server are logged."""
    due = list(list_due()) if settings.ABILITIES.mail else []
    if not due:
        return 0
    try:
        connection = open_connection()
    except FAULTS as fault:
        logger.error("The mail server cannot be reached, reminders wait: %s", fault)
        return 0
    count = 0
    try:
        for night, to in due:
            count += _send(night, to, connection)
    except FAULTS as fault:
        logger.error("The mail server broke off, the other reminders wait: %s", fault)
    finally:
        connection.close()
    return count


def list_due() -> Iterator[tuple[GameNight, MailAddress]]:
    """Yield each evening within a day with each address that has had no reminder of its present version."""
    now = timezone.now()
    nights = GameNight.objects.filter(starts_at__gt=now, starts_at__lte=now + AHEAD, called_off_at=None)
    for night in nights.filter(group__ended_at=None).select_related("group", "campaign"):
        said_no = DateAnswer.objects.filter(
            date__night=night, date__starts_at=F("date__night__starts_at"), answer=DateAnswer.Answer.NO
        )
        sent = Reminder.objects.filter(night=night, sequence=night.sequence)
        rows = MailAddress.objects.filter(person__group=night.group, person__left_at=None)
        rows = rows.filter(Q(user=None) | Q(user=F("person__user")), confirmed_at__isnull=False)
        rows = rows.select_related("person")
        of_person = {"person": OuterRef("person")}
        for to in rows.exclude(Exists(said_no.filter(**of_person)) | Exists(sent.filter(**of_person))):
            yield night, to


def _send(night: GameNight, to: MailAddress, connection: BaseEmailBackend) -> bool:
    """Send a reminder, unless another process does; return whether it was sent.

    Raises: one of FAULTS, if it is not known whether it was sent.
    """
    claim, is_ours = Reminder.objects.get_or_create(night=night, person=to.person, sequence=night.sequence)
    if not is_ours:
        return False
    try:
        write_reminder(night, to, connection).send()
    except (SMTPResponseException, SMTPRecipientsRefused) as refusal:
        codes = _read_codes(refusal)
        logger.warning("The mail server refuses the reminder of person %s: %s", to.person_id, codes)
        if may_be_sent_again(refusal):
            claim.delete()
        return False
    Reminder.objects.filter(pk=claim.pk).update(sent_at=timezone.now())
    return True


def may_be_sent_again(refusal: SMTPResponseException | SMTPRecipientsRefused) -> bool:
    """Return whether a server that has refused a mail may take it later."""
    return min(_read_codes(refusal)) < PERMANENT


def _read_codes(refusal: SMTPResponseException | SMTPRecipientsRefused) -> list[int]:
    if isinstance(refusal, SMTPResponseException):
        return [refusal.smtp_code]
    return [code for code, _words in refusal.recipients.values()]
