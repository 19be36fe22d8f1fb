"""What a device may keep of a table to show it without a network: no secret of a seat."""

from django.http import HttpResponse
from django.utils.crypto import salted_hmac

from campaigns.models.access import SPECTATOR
from companion.table.view import TableView

NOTHING = "nothing"
LENGTH = 20  # of a mark


def is_kept(view: TableView) -> bool:
    """Return whether a page may be kept: it shows no more of its table than a spectator sees."""
    return bool(view.game.seats.seen_by(view.state.table, SPECTATOR) == view.table)


def tell_keeper(response: HttpResponse, view: TableView) -> HttpResponse:
    """Say in a page of a table whose it is, or that no device keeps it (`static/js/keeping.js`)."""
    response["X-Keep"] = mark_of(view) if is_kept(view) else NOTHING
    return response


def mark_of(view: TableView) -> str:
    """Return the digest of table, account or device, and seat; it does not tell who that is."""
    subject = f"{view.session.pk} {view.viewer.subject} {view.viewer.seat}"
    return salted_hmac("kept pages", subject, algorithm="sha256").hexdigest()[:LENGTH]
