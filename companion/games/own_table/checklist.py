"""The set-up of a game of one's own: its lists, to tick before the first round."""

from companion.games.own_table.definition import SET_UP
from companion.games.own_table.table import Table
from companion.games.own_table.words import said
from companion.rules import Item, SetUpStep, _, checklist, message, require, ticks


def steps(table: Table) -> tuple[SetUpStep, ...]:
    """Return the lists of the set-up, each as a step."""
    return tuple(
        SetUpStep(
            part.id,
            message("{name}", name=said(table.made, part.id)),
            message(""),
            tuple(Item(item.id, said(table.made, item.id)) for item in part.items),
        )
        for part in table.made.lists
        if part.when == SET_UP
    )


def items(table: Table) -> tuple[str, ...]:
    return ticks(steps(table))


def guard(table: Table) -> None:
    """Refuse to tick before a game lies there. Raises: IllegalPlay."""
    require(table.is_played, _("The game is not being played."))


ACTIONS = checklist(items, guard=guard)
