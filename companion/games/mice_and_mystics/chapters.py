"""Chapters as data: what a storybook fixes before the first turn, chapter one with it (MM-CH, MM-CH1)."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from companion.rules.box.book_order import STAYS, Way, is_in_a_story, shown_number
from companion.rules.box.own_rows import FIRST_OWN, LAST_OWN, is_own_id

NORMAL_ENCOUNTERS = 9  # one source
DIFFICULT_ENCOUNTERS = 9  # one source
PARTY_SIZE = 4  # MM-SETUP-2, chapter 1
MOST_PARTY = 6  # as many mice as the first book has
LAST_CHAPTER = 11  # facts.md 1.10
ROOMS = tuple(f"room-{number}" for number in range(1, 17))
OWN_TILE, BACK = "tile-", "-b"  # a room on a tile of the group's own: "tile-101", on its back "tile-101-b"
VIAS = ("exit", "rotation", "rotation-hook", "rotation-class")  # how one leaves a room (MM-EXPL-2, -7)
WATER_ROOMS = ("room-6", "room-16")  # the Sewers and their drain pipe

# What a chapter may say of a room that the companion follows by itself, or reminds of.
ROOM_RULES = ("crow", "tree", "maggie", "kitchen-cheese", "leaving-sewers")
# When a note of a chapter pops up.
MOMENTS = (
    "start",
    "enter",
    "surge",
    "minion-defeated",
    "roach-defeated",
    "mouse-captured",
    "round",
    "search",
)
# When a counter of a chapter goes down by itself; "" is never.
TIMERS = ("", "round", "surge")


@dataclass(frozen=True)
class Side:
    """A side of a tile of the group's own; `crosses` are its mousetrap spaces, None if they are not known."""

    name: str
    is_water: bool = False
    crosses: int | None = None
    exits: str = ""
    search: str = ""


@dataclass(frozen=True)
class Tile:
    """A tile of the group's own with its two sides; the room on its back is its id and BACK."""

    id: str
    front: Side
    back: Side

    @property
    def rooms(self) -> tuple[str, str]:
        return self.id, f"{self.id}{BACK}"

    def side(self, room: str) -> Side | None:
        """Return one of its sides by the id of its room, None if it has no such room."""
        return dict(zip(self.rooms, (self.front, self.back), strict=True)).get(room)


def side_of(tiles: Iterable[Tile], room: str) -> Side | None:
    """Return the side of a tile of the group's own on which a room is, None of a printed one."""
    return next((side for tile in tiles if (side := tile.side(room))), None)


def is_own_room(room: str) -> bool:
    """Return whether a room is on a tile of the group's own."""
    return is_own_id(room.removesuffix(BACK), OWN_TILE)


def tile_number(room: str) -> str:
    """Return the number that is printed on the side of a tile, "" of one of the group's own."""
    return "" if is_own_room(room) else room.removeprefix("room-")


@dataclass(frozen=True)
class Note:
    """Words of the group's own that pop up at a moment of the chapter, in one room or (room "") anywhere."""

    when: str
    words: str
    room: str = ""


@dataclass(frozen=True)
class ChapterCounter:
    """A counter of a chapter's special rules; a timer goes down each round or surge and tells at 0."""

    id: str
    start: int = 0
    high: int = 12
    timer: str = ""
    words: str = ""


@dataclass(frozen=True)
class RoomRules:
    """What a chapter says of one room: a special surge, a special search, rules by name."""

    id: str
    surge: tuple[tuple[str, int], ...] = ()
    search: str = ""
    rules: tuple[str, ...] = ()
    no_encounter: bool = False


OF_THE_GROUP = ("heroes", "own_tiles")  # what was added after its place in a book
OF_LISTS = ("lists",)  # the last field: what was added after that


