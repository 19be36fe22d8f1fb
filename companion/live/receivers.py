"""Signals of tables, accounts and browsers, sent on to the streams of all processes."""

from collections.abc import Iterable
from functools import partial

from django.contrib.auth.signals import user_logged_out
from django.db import transaction
from django.db.models.signals import post_delete, post_save
from django.http import HttpRequest

from campaigns.access.ambience import BESIDE, Ambience
from campaigns.log.signals import table_changed
from campaigns.log.state import VERSION, newest_sessions
from campaigns.models import Membership
from companion.accounts.models import User
from companion.live.auth import get_browser_name
from companion.live.bus import get_bus, tell_others
from companion.live.bus_messages import NO_VERSION, BusMessage
from companion.live.hub import HUB

NOTHING_OF_NOTE = frozenset({"last_login"})


def connect_signals() -> None:
    """Receive every change, wherever it is made; once a process."""
    table_changed.connect(tell_screens)
    user_logged_out.connect(on_signed_out)
    post_save.connect(on_account, User)
    for signal in (post_save, post_delete):
        signal.connect(on_membership, Membership)


def publish(message: BusMessage) -> None:
    """Tell the streams of this process, and those of all others."""
    HUB.call(HUB.receive, message)
    tell_others(message)


def tell_screens(
    *, campaign: int, gone: Iterable[int], session: int | None = None, number: int = 0, **_more: object
) -> None:
    """Send the version of a table; there is no query if no screen listens, or if a play says it all.

    A play leaves the access version as it is: the receiver takes the larger number, and 0 is none.
    """
    if get_bus().is_shared or HUB.has_listeners(campaign):
        passes = tuple(f"p{pass_id}" for pass_id in gone)
        if session and number:
            publish(BusMessage(campaign, (session, number, 0), passes))
        else:
            newest = newest_sessions(campaign).values_list(*VERSION, *BESIDE).first()
            version, beside = (newest[:3], newest[3:]) if newest else (NO_VERSION, (None, ""))
            publish(BusMessage(campaign, version, passes, beside=Ambience.of(*beside)))


def on_membership(*, instance: Membership, created: bool = False, **_more: object) -> None:
    """End the streams of an account whose place in a group has changed: if it still may, it returns."""
    if not created:
        _send_away(f"u{instance.user_id}")


def on_account(
    *, instance: User, created: bool = False, update_fields: Iterable[str] | None = None, **_more: object
) -> None:
    """End the streams of an account that was closed, or has another password."""
    if not created and not (update_fields and NOTHING_OF_NOTE.issuperset(update_fields)):
        _send_away(f"u{instance.pk}")


def on_signed_out(*, request: HttpRequest, **_more: object) -> None:
    """End the streams of a browser that has signed out."""
    if request.session.session_key:
        _send_away(get_browser_name(request.session.session_key))


def _send_away(name: str) -> None:
    transaction.on_commit(partial(publish, BusMessage(gone=(name,))))
