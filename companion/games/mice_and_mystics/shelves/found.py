"""The shelf of search cards: those the rulebook prints are there, the others are typed (MM-CARD)."""

from types import MappingProxyType
from typing import Any

from companion.games.mice_and_mystics.box import Box, SearchCard, as_printed
from companion.games.mice_and_mystics.cards import (
    ATTACK_TYPES,
    BODY_PARTS,
    CARD_EFFECTS,
    CARDS,
    DOES,
    EFFECTS_OF,
    EQUIPPED_KINDS,
    FOUND_KINDS,
    PAW_PARTS,
    PAWS,
    SEARCH_CARDS,
    CardFacts,
)
from companion.games.mice_and_mystics.data import CLASSES, HIGHEST_VALUE, MICE
from companion.games.mice_and_mystics.heroes import CLASS
from companion.games.mice_and_mystics.names import NAMES
from companion.games.mice_and_mystics.shelves.own_abilities import OWN_CLASSES, own_classes
from companion.rules import BoxTable, Column, Number, Pick, Row, Some, Text, _, message, replace, require
from companion.rules.box.schema import CHECKED, PRINTED, TYPED, UNVERIFIED, Values

COPIES = MappingProxyType({"leather-breastplate": 2})  # two mice start with it (facts.md 1.7)
MOST_COPIES = 9
NO_PART = MappingProxyType({"": _("none")})
NO_EFFECT = MappingProxyType({"": _("nothing to calculate")} | DOES)
PARTS_OF = MappingProxyType({paws: part for part, paws in PAW_PARTS.items()})


def cards(box: Box) -> tuple[Row, ...]:
    """Return the cards that the rulebook prints, as the group has put them right, and its own."""
    own = {card.id: card for card in box.found}
    dice = {id: (combat, defence) for id, combat, defence in box.cards}
    printed = (_printed(facts, own.get(id), dice.get(id)) for id, facts in CARDS.items())
    return (*printed, *(_own(card) for card in box.found if card.id not in CARDS))


def _as_printed(facts: CardFacts) -> SearchCard:
    return replace(as_printed(facts), copies=COPIES.get(facts.id, 1))


def _printed(facts: CardFacts, own: SearchCard | None, dice: tuple[int, int] | None) -> Row:
    card = own or _as_printed(facts)
    is_typed = own is not None or dice is not None
    if dice:
        card = replace(card, combat=dice[0], defence=dice[1])
    mark = TYPED if is_typed else UNVERIFIED if facts.unverified else PRINTED
    is_in, row = mark != UNVERIFIED, _own(card)
    values = {**row.values, CHECKED: is_in}
    return replace(
        row, values=values, title=message(NAMES[facts.id]), mark=mark, is_own=is_typed, is_in=is_in
    )


def _own(card: SearchCard) -> Row:
    """Return a card's row; the paws that an armor or an accessory takes are shown as its body part."""
    values: dict[str, object] = {name: getattr(card, name) for name in FIELDS} | {
        "name": card.id,
        CHECKED: True,
    }
    part = card.part or PARTS_OF.get(card.paws, "")
    own = tuple(name.removeprefix(CLASS) for name in card.needs if name.startswith(CLASS))
    values |= {"needs": card.needs[: len(card.needs) - len(own)], "own_classes": ", ".join(own)}
    values |= {"part": part, "paws": card.paws if card.kind == "weapon" else 1}
    unasked = {column.name: column.blank for column in SEARCH.columns if not column.is_wanted(values)}
    return Row(card.id, values | unasked, mark=TYPED, is_own=True, copies=card.copies)


FIELDS = ("kind", "combat", "defence", "reach", "attack", "paws", "part", "needs", "does", "words", "copies")


def put_card(box: Box, id: str, values: Values) -> Box:
    """Return the box with a card; one that is as the rulebook prints it is not held (MM-CARD-3, -4).

    Raises: IllegalPlay.
    """
    name = str(values["name"]) if id not in CARDS else id
    require(
        name == id or name not in (*CARDS, *held(box)),
        _("There is a card of this name already."),
        cell="name",
    )
    typed = card_of(name, values)
    facts = CARDS.get(name)
    as_told = facts and card_of(name, _own(_as_printed(facts)).values)
    before = next((card for card in box.found if card.id == id), None)
    cards = tuple(typed if card == before else card for card in box.found) if before else (*box.found, typed)
    if typed == as_told and not (facts and facts.unverified and values.get(CHECKED)):
        return drop_card(box, name)
    return _with_dice(replace(box, found=cards), typed)


