"""What the printed sheets show beyond the table: cards to cut out, the places of worn cards, all chapters."""

from collections.abc import Iterator
from dataclasses import dataclass
from types import MappingProxyType

from companion.games.mice_and_mystics.actions.party import starting_cards
from companion.games.mice_and_mystics.box import Box, is_typed, values_of
from companion.games.mice_and_mystics.cards import BODY_PARTS, PAW_PARTS, PAWS
from companion.games.mice_and_mystics.chapter_record import Record
from companion.games.mice_and_mystics.chapters import CHAPTERS, Chapter
from companion.games.mice_and_mystics.data import INITIATIVE, MICE, VALUES
from companion.games.mice_and_mystics.growth import known, numbers_of
from companion.games.mice_and_mystics.heroes import Hero
from companion.games.mice_and_mystics.kinds import Kind
from companion.games.mice_and_mystics.minion_cards import MOMENTS, SAYS, own_says
from companion.games.mice_and_mystics.names import named, own_name
from companion.games.mice_and_mystics.pieces import Card, Mouse
from companion.games.mice_and_mystics.story import chapter_called, chapter_name, record_called
from companion.games.mice_and_mystics.table import Table
from companion.rules import Message, _, message, plural, replace

MINION_VALUES = ("combat", "defence", "vitality")  # MM-CARD-12
OF_ANYBODY = tuple(part for part in BODY_PARTS if part not in (*PAW_PARTS, "tail"))

# What the rulebook says of a boss's cards (MM-BROD-4..8).
BY_RULE = MappingProxyType(
    {
        "brodie-scratch": _("to the space with most figures; each one there defends"),
        "brodie-chase": _("2 dice to the nearest mouse; each one on the way defends"),
    }
)


@dataclass(frozen=True)
class CutOut:
    """An initiative card to cut out: None is a value to write in. `what` and `does` may rest on one source
    (`is_more_unverified`) if the dice and the life are the group's own. `name` is of what is the group's own.
    """

    id: str
    values: tuple[tuple[str, int | None], ...]
    what: tuple[Message, ...] = ()
    does: tuple[Message, ...] = ()
    is_unverified: bool = False
    is_more_unverified: bool = False
    is_mouse: bool = False
    name: str = ""
    title: Message | None = None

    @property
    def called(self) -> Message:
        """What is on top of it: the name of what is the group's own, or the printed one."""
        own = message("{name}", name=self.name) if self.name else self.title
        return own or named(None, self.id)


def cut_outs(table: Table | None, box: Box, *, is_filled: bool) -> tuple[CutOut, ...]:
    """Return every initiative card of the box, minions first, with what this group knows (MM-COMP-4).

    Blank, without a table, only what is confirmed is on it: names, and values that the rulebook prints.
    """
    minions = (_of_minion(card_known(table, box, id), is_filled=is_filled) for id in INITIATIVE)
    own = tuple(card for kind in box.own_kinds for card in _of_own(box, kind)) if is_filled else ()
    heroes = own_heroes(table, box, is_filled=is_filled)
    mice = (_of_mouse(table, box, id, is_filled=is_filled) for id in (*MICE, *heroes))
    return (*minions, *own, *mice)


def own_heroes(table: Table | None, box: Box, *, is_filled: bool) -> dict[str, Hero]:
    """Return the heroes of the group's own that are printed: of the campaign, and of the box as it is now.

    Blank sheets have those of the box alone.
    """
    of_box = {hero.id: hero for hero in box.own_heroes}
    mice = (*table.roster, *table.mice) if table and is_filled else ()
    return of_box | {mouse.id: mouse.own for mouse in mice if mouse.own}


def card_known(table: Table | None, box: Box, id: str) -> Kind:
    """Return an initiative card of minions as the table or the box has it typed, else as one source says."""
    known = (table.kind(id), box.kind(id)) if table else (box.kind(id),)
    return next((kind for kind in known if not kind.is_unverified), known[0])


def _of_minion(kind: Kind, *, is_filled: bool) -> CutOut:
    if not is_filled:
        blank = tuple((name, None) for name in MINION_VALUES)
        return CutOut(kind.id, blank, _boss(kind), _by_rule(kind))
    return CutOut(
        kind.id,
        tuple((name, getattr(kind, name)) for name in MINION_VALUES),
        (*_boss(kind), *_about(kind)),
        (*_by_rule(kind), *(message(SAYS[effect]) for effect in _effects(kind))),
        is_unverified=kind.is_unverified,
        is_more_unverified=not (kind.is_unverified or kind.reach),
    )


def _of_own(box: Box, kind: Kind) -> Iterator[CutOut]:
    """Give the initiative cards of a minion of the group's own, with the effects that it gives."""
    effects = {effect.id: effect for effect in box.effects}
    gives = tuple(effects[id] for id in kind.gives if id in effects)
    more = own_says(kind, gives)
    if kind.hands_on:
        when = message(MOMENTS[kind.moment])
        more = (*more, message("{when}: {words}", when=when, words=kind.hands_on))
    for card in kind.cards:
        cut_out = _of_minion(kind, is_filled=True)
        yield replace(cut_out, id=card, does=(*cut_out.does, *more), title=own_name(kind, card))


def _boss(kind: Kind) -> tuple[Message, ...]:
    return (message(_("boss")),) if kind.is_boss else ()


def _by_rule(kind: Kind) -> tuple[Message, ...]:
    return (message(BY_RULE[kind.id]),) if kind.id in BY_RULE else ()


