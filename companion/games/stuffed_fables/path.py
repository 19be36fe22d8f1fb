"""A campaign as a path: its stories, how each ended, which is under way (SF-CAMP-5)."""

from dataclasses import dataclass
from types import MappingProxyType

from companion.games.stuffed_fables.box import Box
from companion.games.stuffed_fables.data import DECKS, LAST_STORY
from companion.games.stuffed_fables.names import NAMES, named
from companion.games.stuffed_fables.pieces import Record
from companion.games.stuffed_fables.table import Table
from companion.rules import Message, Played, Score, ScoreLine, _, message, plural

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


@dataclass(frozen=True)
class Grown:
    """A deck that discovery cards have joined (SF-CAMP-4)."""

    deck: str
    more: int
    size: int


def path(table: Table, box: Box) -> tuple[Stop, ...]:
    """Return every story: how it ended last, which is under way, what is still ahead."""
    return tuple(_stop(table, box, number) for number in range(1, LAST_STORY + 1))


def _stop(table: Table, box: Box, number: int) -> Stop:
    played = [record for record in table.records if record.story == number]
    called = _called(table, box, number)
    if number == table.story.number and not (played and table.phase == "closed"):
        section = (message(_("page {number}"), number=table.page.number),) if table.page.number else ()
        return Stop(number, called, "here", (message(HERE[table.phase]), *section))
    if played:
        return Stop(number, called, played[-1].outcome, _ended(played[-1], len(played)))
    pages = len(box.story(number).pages)
    return Stop(number, called, "ahead", _typed(pages))


def _called(table: Table, box: Box, number: int) -> Message | str:
    """Return a story's name: as the table has it, as the box does, ours, or that it has none yet."""
    own = table.story.name if number == table.story.number else ""
    ours = f"story-{number}"
    return own or box.story(number).name or (message(NAMES[ours]) if ours in NAMES else named(None, ours))


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
    ours = f"story-{record.story}"
    return record.name or (message(NAMES[ours]) if ours in NAMES else named(None, ours))


def _outcome(record: Record) -> Message:
    first, *more = _ended(record, 1)
    return message("{first}, {second}", first=first, second=more[0]) if more else first
