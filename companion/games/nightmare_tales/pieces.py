"""The things on the table and the records of games: players, cards entered at dawn, results."""

from dataclasses import dataclass

from companion.games.nightmare_tales.data import DAWNS, SINGLE


@dataclass(frozen=True)
class DeckCard:
    """A card of the group's deck list as the table knows it."""

    id: str
    name: str
    fear: int
    copies: int = 1


@dataclass(frozen=True)
class Reveal:
    """What a player reveals at dawn: card by card, or as a sum of so many cards (NT-SCORE-7).

    `top` is the highest card if only the sum was entered, None until a player says it.
    """

    cards: tuple[int, ...] = ()
    is_sum: bool = False
    sum: int = 0
    count: int = 0
    top: int | None = None

    @property
    def fear(self) -> int:
        return self.sum if self.is_sum else sum(self.cards)

    @property
    def number(self) -> int:
        return self.count if self.is_sum else len(self.cards)

    @property
    def highest(self) -> int | None:
        """The highest card, None if it is unknown; 0 if there is no card."""
        if self.cards:
            return max(self.cards)
        if self.number <= 1:
            return self.fear
        return self.top


@dataclass(frozen=True)
class Player:
    """One of the children in the dark. `out_after` is the tournament's game that put the player out."""

    id: str
    name: str
    team: str = ""
    cards: int = 0
    penalties: tuple[str, ...] = ()  # their causes, oldest first
    dropped: int = 0  # cards of the same name that were discarded
    entry: Reveal | None = None
    points: int = 0
    out_after: int = 0

    @property
    def is_out(self) -> bool:
        return self.out_after > 0

    @property
    def reveals(self) -> Reveal | None:
        """What is entered; nothing has to be if no card is left."""
        return self.entry if self.entry or self.cards else Reveal()

    @property
    def is_entered(self) -> bool:
        """Whether all cards are: a sum always has them all."""
        reveals = self.reveals
        return reveals is not None and (reveals.is_sum or reveals.number >= self.cards)


@dataclass(frozen=True)
class Result:
    """One player's line of a game (NT-SHEET-1)."""

    player: str
    name: str
    cards: int
    fear: int
    highest: int | None = None
    place: int = 1
    team: str = ""
    knock: int = 0  # the adjustment for the knock
    points: int = 0
    total: int = 0
    is_out: bool = False  # after this game
    entered: tuple[int, ...] = ()


@dataclass(frozen=True)
class Record:
    """A game that was played to its end: a line of the score sheet (NT-SHEET-1)."""

    number: int
    series: int
    game: int
    mode: str = SINGLE
    first: str = ""
    cause: str = DAWNS[0]
    turn: int = 0
    knocker: str = ""
    is_simple: bool = False
    results: tuple[Result, ...] = ()  # in the order of seats

    @property
    def winners(self) -> tuple[Result, ...]:
        return tuple(row for row in self.results if row.place == 1)

    @property
    def is_draw(self) -> bool:
        return len(self.winners) > 1 and len({row.team or row.player for row in self.winners}) > 1

    @property
    def is_shared(self) -> bool:
        """Whether several won at once, without a card left: nothing of theirs is compared (NT-OPEN-14)."""
        return self.is_draw and not any(row.cards or row.team for row in self.winners)

    def of(self, player: str) -> Result | None:
        return next((row for row in self.results if row.player == player), None)


@dataclass(frozen=True)
class Cup:
    """A quick tournament that is over, or was given up: `winner` is a name, "" if the nightmares won."""

    series: int
    games: int
    winner: str = ""
    is_given_up: bool = False
    names: tuple[str, ...] = ()

    @property
    def nightmares_won(self) -> bool:
        return not self.winner and not self.is_given_up
