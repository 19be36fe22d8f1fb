"""What a sheet proposes where nobody has answered yet, and which sheet comes next by itself."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from companion.games.winter_tales import flow, quests
from companion.games.winter_tales.box import Box
from companion.games.winter_tales.counters import counter, counters
from companion.games.winter_tales.data import (
    ACTIVATED,
    LYING,
    NEUTRAL,
    PLACE,
    READY,
    SPRING,
    STANDING,
    WINTER,
)
from companion.games.winter_tales.seating import track_end
from companion.games.winter_tales.table import Table
from companion.rules import Answers

Proposal = dict[str, Any]
OPENS = frozenset(("play_cards", "close_quest", "answer_trick", "reveal_trick", "end_conflict", "tell_end"))


def next_sheet(table: Table) -> tuple[str, Proposal] | None:
    """Return the action that waits, to be opened by itself; None where people have to think first.

    Those are who comes to a quest, the last card, a bid, the end of a chapter: one tap each.
    """
    waits = table.waits_for
    return (waits, {}) if waits in OPENS else None


def proposes(table: Table, box: Box, action: str, answers: Answers) -> Proposal:
    """Return answers to start from, read off the table and the box."""
    proposal = PROPOSALS.get(action)
    found = proposal(table, box, answers) if proposal else {}
    return {name: value for name, value in found.items() if name in ASKED.get(action, found)}


# before the tale


def track(table: Table, box: Box, answers: Answers) -> Proposal:
    """Start with the track as it is; the tile goes along with another number of memories (WT-OPEN-30)."""
    memories = int(answers.get("memories") or table.limit)
    return {"memories": table.limit, "tile": table.tile if memories == table.limit else track_end(memories)}


def sides(table: Table, box: Box, answers: Answers) -> Proposal:
    """Start with the sides as they are; at first the seats take them in turn."""
    if table.has_roles:
        writer = table.writer.id if table.writer else "nobody"
        return {"spring": tuple(one.id for one in table.of_role(SPRING)), "writer": writer}
    half, _half, writers = table.role_sizes
    ids = tuple(player.id for player in table.players)
    return {"spring": ids[: 2 * half : 2], "writer": ids[-1] if writers else "nobody"}


def seats(table: Table, box: Box, answers: Answers) -> Proposal:
    return {"order": tuple(player.id for player in table.players)}


def sitter(table: Table, box: Box, answers: Answers) -> Proposal:
    seat = str(answers.get("seat", ""))
    return {"name": table.player(seat).name} if table.has_player(seat) else {}


def first_seat(table: Table, box: Box, answers: Answers) -> Proposal:
    return {"seat": table.first}


def figure(table: Table, box: Box, answers: Answers) -> Proposal:
    """Start with where a figure stands, and what its card shows."""
    id = str(answers.get("character", ""))
    if not table.has_character(id):
        return {}
    one = table.character(id)
    marks = {"card": READY if one.is_ready else ACTIVATED, "figure": LYING if one.is_down else STANDING}
    return {"space": one.space, "kind": one.space_kind or PLACE, "to": one.owner, "name": one.name} | marks


# a turn


def discards(table: Table, box: Box, answers: Answers) -> Proposal:
    """Start with as many cards as have to go (WT-ACT-6), and who was not stopped as arrived (WT-RES-4)."""
    whose = table.acting_seat if table.resolving else table.turn
    is_stopped = table.moving is not None and table.moving.is_stopped
    arrived = quests.may_have_come(table) and not is_stopped
    return {"discards": flow.over_limit(table.player(whose)), "arrived": arrived} if whose else {}


def here(table: Table, box: Box, answers: Answers) -> Proposal:
    """Start with the place where the acting character stands."""
    return {"place": table.mover.space} if table.mover else {}


def telling(table: Table, box: Box, answers: Answers) -> Proposal:
    """Start with one card: the turn player leads, others as they like."""
    running = table.resolving
    own = running is not None and table.asked == running.player
    return {"character": running.character} if own and running else {}


def memory(table: Table, box: Box, answers: Answers) -> Proposal:
    """The turn player lays the memory, unless the group reads it otherwise (WT-OPEN-17, -18)."""
    if not table.resolving:
        return {}
    side = answers.get("favours") or table.resolving.winner
    leader = table.resolving.player
    others = tuple(player.id for player in table.players if player.role == side)
    laid_by = leader if not table.reads("WT-OPEN-18") or leader in others else next(iter(others), leader)
    return {"favours": NEUTRAL, "laid_by": laid_by}


def whole_hand(table: Table, box: Box, answers: Answers) -> Proposal:
    """Start with the whole hand; half of the Writer's goes where the Writer says (WT-EPI-5, -6)."""
    if not table.telling_end:
        return {}
    player = table.player(table.telling_end)
    if player.is_writer:
        return {}
    return {SPRING: player.hand} if player.role == SPRING else {WINTER: player.hand}


# by hand


def counted(table: Table, box: Box, answers: Answers) -> Proposal:
    id = str(answers.get("counter", ""))
    return {"value": counter(table, id).value, "by": 0} if id in counters(table) else {}


def quest(table: Table, box: Box, answers: Answers) -> Proposal:
    id = str(answers.get("quest", ""))
    if not table.has_quest(id):
        return {}
    one = table.quest(id)
    state = one.state if one.state != "started" else "on_board"
    return {"state": state, "place": one.place, "name": one.name, "won_by": one.won_by or NEUTRAL}


def remembered(table: Table, box: Box, answers: Answers) -> Proposal:
    number = str(answers.get("memory", "")).rpartition("-")[2]
    if not number.isdigit() or not 0 < int(number) <= len(table.memories):
        return {}
    one = table.memories[int(number) - 1]
    return {"favours": one.favours, "laid_by": one.laid_by, "card": one.card}


def readings(table: Table, box: Box, answers: Answers) -> Proposal:
    return {"others": table.house}


PROPOSALS: Mapping[str, Callable[[Table, Box, Answers], Proposal]] = MappingProxyType(
    {
        **{"set_track": track, "choose_sides": sides, "order_seats": seats, "choose_first": first_seat},
        **{"name_seat": sitter},
        **{"place_figure": figure, "give_character": figure, "set_marks": figure, "set_space": figure},
        **{"finish_activation": discards, "finish_coming": discards, "generate_quest": here},
        **{"play_cards": telling, "close_quest": memory, "tell_end": whole_hand},
        **{"correct": counted, "adjust": counted, "set_quest": quest, "name_quest": quest},
        **{"change_memory": remembered, "set_house_rules": readings},
    }
)
# Sheets that share a proposal ask only some of it.
ASKED: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "place_figure": ("space",),
        "give_character": ("to",),
        "set_marks": ("card", "figure"),
        "set_space": ("space", "kind"),
        "finish_activation": ("discards",),
        "correct": ("value",),
        "adjust": ("by",),
        "set_quest": ("state", "place", "won_by"),
        "name_quest": ("name",),
    }
)
