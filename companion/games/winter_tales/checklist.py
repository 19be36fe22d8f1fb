"""The set-up of a tale, step by step, for exactly these people (WT-SETUP)."""

from dataclasses import dataclass
from types import MappingProxyType

from companion.games.winter_tales import components
from companion.games.winter_tales.data import HAND, SHARES, SIDES
from companion.games.winter_tales.names import named
from companion.games.winter_tales.seating import first_hand, first_quests
from companion.games.winter_tales.table import Table
from companion.rules import Item, Message, SetUpStep, _, message, replace, ticks


@dataclass(frozen=True)
class LayingStep:
    """A step of the set-up: what to do, what it means for these people, whether it is done.

    `missing` are characters that have no name yet; what `is_optional` may stay as it is; `items` are what
    is ticked of it, once the sides are chosen.
    """

    id: str
    title: Message
    about: tuple[Message, ...]
    is_done: bool = False
    missing: tuple[str, ...] = ()
    is_optional: bool = False
    items: tuple[Item, ...] = ()
    rule: str = ""

    @property
    def is_due(self) -> bool:
        """Whether something of it is still to be decided or entered, beside what is ticked."""
        is_ticked_alone = self.items and (self.is_optional or self.id == "hands")
        return not (self.is_done or is_ticked_alone)


def steps(table: Table) -> tuple[LayingStep, ...]:
    """Return the set-up in the order in which it is laid."""
    first_steps = (_seats(table), _sides(table), _cast(table), _figures(table), _quests(table), _hands(table))
    return tuple(_with_ticks(table, step) for step in (*first_steps, _beginning(table)))


TICKS = MappingProxyType(
    {
        "cast": components.cards,
        "figures": components.figures,
        "quests": components.quests,
        "hands": components.story_cards,
        "beginning": components.beginning,
    }
)
RULES = MappingProxyType(
    {
        "seats": "WT-SETUP-13",
        "sides": "WT-SETUP-3",
        "cast": "WT-SETUP-1",
        "figures": "WT-SETUP-6",
        "quests": "WT-SETUP-7",
        "hands": "WT-SETUP-9",
        "beginning": "WT-SETUP-12",
    }
)


def _with_ticks(table: Table, step: LayingStep) -> LayingStep:
    items = TICKS[step.id](table) if table.has_roles and step.id in TICKS else ()
    return replace(step, items=items, rule=RULES[step.id])


def set_up_steps(table: Table) -> tuple[SetUpStep, ...]:
    """Return the steps of which something is ticked."""
    return tuple(
        SetUpStep(step.id, step.title, step.about[0], step.items, step.rule)
        for step in steps(table)
        if step.items
    )


def items(table: Table) -> tuple[str, ...]:
    """Return the ids of everything there is to tick."""
    return ticks(set_up_steps(table))


def _seats(table: Table) -> LayingStep:
    clockwise = message(
        _("clockwise: {people}"), people=tuple(named(table, player.id) for player in table.players)
    )
    first = message(_("{player} begins"), player=named(table, table.first))
    return LayingStep("seats", message(_("Seats")), (clockwise, first), len(table.players) in SHARES)


def _sides(table: Table) -> LayingStep:
    half, _same, writers = table.role_sizes
    with_one = _("{number} for Spring, {number} for Winter, one Writer")
    about = message(
        with_one if writers else _("{number} for Spring, {number} for Winter, no Writer"), number=half
    )
    return LayingStep("sides", message(_("Sides")), (about,), table.has_roles)


def _cast(table: Table) -> LayingStep:
    share = SHARES.get(len(table.players))
    if share is None:
        return LayingStep("cast", message(_("Characters")), (message(_("2 to 7 people play.")),))
    each = message(_("{number} each: fairy tales for Spring, soldiers for Winter"), number=share.player)
    writer = message(_("the Writer {number} of each kind"), number=share.writer)
    about = (each, writer) if share.writer else (each,)
    missing = tuple(character for character in table.characters if not character.name)
    nameless = message(
        _("without a name, and none is needed: {who}"),
        who=tuple(named(table, character.id) for character in missing),
    )
    is_done = table.has_roles and not any(_names_left(table, character.kind) for character in missing)
    words = (*about, nameless) if is_done and missing else about
    return LayingStep(
        "cast", message(_("Characters")), words, is_done, tuple(character.id for character in missing)
    )


def _names_left(table: Table, kind: str) -> bool:
    """Return whether a name of this kind is known that no character has yet."""
    taken = {character.name for character in table.characters}
    return any(of == kind and name not in taken for of, name in table.cast)


def _figures(table: Table) -> LayingStep:
    about = message(_("each alone: fairy tales in locations, soldiers in squares"))
    more = message(_("writing down where is up to you"))
    is_set = table.has_roles and all(character.space for character in table.characters)
    return LayingStep("figures", message(_("Figures on the board")), (about, more), is_set, is_optional=True)


def _quests(table: Table) -> LayingStep:
    words = _("one of each side, drawn, in any location; the Writer puts both")
    alone = _("one of each side, drawn, in any location; each side puts the other’s")
    lie = len(first_quests(table)) == len(SIDES)
    return LayingStep(
        "quests", message(_("First quests")), (message(words if table.role_sizes[2] else alone),), lie
    )


def _hands(table: Table) -> LayingStep:
    writer = table.writer
    each = message(_("{number} story cards for each player"), number=HAND)
    more = message(_("the Writer {number}"), number=first_hand(table, writer)) if writer else None
    tile = message(_("Epilogue tile on box {number}"), number=table.tile)
    lines = tuple(line for line in (each, more, tile) if line)
    return LayingStep("hands", message(_("Story cards and track")), lines, table.phase != "setup")


def _beginning(table: Table) -> LayingStep:
    words = message(_("Somebody tells how the story begins"))
    is_told = "lay-beginning" in table.laid or table.phase != "setup"
    return LayingStep("beginning", message(_("Introduction")), (words,), is_told, is_optional=True)
