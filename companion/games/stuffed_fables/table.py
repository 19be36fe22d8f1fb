"""Everything on the table of Stuffed Fables, and questions about it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from companion.games.stuffed_fables import dice
from companion.games.stuffed_fables.data import (
    ACTIONS,
    ATTRIBUTES,
    BLACK,
    EACH_COLOUR,
    EDITIONS,
    LOST_CARDS,
    MONSTER_CARDS,
    SLEEP_CARDS,
    STATUS_CARDS,
    WHITE,
    Edition,
)
from companion.games.stuffed_fables.dice import Rows
from companion.games.stuffed_fables.pieces import (
    GroupTest,
    Item,
    Leaving,
    Merchant,
    Monster,
    MonsterCard,
    MonstersTurn,
    Page,
    Pause,
    Pile,
    Point,
    Record,
    Roll,
    Story,
    Stuffy,
    woke,
)
from companion.games.stuffed_fables.stories import FIRST_STORY
from companion.rules import TableBase, find, people_here, put, rename_people, replace, swap

FIVE_OF_EACH = tuple((colour, EACH_COLOUR) for colour in ATTRIBUTES)


@dataclass(frozen=True)
class Table(TableBase):
    """The table of one campaign, from the choice of a story to its ending, and on to the next."""

    people: tuple[str, ...]
    phase: str = "party"  # party, laying, playing, over, closed
    edition: str = "italian"
    attributes: Rows = FIVE_OF_EACH  # dice in the box of each attribute colour (SF-OPEN-1)
    sleep_cards: int = SLEEP_CARDS  # SF-OPEN-6
    sleep_deep: int = 0  # how many of them are Deep Sleep, 0: not counted
    story: Story = Story()
    stuffies: tuple[Stuffy, ...] = ()  # in a circle, each followed by the one to its left
    first: str = ""  # the first narrator (SF-SETUP-11)
    laid: tuple[str, ...] = ()
    page: Page = Page()
    section: str = ""
    turn: int = 0
    active: str = ""
    step: int = 0
    narrator: str = ""
    box: Rows = ()  # white and black dice that stay out (SF-SETUP-5)
    bag: Rows = ()
    hand: Rows = ()
    discard: Rows = ()
    threat: int = 0  # black dice on the track
    groups: tuple[GroupTest, ...] = ()
    roll: Roll | None = None
    cards: tuple[MonsterCard, ...] = ()  # monsters' cards that the table knows
    column: tuple[Monster, ...] = ()
    monsters_turn: MonstersTurn | None = None
    surges: int = 0  # on this page (SF-OPEN-32)
    surge: tuple[str, ...] | None = None  # one is on: the monsters that stood before it
    piles: tuple[Pile, ...] = ()
    grown: Rows = ()  # cards that decks have gained over the campaign (SF-CAMP-4)
    items_due: int = 0  # drawn items that no stuffy has taken yet (SF-SEARCH-3)
    found_by: str = ""
    group_items: tuple[Item, ...] = ()
    things_made: int = 0  # numbers for items, points, merchants, group tests, cards
    points: tuple[Point, ...] = ()
    merchants: tuple[Merchant, ...] = ()
    lost_tokens: int = 0
    markers: tuple[str, ...] = ()
    environments: tuple[str, ...] = ()
    pause: Pause | None = None
    revealed: tuple[str, ...] = ()  # sleep cards, oldest first
    sleep_due: int = 0  # sleep cards still to be revealed
    leaving: Leaving | None = None
    page_due: bool = False  # the page was left, the next one is to be opened
    outcome: str = ""
    records: tuple[Record, ...] = ()
    own_names: tuple[tuple[str, str], ...] = ()  # of the group's own stuffies that ever came along

    @property
    def counts(self) -> Edition:
        return EDITIONS[self.edition]

    # stuffies

    def stuffy(self, id: str) -> Stuffy:
        return find(self.stuffies, id)

    @property
    def idle_people(self) -> tuple[str, ...]:
        """Who plays no stuffy yet."""
        playing = {stuffy.player for stuffy in self.stuffies}
        return tuple(person for person in people_here(self) if person not in playing)

    def has_stuffy(self, id: str) -> bool:
        return any(stuffy.id == id for stuffy in self.stuffies)

    def with_stuffy(self, stuffy: Stuffy) -> Self:
        return replace(self, stuffies=swap(self.stuffies, stuffy))

    def calling(self, id: str, name: str) -> Self:
        """Return the table that knows the name of a stuffy of the group's own."""
        return replace(self, own_names=tuple(sorted({**dict(self.own_names), id: name}.items())))

    @property
    def size(self) -> int:
        """S, the stuffies in play; collapsed ones count (SF-OPEN-31)."""
        return len(self.stuffies)

    @property
    def standing(self) -> tuple[Stuffy, ...]:
        return tuple(stuffy for stuffy in self.stuffies if not stuffy.is_collapsed)

    @property
    def acting(self) -> Stuffy | None:
        """The stuffy whose turn it is."""
        return self.stuffy(self.active) if self.has_stuffy(self.active) else None

    def left_of(self, id: str) -> str:
        """Return the next stuffy in the circle (SF-NARR-1)."""
        ids = tuple(stuffy.id for stuffy in self.stuffies)
        return ids[(ids.index(id) + 1) % len(ids)] if id in ids else ""

    @property
    def reader(self) -> str:
        """Who reads a lost card aloud: the stuffy to the left of the active one (SF-NARR-4)."""
        return self.left_of(self.active)

    # dice

    @property
    def stored(self) -> Rows:
        """Dice that lie on cards."""
        return dice.gathered(stuffy.stored for stuffy in self.stuffies if stuffy.stored)

    @property
    def rolled(self) -> Rows:
        """Dice that lie rolled and wait; they are still the active stuffy's."""
        return dice.gathered(colour for colour, _face in self.roll.dice) if self.roll else ()

    @property
    def on_group(self) -> Rows:
        """Dice on the group test track."""
        return dice.gathered(colour for group in self.groups for colour, _value in group.dice)

    @property
    def all_dice(self) -> Rows:
        """All dice in play, wherever they lie: always the same (SF-BAG-6)."""
        places = (self.bag, self.hand, self.rolled, self.discard, self.on_group, self.stored)
        total: Rows = ((BLACK, self.threat),) if self.threat else ()
        for place in places:
            total = dice.plus(total, place)
        return total

    @property
    def dice_of_story(self) -> Rows:
        """The dice that a story is played with (SF-SETUP-3, -4)."""
        more = self.size + 1
        return dice.rows(((BLACK, more), (WHITE, more), *self.attributes))

    def discarding(self, gone: Rows) -> Self:
        """Return the table with more dice in the discard area."""
        return replace(self, discard=dice.plus(self.discard, gone))

    # threat

    @property
    def threshold(self) -> int:
        """Dice on the track that set off the monsters, or a surge if there are none (SF-THREAT-4)."""
        number = len(self.column) or self.size
        return max(1, number + self.reads("SF-VAR-1") - self.reads("SF-VAR-2"))

    # monsters

    def monster(self, id: str) -> Monster:
        return find(self.column, id)

    def card(self, id: str) -> MonsterCard:
        """Return the card of a monster in the column, or a card by its own id; blank if unknown."""
        card = next((monster.card for monster in self.column if monster.id == id), id)
        return next((known for known in self.cards if known.id == card), MonsterCard(card))

    @property
    def monster_now(self) -> str:
        """The monster whose activation is due."""
        return self.monsters_turn.todo[0] if self.monsters_turn and self.monsters_turn.todo else ""

    # decks, sleep, page

    @property
    def is_first_page_due(self) -> bool:
        """Whether the story has begun and none of its pages has been opened yet."""
        return self.page_due and (self.turn, self.step) == (1, 1)

    def pile(self, id: str) -> Pile:
        return next((pile for pile in self.piles if pile.id == id), Pile(id, 0))

    def with_pile(self, pile: Pile) -> Self:
        return replace(self, piles=put(self.piles, pile))

    def deck_size(self, deck: str) -> int:
        """Return how many cards a deck has to start with, grown over the campaign (SF-CAMP-4)."""
        sizes = {
            **{"item": self.counts.items, "environment": self.counts.environments, "lost": LOST_CARDS},
            **{"monster": MONSTER_CARDS, "boss": 0, "status": STATUS_CARDS, "sleep": self.sleep_cards},
        }
        return sizes.get(deck, 0) + dict(self.grown).get(deck, 0)

    @property
    def is_awake(self) -> bool:
        """Whether Waking was revealed: no more sleep cards come (SF-SLEEP-4)."""
        return woke(self.revealed)

    @property
    def surge_words(self) -> str:
        """What the page says of the surge that is on: the first, or a later one (SF-SURGE-1)."""
        return self.page.first if self.surges <= 1 else self.page.later

    # what waits

    @property
    def is_over(self) -> bool:
        return self.phase == "over"

    @property
    def waits_for(self) -> str:
        """The action that must be done first, "" if nothing waits."""
        if self.phase != "playing":
            return ""
        waits = (
            (self.roll and self.roll.use == "group" and not self.may_reroll, "place_dice"),
            (self.roll, "let_stand"),
            (self.monsters_turn and self.monsters_turn.strike, "strike"),
            (self.sleep_due, "reveal_sleep"),
            (self.items_due, "take_item"),
            (self.pause, {"lost": "resolve_lost"}.get(self.pause.kind if self.pause else "", "go_on")),
            (self.monsters_turn, "activate" if self.monster_now else "end_monsters_turn"),
            (self.surge is not None, "finish_surge"),
            (self.page_due, "turn_page"),
        )
        return next((action for is_due, action in waits if is_due), "")

    @property
    def may_reroll(self) -> bool:
        """Whether dice lie that the roller's ability may still reroll (SF-BONUS-2, -4)."""
        if self.roll is None or self.roll.is_rerolled:
            return False
        colour = self.stuffy(self.roll.stuffy).reroll
        return any(of == colour for of, _face in self.roll.dice)

    @property
    def may_act(self) -> bool:
        """Whether the active stuffy may take actions now (SF-TURN-1, SF-TURN-3)."""
        from_here = self.phase == "playing" and self.step == ACTIONS and not self.waits_for
        return from_here and self.acting is not None and not self.acting.is_collapsed


def set_up(people: Sequence[str]) -> Table:
    """Return the empty table of these people."""
    return Table(tuple(people), story=FIRST_STORY)


def plays(table: Table) -> tuple[tuple[str, str], ...]:
    """Return who plays each stuffy."""
    return tuple((stuffy.id, stuffy.player) for stuffy in table.stuffies)


def handed(table: Table, stuffy: str, name: str) -> Table:
    """Return the table with another player for a stuffy."""
    return table.with_stuffy(replace(table.stuffy(stuffy), player=name))


def renamed(table: Table, names: Mapping[str, str]) -> Table:
    """Return the table with people who are called otherwise now."""
    stuffies = tuple(
        replace(stuffy, player=names.get(stuffy.player, stuffy.player)) for stuffy in table.stuffies
    )
    return replace(rename_people(table, names), stuffies=stuffies)
