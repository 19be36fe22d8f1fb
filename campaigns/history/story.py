"""The story of a play that ended: the lines of the log between its beginning and its end."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from campaigns.log.state import find_newest_number
from campaigns.log.timeline import LogSpan, load_timelines
from campaigns.models import EndedPlay, Session
from campaigns.sessions.journal import find_note
from companion.games import GAMES
from companion.text.i18n import translate

MOST_LINES = 60  # lines on a page; the journal has all
MOST_READ = 1_000  # newest lines of a log that are searched for them


@dataclass(frozen=True)
class StoryLine:
    """An event of a play, or a note with its author (`by`), with its time, in the reader's language."""

    at: datetime
    words: str
    by: str = ""
    is_chapter: bool = False


def tell_story(play: EndedPlay) -> list[StoryLine]:
    """Return the story of a play, oldest first: of a long one the newest lines."""
    if play.session.campaign.game_slug not in GAMES:
        return []
    lines: list[StoryLine] = []
    for session, after, until in _spans(play):
        lines = [*_lines(session, after, until), *lines]
        if len(lines) >= MOST_LINES:
            break
    return lines[-MOST_LINES:]


def _spans(play: EndedPlay) -> Iterator[tuple[Session, int, int | None]]:
    """Yield the sessions of a play, the last first, each with the entries between which it was played."""
    session = play.session
    before = session.plays.filter(position=play.position - 1).first()
    yield session, before.number if before else 0, play.number
    if before is None:
        earlier = session.campaign.sessions.filter(number__lt=session.number).order_by("-number")
        for earlier_session in earlier.defer("start").select_related("campaign"):
            last = earlier_session.plays.filter(is_taken_back=False).order_by("-position").first()
            yield earlier_session, last.number if last else 0, None
            if last:
                return


def _lines(session: Session, after: int, until: int | None) -> Iterator[StoryLine]:
    last = until or find_newest_number(session)
    span = LogSpan(session, (range(max(after, last - MOST_READ) + 1, last + 1),))
    for line in reversed(load_timelines([span])[session.pk] or ()):
        for part in line.effective.parts if line.is_live else ():
            for news in part.news:
                if news.is_story:
                    yield StoryLine(line.entry.created_at, translate(news), is_chapter=bool(news.opens))
            if words := find_note(session.game, part):
                yield StoryLine(line.entry.created_at, words, line.entry.author_name)
