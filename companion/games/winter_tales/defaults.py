"""What a sheet proposes before an answer, and which sheet comes next by itself."""

from companion.games.winter_tales import flow, quests
from companion.games.winter_tales.box import Box
from companion.games.winter_tales.data import (
    ACTIVATED,
    LYING,
    NEUTRAL,
    NOBODY,
    ON_BOARD,
    PLACE,
    READY,
    SPRING,
    STANDING,
    STARTED,
    WINTER,
)
from companion.games.winter_tales.pieces import Character, Quest
from companion.games.winter_tales.seating import track_end
from companion.games.winter_tales.table import Table
from companion.rules import Answers

OPENS = frozenset(("play_cards", "close_quest", "answer_trick", "reveal_trick", "end_conflict", "tell_end"))


def next_sheet(table: Table) -> tuple[str, Answers] | None:
    """Return the action that waits, to be opened by itself; None if people have to think first.

    Those are who comes to a quest, the last card, a bid, the end of a chapter: one tap each.
    """
    waits = table.waits_for
    return (waits, {}) if waits in OPENS else None


# before the tale


def track(table: Table, box: Box, answers: Answers) -> Answers:
    """Start with the track as it is; the tile goes along with another number of memories (WT-OPEN-30)."""
    memories = int(answers.get("memories") or table.limit)
    return {"memories": table.limit, "tile": table.tile if memories == table.limit else track_end(memories)}


def sides(table: Table, box: Box, answers: Answers) -> Answers:
    """Start with the sides as they are; at first the seats take them in turn."""
    if table.has_roles:
        writer = table.writer.id if table.writer else "nobody"
        return {"spring": tuple(player.id for player in table.of_role(SPRING)), "writer": writer}
    half, _half, writers = table.role_sizes
    ids = tuple(player.id for player in table.players)
    return {"spring": ids[: 2 * half : 2], "writer": ids[-1] if writers else "nobody"}


def seats(table: Table, box: Box, answers: Answers) -> Answers:
    """Start with the seats as they are."""
    return {"order": tuple(player.id for player in table.players)}


def sitter(table: Table, box: Box, answers: Answers) -> Answers:
    """Start with who sits there now."""
    seat = str(answers.get("seat", ""))
    return {"name": table.player(seat).name} if table.has_player(seat) else {}


def first_seat(table: Table, box: Box, answers: Answers) -> Answers:
    """Start with the present first player."""
    return {"seat": table.first}


def space(table: Table, box: Box, answers: Answers) -> Answers:
    """Start with the space of a figure."""
    figure = _figure(table, answers)
    return {"space": figure.space} if figure else {}


def owner(table: Table, box: Box, answers: Answers) -> Answers:
    """Start with who plays a character now."""
    figure = _figure(table, answers)
    return {"to": figure.owner} if figure else {}


def _figure(table: Table, answers: Answers) -> Character | None:
    """Return the character that the sheet has asked for already."""
    id = str(answers.get("character", ""))
    return table.character(id) if table.has_character(id) else None


# a turn


def discards(table: Table, box: Box, answers: Answers) -> Answers:
    """Start with as many cards as have to go (WT-ACT-6)."""
    seat = table.acting_seat if table.resolving else table.turn
    return {"discards": flow.over_limit(table.player(seat))} if seat else {}


def arrival(table: Table, box: Box, answers: Answers) -> Answers:
    """Start with the cards that have to go, and who was not stopped as arrived (WT-RES-4)."""
    is_stopped = table.moving is not None and table.moving.is_stopped
    arrived = quests.may_have_come(table) and not is_stopped
    cards = discards(table, box, answers)
    return {**cards, "arrived": arrived} if cards else {}


def mover_place(table: Table, box: Box, answers: Answers) -> Answers:
    """Start with the place of the acting character."""
    return {"place": table.mover.space} if table.mover else {}


def teller(table: Table, box: Box, answers: Answers) -> Answers:
    """Propose the leader, who was sent, or who is known to be there; else no character (WT-RES-4, -7)."""
    running = table.resolving
    if running is None or not table.asked:
        return {}
    able = quests.may_tell(table, table.asked)
    sent = [character for character in (running.character, *running.came) if character in able]
    present = [
        character
        for character in able
        if table.character(character).space and table.quest(running.quest).place
    ]
    return {"character": next(iter(sent or present), NOBODY)}


def memory(table: Table, box: Box, answers: Answers) -> Answers:
    """The turn player lays the memory, unless the group reads it otherwise (WT-OPEN-17, -18)."""
    if not table.resolving:
        return {}
    side = answers.get("favours") or table.resolving.winner
    leader = table.resolving.player
    others = tuple(player.id for player in table.players if player.role == side)
    laid_by = leader if not table.reads("WT-OPEN-18") or leader in others else next(iter(others), leader)
    return {"favours": NEUTRAL, "laid_by": laid_by}


def whole_hand(table: Table, box: Box, answers: Answers) -> Answers:
    """Start with the whole hand; the Writer has to choose (WT-EPI-5, -6)."""
    if not table.telling_end:
        return {}
    player = table.player(table.telling_end)
    if player.is_writer:
        return {}
    return {SPRING: player.hand} if player.role == SPRING else {WINTER: player.hand}


def module(table: Table, box: Box, answers: Answers) -> Answers:
    """Start with what the box says of a module of this name; first with one that is not in play yet."""
    played = {module.name for module in table.modules}
    first = next((known.id for known in box.modules if known.id not in played), "")
    known = box.module(str(answers.get("name") or first))
    return {"name": known.id, "sign": known.side, "words": known.words} if known else {}


def kind_there(table: Table, box: Box, answers: Answers) -> Answers:
    """Start with the kind of a space as the box has it."""
    kind = box.kind_of(str(answers.get("space") or ""))
    return {"kind": kind} if kind else {}


# by hand


def marks(table: Table, box: Box, answers: Answers) -> Answers:
    """Start with what a character's card and figure show."""
    figure = _figure(table, answers)
    if figure is None:
        return {}
    return {"card": READY if figure.is_ready else ACTIVATED, "figure": LYING if figure.is_down else STANDING}


def stand(table: Table, box: Box, answers: Answers) -> Answers:
    """Start with the space of a figure, and its kind."""
    figure = _figure(table, answers)
    stands = {"space": figure.space, "kind": figure.space_kind or PLACE} if figure else {}
    return {**stands, **kind_there(table, box, answers)}


def quest(table: Table, box: Box, answers: Answers) -> Answers:
    """Start with the state and the place of a quest."""
    known = _quest(table, answers)
    if known is None:
        return {}
    state = ON_BOARD if known.state == STARTED else known.state
    return {"state": state, "place": known.place, "won_by": known.won_by or NEUTRAL}


def quest_name(table: Table, box: Box, answers: Answers) -> Answers:
    """Start with what a quest is called."""
    known = _quest(table, answers)
    return {"name": known.name} if known else {}


def _quest(table: Table, answers: Answers) -> Quest | None:
    """Return the quest that the sheet has asked for already."""
    id = str(answers.get("quest", ""))
    return table.quest(id) if table.has_quest(id) else None


def remembered(table: Table, box: Box, answers: Answers) -> Answers:
    """Start with what a memory is taken for."""
    number = str(answers.get("memory", "")).rpartition("-")[2]
    if not number.isdigit() or not 0 < int(number) <= len(table.memories):
        return {}
    memory = table.memories[int(number) - 1]
    return {"favours": memory.favours, "laid_by": memory.laid_by, "card": memory.card}
