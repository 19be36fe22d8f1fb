"""Everything on the table of Nightmare Tales, and questions about it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from companion.games.nightmare_tales.data import CARDS, LOOKED, MAXIMUM_FEAR, SINGLE, TEAMS, TOURNAMENT
from companion.games.nightmare_tales.pieces import Cup, DeckCard, Player, Record
from companion.rules import TableBase, find, rename_people, replace, swap


@dataclass(frozen=True)
class Table(TableBase):
    """The table of a group: one game after the other, in tournaments or on their own."""

    people: tuple[str, ...]
    phase: str = "setup"  # setup, play, dawn, scored
    players: tuple[Player, ...] = ()  # clockwise, those that are out of the tournament too
    seated: int = 0  # how many there have ever been, to number them
    mode: str = SINGLE
    dealt: int = CARDS  # cards each
    looked: int = LOOKED
    is_simple: bool = False
    deck_size: int = 0  # 0: the group does not count it (NT-OPEN-2)
    maximum: int = MAXIMUM_FEAR
    deck_list: tuple[DeckCard, ...] = ()
    laid: tuple[str, ...] = ()
    series: int = 1  # a tournament, or a game on its own
    game: int = 1  # within the series
    first: str = ""
    active: str = ""
    turn: int = 0
    has_drawn: bool = False
    may_drop: bool = False  # a card is discarded: others of its name may follow (NT-TURN-7, NT-OPEN-9)
    deck: int | None = None  # cards left, None if the group does not count them
    deck_out: bool = False
    knocker: str = ""
    cause: str = ""  # of dawn
    records: tuple[Record, ...] = ()
    cups: tuple[Cup, ...] = ()

    # players

    @property
    def seats(self) -> tuple[Player, ...]:
        """Those who play, clockwise; seats of players who are out close up (NT-TOUR-8)."""
        return tuple(player for player in self.players if not player.is_out)

    @property
    def in_game(self) -> tuple[Player, ...]:
        """Those of the game that is on, or was scored last: also who has gone out by it (NT-TOUR-7)."""
        if self.phase != "scored":
            return self.seats
        return tuple(player for player in self.players if self.records[-1].of(player.id))

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(player.id for player in self.seats)

    def player(self, id: str) -> Player:
        return find(self.players, id)

    def has_player(self, id: str) -> bool:
        return any(player.id == id for player in self.players)

    def with_player(self, player: Player) -> Self:
        return replace(self, players=swap(self.players, player))

    def after(self, id: str) -> str:
        """Return the next seat clockwise of one that plays (NT-SETUP-5)."""
        ids = self.ids
        return ids[(ids.index(id) + 1) % len(ids)] if id in ids else ""

    def team(self, id: str) -> tuple[Player, ...]:
        return tuple(player for player in self.in_game if player.team == id)

    @property
    def teams(self) -> tuple[str, ...]:
        return tuple(sorted({player.team for player in self.in_game if player.team}))

    @property
    def has_teams(self) -> bool:
        return self.mode == TEAMS

    # turns

    @property
    def is_deck_out(self) -> bool:
        """Whether the deck has run out: dawn comes after this turn (NT-DAWN-2, NT-OPEN-13)."""
        return self.deck_out or self.deck == 0

    @property
    def is_last_round(self) -> bool:
        return self.phase == "play" and bool(self.knocker)

    @property
    def turns_left(self) -> int:
        """Turns of the last round still to end, that of the active player too (NT-KNOCK-5)."""
        ids = self.ids
        if not self.is_last_round or self.knocker not in ids or self.active not in ids:
            return 0
        return (ids.index(self.knocker) - ids.index(self.active)) % len(ids)

    @property
    def dawn_order(self) -> Sequence[str]:
        """Who still plays before dawn, in order."""
        ids, start = self.ids, self.ids.index(self.active) if self.active in self.ids else 0
        return tuple(ids[(start + step) % len(ids)] for step in range(self.turns_left))

    # dawn

    @property
    def may_follow(self) -> bool:
        """Whether cards of the discarded name may still go, dawn or not (NT-TURN-7, NT-OPEN-9, -14).

        Dawn that came after a turn does not take the chance from the others, until a player reveals a card.
        """
        is_open = self.phase == "play" or (
            self.phase == "dawn" and not any(player.entry for player in self.seats)
        )
        return self.may_drop and is_open

    @property
    def not_entered(self) -> tuple[Player, ...]:
        """Whose cards are not all entered."""
        return tuple(player for player in self.seats if not player.is_entered)

    @property
    def differ(self) -> tuple[Player, ...]:
        """Whose cards entered are not as many as were counted in play (NT-SCORE-8)."""
        entered = ((player, player.reveals) for player in self.seats)
        return tuple(player for player, reveals in entered if reveals and reveals.number != player.cards)

    # series

    @property
    def is_tournament(self) -> bool:
        return self.mode == TOURNAMENT

    @property
    def of_series(self) -> tuple[Record, ...]:
        return tuple(record for record in self.records if record.series == self.series)

    @property
    def is_under_way(self) -> bool:
        """Whether a tournament has begun: its seats and its maximum are fixed (NT-TOUR-1)."""
        return self.is_tournament and bool(self.of_series)

    @property
    def is_over(self) -> bool:
        """Whether the tournament has come to its end (NT-TOUR-5, -6)."""
        return self.is_under_way and len(self.seats) <= 1

    @property
    def champion(self) -> str:
        """The last one in, "" while there are more, or none (NT-TOUR-5)."""
        return self.seats[0].id if self.is_over and self.seats else ""

    @property
    def nightmares_won(self) -> bool:
        """Whether no player is left (NT-TOUR-6)."""
        return self.is_over and not self.seats

    @property
    def number(self) -> int:
        """The number of the game: within its tournament, else of all games of the group (NT-SHEET-1)."""
        return self.game if self.is_tournament else len(self.records) + (self.phase != "scored")

    @property
    def last(self) -> Record | None:
        return self.records[-1] if self.records else None

    # what waits

    @property
    def waits_for(self) -> str:
        """The action that must be done first, "" if people choose."""
        if self.phase == "dawn":
            return "reveal_card" if self.not_entered else ""
        if self.phase == "scored":
            return "next_game" if self.is_under_way and not self.is_over else "new_game"
        return ""


def set_up(people: Sequence[str]) -> Table:
    """Return the table of these people, seated in their order."""
    players = tuple(Player(f"player-{number}", name) for number, name in enumerate(people, 1))
    return Table(tuple(people), players=players, seated=len(players))


def sits(table: Table) -> tuple[tuple[str, str], ...]:
    """Return who plays each child, those out of the tournament left out."""
    return tuple((player.id, player.name) for player in table.seats)


def handed(table: Table, player: str, name: str) -> Table:
    """Return the table with another player for a child, its row and its points."""
    return table.with_player(replace(table.player(player), name=name))


def renamed(table: Table, names: Mapping[str, str]) -> Table:
    """Return the table with people who are called otherwise now, its score sheet and its cups too."""
    players = tuple(replace(player, name=names.get(player.name, player.name)) for player in table.players)
    records = tuple(_renamed(record, names) for record in table.records)
    cups = tuple(
        replace(
            cup,
            winner=names.get(cup.winner, cup.winner),
            names=tuple(names.get(name, name) for name in cup.names),
        )
        for cup in table.cups
    )
    return replace(rename_people(table, names), players=players, records=records, cups=cups)


def _renamed(record: Record, names: Mapping[str, str]) -> Record:
    return replace(
        record, results=tuple(replace(row, name=names.get(row.name, row.name)) for row in record.results)
    )
