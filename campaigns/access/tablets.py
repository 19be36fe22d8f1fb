"""Which browser is the shared tablet: of those that lead a table, it alone shows the cards of seats.

The first browser that shows one becomes the shared tablet; another takes its place by a command of its own,
and each look at a card is in the log. A browser has a token in its session; a table stores its hash.
"""

from django.http import HttpRequest

from campaigns.models import Session
from companion.storage.token_links import hash_token, make_token

TABLET_KEY = "tablet"  # in the browser's session


def is_shared(request: HttpRequest, session: Session) -> bool:
    """Return whether this browser is the shared tablet of a table, or may become it, if there is none."""
    return session.tablet in {"", get_own_mark(request)}


def share(request: HttpRequest, session: Session) -> None:
    """Make this browser the shared tablet; the former one shows no cards any longer."""
    Session.objects.filter(pk=session.pk).update(tablet=get_own_mark(request))


def claim(request: HttpRequest, session: Session) -> bool:
    """Make this browser the shared tablet if there is none; return whether it is the shared tablet now."""
    own = get_own_mark(request)
    return session.tablet == own or bool(Session.objects.filter(pk=session.pk, tablet="").update(tablet=own))


def find_own_mark(request: HttpRequest) -> str:
    """Return the hash of this browser's token, "" if it has none yet."""
    word = request.session.get(TABLET_KEY)
    return hash_token(word) if word else ""


def get_own_mark(request: HttpRequest) -> str:
    """Return the hash of this browser's token; a browser without one gets one."""
    return hash_token(request.session.setdefault(TABLET_KEY, make_token()))
