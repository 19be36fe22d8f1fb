"""Labels for what is in the box, and the envelope of each stuffy (SF-COMP)."""

from collections.abc import Iterator

from companion.games.stuffed_fables.box import Box
from companion.games.stuffed_fables.data import (
    BUTTONS,
    CHARACTERS,
    DICE_IN_BOX,
    DISCOVERY_CARDS,
    LOST_TOKENS,
    MINION_FIGURES,
    OBJECTIVES,
)
from companion.games.stuffed_fables.names import NAMES, ONE_DIE, named
from companion.games.stuffed_fables.pieces import Stuffy
from companion.games.stuffed_fables.table import Table
from companion.rules import Envelope, Message, PrintLabel, _, message

MARKERS = ("bookmark", "wagon", "train", "door")
OF_A_STUFFY = message(_("character card and figure"))


def labels(table: Table | None, box: Box, is_filled: bool) -> tuple[PrintLabel, ...]:
    """Return the labels; what editions count otherwise has its number if the table says which it is."""
    counts = table.counts if table and is_filled else None
    markers = tuple(named(None, marker) for marker in MARKERS)
    own = box.own_stuffies if is_filled else ()
    names = (*(named(None, id) for id in CHARACTERS), *(stuffy.name for stuffy in own))
    characters = (PrintLabel(name, (OF_A_STUFFY,), "stuffy") for name in names)
    return (
        *characters,
        PrintLabel(message(_("Monster figures")), (), "monster", MINION_FIGURES, is_theirs=True),
        PrintLabel(named(None, "discovery"), (), "deck", DISCOVERY_CARDS, are_cards=True, slug="discovery"),
        PrintLabel(message(_("Dice")), (), "die", DICE_IN_BOX),
        PrintLabel(named(None, "stuffing"), (), "stuffing", counts.stuffing if counts else 0),
        PrintLabel(named(None, "hearts"), (), "heart", counts.hearts if counts else 0),
        PrintLabel(named(None, "buttons"), (), "button", BUTTONS),
        PrintLabel(named(None, "objective"), (), "check", OBJECTIVES),
        PrintLabel(message(_("lost tokens")), (), "pin", LOST_TOKENS),
        PrintLabel(message(_("Markers")), markers, "bookmark"),
    )


def envelopes(table: Table) -> tuple[Envelope, ...]:
    """Return the envelope of each stuffy: its card, its tokens, its items."""
    return tuple(
        Envelope(named(table, stuffy.id), stuffy.player, "stuffy", tuple(_things(table, stuffy)))
        for stuffy in table.stuffies
    )


def _things(table: Table, stuffy: Stuffy) -> Iterator[Message]:
    yield OF_A_STUFFY
    for what in ("stuffing", "hearts", "buttons"):
        if number := getattr(stuffy, what):
            yield message("{what}: {number}", what=message(NAMES[what]), number=number)
    if stuffy.stored:
        yield message(ONE_DIE[stuffy.stored])
    for words, ids in (
        (_("Equipped"), tuple(item.id for item in stuffy.items)),
        (_("Statuses"), stuffy.statuses),
    ):
        if ids:
            yield message("{what}: {who}", what=message(words), who=tuple(named(table, id) for id in ids))
