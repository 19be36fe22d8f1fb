"""The shelf of chapters: each filled in from the storybook beside it, on a page of its own (MM-CH)."""

from collections import Counter
from types import MappingProxyType
from typing import Any

from companion.games.mice_and_mystics.box import Box
from companion.games.mice_and_mystics.cards import CARDS
from companion.games.mice_and_mystics.chapters import (
    CHAPTER_ONE,
    DIFFICULT_ENCOUNTERS,
    LAST_CHAPTER,
    MOMENTS,
    MOST_PARTY,
    NORMAL_ENCOUNTERS,
    PARTY_SIZE,
    ROOM_RULES,
    ROOMS,
    TIMERS,
    Chapter,
    ChapterCounter,
    Note,
    RoomRules,
    is_own_room,
    other_side,
)
from companion.games.mice_and_mystics.data import HIGHEST_VALUE, KINDS, LAST_PAGE
from companion.games.mice_and_mystics.moments import WHEN
from companion.games.mice_and_mystics.names import NAMES
from companion.games.mice_and_mystics.shelves import books
from companion.games.mice_and_mystics.shelves.own_heroes import all_heroes, hero_named
from companion.games.mice_and_mystics.shelves.values import minion_called, own_minions
from companion.rules import (
    BoxTable,
    Column,
    Counts,
    Grid,
    Message,
    Number,
    Pick,
    Row,
    Section,
    Some,
    Text,
    Tick,
    _,
    message,
    replace,
    require,
)
from companion.rules.box.own_rows import LAST_OWN, LONGEST_NAME
from companion.rules.box.schema import CHECKED, PRINTED, TYPED, Values

RULES = MappingProxyType(
    {
        "crow": _("the Old Crow"),
        "tree": _("the tree entrance"),
        "maggie": _("Miz Maggie looks on"),
        "kitchen-cheese": _("cheese on the kitchen table"),
        "leaving-sewers": _("leaving the Sewers"),
    }
)
RUNS = MappingProxyType({"": _("by hand"), "round": _("1 less each round"), "surge": _("1 less each surge")})
ANYWHERE = MappingProxyType({"": _("anywhere")})
NO_ROOM = MappingProxyType({"": _("none")})
MOST_COUNTED, LONG = 99, 400


def chapters(box: Box) -> tuple[Row, ...]:
    return tuple(_row(box, number) for number in box.numbers)


def _row(box: Box, number: int) -> Row:
    chapter, is_own = box.chapter(number), any(other.number == number for other in box.chapters)
    is_known = chapter.is_filled_in
    return Row(
        str(number),
        values_of(chapter, box) | {CHECKED: True},
        title=title_of(chapter),
        mark=TYPED if is_own else PRINTED if is_known else "",
        is_in=is_known,
        is_own=is_own,
        copies=0 if books.is_own(chapter) else 1,
        lacks=lacks(chapter),
        about=books.way_in_words(box.as_chosen(number)),
        under=chapter.book,
    )


def title_of(chapter: Chapter) -> Message:
    if own := books.title_of(chapter):
        return own
    known = chapter.name or (message(NAMES[chapter.title]) if chapter.title in NAMES else "")
    return (
        message(_("Chapter {number}: {title}"), number=chapter.number, title=known)
        if known
        else message(_("Chapter {number}"), number=chapter.number)
    )


def lacks(chapter: Chapter) -> tuple[Message, ...]:
    """Return what is still missing to play a chapter (MM-END-2, MM-CH-2)."""
    rows = (
        (chapter.end_page > 1, _("no End page yet")),
        (chapter.start, _("no room to start in yet")),
        (chapter.goal or chapter.victory, _("nobody knows yet how it is won")),
    )
    return tuple(message(words) for known, words in rows if not known)


# The other side of each room's tile: the odd number is on the orange side (facts.md 1.9).
BACKS = MappingProxyType({room: other_side(room) for room in ROOMS})


