"""The shelves of the character cards, and of how many sleep cards of each kind there are."""

from collections.abc import Iterator
from types import MappingProxyType

from companion.games.stuffed_fables.box import (
    ACQUIRED,
    Acquired,
    Box,
    CharacterCard,
    printed_ability,
    printed_card,
)
from companion.games.stuffed_fables.data import (
    ATTRIBUTES,
    CHARACTERS,
    DEEP,
    HIGHEST,
    LONGEST_NAME,
    RESTLESS,
    SLEEP_CARDS,
)
from companion.games.stuffed_fables.names import NAMES
from companion.games.stuffed_fables.shelves.named import words_column
from companion.rules import BoxTable, Column, Message, Number, Pick, Row, Text, _, drop, message, replace
from companion.rules.box.schema import CHECKED, PRINTED, TYPED, UNVERIFIED, Values

NOT_KNOWN = MappingProxyType({"": _("not known yet")})
ACTIVE = tuple(facts.abilities[0] for facts in CHARACTERS.values() if facts.abilities)
KNOWN = tuple(id for facts in CHARACTERS.values() for id in facts.abilities[1:])
PLACES = tuple(f"{id}/{place}" for id in CHARACTERS for place in range(1, ACQUIRED + 1))


# characters


def characters(box: Box) -> tuple[Row, ...]:
    """Return the six characters: as the group has typed them, else what is confirmed of them."""
    return tuple(_character(box, id) for id in CHARACTERS)


def _character(box: Box, id: str) -> Row:
    card, own = box.character_card(id), id in held(box)
    missing = tuple(_lacks(card))
    return Row(
        id,
        {
            **{"reroll": card.reroll, "active": card.active, "words": card.words},
            CHECKED: not card.is_unverified,
        },
        title=message(NAMES[id]),
        mark=UNVERIFIED if card.is_unverified else TYPED if own else PRINTED if card.reroll else "",
        is_in=not (missing or card.is_unverified),
        is_own=own,
        lacks=missing,
    )


def _lacks(card: CharacterCard) -> Iterator[Message]:
    if not card.reroll:
        yield message(_("which dice it rerolls is not known yet"))
    if not card.active:
        yield message(_("its active ability is not known yet"))


def put_character(box: Box, id: str, values: Values) -> Box:
    """Return the box with a character; one that is as sources tell is held only once it is checked."""
    sources, others = printed_card(id), drop(box.characters, id)
    as_told = values["reroll"] == sources.reroll
    unverified = sources.is_unverified and as_told and not values.get(CHECKED)
    card = CharacterCard(id, values["reroll"], values["active"], values["words"], unverified)
    return replace(box, characters=others if card == sources else (*others, card))


def held(box: Box) -> tuple[str, ...]:
    return tuple(card.id for card in box.characters)


CHARACTER_CARDS = BoxTable(
    slug="characters",
    title=_("Character cards"),
    about=_("Which dice each stuffy may reroll, and its active ability."),
    unit=_("{count} of {total} character cards"),
    columns=(
        Column(
            "reroll",
            Pick(lambda box, row: ("", *ATTRIBUTES), label=_("Rerolls")),
            "",
            names=NOT_KNOWN,
            span=3,
        ),
        Column("active", Text(LONGEST_NAME, label=_("Active ability")), known=ACTIVE, span=3),
        words_column(6),
    ),
    total=len(CHARACTERS),
    rows=characters,
    put=put_character,
    drop=lambda box, id: replace(box, characters=drop(box.characters, id)),
    held=held,
    fixed=tuple(CHARACTERS),
    icon="people",
)


# acquired abilities


def abilities(box: Box) -> tuple[Row, ...]:
    """Return the places for acquired abilities, three on each card (SF-CARD-1, SF-CARD-9)."""
    own = {ability.id for ability in box.abilities}
    return tuple(_ability(box.acquired(place), is_own=place in own) for place in PLACES)


def _ability(ability: Acquired, *, is_own: bool) -> Row:
    id, _slash, number = ability.id.partition("/")
    return Row(
        ability.id,
        {"name": ability.name, "words": ability.words, CHECKED: True},
        title=message(_("{kind} {number}"), kind=message(NAMES[id]), number=number),
        mark=TYPED if is_own else PRINTED if ability.name else "",
        is_in=bool(ability.name),
        is_own=is_own,
    )


def put_ability(box: Box, place: str, values: Values) -> Box:
    ability, others = Acquired(place, values["name"], values["words"]), drop(box.abilities, place)
    return replace(box, abilities=others if ability == printed_ability(place) else (*others, ability))


ABILITY_CARDS = BoxTable(
    slug="abilities",
    title=_("Earned abilities"),
    about=_("The abilities that cost a heart: their names and, in your own words, what they do."),
    unit=_("{count} of {total} earned abilities"),
    columns=(Column("name", Text(LONGEST_NAME, label=_("Name")), known=KNOWN, span=4), words_column(6)),
    total=len(PLACES),
    rows=abilities,
    put=put_ability,
    drop=lambda box, id: replace(box, abilities=drop(box.abilities, id)),
    held=lambda box: tuple(ability.id for ability in box.abilities),
    fixed=PLACES,
    line=10,
    icon="heart",
)


# sleep cards


def sleep(box: Box) -> tuple[Row, ...]:
    """Return how many sleep cards are Deep, and Restless; no source says it (facts.md 2.5)."""
    return tuple(_kind(dict(box.sleep).get(kind), kind) for kind in (DEEP, RESTLESS))


def _kind(number: int | None, kind: str) -> Row:
    known = number is not None
    return Row(
        kind,
        {"number": number, CHECKED: known},
        title=message(NAMES[kind]),
        mark=TYPED if known else "",
        is_in=known,
        is_own=known,
        copies=number or 0,
    )


def put_kind(box: Box, kind: str, values: Values) -> Box:
    rest, number = drop_kind(box, kind), values["number"]
    return rest if number is None else replace(rest, sleep=(*rest.sleep, (kind, number)))


def drop_kind(box: Box, kind: str) -> Box:
    return replace(box, sleep=tuple(row for row in box.sleep if row[0] != kind))


SLEEP = BoxTable(
    slug="sleep",
    title=_("Sleep cards"),
    about=_("How many there are of each kind, besides the one card Waking: then the odds can be shown."),
    unit=_("{count} of {total} sleep cards"),
    columns=(Column("number", Number(0, HIGHEST, label=_("Cards")), blank=None, span=1),),
    total=SLEEP_CARDS - 1,
    rows=sleep,
    put=put_kind,
    drop=drop_kind,
    held=lambda box: tuple(kind for kind, _number in box.sleep),
    fixed=(DEEP, RESTLESS),
    line=1,
    across=2,
    icon="hourglass",
)