def _about(kind: Kind) -> tuple[Message, ...]:
    """Return how it strikes, how large it is, and how many figures there are of those that are not alone."""
    number = kind.figures_in_box
    figures = (plural(_("{count} figure"), _("{count} figures"), number),) if number > 1 else ()
    reach, size = "ranged" if kind.is_ranged else "melee", "large" if kind.is_large else "small"
    return (named(None, reach), named(None, size), *figures)


def _effects(kind: Kind) -> tuple[str, ...]:
    """Return what a card does: as typed, else as one source says; nothing if the group typed "none"."""
    effect = kind.effect if kind.effect or kind.reach or kind.is_own else INITIATIVE[kind.id].effect
    return tuple(effect.split("+")) if effect else ()


def _of_mouse(table: Table | None, box: Box, id: str, *, is_filled: bool) -> CutOut:
    facts = MICE.get(id) or own_heroes(table, box, is_filled=is_filled)[id]
    classes = tuple(named(None, mouse_class) for mouse_class in facts.classes)
    name = facts.name if isinstance(facts, Hero) else ""
    if not is_filled or table is None:
        sure = {value: getattr(facts, value) for value in VALUES if value not in facts.unverified}
        values = tuple((value, sure.get(value)) for value in VALUES)
        return CutOut(id, values, classes, is_mouse=True, name=name)
    mouse = table.mouse(id) if table.has_mouse(id) else table.veteran(id)
    known = {value: mouse.known(value) for value in VALUES} if mouse else values_of(box, id)
    doubted = bool(mouse.unverified if mouse else facts.unverified and not is_typed(box, id))
    return CutOut(id, tuple(known.items()), classes, is_unverified=doubted, is_mouse=True, name=name)


# hero sheets


def wardrobe(id: str, mouse: Mouse | None, own: Hero | None = None) -> tuple[tuple[str, Card | None], ...]:
    """Return the places for worn cards of a mouse, each with its card or free (MM-CARD-3, -4, MM-HERO-8).

    Without a mouse: its starting cards, as far as they are confirmed; `own` is one of the group's own.
    """
    cards = () if mouse else starting_cards(id, own)
    sure = tuple(card for card in cards if not card.is_unverified)
    owner = mouse or Mouse(id, "", 0, 0, 0, 0, 1, cards=sure, own=own)
    in_paws = tuple(card for card in owner.worn if card.paws_taken and card is not owner.in_tail)
    rest = tuple(card for card in owner.worn if not card.paws_taken and card is not owner.in_tail)
    parts = (*OF_ANYBODY, "tail") if id == "filch" else OF_ANYBODY
    return (
        *(("both-paws" if card.paws_taken == PAWS else "paw", card) for card in in_paws),
        *(("paw", None) for _n in range(owner.paws_free)),
        *(row for part in parts for row in _on(part, rest, owner.in_tail if part == "tail" else None)),
        *(("no-part", card) for card in rest if card.body_part not in parts),
        ("no-part", None),
    )


def _on(part: str, cards: tuple[Card, ...], in_tail: Card | None) -> tuple[tuple[str, Card | None], ...]:
    worn = (*((in_tail,) if in_tail else ()), *(card for card in cards if card.body_part == part))
    return tuple((part, card) for card in worn) or ((part, None),)


# chapters


def to_lay(table: Table, box: Box) -> Table:
    """Return the table as it is before its chapter begins: the tile is empty, no mouse has a token.

    Its chapter is as the box has it, if the table has not taken it yet.
    """
    is_open = table.phase in ("party", "closed") or not table.chapter.is_filled_in
    if is_open:
        chapter = box.as_chosen(table.chapter.number)
        table = replace(table, chapter=chapter, kinds=box.kinds, effects=box.effects)
    return replace(table, on_board=(), tokens=())


@dataclass(frozen=True)
class Line:
    """A line of the campaign's record: a chapter that is over, the one at the table, or one to come."""

    number: int
    title: Message | None
    record: Record | None = None
    is_now: bool = False


def lines(table: Table, box: Box, *, is_filled: bool) -> tuple[Line, ...]:
    """Return all chapters of the storybook, each attempt on a line of its own (MM-CAMP-1, MM-CH-3)."""
    if not is_filled:
        return tuple(Line(number, _title(CHAPTERS[number])) for number in CHAPTERS)
    return tuple(
        line for number in numbers_of(table, box) for line in _lines_of(table, known(table, box, number))
    )


def _lines_of(table: Table, chapter: Chapter) -> tuple[Line, ...]:
    title = _title(chapter)
    over = tuple(
        Line(chapter.shown_number, _title_then(record) or title, record)
        for record in table.records
        if record.chapter == chapter.number
    )
    is_now = chapter.number == table.chapter.number and table.phase in ("laying", "playing", "over")
    now = (Line(chapter.shown_number, _title(table.chapter) or title, is_now=True),) if is_now else ()
    return (*over, *now) or (Line(chapter.shown_number, title),)


def _title_then(record: Record) -> Message | None:
    """Return the title of a chapter that is over as it was then, None if it had none."""
    if record.place:
        return record_called(record)
    return message("{name}", name=record.name) if record.name else None


def _title(chapter: Chapter) -> Message | None:
    """Return a chapter's title: the group's, else the confirmed one; None if it is unknown."""
    if chapter.place:
        return chapter_called(chapter)
    is_unknown = not chapter.name and chapter.title == f"chapter-{chapter.number}"
    return None if is_unknown else chapter_name(chapter)


# laying the table again


def on_card(table: Table, card: str) -> tuple[int, int] | None:
    """Return the wounds on a boss's card and its life, if the boss has several (MM-BOSS-6)."""
    several_cards = any(card in own for _boss, own in table.boss_cards)
    return (table.wounds_on(card), table.kind(card).vitality) if several_cards else None
