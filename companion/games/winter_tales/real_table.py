"""The things of Winter Tales on the real table: what the pack-away sheet lays again, thing by thing."""

from collections.abc import Iterator

from companion.games.winter_tales.names import named
from companion.games.winter_tales.pieces import Character, Memory, Quest
from companion.games.winter_tales.table import Table
from companion.rules import ChangeWords, Message, RealTable, Thing, _, message, turn_of
from companion.rules.kit.real_table import COUNTED, SEATS, laid_things

HAND = ChangeWords(
    _("Story cards in the hand of {what}: {now} (was {was})"),
    _("Story cards in the hand of {what}: {now} (was 0)"),
    _("Story cards in the hand of {what}: none (was {was})"),
    _("Story cards in the hand: {now}"),
)
SIDE = ChangeWords(
    _("{what} plays for {now} (was {was})"), _("{what} plays for {now}"), _("{what} has no side yet")
)
CARD = ChangeWords(_("Card of {what}: {now}"), _("Card of {what}: {now}"), _("Put away the card of {what}"))
FIGURE = ChangeWords(
    _("Figure of {what}: {now} (was {was})"),
    _("Figure of {what}: {now}"),
    _("Take the figure of {what} off the board"),
)
WITH = ChangeWords(
    _("{what} goes to {now} (was with {was})"),
    _("{what} goes to {now}"),
    _("{what} plays no part"),
    _("{what} is with {now}"),
)
QUEST = ChangeWords(
    _("Quest {what}: {now} (was {was})"),
    _("Quest {what}: {now}"),
    _("Quest {what} back to its deck (was {was})"),
)
MEMORY = ChangeWords(
    _("Memory {what}: {now} (was {was})"),
    _("Memory {what}: lay {now}"),
    _("Memory {what}: take the card off ({was})"),
)
TILE = ChangeWords(
    _("The Epilogue tile from box {was} to box {now}"), stands=_("The Epilogue tile on box {now}")
)
LIMIT = ChangeWords(
    _("Memories until the Epilogue: {now} (was {was})"), stands=_("Memories until the Epilogue: {now}")
)
CHAPTER = ChangeWords(_("Chapter {now} (was {was})"), _("Chapter {now}"), _("The chapters have not begun"))
FIRST = ChangeWords(
    _("{now} begins the chapters (was {was})"), _("{now} begins the chapters"), _("Nobody begins yet")
)
ENDING = ChangeWords(
    _("Epilogue, {what}: {now} (was {was})"),
    _("Epilogue, {what}: {now}"),
    _("Epilogue, {what}: take the cards back ({was})"),
)
MODULE = ChangeWords(put=_("The module {what} is in play"), taken=_("The module {what} is out of play"))
PLAYED = ChangeWords(
    _("Cards played, {what}: {now} (was {was})"),
    _("Cards played, {what}: {now}"),
    _("Cards played, {what}: take them back ({was})"),
)

MOVES = {"move": "character"}


def things(table: Table) -> Iterator[Thing]:
    """Give everything on the table, in the order of the pack-away sheet."""
    if table.phase == "turns" and table.turn:
        yield turn_of(named(table, table.turn))
    if table.chapter:
        yield Thing("chapter", "", table.chapter, CHAPTER, "log")
    if table.first:
        yield Thing("first", "", named(table, table.first), FIRST, "first", owner=table.first)
    if table.players:
        yield Thing("seats", "", tuple(named(table, player.id) for player in table.players), SEATS, "people")
    for player in table.players:
        who = named(table, player.id)
        if player.role:
            yield Thing(f"side:{player.id}", who, named(table, player.role), SIDE, "people")
        if player.hand:
            yield Thing(f"hand:{player.id}", who, player.hand, HAND, "hand")
    for character in table.characters:
        yield from _character(table, character)
    yield from laid_things(table, table.laid if table.phase == "setup" else (), named)
    yield from _modules(table)
    yield from _track(table)
    for quest in table.quests:
        yield Thing(f"quest:{quest.id}", named(table, quest.id), _quest(table, quest), QUEST, "quest")
    yield from _played(table)


def _character(table: Table, character: Character) -> Iterator[Thing]:
    who = named(table, character.id)
    yield Thing(
        f"owner:{character.id}", who, named(table, character.owner), WITH, "people", owner=character.owner
    )
    sign = "card-ready" if character.is_ready else "card-used"
    yield Thing(
        f"card:{character.id}", who, named(table, "ready" if character.is_ready else "activated"), CARD, sign
    )
    lies = named(table, "lying" if character.is_down else "standing")
    is_square = character.space_kind == "square"
    where = message(_("{space} (square)") if is_square else "{space}", space=character.space)
    stands = message(_("{lies}, {where}"), lies=lies, where=where) if character.space else lies
    yield Thing(f"figure:{character.id}", who, stands, FIGURE, "move", is_figure=not character.space)


def _modules(table: Table) -> Iterator[Thing]:
    for module in table.modules:
        yield Thing(module.id, module.name, words=MODULE, sign=module.sign)


def _track(table: Table) -> Iterator[Thing]:
    for number, memory in enumerate(table.memories, 1):
        yield Thing(f"memory:{number}", number_of(number), _memory(table, memory), MEMORY, "memory")
    yield Thing("tile", "", table.tile, TILE, "end-flag")
    yield Thing("limit", "", table.limit, LIMIT, "end-flag")


def number_of(number: int) -> Message:
    return message("{number}", number=number)


def _memory(table: Table, memory: Memory) -> Message:
    return message(
        _("{quest} {card}, {side}, laid by {player}"),
        quest=named(table, memory.quest),
        card=memory.card,
        side=named(table, memory.favours),
        player=named(table, memory.laid_by),
    )


def _quest(table: Table, quest: Quest) -> Message | str:
    state = named(table, quest.state)
    if quest.place and quest.state in ("on_board", "started"):
        return message(_("{state}, {place}"), state=state, place=quest.place)
    if quest.won_by:
        return message(_("{state}, won by {side}"), state=state, side=named(table, quest.won_by))
    return state


def _played(table: Table) -> Iterator[Thing]:
    if table.resolving:
        for side in ("spring", "winter"):
            if cards := table.resolving.total(side):
                yield Thing(f"cards:{side}", named(table, side), cards, PLAYED, "hand")
    if table.conflict:
        for side in ("spring", "winter"):
            if cards := getattr(table.conflict, side):
                yield Thing(f"bid:{side}", named(table, side), cards, PLAYED, "clash")
    if table.trick and table.trick.answer is not None:
        yield Thing(
            "trick", message(_("the soldier’s answer to the trap")), table.trick.answer, COUNTED, "trap"
        )
    for ending in table.endings:
        both = message(_("Spring {spring}, Winter {winter}"), spring=ending.spring, winter=ending.winter)
        yield Thing(f"ending:{ending.player}", named(table, ending.player), both, ENDING, "end-flag")


REAL = RealTable(things=things, moves=MOVES)
