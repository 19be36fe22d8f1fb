"""Labels for what is in the box, and the envelope of each player (facts.md 3)."""

from collections.abc import Iterator

from companion.games.winter_tales.box import Box
from companion.games.winter_tales.data import FIGURES_OF_A_SIDE, QUEST_COUNTERS, STORY_CARDS
from companion.games.winter_tales.names import named
from companion.games.winter_tales.pieces import Player
from companion.games.winter_tales.table import Table
from companion.rules import Envelope, Message, PrintLabel, _, message

STORIES = _("Story cards")


def labels(table: Table | None, box: Box, is_filled: bool) -> tuple[PrintLabel, ...]:
    """Return the labels of the story cards, the figures, the counters."""
    figures = (message(_("figures")),)
    return (
        PrintLabel(message(STORIES), (), "hand", STORY_CARDS, are_cards=True, slug="stories"),
        PrintLabel(message(_("Fairy tales")), figures, "spring", FIGURES_OF_A_SIDE),
        PrintLabel(message(_("Soldiers")), figures, "winter", FIGURES_OF_A_SIDE, is_theirs=True),
        PrintLabel(message(_("Quest counters")), (), "quest", QUEST_COUNTERS),
    )


def envelopes(table: Table) -> tuple[Envelope, ...]:
    """Return the envelope of each player: the hand, unseen, and the characters' cards."""
    return tuple(
        Envelope(
            named(table, player.id),
            named(table, player.role) if player.role else "",
            player.role or "hand",
            tuple(_things(table, player)),
        )
        for player in table.players
    )


def _things(table: Table, player: Player) -> Iterator[Message]:
    yield message("{what}: {number}", what=message(STORIES), number=player.hand)
    for words, is_ready in ((_("Ready, on top"), True), (_("Activated, below"), False)):
        names = tuple(
            named(table, character.id) for character in table.of(player.id) if character.is_ready == is_ready
        )
        if names:
            yield message("{what}: {who}", what=message(words), who=names)
