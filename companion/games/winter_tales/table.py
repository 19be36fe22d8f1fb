"""Everything on the table of Winter Tales, and questions about it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from companion.games.winter_tales.data import (
    AVAILABLE,
    MEMORIES,
    ON_BOARD,
    SPRING,
    TILE,
    WINTER,
)
from companion.games.winter_tales.pieces import (
    Activation,
    Character,
    Conflict,
    Ending,
    Memory,
    Module,
    Player,
    Quest,
    Record,
    ResolvedQuest,
    Resolving,
    Trick,
)
from companion.rules import TableBase, find, put, rename_people, replace, swap


@dataclass(frozen=True)
class Table(TableBase):
    """The table of a group: one tale from its set-up to its epilogue, and on to the next."""

    people: tuple[str, ...]
    phase: str = "setup"  # setup, turns, chapter_end, epilogue, finished
    players: tuple[Player, ...] = ()  # in seat order, clockwise
    has_roles: bool = False
    laid: tuple[str, ...] = ()  # things of the set-up that are ticked
    cast: tuple[tuple[str, str], ...] = ()  # names that may be picked: (kind, name)
    characters: tuple[Character, ...] = ()
    quests: tuple[Quest, ...] = ()
    first: str = ""
    chapter: int = 0
    turn: str = ""
    activation: Activation | None = None
    resolving: Resolving | None = None
    conflict: Conflict | None = None
    trick: Trick | None = None
    limit: int = MEMORIES  # memories that end the tale (WT-OPEN-30)
    tile: int = TILE
    memories: tuple[Memory, ...] = ()
    tale: tuple[ResolvedQuest, ...] = ()
    starter: str = ""  # of the epilogue
    endings: tuple[Ending, ...] = ()
    outcome: str = ""
    records: tuple[Record, ...] = ()
    things_made: int = 0
    modules: tuple[Module, ...] = ()

    # players

    def player(self, id: str) -> Player:
        return find(self.players, id)

    def has_player(self, id: str) -> bool:
        return any(player.id == id for player in self.players)

    def with_player(self, player: Player) -> Self:
        return replace(self, players=swap(self.players, player))

    def with_hand(self, id: str, by: int) -> Self:
        """Return the table with cards drawn, or with cards that leave a hand."""
        player = self.player(id)
        return self.with_player(replace(player, hand=player.hand + by))

    @property
    def writer(self) -> Player | None:
        return next((player for player in self.players if player.is_writer), None)

    def of_role(self, role: str) -> tuple[Player, ...]:
        return tuple(player for player in self.players if player.role == role)

    @property
    def writers_share(self) -> int:
        """Cards that the Writer draws: as many as Spring players (WT-SETUP-10, WT-CHAP-6)."""
        return len(self.of_role(SPRING))

    def clockwise(self, id: str) -> tuple[str, ...]:
        """Return all seats from this one on (WT-OPEN-5)."""
        ids = tuple(player.id for player in self.players)
        place = ids.index(id) if id in ids else 0
        return (*ids[place:], *ids[:place])

    # characters

    def character(self, id: str) -> Character:
        return find(self.characters, id)

    def has_character(self, id: str) -> bool:
        return any(character.id == id for character in self.characters)

    def with_character(self, character: Character) -> Self:
        return replace(self, characters=swap(self.characters, character))

    def of(self, player: str) -> tuple[Character, ...]:
        return tuple(character for character in self.characters if character.owner == player)

    def owner(self, character: str) -> str:
        return self.character(character).owner

    def may_be_activated(self, character: Character) -> bool:
        """Whether its card counts as ready (WT-OPEN-7)."""
        return character.is_ready and not (character.is_down and self.reads("WT-OPEN-7"))

    def ready_of(self, player: str) -> tuple[Character, ...]:
        return tuple(character for character in self.of(player) if self.may_be_activated(character))

    @property
    def moving(self) -> Activation | None:
        """The activation whose character may move now: the turn's, or one that comes to a quest."""
        return self.resolving.coming if self.resolving else self.activation

    def with_moving(self, activation: Activation) -> Self:
        if self.resolving:
            return replace(self, resolving=replace(self.resolving, coming=activation))
        return replace(self, activation=activation)

    @property
    def mover(self) -> Character | None:
        return self.character(self.moving.character) if self.moving else None

    # quests and memories

    def quest(self, id: str) -> Quest:
        return find(self.quests, id)

    def has_quest(self, id: str) -> bool:
        return any(quest.id == id for quest in self.quests)

    def with_quest(self, quest: Quest) -> Self:
        return replace(self, quests=put(self.quests, quest))

    def quests_of(self, side: str, state: str = AVAILABLE) -> tuple[Quest, ...]:
        return tuple(quest for quest in self.quests if quest.side == side and quest.state == state)

    @property
    def on_board(self) -> tuple[Quest, ...]:
        return tuple(quest for quest in self.quests if quest.state == ON_BOARD)

    def favourable(self, side: str) -> int:
        return sum(memory.favours == side for memory in self.memories)

    @property
    def is_full(self) -> bool:
        """Whether the memory track is filled: the tale goes on to its epilogue (WT-MEM-3)."""
        return len(self.memories) >= self.limit

    # what waits

    @property
    def epilogue_order(self) -> tuple[str, ...]:
        """Who tells the end, in order: from the starter by seats, the Writer last (WT-EPI-2..4)."""
        order = self.clockwise(self.starter)
        writer = self.writer
        leads = writer is not None and writer.id == self.starter and self.reads("WT-OPEN-33")
        if writer is None or leads:
            return order
        return (*(id for id in order if id != writer.id), writer.id)

    @property
    def telling_end(self) -> str:
        """The player who tells the end now, "" if all have."""
        return next(iter(self.epilogue_order[len(self.endings) :]), "") if self.phase == "epilogue" else ""

    def total(self, side: str) -> int:
        """Return what a side has in the epilogue: its cards (WT-EPI-5, -7); memories count besides."""
        return sum(getattr(ending, side) for ending in self.endings)

    @property
    def bidder(self) -> str:
        """The player whose turn it is to raise, in a conflict."""
        if not self.conflict:
            return ""
        is_winter = self.conflict.bidder == WINTER
        return self.owner(self.conflict.soldier if is_winter else self.conflict.tale)

    @property
    def waits_for(self) -> str:
        """The action that must be done first, "" if nothing waits."""
        if self.phase != "turns":
            return {"chapter_end": "end_chapter", "epilogue": "tell_end"}.get(self.phase, "")
        if self.trick:
            return "answer_trick" if self.trick.answer is None else "reveal_trick"
        if self.conflict:
            can_raise = not self.conflict.is_won and self.player(self.bidder).hand
            return "end_conflict" if self.conflict.is_won else "raise_bid" if can_raise else "give_in"
        return self._of_quest if self.resolving else ""

    @property
    def _of_quest(self) -> str:
        assert self.resolving
        if self.resolving.coming:
            return "finish_coming"
        stages = {"telling": "play_cards", "last": "last_card", "memory": "close_quest"}
        comes = "come" if self.ready_of(self.asked) else "stay_away"
        return stages.get(self.resolving.stage, comes)

    @property
    def asked(self) -> str:
        """The player who is asked now, in a quest."""
        return next(iter(self.resolving.asked), "") if self.resolving else ""

    @property
    def acting_seat(self) -> str:
        """Whose decision it is just now, for the eyes of all."""
        if self.trick:
            return self.owner(self.trick.soldier if self.trick.answer is None else self.trick.tale)
        if self.conflict:
            return self.owner(self.conflict.soldier) if self.conflict.is_won else self.bidder
        if self.resolving:
            coming = self.resolving.coming
            return self.owner(coming.character) if coming else self.asked or self.resolving.player
        return self.telling_end or self.turn

    def tally(self, name: str) -> int:
        """Return how many tales a player has won."""
        return sum(name in record.winners for record in self.records)

    @property
    def role_sizes(self) -> tuple[int, int, int]:
        """Spring players, Winter players, Writers by the number of seats (WT-SETUP-2, -3)."""
        half, odd = divmod(len(self.players), 2)
        return half, half, odd

    @property
    def is_resting(self) -> bool:
        """Whether no activation, quest, conflict or trick runs."""
        return not (self.activation or self.resolving or self.conflict or self.trick)


def set_up(people: Sequence[str]) -> Table:
    """Return the table of these people before anything is laid."""
    players = tuple(Player(f"seat-{place}", name) for place, name in enumerate(people, 1))
    return Table(tuple(people), players=players, first=players[0].id if players else "")


def renamed(table: Table, names: Mapping[str, str]) -> Table:
    """Return the table with people who are called otherwise now, its records too."""
    players = tuple(replace(player, name=names.get(player.name, player.name)) for player in table.players)
    records = tuple(_renamed(record, names) for record in table.records)
    return replace(rename_people(table, names), players=players, records=records)


def _renamed(record: Record, names: Mapping[str, str]) -> Record:
    winners = tuple(names.get(name, name) for name in record.winners)
    return replace(
        record, winners=winners, players=tuple((names.get(name, name), role) for name, role in record.players)
    )
