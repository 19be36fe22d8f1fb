"""Shelves whose rows are fixed, only their values change: heroes, initiative cards, abilities, rooms."""

from types import MappingProxyType

from companion.games.mice_and_mystics.box import Box, Sheet, ability_words, own_sheet, values_of
from companion.games.mice_and_mystics.chapters import ROOMS as ROOM_IDS
from companion.games.mice_and_mystics.data import (
    ABILITIES,
    HIGHEST_VALUE,
    INITIATIVE,
    KIND_EFFECTS,
    KINDS,
    MICE,
    VALUES,
    kind_of,
)
from companion.games.mice_and_mystics.kinds import Kind
from companion.games.mice_and_mystics.names import NAMES, own_name
from companion.rules import (
    BoxTable,
    Column,
    Message,
    Number,
    Pick,
    Row,
    Text,
    _,
    message,
    put,
    replace,
    require,
)
from companion.rules.box.schema import CHECKED, PRINTED, TYPED, UNVERIFIED, Values

NO_EFFECT = MappingProxyType({"": _("none")})
NOT_KNOWN = MappingProxyType(
    {name: message(_("{value} is not known yet"), value=message(NAMES[name])) for name in VALUES}
)


def value(name: str, low: int = 0, blank: object = "", span: int = 1) -> Column:
    """Return a column for one of the printed values."""
    return Column(name, Number(low, HIGHEST_VALUE, label=NAMES[name]), blank=blank, span=span)


# heroes


def heroes(box: Box) -> tuple[Row, ...]:
    """Return the heroes' values: the group's own, else what is confirmed, else unknown (MM-HERO-12)."""
    return tuple(_hero(box, mouse) for mouse in MICE)


def _hero(box: Box, mouse: str) -> Row:
    own, values = own_sheet(box, mouse), values_of(box, mouse)
    rests_on_one = bool(MICE[mouse].unverified) and (own is None or own.is_unverified)
    mark = UNVERIFIED if rests_on_one else TYPED if own else PRINTED
    lacks = tuple(NOT_KNOWN[name] for name, known in values.items() if known is None)
    about = message(
        "{classes}", classes=tuple(message(NAMES[mouse_class]) for mouse_class in MICE[mouse].classes)
    )
    return Row(
        mouse,
        values | {CHECKED: not rests_on_one},
        title=message(NAMES[mouse]),
        mark=mark,
        is_in=not (lacks or rests_on_one),
        is_own=own is not None,
        about=about,
        lacks=lacks,
    )


def put_hero(box: Box, mouse: str, values: Values) -> Box:
    facts, numbers = MICE[mouse], {name: values[name] for name in VALUES}
    as_told = any(numbers[name] == getattr(facts, name) for name in facts.unverified)
    is_unverified = as_told and not values.get(CHECKED)
    sheet = Sheet(mouse, **numbers, is_unverified=is_unverified)
    nothing_new = all(numbers[name] == getattr(facts, name) for name in VALUES)
    says_nothing = nothing_new and (is_unverified or not facts.unverified)
    others = drop_hero(box, mouse)
    return others if says_nothing else replace(others, sheets=(*others.sheets, sheet))


def drop_hero(box: Box, mouse: str) -> Box:
    return replace(box, sheets=tuple(sheet for sheet in box.sheets if sheet.id != mouse))


HEROES = BoxTable(
    slug="heroes",
    title=_("Hero sheets"),
    about=_("The values on the six mouse sheets. An empty cell is asked when the mouse is chosen."),
    unit=_("{count} of {total} hero sheets"),
    columns=tuple(value(name, 1 if name == "vitality" else 0, blank=None) for name in VALUES),
    total=len(MICE),
    rows=heroes,
    put=put_hero,
    drop=drop_hero,
    held=lambda box: tuple(sheet.id for sheet in box.sheets),
    fixed=tuple(MICE),
    line=len(VALUES),
    icon="mouse",
)


