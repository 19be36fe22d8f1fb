"""The pieces on the table: cards, mice, minions, and what waits to be finished."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from companion.games.mice_and_mystics.cards import (
    CARDS,
    EQUIPPED_KINDS,
    PAW_PARTS,
    PAWS,
    TAIL_CARD,
    USED_KINDS,
    CardFacts,
)
from companion.games.mice_and_mystics.data import BAG_SIZE, MICE, is_own_effect
from companion.games.mice_and_mystics.heroes import Hero
from companion.rules import find, replace

Rows = tuple[tuple[str, int], ...]
NOTHING = CardFacts("", "")
START = "start-"  # before the number of a card with which a hero of the group's own starts


@dataclass(frozen=True)
class Card:
    """A search card that a mouse owns: in the bag, put on, or a trick kept aside.

    `of` is the printed card that a found one is (cards.py); `needs`, `part` and `does` are as the group typed
    them, "" if cards.py knows better; `suits` are the mice of which people have read that it allows them.
    """

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
    of: str = ""
    part: str = ""
    needs: tuple[str, ...] = ()
    does: str = ""
    suits: tuple[str, ...] = ()

    @property
    def printed(self) -> str:
        """The card's id as cards.py prints it: "dagger" of "filch/dagger"."""
        return self.of or self.id.split("/")[-1]

    @property
    def known_as(self) -> str:
        """The group's word for it, or its printed card's id."""
        return self.name or self.printed

    @property
    def facts(self) -> CardFacts:
        """What the rulebook prints of it; nothing of most cards."""
        return CARDS.get(self.printed, NOTHING)

    @property
    def effect(self) -> str:
        """What it does that the companion reckons with, one of CARD_EFFECTS or ""."""
        return self.does or self.facts.effect

    @property
    def body_part(self) -> str:
        return self.part or self.facts.part

    @property
    def paws_taken(self) -> int:
        """Paws that it takes if it is put on: a weapon's number, of another card its part (MM-CARD-3)."""
        return self.paws if self.kind == "weapon" else PAW_PARTS.get(self.body_part, 0)

    @property
    def requirement(self) -> tuple[str, ...]:
        """Classes, or a mouse, of which one is enough; none means anyone (MM-CARD-13)."""
        return self.needs or self.facts.needs

    @property
    def is_needs_lost(self) -> bool:
        """Whether it is unknown who may use it: neither a source nor the group says it (MM-CARD-4)."""
        return self.facts.is_needs_lost and not self.needs

    def asks_for(self, mouse: str) -> bool:
        """Return whether people must read on the card if it allows a mouse, that did not start with it."""
        is_own = self.is_starting and not self.of and self.id.startswith(f"{mouse}/")
        return self.is_needs_lost and not is_own and mouse not in self.suits

    @property
    def can_be_worn(self) -> bool:
        return self.kind in EQUIPPED_KINDS

    @property
    def is_used(self) -> bool:
        """Whether it is not worn but used as its text says (MM-CARD-6, -7)."""
        return self.kind in USED_KINDS

    @property
    def is_weapon(self) -> bool:
        return self.kind == "weapon" and self.is_equipped

    @property
    def in_bag(self) -> bool:
        return not self.is_equipped and self.kind != "trick"

    @property
    def is_of_hero(self) -> bool:
        """Whether a hero of the group's own starts with it: it is no card of the search deck."""
        return self.is_starting and self.printed.startswith(START)


