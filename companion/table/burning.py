"""What stands over a table beside its board: the candle that burns down, and which screen sounds."""

from typing import Any

from django.http import HttpRequest
from markupsafe import Markup

from campaigns import candles
from campaigns.access import speakers
from campaigns.access.permissions import Viewer
from campaigns.beside import beside_of
from campaigns.models import Session
from companion.live import presence
from companion.table.context import TV
from companion.table.decorators import get_screen_kind
from companion.table.render_cache import render_template

HERE, ELSEWHERE, NOBODY = "here", "elsewhere", ""
MILLISECONDS = 1000


def who_speaks(request: HttpRequest, session: Session, eyes: Viewer) -> str:
    """Return whether this screen is the speaker, another one that is connected, or nobody."""
    if not session.speaker:
        return NOBODY
    if session.speaker == speakers.find_name(request, eyes):
        return HERE
    return ELSEWHERE if presence.is_speaker_here(session.campaign_id, beside_of(session)) else NOBODY


def render_burning(request: HttpRequest, session: Session, eyes: Viewer) -> Markup:
    """Return the candle as it burns now, and who sounds."""
    return render_template("table/_burning.html", burning_context(request, session, eyes))


def burning_context(request: HttpRequest, session: Session, eyes: Viewer) -> dict[str, Any]:
    """Return what the candle is drawn from; `left` and `all` are milliseconds."""
    left = candles.seconds_left(session)
    return {
        "left": None if left is None else round(left * MILLISECONDS),
        "all": session.candle_seconds * MILLISECONDS,
        "minutes": candles.minutes_of(session),
        "leads": eyes.role == "gm" and get_screen_kind(request, eyes) != TV,
        "speaks": who_speaks(request, session, eyes),
    }
