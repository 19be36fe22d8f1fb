"""The state of the game, and the story so far, made from the happenings."""

from companion.games.stuffed_fables.data import DEEP, LAST_STORY, WAKING
from companion.games.stuffed_fables.names import NAMES, named
from companion.games.stuffed_fables.pieces import Record, Story
from companion.games.stuffed_fables.stories import STORIES
from companion.games.stuffed_fables.table import Table
from companion.rules import Ending, Message, _, message

STEPS = (
    _("Draw dice"),
    _("Stuffing"),
    _("Threat"),
    _("Actions"),
    _("Discard"),
    _("Check"),
)


def title(table: Table) -> Message:
    """Return the state of the game, in a few words."""
    if table.phase == "playing" and table.monsters_turn:
        return message(_("The monsters’ turn"))
    if table.phase == "playing" and table.active:
        name = named(table, table.active)
        return message(_("{step} · {stuffy}’s turn"), step=message(STEPS[table.step - 1]), stuffy=name)
    return message(
        {
            "party": _("Choosing the story"),
            "laying": _("Setting up the table"),
            "playing": _("The story begins"),
            "over": _("The story is over"),
            "closed": _("Ready for the next story"),
        }[table.phase]
    )


def how_it_ended(table: Table) -> Ending | None:
    """Return how the story that is on the table ended, with a line to read aloud."""
    if table.phase != "over" or not table.outcome:
        return None
    stuffies = tuple(named(table, stuffy.id) for stuffy in table.stuffies)
    if table.outcome == "won":
        words = _("Well done, {stuffies}! You have kept watch, and the night is safe.")
        return Ending(is_won=True, aloud=message(words, stuffies=stuffies))
    words = _("The night was too long this time. But {stuffies} will keep watch again tomorrow.")
    return Ending(is_won=False, aloud=message(words, stuffies=stuffies))


def called(story: Story) -> Message:
    """Return a story's number and name, with its book if it has a name."""
    return titled(story.number, story.name, story.book, story.place)


def record_called(record: Record) -> Message:
    """Return the number and name of a story that is over, as it was called then."""
    return titled(record.story, record.name, record.book, record.place)


def numbered(number: int, book: str = "", place: int = 0) -> Message:
    """Return a story's number alone, with its book if it has a name."""
    if book:
        return message(_("{book}, story {number}"), book=book, number=place)
    return message(_("Story {number}"), number=place or number)


def number_of(story: Story) -> Message:
    """Return a story's number alone, with its book if it has a name."""
    return numbered(story.number, story.book, story.place)


def following(story: Story, outcome: str) -> int:
    """Return the number of the story that comes after one: as it says, else the same again if it was lost."""
    way = story.after_failure if outcome == "lost" else story.after_victory
    if outcome == "lost" and way.to == "next":
        return following(story, "won")
    if way.to == "chapter":
        return way.number
    goes_on = not way.to and outcome == "won" and story.number < LAST_STORY
    return story.number + goes_on


def titled(number: int, name: str = "", book: str = "", place: int = 0) -> Message:
    """Return a story's number and name: the group's own, else ours, else none."""
    if number not in STORIES:
        own = numbered(number, book, place)
        return message("{number}, {title}", number=own, title=name) if name else own
    ours = NAMES.get(f"story-{number}")
    known = name or (message(ours) if ours else "")
    title = _("Story {number}, {name}") if known else _("Story {number}")
    return message(title, number=number, name=known)


def attempts(table: Table) -> int:
    """Return how often the story that is on the table has been played, this time too (SF-OPEN-43)."""
    return 1 + sum(record.story == table.story.number for record in table.records)


def opening(table: Table) -> Message:
    """Return the heading of a story: its title, and which attempt it is after the first."""
    title, attempt = called(table.story), attempts(table)
    return title if attempt == 1 else message(_("{story}, attempt {number}"), story=title, number=attempt)


def ending(table: Table) -> str:
    """Return which ending is read on a victory (SF-SLEEP-5)."""
    return WAKING if table.is_awake else DEEP


def ending_section(table: Table) -> str:
    """Return the section of that ending, if the group has typed it."""
    return table.story.waking if table.is_awake else table.story.deep
