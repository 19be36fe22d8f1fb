"""Kinds of minions and their initiative cards, effects of the group's own, and what a table knows of both."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property

from companion.games.mice_and_mystics.data import (
    BOSSES,
    INITIATIVE,
    KINDS,
    MINIONS,
    cards_of,
    is_own_kind,
    kind_of,
)
from companion.games.mice_and_mystics.own_content import OwnTable


@dataclass(frozen=True)
class Effect:
    """An effect of the group's own: what it `forbids` a mouse, what it does `each_turn`, how it `ends`.

    `turns` is after how many of the mouse's turns, if it ends so; `words` are which card ends it, or when.
    """

    id: str
    name: str
    sign: str = ""
    forbids: tuple[str, ...] = ()
    each_turn: str = ""
    ends: str = "roll"
    turns: int = 0
    words: str = ""


@dataclass(frozen=True)
class Kind:
    """A minion's initiative card. `reach`, `size` and `figures` are as the group typed them, else as known.

    `effect` is what the card does, one of KIND_EFFECTS or "" (none is followed until the group says so).
    One of the group's own has a name, and may do several of them, joined by "+"; `gives` are effects of
    their own, `several` is how many cards a boss has, `hands_on` a sentence, `moment` when it is shown.
    """

    id: str
    combat: int
    defence: int
    vitality: int
    is_unverified: bool = True
    effect: str = ""
    reach: str = ""
    size: str = ""
    figures: int = 0
    name: str = ""
    plural: str = ""
    movement: int = 0
    is_own_boss: bool = False
    several: int = 1
    gives: tuple[str, ...] = ()
    hands_on: str = ""
    moment: str = ""

    @property
    def is_own(self) -> bool:
        return is_own_kind(kind_of(self.id))

    @property
    def is_boss(self) -> bool:
        """Whether it is a boss (MM-BOSS-1)."""
        return self.is_own_boss if self.is_own else KINDS[kind_of(self.id)].is_boss

    @property
    def cards(self) -> tuple[str, ...]:
        """The initiative cards of its kind: one, or those of a boss that has several (MM-BOSS-2)."""
        kind = kind_of(self.id)
        if not self.is_own:
            return cards_of(kind)
        several = tuple(f"{kind}/{number}" for number in range(1, self.several + 1))
        return several if self.is_boss and self.several > 1 else (kind,)

    @property
    def family(self) -> str:
        """The kind whose figures it shares, or itself (MM-COMP-5)."""
        kind = kind_of(self.id)
        return kind if self.is_own else KINDS[kind].shares or kind

    def does(self, effect: str) -> bool:
        """Return whether the card has this effect, alone or with another."""
        return effect in self.effect.split("+")

    @property
    def is_large(self) -> bool:
        return self.size == "large" if self.size or self.is_own else KINDS[kind_of(self.id)].is_large

    @property
    def is_ranged(self) -> bool:
        return self.reach == "ranged" if self.reach or self.is_own else INITIATIVE[self.id].is_ranged

    @property
    def figures_in_box(self) -> int:
        if self.is_own:
            return 1 if self.is_boss else self.figures
        facts = KINDS[kind_of(self.id)]
        return facts.figures if facts.is_boss else self.figures or facts.figures


OF_OUR_OWN = (  # the last fields of a card: of printed ones they say nothing
    *("name", "plural", "movement", "is_own_boss", "several", "gives", "hands_on", "moment"),
)


@cache
def kinds_known() -> tuple[Kind, ...]:
    """Return every initiative card of minions with the values of one source, unverified."""
    return tuple(Kind(kind.id, kind.combat, kind.defence, kind.vitality) for kind in INITIATIVE.values())


@dataclass(frozen=True, kw_only=True)
class KindsTable(OwnTable):
    """What a table knows of minions: their cards as the box had them, effects of the group's own."""

    kinds: tuple[Kind, ...] = ()
    effects: tuple[Effect, ...] = ()

    def own_kind(self, id: str) -> Kind | None:
        """Return a minion of the group's own by its id or that of one of its cards, None if it is none."""
        return self.own_kinds.get(kind_of(id))

    @cached_property
    def own_kinds(self) -> Mapping[str, Kind]:
        """The minions of the group's own that this table knows, by their ids."""
        return {kind.id: kind for kind in self.kinds if kind.is_own}

    @property
    def minions_known(self) -> tuple[str, ...]:
        """The kinds that are no bosses, printed and of the group's own."""
        return (*MINIONS, *(id for id, kind in self.own_kinds.items() if not kind.is_boss))

    @property
    def bosses_known(self) -> tuple[str, ...]:
        return (*BOSSES, *(id for id, kind in self.own_kinds.items() if kind.is_boss))

    def is_kind(self, id: str) -> bool:
        """Return whether an id is that of a kind of minions."""
        return id in KINDS or id in self.own_kinds

    def effect(self, id: str) -> Effect | None:
        """Return an effect of the group's own, None if the table knows none with that id."""
        return next((effect for effect in self.effects if effect.id == id), None)

    def all_cards_of(self, kind: str) -> tuple[str, ...]:
        """Return every initiative card that a kind owns, drawn or not."""
        own = self.own_kind(kind)
        return own.cards if own else cards_of(kind)
