"""The state of the game, and the story so far, made from the happenings."""

from companion.games.mice_and_mystics.chapter_record import Record
from companion.games.mice_and_mystics.chapters import CHAPTERS, Chapter, tile_number
from companion.games.mice_and_mystics.data import MICE
from companion.games.mice_and_mystics.names import named, room_name, turn_name
from companion.games.mice_and_mystics.table import Table
from companion.games.mice_and_mystics.variants import first_end, has_no_hourglass
from companion.rules import Ending, Message, _, message


def title(table: Table) -> Message:
    """Return the state of the game, in a few words."""
    if table.phase == "playing" and table.current:
        name = turn_name(table, table.current_kind)
        return message(_("Round {round} · {card}’s turn"), round=table.round, card=name)
    return message(
        {
            "party": _("Choosing the mice"),
            "laying": _("Setting up the table"),
            "playing": _("Initiative"),
            "over": _("The chapter is over"),
            "closed": _("Ready for the next chapter"),
        }[table.phase]
    )


def ending(table: Table) -> Ending | None:
    """Return how the chapter that is on the table ended, with a line to read aloud."""
    if table.phase != "over":
        return None
    mice = tuple(named(table, mouse.id) for mouse in table.mice)
    if table.outcome == "won":
        words = _("Well done, {mice}! The chapter is won, and your story goes on.")
        return Ending(is_won=True, aloud=message(words, mice=mice))
    words = _("This time the minions were stronger. But {mice} do not give up, and a new day will come.")
    return Ending(is_won=False, aloud=message(words, mice=mice))


def is_lit(table: Table) -> bool:
    """Return whether it is the turn of a player."""
    return table.phase == "playing" and bool(table.current)


def place(table: Table) -> Message | None:
    """Return the room in which the mice are, with the number of its tile."""
    if table.phase != "playing" or not table.room:
        return None
    number = tile_number(table.room)
    if not number:
        return named(table, table.room)
    return message(_("{room}, tile {number}"), room=named(table, table.room), number=number)


def chapter_title(table: Table) -> Message:
    """Return the chapter's number and name."""
    return chapter_called(table.chapter)


def chapter_called(chapter: Chapter) -> Message:
    """Return a chapter's number and name, with its book if it has a name."""
    return titled(chapter.number, chapter.name, chapter.book, chapter.place)


def record_called(record: Record) -> Message:
    """Return the number and name of a chapter that is over, as it was called then."""
    return titled(record.chapter, record.name, record.book, record.place)


def chapter_number(number: int, book: str = "", place: int = 0) -> Message:
    """Return a chapter's number alone, with its book if it has a name."""
    if book:
        return message(_("{book}, chapter {number}"), book=book, number=place or number)
    return message(_("Chapter {number}"), number=place or number)


def number_of(chapter: Chapter) -> Message:
    """Return a chapter's number alone, with its book if it has a name."""
    return chapter_number(chapter.number, chapter.book, chapter.place)


def short_number(table: Table, number: int) -> str:
    """Return what a line calls a chapter by: its number, one of the group's own by its book and place."""
    known = [record for record in table.records if record.chapter == number]
    if number in CHAPTERS:
        return str(number)
    book, place = (
        (known[-1].book, known[-1].place)
        if known and number != table.chapter.number
        else (table.chapter.book, table.chapter.place)
    )
    return f"{book} {place}".strip()


def titled(number: int, name: str = "", book: str = "", place: int = 0) -> Message:
    """Return a chapter's number and name: the group's own, else ours, else none."""
    if number not in CHAPTERS:
        return _own_titled(chapter_number(number, book, place), name)
    ours = CHAPTERS[number].title
    title = message("{name}", name=name) if name else named(None, ours)
    if not name and ours == f"chapter-{number}":
        return title
    return message(_("Chapter {number}, {title}"), number=number, title=title)


def _own_titled(number: Message, name: str) -> Message:
    """Return the number and name of a chapter of the group's own."""
    return message("{number}, {title}", number=number, title=name) if name else number


def chapter_name(chapter: Chapter) -> Message:
    """Return a chapter's name without its number, if it has one."""
    if chapter.name:
        return message("{name}", name=chapter.name)
    return named(None, chapter.title) if chapter.number in CHAPTERS else number_of(chapter)


def chapter_form(number: int) -> str:
    """Return the form of a chapter in the group's box, relative to the address of the box."""
    return f"chapters/{number}"


def chapter_opening(table: Table) -> Message:
    """Return the heading of a chapter in the story: its title, and which attempt it is after the first."""
    title = chapter_title(table)
    if table.attempt == 1:
        return title
    return message(_("{chapter}, attempt {number}"), chapter=title, number=table.attempt)


def victory(chapter: Chapter) -> Message:
    """Return when a chapter is won: in the group's words, or in ours if a room decides (MM-CH-2)."""
    if chapter.victory:
        return message("{words}", words=chapter.victory)
    if not chapter.goal:
        return message(_("The storybook says when this chapter is won."))
    return message(
        _("Won when the last room is clear and every free mouse stands on its goal: {room}."),
        room=room_name(chapter, chapter.goal),
    )


def defeats(chapter: Chapter, table: Table | None = None) -> tuple[Message, ...]:
    """Return when a chapter is lost: the hourglass, all captured, the group's words (MM-CH-2, MM-OPEN-20)."""
    if table and has_no_hourglass(table):
        all_gone = _("Lost when all mice are captured at once; by house rule not by the hourglass.")
        nothing = _("By house rule no hourglass ends the chapter.")
        by_rule = message(all_gone if chapter.lost_when_all_captured else nothing)
        return (by_rule, message("{words}", words=chapter.defeat)) if chapter.defeat else (by_rule,)
    by_page = _("Lost when the hourglass reaches page {page}.")
    by_both = _("Lost when the hourglass reaches page {page}, or all mice are captured at once.")
    page = first_end(table, chapter) if table else chapter.end_page
    by_rule = message(by_both if chapter.lost_when_all_captured else by_page, page=page)
    return (by_rule, message("{words}", words=chapter.defeat)) if chapter.defeat else (by_rule,)


def company(chapter: Chapter) -> tuple[Message, ...]:
    """Return who must come along to a chapter, and who cannot (MM-SETUP-2, MM-CH1-1)."""
    rows = (
        (_("Must come along: {mice}."), chapter.required),
        (_("Cannot come along: {mice}."), chapter.barred),
    )
    own = {id: message("{name}", name=name) for id, name in chapter.heroes}
    return tuple(
        message(words, mice=tuple(own.get(mouse) or named(None, mouse) for mouse in mice))
        for words, mice in rows
        if mice
    )


def candidates(table: Table) -> tuple[str, ...]:
    """Return who is not in the party yet: those who must come first, those who cannot last."""
    chapter = table.chapter
    own = (*(mouse.id for mouse in table.roster if mouse.own), *dict(chapter.heroes))
    others = (mouse for mouse in dict.fromkeys((*MICE, *own)) if not table.has_mouse(mouse))
    return tuple(sorted(others, key=lambda mouse: (mouse not in chapter.required, mouse in chapter.barred)))
