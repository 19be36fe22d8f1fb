"""How a game begins: one of the starters, one of the group's own, or an empty table; then it is played."""

from typing import Annotated

from companion.games.own_table.box import GAME_PREFIX, Box, kept_as, with_game
from companion.games.own_table.definition import Definition
from companion.games.own_table.laying import laid_out
from companion.games.own_table.starters import STARTERS, starter
from companion.games.own_table.table import BUILDING, CHOOSING, PLAYING, Table
from companion.games.own_table.typed import LONGEST_NAME
from companion.rules import Answers, FromBox, MenuEntry, Pick, Text, _, action, replace, require
from companion.rules.kit.screens import TABLE
from companion.rules.tuples import from_tuples, is_tuples_of, to_tuples


def _chosen(box: Box, answers: Answers) -> object:
    """Return the definition of the game that is chosen, as a play keeps it."""
    return to_tuples(starter(answers["game"]) or box.game(answers["game"]))


def is_definition(value: object) -> bool:
    return is_tuples_of(Definition, value)


Game = Annotated[str, Pick(lambda table, answers: tuple(STARTERS), prefix=GAME_PREFIX, label=_("Game"))]
Chosen = Annotated[tuple[object, ...], FromBox(_chosen, is_definition)]


@action(_("The game is made from {game}."), label=_("Begin with it"), rule="OT-PART-1")
def begin_with(table: Table, game: Game, definition: Chosen) -> Table:
    """Take a starter, or a game of the group's own, onto the table: from then on it is the table's own."""
    require(table.stage == CHOOSING, _("A game lies on this table already."))
    made = from_tuples(Definition, definition)
    id = game if game.startswith(GAME_PREFIX) else ""
    return replace(table, stage=BUILDING, made=made, kept_as=id)


@action(_("A new game: {name}."), label=_("An empty table"), rule="OT-PART-1")
def begin_empty(
    table: Table, name: Annotated[str, Text(LONGEST_NAME, needed=True, label=_("Name of the game"))]
) -> Table:
    """Begin a game with nothing but people who take turns."""
    require(table.stage == CHOOSING, _("A game lies on this table already."))
    return replace(table, stage=BUILDING, made=Definition(name=name.strip()))


def _id_in_box(table: Table, box: Box, answers: Answers) -> str:
    return kept_as(box, table)


def _version_in_box(table: Table, box: Box, answers: Answers) -> int:
    return box.version_after(kept_as(box, table), table.made)


def _keep(box: Box, table: Table, answers: Answers) -> Box:
    return with_game(box, answers["kept"], replace(table.made, version=answers["version"]))


@action(_("The game is played."), label=_("Play it now"), rule="OT-PART-7", teaches=_keep)
def play_it(
    table: Table,
    kept: Annotated[str, FromBox(_id_in_box, lambda value: isinstance(value, str), for_table=True)],
    version: Annotated[int, FromBox(_version_in_box, lambda value: type(value) is int, for_table=True)],
) -> Table:
    """Play the game as it is now; the group's box keeps it for other evenings."""
    require(table.stage == BUILDING, _("The game is being played."))
    require(table.made.name, _("Give the game a name."))
    ready = replace(table, stage=PLAYING, made=replace(table.made, version=version), kept_as=kept)
    return laid_out(ready)


@action(
    _("The game is opened for changes."),
    label=_("Change the game"),
    rule="OT-PART-7",
    menu=MenuEntry(TABLE, "settings"),
)
def change_it(table: Table) -> Table:
    """Open the definition of this table for changes: everything that is counted stays."""
    require(table.stage == PLAYING, _("The game is open for changes."))
    return replace(table, stage=BUILDING)


def _newest(table: Table, box: Box, answers: Answers) -> object:
    return to_tuples(box.game(table.kept_as) or Definition())


@action(
    _("The newest version of the game is taken onto the table."),
    label=_("Take the newest version"),
    rule="OT-PART-7",
    menu=MenuEntry(TABLE, "box"),
)
def take_newest(
    table: Table,
    definition: Annotated[tuple[object, ...], FromBox(_newest, is_definition, for_table=True)],
) -> Table:
    """Take the newest definition of this game from the group's box onto this table."""
    made = from_tuples(Definition, definition)
    require(table.stage == PLAYING, _("Finish the changes first."))
    newer = _("This table has the newest version.")
    require(made.version > table.made.version, newer)
    return laid_out(replace(table, made=made))
