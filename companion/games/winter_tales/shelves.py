"""The shelves of the box: characters and quests of a group's own copy, its spaces, its modules."""

from collections.abc import Callable
from types import MappingProxyType

from companion.games.winter_tales.box import MOST_IN_BOX, Box, NamedCard, is_same
from companion.games.winter_tales.data import (
    KINDS,
    KNOWN,
    LONGEST_NAME,
    LONGEST_WORDS,
    ONE_SOURCE,
    SIDES,
    SIGNS,
    SPACES,
)
from companion.games.winter_tales.names import called
from companion.rules import BoxTable, Column, Pick, Row, Text, _, message, require
from companion.rules import replace as changed
from companion.rules.box.schema import CHECKED, PRINTED, TYPED, UNVERIFIED, Values

CHARACTERS_IN_BOX, QUESTS_IN_BOX = 14, 8  # facts.md 3
FIXED = tuple(name for names in KNOWN.values() for name in names)
KIND_OF = MappingProxyType({name: kind for kind, names in KNOWN.items() for name in names})


def _columns(label: str, options: tuple[str, ...], known: tuple[str, ...] = FIXED) -> tuple[Column, ...]:
    return (
        Column("name", Text(LONGEST_NAME, needed=True, label=_("Name")), span=4, known=known),
        Column("side", Pick(lambda table, answers: options, label=label), options[0], span=3),
        Column("words", Text(LONGEST_WORDS, label=_("In our words")), span=5),
    )


def _shelf_of(
    what: str, fixed: tuple[str, ...] = ()
) -> tuple[Callable[[Box], tuple[str, ...]], Callable[[Box, str, Values], Box], Callable[[Box, str], Box]]:
    """Return what the box holds of a kind, how a card is put there, and how it is dropped."""

    def held(box: Box) -> tuple[str, ...]:
        return tuple(card.id for card in getattr(box, what))

    def put(box: Box, id: str, values: Values) -> Box:
        name = id if id in fixed else str(values["name"]).strip()
        others = [other for other in (*fixed, *held(box)) if other != id]
        taken = any(is_same(name, other) for other in others)
        require(not taken, _("There is a card of this name already."), cell="name")
        side = KIND_OF.get(name, str(values["side"])) if fixed else str(values["side"])
        card = NamedCard(name, side, str(values["words"]))
        cards: tuple[NamedCard, ...] = getattr(box, what)
        known = any(card.id == id for card in cards)
        placed = tuple(card if old.id == id else old for old in cards) if known else (*cards, card)
        return changed(box, **{what: placed})

    def drop(box: Box, id: str) -> Box:
        return changed(box, **{what: tuple(card for card in getattr(box, what) if card.id != id)})

    return held, put, drop


def _row(card: NamedCard, mark: str, own: bool) -> Row:
    values: dict[str, object] = {"name": card.id, "side": card.side, "words": card.words}
    return Row(
        card.id,
        {**values, CHECKED: mark != UNVERIFIED},
        title=message("{name}", name=called(card.id)),
        mark=mark,
        is_own=own,
    )


def characters(box: Box) -> tuple[Row, ...]:
    """Return the characters that sources confirm, then the group's own."""
    own = {card.id: card for card in box.characters}
    known = (
        _row(
            own.get(name, NamedCard(name, kind)),
            TYPED if name in own else UNVERIFIED if name in ONE_SOURCE else PRINTED,
            name in own,
        )
        for kind, names in KNOWN.items()
        for name in names
    )
    return (*known, *(_row(card, TYPED, True) for id, card in own.items() if id not in FIXED))


def quests(box: Box) -> tuple[Row, ...]:
    return tuple(_row(card, TYPED, True) for card in box.quests)


def places(box: Box) -> tuple[Row, ...]:
    return tuple(_row(card, TYPED, True) for card in box.places)


def modules(box: Box) -> tuple[Row, ...]:
    return tuple(_row(card, TYPED, True) for card in box.modules)


HELD, PUT, DROP = _shelf_of("characters", FIXED)
CHARACTERS = BoxTable(
    slug="characters",
    title=_("Characters"),
    about=_("Fairy tales and soldiers of your copy, to be picked or dealt when a tale is laid."),
    unit=_("{count} of {total} characters"),
    columns=_columns(_("Kind"), KINDS),
    total=CHARACTERS_IN_BOX,
    rows=characters,
    put=PUT,
    drop=DROP,
    held=HELD,
    fixed=FIXED,
    named_by="name",
    most=MOST_IN_BOX,
    example=_("Pinocchio; fairy tale"),
    icon="people",
)
QUESTS_HELD, PUT_QUEST, DROP_QUEST = _shelf_of("quests")
QUESTS = BoxTable(
    slug="quests",
    title=_("Quests"),
    about=_("The quest tokens of your copy, with their side: they wait when a tale is laid."),
    unit=_("{count} of {total} quests"),
    columns=_columns(_("Side"), SIDES),
    total=QUESTS_IN_BOX,
    rows=quests,
    put=PUT_QUEST,
    drop=DROP_QUEST,
    held=QUESTS_HELD,
    named_by="name",
    most=MOST_IN_BOX,
    example=_("The key of the mill; Spring"),
    icon="deck",
)
PLACES_HELD, PUT_PLACE, DROP_PLACE = _shelf_of("places")
PLACES = BoxTable(
    slug="places",
    title=_("Spaces of our own"),
    about=_("Locations and squares by name, to be tapped wherever a space is written down."),
    unit=_("Spaces: {count}"),
    columns=_columns(_("Kind"), SPACES, ()),
    total=0,
    rows=places,
    put=PUT_PLACE,
    drop=DROP_PLACE,
    held=PLACES_HELD,
    named_by="name",
    most=MOST_IN_BOX,
    example=_("The mill; location"),
    icon="pin",
)
MODULES_HELD, PUT_MODULE, DROP_MODULE = _shelf_of("modules")
MODULES = BoxTable(
    slug="modules",
    title=_("Modules"),
    about=_("Variants in your own words: a note with a sign beside the board. Nothing is reckoned."),
    unit=_("Modules: {count}"),
    columns=_columns(_("Sign"), SIGNS, ()),
    total=0,
    rows=modules,
    put=PUT_MODULE,
    drop=DROP_MODULE,
    held=MODULES_HELD,
    named_by="name",
    most=MOST_IN_BOX,
    example=_("A long night; moon; each tale has one more memory"),
    icon="star",
)
SHELVES = (CHARACTERS, QUESTS, PLACES, MODULES)
