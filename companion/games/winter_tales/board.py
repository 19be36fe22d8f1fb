"""What the board shows beyond the table: the track box by box, who is where, how far a turn has come."""

from collections.abc import Sequence
from dataclasses import dataclass
from types import MappingProxyType

from companion.games.winter_tales import flow, quests, seating
from companion.games.winter_tales.box import Box, is_same
from companion.games.winter_tales.data import NEUTRAL, PLACE, SOLDIER, SPRING, TALE, WINTER, WRITER
from companion.games.winter_tales.pieces import Character, Memory, Player, Quest
from companion.games.winter_tales.table import Table
from companion.rules import Message, _, message

SIGNS = MappingProxyType(
    {
        **{SPRING: "spring", WINTER: "winter", WRITER: "writer", NEUTRAL: "scales"},
        **{TALE: "spring", SOLDIER: "winter", PLACE: "pin"},
    }
)
MOST_KEYS = 15  # numbers in one row; a higher hand is typed


def sign_of(id: str) -> str:
    """Return the sign of a side, a role or a kind, "" if there is none."""
    return SIGNS.get(id, "")


# the memory track


@dataclass(frozen=True)
class Spot:
    """A box of the memory track: its memory, whether it comes next, whether the Epilogue tile is on it."""

    number: int
    memory: Memory | None = None
    is_next: bool = False
    is_tile: bool = False


def track(table: Table) -> tuple[Spot, ...]:
    """Return the boxes of the track, the one of the Epilogue tile among them (WT-MEM-1, WT-SETUP-11)."""
    laid = table.memories
    boxes = tuple(
        Spot(
            number,
            laid[number - 1] if number <= len(laid) else None,
            number == len(laid) + 1 and table.phase in ("turns", "chapter_end"),
            number == table.tile,
        )
        for number in range(1, max(table.limit, len(laid)) + 1)
    )
    return boxes if any(box.is_tile for box in boxes) else (*boxes, Spot(table.tile, is_tile=True))


# who is where


@dataclass(frozen=True)
class Where:
    """A space that people wrote: its quests, and the characters that are known to be there."""

    space: str
    quests: tuple[Quest, ...]
    characters: tuple[Character, ...]


def spaces(table: Table, kind: str = "") -> tuple[str, ...]:
    """Return the spaces that people wrote at this table, each once, to be tapped instead of typed."""
    homes = [quest.place for quest in table.on_board] if kind in ("", PLACE) else []
    stands = [character.space for character in table.characters if kind in ("", character.space_kind)]
    names: dict[str, str] = {}
    for space in (*homes, *stands):
        if space:
            names.setdefault(space.casefold(), space)
    return tuple(names.values())


def spaces_to_tap(table: Table, box: Box, most: int, kind: str = "") -> tuple[str, ...]:
    """Return the spaces to tap instead of typing: those of this table, then all that the group has named."""
    written = spaces(table, kind)[:most]
    known = tuple(place.id for place in box.places if kind in ("", place.side))
    return (*written, *(name for name in known if not any(is_same(name, other) for other in written)))


def places(table: Table) -> tuple[Where, ...]:
    """Return each space with a waiting quest, and what is there; quests without a place come last."""
    lying = table.on_board
    homes = dict.fromkeys(quest.place for quest in lying)
    spaces = tuple(
        Where(
            space,
            tuple(quest for quest in lying if quest.place == space),
            tuple(
                character
                for character in table.characters
                if space and character.space.casefold() == space.casefold()
            ),
        )
        for space in homes
    )
    return tuple(sorted(spaces, key=lambda where: not where.space))


def is_at_quest(table: Table, character: Character) -> bool:
    """Whether a character is known to be at the quest that is being resolved, or has come to it."""
    running = table.resolving
    if running is None:
        return False
    place = table.quest(running.quest).place
    is_coming = running.coming is not None and running.coming.character == character.id
    has_come = character.id in running.came and character.id not in running.late and not is_coming
    has_told = any(entry.character == character.id for entry in running.entries)
    is_there = bool(place and character.space == place)
    return has_come or has_told or is_there or character.id == running.character


