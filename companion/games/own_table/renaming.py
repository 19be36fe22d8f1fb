"""A name that changes, changes in all formulas of its game."""

from companion.games.own_table.definition import Definition
from companion.games.own_table.formulas import formula_key, renamed
from companion.rules import replace


def renamed_in_formulas(made: Definition, before: str, after: str) -> Definition:
    """Return a definition whose formulas call something `after`, which they called `before`."""
    if not before or not after:
        return made
    old, new = formula_key(before), formula_key(after)
    steps = tuple(replace(step, number=renamed(step.number, old, new)) for step in made.steps)
    columns = tuple(
        replace(column, formula=renamed(column.formula, old, new)) for column in made.score.columns
    )
    return replace(made, steps=steps, score=replace(made.score, columns=columns))
