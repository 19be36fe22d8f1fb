"""The shelf of heroes of the group's own: each on a page of its own, beside the printed ones (MM-HERO)."""

from collections import Counter
from collections.abc import Iterator
from types import MappingProxyType

from companion.games.mice_and_mystics.box import Box
from companion.games.mice_and_mystics.cards import ATTACK_TYPES, BODY_PARTS, EQUIPPED_KINDS, PAW_PARTS, PAWS
from companion.games.mice_and_mystics.data import CLASSES, HIGHEST_VALUE, MICE, VALUES
from companion.games.mice_and_mystics.heroes import (
    CLASS,
    COUNTS_AS,
    HERO,
    LONGEST,
    LONGEST_NAME,
    MOST_CARDS,
    REACHES,
    Hero,
    StartCard,
)
from companion.games.mice_and_mystics.names import NAMES
from companion.games.mice_and_mystics.shelves.found import NO_PART
from companion.games.mice_and_mystics.shelves.own_abilities import (
    OWN_CLASSES,
    ability_named,
    own_abilities,
    own_classes,
)
from companion.games.mice_and_mystics.shelves.values import NOT_KNOWN, value
from companion.games.mice_and_mystics.story import chapter_called
from companion.rules import (
    BoxTable,
    Column,
    Grid,
    Message,
    Number,
    Pick,
    Row,
    Section,
    Some,
    Text,
    _,
    drop,
    message,
    put,
    replace,
    require,
)
from companion.rules.box.naming import free_name, named_rows
from companion.rules.box.own_rows import LAST_OWN
from companion.rules.box.parsing import plain_word
from companion.rules.box.schema import CHECKED, TYPED, Values

SHELF = "own-heroes"
COUNTED = MappingProxyType(dict(zip(("one", "nobody", "two"), COUNTS_AS, strict=True)))
COUNTS = MappingProxyType({"one": _("one mouse"), "nobody": _("nobody"), "two": _("two mice")})
OF_CARD = ("name", "kind", "reach", "attack", "combat", "defence", "paws", "part")
MOST_CLASSES = 6


def heroes(box: Box) -> tuple[Row, ...]:
    return tuple(_row(hero) for hero in box.own_heroes)


def _row(hero: Hero) -> Row:
    own = tuple(name.removeprefix(CLASS) for name in hero.classes if name not in CLASSES)
    values: dict[str, object] = {
        "name": hero.name,
        "classes": tuple(name for name in hero.classes if name in CLASSES),
        "own_classes": ", ".join(own),
        **{name: getattr(hero, name) for name in VALUES},
        "counts": next((word for word, number in COUNTED.items() if number == hero.counts_as), ""),
        "starts_with": tuple({name: getattr(card, name) for name in OF_CARD} for card in hero.starts_with),
        "learns": hero.learns,
        "words": hero.words,
        CHECKED: True,
    }
    printed = tuple(message(NAMES[name]) for name in hero.classes if name in CLASSES)
    classes: tuple[str | Message, ...] = (*printed, *own)
    return Row(
        hero.id,
        values,
        title=message("{name}", name=hero.name),
        mark=TYPED,
        is_own=True,
        about=message("{classes}", classes=classes) if classes else None,
        lacks=tuple(_lacks(hero)),
    )


def _lacks(hero: Hero) -> Iterator[Message]:
    if not hero.classes:
        yield message(_("no class yet"))
    yield from (NOT_KNOWN[name] for name in VALUES if getattr(hero, name) is None)


def put_hero(box: Box, id: str, values: Values) -> Box:
    """Return the box with a hero of the group's own. Raises: IllegalPlay."""
    others = (hero.name for hero in box.own_heroes if hero.id != id)
    printed = (NAMES[mouse] for mouse in MICE)
    twice = _("There is a hero of this name already.")
    hero = Hero(
        id,
        free_name(values["name"], (*others, *printed), twice),
        classes_of(values),
        **{name: values[name] for name in VALUES},
        starts_with=tuple(
            StartCard(**{name: row[name] for name in OF_CARD}) for row in values["starts_with"]
        ),
        learns=values["learns"],
        counts_as=COUNTED[values["counts"]],
        words=values["words"],
    )
    _check_cards(hero)
    return replace(box, own_heroes=put(box.own_heroes, hero))


def classes_of(values: Values) -> tuple[str, ...]:
    """Return printed classes, then those of the group's own, by their words. Raises: IllegalPlay."""
    own = own_classes(values)
    require(len(own) <= MOST_CLASSES, _("Six classes at most."), cell="own_classes")
    printed = {plain_word(NAMES[name]) for name in CLASSES}
    double = next((name for name in own if plain_word(name.removeprefix(CLASS)) in printed), "")
    require(not double, _("This class is printed: choose it above."), cell="own_classes")
    return (*values["classes"], *own)


