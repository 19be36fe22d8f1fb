"""Questions by mail to those who have not answered: at most one a day to each person, if the site has mail.

Each mail is recorded before it is sent, as with reminders, so that a double request never sends it twice.
"""

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from smtplib import SMTPRecipientsRefused, SMTPResponseException

from django.conf import settings
from django.core.mail.backends.base import BaseEmailBackend
from django.utils import timezone

from campaigns.models import AnswerRequest, MailAddress, Person
from campaigns.schedule.links import create_extra_link
from campaigns.schedule.mail import FAULTS, open_connection, write_request
from campaigns.schedule.reminders import may_be_sent_again
from campaigns.schedule.selectors import NightView
from companion.rules import IllegalPlay, _, require
from companion.text.dates import now_of_site

UNREACHED = _("The mail server cannot be reached: nobody was reminded. Try again later.")
NOBODY_LEFT = _("Everybody who can be reminded by e-mail has answered, or was reminded today.")
logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Silence:
    """The people who have not answered for an evening: to be asked by mail, asked today, or without mail."""

    to_ask: Sequence[Person]
    asked: Sequence[Person]
    unreached: Sequence[Person]


def list_silences(
    views: Iterable[NightView], people: Sequence[Person], me: Person | None
) -> dict[int, Silence]:
    """Return the silent people by evening; none without mail. One query, if `people` have their addresses."""
    open_views = [view for view in views if _is_open(view)] if settings.ABILITIES.mail else []
    if not open_views:
        return {}
    rows = AnswerRequest.objects.filter(person__in=people, day=today())
    asked = set(rows.values_list("person", flat=True))
    silences = {}
    for view in open_views:
        silent = [person for person in people if person != me and not view.has_answered(person)]
        if silent:
            silences[view.night.pk] = _sort(silent, asked)
    return silences


def _is_open(view: NightView) -> bool:
    return not view.night.is_called_off and any(not row.is_past for row in view.rows)


def _sort(silent: Sequence[Person], asked: set[int]) -> Silence:
    reached = {person.pk for person in silent if find_address(person)}
    return Silence(
        [person for person in silent if person.pk in reached and person.pk not in asked],
        [person for person in silent if person.pk in asked],
        [person for person in silent if person.pk not in reached and person.pk not in asked],
    )


def find_address(person: Person) -> MailAddress | None:
    """Return where a person gets mail, None if there is no confirmed address that still belongs to them."""
    address: MailAddress | None = getattr(person, "mail_address", None)
    is_theirs = address is not None and address.user_id in (None, person.user_id)
    return address if address and is_theirs and address.confirmed_at else None


def ask_silent(view: NightView, silences: Mapping[int, Silence]) -> list[Person]:
    """Send a mail to everybody who is silent and can be asked now; return those who got one.

    Raises: IllegalPlay, if no person can be asked, or no mail server can be reached.
    """
    silence = silences.get(view.night.pk)
    require(silence and silence.to_ask, NOBODY_LEFT)
    assert silence
    try:
        connection = open_connection()
    except FAULTS as fault:
        logger.error("The mail server cannot be reached, nobody was asked: %s", fault)
        raise IllegalPlay(UNREACHED) from fault
    sent = []
    try:
        sent = [person for person in silence.to_ask if _ask(view, person, connection)]
    except FAULTS as fault:
        logger.error("The mail server broke off, the others were not asked: %s", fault)
    finally:
        connection.close()
    return sent


def _ask(view: NightView, person: Person, connection: BaseEmailBackend) -> bool:
    """Ask a person, unless another process does or has done so today; return whether the mail was sent.

    Raises: one of FAULTS, if it is not known whether it was sent.
    """
    to = find_address(person)
    claim, is_ours = AnswerRequest.objects.get_or_create(
        person=person, day=today(), defaults={"night": view.night}
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


def today() -> date:
    """Return the day of the site: the zone of a reader comes from a cookie, and would allow a second mail."""
    return now_of_site().date()
