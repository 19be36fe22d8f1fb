"""Delete rows that have opened nothing for a month; the worker does it each hour."""

from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand
from django.db.models import Q, QuerySet
from django.utils import timezone

from campaigns.access.join_codes import CODE_LIFETIME
from campaigns.demos.keeping import delete_put_away
from campaigns.log import clocks
from campaigns.models import (
    FORM_LIFETIME,
    INVITATION_LIFETIME,
    BookImport,
    FormKey,
    GroupLink,
    Invitation,
    JoinCode,
    MailAddress,
    Pass,
    PersonLink,
    Suggestion,
)
from campaigns.transfer.export_jobs import forget_old as forget_old_exports
from campaigns.transfer.jobs import forget_left
from companion.accounts.expired import list_expired as of_accounts

KEPT_FOR = timedelta(days=30)  # after it has expired: the admin shows it until then


def forget_expired() -> int:
    """Delete expired rows and old demos; return their number. Other tables and logs are never deleted."""
    rows = sum(rows.delete()[0] for rows in (*of_campaigns(), *of_accounts(KEPT_FOR)))
    return rows + forget_left() + forget_old_exports() + delete_put_away()


def of_campaigns() -> tuple[QuerySet[Any], ...]:
    now = timezone.now()
    past = now - KEPT_FOR
    return (
        JoinCode.objects.filter(created_at__lt=now - CODE_LIFETIME),
        BookImport.objects.filter(created_at__lt=past),
        FormKey.objects.filter(created_at__lt=now - FORM_LIFETIME),
        Suggestion.objects.filter(created_at__lt=past),
        Invitation.objects.filter(Q(used_at__lt=past) | Q(created_at__lt=past - INVITATION_LIFETIME)),
        Pass.objects.filter(Q(revoked_at__lt=past) | Q(expires_at__lt=past)),
        PersonLink.objects.filter(Q(revoked_at__lt=past) | Q(expires_at__lt=past)),
        GroupLink.objects.filter(Q(revoked_at__lt=past) | Q(expires_at__lt=past)),
        MailAddress.objects.filter(confirmed_at=None, created_at__lt=past),
    )


class Command(BaseCommand):
    help = "Delete sessions, codes, links, passes and suggestions that have been of no use for a month."

    def handle(self, *args: object, **options: object) -> None:
        if clocks.is_trusted():
            self.stdout.write(f"{forget_expired()} rows are gone.")
        else:
            self.stdout.write(clocks.NOT_YET)
