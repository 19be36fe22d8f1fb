"""Minions of the group's own that were typed while a chapter is played: the table gets to know them."""

from typing import Annotated

from companion.games.mice_and_mystics.actions.party import KindRows, are_kinds, as_kinds, kinds_in_box
from companion.games.mice_and_mystics.box import Box
from companion.games.mice_and_mystics.names import named
from companion.games.mice_and_mystics.table import Table
from companion.rules import Answers, FromBox, MenuEntry, _, correction, replace, require


def new_in_box(table: Table, box: Box, answers: Answers) -> KindRows:
    """Return the minions of a group's own that its box has and the table does not know, and their effects."""
    known = {*(kind.id for kind in table.kinds), *(effect.id for effect in table.effects)}
    rows = kinds_in_box(table, box, answers)
    return tuple(row for row in rows if isinstance(row, tuple) and row[0] not in known)


@correction(
    _("Minions of our own are looked up in the box."),
    label=_("Minions typed since"),
    rule="MM-CARD-12",
    menu=MenuEntry("board", "minion", _("Minions of our own"), order=8),
)
def look_up_minions(
    table: Table, kinds: Annotated[KindRows, FromBox(new_in_box, are_kinds, for_table=True)] = ()
) -> Table:
    """Let the table know minions that were typed since the chapter began: they can come at once."""
    require(table.phase == "playing", _("The chapter is not being played."))
    come, effects = as_kinds(kinds)
    known = _("Every minion of your own that is in the box is known here already.")
    require(come, known, rule="MM-CARD-12")
    table = replace(table, kinds=(*table.kinds, *come), effects=(*table.effects, *effects))
    for kind in come:
        table = table.tell(_("{minion} can come now."), minion=named(table, kind.id))
    return table