def rooms_of(tiles: tuple[str, ...]) -> tuple[str, ...]:
    """Return both sides of the tiles that are laid, those that lie up first."""
    return tuple(side for tile in tiles for side in (tile, _back(tile)))


def _back(tile: str) -> str:
    """Return the room on the other side of a tile; a file may name what is none."""
    return other_side(tile) if is_own_room(tile) else BACKS.get(tile, tile)


def values_of(chapter: Chapter, box: Box | None = None) -> dict[str, object]:
    """Return a chapter as the form shows it."""
    same = {name: getattr(chapter, name) for name in SAME}
    laid = {*rooms_of(chapter.tiles), chapter.start, chapter.goal}
    title = chapter.title if chapter.title in NAMES else ""
    return (same | books.book_values(box or Box(), chapter)) | {
        "name": chapter.name or title,
        "later": tuple(room for room in chapter.rooms if room not in laid),
        "room_rules": tuple(
            {"room": room.id} | {name: getattr(room, name) for name in OF_ROOM} for room in chapter.room_rules
        ),
        "notes": tuple({name: getattr(note, name) for name in OF_NOTE} for note in chapter.notes),
        "lists": ", ".join(chapter.lists),
        "counters": tuple(
            {"name": counter.id} | {name: getattr(counter, name) for name in OF_COUNTER}
            for counter in chapter.counters
        ),
    }


SAME = (
    *("name", "begins", "end_page", "party_size", "required", "barred", "tiles", "start", "minions"),
    *("encounters", "difficult", "goal", "victory", "defeat", "lost_when_all_captured"),
)
OF_ROOM = ("surge", "search", "rules", "no_encounter")
OF_NOTE = ("when", "room", "words")
OF_COUNTER = ("start", "high", "timer", "words")


def put_chapter(box: Box, id: str, values: Values) -> Box:
    """Return the box with a chapter, half filled in or whole (MM-CH). Raises: IllegalPlay."""
    before = box.chapter(int(id))
    _check(box, values)
    laid = (*rooms_of(values["tiles"]), values["start"], values["goal"], *values["later"])
    chapter = replace(
        before,
        **{name: values[name] for name in SAME if name != "name"},
        name="" if values["name"] == before.title else values["name"],
        title=f"chapter-{values['place']}" if books.is_own(before) else before.title,
        rooms=tuple(dict.fromkeys(room for room in laid if room)),
        room_rules=tuple(RoomRules(row["room"], **_cells_of(row, OF_ROOM)) for row in values["room_rules"]),
        notes=tuple(Note(**_cells_of(row, OF_NOTE)) for row in values["notes"]),
        lists=lists_of(values["lists"]),
        counters=tuple(
            ChapterCounter(row["name"], **_cells_of(row, OF_COUNTER)) for row in values["counters"]
        ),
    )
    chapter = books.placed(box, chapter, values)
    others = tuple(other for other in box.chapters if other.number != chapter.number)
    return replace(box, chapters=tuple(sorted((*others, chapter), key=lambda other: other.number)))


def lists_of(words: str) -> tuple[str, ...]:
    """Return the names of lists, written with a comma between, each once. Raises: IllegalPlay."""
    names = tuple(dict.fromkeys(" ".join(name.split()) for name in words.split(",")))
    fits = all(len(name) <= LONGEST_NAME for name in names)
    require(fits, _("The name of a list has {most} characters at most."), most=LONGEST_NAME, cell="lists")
    return tuple(name for name in names if name)


def _cells_of(row: Values, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: row[name] for name in names}