def card_of(name: str, values: Values) -> SearchCard:
    """Return a card as it was typed; a paw that an armor takes is counted as paws (MM-CARD-3)."""
    asked: dict[str, Any] = {field: values[field] for field in FIELDS}
    kind, part = values["kind"], values["part"]
    may = EFFECTS_OF.get(kind, ())
    require(asked["does"] in ("", *may), _("No {kind} does that."), kind=message(NAMES[kind]), cell="does")
    paws = values["paws"] if kind == "weapon" else PAW_PARTS.get(part, 0)
    needs = (*asked["needs"], *own_classes(values))
    return SearchCard(
        name, **asked | {"paws": paws, "part": "" if part in PAW_PARTS else part, "needs": needs}
    )


def _with_dice(box: Box, card: SearchCard) -> Box:
    """Return the box with the dice of a starting card if set-up reads them, too."""
    if not any(facts.id == card.id for mouse in MICE.values() for facts in mouse.starts_with):
        return box
    others = tuple(row for row in box.cards if row[0] != card.id)
    return replace(box, cards=(*others, (card.id, card.combat, card.defence)))


def drop_card(box: Box, id: str) -> Box:
    return replace(
        box,
        found=tuple(card for card in box.found if card.id != id),
        cards=tuple(row for row in box.cards if row[0] != id),
    )


def held(box: Box) -> tuple[str, ...]:
    ids = tuple(card.id for card in box.found)
    return (*ids, *(row[0] for row in box.cards if row[0] not in ids))


WORN = ("kind", EQUIPPED_KINDS)
SEARCH = BoxTable(
    slug="search",
    title=_("Search cards"),
    about=_("All the cards of the search deck. Those that the rulebook prints are there."),
    unit=_("{count} of {total} search cards"),
    columns=(
        Column("name", Text(60, needed=True, label=_("Name")), known=tuple(CARDS), span=3),
        Column("kind", Pick(lambda box, row: FOUND_KINDS, label=_("Kind"))),
        Column(
            "reach",
            Pick(lambda box, row: ("melee", "ranged"), label=_("Attack")),
            "melee",
            ("kind", ("weapon",)),
        ),
        Column(
            "attack",
            Pick(lambda box, row: ("", *ATTACK_TYPES), label=_("Type")),
            "",
            ("kind", ("weapon",)),
            NO_PART,
        ),
        Column("combat", Number(0, HIGHEST_VALUE, label=_("Battle")), 0, WORN, span=1),
        Column("defence", Number(0, HIGHEST_VALUE, label=_("Defense")), 0, WORN, span=1),
        Column("paws", Number(0, PAWS, label=_("Paws")), 1, ("kind", ("weapon",)), span=1),
        Column(
            "part",
            Pick(lambda box, row: ("", *BODY_PARTS), label=_("Body part")),
            when=("kind", ("armour", "accessory")),
            names=NO_PART,
            only=_("A card takes one body part."),
        ),
        Column("needs", Some(lambda box, row: (*CLASSES, *MICE), label=_("Who may use it")), (), span=2),
        Column(
            "does", Pick(lambda box, row: ("", *CARD_EFFECTS), label=_("Effect")), "", WORN, NO_EFFECT, span=2
        ),
        Column("words", Text(200, label=_("In our words")), span=3),
        Column("copies", Number(1, MOST_COPIES, label=_("Copies")), 1, span=1),
        replace(OWN_CLASSES, span=2, hint=""),
    ),
    total=SEARCH_CARDS,
    rows=cards,
    put=put_card,
    drop=drop_card,
    held=held,
    fixed=tuple(CARDS),
    named_by="name",
    example=_("Needle Rapier; weapon; melee; sharp; 2; 0; 1; ; warrior, scamp"),
    icon="search",
)
