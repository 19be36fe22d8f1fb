"""Who may step in on a movement (WT-INT)."""

from companion.games.winter_tales import variants
from companion.games.winter_tales.data import SQUARE
from companion.games.winter_tales.table import Table


def interrupters(table: Table) -> tuple[str, ...]:
    """Return the characters that may step in on the one that moves, clockwise by player (WT-INT-1..6).

    Where a movement ends on a square, as the group may read it, those of a location on its way (WT-OPEN-37).
    """
    moving, mover = table.moving, table.mover
    if moving is None or mover is None or not moving.is_moving or moving.is_stopped:
        return ()
    passes = mover.space_kind == SQUARE
    if (passes and not table.reads("WT-OPEN-37")) or variants.nobody_steps_in(table):
        return ()
    others = table.clockwise(mover.owner)[1:]
    return tuple(
        one.id
        for player in others
        for one in table.of(player)
        if one.kind != mover.kind
        and one.id not in moving.met
        and (one.space_kind != SQUARE if passes else not one.is_away_from(mover.space))
        and (not one.is_down or table.reads("WT-OPEN-23"))
    )