@dataclass(frozen=True)
class Chapter:
    """A chapter as data. `end_page` 0 is not filled in yet; `name` is the group's title for it.

    `required` must come along, `barred` must not; `victory`, `defeat`, `begins` are the group's own words.
    One of the group's own has a `place` in a `book`, whose name is "" for book one. `heroes` are the names
    of those of the group's own among `required` and `barred`, `own_tiles` its tiles that are named: both are
    known at the table alone. `lists` are those of the campaign that it shows, such as a shop.
    """

    number: int
    title: str
    end_page: int
    rooms: tuple[str, ...]
    start: str
    goal: str
    minions: tuple[tuple[str, int], ...] = ()
    barred: tuple[str, ...] = ()
    party_size: int = PARTY_SIZE
    encounters: int = NORMAL_ENCOUNTERS
    tiles: tuple[str, ...] = ()
    room_rules: tuple[RoomRules, ...] = field(default=())
    lost_when_all_captured: bool = True
    name: str = ""
    required: tuple[str, ...] = ()
    difficult: int = 0
    victory: str = ""
    defeat: str = ""
    begins: str = ""
    notes: tuple[Note, ...] = ()
    counters: tuple[ChapterCounter, ...] = ()
    book: str = ""
    place: int = 0
    after_victory: Way = STAYS
    after_failure: Way = STAYS
    heroes: tuple[tuple[str, str], ...] = ()
    own_tiles: tuple[Tile, ...] = ()
    lists: tuple[str, ...] = ()

    @property
    def is_in_a_story(self) -> bool:
        """Whether it is of a book of the group's own, or leads elsewhere than to the next one."""
        return is_in_a_story(self)

    @property
    def shown_number(self) -> int:
        """The number that people know it by: its place in its book."""
        return shown_number(self)

    @property
    def is_filled_in(self) -> bool:
        """Whether it can be played: it has an End page and a room to start in."""
        return self.end_page > 1 and bool(self.start)

    @property
    def encounter_cards(self) -> int:
        return self.encounters + self.difficult

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of minions that it names: its first ones, and those of surges of its rooms."""
        surges = (row for room in self.room_rules for row in room.surge)
        return tuple(dict.fromkeys(kind for kind, _number in (*self.minions, *surges)))

    @property
    def named_rooms(self) -> tuple[str, ...]:
        """Every room that it names anywhere."""
        said = (*(rules.id for rules in self.room_rules), *(note.room for note in self.notes))
        named = (*self.rooms, *self.tiles, self.start, self.goal, *said)
        return tuple(dict.fromkeys(room for room in named if room))

    def side(self, room: str) -> Side | None:
        """Return the side of a tile of the group's own on which a room is, None of a printed one."""
        return side_of(self.own_tiles, room) if self.own_tiles else None

    def has_water(self, room: str) -> bool:
        side = self.side(room)
        return side.is_water if side else room in WATER_ROOMS

    def rules_of(self, room: str) -> RoomRules:
        """Return what the chapter says of a room; nothing if it says nothing."""
        return next((rules for rules in self.room_rules if rules.id == room), RoomRules(room))

    def notes_at(self, when: str, room: str) -> tuple[Note, ...]:
        """Return the notes that pop up at a moment in a room."""
        return tuple(note for note in self.notes if note.when == when and note.room in ("", room))


CHAPTER_ONE = Chapter(
    number=1,
    title="flight-to-barksburg",
    end_page=6,  # MM-CH1-2
    rooms=("room-5", "room-6", "room-4", "room-3", "room-2", "room-1"),
    tiles=("room-5", "room-4", "room-2"),  # MM-CH1-4
    start="room-5",
    goal="room-1",
    minions=(("rat", 3),),
    barred=("lily",),  # MM-CH1-1
    room_rules=(
        RoomRules("room-5", surge=(("rat", 2),), search="tinkerers-treasure"),  # MM-CH1-8, -9
        RoomRules("room-6", search="hook-and-line", rules=("leaving-sewers",)),  # MM-CH1-10
        RoomRules("room-3", rules=("maggie", "kitchen-cheese")),  # MM-CH1-11, -12
        RoomRules("room-1", rules=("crow", "tree")),  # MM-CH1-13..15
    ),
)


def other_side(room: str) -> str:
    """Return the room on the other side of a tile, as the numbers suggest (section 33: an inference)."""
    if is_own_room(room):
        return room.removesuffix(BACK) if room.endswith(BACK) else f"{room}{BACK}"
    number = int(room.removeprefix("room-"))
    return f"room-{number + 1 if number % 2 else number - 1}"


def blank(number: int) -> Chapter:
    """Return a chapter of which nothing is known: the group fills it in from its storybook."""
    return Chapter(number, f"chapter-{number}", end_page=0, rooms=(), start="", goal="")


def own_blank(number: int, book: str = "", place: int = 0, name: str = "") -> Chapter:
    """Return a chapter of the group's own of which only the name is known."""
    bare = Chapter(number, f"chapter-{place or number}", end_page=0, rooms=(), start="", goal="")
    return replace(bare, book=book, place=place, name=name)


def is_number(number: object) -> bool:
    """Return whether a number is that of a printed chapter, or can be that of one of the group's own."""
    return type(number) is int and (1 <= number <= LAST_CHAPTER or FIRST_OWN <= number <= LAST_OWN)


CHAPTERS = MappingProxyType(
    {1: CHAPTER_ONE} | {number: blank(number) for number in range(2, LAST_CHAPTER + 1)}
)
