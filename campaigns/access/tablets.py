"""Which browser is the tablet that all share: of those that lead a table, it alone shows seats their cards.

The first that shows one is it from then on; another one takes its place by a tap of its own, and what it
shows is in the log. A browser knows itself by a word in its session, of which a table keeps the hash.
"""

from secrets import token_urlsafe

from django.http import HttpRequest

from campaigns.groups import TOKEN_BYTES, hash_token
from campaigns.models import Session

TABLET_KEY = "tablet"  # in the browser's session


def is_shared(request: HttpRequest, session: Session) -> bool:
    """Return whether this browser is the shared tablet of a table, or may become it, for none is."""
    return session.tablet in {"", get_own_mark(request)}


def share(request: HttpRequest, session: Session) -> None:
    """Make this browser the shared tablet; the one that was it shows no cards any longer."""
    Session.objects.filter(pk=session.pk).update(tablet=get_own_mark(request))


def claim(request: HttpRequest, session: Session) -> bool:
    """Make this browser the shared tablet where none is; return whether it is now."""
    own = get_own_mark(request)
    return session.tablet == own or bool(Session.objects.filter(pk=session.pk, tablet="").update(tablet=own))


def find_own_mark(request: HttpRequest) -> str:
    """Return the hash by which a table knows this browser, "" where it has no word yet."""
    word = request.session.get(TABLET_KEY)
    return hash_token(word) if word else ""


def get_own_mark(request: HttpRequest) -> str:
    """Return the hash by which a table knows this browser, which gets its word where it has none."""
    return hash_token(request.session.setdefault(TABLET_KEY, token_urlsafe(TOKEN_BYTES)))
