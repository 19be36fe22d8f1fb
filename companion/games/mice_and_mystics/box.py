"""What a group types in from its own copy of the game, kept for all its campaigns."""

from dataclasses import dataclass, field, replace
from functools import cached_property

from companion.games.mice_and_mystics.cards import CARDS, CardFacts
from companion.games.mice_and_mystics.chapters import (
    CHAPTERS,
    LAST_CHAPTER,
    Chapter,
    Side,
    Tile,
    own_blank,
    side_of,
)
from companion.games.mice_and_mystics.data import ABILITIES, MICE, VALUES, AbilityFacts, MouseFacts
from companion.games.mice_and_mystics.heroes import Hero, OwnAbility, is_hero
from companion.games.mice_and_mystics.kinds import Effect, Kind, kinds_known
from companion.games.mice_and_mystics.pieces import Rows
from companion.rules.box.book_order import BookOrder
from companion.rules.box.books import BookFacts
from companion.rules.box.own_rows import FIRST_OWN

UNKNOWN = AbilityFacts("")


@dataclass(frozen=True)
class Sheet:
    """A hero's values as the group's own sheet prints them, as far as they have been typed."""

    id: str
    combat: int | None = None
    defence: int | None = None
    lore: int | None = None
    movement: int | None = None
    vitality: int | None = None
    is_unverified: bool = False


@dataclass(frozen=True)
class EncounterCard:
    """An encounter card as far as it has been read: minions by page, flags, what its surge brings."""

    id: str
    pages: tuple[tuple[int, Rows], ...] = ()
    surge: Rows | None = None
    ambush: bool = False
    mousetrap: bool = False
    greedy: bool = False

    @property
    def kinds(self) -> set[str]:
        """The kinds of minions that it brings, on any page or at its surge."""
        rows = (*(row for _page, minions in self.pages for row in minions), *(self.surge or ()))
        return {kind for kind, _number in rows}

    def on(self, page: int) -> Rows | None:
        """Return the minions of a page, None if it is unknown."""
        return dict(self.pages).get(page)


@dataclass(frozen=True)
class SearchCard:
    """A search card as far as it has been read; `id` is its name, `copies` how many the box holds."""

    id: str
    kind: str
    combat: int = 0
    defence: int = 0
    reach: str = "melee"
    attack: str = ""
    paws: int = 1
    part: str = ""
    needs: tuple[str, ...] = ()
    does: str = ""
    words: str = ""
    copies: int = 1


@dataclass(frozen=True)
class Box:
    """All that is known of a group's copy: the confirmed facts until the group types better."""

    sheets: tuple[Sheet, ...] = ()
    kinds: tuple[Kind, ...] = field(default_factory=kinds_known)
    encounters: tuple[EncounterCard, ...] = ()
    found: tuple[SearchCard, ...] = ()
    costs: tuple[tuple[str, int], ...] = ()
    cards: tuple[tuple[str, int, int], ...] = ()
    chapters: tuple[Chapter, ...] = ()
    crosses: tuple[tuple[str, int], ...] = ()
    abilities: tuple[tuple[str, str], ...] = ()
    given: tuple[tuple[str, int], ...] = ()  # the highest number of a row of the group's own, by shelf
    books: tuple[BookFacts, ...] = ()
    own_heroes: tuple[Hero, ...] = ()
    own_abilities: tuple[OwnAbility, ...] = ()
    effects: tuple[Effect, ...] = ()
    tiles: tuple[Tile, ...] = ()

    def kind(self, id: str) -> Kind:
        """Return a minion's card: the group's own, else what one source says."""
        return next(kind for kind in (*self.kinds, *kinds_known()) if kind.id == id)

    def own_kind(self, id: str) -> Kind | None:
        """Return a minion of the group's own, None if the box has none with that id."""
        return next((kind for kind in self.own_kinds if kind.id == id), None)

    @property
    def own_kinds(self) -> tuple[Kind, ...]:
        """The minions and bosses of the group's own, in the order in which they were made."""
        return tuple(sorted((kind for kind in self.kinds if kind.is_own), key=lambda kind: kind.id))

    def side(self, room: str) -> Side | None:
        """Return the side of a tile of the group's own on which a room is, None of a printed one."""
        return side_of(self.tiles, room)

    def crosses_of(self, room: str) -> int | None:
        """Return the mousetrap spaces of a room, None if they are not known."""
        side = self.side(room)
        return side.crosses if side else dict(self.crosses).get(room)

    @property
    def kinds_on_cards(self) -> set[str]:
        """The kinds of minions that encounter cards bring."""
        return {kind for card in self.encounters for kind in card.kinds}

    def chapter(self, number: int) -> Chapter:
        """Return a chapter: the group's own, else what is known of it."""
        own = next((chapter for chapter in self.chapters if chapter.number == number), None)
        return own or CHAPTERS.get(number) or own_blank(number)

    def own_hero(self, id: str) -> Hero | None:
        return next((hero for hero in self.own_heroes if hero.id == id), None)

    def own_ability(self, id: str) -> OwnAbility | None:
        return next((ability for ability in self.own_abilities if ability.id == id), None)

    def sheet(self, mouse: str) -> MouseFacts | Hero:
        """Return a hero's sheet: a printed one's as it is printed, one of the group's own as it was typed.

        One that is not there is blank.
        """
        return MICE.get(mouse) or self.own_hero(mouse) or Hero(mouse, mouse)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of all chapters: the printed ones, then those of the group's own, book by book."""
        return (*CHAPTERS, *(chapter.number for chapter in self.own_chapters))

    @cached_property
    def book_order(self) -> BookOrder[Chapter]:
        """All chapters as they stand in their books."""
        own = (chapter for chapter in self.chapters if chapter.number >= FIRST_OWN)
        return BookOrder((*map(self.chapter, CHAPTERS), *own), LAST_CHAPTER)

    @property
    def own_chapters(self) -> tuple[Chapter, ...]:
        """The chapters of the group's own, each book in the order in which it was begun."""
        return self.book_order.own

    def as_chosen(self, number: int) -> Chapter:
        """Return a chapter as a table takes it: with the names of what may follow it, and its tiles."""
        chapter = self.chapter(number)
        tiles = tuple(tile for tile in self.tiles if {*tile.rooms} & {*chapter.named_rooms})
        chapter = replace(chapter, own_tiles=tiles) if tiles else chapter
        won, lost = self.book_order.as_chosen(chapter)
        meant = (*chapter.required, *chapter.barred)
        return replace(
            chapter,
            after_victory=won,
            after_failure=lost,
            heroes=tuple((hero.id, hero.name) for hero in self.own_heroes if hero.id in meant),
        )


