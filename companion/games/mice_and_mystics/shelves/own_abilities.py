"""The shelf of abilities of the group's own: on pages of their own, beside the printed ones (MM-CARD-11)."""

from collections.abc import Iterator
from types import MappingProxyType

from companion.games.mice_and_mystics.box import Box
from companion.games.mice_and_mystics.data import ABILITIES, CLASSES, HIGHEST_VALUE
from companion.games.mice_and_mystics.heroes import (
    ABILITY,
    CHANGES,
    CLASS,
    EVERY_MOUSE,
    LONGEST_NAME,
    LOWEST_DICE,
    MOMENTS_OF_ABILITY,
    WHEN_USED,
    OwnAbility,
    own_class,
)
from companion.games.mice_and_mystics.minion_cards import SHOWN
from companion.games.mice_and_mystics.names import NAMES
from companion.rules import (
    LONGEST_SENTENCE,
    BoxTable,
    Column,
    Message,
    Number,
    Pick,
    Row,
    Section,
    Some,
    Text,
    Tick,
    _,
    drop,
    message,
    put,
    replace,
    require,
)
from companion.rules.box.naming import free_name, named_rows
from companion.rules.box.own_rows import LAST_OWN
from companion.rules.box.schema import CHECKED, TYPED, Values

SHELF = "own-abilities"
FOR = (EVERY_MOUSE, *CLASSES)
EVERYBODY = MappingProxyType({EVERY_MOUSE: _("every mouse")})
CHANGED = MappingProxyType(
    {"": _("nothing to calculate"), "heal": _("heals wounds"), "dice": _("more or fewer dice in its attack")}
)


def abilities(box: Box) -> tuple[Row, ...]:
    return tuple(_row(box, ability) for ability in box.own_abilities)


def _row(box: Box, ability: OwnAbility) -> Row:
    own = tuple(name.removeprefix(CLASS) for name in ability.classes if name not in FOR)
    printed = tuple(name for name in ability.classes if name in FOR)
    values: dict[str, object] = {
        "name": ability.name,
        "cost": ability.cost,
        "any_turn": ability.is_any_turn,
        "classes": printed,
        "own_classes": ", ".join(own),
        "changes": ability.changes,
        "by": ability.by,
        "moment": ability.moment,
        "words": ability.words,
        CHECKED: True,
    }
    learners = tuple(hero.name for hero in box.own_heroes if ability.id in hero.learns)
    known = tuple(message(EVERYBODY.get(name) or NAMES[name]) for name in printed)
    fits: tuple[str | Message, ...] = (*known, *own, *learners)
    return Row(
        ability.id,
        values,
        title=message("{name}", name=ability.name),
        mark=TYPED,
        is_own=True,
        about=message("{classes}", classes=fits) if fits else None,
        lacks=tuple(_lacks(ability, is_for_nobody=not fits)),
    )


def _lacks(ability: OwnAbility, *, is_for_nobody: bool) -> Iterator[Message]:
    if is_for_nobody:
        yield message(_("nobody may learn it yet"))
    if ability.cost is None:
        yield message(_("what it costs is not known yet"))
    if not (ability.changes or ability.words):
        yield message(_("what it does is not known yet"))


def put_ability(box: Box, id: str, values: Values) -> Box:
    """Return the box with an ability of the group's own. Raises: IllegalPlay."""
    others = (ability.name for ability in box.own_abilities if ability.id != id)
    printed = (NAMES[name] for name in ABILITIES)
    twice = _("There is an ability of this name already.")
    heals = values["changes"] != "heal" or values["by"] > 0
    require(heals, _("Say how many wounds it heals."), cell="by")
    require(values["changes"] != "dice" or values["by"], _("Say how many dice it changes."), cell="by")
    ability = OwnAbility(
        id,
        free_name(values["name"], (*others, *printed), twice),
        (*values["classes"], *own_classes(values)),
        values["cost"],
        values["any_turn"],
        values["changes"],
        values["by"],
        values["moment"],
        values["words"].strip(),
    )
    return replace(box, own_abilities=put(box.own_abilities, ability))


def own_classes(values: Values) -> tuple[str, ...]:
    """Return the classes of the group's own that a row names, each once."""
    words = (" ".join(word.split()) for word in values["own_classes"].split(","))
    return tuple(dict.fromkeys(own_class(word) for word in words if word))


def let_go(box: Box, id: str) -> Box:
    """Return the box without an ability of the group's own. Raises: IllegalPlay, if a hero names it."""
    hero = next((hero for hero in box.own_heroes if id in hero.learns), None)
    require(hero is None, _("{hero} may learn it: change that first."), hero=hero.name if hero else "")
    return replace(box, own_abilities=drop(box.own_abilities, id))


def own_abilities(box: object, row: Values) -> tuple[str, ...]:
    return tuple(ability.id for ability in box.own_abilities) if isinstance(box, Box) else ()


def ability_named(box: object, id: str) -> Message | None:
    """Return the name of an ability of the group's own, None for others."""
    ability = box.own_ability(id) if isinstance(box, Box) else None
    return message("{name}", name=ability.name) if ability else None


OWN_CLASSES = Column(
    "own_classes",
    Text(LONGEST_NAME * 2, label=_("Classes of our own")),
    span=6,
    hint=_("Several of them with a comma between."),
)
COLUMNS = (
    Column("name", Text(LONGEST_NAME, needed=True, label=_("Name")), span=6),
    Column("cost", Number(0, HIGHEST_VALUE, label=_("Cost")), blank=None, span=2),
    Column("any_turn", Tick(label=_("On any turn, not only the own one")), False, span=4),
    Column("classes", Some(lambda box, row: FOR, label=_("Who may learn it")), (), names=EVERYBODY, span=6),
    OWN_CLASSES,
    Column("changes", Pick(lambda box, row: CHANGES, label=_("What it changes")), "", names=CHANGED, span=8),
    Column(
        "by",
        Number(LOWEST_DICE, HIGHEST_VALUE, label=_("By how many")),
        0,
        ("changes", ("heal", "dice")),
        span=4,
    ),
    Column("moment", Pick(lambda box, row: MOMENTS_OF_ABILITY, label=_("Shown")), names=SHOWN, span=4),
    Column(
        "words",
        Text(LONGEST_SENTENCE, label=_("What you do by hand, in our words")),
        span=8,
        hint=_("One sentence: it is shown at its moment, with a tick."),
    ),
)
SECTIONS = (
    Section(_("The ability"), _("As on its card."), ("name", "cost", "any_turn")),
    Section(
        _("Who may learn it"),
        _("By class; a hero of your own may name it as well."),
        ("classes", "own_classes"),
    ),
    Section(
        _("What it does"),
        _("What Nightlight reckons with, and what you do by hand."),
        ("changes", "by", "moment", "words"),
    ),
)
OWN_ABILITIES = BoxTable(
    slug=SHELF,
    title=_("Abilities of our own"),
    about=_("Abilities that you make up or that another box brings, beside the printed ones."),
    unit=_("{count} abilities of our own"),
    columns=COLUMNS,
    total=0,
    rows=abilities,
    put=put_ability,
    drop=let_go,
    held=lambda box: tuple(ability.id for ability in box.own_abilities),
    sections=SECTIONS,
    icon="star",
    most=LAST_OWN,
    own=named_rows(
        SHELF,
        ABILITY,
        lambda box: [ability.name for ability in box.own_abilities],
        COLUMNS,
        moment=WHEN_USED,
    ),
    of="abilities",
)