# initiative cards of minions and bosses


def own_minions(box: object, *, bosses: bool = True) -> tuple[str, ...]:
    """Return the minions of the group's own in a box, none if the box is not known."""
    known = box.own_kinds if isinstance(box, Box) else ()
    return tuple(kind.id for kind in known if bosses or not kind.is_boss)


def minion_called(box: object, id: str) -> Message | None:
    """Return what a box calls a minion of the group's own, None if it is none of its."""
    kind = box.own_kind(id) if isinstance(box, Box) else None
    return own_name(kind) if kind else None


def minions(box: Box) -> tuple[Row, ...]:
    """Return the initiative cards: the group's own, else what one source says (MM-OPEN-4)."""
    return tuple(_minion(box.kind(id)) for id in INITIATIVE)


def _minion(kind: Kind) -> Row:
    facts = INITIATIVE[kind.id]
    is_doubtful = facts.effect and kind.is_unverified
    return Row(
        kind.id,
        {
            "combat": kind.combat,
            "defence": kind.defence,
            "vitality": kind.vitality,
            "reach": "ranged" if kind.is_ranged else "melee",
            "size": "large" if kind.is_large else "small",
            "effect": kind.effect,
            "figures": kind.figures_in_box,
            CHECKED: not kind.is_unverified,
        },
        title=message(NAMES[kind.id]),
        mark=UNVERIFIED if kind.is_unverified else TYPED,
        is_in=not kind.is_unverified,
        is_own=not kind.is_unverified,
        about=message(_("said to: {effect}"), effect=message(NAMES[facts.effect])) if is_doubtful else None,
    )


def put_minion(box: Box, id: str, values: Values) -> Box:
    """Return the box with a card; what stays as one source says is unverified until a player checks it."""
    facts, before = KINDS[kind_of(id)], _minion(known(id)).values
    require(
        not facts.is_boss or values["figures"] == facts.figures, _("A boss has one figure."), cell="figures"
    )
    cells = {name: values[name] for name in before if name != CHECKED}
    is_as_told = all(cells[name] == before[name] for name in cells)
    kind = Kind(
        id, cells["combat"], cells["defence"], cells["vitality"], is_as_told and not values.get(CHECKED)
    )
    own = {name: cells[name] for name in ("reach", "size", "figures") if cells[name] != before[name]}
    typed = replace(kind, effect=cells["effect"], **own)
    return with_kind(box, typed)


def known(id: str) -> Kind:
    """Return an initiative card as one source has it."""
    facts = INITIATIVE[id]
    return Kind(id, facts.combat, facts.defence, facts.vitality)


def drop_minion(box: Box, id: str) -> Box:
    return with_kind(box, known(id))


def with_kind(box: Box, kind: Kind) -> Box:
    """Return the box with an initiative card in its place."""
    return replace(box, kinds=put(box.kinds, kind))


MINIONS = BoxTable(
    slug="minions",
    title=_("Minion cards"),
    about=_(
        "The 13 initiative cards of minions and bosses. What one source says stays there until you check it."
    ),
    unit=_("{count} of {total} minion cards"),
    columns=(
        value("combat"),
        value("defence"),
        value("vitality", 1),
        Column("reach", Pick(lambda box, row: ("melee", "ranged"), label=_("Attack"))),
        Column("size", Pick(lambda box, row: ("small", "large"), label=_("Size"))),
        Column("effect", Pick(lambda box, row: ("", *KIND_EFFECTS), label=_("Effect")), names=NO_EFFECT),
        Column("figures", Number(1, HIGHEST_VALUE, label=_("Figures")), span=1),
    ),
    total=len(INITIATIVE),
    rows=minions,
    put=put_minion,
    drop=drop_minion,
    held=lambda box: tuple(kind.id for kind in box.kinds if not kind.is_own),
    fixed=tuple(INITIATIVE),
    line=10,
    icon="minion",
)


