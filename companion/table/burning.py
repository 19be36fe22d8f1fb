"""The ambience of a table: the candle that burns down, and which screen sounds."""

from django.http import HttpRequest
from markupsafe import Markup

from campaigns.access import speakers
from campaigns.access.ambience import Ambience
from campaigns.access.permissions import Viewer
from campaigns.models import Session
from campaigns.sessions import candles
from companion.live import presence
from companion.table.decorators import get_screen_kind
from companion.table.render_cache import render_template
from companion.table.view import TV

HERE, ELSEWHERE, NOBODY = "here", "elsewhere", ""
MILLISECONDS = 1000


def who_speaks(request: HttpRequest, session: Session, viewer: Viewer) -> str:
    """Return whether this screen is the speaker, another connected screen, or none."""
    if not session.speaker:
        return NOBODY
    if session.speaker == speakers.find_name(request, viewer):
        return HERE
    ambience = Ambience.of(session.candle_ends_at, session.speaker)
    return ELSEWHERE if presence.is_speaker_here(session.campaign_id, ambience) else NOBODY


def render_burning(request: HttpRequest, session: Session, viewer: Viewer) -> Markup:
    """Return the candle as it burns now, and who sounds."""
    return render_template("table/_burning.html", burning_context(request, session, viewer))


def burning_context(request: HttpRequest, session: Session, viewer: Viewer) -> dict[str, object]:
    """Return what the candle is drawn from; `left` and `all` are milliseconds."""
    left = candles.seconds_left(session)
    return {
        "left": None if left is None else round(left * MILLISECONDS),
        "all": session.candle_seconds * MILLISECONDS,
        "minutes": candles.minutes_of(session),
        "leads": viewer.role == "gm" and get_screen_kind(request, viewer) != TV,
        "speaks": who_speaks(request, session, viewer),
    }
