"""The quick tournament: points, the knock, who is out, who is the last one in (NT-TOUR)."""

from companion.games.nightmare_tales.data import BY_KNOCK, KNOCK
from companion.games.nightmare_tales.names import named
from companion.games.nightmare_tales.pieces import Cup, Player
from companion.games.nightmare_tales.scoring import Places
from companion.games.nightmare_tales.table import Table
from companion.rules import _, replace

INSTEAD, ONLY_LAST_ROUND, NO_DEBTS = "NT-OPEN-17", "NT-OPEN-19", "NT-OPEN-20"
DECISIONS = {
    "as-draw": 0,
    "as-won": -KNOCK,
    "as-lost": KNOCK,
}  # for a knocker who shares the win (NT-OPEN-18)


def shares_first(table: Table, order: Places) -> bool:
    """Whether the knocker is first, and not alone: neither won nor lost (NT-OPEN-18)."""
    first = {side.id for side in order[0]} if order else set()
    return counts(table) and len(first) > 1 and table.knocker in first


def counts(table: Table) -> bool:
    """Whether a knock is rewarded or paid for: also if another cause brought dawn (NT-OPEN-19)."""
    is_due = table.is_tournament and bool(table.knocker)
    return is_due and (table.cause == BY_KNOCK or not table.reads(ONLY_LAST_ROUND))


def for_the_knock(table: Table, order: Places, decision: str) -> int:
    """Return what the knocker gets: 10 less for a game won, 10 more for one lost (NT-TOUR-3)."""
    if not counts(table):
        return 0
    if shares_first(table, order):
        return DECISIONS[decision]
    return -KNOCK if order[0][0].id == table.knocker else KNOCK


def signed(knock: int) -> str:
    """Return points for a knock as they are read: "+10", "−10"."""
    return f"{'+' if knock > 0 else '−'}{abs(knock)}"


def points(table: Table, fear: int, knock: int) -> int:
    """Return the points of a game: fear, the knock on top or instead (NT-TOUR-2, NT-OPEN-17)."""
    return knock if knock and table.reads(INSTEAD) else fear + knock


def total(table: Table, player: Player, gained: int) -> int:
    """Return a player's points after a game; they may go below zero (NT-TOUR-10, NT-OPEN-20)."""
    after = player.points + gained
    return max(0, after) if table.reads(NO_DEBTS) else after


def settled(table: Table) -> Table:
    """Put out each player above the maximum, and in again each who is not any more (NT-TOUR-4, -7)."""
    for player in table.players:
        is_above = player.points > table.maximum
        if is_above and not player.is_out:
            table = table.with_player(replace(player, out_after=table.of_series[-1].game))
            table = table.tell(
                _("{player} has {points} points, above {maximum}: out of the tournament."),
                player=named(table, player.id), points=player.points, maximum=table.maximum, rule="NT-TOUR-4",
            )  # fmt: skip
        elif player.is_out and not is_above:
            table = table.with_player(replace(player, out_after=0))
            table = table.tell(_("{player} is in the tournament again."), player=named(table, player.id))
    return table


def tell_end(table: Table) -> Table:
    """Say who has won the tournament, if it is over (NT-TOUR-5, -6)."""
    if table.nightmares_won:
        return table.chronicled(
            _("Nobody is left: the nightmares have won the tournament."), rule="NT-TOUR-6"
        )
    if table.champion:
        who = named(table, table.champion)
        return table.chronicled(_("{player} is the last one in and wins the tournament."), player=who)
    return table


def cup(table: Table) -> Cup:
    """Return what is kept of the tournament on the table."""
    winner = table.player(table.champion).name if table.champion else ""
    names = tuple(player.name for player in table.players)
    return Cup(table.series, len(table.of_series), winner, not table.is_over, names)
