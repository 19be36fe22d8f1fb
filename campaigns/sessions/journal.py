"""The journal, made from the log: the story and the notes, by chapter and session."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from itertools import accumulate
from typing import Any

from django.core.paginator import Page, Paginator

from campaigns.log.amendments import NarratedPlay
from campaigns.log.state import with_newest_number
from campaigns.log.timeline import LogSpan, TimelineEntry, load_timelines, span_ends
from campaigns.models import Campaign, Session
from companion.rules import AnyGame, Happening, Message, Weight, _, message

UNREADABLE = message(_("The log of this evening cannot be read."))

MOST_READ = 600  # lines of an evening's log: of a longer one the beginning and the end are read
ON_A_PAGE = 500  # lines of logs, of which the story tells some
PAGES_BACK = 3  # that are searched for the chapter in which a page begins


@dataclass(frozen=True)
class JournalLine:
    """An event, or a note that a player (`by`) wrote; `chapter` is the title of a chapter that it opens.

    `number` is that of its entry in the log, `weight` its importance; `is_lost` if it ends a try that may be
    repeated.
    """

    says: Message
    by: str = ""
    at: datetime | None = None
    number: int = 0
    weight: Weight = Weight.TURN
    is_lost: bool = False

    @property
    def is_note(self) -> bool:
        return self.at is not None

    @property
    def chapter(self) -> Message | None:
        return self.says.opens


@dataclass(frozen=True)
class JournalSession:
    """A session, or the part of it that belongs to one chapter.

    `unread` are the numbers in the middle of a long log that are not read.
    """

    session: Session
    lines: tuple[JournalLine, ...] = ()
    happenings: tuple[Happening, ...] = ()
    unread: range = range(0)
    is_unreadable: bool = False

    @cached_property
    def told(self) -> tuple[JournalLine, ...]:
        """The events in the past tense, with the notes between them."""
        tells = self.session.game.history.tells
        events = [
            JournalLine(event.says, number=event.number, weight=event.weight, is_lost=event.is_lost)
            for event in tells(self.happenings)
        ]
        notes = [line for line in self.lines if line.is_note]
        return tuple(sorted([*events, *notes], key=lambda line: line.number))


@dataclass(frozen=True)
class Chapter:
    """A chapter of the journal; the lines before the first chapter have no title."""

    title: Message | None
    evenings: tuple[JournalSession, ...] = field(default=())


@dataclass(frozen=True)
class JournalPage:
    """A page of a campaign's journal: its chapters, the oldest first, and its number."""

    chapters: Sequence[Chapter]
    page: "Page[int]"


def load_page(campaign: Campaign, asked: str) -> JournalPage:
    """Return a page of a campaign's journal, the first if there is no such page."""
    rows = with_newest_number(campaign.sessions.defer("start")).order_by("number")
    sessions = list(rows.exclude(newest=0))
    for session in sessions:
        session.campaign = campaign
    ends = list(accumulate((row.newest for row in sessions), initial=0))
    page = Paginator(range(1, ends[-1] + 1), ON_A_PAGE).get_page(asked)
    evenings = _read_page(sessions, ends, page)
    begun = _find_chapter_before(sessions, ends, page)
    return JournalPage(group_by_chapter((row for row in evenings if row.lines), begun), page)


def _find_chapter_before(
    sessions: Sequence[Session], ends: Sequence[int], page: "Page[int]"
) -> Message | None:
    """Return the title of the chapter in which a page begins, None without one on the pages before."""
    for number in range(page.number - 1, max(0, page.number - 1 - PAGES_BACK), -1):
        evenings = _read_page(sessions, ends, page.paginator.page(number))
        titles = [line.chapter for evening in evenings for line in evening.lines if line.chapter]
        if titles:
            return titles[-1]
    return None


def _read_page(sessions: Sequence[Session], ends: Sequence[int], page: "Page[int]") -> list[JournalSession]:
    spans = [_span_on(session, before, page) for session, before in zip(sessions, ends, strict=False)]
    return _read([span for span in spans if span.parts is None or span.parts[0]])


