"""Suggestions of players to the game master, and the answers."""

from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet

from campaigns.log.locks import lock_rows
from campaigns.log.serialization import to_json_value
from campaigns.log.signals import bump_access_version
from campaigns.models import Pass, Session, Suggestion
from companion.rules import Message, _, require
from companion.work.ages import age

ANSWER_LIFETIME = timedelta(minutes=5)  # how long a phone shows the answer to its suggestion
MAX_SUGGESTIONS = 5  # that may wait for an answer, for each device


def create(session: Session, device: Pass, key: str, play: tuple[str, str, Message]) -> Suggestion:
    """Store a suggested play: its action, its form data, its sentence.

    A repeated key is not stored twice.
    """
    action, body, says = play
    laid = {"device": device, "action": action, "body": body, "sentence_json": to_json_value(says)}
    waiting = session.suggestions.filter(device=device, outcome="").exclude(key=key)
    with lock_rows(Pass.objects.filter(pk=device.pk)):  # parallel requests are counted one by one
        require(
            waiting.count() < MAX_SUGGESTIONS, _("There are many suggestions already: wait for an answer.")
        )
        made, is_new = Suggestion.objects.get_or_create(session=session, key=key, defaults=laid)
        device.has_suggested = True  # type: ignore[attr-defined]  # as it may have been read before
        if is_new:
            bump_access_version(session.campaign_id)
    return made


@transaction.atomic
def settle(suggestion: Suggestion, outcome: str) -> None:
    """Record the answer to a suggestion."""
    Suggestion.objects.filter(pk=suggestion.pk, outcome="").update(outcome=outcome)
    bump_access_version(suggestion.session.campaign_id)


def list_waiting(session: Session) -> QuerySet[Suggestion]:
    return session.suggestions.filter(outcome="", device__revoked_at=None).select_related("device__person")


def list_of_device(session: Session, device: Pass) -> list[Suggestion]:
    """Return the waiting suggestions of a device, after the last one that was answered a moment ago.

    No query is made for a device that is known to have no suggestions.
    """
    if not getattr(device, "has_suggested", True):
        return []
    rows = list(session.suggestions.filter(device=device).order_by("-pk")[: MAX_SUGGESTIONS + 1])
    answered = [row for row in rows if row.outcome and age(row.created_at) <= ANSWER_LIFETIME][:1]
    return [*answered, *(row for row in rows[::-1] if not row.outcome)]
