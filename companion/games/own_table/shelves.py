"""The games of a group as a shelf of its box: what each is called, who made it."""

from collections.abc import Mapping

from companion.games.own_table.box import GAME_PREFIX, Box, KeptGame, with_game, without_game
from companion.games.own_table.checking import check, warnings
from companion.games.own_table.definition import Definition
from companion.games.own_table.file import FORMAT, from_file, to_file, unknown_parts
from companion.games.own_table.typed import LONGEST_NAME
from companion.rules import BoxTable, Column, Message, Row, Text, _, message, replace
from companion.rules.box.books import BookFacts
from companion.rules.box.naming import free_name, named_rows
from companion.rules.box.own_rows import FIRST_OWN, LAST_OWN
from companion.rules.box.schema import TYPED, Section, Values
from companion.rules.hooks import FileFormat
from companion.rules.tuples import from_tuples, to_tuples

LONG = 200
DEFINITION = "definition"  # beside the columns: a form does not ask for it, a file has it
COLUMNS = (
    Column("name", Text(LONGEST_NAME, needed=True, label=_("Name")), span=4),
    Column("author", Text(LONGEST_NAME, label=_("Written by")), span=4),
    Column("licence", Text(LONGEST_NAME, label=_("Licence")), span=4),
    Column("about", Text(LONG, label=_("In a sentence")), span=12),
    Column("credit", Text(LONG, label=_("Credit, shown word for word")), span=12),
)


def rows(box: Box) -> tuple[Row, ...]:
    """Return the games of a box, each with its definition among the values."""
    return tuple(_row(kept) for kept in box.games)


def _row(kept: KeptGame) -> Row:
    made = kept.made
    values = {column.name: getattr(made, column.name) for column in COLUMNS}
    return Row(
        kept.id,
        values | {DEFINITION: to_tuples(made)},
        title=message("{name}", name=made.name),
        mark=TYPED,
        is_own=True,
        about=message(_("version {number}"), number=made.version),
    )


def put(box: Box, id: str, values: Values) -> Box:
    """Return the box with a game; its parts stay as they are if only words about it come."""
    others = (kept.made.name for kept in box.games if kept.id != id)
    name = free_name(values["name"], others, _("Another game has that name."))
    made = box.game(id) or Definition()
    if DEFINITION in values:
        made = from_tuples(Definition, values[DEFINITION])
        check(made)
    made = replace(
        made,
        name=name,
        author=str(values["author"]),
        licence=str(values["licence"]),
        about=str(values["about"]),
        credit=str(values["credit"]),
    )
    return with_game(box, id, made)


GAMES = BoxTable(
    slug="games",
    title=_("Games of your own"),
    about=_("Games that your group has described, as they were played last. They are changed at a table."),
    unit=_("{count} games"),
    columns=COLUMNS,
    rows=rows,
    put=put,
    drop=without_game,
    held=lambda box: tuple(kept.id for kept in box.games),
    total=0,
    icon="columns",
    most=LAST_OWN,
    own=named_rows("games", GAME_PREFIX, lambda box: [kept.made.name for kept in box.games], COLUMNS),
    first=_("Games of your own"),
    sections=(
        Section(
            _("About the game"),
            _("Its parts are changed at a table: begin one with it, and tap a part."),
            tuple(column.name for column in COLUMNS),
        ),
    ),
)
SHELVES = (GAMES,)


def read_file(raw: object) -> tuple[BookFacts, Box]:
    """Return who wrote the game in a file, and a box that holds it alone. Raises: IllegalPlay."""
    made = from_file(raw)
    facts = BookFacts(made.name, made.author, licence=made.licence)
    return facts, with_game(Box(), f"{GAME_PREFIX}{FIRST_OWN}", made)


def write_file(box: Box, id: str) -> Mapping[str, object]:
    """Return a game of the box as the values of its file."""
    return to_file(box.game(id) or Definition())


def notes(box: Box) -> tuple[Message, ...]:
    """Return what is to be known of the games of a box: parts of a newer release, formulas without a name."""
    games = [kept.made for kept in box.games]
    return tuple(words for made in games for words in (*unknown_parts(made), *warnings(made)))


FORMATS = {FORMAT: FileFormat(shelf=GAMES.slug, read=read_file, write=write_file, notes=notes)}
