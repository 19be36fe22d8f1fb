"""Everything on the table of Mice and Mystics, and questions about it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from companion.games.mice_and_mystics.cards import LOST_WITH_TILE
from companion.games.mice_and_mystics.chapter_record import Record
from companion.games.mice_and_mystics.chapters import CHAPTER_ONE, Chapter, RoomRules
from companion.games.mice_and_mystics.data import FIRST_PAGE, is_roach, kind_of
from companion.games.mice_and_mystics.kinds import Kind, KindsTable, kinds_known
from companion.games.mice_and_mystics.pieces import (
    BossHit,
    FaceUp,
    Fight,
    Figure,
    Laying,
    Left,
    Mouse,
    Rows,
    ids,
)
from companion.rules import ListedTable, find, rename_people, replace, swap


@dataclass(frozen=True)
class Table(KindsTable, ListedTable):
    """The table of one campaign, from the choice of mice to the end of a chapter."""

    people: tuple[str, ...]
    chapter: Chapter = CHAPTER_ONE
    phase: str = "party"
    mice: tuple[Mouse, ...] = ()
    with_achievements: bool = False
    laid: tuple[str, ...] = ()
    room: str = ""
    explored: tuple[str, ...] = ()
    figures: tuple[Figure, ...] = ()
    column: tuple[str, ...] = ()
    current: str = ""
    round: int = 0
    hourglass: int = FIRST_PAGE
    end: int = CHAPTER_ONE.end_page
    wheel: int = 0
    surge_due: bool = False
    fight: Fight | None = None
    laying: Laying | None = None
    encounter_due: bool = False
    found_by: str = ""
    maggie_for: str = ""
    maggie_roach: str = ""
    attacked: tuple[str, ...] = ()
    face_up: FaceUp | None = None
    encounters_left: int = 0
    encounters_discarded: int = 0
    search_left: int = 0
    search_discarded: int = 0
    cards_made: int = 0
    chest: tuple[str, ...] = ()
    traps: int = 0
    greedy: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    tokens: tuple[str, ...] = ()
    outcome: str = ""
    records: tuple[Record, ...] = ()
    attempt: int = 1
    mice_before: tuple[Mouse, ...] = ()
    queue: tuple[Fight, ...] = ()
    boss_cards: tuple[tuple[str, tuple[str, ...]], ...] = ()
    card_wounds: Rows = ()
    boss_hit: BossHit | None = None
    on_board: tuple[str, ...] = ()
    achievements: tuple[tuple[str, str], ...] = ()
    honours: tuple[tuple[str, str], ...] = ()
    honours_before: tuple[tuple[str, str], ...] = ()
    roach_kills: Rows = ()
    roster: tuple[Mouse, ...] = ()
    special_taken: tuple[str, ...] = ()
    may_pilfer: bool = False
    found_card: str = ""
    plays_on: bool = False
    left: tuple[Left, ...] = ()
    strikes: tuple[Fight, ...] = ()

    # who is there

    def mouse(self, id: str) -> Mouse:
        return find(self.mice, id)

    def figure(self, id: str) -> Figure:
        return find(self.figures, id)

    def kind(self, id: str) -> Kind:
        """Return an initiative card of minions by its id, or a kind's: of a boss its first on the column."""
        card = min(self.cards_of(id), key=self.space_of) if self.is_kind(id) else id
        if own := self.own_kind(card):
            return own if own.id == card else replace(own, id=card)
        return find((*self.kinds, *kinds_known()), card)

    def striking(self, figure: str) -> Kind:
        """Return the initiative card by which a figure acts: the current one, if it is its own.

        A boss that is attacked defends by its first card on the column: the rules are silent there.
        """
        kind = self.figure(figure).kind
        return self.kind(self.current if kind_of(self.current) == kind else kind)

    def cards_of(self, kind: str) -> tuple[str, ...]:
        """Return the initiative cards of a kind: those drawn for a boss that has several (MM-BOSS-2)."""
        return dict(self.boss_cards).get(kind) or self.all_cards_of(kind)

    def wounds_on(self, card: str) -> int:
        """Return the wounds on one of the cards of a boss that has several (MM-BOSS-6)."""
        return dict(self.card_wounds).get(card, 0)

    def life_left(self, figure: str) -> int:
        """Return the wounds that a minion can still take: of a boss on all its cards together."""
        minion = self.figure(figure)
        cards = self.cards_of(minion.kind)
        return sum(self.kind(card).vitality - self.wounds_on(card) for card in cards) - minion.wounds

    def holder_of(self, achievement: str) -> str:
        """Return the mouse that holds a personal achievement, "" if it is still free (MM-ACH-1)."""
        return dict(self.achievements).get(achievement, "")

    def has_mouse(self, id: str) -> bool:
        return id in ids(self.mice)

    def veteran(self, id: str) -> Mouse | None:
        """Return a mouse that has finished a chapter, in its present state, else None (MM-CAMP-1)."""
        known = (*self.mice, *self.roster) if id in ids(self.roster) else ()
        return next((mouse for mouse in known if mouse.id == id), None)

    def is_here(self, id: str) -> bool:
        """Whether a figure is on the board: a minion, or a mouse that is not captured."""
        return id in (*ids(self.free_mice), *ids(self.figures))

    def is_gone(self, id: str) -> bool:
        """Whether a mouse or a minion is no longer on the board; a grape that was thrown never is."""
        is_figure = self.has_mouse(id) or self.is_kind(id.rpartition("-")[0])
        return is_figure and not self.is_here(id)

    def paid(self, mouse: str, cheese: int) -> Self:
        """Return the table with cheese for a mouse; a captured one holds none (MM-CAPT-2)."""
        payee = self.mouse(mouse)
        return self if payee.is_captured else self.with_mouse(replace(payee, cheese=payee.cheese + cheese))

    def with_mouse(self, mouse: Mouse) -> Self:
        return replace(self, mice=swap(self.mice, mouse))

    def with_figure(self, figure: Figure) -> Self:
        return replace(self, figures=swap(self.figures, figure))

    def figures_of(self, card: str) -> tuple[Figure, ...]:
        """Return the figures of a kind, or of an initiative card: a boss acts on each of its own."""
        kind = kind_of(card)
        return tuple(figure for figure in self.figures if figure.kind == kind)

    @property
    def kinds_here(self) -> tuple[str, ...]:
        """Kinds of minion on the board, in the order of the column, those without a card last."""
        kinds = {figure.kind for figure in self.figures}
        in_column = dict.fromkeys(kind_of(card) for card in self.column if kind_of(card) in kinds)
        return (*in_column, *sorted(kinds - in_column.keys()))

    def box_holds(self, kind: str) -> bool:
        """Whether the box has as many figures as are on the board (MM-PLACE-6)."""
        return self._left(kind) >= 0

    def available(self, kind: str) -> int:
        """Figures of a kind that are still in the box; elite rats use rats' (MM-COMP-5, MM-PLACE-6)."""
        return max(0, self._left(kind))

    def _left(self, kind: str) -> int:
        family = self.kind(kind).family
        used = sum(self.kind(figure.kind).family == family for figure in self.figures)
        own = self.kind(kind).figures_in_box - len(self.figures_of(kind))
        return min(own, self.kind(family).figures_in_box - used)

    @property
    def party_size(self) -> int:
        """How many mice the party is: an honorary one counts as none (MM-SETUP-2)."""
        return sum(mouse.counts_as for mouse in self.mice)

    @property
    def free_mice(self) -> tuple[Mouse, ...]:
        return tuple(mouse for mouse in self.mice if not mouse.is_captured)

    @property
    def captured_mice(self) -> tuple[Mouse, ...]:
        return tuple(mouse for mouse in self.mice if mouse.is_captured)

    @property
    def has_minions(self) -> bool:
        return bool(self.figures)

    @property
    def mice_by_column(self) -> tuple[Mouse, ...]:
        """Free mice, the highest on the column first (MM-INIT-8)."""
        return tuple(sorted(self.free_mice, key=lambda mouse: self.space_of(mouse.id)))

    # the column

    def space_of(self, card: str) -> int:
        """Return the space of a card on the column, from 1; one that is not there counts as below all."""
        return self.column.index(card) + 1 if card in self.column else len(self.column) + 1

    @property
    def minion_cards(self) -> tuple[str, ...]:
        return tuple(card for card in self.column if not self.has_mouse(card))

    @cached_property
    def acting_mouse(self) -> Mouse | None:
        current = self.current if self.phase == "playing" else ""
        return next((mouse for mouse in self.mice if mouse.id == current), None)

    @property
    def is_mouse_turn(self) -> bool:
        return self.acting_mouse is not None

    @property
    def is_minion_turn(self) -> bool:
        return self.phase == "playing" and bool(self.current) and not self.is_mouse_turn

    @property
    def acting_figures(self) -> tuple[Figure, ...]:
        """Figures of the minion card whose turn it is (MM-ROUND-2)."""
        return self.figures_of(self.current) if self.is_minion_turn else ()

    @property
    def current_kind(self) -> str:
        """The kind of minion whose turn it is; a mouse's own id on its turn."""
        return kind_of(self.current)

    @property
    def minion_player(self) -> str:
        """Who runs the minions: the player of the lowest mouse card on the column (MM-MIN-2, MM-OPEN-55)."""
        mice = [card for card in self.column if self.has_mouse(card)]
        return self.mouse(mice[-1]).player if mice else ""

    @property
    def next_card(self) -> str:
        """The card whose turn comes after this one; captured mice are passed over (MM-CAPT-3)."""
        after = self.column[self.space_of(self.current) :] if self.current else ()
        cards = (*after, *self.column)
        return next((card for card in cards if not self.is_out(card)), "")

    @property
    def is_round_untouched(self) -> bool:
        """Whether a round has begun and its first mouse has done nothing yet."""
        mouse = self.acting_mouse
        first = next((card for card in self.column if not self.is_out(card)), "")
        return mouse is not None and mouse.id == first and mouse.is_fresh

    def is_out(self, card: str) -> bool:
        return self.has_mouse(card) and self.mouse(card).is_captured

    def has_had_turn(self, card: str) -> bool:
        """Whether a card has acted in this round: it is above the current one (MM-ROUND-1)."""
        return bool(self.current) and self.space_of(card) < self.space_of(self.current)

    @property
    def overloaded(self) -> str:
        """The mouse whose bag holds too much, "" if none does (MM-FREE-3)."""
        return next((mouse.id for mouse in self.mice if mouse.bag_is_too_full), "")

    def left_in(self, room: str) -> Left:
        """Return what stayed in a room when the mice left it."""
        return next((place for place in self.left if place.id == room), Left(room))

    def moved_to(self, room: str) -> Self:
        """Return the table with the mice in a room: what stays in the old one waits there (MM-TRAP-3).

        What is lost with a tile is no matter of a room (MM-EXPL-9): it stays with the mice until then.
        """
        if room == self.room:
            return self
        staying = tuple(item for item in self.on_board if item not in LOST_WITH_TILE)
        carried = tuple(item for item in self.on_board if item in LOST_WITH_TILE)
        old_room, new_room = Left(self.room, self.traps, staying), self.left_in(room)
        others = tuple(other for other in self.left if other.id not in (self.room, room))
        left = (*others, old_room) if old_room.traps or old_room.items else others
        return replace(self, room=room, traps=new_room.traps, on_board=(*carried, *new_room.items), left=left)

    @property
    def room_has_water(self) -> bool:
        return self.chapter.has_water(self.room)

    # time

    @property
    def pages_left(self) -> int:
        return max(0, self.end - self.hourglass)

    @property
    def is_last_page(self) -> bool:
        return self.pages_left == 1

    @property
    def room_rules(self) -> RoomRules:
        return self.chapter.rules_of(self.room)

    @property
    def surge_brings(self) -> Rows | None:
        """What the next surge brings: the room's own, else the face-up card's; None if it is not read."""
        if self.room_rules.surge:
            return self.room_rules.surge
        return self.face_up.surge if self.face_up else ()

    @property
    def surge_is_greedy(self) -> bool:
        """Whether roaches that the next surge brings are greedy: the face-up card's own (MM-ROACH-2)."""
        brings = self.surge_brings
        may_bring = brings is None or any(is_roach(kind) for kind, _number in brings)
        is_the_cards = not self.room_rules.surge and self.face_up is not None and self.face_up.is_greedy
        return may_bring and is_the_cards

    @property
    def next_page_is_end(self) -> bool:
        return self.hourglass + 1 >= self.end

    @property
    def is_over(self) -> bool:
        return self.phase in ("over", "closed")

    @property
    def may_be_won(self) -> bool:
        """Whether victory may be declared: in the goal's clear room, or at the book's word (MM-END-1)."""
        goal = self.chapter.goal
        is_there = not goal or (self.room == goal and not self.has_minions)
        return self.phase == "playing" and is_there and not self.waits_for

    @property
    def may_be_lost(self) -> bool:
        """Whether a defeat is proposed: every mouse is captured, without a "play on" (MM-END-2)."""
        is_asked = self.chapter.lost_when_all_captured and not self.plays_on
        return self.phase == "playing" and is_asked and bool(self.mice) and not self.free_mice

    @cached_property
    def waits_for(self) -> str:
        """The one thing that must be done before anything else, or nothing.

        An attack is finished first (MM-SURGE-10), then what it caused; newcomers are laid before a surge, and
        a figure whose attack has lost its target waits for both.
        As the group reads MM-OPEN-6 a surge comes into the middle of an attack.
        """
        waiting = (
            (self.surge_due and self._surges_at_once, "surge"),
            (self.boss_hit, "place_wounds"),
            (self.fight, "defend"),
            (self.maggie_for, "maggie"),
            (self.may_be_lost, "accept_defeat"),
            (self.found_by, "take_card"),
            (self.overloaded, "shed"),
            (self.encounter_due, "encounter"),
            (self.laying, "lay_order"),
            (self.surge_due, "surge"),
            (self.lost_aim, "minion_aims"),
        )
        ask = next((name for due, name in waiting if due), "")
        return ask if self.phase == "playing" else ""

    @property
    def lost_aim(self) -> Fight | None:
        """The attack that comes next, if the mouse for which it was rolled is no longer there (MM-MIN-9)."""
        following = next(iter(self.strikes), None)
        return following if following and not self.is_here(following.defender) else None

    @property
    def _surges_at_once(self) -> bool:
        """Whether a surge does not wait for the attack: as the group says, but for cards being laid."""
        return self.reads("MM-OPEN-6") and not (self.laying or self.encounter_due)

    @property
    def lists_first(self) -> tuple[str, ...]:
        return self.chapter.lists

    # the group's own counters

    def counter(self, name: str) -> int:
        return dict(self.counters).get(name, 0)

    def with_counter(self, name: str, value: int) -> Self:
        if value == self.counter(name):
            return self
        rest = tuple(row for row in self.counters if row[0] != name)
        return replace(self, counters=(*rest, (name, value)))


def set_up(people: Iterable[str]) -> Table:
    """Return an empty table with these people around it, before the mice are chosen."""
    return Table(people=tuple(people), kinds=kinds_known())


def renamed(table: Table, names: Mapping[str, str]) -> Table:
    """Return the table with people who are called otherwise now."""
    mice = tuple(replace(mouse, player=names.get(mouse.player, mouse.player)) for mouse in table.mice)
    return replace(rename_people(table, names), mice=mice)
