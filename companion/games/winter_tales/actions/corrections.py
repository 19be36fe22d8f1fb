"""What may be put right by hand at any time: the physical table is always right (WT-HAND-2, -3)."""

from collections.abc import Sequence
from typing import Annotated

from companion.games.winter_tales import box_learning, defaults, endings, flow, quests, seating
from companion.games.winter_tales.actions.asks import (
    AnyCharacter,
    AnyMemory,
    AnyPlayer,
    AnyQuest,
    NeededName,
    Side,
    Space,
    SpaceKind,
    Why,
    Words,
    is_played,
    is_under_way,
    rested,
)
from companion.games.winter_tales.data import (
    ACTIVATED,
    AVAILABLE,
    FACED,
    LYING,
    NEUTRAL,
    ON_BOARD,
    READY,
    SIDES,
    STANDING,
)
from companion.games.winter_tales.names import named
from companion.games.winter_tales.pieces import Memory
from companion.games.winter_tales.table import Table
from companion.rules import (
    Answers,
    Label,
    MenuEntry,
    NewRule,
    Pick,
    _,
    correction,
    drop,
    picks,
    replace,
    require,
)

# characters


@correction(
    _("{character}: {card}, {figure}. {why}"),
    label=_("Card and figure"),
    rule="WT-TERM-5",
    owner=picks("character"),
    menu=MenuEntry("characters", "check"),
    proposes=defaults.marks,
)
def set_marks(
    table: Table,
    character: AnyCharacter,
    card: Annotated[str, Pick(lambda table, answers: (READY, ACTIVATED), label=_("Its card"))],
    figure: Annotated[str, Pick(lambda table, answers: (STANDING, LYING), label=_("Its figure"))],
    why: Why = "",
) -> Table:
    """Set a character's card and figure, each by itself (WT-TERM-5)."""
    is_played(table)
    marked = replace(table.character(character), is_ready=card == READY, is_down=figure == LYING)
    return flow.settled(table.with_character(marked))


@correction(
    _("{character} stands at: {space}. {why}"),
    label=_("Where a figure is"),
    rule="WT-MOVE-3",
    owner=picks("character"),
    menu=MenuEntry("characters", "pin", _("Where it is")),
    proposes=defaults.stand,
)
def set_space(table: Table, character: AnyCharacter, space: Space, kind: SpaceKind, why: Why = "") -> Table:
    """Note the space of a figure (WT-MOVE-3)."""
    is_played(table)
    return table.with_character(replace(table.character(character), space=space.strip(), space_kind=kind))


# quests and memories


@correction(
    _("A quest of {side}: {name}."),
    label=_("One more quest"),
    rule="WT-OPEN-12",
    menu=MenuEntry("quests", "plus"),
    teaches=box_learning.learn_quest,
)
def add_quest(table: Table, side: Side, name: NeededName) -> Table:
    """Add a quest to those that are available (WT-OPEN-12)."""
    known = any(
        quest.side == side and quest.name.casefold() == name.strip().casefold() for quest in table.quests
    )
    require(not known, _("There is a quest of this name already."), rule="WT-QUEST-3")
    return seating.with_new_quest(table, side, name)[0]


def _winners(table: Table, answers: Answers) -> Sequence[str]:
    return (NEUTRAL, *SIDES)


def _is_faced(table: Table, answers: Answers) -> bool:
    return answers.get("state") == FACED


def _idle(table: Table, answers: Answers) -> Sequence[str]:
    """Return the quests that no player resolves just now."""
    running = table.resolving.quest if table.resolving else ""
    return tuple(quest.id for quest in table.quests if quest.id != running)


@correction(
    _("{quest} is {state}. {place} {why}"),
    label=_("How a quest stands"),
    rule="WT-QUEST-3",
    menu=MenuEntry("quests", "pin", _("How it stands")),
    proposes=defaults.quest,
)
def set_quest(
    table: Table,
    quest: Annotated[str, Pick(_idle, label=_("Which quest"))],
    state: Annotated[
        str, Pick(lambda table, answers: (AVAILABLE, ON_BOARD, FACED), label=_("How it stands"))
    ],
    won_by: Annotated[str, Pick(_winners, wanted=_is_faced, label=_("Which side succeeded"))],
    place: Annotated[Space, Label(_("The location"))] = "",
    why: Why = "",
) -> Table:
    """Note the state and the place of a quest (WT-QUEST-3, WT-RES-13)."""
    is_played(table)
    where = place.strip() if state == ON_BOARD else ""
    return table.with_quest(replace(table.quest(quest), state=state, place=where, won_by=won_by))


@correction(
    _("{quest} is called {name}."),
    label=_("Name a quest"),
    rule="WT-OPEN-12",
    menu=MenuEntry("quests", "pen", _("Its name")),
    proposes=defaults.quest_name,
)
def name_quest(table: Table, quest: AnyQuest, name: NeededName) -> Table:
    """Say what a quest is called."""
    return table.with_quest(replace(table.quest(quest), name=name.strip()))


