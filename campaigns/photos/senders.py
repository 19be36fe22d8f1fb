"""Who may send photos: it is checked before a request's body is read, so that strangers fill no memory."""

import re
from collections.abc import Mapping
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.db import close_old_connections

from campaigns.models import Membership
from companion.storage.limits import LIMITS
from companion.web.request_bodies import Large

TO_A_GROUP = re.compile(r"/groups/(?P<group>[0-9]{1,9})/photos/add")
AT_PACKING_AWAY = re.compile(r"/campaigns/(?P<campaign>[0-9]{1,9})/pack-away/photo")
SECONDS = 60.0


def may_send(session: Mapping[str, Any], address: re.Match[str]) -> bool:
    """Return whether a browser's session belongs to an account of the group in an address."""
    close_old_connections()
    try:
        account = session.get(SESSION_KEY)
        asked = address.groupdict()
        where = {"group": asked["group"]} if "group" in asked else {"group__campaigns": asked["campaign"]}
        members = Membership.objects.filter(user=account or 0, user__is_active=True, group__ended_at=None)
        return bool(account) and members.filter(**where).exists()
    finally:
        close_old_connections()


# More bytes than a photo may have are accepted, so that the page can say that it is too large.
LARGE_BODIES = [
    Large(address, LIMITS["photo"].of_account, SECONDS, may_send) for address in (TO_A_GROUP, AT_PACKING_AWAY)
]
