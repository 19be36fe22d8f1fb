"""What of the box the set-up counts (MM-COMP-1); what no source confirms has no number."""

from companion.games.mice_and_mystics.cards import SEARCH_CARDS
from companion.games.mice_and_mystics.data import (
    ABILITY_CARDS,
    CHEESE_TOKENS,
    DICE,
    ENCOUNTER_CARDS,
    INITIATIVE_CARDS,
    KINDS,
    MICE,
    TILES,
)
from companion.rules import Component, _, message

MINION_FIGURES = 16  # MM-COMP-1
OWN_FIGURES = tuple(id for id, facts in KINDS.items() if not (facts.shares or facts.is_boss))

COMPONENTS = (
    Component("tile", message(_("Room tiles")), TILES, "room"),
    Component("figure", message(_("Mouse figures")), len(MICE), "mouse"),
    Component("sheet", message(_("Mouse sheets")), len(MICE), "log"),
    Component("ability", message(_("Ability cards")), ABILITY_CARDS, "card-ready"),
    Component("initiative", message(_("Initiative cards")), INITIATIVE_CARDS, "order"),
    Component("minion", message(_("Minion figures")), MINION_FIGURES, "minion"),
    Component("search", message(_("Search cards")), SEARCH_CARDS, "deck"),
    Component("encounter", message(_("Encounter cards")), ENCOUNTER_CARDS, "surge"),
    Component("die", message(_("Dice")), DICE, "die"),
    Component("cheese", message(_("Cheese tokens")), CHEESE_TOKENS, "cheese"),
)


def has_figures(kind: str) -> bool:
    """Whether figures of a kind are among those that the box counts as minions: bosses may have their own."""
    return kind in OWN_FIGURES or (kind in KINDS and bool(KINDS[kind].shares))
