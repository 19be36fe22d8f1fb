"""The shelf of monsters' cards: what each does on which result of its die (SF-CARD-2, -3)."""

from collections.abc import Iterator
from types import MappingProxyType

from companion.games.stuffed_fables.box import Box
from companion.games.stuffed_fables.cards import CRAWLY
from companion.games.stuffed_fables.data import BOSS, FACES, HIGHEST, LEADER, MONSTER_CARDS, NORMAL
from companion.games.stuffed_fables.names import NAMES
from companion.games.stuffed_fables.pieces import MonsterAction, MonsterCard
from companion.games.stuffed_fables.shelves.named import (
    copies_column,
    name_column,
    name_of,
    placed,
    words_column,
)
from companion.rules import (
    BoxTable,
    Column,
    Message,
    Number,
    Pick,
    Row,
    Text,
    _,
    drop,
    message,
    replace,
    require,
)
from companion.rules.box.schema import CHECKED, PRINTED, TYPED, Values

ACTIONS = 3  # as many as the form offers
RANGES = tuple(
    low if low == high else f"{low}-{high}" for place, low in enumerate(FACES) for high in FACES[place:]
)
NO_ACTION = MappingProxyType({"": _("none")})
PLACES = (_("Action 1: die"), _("Action 2: die"), _("Action 3: die"))


def monsters(box: Box) -> tuple[Row, ...]:
    """Return the rulebook's example, as the group has put it right, and the group's own cards."""
    printed, own = box.card(CRAWLY.id) or CRAWLY, held(box)
    title, mark = message(NAMES[CRAWLY.id]), TYPED if CRAWLY.id in own else PRINTED
    example = replace(_row(printed), title=title, mark=mark, is_own=CRAWLY.id in own)
    return (example, *(_row(card) for card in box.monsters if card.id != CRAWLY.id))


def _row(card: MonsterCard) -> Row:
    values = {
        "name": card.id,
        "kind": card.kind,
        "defence": card.defence or None,
        "base": card.base,
        "copies": card.copies,
        "words": card.words,
        CHECKED: True,
    }
    for place in range(1, ACTIONS + 1):
        action = card.actions[place - 1] if place <= len(card.actions) else MonsterAction(0, 0)
        values |= _cells(place, action)
    missing = tuple(_lacks(card))
    return Row(card.id, values, mark=TYPED, is_in=not missing, is_own=True, copies=card.copies, lacks=missing)


def _cells(place: int, action: MonsterAction) -> dict[str, int | str]:
    """Return an action as the form shows it."""
    results = str(action.low) if action.low == action.high else f"{action.low}-{action.high}"
    return {
        f"die-{place}": results if action.low else "",
        f"speed-{place}": action.speed,
        f"range-{place}": action.reach,
        f"strength-{place}": action.strength,
        f"does-{place}": action.name,
        f"special-{place}": action.words,
    }


def _lacks(card: MonsterCard) -> Iterator[Message]:
    if not card.defence:
        yield message(_("its defense is not known yet"))
    if not all(card.action(face) for face in range(1, len(FACES) + 1)):
        yield message(_("not every result of its die is known yet"))


def put_monster(box: Box, id: str, values: Values) -> Box:
    """Return the box with a monster's card; the example as it is printed is not held. Raises: IllegalPlay."""
    name = name_of(id, values, (CRAWLY.id,), held(box))
    card = MonsterCard(
        name,
        "" if name == CRAWLY.id else name,
        values["kind"],
        values["defence"] or 0,
        tuple(_actions(values)),
        values["base"],
        values["copies"],
        values["words"],
    )
    if card == CRAWLY:
        return drop_monster(box, name)
    return replace(box, monsters=placed(box.monsters, id, card))


def _actions(values: Values) -> Iterator[MonsterAction]:
    """Give the actions of a card. Raises: IllegalPlay, if one result would mean two (SF-CARD-3)."""
    taken = set[int]()
    for place in range(1, ACTIONS + 1):
        low, _dash, high = values[f"die-{place}"].partition("-")
        if not low:
            continue
        results = set(range(int(low), int(high or low) + 1))
        twice = _("A result of the die can mean one action only.")
        require(not taken & results, twice, rule="SF-CARD-3", cell=f"die-{place}")
        taken |= results
        numbers = (values[f"{name}-{place}"] for name in ("speed", "range", "strength"))
        words = (values[f"{name}-{place}"] for name in ("does", "special"))
        yield MonsterAction(min(results), max(results), *numbers, *words)


def drop_monster(box: Box, id: str) -> Box:
    return replace(box, monsters=drop(box.monsters, id))


def held(box: Box) -> tuple[str, ...]:
    return tuple(card.id for card in box.monsters)


def _of_action(place: int, label: str) -> tuple[Column, ...]:
    die = f"die-{place}"
    asked = (die, RANGES)
    known = tuple(action.name for action in CRAWLY.actions)
    special = tuple(action.words for action in CRAWLY.actions if action.words)

    def number(name: str, words: str) -> Column:
        return Column(f"{name}-{place}", Number(0, HIGHEST, label=words), 0, asked, span=1)

    return (
        Column(die, Pick(lambda box, row: ("", *RANGES), label=label), "", names=NO_ACTION, span=2),
        number("speed", _("Speed")),
        number("range", _("Range")),
        number("strength", _("Strength")),
        Column(f"does-{place}", Text(60, label=_("Action")), "", asked, known=known, span=3),
        Column(f"special-{place}", Text(200, label=_("Special")), "", asked, known=special, span=4),
    )


MONSTERS = BoxTable(
    slug="monsters",
    title=_("Monster cards"),
    about=_("What each monster does on which result of its die. The example of the rulebook is there."),
    unit=_("{count} of {total} monster cards"),
    columns=(
        name_column(12, (CRAWLY.id,)),
        Column("kind", Pick(lambda box, row: (NORMAL, LEADER, BOSS), label=_("Kind")), NORMAL),
        Column("defence", Number(1, HIGHEST, label=_("Defense")), None, span=1),
        copies_column(),
        Column("base", Text(60, label=_("Shape of the base")), span=3),
        words_column(5),
        *(column for place, label in enumerate(PLACES, 1) for column in _of_action(place, label)),
    ),
    total=MONSTER_CARDS,
    rows=monsters,
    put=put_monster,
    drop=drop_monster,
    held=held,
    fixed=(CRAWLY.id,),
    named_by="name",
    example=_("Rat; normal; 5; 2; round; ; 1-3; 6; 1; 3; Bite; ; 4-6; 3; 1; 4"),
    icon="minion",
)