def _check_cards(hero: Hero) -> None:
    """Refuse cards that a hero cannot have on all at once (MM-CARD-3, MM-FREE-4). Raises: IllegalPlay."""
    paws = sum(
        card.paws if card.kind == "weapon" else PAW_PARTS.get(card.part, 0) for card in hero.starts_with
    )
    require(paws <= PAWS, _("These cards take more than two paws."), rule="MM-CARD-3", cell="starts_with")
    parts = Counter(card.part for card in hero.starts_with if card.part and card.part not in PAW_PARTS)
    twice = next((part for part, number in parts.items() if number > 1), "")
    require(
        not twice,
        _("Two of these cards take the same body part: {part}."),
        part=message(NAMES[twice]) if twice else "",
        rule="MM-FREE-4",
        cell="starts_with",
    )


def let_go(box: Box, id: str) -> Box:
    """Return the box without a hero of the group's own. Raises: IllegalPlay, if a chapter names it."""
    chapter = next((one for one in box.chapters if id in (*one.required, *one.barred)), None)
    require(
        chapter is None,
        _("{chapter} names this hero: change that first."),
        chapter=chapter_called(chapter) if chapter else "",
    )
    return replace(box, own_heroes=drop(box.own_heroes, id))


def hero_named(box: object, id: str) -> Message | None:
    """Return the name of a hero of the group's own, None for others."""
    hero = box.own_hero(id) if isinstance(box, Box) else None
    return message("{name}", name=hero.name) if hero else None


def all_heroes(box: object, row: Values) -> tuple[str, ...]:
    """Return the printed heroes, then those of the group's own."""
    return (*MICE, *(hero.id for hero in box.own_heroes)) if isinstance(box, Box) else tuple(MICE)


WORN = ("kind", ("armour", "accessory"))
WEAPON = ("kind", ("weapon",))
CARD_COLUMNS = (
    Column("name", Text(60, needed=True, label=_("Name")), span=4),
    Column("kind", Pick(lambda box, row: EQUIPPED_KINDS, label=_("Kind")), span=4),
    Column("reach", Pick(lambda box, row: REACHES, label=_("Attack")), "melee", WEAPON, span=4),
    Column(
        "attack", Pick(lambda box, row: ("", *ATTACK_TYPES), label=_("Type")), "", WEAPON, NO_PART, span=4
    ),
    Column("combat", Number(0, HIGHEST_VALUE, label=_("Battle")), 0, span=2),
    Column("defence", Number(0, HIGHEST_VALUE, label=_("Defense")), 0, span=2),
    Column("paws", Number(0, PAWS, label=_("Paws")), 1, WEAPON, span=4),
    Column("part", Pick(lambda box, row: ("", *BODY_PARTS), label=_("Body part")), "", WORN, NO_PART, span=4),
)
COLUMNS = (
    Column("name", Text(LONGEST_NAME, needed=True, label=_("Name")), span=6),
    Column(
        "counts",
        Pick(lambda box, row: tuple(COUNTS), label=_("Counts in the party as")),
        "one",
        names=COUNTS,
        span=6,
    ),
    *(value(name, 1 if name == "vitality" else 0, blank=None, span=2) for name in VALUES),
    Column("classes", Some(lambda box, row: CLASSES, label=_("Classes")), (), span=6),
    OWN_CLASSES,
    Column("starts_with", Grid(CARD_COLUMNS, MOST_CARDS, label=_("Starts with")), (), span=12),
    Column(
        "learns",
        Some(own_abilities, label=_("Abilities that only this hero may learn")),
        (),
        span=12,
        own=ability_named,
    ),
    Column("words", Text(LONGEST, label=_("In our words")), span=12),
)
SECTIONS = (
    Section(
        _("The hero"),
        _("As on the sheet; an empty value is asked when it is needed."),
        ("name", "counts", *VALUES),
    ),
    Section(_("Classes"), _("Printed ones, and words of your own."), ("classes", "own_classes")),
    Section(
        _("Cards and abilities"),
        _("What it starts with, what it may learn."),
        ("starts_with", "learns", "words"),
    ),
)
OWN_HEROES = BoxTable(
    slug=SHELF,
    title=_("Heroes of our own"),
    about=_("Heroes that you make up or that another box brings, beside the printed ones."),
    unit=_("{count} heroes of our own"),
    columns=COLUMNS,
    total=0,
    rows=heroes,
    put=put_hero,
    drop=let_go,
    held=lambda box: tuple(hero.id for hero in box.own_heroes),
    sections=SECTIONS,
    icon="mouse",
    most=LAST_OWN,
    own=named_rows(SHELF, HERO, lambda box: [hero.name for hero in box.own_heroes], COLUMNS, counts="one"),
    of="heroes",
)
