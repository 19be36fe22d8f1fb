"""The signal that something at a table has changed: sent after it is written, received by the live screens.

`table_changed` is sent with `campaign` and `session`, their ids, `gone`, passes that no longer hold, by id,
and `number`: the newest entry of that session, which is open, or 0 if more than the log may have changed.
"""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import F
from django.dispatch import Signal

from campaigns.models import Campaign, Session

table_changed = Signal()


def notify_changed(
    campaign_id: int, session_id: int | None = None, gone: Iterable[int] = (), number: int = 0
) -> None:
    """Send `table_changed` after the current transaction, if there is one, is committed."""
    passes = tuple(gone)
    transaction.on_commit(
        lambda: table_changed.send(
            sender=Session, campaign=campaign_id, session=session_id, gone=passes, number=number
        )
    )


def bump_access_version(campaign_id: int, gone: Iterable[int] = ()) -> None:
    """Count one more change of the access to a table, and send `table_changed`."""
    Campaign.objects.filter(pk=campaign_id).update(access_version=F("access_version") + 1)
    notify_changed(campaign_id, gone=gone)


def bump_version_of(session: Session) -> None:
    """Count one more change of a session's access, for a screen whose answer is to bear the new version."""
    bump_access_version(session.campaign_id)
    session.campaign.refresh_from_db(fields=["access_version"])
