"""What a campaign has come to: its chapters as a path, and how each mouse has grown (MM-CAMP)."""

from dataclasses import dataclass

from companion.games.mice_and_mystics.box import Box
from companion.games.mice_and_mystics.chapter_record import Record
from companion.games.mice_and_mystics.chapters import Chapter, own_blank
from companion.games.mice_and_mystics.data import ACHIEVEMENTS
from companion.games.mice_and_mystics.pieces import Mouse
from companion.games.mice_and_mystics.story import chapter_name, record_called
from companion.games.mice_and_mystics.table import Table
from companion.rules import Message, Played, Score, ScoreLine, _, message, plural, replace

Dated = tuple[tuple[str, int], ...]  # what, and in which chapter; 0 is from the start


@dataclass(frozen=True)
class Stop:
    """A chapter on the path: `state` is won, lost, here or ahead; `is_open` if it can be played."""

    number: int
    name: Message
    state: str
    about: tuple[Message, ...] = ()
    is_open: bool = True
    place: int = 0
    book: str = ""
    order: int = 0

    @property
    def shown_number(self) -> int:
        return self.place or self.number


@dataclass(frozen=True)
class Growth:
    """A mouse of the campaign: what it has learnt, keeps and holds, each with the chapter."""

    id: str
    player: str
    is_here: bool
    abilities: Dated
    kept: Dated
    honours: tuple[str, ...] = ()
    achievements: Dated = ()


HERE = {
    "party": _("choosing the mice"),
    "laying": _("being set up"),
    "playing": _("being played"),
    "over": _("over, to be closed"),
    "closed": _("comes next"),
}


def path(table: Table, box: Box) -> tuple[Stop, ...]:
    """Return every chapter: how it ended last, which is under way, what is still ahead."""
    stops = (_stop(table, box, number) for number in numbers_of(table, box))
    return tuple(replace(stop, order=order) for order, stop in enumerate(stops))


def numbers_of(table: Table, box: Box) -> tuple[int, ...]:
    """Return the numbers of all chapters of a box, and of those that were played and then put away."""
    played = (record.chapter for record in table.records)
    return tuple(dict.fromkeys((*box.numbers, *played, table.chapter.number)))


def _stop(table: Table, box: Box, number: int) -> Stop:
    chapter = known(table, box, number)
    return replace(_stop_at(table, box, number), place=chapter.place, book=chapter.book)


def known(table: Table, box: Box, number: int) -> Chapter:
    """Return a chapter as the box has it; one that was put away as it was called when it was played."""
    if number in box.numbers:
        return box.chapter(number)
    if number == table.chapter.number:
        return table.chapter
    last = next(record for record in reversed(table.records) if record.chapter == number)
    return own_blank(number, last.book, last.place, last.name)


def _stop_at(table: Table, box: Box, number: int) -> Stop:
    is_here = number == table.chapter.number
    chapter = table.chapter if is_here and table.phase != "closed" else known(table, box, number)
    played = [record for record in table.records if record.chapter == number]
    if is_here and not (played and table.phase == "closed"):
        return Stop(number, chapter_name(chapter), "here", _present(table), chapter.is_filled_in)
    if played:
        return Stop(number, chapter_name(chapter), played[-1].outcome, _ended(played[-1]))
    unfilled = () if chapter.is_filled_in else (message(_("not filled in yet")),)
    return Stop(number, chapter_name(chapter), "ahead", unfilled, chapter.is_filled_in)


def _present(table: Table) -> tuple[Message, ...]:
    attempt = (message(_("attempt {number}"), number=table.attempt),) if table.attempt > 1 else ()
    return (message(HERE[table.phase]), *attempt)


def _ended(record: Record) -> tuple[Message, ...]:
    """Return how a chapter ended: at which attempt, with how many pages left."""
    won = _("won at once") if record.attempt == 1 else _("won at attempt {number}")
    outcome = message(won if record.outcome == "won" else _("lost"), number=record.attempt)
    left = max(0, record.end - record.page)
    pages = plural(_("{count} page left"), _("{count} pages left"), left)
    return (outcome, pages) if record.outcome == "won" and record.end else (outcome,)


def growth(table: Table) -> tuple[Growth, ...]:
    """Return how every mouse of the campaign has grown: those in the party first, then who stays behind."""
    behind = tuple(mouse for mouse in table.roster if not table.has_mouse(mouse.id))
    return tuple(_grown(table, mouse) for mouse in (*table.mice, *behind))


def _grown(table: Table, mouse: Mouse) -> Growth:
    number = table.chapter.number
    began = next((former for former in table.mice_before if former.id == mouse.id), mouse)
    learnt = {
        ability: record.chapter
        for record in table.records
        for who, ability in record.learnt
        if who == mouse.id
    }
    chapters = {
        card: record.chapter for record in table.records for who, card in record.kept if who == mouse.id
    }
    earned = [
        (achievement, record.chapter)
        for record in table.records
        for achievement, who in record.achievements
        if who == mouse.id and achievement in ACHIEVEMENTS
    ]
    now = [(achievement, number) for achievement, who in table.achievements if who == mouse.id]
    fresh = {ability: number for ability in mouse.abilities if ability not in began.abilities}
    return Growth(
        mouse.id,
        mouse.player,
        table.has_mouse(mouse.id),
        tuple((ability, (learnt | fresh).get(ability, 0)) for ability in mouse.abilities),
        tuple((card.known_as, chapters.get(card.known_as, 0)) for card in mouse.kept_cards),
        tuple(words for who, words in table.honours if who == mouse.id),
        (*earned, *now),
    )


def played(table: Table) -> tuple[Played, ...]:
    """Return what was played to its end: all win together, or no player does."""
    return tuple(
        Played(table.people, table.people if record.outcome == "won" else ()) for record in table.records
    )


def scores(table: Table) -> tuple[Score, ...]:
    """Return how each chapter ended: at which attempt, with how many pages left."""
    return tuple(
        Score(_chapter_of(record), _one_sentence(_ended(record)), lines=_lines(table))
        for record in table.records
    )


def _chapter_of(record: Record) -> Message:
    if record.place:
        return record_called(record)
    number, name = record.chapter, record.name
    words = _("Chapter {number}: {name}") if name else _("Chapter {number}")
    return message(words, number=number, name=name) if name else message(words, number=number)


def _one_sentence(parts: tuple[Message, ...]) -> Message:
    """Return what a chapter came to as one sentence."""
    return message("{first}, {second}", first=parts[0], second=parts[1]) if len(parts) > 1 else parts[0]


def _lines(table: Table) -> tuple[ScoreLine, ...]:
    return tuple(ScoreLine(name) for name in table.people)
