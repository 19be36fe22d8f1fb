"""A campaign as a book: its recap, its evenings one after another, and their sums.

It has what every member may read: the log as all seats may know it, shared notes, photos. Corrections by hand
count. A book has limited room; it says what it leaves out.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from django.utils.translation import gettext

from campaigns.chronicle.choice import Players, find_players, introduce
from campaigns.chronicle.recap import ToldRecap, say_line, tell_recap
from campaigns.history.counts import Luck, count_luck
from campaigns.history.facts import Facts, load_facts
from campaigns.history.presence import EveningFacts, load_evenings
from campaigns.log.state import with_newest_number
from campaigns.models import Campaign, Note, Photo, Thread
from campaigns.photos.selectors import photos_by_session
from campaigns.sessions import journal
from campaigns.sessions.journal import JournalLine
from companion.text.dates import format_clock, format_long_day
from companion.text.i18n import join_names, translate

MOST_EVENINGS = 40  # in a volume
# What a volume has room for, each evening its share, and a few at the least.
MOST_LINES, LEAST_LINES = 2400, 12
MOST_PHOTOS, LEAST_PHOTOS = 90, 2
MOST_SIGNS, LEAST_SIGNS = 120_000, 2000  # of notes
MOST_THREADS = 60
SENTENCES = 6  # in a paragraph


@dataclass(frozen=True)
class Quote:
    """A note that a player has written in the log."""

    words: str
    by: str


@dataclass(frozen=True)
class Passage:
    """A part of an evening: the title of the chapter that begins, "" if none does; paragraphs and quotes."""

    title: str = ""
    parts: list[str | Quote] = field(default_factory=list)


@dataclass(frozen=True)
class BookEvening:
    """An evening in a book; `more_…` are the numbers of what it leaves out."""

    facts: EveningFacts
    passages: Sequence[Passage] = ()
    more_lines: int = 0
    photos: Sequence[Photo] = ()
    more_photos: int = 0
    notes: Sequence[Note] = ()
    more_notes: int = 0

    @property
    def number(self) -> int:
        return self.facts.session.number

    @property
    def name(self) -> str:
        return gettext("Evening %(number)s") % {"number": self.number}

    @property
    def title(self) -> str:
        """The title of the first chapter that began that evening; else its number."""
        return next((passage.title for passage in self.passages if passage.title), self.name)

    @property
    def has_title(self) -> bool:
        return any(passage.title for passage in self.passages)

    @property
    def lead(self) -> str:
        return ", ".join(filter(None, (format_long_day(self.facts.times.started_at), self.facts.place)))

    @property
    def people(self) -> str:
        people = (*(person.name for person in self.facts.present), *self.facts.guests)
        return join_names(filter(None, people))

    @property
    def began(self) -> str:
        return format_clock(self.facts.times.started_at)

    @property
    def has_ended(self) -> bool:
        return self.facts.is_corrected or not self.facts.session.is_open

    @property
    def ended(self) -> str:
        return format_clock(self.facts.times.ended_at)

    @cached_property
    def luck(self) -> list[Luck]:
        """The luck of everybody's dice that evening."""
        return count_luck(Facts([self.facts]).dice)


@dataclass(frozen=True)
class Book:
    """A volume of a campaign's book; the last one also has the notes and threads of the campaign."""

    campaign: Campaign
    recap: ToldRecap
    evenings: Sequence[BookEvening]
    facts: Facts
    volume: int = 1
    volumes: int = 1
    notes: Sequence[Note] = ()
    more_notes: int = 0
    threads: Sequence[Thread] = ()

    @property
    def is_first(self) -> bool:
        return self.volume == 1

    @property
    def is_last(self) -> bool:
        return self.volume == self.volumes

    @property
    def days(self) -> tuple[str, ...]:
        """The days of its first and its last evening; one day if they are the same."""
        days = [format_long_day(evening.facts.times.started_at) for evening in self.evenings]
        return tuple(dict.fromkeys((days[0], days[-1]))) if days else ()

    @property
    def people(self) -> str:
        """The people who were at any of its evenings, in the order of their first."""
        return join_names(dict.fromkeys(person.name for row in self.evenings for person in row.facts.present))