@correction(
    _("{quest} is taken off the list. {why}"),
    label=_("Forget a quest"),
    rule="WT-OPEN-12",
    menu=MenuEntry("quests", "minus"),
)
def drop_quest(
    table: Table,
    quest: Annotated[
        str, Pick(rested, none=_("Every quest lies on the board or is used."), label=_("Which quest"))
    ],
    why: Why = "",
) -> Table:
    """Forget a quest that has no place on the board; what memories tell of it stays."""
    used = {memory.quest for memory in table.memories} | {resolved.quest for resolved in table.tale}
    require(quest not in used, _("The tale tells of that quest."), rule="WT-MEM-2")
    return replace(table, quests=drop(table.quests, quest))


Favours = Annotated[str, Pick(_winners, label=_("Which side it favors"))]


@correction(
    _("A memory of {quest}, {favours}, laid by {laid_by}. {why}"),
    label=_("A memory by hand"),
    rule="WT-MEM-2",
    menu=MenuEntry("quests", "plus", _("A memory")),
)
def add_memory(  # all that a memory keeps
    table: Table,
    quest: AnyQuest,
    favours: Favours,
    laid_by: Annotated[AnyPlayer, Label(_("Who lays it"))],
    card: Words = "",
    why: Why = "",
    once: NewRule = False,
) -> Table:
    """Lay a memory by hand, of a quest that has none; the last one opens the epilogue (WT-MEM-1..3)."""
    is_under_way(table)
    lies = once and any(memory.quest == quest for memory in table.memories)
    words = _("A memory of {quest} lies on the track already: put that one right.")
    require(not lies, words, quest=named(table, quest), rule="WT-MEM-2")
    require(not table.is_full, _("The memory track is full."), rule="WT-MEM-3")
    require(
        table.is_resting or len(table.memories) + 1 < table.limit, _("Something else must be finished first.")
    )
    table = quests.remembered(table, Memory(quest, favours, laid_by, card.strip()))
    return endings.opened(table) if table.is_full else table


@correction(
    _("Memory {memory} favors {favours}, laid by {laid_by}: {card}. {why}"),
    label=_("Put a memory right"),
    rule="WT-MEM-2",
    menu=MenuEntry("quests", "pen"),
    proposes=defaults.remembered,
)
def change_memory(  # all that a memory keeps
    table: Table,
    memory: AnyMemory,
    favours: Favours,
    laid_by: Annotated[AnyPlayer, Label(_("Who lays it"))],
    card: Words = "",
    why: Why = "",
) -> Table:
    """Say what a memory really is (WT-MEM-2)."""
    is_under_way(table)
    require(not table.endings, _("The end is being told already."), rule="WT-EPI-2")
    place = int(memory.rpartition("-")[2]) - 1
    new = replace(table.memories[place], favours=favours, laid_by=laid_by, card=card.strip())
    memories = tuple(new if number == place else old for number, old in enumerate(table.memories))
    table = replace(table, memories=memories)
    return replace(table, starter=memories[-1].laid_by) if table.phase == "epilogue" else table


@correction(
    _("Taken off the track: memory {memory}. {why}"),
    label=_("Take a memory off"),
    rule="WT-MEM-1",
    menu=MenuEntry("quests", "minus"),
)
def remove_memory(table: Table, memory: AnyMemory, why: Why = "") -> Table:
    """Take a memory off the track (WT-MEM-1)."""
    is_played(table)
    place = int(memory.rpartition("-")[2]) - 1
    return replace(table, memories=(*table.memories[:place], *table.memories[place + 1 :]))


# turns


def _with_ready(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(player.id for player in table.players if table.ready_of(player.id))


@correction(
    _("It is {player}’s turn. {why}"),
    label=_("Whose turn it is"),
    rule="WT-CHAP-4",
    menu=MenuEntry("table", "flame", _("Whose turn")),
)
def set_turn(
    table: Table,
    player: Annotated[
        str, Pick(_with_ready, none=_("Nobody has a character that is ready."), label=_("Which player"))
    ],
    why: Why = "",
) -> Table:
    """Give the turn to a player with a ready character; what runs is dropped (WT-CHAP-4)."""
    is_played(table)
    return _over_if_full(replace(_dropped(table), turn=player, phase="turns"))


@correction(
    _("What was going on is called off. {why}"),
    label=_("Call off what is going on"),
    menu=MenuEntry("table", "close"),
)
def call_off(table: Table, why: Why = "") -> Table:
    """Drop activation, quest, conflict and trick in their present state; cards that were paid stay paid."""
    is_played(table)
    require(not table.is_resting, _("Nothing is going on."))
    return _over_if_full(flow.settled(_dropped(table)))


def _over_if_full(table: Table) -> Table:
    """Open the epilogue if a dropped play has filled the track (WT-MEM-3, WT-OPEN-32)."""
    return endings.opened(table) if table.is_full else table


def _dropped(table: Table) -> Table:
    if table.resolving:
        table = table.with_quest(replace(table.quest(table.resolving.quest), state=ON_BOARD))
    return replace(table, activation=None, resolving=None, conflict=None, trick=None)


@correction(
    _("The story deck is shuffled anew. {why}"),
    label=_("The story deck was shuffled"),
    rule="WT-HAND-3",
    menu=MenuEntry("table", "deck", _("Deck shuffled")),
)
def reshuffle(table: Table, why: Why = "") -> Table:
    """Note that the discards were shuffled, without the memories; hands count on (WT-HAND-3)."""
    is_played(table)
    return table
