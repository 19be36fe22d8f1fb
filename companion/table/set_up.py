"""The set-up that is laid now: how far it is, who has ticked what. Once it is over nothing is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from campaigns.log.timeline import LogOutline, load_outline
from companion.rules import AnyGame
from companion.rules.offer import frames
from companion.rules.offer.checklist import Progress
from companion.table.log_sheet import get_author_name
from companion.table.panels import Beside

if TYPE_CHECKING:
    from companion.table.context import TableContext

TICKS, TICKS_ALL = "lay_items", "lay_all"
PANELS = ("checklist", "setup")  # those that show ticks, by the names of their templates
NOBODY: Mapping[str, str] = {}


def progress_of(context: TableContext) -> Progress | None:
    """Return how far the set-up is that is laid now, None where none is."""
    return frames.laying(context.game, context.table)


def load_tickers(context: TableContext) -> Mapping[str, str]:
    """Return who has ticked what is ticked, by its id: two queries while a set-up is laid, none after."""
    found = progress_of(context)
    if found is None or not found.done or context.shown != "board":
        return NOBODY
    return find_tickers(context.game, load_outline(context.session), context.table, context.session.names)


def load_beside(context: TableContext) -> Beside:
    """Return what the panels of a set-up are given beside the table: who has ticked what."""
    found = load_tickers(context)
    return {slug: {"ticked_by": found} for slug in PANELS} if found else {}


def find_tickers(
    game: AnyGame, outline: LogOutline, table: Any, names: Mapping[str, str]
) -> Mapping[str, str]:
    """Return who has ticked each thing that is ticked, as a log tells: the last to do so."""
    left = set(game.screens.laid(table))
    found: dict[str, str] = {}
    for row in reversed(outline.rows):
        if not left:
            break
        if row.number not in outline.steps or row.action not in {TICKS, TICKS_ALL}:
            continue
        own = left if row.action == TICKS_ALL else left & {*row.answers.get("items", ())}
        found |= dict.fromkeys(own, get_author_name(row, names))
        left = left - own
    return {id: name for id, name in found.items() if name}
