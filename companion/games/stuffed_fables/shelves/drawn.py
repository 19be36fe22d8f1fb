"""The shelves of cards that are drawn or given: items, statuses, environments, Lost cards (SF-CARD-5, -7)."""

from collections.abc import Iterator
from types import MappingProxyType

from companion.games.stuffed_fables.box import Box
from companion.games.stuffed_fables.cards import GROUP, ITEMS, ItemCard, StatusCard, WordCard
from companion.games.stuffed_fables.data import (
    ATTRIBUTES,
    EDITIONS,
    HIGHEST,
    LOST_CARDS,
    SLOTS,
    STATUS_CARDS,
    STATUSES,
    USES,
)
from companion.games.stuffed_fables.names import NAMES
from companion.games.stuffed_fables.shelves.named import (
    copies_column,
    name_column,
    name_of,
    placed,
    words_column,
)
from companion.rules import BoxTable, Column, Message, Number, Pick, Row, Some, _, drop, message, replace
from companion.rules.box.schema import CHECKED, PRINTED, TYPED, UNVERIFIED, Values

BOXED = EDITIONS["italian"]  # the edition whose counts the shelves show; more may be typed
WEAPONS = ("melee", "ranged")
NO_WEAPON = MappingProxyType({"": _("no weapon"), "melee": _("melee"), "ranged": _("ranged")})
NO_COLOUR = MappingProxyType({"": _("none")})
ALL_USES = MappingProxyType({"": _("all rolls")})
FOR_ALL = MappingProxyType({GROUP: _("for the group")})


# items


def items(box: Box) -> tuple[Row, ...]:
    """Return the items that examples name, as the group has put them right, and its own (SF-CARD-10)."""
    own = {card.id: card for card in box.items}
    named = (_example(facts.card, own.get(id)) for id, facts in ITEMS.items())
    return (*named, *(_item(card) for card in box.items if card.id not in ITEMS))


def _example(example: ItemCard, own: ItemCard | None) -> Row:
    row = _item(own or example)
    mark = TYPED if own else UNVERIFIED if example.is_unverified else PRINTED
    return replace(
        row,
        title=message(NAMES[example.id]),
        mark=mark,
        is_own=own is not None,
        is_in=row.is_in and mark != UNVERIFIED,
        values={**row.values, CHECKED: mark != UNVERIFIED},
    )


SAME = ("slots", "weapon", "reach", "colour", "amount", "use", "gain", "words", "copies")


def _item(card: ItemCard) -> Row:
    values = {"name": card.id, CHECKED: True} | {name: getattr(card, name) for name in SAME}
    missing = tuple(_lacks(card))
    return Row(card.id, values, mark=TYPED, is_in=not missing, is_own=True, copies=card.copies, lacks=missing)


def _lacks(card: ItemCard) -> Iterator[Message]:
    if not card.slots:
        yield message(_("where it is worn is not known yet"))
    if not (card.weapon or card.colour or card.words):
        yield message(_("what it does is not known yet"))


def put_item(box: Box, id: str, values: Values) -> Box:
    """Return the box with an item; one that is as the examples tell is not held. Raises: IllegalPlay."""
    name = name_of(id, values, tuple(ITEMS), _ids(box.items))
    card = ItemCard(name, **{cell: values[cell] for cell in SAME})
    example = ITEMS[name].card if name in ITEMS else None
    is_news = bool(example and example.is_unverified and values.get(CHECKED))
    if example and replace(example, is_unverified=False) == card and not is_news:
        return replace(box, items=drop(box.items, id))
    return replace(box, items=placed(box.items, id, card))


def _ids(cards: tuple[ItemCard | StatusCard | WordCard, ...]) -> tuple[str, ...]:
    return tuple(card.id for card in cards)


ITEM_CARDS = BoxTable(
    slug="items",
    title=_("Item cards"),
    about=_("All the cards of the item deck. Those that the rulebook names in examples are there."),
    unit=_("{count} of {total} item cards"),
    columns=(
        name_column(12, tuple(ITEMS)),
        Column("slots", Some(lambda box, row: (*SLOTS, GROUP), label=_("Where")), (), names=FOR_ALL, span=12),
        Column("weapon", Pick(lambda box, row: ("", *WEAPONS), label=_("Weapon")), "", names=NO_WEAPON),
        Column("reach", Number(0, HIGHEST, label=_("Range")), 0, ("weapon", WEAPONS), span=1),
        Column("gain", Number(0, HIGHEST, label=_("Stuffing for a defeat")), 0, ("weapon", WEAPONS)),
        Column("colour", Pick(lambda box, row: ("", *ATTRIBUTES), label=_("Bonus on")), "", names=NO_COLOUR),
        Column("amount", Number(0, HIGHEST, label=_("Bonus")), 0, ("colour", ATTRIBUTES), span=1),
        Column(
            "use",
            Pick(lambda box, row: ("", *USES), label=_("When")),
            "",
            ("colour", ATTRIBUTES),
            ALL_USES,
            span=3,
        ),
        copies_column(),
        words_column(12),
    ),
    total=BOXED.items,
    rows=items,
    put=put_item,
    drop=lambda box, id: replace(box, items=drop(box.items, id)),
    held=lambda box: _ids(box.items),
    fixed=tuple(ITEMS),
    named_by="name",
    example=_("Wooden Spoon; paws; melee; 1; 0; red; 1; melee; 1; kitchen"),
    icon="search",
)


