"""The shelf of stuffies of the group's own: each on a page of its own, beside the printed ones."""

from collections.abc import Iterator

from companion.games.stuffed_fables.box import ACQUIRED, Box, OwnStuffy
from companion.games.stuffed_fables.cards import is_same
from companion.games.stuffed_fables.data import ATTRIBUTES, CHARACTERS, LONGEST_NAME, OWN_PREFIX
from companion.games.stuffed_fables.names import NAMES
from companion.games.stuffed_fables.shelves.named import words_column
from companion.games.stuffed_fables.shelves.stuffies import NOT_KNOWN
from companion.rules import (
    BoxTable,
    Column,
    Grid,
    Message,
    Pick,
    Row,
    Section,
    Text,
    _,
    drop,
    message,
    put,
    replace,
    require,
)
from companion.rules.box.naming import free_name, named_rows
from companion.rules.box.own_rows import LAST_OWN
from companion.rules.box.schema import CHECKED, TYPED, Values

SHELF = "own-stuffies"
LONGEST = 40
CELLS = ("name", "reroll", "active", "words", "hands_on")


def stuffies(box: Box) -> tuple[Row, ...]:
    return tuple(_row(stuffy) for stuffy in box.own_stuffies)


def _row(stuffy: OwnStuffy) -> Row:
    acquired = tuple({"name": name, "words": words} for name, words in stuffy.acquired)
    values = {cell: getattr(stuffy, cell) for cell in CELLS} | {"acquired": acquired, CHECKED: True}
    title = message("{name}", name=stuffy.name)
    return Row(stuffy.id, values, title=title, mark=TYPED, is_own=True, lacks=tuple(_lacks(stuffy)))


def _lacks(stuffy: OwnStuffy) -> Iterator[Message]:
    if not stuffy.reroll:
        yield message(_("which dice it rerolls is not known yet"))
    if not stuffy.active:
        yield message(_("its active ability is not known yet"))


def put_stuffy(box: Box, id: str, values: Values) -> Box:
    """Return the box with a stuffy of the group's own. Raises: IllegalPlay."""
    others = (stuffy.name for stuffy in box.own_stuffies if stuffy.id != id)
    twice = _("There is a stuffy of this name already.")
    name = free_name(values["name"], (*others, *(NAMES[printed] for printed in CHARACTERS)), twice)
    nameless = not values["active"].strip() and values["words"].strip()
    require(not nameless, _("Write the name of the ability."), cell="active")
    stuffy = OwnStuffy(
        id,
        name,
        values["reroll"],
        values["active"].strip(),
        values["words"],
        tuple(_acquired(values)),
        values["hands_on"].strip(),
    )
    return replace(box, own_stuffies=put(box.own_stuffies, stuffy))


def _acquired(values: Values) -> Iterator[tuple[str, str]]:
    """Give the names and the words of the acquired abilities. Raises: IllegalPlay, if one is there twice."""
    before = [values["active"].strip()]
    for place, row in enumerate(values["acquired"]):
        name = row["name"].strip()
        is_new = not any(is_same(name, other) for other in before)
        require(is_new, _("This ability is there twice."), cell=f"acquired.{place}.name")
        before.append(name)
        yield name, row["words"]


ABILITY_COLUMNS = (
    Column("name", Text(LONGEST_NAME, needed=True, label=_("Name")), span=6),
    words_column(6),
)
COLUMNS = (
    Column("name", Text(LONGEST, needed=True, label=_("Name")), span=6),
    Column(
        "reroll", Pick(lambda box, row: ("", *ATTRIBUTES), label=_("Rerolls")), "", names=NOT_KNOWN, span=6
    ),
    Column("active", Text(LONGEST_NAME, label=_("Active ability")), span=6),
    words_column(6),
    Column("acquired", Grid(ABILITY_COLUMNS, ACQUIRED, label=_("Earned abilities")), (), span=12),
    Column(
        "hands_on",
        Text(200, label=_("What you do by hand in its turn")),
        span=12,
        hint=_("One sentence in your words, shown in each of its turns."),
    ),
)
SECTIONS = (
    Section(
        _("The stuffy"),
        _("It starts with what the printed ones start with."),
        ("name", "reroll", "hands_on"),
    ),
    Section(
        _("Active ability"),
        _("It costs no heart."),
        ("active", "words"),
    ),
    Section(
        _("Earned abilities"),
        _("Up to three; each costs a heart."),
        ("acquired",),
    ),
)
OWN_STUFFIES = BoxTable(
    slug=SHELF,
    title=_("Stuffies of our own"),
    about=_("Stuffies that you make up or that another box brings, beside the printed ones."),
    unit=_("Stuffies of our own: {count}"),
    columns=COLUMNS,
    total=0,
    rows=stuffies,
    put=put_stuffy,
    drop=lambda box, id: replace(box, own_stuffies=drop(box.own_stuffies, id)),
    held=lambda box: tuple(stuffy.id for stuffy in box.own_stuffies),
    sections=SECTIONS,
    icon="stuffy",
    of="characters",
    most=LAST_OWN,
    own=named_rows(SHELF, OWN_PREFIX, lambda box: [stuffy.name for stuffy in box.own_stuffies], COLUMNS),
)
