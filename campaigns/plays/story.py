"""What happened in a play that ended: the lines of the story between its beginning and its end."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from campaigns.journal import find_note
from campaigns.log.timeline import load_timeline
from campaigns.models import EndedPlay, Session
from companion.games import GAMES
from companion.i18n import translate

MOST_LINES = 60  # of a page; the journal has them all


@dataclass(frozen=True)
class StoryLine:
    """Something that happened, or what somebody wrote (`by`), when, in the reader's words."""

    at: datetime
    words: str
    by: str = ""
    is_chapter: bool = False


def tell_story(play: EndedPlay) -> list[StoryLine]:
    """Return what happened in a play, oldest first: the newest lines of a long one."""
    if play.session.campaign.game_slug not in GAMES:
        return []
    found: list[StoryLine] = []
    for session, after, until in _spans(play):
        found = [*_lines(session, after, until), *found]
        if len(found) >= MOST_LINES:
            break
    return found[-MOST_LINES:]


def _spans(play: EndedPlay) -> Iterator[tuple[Session, int, int | None]]:
    """Give the evenings of a play, the last first, each with the entries between which it was played."""
    session = play.session
    before = session.plays.filter(position=play.position - 1).first()
    yield session, before.number if before else 0, play.number
    if before is None:
        earlier = session.campaign.sessions.filter(number__lt=session.number).order_by("-number")
        for one in earlier.defer("start").select_related("campaign"):
            last = one.plays.filter(is_taken_back=False).order_by("-position").first()
            yield one, last.number if last else 0, None
            if last:
                return


def _lines(session: Session, after: int, until: int | None) -> Iterator[StoryLine]:
    for line in reversed(load_timeline(session)):
        entry = line.entry
        if entry.number > after and (until is None or entry.number <= until) and line.is_live:
            for part in line.effective.parts:
                for news in part.news:
                    if news.is_story:
                        yield StoryLine(entry.created_at, translate(news), is_chapter=bool(news.opens))
                if words := find_note(session.game, part):
                    yield StoryLine(entry.created_at, words, entry.author_name)
