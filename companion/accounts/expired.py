"""The expired rows of accounts: sessions, the browsers of deleted sessions, links of the owner."""

from datetime import timedelta

from django.contrib.sessions.models import Session
from django.db.models import Model, Q, QuerySet
from django.utils import timezone

from companion.accounts.models import LIFETIME, Change, OwnerLink, SignIn

CHANGES_KEPT_FOR = timedelta(days=365)


def list_expired(kept_for: timedelta) -> tuple[QuerySet[Model], ...]:
    """Return the rows to delete, in this order; a link of the owner's is kept for a while after its use."""
    now = timezone.now()
    old = now - kept_for - LIFETIME
    return (
        Session.objects.filter(expire_date__lt=now),
        SignIn.objects.exclude(session_key__in=Session.objects.values("session_key")),
        Change.objects.filter(changed_at__lt=now - CHANGES_KEPT_FOR),
        OwnerLink.objects.filter(Q(claimed_at__lt=old) | Q(claimed_at=None, created_at__lt=old)),
    )
