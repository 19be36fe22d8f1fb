"""Who may send photos: asked before the body of a request is read, so that no stranger fills the memory."""

import re
from collections.abc import Mapping
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.db import close_old_connections

from campaigns.models import Membership
from campaigns.photos.limits import MOST_BYTES
from companion.request_bodies import Large

TO_A_GROUP = re.compile(r"/groups/(?P<group>[0-9]{1,9})/photos/add")
AT_PACKING_AWAY = re.compile(r"/campaigns/(?P<campaign>[0-9]{1,9})/pack-away/photo")
REST = 4_000_000  # bytes more than a photo may have: its page says what is too large
SECONDS = 60.0


def may_send(session: Mapping[str, Any], address: re.Match[str]) -> bool:
    """Return whether a browser's session is of an account of the group that an address is of."""
    close_old_connections()
    try:
        account = session.get(SESSION_KEY)
        asked = address.groupdict()
        where = {"group": asked["group"]} if "group" in asked else {"group__campaigns": asked["campaign"]}
        members = Membership.objects.filter(user=account or 0, user__is_active=True, group__ended_at=None)
        return bool(account) and members.filter(**where).exists()
    finally:
        close_old_connections()


LARGE_BODIES = [
    Large(address, MOST_BYTES + REST, SECONDS, may_send) for address in (TO_A_GROUP, AT_PACKING_AWAY)
]
