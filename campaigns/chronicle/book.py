"""A campaign as a book: its recap, its evenings one after another, what they add up to.

It tells what every member may read: what the log tells all seats, notes that are shared, photos. What was
put right by hand stays so. A book has room for so much; what it leaves out, it says.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from babel.dates import format_date
from django.utils import timezone
from django.utils.translation import get_language, gettext

from campaigns import journal
from campaigns.attendance.selectors import EveningFacts, format_clock, load_evenings, name_people
from campaigns.chronicle.choice import find_players, introduce
from campaigns.chronicle.recap import ToldRecap, say_line, tell_recap
from campaigns.journal import JournalLine
from campaigns.models import Campaign, Note, Photo, Thread
from campaigns.photos.selectors import photos_by_session
from campaigns.statistics.counts import Luck, count_luck
from campaigns.statistics.facts import Facts, load_facts
from companion.i18n import translate

MOST_EVENINGS = 40  # in a volume
# What a volume has room for, each evening its share, and a few at the least.
MOST_LINES, LEAST_LINES = 2400, 12
MOST_PHOTOS, LEAST_PHOTOS = 90, 2
MOST_SIGNS, LEAST_SIGNS = 120_000, 2000  # of notes
MOST_THREADS = 60
SENTENCES = 6  # in a paragraph


@dataclass(frozen=True)
class Quote:
    """What somebody wrote in the log."""

    words: str
    by: str


@dataclass(frozen=True)
class Passage:
    """A part of an evening: under the title of what begins, "" where nothing does; paragraphs and quotes."""

    title: str = ""
    parts: list[str | Quote] = field(default_factory=list)


@dataclass(frozen=True)
class BookEvening:
    """An evening in a book; `more_…` is what it leaves out."""

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
        """What was begun that evening, the first of it; else its number."""
        return next((one.title for one in self.passages if one.title), self.name)

    @property
    def has_title(self) -> bool:
        return any(one.title for one in self.passages)

    @property
    def lead(self) -> str:
        return ", ".join(filter(None, (format_long_day(self.facts.times.started_at), self.facts.place)))

    @property
    def people(self) -> str:
        return ", ".join(filter(None, (name_people(self.facts.present), *self.facts.guests)))

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
        """What everybody's dice were worth that evening."""
        return count_luck(Facts([self.facts]).dice)


@dataclass(frozen=True)
class Book:
    """A volume of a campaign's book; the last one has what stands at its end."""

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
        days = [format_long_day(one.facts.times.started_at) for one in self.evenings]
        return tuple(dict.fromkeys((days[0], days[-1]))) if days else ()

    @property
    def people(self) -> str:
        """Who was there at any of its evenings, in the order in which they came."""
        return ", ".join(dict.fromkeys(one.name for row in self.evenings for one in row.facts.present))


def load_book(campaign: Campaign, volume: int = 0) -> Book:
    """Return a volume of a campaign's book, the newest if it has no such volume."""
    everything = load_facts(campaign.group).of_campaign(campaign.pk)
    found = sorted(load_evenings(campaign.sessions.all()), key=lambda one: one.session.number)
    photos = photos_by_session(one.session for one in found)
    notes = _shared_notes(campaign)
    rows = [one for one in found if not one.is_empty or one.session.pk in (*photos, *notes)]
    volumes = max(1, -(-len(rows) // MOST_EVENINGS))
    volume = volume if 0 < volume <= volumes else volumes
    rows = rows[(volume - 1) * MOST_EVENINGS : volume * MOST_EVENINGS]
    evenings = list(_tell(rows, photos, notes))
    book = Book(campaign, tell_recap(campaign), evenings, everything, volume, volumes)
    if not book.is_last:
        return book
    kept, more = _fit_notes(notes.get(0, ()), MOST_SIGNS)
    threads = [one for one in campaign.threads.all() if one.is_open][:MOST_THREADS]
    return Book(campaign, book.recap, evenings, everything, volume, volumes, kept, more, threads)


def count_volumes(campaign: Campaign) -> int:
    return max(1, -(-campaign.sessions.count() // MOST_EVENINGS))


def _shared_notes(campaign: Campaign) -> dict[int, list[Note]]:
    """Return the notes that all may read, oldest first, by their evening; 0 are those of none."""
    found: dict[int, list[Note]] = {}
    for one in campaign.notes.shared().order_by("created_at", "pk"):
        found.setdefault(one.session_id or 0, []).append(one)
    return found


def _tell(
    rows: Sequence[EveningFacts], photos: dict[int, list[Photo]], notes: dict[int, list[Note]]
) -> Iterator[BookEvening]:
    shares = max(1, len(rows))
    lines, pictures, signs = (
        max(least, most // shares)
        for most, least in (
            (MOST_LINES, LEAST_LINES),
            (MOST_PHOTOS, LEAST_PHOTOS),
            (MOST_SIGNS, LEAST_SIGNS),
        )
    )
    read = journal.read_evenings([one.session for one in rows])
    players = find_players(read)
    told = {one.session.pk: introduce(one.told, players.get(one.session.pk, ())) for one in read}
    for one in rows:
        pk = one.session.pk
        taken, kept = photos.get(pk, []), told.get(pk, ())
        written, more = _fit_notes(notes.get(pk, ()), signs)
        yield BookEvening(
            one,
            _tell_lines(_fit_lines(kept, lines)),
            max(0, len(kept) - lines),
            taken[:pictures],
            max(0, len(taken) - pictures),
            written,
            more,
        )


def _fit_lines(lines: Sequence[JournalLine], most: int) -> Sequence[JournalLine]:
    """Return as many lines as there is room for: how it began and how it ended."""
    return lines if len(lines) <= most else (*lines[: most // 2], *lines[len(lines) - (most - most // 2) :])


def _fit_notes(notes: Sequence[Note], signs: int) -> tuple[Sequence[Note], int]:
    """Return the first notes that there is room for, and how many are left out."""
    kept: list[Note] = []
    for one in notes:
        signs -= len(one.text)
        if signs < 0 and kept:
            break
        kept.append(one)
    return kept, len(notes) - len(kept)


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
    return [one for one in passages if one.title or one.parts]


def format_long_day(when: object) -> str:
    """Return a day with its weekday and its year."""
    local = timezone.localtime(when)  # type: ignore[arg-type]  # a moment of an evening
    return format_date(local, "EEEE d MMMM yyyy", locale=get_language() or "en")
