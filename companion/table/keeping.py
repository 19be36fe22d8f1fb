"""What a device may keep of a table for when there is no network: nothing for some eyes alone."""

from django.http import HttpResponse
from django.utils.crypto import salted_hmac

from campaigns.access.permissions import SPECTATOR
from companion.table.context import TableContext

NOTHING = "nothing"
LENGTH = 20  # of a mark


def is_kept(context: TableContext) -> bool:
    """Return whether a page may be kept: it shows no more of its table than whoever looks on sees."""
    return bool(context.game.seats.seen_by(context.now.table, SPECTATOR) == context.table)


def tell_keeper(response: HttpResponse, context: TableContext) -> HttpResponse:
    """Say in a page of a table whose it is, or that no device keeps it (`static/js/keeping.js`)."""
    response["X-Keep"] = mark_of(context) if is_kept(context) else NOTHING
    return response


def mark_of(context: TableContext) -> str:
    """Return the mark of who looks at which table from which seat; nobody learns from it who that is."""
    eyes = context.eyes
    who = f"account {eyes.user.pk}" if eyes.user else f"pass {eyes.device.pk if eyes.device else 0}"
    told = f"{context.session.pk} {who} {eyes.seat}"
    return salted_hmac("kept pages", told, algorithm="sha256").hexdigest()[:LENGTH]