def _span_on(session: Session, before: int, page: "Page[int]") -> LogSpan:
    """Return the lines of a log that are on a page; `before` is the number of lines before the log."""
    first, last = page.start_index() - before, page.end_index() - before
    newest: int = session.newest  # type: ignore[attr-defined]  # annotated
    if first <= 1 and last >= newest:
        return LogSpan(session)
    return LogSpan(session, (range(max(1, first), min(last, newest) + 1),))


def load_newest(campaign: Campaign, most: int, numbers: Collection[int] = ()) -> list[JournalSession]:
    """Return the `most` newest sessions of a campaign, or those of `numbers`, oldest first: two queries."""
    rows = with_newest_number(campaign.sessions.defer("start")).order_by("-number")
    newest_sessions = list(rows.filter(number__in=numbers) if numbers else rows[:most])
    for session in newest_sessions:
        session.campaign = campaign
    return read_evenings(newest_sessions)


def read_evenings(sessions: Sequence[Session], most: int = MOST_READ) -> list[JournalSession]:
    """Return the stories of a campaign's sessions, each with its `newest` number, oldest first.

    It takes one query, and two for each log of more than `most` lines.
    """
    ordered: list[Any] = sorted(sessions, key=lambda session: session.number)
    return _read([span_ends(session, session.newest, most) for session in ordered])


def _read(spans: Sequence[LogSpan]) -> list[JournalSession]:
    lines = load_timelines(spans)
    return [_evening_of(span, lines[span.session.pk]) for span in spans]


def _evening_of(span: LogSpan, timeline: Sequence[TimelineEntry] | None) -> JournalSession:
    """Return the story of a log; of an unreadable one, a line that says so."""
    if timeline is None:
        return JournalSession(span.session, (JournalLine(UNREADABLE),), is_unreadable=True)
    lines, happenings = tuple(_journal_lines(span.session, timeline)), tuple(_happenings(timeline))
    parts = span.parts or (range(0),)
    return JournalSession(span.session, lines, happenings, range(parts[0].stop, parts[-1].start))


def group_by_chapter(evenings: Iterable[JournalSession], begun: Message | None = None) -> list[Chapter]:
    """Return sessions by chapter, the first in the chapter that was `begun` before.

    A line that opens a chapter begins it, even in the middle of a session.
    """
    chapters = [Chapter(begun)]
    for evening in evenings:
        chapters[-1] = _add_lines(chapters[-1], evening, ())
        for line in evening.lines:
            if line.chapter:
                chapters.append(Chapter(line.chapter))
            chapters[-1] = _add_lines(chapters[-1], evening, (line,))
    full = (
        replace(chapter, evenings=tuple(row for row in chapter.evenings if row.lines)) for chapter in chapters
    )
    return [chapter for chapter in full if chapter.evenings]


def _add_lines(chapter: Chapter, evening: JournalSession, lines: tuple[JournalLine, ...]) -> Chapter:
    """Return a chapter with more lines of a session, which it may have already."""
    *before, last = chapter.evenings or (None,)
    if last is None or last.session != evening.session:
        return replace(chapter, evenings=(*chapter.evenings, replace(evening, lines=lines)))
    return replace(chapter, evenings=(*before, replace(last, lines=(*last.lines, *lines))))


def _journal_lines(session: Session, timeline: Sequence[TimelineEntry]) -> Iterator[JournalLine]:
    """Yield the lines of a session's story, with the notes between, in the order of the log."""
    for line in reversed(timeline):
        for part in line.effective.parts if line.is_live else ():
            number = line.entry.number
            yield from (JournalLine(news, number=number) for news in part.news if news.is_story)
            if words := find_note(session.game, part):
                says = message("{words}", words=words)
                yield JournalLine(says, line.entry.author_name, line.entry.created_at, number)


def _happenings(timeline: Sequence[TimelineEntry]) -> Iterator[Happening]:
    """Yield the plays of a session that count, oldest first."""
    for line in reversed(timeline):
        for part in line.effective.parts if line.is_live else ():
            play = part.play
            yield Happening(line.entry.number, play.action, play.answers, part.sentence, part.news)


def find_note(game: AnyGame, part: NarratedPlay) -> str:
    """Return the note that a player wrote with a play, "" if it has none."""
    action = game.actions.get(part.play.action)
    return str(part.play.answers.get(action.note, "")) if action and action.note else ""
