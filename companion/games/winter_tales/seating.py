"""The seats and their parts: sides, the characters of each player, first hands (WT-SETUP)."""

from companion.games.winter_tales.data import (
    FIRST_SPACE,
    HAND,
    SHARES,
    SOLDIER,
    SPRING,
    TALE,
    TILE,
    WINTER,
    WRITER,
)
from companion.games.winter_tales.pieces import Character, Player, Quest
from companion.games.winter_tales.table import Table
from companion.rules import replace


def with_roles(table: Table, spring: tuple[str, ...], writer: str) -> Table:
    """Return the table with everybody's role, and as many characters as each has (WT-SETUP-1..4)."""

    def role(player: Player) -> str:
        return WRITER if player.id == writer else SPRING if player.id in spring else WINTER

    players = tuple(replace(player, role=role(player)) for player in table.players)
    table = replace(table, players=players, has_roles=True, laid=())
    return replace(table, characters=dealt(table))


def dealt(table: Table) -> tuple[Character, ...]:
    """Return the characters in seat order, each with its owner; names follow (WT-SETUP-1, -5)."""
    share = SHARES[len(table.players)]
    owners: dict[str, list[str]] = {TALE: [], SOLDIER: []}
    for player in table.players:
        for kind, number in zip(owners, share.of(player.role), strict=True):
            owners[kind] += [player.id] * number
    return tuple(
        Character(f"{kind}-{place}", kind, owner, space_kind=FIRST_SPACE[kind])
        for kind, seats in owners.items()
        for place, owner in enumerate(seats, 1)
    )


def sits(table: Table) -> tuple[tuple[str, str], ...]:
    """Return who sits on each seat."""
    return tuple((player.id, player.name) for player in table.players)


def handed(table: Table, seat: str, name: str) -> Table:
    """Return the table with another player on a seat, who has its side, its hand and its characters."""
    return table.with_player(replace(table.player(seat), name=name))


def with_quests(table: Table, known: tuple[tuple[str, str], ...]) -> Table:
    """Return the table with the quests of the box, as far as it has not got them (WT-OPEN-12)."""
    have = {(quest.side, quest.name) for quest in table.quests}
    for side, name in known:
        if (side, name) not in have:
            table = with_new_quest(table, side, name)[0]
    return table


def with_new_quest(table: Table, side: str, name: str) -> tuple[Table, Quest]:
    """Return the table with a quest that it did not know, and that quest."""
    number = table.things_made + 1
    quest = Quest(f"quest-{number}", side, name.strip())
    return replace(table, quests=(*table.quests, quest), things_made=number), quest


def may_place_first(table: Table, side: str) -> tuple[str, ...]:
    """Return who places the first quest of a side: the Writer, else the other side (WT-SETUP-7, -8)."""
    if table.writer:
        return (table.writer.id,)
    other = WINTER if side == SPRING else SPRING
    return tuple(player.id for player in table.of_role(other))


def first_quests(table: Table) -> dict[str, Quest]:
    """Return the quests that lie on the board before the first turn, by side."""
    return {quest.side: quest for quest in table.on_board}


def track_end(memories: int) -> int:
    """Return the box of the Epilogue tile: the one after the last memory, box 4 with four (WT-OPEN-30)."""
    return TILE if memories == TILE else memories + 1


def first_hand(table: Table, player: Player) -> int:
    """Return the cards that a player begins with (WT-SETUP-9, -10, WT-OPEN-4)."""
    return of_chapter(table, player)


def of_chapter(table: Table, player: Player) -> int:
    """Return the cards that a player draws at the start and after each chapter (WT-CHAP-5, -6)."""
    if not player.is_writer:
        return HAND
    return table.writers_share + (HAND if table.reads("WT-OPEN-4") else 0)
