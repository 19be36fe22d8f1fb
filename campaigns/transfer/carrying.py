"""The file that a pack-away sheet carries: its campaign without photos, or the reason why there is none."""

from hashlib import sha256

from django.db.models import Count, Max
from django.utils.timezone import localdate
from django.utils.translation import gettext

from campaigns.models import Box, Campaign, Entry, Recap
from campaigns.transfer.attached import MOST_ATTACHED
from campaigns.transfer.export import SECRET, export_campaign
from companion.rules import IllegalPlay


def write_carried(campaign: Campaign) -> tuple[str, bytes]:
    """Return the last line of a sheet, and the file that it carries; empty if it carries none."""
    try:
        exported = export_campaign(campaign, with_photos=False)
    except IllegalPlay:
        return gettext("without the campaign’s file: it cannot be exported"), b""
    if exported.file is None:
        if any(omission.why.id == SECRET for omission in exported.left_out):
            return gettext("without the campaign’s file: something on the table is secret"), b""
        return gettext("without the campaign’s file: it cannot be exported"), b""
    with exported.file:
        content = exported.raw
    if len(content) > MOST_ATTACHED:
        return gettext("without the campaign’s file: it is too large"), b""
    if exported.left_out:
        return gettext("this PDF carries a part of its campaign as a file"), content
    return gettext("this PDF carries its campaign as a file"), content


def find_state(campaign: Campaign) -> str:
    """Return a key that changes when the file of a campaign would: it is cheap, because the file is not made.

    Corrections change it from the next day on.
    """
    notes = campaign.notes.shared().aggregate(Count("pk"), Max("changed_at"))
    threads = campaign.threads.aggregate(Count("pk"), Max("created_at"), Max("tied_at"))
    facts: list[object] = [
        localdate(),
        campaign.name,
        campaign.ended_at,
        Entry.objects.filter(session__campaign=campaign).aggregate(Max("pk")),
        list(campaign.sessions.order_by("pk").values_list("pk", "closed_at")),
        notes,
        threads,
        list(Recap.objects.filter(campaign=campaign).values_list("edited_at")),
        list(campaign.group.people.order_by("pk").values_list("name")),
        campaign.group.nights.filter(campaign=campaign).aggregate(Count("pk"), Max("pk")),
        list(Box.objects.filter(group=campaign.group, game_slug=campaign.game_slug).values_list("content")),
    ]
    return f"{campaign.pk} {sha256(repr(facts).encode()).hexdigest()}"
