"""The journal, made from the log: what the story tells and what people wrote, by chapter and evening."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property

from campaigns.log.amendments import NarratedPlay
from campaigns.log.timeline import TimelineEntry, load_timeline, load_timelines
from campaigns.models import Campaign, Session
from companion.rules import AnyGame, Happening, Message, Weight, message


@dataclass(frozen=True)
class JournalLine:
    """Something that happened, or what somebody (`by`) wrote; `chapter` is the title of one that opens.

    `number` is that of its entry in the log, `weight` how much it matters; `is_lost` if a try ended with it
    that may be taken up again.
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
class Evening:
    """An evening, or as much of it as belongs to one chapter."""

    session: Session
    lines: tuple[JournalLine, ...] = ()
    happenings: tuple[Happening, ...] = ()

    @cached_property
    def told(self) -> tuple[JournalLine, ...]:
        """What happened as it is told afterwards, in the past, with what people wrote between."""
        tells = self.session.game.history.tells
        found = [
            JournalLine(one.says, number=one.number, weight=one.weight, is_lost=one.is_lost)
            for one in tells(self.happenings)
        ]
        notes = [line for line in self.lines if line.is_note]
        return tuple(sorted([*found, *notes], key=lambda line: line.number))


@dataclass(frozen=True)
class Chapter:
    """A chapter of the journal; what comes before the first has no title."""

    title: Message | None
    evenings: tuple[Evening, ...] = field(default=())


def load_evenings(campaign: Campaign) -> list[Evening]:
    """Return a campaign's evenings with their lines, oldest first."""
    found: list[Evening] = []
    for session in campaign.sessions.defer("start").order_by("number"):
        session.campaign = campaign
        found.append(Evening(session, tuple(_journal_lines(session, load_timeline(session)))))
    return [one for one in found if one.lines]


def load_newest(campaign: Campaign, most: int, numbers: Collection[int] = ()) -> list[Evening]:
    """Return so many of a campaign's newest evenings, or those of `numbers`, oldest first: two queries."""
    rows = campaign.sessions.defer("start").order_by("-number")
    found = list(rows.filter(number__in=numbers) if numbers else rows[:most])
    for session in found:
        session.campaign = campaign
    return read_evenings(found)


def read_evenings(sessions: Sequence[Session]) -> list[Evening]:
    """Return what the logs of a campaign's sessions tell, oldest first: one query."""
    lines = load_timelines(sessions)
    told = sorted(sessions, key=lambda one: one.number)
    return [
        Evening(one, tuple(_journal_lines(one, lines[one.pk])), tuple(_happenings(lines[one.pk])))
        for one in told
    ]


def group_by_chapter(told: Iterable[Evening]) -> list[Chapter]:
    """Return evenings by chapter: a line that opens one begins it, in the middle of an evening or not."""
    found = [Chapter(None)]
    for evening in told:
        found[-1] = _add_lines(found[-1], evening, ())
        for line in evening.lines:
            if line.chapter:
                found.append(Chapter(line.chapter))
            found[-1] = _add_lines(found[-1], evening, (line,))
    full = (replace(one, evenings=tuple(row for row in one.evenings if row.lines)) for one in found)
    return [one for one in full if one.evenings]


def _add_lines(chapter: Chapter, evening: Evening, lines: tuple[JournalLine, ...]) -> Chapter:
    """Return a chapter with lines of an evening, which it may hold already."""
    *before, last = chapter.evenings or (None,)
    if last is None or last.session != evening.session:
        return replace(chapter, evenings=(*chapter.evenings, replace(evening, lines=lines)))
    return replace(chapter, evenings=(*before, replace(last, lines=(*last.lines, *lines))))


def _journal_lines(session: Session, timeline: Sequence[TimelineEntry]) -> Iterator[JournalLine]:
    """Give what an evening's story tells and the notes between, as the log has them."""
    for line in reversed(timeline):
        for part in line.effective.parts if line.is_live else ():
            number = line.entry.number
            yield from (JournalLine(news, number=number) for news in part.news if news.is_story)
            if words := find_note(session.game, part):
                says = message("{words}", words=words)
                yield JournalLine(says, line.entry.author_name, line.entry.created_at, number)


def _happenings(timeline: Sequence[TimelineEntry]) -> Iterator[Happening]:
    """Give the plays of an evening that count, oldest first."""
    for line in reversed(timeline):
        for part in line.effective.parts if line.is_live else ():
            play = part.play
            yield Happening(line.entry.number, play.action, play.answers, part.sentence, part.news)


def find_note(game: AnyGame, part: NarratedPlay) -> str:
    """Return what somebody wrote for the log with a play, "" where it is no note."""
    action = game.actions.get(part.play.action)
    return str(part.play.answers.get(action.note, "")) if action and action.note else ""
