"""The set-up that is laid now: how far it is, who has ticked what. Once it is over nothing is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from campaigns.log.timeline import LogOutline, load_stacks
from companion.rules import AnyGame
from companion.rules.kit import frames
from companion.rules.kit.checklist import Progress
from companion.table.log_sheet import get_author_name
from companion.table.panels import Beside

if TYPE_CHECKING:
    from companion.table.view import TableView

TICKS, TICKS_ALL = "lay_items", "lay_all"
PANELS = ("checklist", "setup")  # those that show ticks, by the names of their templates
NOBODY: Mapping[str, str] = {}


def progress_of(view: TableView) -> Progress | None:
    """Return how far the set-up is that is laid now, None if none is."""
    return frames.laying(view.game, view.table)


def load_tickers(view: TableView) -> Mapping[str, str]:
    """Return who has ticked what is ticked, by its id: three queries while a set-up is laid, none after."""
    progress = progress_of(view)
    if progress is None or not progress.done or view.screen != "board":
        return NOBODY
    return find_tickers(
        view.game, load_stacks(view.session, TICKS, TICKS_ALL), view.table, view.session.names
    )


def load_beside(view: TableView) -> Beside:
    """Return what the panels of a set-up are given beside the table: who has ticked what."""
    tickers = load_tickers(view)
    return {slug: {"ticked_by": tickers} for slug in PANELS} if tickers else {}


def find_tickers(
    game: AnyGame, outline: LogOutline, table: object, names: Mapping[str, str]
) -> Mapping[str, str]:
    """Return who has ticked each thing that is ticked, as a log tells: the last to do so."""
    left = set(game.screens.laid(table))
    tickers: dict[str, str] = {}
    for row in reversed(outline.rows):
        if not left:
            break
        if row.number not in outline.steps or row.action not in {TICKS, TICKS_ALL}:
            continue
        own = left if row.action == TICKS_ALL else left & {*row.answers.get("items", ())}
        tickers |= dict.fromkeys(own, get_author_name(row, names))
        left = left - own
    return {id: name for id, name in tickers.items() if name}
