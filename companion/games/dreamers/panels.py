"""The panels of the board, and what each reads."""

from companion.rules import Panel

PANELS: tuple[Panel, ...] = ()
