"""How a quest is resolved, from the pawn to the memory: who is asked, who tells, who wins (WT-RES)."""

from companion.games.winter_tales import endings
from companion.games.winter_tales.data import FACED, NEUTRAL, NOBODY, PLACE, SQUARE, STARTED
from companion.games.winter_tales.names import named
from companion.games.winter_tales.pieces import Character, Memory, ResolvedQuest, Resolving, Telling
from companion.games.winter_tales.table import Table
from companion.rules import _, message, replace


def opened(table: Table, quest: str) -> Table:
    """Put the pawn on a quest and ask the others, clockwise, who comes (WT-RES-1, -3)."""
    assert table.activation
    leader = table.owner(table.activation.character)
    activation = replace(table.activation, has_acted=True, is_moving=False)
    running = Resolving(quest, leader, activation.character, asked=table.clockwise(leader)[1:])
    table = table.with_quest(replace(table.quest(quest), state=STARTED))
    return ask_on(replace(table, activation=activation, resolving=running))


def ask_on(table: Table) -> Table:
    """Pass over players who cannot come; if none is left, the tale begins (WT-RES-3, -6)."""
    running = table.resolving
    assert running
    can = tuple(player for player in running.asked if table.ready_of(player))
    if can:
        rest = running.asked[running.asked.index(can[0]) :]
        return replace(table, resolving=replace(running, asked=rest))
    telling = replace(running, stage="telling", asked=table.clockwise(running.player))
    return replace(table, resolving=telling)


def answered(table: Table) -> Table:
    """Go on to the next player, after one has been asked."""
    assert table.resolving
    return replace(table, resolving=replace(table.resolving, asked=table.resolving.asked[1:], coming=None))


def may_have_come(table: Table) -> bool:
    """Whether the character on the way can be at the quest now (WT-RES-4, WT-OPEN-15).

    A character that was sent back, or put elsewhere, has not arrived, unless the quest is there.
    """
    running, mover = table.resolving, table.mover
    if running is None or running.coming is None or mover is None:
        return False
    if mover.is_down and not table.reads("WT-OPEN-15"):
        return False
    place = table.quest(running.quest).place
    is_there = place and mover.space.casefold() == place.casefold() and mover.space_kind != SQUARE
    return not running.coming.is_turned_away or bool(is_there)


def arrived(table: Table, character: Character) -> Table:
    """Put the character at the quest, whether or not that place has a name here (WT-RES-3)."""
    assert table.resolving
    quest = table.quest(table.resolving.quest)
    parts = {"character": named(table, character.id), "quest": named(table, quest.id)}
    table = table.with_character(replace(character, space=quest.place, space_kind=PLACE))
    if quest.place:
        return table.tell(_("{character} reaches the quest {quest}: {place}."), **parts, place=quest.place)
    return table.tell(_("{character} reaches the quest {quest}."), **parts)


def may_tell(table: Table, player: str) -> tuple[str, ...]:
    """Return the characters with which a player may take part (WT-RES-4, -7, WT-OPEN-15)."""
    running = table.resolving
    if running is None:
        return ()
    if player == running.player:
        return (running.character,)
    place = table.quest(running.quest).place
    return tuple(
        character.id
        for character in table.of(player)
        if character.id not in running.late
        and not character.is_away_from(place)
        and (not character.is_down or table.reads("WT-OPEN-15"))
    )


def note_cards(table: Table, character: str, cards: int) -> Table:
    """Note what the player who is asked plays; the cards leave the hand (WT-RES-6, -7, -10, -16)."""
    running, player = table.resolving, table.asked
    assert running
    if character != NOBODY:
        entry = Telling(player, character, table.character(character).side, cards)
        running = replace(running, entries=(*running.entries, entry))
    table = replace(table, resolving=running).with_hand(player, -cards)
    return tell_on(answered(table))


def tell_on(table: Table) -> Table:
    """Pass over players who have no character there; then the last card is asked for (WT-RES-7, -8)."""
    running = table.resolving
    assert running
    can = next((player for player in running.asked if may_tell(table, player)), "")
    if can:
        rest = running.asked[running.asked.index(can) :]
        return replace(table, resolving=replace(running, asked=rest))
    stage = "last" if table.player(running.player).hand else "memory"
    return replace(table, resolving=replace(running, stage=stage, asked=()))


def closed(table: Table, favours: str, laid_by: str, card: str, lays: bool) -> Table:
    """Take token and pawn off, lay the memory, see whether the tale is over (WT-RES-13..17)."""
    running = table.resolving
    assert running
    quest = replace(table.quest(running.quest), state=FACED, place="", won_by=favours)
    resolved = ResolvedQuest(
        table.chapter,
        quest.id,
        running.player,
        running.character,
        running.total("spring"),
        running.total("winter"),
        favours,
        running.entries,
    )
    table = replace(table.with_quest(quest), resolving=None, tale=(*table.tale, resolved))
    table = table.chronicled(
        WON if favours != NEUTRAL else TIED,
        quest=named(table, quest.id),
        character=named(table, running.character),
        side=message(named(table, favours)),
        spring=resolved.spring,
        winter=resolved.winter,
    )
    if lays:
        table = remembered(table, Memory(quest.id, favours, laid_by, card.strip()))
    is_over = table.is_full and not table.reads("WT-OPEN-32")
    return endings.opened(table) if is_over else table


WON = _("{quest}, led by {character}: Spring {spring}, Winter {winter}. It goes to {side}.")
TIED = _("{quest}, led by {character}: Spring {spring}, Winter {winter}. Nobody succeeds.")


def remembered(table: Table, memory: Memory) -> Table:
    """Lay a card on the next free box of the memory track (WT-MEM-1, -2)."""
    table = replace(table, memories=(*table.memories, memory))
    words = _("{player} lays memory {number} of {limit}.")
    place = len(table.memories)
    return table.tell(words, player=named(table, memory.laid_by), number=place, limit=table.limit)
