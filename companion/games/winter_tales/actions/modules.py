"""Modules: variants in the group's own words, a note with a sign beside the board; nothing is reckoned."""

from collections.abc import Sequence
from typing import Annotated

from companion.games.winter_tales import box_learning, defaults
from companion.games.winter_tales.actions.asks import NeededName
from companion.games.winter_tales.box import is_same
from companion.games.winter_tales.data import LONGEST_WORDS, SIGNS
from companion.games.winter_tales.pieces import Module
from companion.games.winter_tales.table import Table
from companion.rules import Answers, MenuEntry, Pick, Text, _, action, drop, replace, require, swap

MOST_MODULES = 12  # as many as a board shows


def modules(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(module.id for module in table.modules)


@action(
    _("A module is in play: {name}. {words}"),
    label=_("A module"),
    menu=MenuEntry("table", "star", order=2),
    proposes=defaults.module,
    teaches=box_learning.learn_module,
)
def add_module(
    table: Table,
    name: NeededName,
    sign: Annotated[str, Pick(lambda table, answers: SIGNS, label=_("Sign"))],
    words: Annotated[str, Text(LONGEST_WORDS, label=_("What it says, in our words"))] = "",
) -> Table:
    """Put a module beside the board; one of the same name takes the place of the one before."""
    before = next((module for module in table.modules if is_same(module.name, name)), None)
    if before:
        changed = replace(before, name=name.strip(), sign=sign, words=words.strip())
        return replace(table, modules=swap(table.modules, changed))
    require(len(table.modules) < MOST_MODULES, _("No more than {number} modules."), number=MOST_MODULES)
    number = table.things_made + 1
    new = Module(f"module-{number}", name.strip(), sign, words.strip())
    return replace(table, modules=(*table.modules, new), things_made=number)


@action(
    _("The module is out of play: {module}."),
    label=_("A module goes"),
    menu=MenuEntry("table", "close", order=3, when=lambda table: bool(table.modules)),
)
def drop_module(
    table: Table,
    module: Annotated[str, Pick(modules, none=_("No module is in play."), label=_("Which module"))],
) -> Table:
    """Take a module away from the board."""
    return replace(table, modules=drop(table.modules, module))
