"""What a chapter tells at its moments, and its own counters and timers (MM-CH-1, MM-CH-4)."""

from types import MappingProxyType

from companion.games.mice_and_mystics.chapters import Chapter, ChapterCounter, Note
from companion.games.mice_and_mystics.names import named, room_name
from companion.games.mice_and_mystics.table import Table
from companion.rules import Message, _, message, replace

PREFIX = "chapter:"  # before the name of a chapter's own counter, among all counters of the table
WHEN = MappingProxyType(
    {
        "start": _("when the chapter begins"),
        "enter": _("when the mice enter"),
        "surge": _("at a surge"),
        "minion-defeated": _("when a minion is defeated"),
        "roach-defeated": _("when a roach is defeated"),
        "mouse-captured": _("when a mouse is captured"),
        "round": _("at each new round"),
        "search": _("when a mouse searches"),
    }
)
TITLES = MappingProxyType(
    {
        "start": _("As the chapter begins"),
        "enter": _("You enter: {room}"),
        "surge": _("On a surge"),
        "minion-defeated": _("When a minion is defeated"),
        "roach-defeated": _("When a roach is defeated"),
        "mouse-captured": _("When a mouse is captured"),
        "round": _("As a round begins"),
        "search": _("On a search"),
        "counter": _("At an end: {counter}"),
        "all-captured": _("All mice are captured"),
    }
)


def at(table: Table, moment: str) -> Table:
    """Return the table with the news of a chapter's notes for this moment, and its timers one lower."""
    if table.is_over:
        return table
    for note in table.chapter.notes_at(moment, table.room):
        table = tell_moment(table, moment, note.words)
    table = _with_abilities(table, moment)
    is_first = moment == "round" and table.round <= 1  # a timer shows its start for the whole first round
    for counter in () if is_first else table.chapter.counters:
        table = counted(table, counter, value_of(table, counter) - 1) if counter.timer == moment else table
    return table


def _with_abilities(table: Table, moment: str) -> Table:
    """Return the table with what abilities of the group's own ask of people's hands at a moment."""
    table = table.without_moments(moment)
    for mouse in table.free_mice:
        known = (table.own_ability(ability) for ability in mouse.abilities)
        for ability in (own for own in known if own and own.moment == moment):
            table = table.asking(f"{mouse.id}:{ability.id}", moment, ability.words)
    return table


def tell_moment(table: Table, moment: str, words: str | Message, **parts: Message) -> Table:
    """Return the table with words of the group's own as news that also pop up as a sheet."""
    title = message(TITLES[moment], room=named(table, table.room), **parts)
    return table.tell("{words}", words=words, pops=title)


def value_of(table: Table, counter: ChapterCounter) -> int:
    return table.counter(PREFIX + counter.id)


def counted(table: Table, counter: ChapterCounter, value: int) -> Table:
    """Return the table with a chapter's counter set; one that comes to 0 tells its words."""
    value, before = max(0, value), value_of(table, counter)
    if value == before:
        return table
    table = table.with_counter(PREFIX + counter.id, value)
    ends = not value and bool(counter.words)
    return (
        tell_moment(table, "counter", counter.words, counter=message("{name}", name=counter.id))
        if ends
        else table
    )


def at_start(table: Table) -> Table:
    """Return the table with the chapter's counters at their start."""
    counters = tuple((PREFIX + counter.id, counter.start) for counter in table.chapter.counters)
    return replace(table, counters=(*table.counters, *counters))


def own_counters(table: Table) -> tuple[tuple[str, str, int, bool], ...]:
    """Return the chapter's own counters: id, name, value, whether it goes down by itself."""
    return tuple(
        (PREFIX + counter.id, counter.id, value_of(table, counter), bool(counter.timer))
        for counter in table.chapter.counters
    )


def moment(note: Note, chapter: Chapter) -> Message:
    """Return when a note of a chapter pops up, in words."""
    room = room_name(chapter, note.room) if note.room else message(_("any room"))
    title = message(TITLES[note.when], room=room)
    is_elsewhere = note.room and note.when != "enter"
    return message(_("{moment} in: {room}"), moment=title, room=room) if is_elsewhere else title