def _check(box: Box, values: Values) -> None:
    """Refuse what no chapter can be: each sentence at its cell. Raises: IllegalPlay."""
    require(values["end_page"] != 1, _("The End lies beyond page 1."), rule="MM-END-2", cell="end_page")
    both = next((mouse for mouse in values["barred"] if mouse in values["required"]), "")
    called = hero_named(box, both) or _called(box, both)
    require(not both, _("{mouse} must come along already."), mouse=called, cell="barred")
    many = sum(size_of(box, mouse) for mouse in values["required"]) <= values["party_size"]
    require(many, _("More mice must come along than the party has."), cell="required")
    twice = next((tile for tile in values["tiles"] if _back(tile) in values["tiles"]), "")
    require(
        not twice,
        _("{room} and {other} are the two sides of one tile."),
        room=_called(box, twice),
        other=_called(box, other_side(twice) if twice else ""),
        rule="MM-COMP-8",
        cell="tiles",
    )
    mute = next((number for number, note in enumerate(values["notes"]) if not note["words"].strip()), None)
    require(mute is None, _("Write what the note says."), cell=f"notes.{mute}.words")
    _once(values["room_rules"], "room_rules", "room", _("This room is there twice."))
    _once(values["counters"], "counters", "name", _("This counter is there twice."))


def size_of(box: Box, mouse: str) -> int:
    """Return how many mice of the party a hero counts as."""
    hero = box.own_hero(mouse)
    return hero.counts_as if hero else 1


def _called(box: Box, id: str) -> Message:
    return room_called(box, id) or (message(NAMES[id]) if id else message(""))


def _once(rows: tuple[Values, ...], grid: str, column: str, sentence: str) -> None:
    counts = Counter(row[column] for row in rows)
    seen = [number for number, row in enumerate(rows) if counts[row[column]] > 1]
    require(not seen, sentence, cell=f"{grid}.{seen[-1] if seen else 0}.{column}")


def _rooms(box: object, row: Values) -> tuple[str, ...]:
    own = (room for tile in (box.tiles if isinstance(box, Box) else ()) for room in tile.rooms)
    return (*ROOMS, *own)


def room_called(box: object, id: str) -> Message | None:
    """Return what a box calls a room on a tile of the group's own, None of a printed one."""
    side = box.side(id) if isinstance(box, Box) else None
    return message("{name}", name=side.name) if side else None


def _room_or_none(box: object, row: Values) -> tuple[str, ...]:
    return ("", *_rooms(box, row))


def _figures(name: str, label: str, span: int) -> Column:
    ask = Counts(lambda box, row: (*KINDS, *own_minions(box)), HIGHEST_VALUE, label=label)
    return Column(name, ask, blank=(), span=span, own=minion_called)