@dataclass(frozen=True)
class Mouse:
    """A hero in the party: its sheet, its wounds and tokens, its turn.

    `unknown` names the values of its sheet that are not typed yet; they count as 0. `own` is a hero of the
    group's own as it was when it was chosen; `more_dice` are those that an ability adds in this turn.
    """

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
    on_water: bool = False
    loses_turn: bool = False
    charmed_turn: bool = False
    unknown: tuple[str, ...] = ()
    has_failed: bool = False  # its attack or search of this turn, so that a variant lets it try again
    own: Hero | None = None
    more_dice: int = 0
    lasting: Rows = ()  # effects of the group's own, and how many of its turns each has lasted
    feels: tuple[str, ...] = ()  # those of them that have still to act in this turn

    @property
    def classes(self) -> tuple[str, ...]:
        return self.own.classes if self.own else MICE[self.id].classes

    @property
    def counts_as(self) -> int:
        """How many mice of the party it is; an honorary one is none (MM-SETUP-2)."""
        return self.own.counts_as if self.own else 1

    @property
    def life(self) -> int | None:
        """The life on its sheet, None if it is unknown (MM-HERO-4)."""
        return self.known("vitality")

    @property
    def hearts(self) -> int | None:
        """Wounds it can still take before it is captured, None if its life is unknown (MM-HERO-4)."""
        return None if self.life is None else max(0, self.life - self.all_wounds)

    @property
    def all_wounds(self) -> int:
        """Its wounds, poisoned ones with them (MM-STAT-5)."""
        return self.wounds + self.poisoned

    @property
    def is_felled(self) -> bool:
        """Whether its wounds reach its vitality, as far as that is known (MM-HERO-4)."""
        return self.hearts == 0

    def known(self, value: str) -> int | None:
        """Return a value of its sheet, None if it is unknown."""
        number: int = getattr(self, value)
        return None if value in self.unknown else number

    @property
    def is_wounded(self) -> bool:
        return self.all_wounds > 0

    @property
    def weapons(self) -> tuple[Card, ...]:
        return tuple(card for card in self.cards if card.is_weapon)

    @cached_property
    def bag(self) -> tuple[Card, ...]:
        return tuple(card for card in self.cards if card.in_bag)

    @property
    def tricks(self) -> tuple[Card, ...]:
        """Cards kept aside, which take no room (MM-CARD-7)."""
        return tuple(card for card in self.cards if card.kind == "trick")

    @property
    def bag_is_too_full(self) -> bool:
        """Whether the bag holds more than three cards, tricks apart (MM-FREE-3)."""
        return len(self.bag) > BAG_SIZE

    @property
    def worn(self) -> tuple[Card, ...]:
        return tuple(card for card in self.cards if card.is_equipped)

    @property
    def in_tail(self) -> Card | None:
        """The one dagger that Filch's tail holds if nothing else is on it (MM-HERO-8)."""
        has_tail = self.id == "filch" and not any(card.body_part == "tail" for card in self.worn)
        daggers = (card for card in self.worn if card.printed == TAIL_CARD)
        return next(daggers, None) if has_tail else None

    @property
    def paws_used(self) -> int:
        """Paws that its cards take, the tail's dagger apart (MM-CARD-3, MM-HERO-8)."""
        return sum(card.paws_taken for card in self.worn if card is not self.in_tail)

    @property
    def paws_free(self) -> int:
        return max(0, PAWS - self.paws_used)

    def meets(self, requirement: tuple[str, ...]) -> bool:
        """Return whether one of its classes, or itself, is asked for, or nothing is (MM-CARD-13)."""
        return not requirement or bool({self.id, *self.classes} & set(requirement))

    @property
    def found_cards(self) -> tuple[Card, ...]:
        return tuple(card for card in self.cards if not card.is_starting)

    @property
    def kept_cards(self) -> tuple[Card, ...]:
        """Cards that it found in earlier chapters and kept: now of its starting equipment (MM-CAMP-2)."""
        kept = (card for card in self.cards if card.is_starting and (card.name or card.of))
        return tuple(card for card in kept if not card.is_of_hero)

    @property
    def can_act(self) -> bool:
        return not self.is_captured and not self.freed_this_turn

    @property
    def is_spellbound(self) -> bool:
        """Whether this is the turn that it spends as a melee minion would (MM-STAT-4).

        A token that came during its own turn waits for the next one.
        """
        return self.charmed_turn and self.is_("bewitched")

    def is_(self, state: str) -> bool:
        return state in self.states

    def without(self, state: str) -> Self:
        """Return the mouse without a token."""
        states = tuple(other for other in self.states if other != state)
        lasting = tuple(row for row in self.lasting if row[0] != state)
        feels = tuple(effect for effect in self.feels if effect != state)
        return replace(self, states=states, lasting=lasting, feels=feels)

    def has_searched(self, room: str) -> bool:
        return room in self.searched

    def card(self, id: str) -> Card:
        return find(self.cards, id)

    @property
    def is_fresh(self) -> bool:
        """Whether its turn has begun and it has done nothing yet, whatever effects have done to it."""
        return replace(self.fresh_turn(), lasting=self.lasting, feels=self.feels) == self

    def fresh_turn(self) -> Self:
        """Return the mouse with a whole turn before it."""
        effects = tuple(state for state in self.states if is_own_effect(state))
        return replace(
            self,
            has_moved=False,
            has_acted=False,
            has_failed=False,
            freed_this_turn=False,
            ability_used="",
            free_actions=(),
            charmed_turn=self.is_("bewitched"),
            more_dice=0,
            lasting=tuple((effect, dict(self.lasting).get(effect, 0) + 1) for effect in effects),
            feels=effects,
        )


@dataclass(frozen=True)
class Figure:
    """One minion on the board; `toward` are the mice that people called nearest as it moved."""

    id: str
    kind: str
    wounds: int = 0
    has_moved: bool = False
    has_acted: bool = False
    is_down: bool = False
    toward: tuple[str, ...] = ()


@dataclass(frozen=True)
class Left:
    """What stays in a room that the mice have left: mousetraps, party items (MM-TRAP-3, MM-EXPL-9)."""

    id: str
    traps: int = 0
    items: tuple[str, ...] = ()


@dataclass(frozen=True)
class Fight:
    """An attack that hit: the defender has still to roll (MM-ATK-3).

    `attacker` is a mouse, a figure, or what else strikes, such as "grape"; `card` the initiative card by
    which a minion strikes, or a charmed mouse; `by` the mouse that threw it, if one did.
    A roach beside its lord `is_tame`, never greedy (MM-ACH-3).
    """

    attacker: str
    defender: str
    hits: int
    dice: int
    roll: tuple[str, ...] = ()
    card: str = ""
    by: str = ""
    is_tame: bool = False


@dataclass(frozen=True)
class BossHit:
    """Wounds on a boss that wait to be laid on its cards, by whom (MM-BOSS-6)."""

    boss: str
    wounds: int
    by: str = ""


@dataclass(frozen=True)
class FaceUp:
    """The encounter card that is face up: what its surge brings, None if it is unknown.

    Of one that `is_greedy` the surge's roaches are greedy, too (MM-ROACH-2).
    """

    card: str
    page: int
    surge: Rows | None = None
    is_greedy: bool = False


@dataclass(frozen=True)
class Laying:
    """Initiative cards that wait to be laid: new kinds, whether they ambush, whether a surge brings them."""

    kinds: tuple[str, ...]
    is_ambush: bool = False
    card: FaceUp | None = None
    by_surge: bool = False


def ids(rows: Iterable[Mouse] | Iterable[Figure] | Iterable[Card]) -> tuple[str, ...]:
    """Return the ids of rows."""
    return tuple(row.id for row in rows)
