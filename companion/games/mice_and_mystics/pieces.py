"""What lies and stands on the table: cards, mice, minions, and what waits to be finished."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from companion.games.mice_and_mystics.data import KINDS, MICE
from companion.rules import find, replace

Rows = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Card:
    """A search card that a mouse owns: in the bag, put on, or a trick kept aside."""

    id: str
    kind: str
    name: str = ""
    combat: int = 0
    defence: int = 0
    is_ranged: bool = False
    attack: str = ""
    paws: int = 1
    is_starting: bool = False
    is_equipped: bool = False
    is_unverified: bool = False

    @property
    def printed(self) -> str:
        """The card's id as data.py prints it: "dagger" of "filch/dagger"."""
        return self.id.split("/")[-1]

    @property
    def is_weapon(self) -> bool:
        return self.kind == "weapon" and self.is_equipped

    @property
    def in_bag(self) -> bool:
        return not self.is_equipped and self.kind != "trick"


@dataclass(frozen=True)
class Mouse:
    """A hero in the party: its sheet, its wounds and tokens, its turn."""

    id: str
    player: str
    combat: int
    defence: int
    lore: int
    movement: int
    vitality: int
    abilities: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()
    unverified: tuple[str, ...] = ()
    wounds: int = 0
    poisoned: int = 0
    cheese: int = 0
    states: tuple[str, ...] = ()
    is_captured: bool = False
    captures: int = 0
    has_moved: bool = False
    has_acted: bool = False
    freed_this_turn: bool = False
    ability_used: str = ""
    free_actions: tuple[str, ...] = ()
    searched: tuple[str, ...] = ()

    @property
    def classes(self) -> tuple[str, ...]:
        return MICE[self.id].classes

    @property
    def hearts(self) -> int:
        """Wounds it can still take before it is captured (MM-HERO-4)."""
        return max(0, self.vitality - self.wounds - self.poisoned)

    @property
    def weapons(self) -> tuple[Card, ...]:
        return tuple(card for card in self.cards if card.is_weapon)

    @property
    def bag(self) -> tuple[Card, ...]:
        return tuple(card for card in self.cards if card.in_bag)

    @property
    def found_cards(self) -> tuple[Card, ...]:
        return tuple(card for card in self.cards if not card.is_starting)

    @property
    def can_act(self) -> bool:
        return not self.is_captured and not self.freed_this_turn

    def is_(self, state: str) -> bool:
        return state in self.states

    def has_searched(self, room: str) -> bool:
        return room in self.searched

    def card(self, id: str) -> Card:
        return find(self.cards, id)

    def fresh_turn(self) -> Self:
        """Return the mouse with a whole turn before it."""
        return replace(
            self, has_moved=False, has_acted=False, freed_this_turn=False, ability_used="", free_actions=()
        )


@dataclass(frozen=True)
class Kind:
    """A kind of minion as its initiative card shows it."""

    id: str
    combat: int
    defence: int
    vitality: int
    is_unverified: bool = True

    @property
    def is_large(self) -> bool:
        return KINDS[self.id].is_large

    @property
    def is_ranged(self) -> bool:
        return KINDS[self.id].is_ranged


@dataclass(frozen=True)
class Figure:
    """One minion on the board."""

    id: str
    kind: str
    wounds: int = 0
    has_moved: bool = False
    has_acted: bool = False
    is_down: bool = False


@dataclass(frozen=True)
class Fight:
    """An attack that hit: the defender has still to roll (MM-ATK-3)."""

    attacker: str
    defender: str
    hits: int
    dice: int
    roll: tuple[str, ...] = ()


@dataclass(frozen=True)
class FaceUp:
    """The encounter card that lies face up: what its surge brings, None where nobody has read it."""

    card: str
    page: int
    surge: Rows | None = None


@dataclass(frozen=True)
class Laying:
    """Initiative cards that wait to be laid: the new kinds, and whether they ambush."""

    kinds: tuple[str, ...]
    is_ambush: bool = False
    card: FaceUp | None = None


@dataclass(frozen=True)
class Record:
    """A chapter that is over, for the campaign."""

    chapter: int
    outcome: str
    rounds: int
    page: int
    kept: tuple[tuple[str, str], ...] = ()


def ids(rows: Iterable[Mouse] | Iterable[Figure] | Iterable[Card]) -> tuple[str, ...]:
    """Return the ids of rows."""
    return tuple(row.id for row in rows)
