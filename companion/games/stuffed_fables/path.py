"""A campaign as a path: its stories, how each ended, which is under way (SF-CAMP-5)."""

from dataclasses import dataclass
from types import MappingProxyType

from companion.games.stuffed_fables.box import Box
from companion.games.stuffed_fables.data import DECKS
from companion.games.stuffed_fables.names import NAMES, named
from companion.games.stuffed_fables.pieces import Record, Story
from companion.games.stuffed_fables.story import number_of, record_called
from companion.games.stuffed_fables.table import Table
from companion.rules import Message, Played, Score, ScoreLine, _, message, plural, replace
from companion.rules.box.book_order import is_own

HERE = MappingProxyType(
    {
        "party": _("being chosen"),
        "laying": _("being set up"),
        "playing": _("being played"),
        "over": _("to be closed"),
        "closed": _("comes next"),
    }
)


@dataclass(frozen=True)
class Stop:
    """A story on the path: "won", "lost", "here" or "ahead", and what there is to say of it."""

    number: int
    name: Message | str
    state: str
    about: tuple[Message, ...] = ()
    shown_number: int = 0
    book: str = ""
    is_in_box: bool = True


@dataclass(frozen=True)
class Grown:
    """A deck that discovery cards have joined (SF-CAMP-4)."""

    deck: str
    more: int
    size: int


def path(table: Table, box: Box) -> tuple[Stop, ...]:
    """Return every story: how it ended last, which is under way, what is still ahead."""
    in_box = box.book_order.by_number
    return tuple(
        replace(
            _stop(table, story),
            shown_number=story.shown_number,
            book=story.book,
            is_in_box=story.number in in_box,
        )
        for story in stories(table, box)
    )


def stories(table: Table, box: Box) -> tuple[Story, ...]:
    """Return all stories of a box, and those that were played and then put away, as they were called."""
    records = {record.story: record for record in table.records}
    gone = {
        number: Story(number, last.name, book=last.book, place=last.place) for number, last in records.items()
    }
    known = gone | {table.story.number: table.story} | dict(box.book_order.by_number)
    numbers = dict.fromkeys((*box.numbers, *records, table.story.number))
    return tuple(known[number] for number in numbers)


def _stop(table: Table, story: Story) -> Stop:
    number, called = story.number, _called(table, story)
    played = [record for record in table.records if record.story == number]
    if number == table.story.number and not (played and table.phase == "closed"):
        section = (message(_("page {number}"), number=table.page.number),) if table.page.number else ()
        return Stop(number, called, "here", (message(HERE[table.phase]), *section))
    if played:
        return Stop(number, called, played[-1].outcome, _ended(played[-1], len(played)))
    return Stop(number, called, "ahead", _typed(len(story.pages)))


def _called(table: Table, story: Story) -> Message | str:
    """Return a story's name: as the table has it, as the box does, ours, or its number."""
    own = table.story.name if story.number == table.story.number else ""
    return own or story.name or _number_of(story)


def _number_of(story: Story) -> Message | str:
    """Return our name of a story without one of the group's: of a printed one, or its number."""
    ours = f"story-{story.number}"
    if is_own(story):
        return number_of(story)
    return message(NAMES[ours]) if ours in NAMES else named(None, ours)


def _ended(record: Record, times: int) -> tuple[Message, ...]:
    outcome = message(_("victory") if record.outcome == "won" else _("defeat"))
    ending = (message("{ending}", ending=named(None, f"ending-{record.ending}")),) if record.ending else ()
    again = (plural(_("played {count} time"), _("played {count} times"), times),) if times > 1 else ()
    return (outcome, *ending, *again)


def _typed(pages: int) -> tuple[Message, ...]:
    return (plural(_("{count} page in your box"), _("{count} pages in your box"), pages),) if pages else ()


def grown(table: Table) -> tuple[Grown, ...]:
    """Return the decks that have grown over the campaign, with their sizes now."""
    more = dict(table.grown)
    return tuple(Grown(deck, more[deck], table.deck_size(deck)) for deck in DECKS if more.get(deck))


def played(table: Table) -> tuple[Played, ...]:
    """Return what was played to its end: all win together, or no player does."""
    return tuple(
        Played(table.people, table.people if record.outcome == "won" else ()) for record in table.records
    )


def scores(table: Table) -> tuple[Score, ...]:
    """Return how each story ended (SF-CAMP-5)."""
    lines = tuple(ScoreLine(name) for name in table.people)
    return tuple(Score(_title(record), _outcome(record), lines=lines) for record in table.records)


def _title(record: Record) -> Message | str:
    if record.place:
        return record_called(record)
    return record.name or _number_of(Story(record.story))


def _outcome(record: Record) -> Message:
    first, *more = _ended(record, 1)
    return message("{first}, {second}", first=first, second=more[0]) if more else first