def likely_actions(table: Table) -> tuple[str, ...]:
    """Return what an activated character may do, the likeliest first.

    If no space is noted, who has not moved is hardly at a quest yet.
    """
    acts = ("resolve_quest", "generate_quest")
    is_placed = table.mover is not None and bool(table.mover.space)
    has_moved = table.moving is not None and bool(table.moving.moves)
    return (*acts, "move") if is_placed or has_moved else ("move", *acts)


def is_on_the_way(table: Table) -> bool:
    """Whether who comes to a quest has still to move: known to be elsewhere, or not moved at all."""
    running, mover = table.resolving, table.mover
    if running is None or running.coming is None or mover is None:
        return False
    place = table.quest(running.quest).place
    if place and mover.space:
        return mover.is_away_from(place)
    return not running.coming.moves


def acting_character(table: Table) -> str:
    """Return the character that is lit: the one that moves, acts, or is asked."""
    if table.trick:
        return table.trick.soldier if table.trick.answer is None else table.trick.tale
    if table.conflict:
        return (
            table.conflict.soldier
            if table.bidder == table.owner(table.conflict.soldier)
            else table.conflict.tale
        )
    if table.resolving and not table.resolving.coming and table.asked not in ("", table.resolving.player):
        able = quests.may_tell(table, table.asked)
        return able[0] if table.resolving.stage == "telling" and len(able) == 1 else ""
    return table.moving.character if table.moving else table.activation.character if table.activation else ""


def may_start(table: Table, character: Character) -> bool:
    """Whether a tap on this character may activate it: its player has the turn, and nothing runs."""
    is_free = table.phase == "turns" and table.is_resting
    return is_free and character.owner == table.turn and table.may_be_activated(character)


# how far it has come

TURN = (_("Activate"), _("Move"), _("One action"), _("Down to 7"))
QUEST = (_("It has begun"), _("Who comes"), _("The tale"), _("Last card"), _("Memory"))
STAGES = MappingProxyType({"coming": 2, "telling": 3, "last": 4, "memory": 5})


def steps(table: Table) -> tuple[Message, ...]:
    """Return the steps of the quest that runs, or of a turn."""
    return tuple(message(words) for words in (QUEST if table.resolving else TURN))


def step(table: Table) -> int:
    """Return which of the steps it is."""
    if table.resolving:
        return STAGES[table.resolving.stage]
    if table.activation is None:
        return 1
    return 4 if table.activation.has_acted or table.mover and table.mover.is_down else 2


def played(table: Table, player: str) -> int | None:
    """Return the cards that a player has played in the quest that runs, None before the first."""
    running = table.resolving
    entries = [entry for entry in running.entries if entry.player == player] if running else []
    return sum(running.cards_of(entry) for entry in entries) if running and entries else None


def end_cards(table: Table, player: Player) -> int | None:
    """Return the cards that a player has played in the epilogue, None before that."""
    endings = [ending for ending in table.endings if ending.player == player.id]
    return endings[0].spring + endings[0].winter if endings else None


def card_keys(low: int, high: int) -> Sequence[int]:
    """Return the numbers of a row of keys, none if there are too many."""
    return range(low, high + 1) if 0 <= high - low < MOST_KEYS else ()


GLOBALS = MappingProxyType(
    {
        "sign_of": sign_of,
        "track": track,
        "spaces_to_tap": spaces_to_tap,
        "places": places,
        "is_at_quest": is_at_quest,
        "acting_character": acting_character,
        "likely_actions": likely_actions,
        "is_on_the_way": is_on_the_way,
        "may_start": may_start,
        "short_steps": steps,
        "short_step": step,
        "played": played,
        "end_cards": end_cards,
        "card_keys": card_keys,
        "over_limit": flow.over_limit,
        "may_have_come": quests.may_have_come,
        "drawn": seating.of_chapter,
    }
)
