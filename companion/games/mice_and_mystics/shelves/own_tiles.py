"""The shelf of tiles of the group's own: both sides, each a room (MM-COMP-8, MM-TRAP-1)."""

from companion.games.mice_and_mystics.box import Box
from companion.games.mice_and_mystics.chapters import BACK, OWN_TILE, Side, Tile
from companion.games.mice_and_mystics.data import HIGHEST_VALUE
from companion.games.mice_and_mystics.shelves.own_minions import MOST_OWN, NAMELESS, TWICE
from companion.games.mice_and_mystics.story import chapter_called
from companion.rules import (
    BoxTable,
    Column,
    Message,
    Number,
    Row,
    Section,
    Text,
    Tick,
    _,
    drop,
    message,
    put,
    replace,
    require,
)
from companion.rules.box.naming import by_name, first_name
from companion.rules.box.own_rows import LONGEST_NAME, named_beside, own_rows
from companion.rules.box.parsing import plain_word
from companion.rules.box.schema import CHECKED, TYPED, Values, blank

LONG = 200
OF_SIDE = ("is_water", "crosses", "exits", "search")  # columns of the back have "back_" before them


def tiles(box: Box) -> tuple[Row, ...]:
    return tuple(_tile(tile) for tile in box.tiles)


def _tile(tile: Tile) -> Row:
    values = {"name": tile.front.name, "back_name": tile.back.name, CHECKED: True}
    for before, side in (("", tile.front), ("back_", tile.back)):
        values |= {f"{before}{name}": getattr(side, name) for name in OF_SIDE}
    return Row(tile.id, values, title=_title(tile), mark=TYPED, is_own=True, copies=0)


def _title(tile: Tile) -> Message:
    return message("{front} / {back}", front=tile.front.name, back=tile.back.name)


def put_tile(box: Box, id: str, values: Values) -> Box:
    """Return the box with a tile of its own. Raises: IllegalPlay."""
    others = [tile for tile in box.tiles if tile.id != id]
    taken = [plain_word(side.name) for tile in others for side in (tile.front, tile.back)]
    front, back = _side(values, "", taken), _side(values, "back_", taken)
    are_two = plain_word(front.name) != plain_word(back.name)
    require(are_two, _("Both sides have the same name."), cell="back_name")
    return replace(box, tiles=put(box.tiles, Tile(id, front, back)))


def _side(values: Values, before: str, taken: list[str]) -> Side:
    """Return a side of a tile as it was typed. Raises: IllegalPlay."""
    cell = f"{before}name"
    name = " ".join(values[cell].split())
    require(name, NAMELESS, cell=cell)
    require(plain_word(name) not in taken, TWICE, cell=cell)
    water, crosses, exits, search = (values[f"{before}{column}"] for column in OF_SIDE)
    return Side(name, water, crosses, exits.strip(), search.strip())


def drop_tile(box: Box, id: str) -> Box:
    """Return the box without a tile of its own. Raises: IllegalPlay."""
    rooms = {id, f"{id}{BACK}"}
    chapter = next((one for one in box.chapters if rooms & {*one.named_rooms}), None)
    words = _("{chapter} calls for it: change that first.")
    require(chapter is None, words, chapter=chapter_called(chapter) if chapter else "")
    return replace(box, tiles=drop(box.tiles, id))


def _columns(before: str) -> tuple[Column, ...]:
    """Return the columns of one side."""
    return (
        Column(f"{before}name", Text(LONGEST_NAME, needed=True, label=_("Name")), span=6),
        Column(f"{before}is_water", Tick(label=_("With water")), False, span=3),
        Column(f"{before}crosses", Number(0, HIGHEST_VALUE, label=_("Red X")), blank=None, span=3),
        Column(f"{before}exits", Text(LONG, label=_("Exits and entry spaces, in our words")), span=12),
        Column(f"{before}search", Text(LONG, label=_("What a search does here, in our words")), span=12),
    )


FRONT, BACKSIDE = _columns(""), _columns("back_")
COLUMNS = (*FRONT, *BACKSIDE)
OWN_TILES = BoxTable(
    slug="own-tiles",
    of="rooms",
    title=_("Tiles of our own"),
    about=_("Room tiles that your group made up or that lie in another box: each side is a room."),
    unit=_("{count} tiles of our own"),
    columns=COLUMNS,
    total=0,
    rows=tiles,
    put=put_tile,
    drop=drop_tile,
    held=lambda box: tuple(tile.id for tile in box.tiles),
    most=MOST_OWN,
    sections=(
        Section(_("The front"), _("The side that lies up first."), tuple(one.name for one in FRONT)),
        Section(_("The back"), _("The room on its other side."), tuple(one.name for one in BACKSIDE)),
    ),
    icon="room",
    own=replace(
        own_rows(
            "own-tiles",
            OWN_TILE,
            starts=lambda box: {**blank(COLUMNS), **_names(box), CHECKED: True},
            key=by_name,
        ),
        parts=(BACK,),
        beside=lambda box, values, tag: _beside(values, tag),
    ),
)


def _beside(values: Values, tag: str) -> Values:
    """Return the values of a tile whose rooms are told apart by a tag from those of another one."""
    back = named_beside({"name": values["back_name"]}, tag)["name"]
    return {**named_beside(values, tag), "back_name": back}


def _names(box: Box) -> dict[str, str]:
    names = [side.name for tile in box.tiles for side in (tile.front, tile.back)]
    front = first_name(names)
    return {"name": front, "back_name": first_name([*names, front])}
