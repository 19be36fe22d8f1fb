"""Labels for what is in the box, and the envelope of each mouse (facts.md 1.1)."""

from collections.abc import Iterator

from companion.games.mice_and_mystics.box import Box
from companion.games.mice_and_mystics.data import (
    CHEESE_TOKENS,
    DICE,
    KINDS,
    MICE,
    MOUSETRAPS,
    STATES,
    TILES,
    TOKENS_OF,
)
from companion.games.mice_and_mystics.names import NAMES, many, named, own_many, sign_of
from companion.games.mice_and_mystics.pieces import Card, Mouse
from companion.games.mice_and_mystics.print_context import own_heroes
from companion.games.mice_and_mystics.table import Table
from companion.rules import Envelope, Message, PrintLabel, _, message

OF_A_MOUSE = message(NAMES["mouse"])


def labels(table: Table | None, box: Box, is_filled: bool) -> tuple[PrintLabel, ...]:
    """Return the labels of figures, tokens, tiles and dice, each with a number that is confirmed, or none."""
    own = own_heroes(table, box, is_filled=is_filled).values() if is_filled else ()
    names = (*(named(None, id) for id in MICE), *(message("{name}", name=hero.name) for hero in own))
    mice = (PrintLabel(name, (OF_A_MOUSE,), "mouse") for name in names)
    minions = (
        PrintLabel(many(kind.id, kind.figures), (), sign_of(kind.id), kind.figures, is_theirs=True)
        for kind in KINDS.values()
        if not kind.is_boss
    )
    bosses = tuple(named(None, kind.id) for kind in KINDS.values() if kind.is_boss)
    ours = tuple(message("{name}", name=effect.name) for effect in box.effects)
    states = (*(named(None, state) for state in STATES if state in TOKENS_OF.values()), *ours)
    return (
        *mice,
        *minions,
        PrintLabel(message(_("Bosses")), bosses, "skull", is_theirs=True),
        *_of_our_own(box),
        PrintLabel(named(None, "cheese"), (), "cheese", CHEESE_TOKENS),
        PrintLabel(named(None, "wounds"), (named(None, "poisoned"),), "wound"),
        PrintLabel(message(_("State tokens")), states, "stunned"),
        PrintLabel(named(None, "traps"), (), "trap", MOUSETRAPS),
        PrintLabel(message(_("Room tiles")), (), "explore", TILES),
        PrintLabel(message(_("Dice")), (), "die", DICE),
    )


def _of_our_own(box: Box) -> Iterator[PrintLabel]:
    """Give the labels of minions and bosses of the group's own."""
    for kind in box.own_kinds:
        figures = kind.figures_in_box
        sign = "skull" if kind.is_boss else sign_of(kind.id)
        yield PrintLabel(own_many(kind, figures), (), sign, figures, is_theirs=True)


def envelopes(table: Table) -> tuple[Envelope, ...]:
    """Return the envelope of each mouse: its sheet, its cards, its tokens."""
    return tuple(
        Envelope(named(table, mouse.id), mouse.player, "mouse", tuple(_things(table, mouse)))
        for mouse in table.mice
    )


def _things(table: Table, mouse: Mouse) -> Iterator[Message]:
    yield OF_A_MOUSE
    for what, number in (("wounds", mouse.wounds), ("poisoned", mouse.poisoned), ("cheese", mouse.cheese)):
        if number:
            yield message("{what}: {number}", what=message(NAMES[what]), number=number)
    for state in mouse.states:
        yield named(table, state)
    if mouse.abilities:
        abilities = tuple(named(table, ability) for ability in mouse.abilities)
        yield message("{what}: {who}", what=message(_("Abilities")), who=abilities)
    for words, cards in ((_("Wears"), mouse.worn), (_("Pack"), mouse.bag), (_("Tricks"), mouse.tricks)):
        if cards:
            yield message("{what}: {who}", what=message(words), who=_called(table, cards))


def _called(table: Table, cards: tuple[Card, ...]) -> tuple[Message, ...]:
    return tuple(named(table, card.id) for card in cards)
