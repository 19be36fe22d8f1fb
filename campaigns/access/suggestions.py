"""What players suggest to the game master, and the answers."""

from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from campaigns.models import Pass, Session, Suggestion
from campaigns.serialization import to_json_value
from campaigns.signals import bump_access_version
from companion.rules import Message, _, require

ANSWER_LIFETIME = timedelta(minutes=5)  # how long a phone is told what became of what it suggested
MAX_SUGGESTIONS = 5  # of one device that wait at once


@transaction.atomic
def create(session: Session, device: Pass, key: str, play: tuple[str, str, Message]) -> Suggestion:
    """Suggest a play to the game master: its action, the sheet as it was sent, its sentence.

    A known key is not stored twice.
    """
    action, body, says = play
    laid = {"device": device, "action": action, "body": body, "sentence_json": to_json_value(says)}
    waiting = session.suggestions.filter(device=device, outcome="").exclude(key=key)
    require(waiting.count() < MAX_SUGGESTIONS, _("There are many suggestions already: wait for an answer."))
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
    """Return what a device has suggested that waits, and the last that was answered a moment ago.

    Nothing is asked for one that is known to have suggested nothing.
    """
    if not getattr(device, "has_suggested", True):
        return []
    rows = list(session.suggestions.filter(device=device).order_by("-pk")[: MAX_SUGGESTIONS + 1])
    youngest = timezone.now() - ANSWER_LIFETIME
    answered = [one for one in rows if one.outcome and one.created_at >= youngest][:1]
    return [*answered, *(one for one in rows[::-1] if not one.outcome)]
