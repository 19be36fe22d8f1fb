"""What printed sheets show beyond the table: cards, decks, all stories."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.stuffed_fables.actions.party import lay_out
from companion.games.stuffed_fables.box import Box, known_character
from companion.games.stuffed_fables.cards import StatusCard, is_same
from companion.games.stuffed_fables.data import CHARACTERS, DECKS, FACES, STATUSES
from companion.games.stuffed_fables.path import stories
from companion.games.stuffed_fables.pieces import Character, MonsterCard, Record, Story, Stuffy
from companion.games.stuffed_fables.stories import STORIES
from companion.games.stuffed_fables.story import called, record_called, titled
from companion.games.stuffed_fables.table import Table
from companion.rules import Message, replace


def to_lay(table: Table, box: Box, *, is_filled: bool) -> Table:
    """Return the table as its story begins: dice and decks whole, the story as the box has it."""
    laid = lay_out(table if is_filled else replace(table, stuffies=()))
    return replace(laid, first=table.first if is_filled else "", story=whole_story(table, box))


def whole_story(table: Table, box: Box) -> Story:
    """Return the story of the table with all its pages that are known."""
    own = box.story(table.story.number) if table.story.number in box.numbers else table.story
    return replace(own, name=table.story.name or own.name)


# characters


@dataclass(frozen=True)
class Sheet:
    """A character's sheet: its card as far as it is known, and its state, if it is in play."""

    id: str
    card: Character
    stuffy: Stuffy | None = None

    @property
    def active(self) -> tuple[str, str]:
        """The active ability: its name and its words."""
        return next(
            ((ability.id, ability.words) for ability in self.card.abilities if not ability.is_acquired),
            ("", ""),
        )

    @property
    def acquired(self) -> tuple[tuple[str, str], ...]:
        return tuple((ability.id, ability.words) for ability in self.card.abilities if ability.is_acquired)


def sheets(table: Table, *, is_filled: bool) -> tuple[Sheet, ...]:
    """Return a sheet for each stuffy in play; blank, all characters, with what is confirmed (SF-CARD-1)."""
    if is_filled and table.stuffies:
        return tuple(Sheet(stuffy.id, _card_of(stuffy), stuffy) for stuffy in table.stuffies)
    return tuple(Sheet(id, confirmed(known_character(id))) for id in CHARACTERS)


def _card_of(stuffy: Stuffy) -> Character:
    return Character(
        stuffy.id, stuffy.reroll, stuffy.abilities, stuffy.is_unverified, hands_on=stuffy.hands_on
    )


def confirmed(card: Character) -> Character:
    return Character(card.id) if card.is_unverified else card


def statuses(box: Box, stuffy: Stuffy | None) -> tuple[tuple[StatusCard, bool], ...]:
    """Return the statuses to tick, each with whether the stuffy has it: ours, the box's, its own."""
    on = stuffy.statuses if stuffy else ()
    ids = dict.fromkeys((*STATUSES, *(card.id for card in box.statuses if stuffy), *on))
    return tuple((box.status(id) or StatusCard(id), id in on) for id in ids)


# monsters


def monster_cards(table: Table, box: Box, *, is_filled: bool) -> tuple[MonsterCard, ...]:
    """Return every monster's card that is known, those in the column first (SF-CARD-2..4)."""
    if not is_filled:
        return Box().cards
    in_play = tuple(dict.fromkeys(monster.card for monster in table.column))
    first = tuple(_fuller(card, box) for card in map(table.card, in_play) if card.name or card.actions)
    return tuple(_each_once((*first, *table.cards, *box.cards)))


def _fuller(card: MonsterCard, box: Box) -> MonsterCard:
    """Return a card of the table, or the box's if it is unknown what this one does."""
    known = None if card.actions else box.card(card.name or card.id)
    return known or card


def _each_once(cards: tuple[MonsterCard, ...]) -> Iterator[MonsterCard]:
    seen: list[str] = []
    for card in cards:
        called = card.name or card.id
        if not any(is_same(called, other) for other in seen):
            seen.append(called)
            yield card


def is_whole(card: MonsterCard) -> bool:
    """Whether it is known what a monster does on every result of its die (SF-MON-2)."""
    return all(card.action(int(face)) for face in FACES)


# decks, the campaign


@dataclass(frozen=True)
class Deck:
    """A deck's cards: as the box holds it, gained over the campaign, and so at the next story (SF-CAMP-4)."""

    id: str
    gained: int
    now: int

    @property
    def start(self) -> int:
        return self.now - self.gained


def decks(table: Table) -> tuple[Deck, ...]:
    gained = dict(table.grown)
    return tuple(Deck(id, gained.get(id, 0), table.deck_size(id)) for id in DECKS)


@dataclass(frozen=True)
class Line:
    """A line of the campaign's record: a story that is over, the one on the table, or one to come."""

    number: int
    title: Message
    record: Record | None = None
    is_now: bool = False


def lines(table: Table, box: Box, *, is_filled: bool) -> tuple[Line, ...]:
    """Return all stories of the book, each time one was played on a line of its own (SF-CAMP-5)."""
    if not is_filled:
        return tuple(Line(number, titled(number)) for number in STORIES)
    return tuple(line for story in stories(table, box) for line in _lines_of(table, story))


def _lines_of(table: Table, story: Story) -> tuple[Line, ...]:
    title = called(story)
    over = tuple(
        Line(story.number, record_called(record) if record.name or record.place else title, record)
        for record in table.records
        if record.story == story.number
    )
    is_now = story.number == table.story.number and table.phase in ("laying", "playing", "over")
    now = (Line(story.number, called(replace(story, name=table.story.name or story.name)), is_now=True),)
    return (*over, *(now if is_now else ())) or (Line(story.number, title),)