# statuses


def statuses(box: Box) -> tuple[Row, ...]:
    """Return the statuses that the rulebook names, as the group has typed them, and its own (SF-STATUS-4)."""
    own = {card.id: card for card in box.statuses}
    printed = (_status(own.get(id, StatusCard(id)), is_own=id in own) for id in STATUSES)
    return (*printed, *(_status(card, is_own=True) for card in box.statuses if card.id not in STATUSES))


def _status(card: StatusCard, *, is_own: bool) -> Row:
    values = {
        **{"name": card.id, "colour": card.colour, "difficulty": card.difficulty or None},
        **{"words": card.words, "copies": card.copies, CHECKED: True},
    }
    lacks = () if card.words or card.colour else (message(_("what it does is not known yet")),)
    return Row(
        card.id,
        values,
        title=message(NAMES[card.id]) if card.id in STATUSES else None,
        mark=TYPED if is_own else "",
        is_in=not lacks,
        is_own=is_own,
        copies=card.copies,
        lacks=lacks,
    )


def put_status(box: Box, id: str, values: Values) -> Box:
    """Return the box with a status; one of which nothing is typed is not held. Raises: IllegalPlay."""
    name = name_of(id, values, STATUSES, _ids(box.statuses))
    card = StatusCard(name, values["colour"], values["difficulty"] or 0, values["words"], values["copies"])
    if name in STATUSES and card == StatusCard(name):
        return replace(box, statuses=drop(box.statuses, id))
    return replace(box, statuses=placed(box.statuses, id, card))


STATUS_SHELF = BoxTable(
    slug="statuses",
    title=_("Status cards"),
    about=_("What each status does, and the test that takes it away, if there is one."),
    unit=_("{count} of {total} status cards"),
    columns=(
        name_column(3, STATUSES),
        Column("colour", Pick(lambda box, row: ("", *ATTRIBUTES), label=_("Test")), "", names=NO_COLOUR),
        Column("difficulty", Number(1, HIGHEST, label=_("Difficulty")), None, ("colour", ATTRIBUTES)),
        words_column(4),
        copies_column(),
    ),
    total=STATUS_CARDS,
    rows=statuses,
    put=put_status,
    drop=lambda box, id: replace(box, statuses=drop(box.statuses, id)),
    held=lambda box: _ids(box.statuses),
    fixed=STATUSES,
    named_by="name",
    example=_("Soggy; blue; 8; moves only 2 spaces; 6"),
    icon="flame",
)


# environments and Lost cards


def _words(card: WordCard) -> Row:
    values = {"name": card.id, "words": card.words, "copies": card.copies, CHECKED: True}
    return Row(card.id, values, mark=TYPED, is_own=True, copies=card.copies)


def _card(id: str, values: Values, cards: tuple[WordCard, ...]) -> tuple[WordCard, ...]:
    name = name_of(id, values, (), _ids(cards))
    return placed(cards, id, WordCard(name, values["words"], values["copies"]))


ENVIRONMENTS = BoxTable(
    slug="environments",
    title=_("Environment cards"),
    about=_("What each environment card says, in your own words."),
    unit=_("{count} of {total} environment cards"),
    columns=(name_column(4), words_column(6), copies_column(2)),
    total=BOXED.environments,
    rows=lambda box: tuple(_words(card) for card in box.environments),
    put=lambda box, id, values: replace(box, environments=_card(id, values, box.environments)),
    drop=lambda box, id: replace(box, environments=drop(box.environments, id)),
    held=lambda box: _ids(box.environments),
    named_by="name",
    example=_("Fog; ranged attacks reach 2 spaces"),
    icon="sun",
)
LOST_SHELF = BoxTable(
    slug="lost",
    title=_("Lost cards"),
    about=_("Only the names, and a note of your own: the choice on the card stays a surprise."),
    unit=_("{count} of {total} Lost cards"),
    columns=(name_column(4), words_column(6), copies_column(2)),
    total=LOST_CARDS,
    rows=lambda box: tuple(_words(card) for card in box.lost),
    put=lambda box, id, values: replace(box, lost=_card(id, values, box.lost)),
    drop=lambda box, id: replace(box, lost=drop(box.lost, id)),
    held=lambda box: _ids(box.lost),
    named_by="name",
    example=_("Lonely Button; stays on the table"),
    icon="deck",
)
