"""All chances of a table at once, to see that a board is reckoned once, and with little work."""

from companion.games.stuffed_fables import chances, dice
from companion.games.stuffed_fables.data import ATTRIBUTES, COLOURS, WHITE
from companion.games.stuffed_fables.table import Table


def board_odds(table: Table) -> dict[str, object]:
    """Return every chance that a board can show, by what it is of."""
    draw = chances.draw_odds(table)
    shares: dict[str, object] = {
        "draw": tuple((colour, draw.of(colour)) for colour in COLOURS),
        "paying": tuple((colour, draw.paying(colour)) for colour in ATTRIBUTES),
        "hand": draw.hand,
        "check": chances.check_chance(table),
        "surges": chances.surges_ahead(table),
        "waking": chances.waking_ahead(table),
        "sleep": chances.sleep_odds(table),
    }
    for stuffy in table.standing:
        white = chances.stuffing_odds(table, stuffy.id, max(2, dice.number(table.hand, WHITE)))
        shares[f"stuffing:{stuffy.id}"] = (white.singly, white.together, white.best, white.ways)
        falls = tuple(chances.collapse_chance(table, monster.id, stuffy.id) for monster in table.column)
        shares[f"collapse:{stuffy.id}"] = falls
    for monster in table.column:
        for way in ("melee", "ranged"):
            shares[f"{way}:{monster.id}"] = _values_of(
                chances.roll_odds(table, "attack", {"way": way, "target": monster.id})
            )
    for group in table.groups:
        shares[f"group:{group.id}"] = _values_of(chances.roll_odds(table, "group", {"group": group.id}))
    return shares | {"search": _values_of(chances.roll_odds(table, "search", {}))}


def _values_of(roll: chances.RollOdds | None) -> tuple[object, ...]:
    return (roll.chance, roll.with_reroll, roll.ladder, roll.least) if roll else ()
