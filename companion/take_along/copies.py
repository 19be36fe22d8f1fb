"""Which groups have been played since a copy of them was taken: no server makes one at night."""

import json

from django.db.models import Count, Max

from campaigns.models import Entry


def newest_entry(group_id: int) -> int:
    """Return the id of a group's newest entry, 0 if it has none: what a copy that is taken now holds."""
    of_group = Entry.objects.filter(session__campaign__group=group_id)
    return int(of_group.aggregate(newest=Max("pk"))["newest"] or 0)


def list_due(copied: str) -> str:
    """Return as JSON the groups with evenings since their last copies: id, name, number of evenings.

    `copied` is JSON of the newest entry in the last copy of each group, by its id. The demo needs none.
    """
    newest = {int(group): int(entry) for group, entry in json.loads(copied or "{}").items()}
    groups = Entry.objects.filter(session__campaign__group__demo_of=None).order_by()
    rows = groups.values("session__campaign__group", "session__campaign__group__name")
    due = []
    for row in rows.annotate(newest=Max("pk")):
        group, name = row["session__campaign__group"], row["session__campaign__group__name"]
        if row["newest"] > newest.get(group, 0):
            since = Entry.objects.filter(session__campaign__group=group, pk__gt=newest.get(group, 0))
            evenings = since.aggregate(evenings=Count("session", distinct=True))["evenings"]
            due.append({"group": group, "name": name, "evenings": evenings})
    return json.dumps(due)
