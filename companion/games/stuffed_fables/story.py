"""The state of the game, and the story so far, made from the happenings."""

from companion.games.stuffed_fables.data import DEEP, WAKING
from companion.games.stuffed_fables.names import NAMES, named
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


def titled(number: int, name: str = "") -> Message:
    """Return a story's number and name: the group's own, else ours, else none."""
    ours = NAMES.get(f"story-{number}")
    known = name or (message(ours) if ours else "")
    title = _("Story {number}, {name}") if known else _("Story {number}")
    return message(title, number=number, name=known)


def attempts(table: Table) -> int:
    """Return how often the story that is on the table has been played, this time too (SF-OPEN-43)."""
    return 1 + sum(record.story == table.story.number for record in table.records)


def opening(table: Table) -> Message:
    """Return the heading of a story: its title, and which attempt it is after the first."""
    title, attempt = titled(table.story.number, table.story.name), attempts(table)
    return title if attempt == 1 else message(_("{story}, attempt {number}"), story=title, number=attempt)


def ending(table: Table) -> str:
    """Return which ending is read on a victory (SF-SLEEP-5)."""
    return WAKING if table.is_awake else DEEP


def ending_section(table: Table) -> str:
    """Return the section of that ending, if the group has typed it."""
    return table.story.waking if table.is_awake else table.story.deep
