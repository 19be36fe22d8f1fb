"""Asking by mail those who have not answered: once a person and day, where the site has mail.

As with reminders, each mail is written down before it is sent, so that two taps never send it twice.
"""

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from smtplib import SMTPRecipientsRefused, SMTPResponseException

from django.conf import settings
from django.core.mail.backends.base import BaseEmailBackend
from django.utils import timezone

from campaigns.evenings.links import create_extra_link
from campaigns.evenings.mail import FAULTS, open_connection, write_request
from campaigns.evenings.reminders import may_be_sent_again
from campaigns.evenings.selectors import NightView
from campaigns.models import AnswerRequest, MailAddress, Person
from companion.rules import IllegalPlay, _, require

UNREACHED = _("The mail server cannot be reached: nobody was reminded. Try again later.")
NOBODY_LEFT = _("Everybody who can be reminded by e-mail has answered, or was reminded today.")
logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Silence:
    """Who has not answered for an evening: whom a mail can ask now, who was asked today, who has none."""

    to_ask: Sequence[Person]
    asked: Sequence[Person]
    unreached: Sequence[Person]


def list_silences(
    views: Iterable[NightView], people: Sequence[Person], me: Person | None
) -> dict[int, Silence]:
    """Return who is silent, by evening; none without mail. One query, if `people` have their addresses."""
    open_views = [view for view in views if _is_open(view)] if settings.HAS_MAIL else []
    if not open_views:
        return {}
    rows = AnswerRequest.objects.filter(person__in=people, day=timezone.localdate())
    asked = set(rows.values_list("person", flat=True))
    found = {}
    for view in open_views:
        silent = [one for one in people if one != me and not view.has_answered(one)]
        if silent:
            found[view.night.pk] = _sort(silent, asked)
    return found


def _is_open(view: NightView) -> bool:
    return not view.night.is_called_off and any(not row.is_past for row in view.rows)


def _sort(silent: Sequence[Person], asked: set[int]) -> Silence:
    reached = {one.pk for one in silent if find_address(one)}
    return Silence(
        [one for one in silent if one.pk in reached and one.pk not in asked],
        [one for one in silent if one.pk in asked],
        [one for one in silent if one.pk not in reached and one.pk not in asked],
    )


def find_address(person: Person) -> MailAddress | None:
    """Return where a person gets mail, None where nobody has confirmed an address that is theirs still."""
    found: MailAddress | None = getattr(person, "mail_address", None)
    is_theirs = found is not None and found.user_id in (None, person.user_id)
    return found if found and is_theirs and found.confirmed_at else None


def ask_silent(view: NightView, silences: Mapping[int, Silence]) -> list[Person]:
    """Send a mail to everybody who is silent and can be asked now; return whom.

    Raises: IllegalPlay, where there is nobody, or no mail server.
    """
    found = silences.get(view.night.pk)
    require(found and found.to_ask, NOBODY_LEFT)
    assert found
    try:
        connection = open_connection()
    except FAULTS as fault:
        logger.error("The mail server cannot be reached, nobody was asked: %s", fault)
        raise IllegalPlay(UNREACHED) from fault
    sent = []
    try:
        sent = [person for person in found.to_ask if _ask(view, person, connection)]
    except FAULTS as fault:
        logger.error("The mail server broke off, the others were not asked: %s", fault)
    finally:
        connection.close()
    return sent


def _ask(view: NightView, person: Person, connection: BaseEmailBackend) -> bool:
    """Ask somebody, unless another process does or has today; return whether the mail went out.

    Raises: one of FAULTS, where nobody knows whether it did.
    """
    to = find_address(person)
    claim, is_ours = AnswerRequest.objects.get_or_create(
        person=person, day=timezone.localdate(), defaults={"night": view.night}
    )
    if not (to and is_ours):
        return False
    token = "" if person.user_id else create_extra_link(person, _last_date(view))
    try:
        write_request(view, to, token, connection).send()
    except (SMTPResponseException, SMTPRecipientsRefused) as refusal:
        logger.warning("The mail server refuses to ask person %s", person.pk)
        if may_be_sent_again(refusal):
            claim.delete()
        return False
    AnswerRequest.objects.filter(pk=claim.pk).update(sent_at=timezone.now())
    return True


def _last_date(view: NightView) -> datetime:
    return max(row.date.starts_at for row in view.rows)