# what abilities cost and do


def abilities(box: Box) -> tuple[Row, ...]:
    """Return the abilities: costs as typed, else as a source tells; what they do as typed (MM-CARD-11)."""
    return tuple(_ability(box, id) for id in ABILITIES)


def _ability(box: Box, id: str) -> Row:
    typed, facts, words = dict(box.costs).get(id), ABILITIES[id], ability_words(box, id)
    cost = facts.cost if typed is None else typed
    classes = tuple(message(NAMES[mouse_class]) for mouse_class in facts.classes)
    is_own = typed is not None or bool(words)
    return Row(
        id,
        {"cost": cost, "words": words, CHECKED: typed is not None},
        title=message(NAMES[id]),
        mark=TYPED if typed is not None else UNVERIFIED if cost is not None else "",
        is_in=typed is not None,
        is_own=is_own,
        about=message("{classes}", classes=classes or (message(_("every mouse")),)),
    )


def put_ability(box: Box, id: str, values: Values) -> Box:
    cost, words, others = values["cost"], values["words"], drop_ability(box, id)
    others = replace(others, abilities=(*others.abilities, (id, words))) if words else others
    is_as_told = cost == ABILITIES[id].cost and not values.get(CHECKED)
    return others if cost is None or is_as_told else replace(others, costs=(*others.costs, (id, cost)))


def drop_ability(box: Box, id: str) -> Box:
    return replace(
        box,
        costs=tuple(row for row in box.costs if row[0] != id),
        abilities=tuple(row for row in box.abilities if row[0] != id),
    )


def held_abilities(box: Box) -> tuple[str, ...]:
    ids = tuple(row[0] for row in box.costs)
    return (*ids, *(row[0] for row in box.abilities if row[0] not in ids))


ABILITY_COSTS = BoxTable(
    slug="abilities",
    title=_("Ability cards"),
    about=_("What each ability costs in cheese, and what it does, in your own words."),
    unit=_("{count} of {total} ability cards"),
    columns=(
        Column("cost", Number(0, HIGHEST_VALUE, label=_("Cost")), blank=None, span=1),
        Column("words", Text(200, label=_("In our words")), span=5),
    ),
    total=len(ABILITIES),
    rows=abilities,
    put=put_ability,
    drop=drop_ability,
    held=held_abilities,
    fixed=tuple(ABILITIES),
    line=6,
    icon="star",
)


# mousetrap spaces of rooms


def rooms(box: Box) -> tuple[Row, ...]:
    return tuple(_room(dict(box.crosses).get(room), room) for room in ROOM_IDS)


def _room(crosses: int | None, room: str) -> Row:
    is_typed = crosses is not None
    return Row(
        room,
        {"crosses": crosses, CHECKED: is_typed},
        title=message(_("{number} {room}"), number=room.removeprefix("room-"), room=message(NAMES[room])),
        mark=TYPED if is_typed else "",
        is_in=is_typed,
        is_own=is_typed,
    )


def put_room(box: Box, room: str, values: Values) -> Box:
    crosses, others = values["crosses"], drop_room(box, room)
    return others if crosses is None else replace(others, crosses=(*others.crosses, (room, crosses)))


def drop_room(box: Box, room: str) -> Box:
    return replace(box, crosses=tuple(row for row in box.crosses if row[0] != room))


ROOMS = BoxTable(
    slug="rooms",
    title=_("Room tiles"),
    about=_("How many mousetrap spaces, marked with a red X, each side of a tile has."),
    unit=_("{count} of {total} sides of tiles"),
    columns=(Column("crosses", Number(0, HIGHEST_VALUE, label=_("Red X")), blank=None, span=1),),
    total=len(ROOM_IDS),
    rows=rooms,
    put=put_room,
    drop=drop_room,
    held=lambda box: tuple(row[0] for row in box.crosses),
    fixed=ROOM_IDS,
    across=2,
    line=1,
    icon="room",
)
