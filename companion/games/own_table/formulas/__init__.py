"""Formulas of steps and scores: read from text, worked out in whole numbers, and said back in words."""

from companion.games.own_table.formulas.reading import Formula, cycles, read
from companion.games.own_table.formulas.signs import formula_key, renamed
from companion.games.own_table.formulas.values import Scope

__all__ = ["Formula", "Scope", "cycles", "formula_key", "read", "renamed"]