def own_sheet(box: Box, mouse: str) -> Sheet | None:
    """Return a hero's sheet as the group has typed it, None if it has not."""
    return next((sheet for sheet in box.sheets if sheet.id == mouse), None)


def values_of(box: Box, mouse: str) -> dict[str, int | None]:
    """Return a hero's values to start from: the group's own, else what is confirmed, else None."""
    own: object = own_sheet(box, mouse)
    typed = {name: getattr(own, name, None) for name in VALUES}
    sheet = box.sheet(mouse)
    return {name: getattr(sheet, name) if typed[name] is None else typed[name] for name in VALUES}


def unknown_values(box: Box, mouse: str) -> tuple[str, ...]:
    """Return which values of a hero's sheet are unknown."""
    return tuple(name for name, value in values_of(box, mouse).items() if value is None)


def is_typed(box: Box, mouse: str) -> bool:
    """Return whether the group has typed this hero's sheet, and none of it rests on a source of ours."""
    return is_hero(mouse) or any(sheet.id == mouse and not sheet.is_unverified for sheet in box.sheets)


def cost_of(box: Box, ability: str, classes: tuple[str, ...] = ()) -> int | None:
    """Return what an ability costs: as the group typed it, as sources tell for these classes, or None."""
    if own := box.own_ability(ability):
        return own.cost
    facts = ABILITIES.get(ability, UNKNOWN)
    typed = dict(box.costs).get(ability)
    printed = next((cost for mouse_class, cost in facts.cheaper if mouse_class in classes), facts.cost)
    return typed if typed is not None else printed


def ability_words(box: Box, ability: str) -> str:
    """Return what an ability does, in the group's own words; "" if it is unknown."""
    if own := box.own_ability(ability):
        return own.words
    return dict(box.abilities).get(ability, "")


def is_cost_typed(box: Box, ability: str) -> bool:
    """Return whether the group has paid for this ability once, so that its cost is the card's."""
    own = box.own_ability(ability)
    return (own is not None and own.cost is not None) or ability in dict(box.costs)


def encounter_card(box: Box, id: str) -> EncounterCard | None:
    return next((card for card in box.encounters if card.id == id), None)


def next_card(box: Box) -> str:
    """Return a name for an encounter card without a name: the lowest number that is free."""
    taken = {card.id for card in box.encounters}
    return next(name for name in map(str, range(1, len(taken) + 2)) if name not in taken)


def search_card(box: Box, id: str) -> SearchCard | None:
    """Return a search card by its name, or a printed one by its id: the group's own, else as printed."""
    own = next((card for card in box.found if card.id == id), None)
    return own or (as_printed(CARDS[id]) if id in CARDS else None)


def as_printed(facts: CardFacts) -> SearchCard:
    """Return a search card as the rulebook prints it."""
    return SearchCard(
        facts.id,
        facts.kind,
        *(facts.combat, facts.defence),
        reach="ranged" if facts.is_ranged else "melee",
        attack=facts.attack,
        paws=facts.paws,
        part=facts.part,
        needs=facts.needs,
        does=facts.effect,
    )


def is_starting(card: str) -> bool:
    """Return whether a card's id is that of starting equipment, such as "nez/hammer"."""
    mouse, _slash, printed = card.partition("/")
    return mouse in MICE and any(facts.id == printed for facts in MICE[mouse].starts_with)
