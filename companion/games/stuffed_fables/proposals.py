"""What a sheet proposes where nobody has answered yet, and which sheet comes next by itself."""

from typing import Any

from companion.games.stuffed_fables.box import Box
from companion.games.stuffed_fables.table import Table
from companion.rules import Answers


def next_sheet(table: Table) -> tuple[str, dict[str, Any]] | None:
    """Return the action that waits, to be opened by itself, or None."""
    return (table.waits_for, {}) if table.waits_for else None


def proposes(table: Table, box: Box, action: str, answers: Answers) -> dict[str, Any]:
    """Return answers to start from, read off the table, the box and the confirmed facts."""
    return {}
