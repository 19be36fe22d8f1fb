"""Which groups have been played since a copy of them was taken: no server makes one at night."""

import json
from collections.abc import Iterator
from datetime import datetime

from django.db.models import Count, Max

from campaigns.models import Entry


def newest_entry(group_id: int) -> int:
    """Return the id of a group's newest entry, 0 if it has none: what a copy that is taken now holds."""
    of_group = Entry.objects.filter(session__campaign__group=group_id)
    return int(of_group.aggregate(newest=Max("pk"))["newest"] or 0)


def list_groups(copied: str) -> str:
    """Return as JSON the groups with evenings: id, name, number of evenings since their last copies.

    `copied` is JSON of the newest entry in the last copy of each group, by its id. The demo needs none.
    """
    return json.dumps(list(_count_evenings(copied)))


def list_due(copied: str) -> str:
    """Return as JSON those of `list_groups` that have been played since their last copies."""
    return json.dumps([row for row in _count_evenings(copied) if row["evenings"]])


def _count_evenings(copied: str) -> Iterator[dict[str, object]]:
    newest = {int(group): int(entry) for group, entry in json.loads(copied or "{}").items()}
    groups = Entry.objects.filter(session__campaign__group__demo_of=None).order_by()
    named = groups.values_list("session__campaign__group", "session__campaign__group__name").distinct()
    for group, name in named:
        since = Entry.objects.filter(session__campaign__group=group, pk__gt=newest.get(group, 0))
        evenings = since.aggregate(evenings=Count("session", distinct=True))["evenings"]
        yield {"group": group, "name": name, "evenings": evenings}


def count_entries(after: str) -> int:
    """Return how many entries were written after a time, in ISO format."""
    return Entry.objects.filter(created_at__gt=datetime.fromisoformat(after)).count()