ROOM_COLUMNS = (
    Column("room", Pick(_rooms, label=_("Room")), span=3, numbered=True, own=room_called),
    _figures("surge", _("Special surge"), 3),
    Column("search", Text(60, label=_("Special search")), known=tuple(CARDS), span=3),
    Column("no_encounter", Tick(label=_("No encounter")), False, span=3),
    Column(
        "rules",
        Some(lambda box, row: ROOM_RULES, label=_("Room rules that Nightlight knows")),
        (),
        names=RULES,
        span=12,
    ),
)
NOTE_COLUMNS = (
    Column("when", Pick(lambda box, row: MOMENTS, label=_("When")), names=WHEN, span=6),
    Column(
        "room", Pick(_room_or_none, label=_("Where")), names=ANYWHERE, span=6, numbered=True, own=room_called
    ),
    Column("words", Text(LONG, label=_("What it says, in our words")), span=12),
)
COUNTER_COLUMNS = (
    Column("name", Text(40, needed=True, label=_("Name")), span=3),
    Column("start", Number(0, MOST_COUNTED, label=_("Begins at")), 0, span=2),
    Column("high", Number(1, MOST_COUNTED, label=_("At most")), 12, span=2),
    Column("timer", Pick(lambda box, row: TIMERS, label=_("Goes down")), names=RUNS, span=5),
    Column("words", Text(200, label=_("What happens at 0")), span=12),
)
COLUMNS = (
    Column("name", Text(60, label=_("Title")), known=(CHAPTER_ONE.title,), span=6),
    Column("end_page", Number(0, LAST_PAGE, label=_("End page")), 0, span=3),
    Column("party_size", Number(1, MOST_PARTY, label=_("Mice in the party")), PARTY_SIZE, span=3),
    Column("begins", Text(LONG, label=_("What is done when it begins")), span=12),
    Column("required", Some(all_heroes, label=_("Must come along")), (), span=12, own=hero_named),
    Column("barred", Some(all_heroes, label=_("May not come along")), (), span=12, own=hero_named),
    Column(
        "tiles",
        Some(_rooms, label=_("Rooms that lie there, this side up")),
        (),
        span=12,
        numbered=True,
        own=room_called,
    ),
    Column(
        "later", Some(_rooms, label=_("Rooms that come later")), (), span=6, numbered=True, own=room_called
    ),
    Column(
        "start",
        Pick(_room_or_none, label=_("The mice start in")),
        names=NO_ROOM,
        span=6,
        numbered=True,
        own=room_called,
    ),
    Column(
        "goal",
        Pick(_room_or_none, label=_("They must reach")),
        names=NO_ROOM,
        span=6,
        numbered=True,
        own=room_called,
    ),
    _figures("minions", _("First minions"), 6),
    Column(
        "encounters",
        Number(0, NORMAL_ENCOUNTERS, label=_("Normal encounter cards")),
        NORMAL_ENCOUNTERS,
        span=3,
    ),
    Column("difficult", Number(0, DIFFICULT_ENCOUNTERS, label=_("Difficult encounter cards")), 0, span=3),
    Column("victory", Text(LONG, label=_("It is won when")), span=12),
    Column("defeat", Text(LONG, label=_("It is lost when, besides the hourglass")), span=12),
    Column(
        "lost_when_all_captured", Tick(label=_("Lost when all mice are captured at once")), False, span=12
    ),
    Column("room_rules", Grid(ROOM_COLUMNS, len(ROOMS), label=_("Rooms")), (), span=12),
    Column("notes", Grid(NOTE_COLUMNS, label=_("Notes")), (), span=12),
    Column("counters", Grid(COUNTER_COLUMNS, 12, label=_("Counters")), (), span=12),
    Column(
        "lists",
        Text(LONG, label=_("Lists that it shows")),
        span=12,
        hint=_("Such as a shop or our allies; several with a comma between."),
    ),
    *books.COLUMNS,
)
SECTIONS = (
    Section(
        _("The chapter"),
        _("Its title, the End page, who plays."),
        ("name", "end_page", "party_size", "begins", "required", "barred"),
    ),
    books.SECTION,
    Section(
        _("Set-up"),
        _("What lies on the table before the first turn."),
        ("tiles", "start", "later", "minions", "encounters", "difficult"),
    ),
    Section(
        _("Victory and defeat"),
        _("In your own words."),
        ("goal", "victory", "defeat", "lost_when_all_captured"),
    ),
    Section(_("Rooms"), _("Only rooms of which the chapter says something."), ("room_rules",)),
    Section(_("Notes"), _("They pop up at the right moment."), ("notes",)),
    Section(_("Counters and timers"), _("What the chapter counts besides the hourglass."), ("counters",)),
    Section(
        _("Lists"),
        _("Shown at the table while this chapter is played, though nothing is in them yet."),
        ("lists",),
    ),
)
CHAPTERS = BoxTable(
    slug=books.SHELF,
    title=_("Chapters"),
    about=_("What the storybook fixes for each chapter. The first is there."),
    unit=_("{count} of {total} chapters"),
    columns=COLUMNS,
    total=LAST_CHAPTER,
    rows=chapters,
    put=put_chapter,
    drop=books.let_go,
    held=lambda box: tuple(str(chapter.number) for chapter in box.chapters),
    fixed=tuple(str(number) for number in range(1, LAST_CHAPTER + 1)),
    sections=SECTIONS,
    icon="log",
    most=LAST_OWN,
    own=books.numbers(COLUMNS),
    first=_("Book one"),
)