def load_book(campaign: Campaign, volume: int = 0) -> Book:
    """Return a volume of a campaign's book, the newest if it has no such volume."""
    everything = load_facts(campaign.group).of_campaign(campaign.pk)
    all_evenings = sorted(
        load_evenings(with_newest_number(campaign.sessions.all())), key=lambda evening: evening.session.number
    )
    photos = photos_by_session(evening.session for evening in all_evenings)
    notes = _shared_notes(campaign)
    rows = [
        evening for evening in all_evenings if not evening.is_empty or evening.session.pk in (*photos, *notes)
    ]
    volumes = max(1, -(-len(rows) // MOST_EVENINGS))
    volume = volume if 0 < volume <= volumes else volumes
    rows = rows[(volume - 1) * MOST_EVENINGS : volume * MOST_EVENINGS]
    evenings = list(_tell(rows, photos, notes))
    book = Book(campaign, tell_recap(campaign), evenings, everything, volume, volumes)
    if not book.is_last:
        return book
    general_notes, more = _fit_notes(notes.get(0, ()), MOST_SIGNS)
    threads = [thread for thread in campaign.threads.all() if thread.is_open][:MOST_THREADS]
    return Book(campaign, book.recap, evenings, everything, volume, volumes, general_notes, more, threads)


def count_volumes(campaign: Campaign) -> int:
    return max(1, -(-campaign.sessions.count() // MOST_EVENINGS))


def _shared_notes(campaign: Campaign) -> dict[int, list[Note]]:
    """Return the notes that all may read, oldest first, by session id; 0 for those without a session."""
    by_session: dict[int, list[Note]] = {}
    for note in campaign.notes.shared().order_by("created_at", "pk"):
        by_session.setdefault(note.session_id or 0, []).append(note)
    return by_session


def _tell(
    rows: Sequence[EveningFacts], photos: dict[int, list[Photo]], notes: dict[int, list[Note]]
) -> Iterator[BookEvening]:
    shares = max(1, len(rows))
    limits = (MOST_LINES, LEAST_LINES), (MOST_PHOTOS, LEAST_PHOTOS), (MOST_SIGNS, LEAST_SIGNS)
    lines, pictures, signs = (max(least, most // shares) for most, least in limits)
    read = journal.read_evenings([row.session for row in rows], max(lines, journal.MOST_READ))
    players = find_players(read)
    stories = {row.session.pk: _lines_of(row, players.get(row.session.pk, ())) for row in read}
    unread = {row.session.pk: len(row.unread) for row in read}
    for row in rows:
        pk = row.session.pk
        taken, story = photos.get(pk, []), stories.get(pk, ())
        written, more = _fit_notes(notes.get(pk, ()), signs)
        yield BookEvening(
            row,
            _tell_lines(_fit_lines(story, lines)),
            max(0, len(story) - lines) + unread[pk],
            taken[:pictures],
            max(0, len(taken) - pictures),
            written,
            more,
        )


def _lines_of(evening: journal.JournalSession, players: Players) -> Sequence[JournalLine]:
    """Return the lines of an evening with the names of players, or the line that it cannot be read."""
    return evening.lines if evening.is_unreadable else introduce(evening.told, players)


def _fit_lines(lines: Sequence[JournalLine], most: int) -> Sequence[JournalLine]:
    """Return the lines that fit: from the beginning and from the end."""
    return lines if len(lines) <= most else (*lines[: most // 2], *lines[len(lines) - (most - most // 2) :])


def _fit_notes(notes: Sequence[Note], signs: int) -> tuple[Sequence[Note], int]:
    """Return the first notes that fit, and how many are left out."""
    fitting: list[Note] = []
    for note in notes:
        signs -= len(note.text)
        if signs < 0 and fitting:
            break
        fitting.append(note)
    return fitting, len(notes) - len(fitting)


def _tell_lines(lines: Sequence[JournalLine]) -> list[Passage]:
    """Return lines as prose: a passage for each that opens a chapter, sentences in paragraphs."""
    passages, sentences = [Passage()], list[str]()

    def end_paragraph() -> None:
        if sentences:
            passages[-1].parts.append(" ".join(sentences))
            sentences.clear()

    for line in lines:
        if line.chapter or line.is_note or len(sentences) == SENTENCES:
            end_paragraph()
        if line.chapter:
            passages.append(Passage(translate(line.chapter)))
        if line.is_note:
            passages[-1].parts.append(Quote(translate(line.says), line.by))
        else:
            sentences.append(say_line(line))
    end_paragraph()
    return [passage for passage in passages if passage.title or passage.parts]
