"""The panels of the board, and what each reads; they come with their templates."""

from companion.rules import Panel

PANELS: tuple[Panel, ...] = ()
