"""The epilogue: who tells, what counts, who wins (WT-EPI)."""

from companion.games.winter_tales.data import FAVOURABLE, NEUTRAL, SPRING, WINTER, WRITER
from companion.games.winter_tales.names import named
from companion.games.winter_tales.pieces import Ending, Player, Record
from companion.games.winter_tales.table import Table
from companion.rules import _, replace


def opened(table: Table) -> Table:
    """Begin the epilogue: no turns, no draws any more (WT-MEM-3, WT-EPI-1, -2)."""
    starter = table.memories[-1].laid_by if table.memories else table.turn
    table = replace(
        table,
        phase="epilogue",
        activation=None,
        resolving=None,
        conflict=None,
        trick=None,
        starter=starter,
        endings=(),
    )
    words = _("The memory track is full: the epilogue begins with {player}.")
    return table.chronicled(words, player=named(table, table.telling_end))


def note_final_cards(table: Table, spring: int, winter: int) -> Table:
    """Note what a player plays; after the last one the tale is scored (WT-EPI-5..8)."""
    player = table.telling_end
    table = table.with_hand(player, -(spring + winter))
    table = replace(table, endings=(*table.endings, Ending(player, spring, winter)))
    return table if table.telling_end else scored(table)


def points(table: Table, side: str) -> int:
    """Return a side's total: cards played, three a favourable memory (WT-EPI-8)."""
    return table.total(side) + FAVOURABLE * table.favourable(side)


def lead(table: Table) -> str:
    """Return the side that is ahead, neutral if both have as many (WT-EPI-9)."""
    spring, winter = points(table, SPRING), points(table, WINTER)
    return NEUTRAL if spring == winter else SPRING if spring > winter else WINTER


def outcome(table: Table) -> str:
    """Return who wins: the higher total, the Writer on a tie, else the starter's side (WT-EPI-9..11)."""
    ahead = lead(table)
    if ahead != NEUTRAL:
        return ahead
    return WRITER if table.writer else table.player(table.starter).role


def winners(table: Table, won: str) -> tuple[Player, ...]:
    """Return the players who win; a tie may be the starter's alone (WT-OPEN-36)."""
    alone = lead(table) == NEUTRAL and not table.writer and table.reads("WT-OPEN-36")
    return (table.player(table.starter),) if alone else table.of_role(won)


def scored(table: Table) -> Table:
    """End the tale and keep its record."""
    won = outcome(table)
    record = Record(
        number=len(table.records) + 1,
        outcome=won,
        spring=points(table, SPRING),
        winter=points(table, WINTER),
        by_tie=lead(table) == NEUTRAL,
        starter=table.player(table.starter).name,
        winners=tuple(player.name for player in winners(table, won)),
        players=tuple((player.name, player.role) for player in table.players),
        chapters=table.chapter,
        tale=tuple(table.quest(memory.quest).name for memory in table.memories),
    )
    table = replace(table, phase="finished", outcome=won, records=(*table.records, record))
    words = TIES[won, bool(table.writer)] if record.by_tie else WINS[won]
    who = named(table, table.starter)
    return table.chronicled(words, spring=record.spring, winter=record.winter, player=who)


WINS = {
    SPRING: _("Spring wins, {spring} to {winter}."),
    WINTER: _("Winter wins, {winter} to {spring}."),
}
_STARTED = {
    SPRING: _("{spring} to {winter}: Spring wins, as {player} began the epilogue."),
    WINTER: _("{spring} to {winter}: Winter wins, as {player} began the epilogue."),
}
TIES = {
    (WRITER, True): _("{spring} to {winter}: on a tie the Writer wins, alone."),
    **{(side, False): words for side, words in _STARTED.items()},
}
