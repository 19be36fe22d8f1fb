"""What of the box the set-up counts (SF-COMP-2..5), by edition; decks as the campaign has made them grow."""

from companion.games.stuffed_fables.data import (
    BUTTONS,
    CHARACTERS,
    DICE_IN_BOX,
    DISCOVERY_CARDS,
    LOST_TOKENS,
    OBJECTIVES,
    STATUS_CARDS,
)
from companion.games.stuffed_fables.table import FIVE_OF_EACH, Table
from companion.rules import Component, _, message


def components(table: Table) -> tuple[Component, ...]:
    """Return what of the box is counted; no number of dice if a group counts others (SF-OPEN-1)."""
    dice = DICE_IN_BOX if table.attributes == FIVE_OF_EACH else None
    counts = table.counts
    return (
        Component("character", message(_("Character cards")), len(CHARACTERS), "card-ready"),
        Component("figure", message(_("Stuffy figures")), len(CHARACTERS), "stuffy"),
        Component("stuffing", message(_("Stuffing tokens")), counts.stuffing, "stuffing"),
        Component("die", message(_("Dice")), dice, "die"),
        Component("item", message(_("Item cards")), table.deck_size("item"), "deck"),
        Component("lost", message(_("Lost cards")), table.deck_size("lost"), "voice"),
        Component("boss", message(_("Boss cards")), table.deck_size("boss"), "star"),
        Component("monster", message(_("Monster cards")), table.deck_size("monster"), "monster"),
        Component("sleep", message(_("Sleep cards")), table.deck_size("sleep"), "sleep"),
        Component("discovery", message(_("Discovery cards")), DISCOVERY_CARDS, "look"),
        Component("status", message(_("Status cards")), STATUS_CARDS, "scales"),
        Component("environment", message(_("Environment cards")), counts.environments, "pin"),
        Component("button", message(_("Buttons")), BUTTONS, "button"),
        Component("heart", message(_("Hearts")), counts.hearts, "heart"),
        Component("token", message(_("Objective and lost tokens")), OBJECTIVES + LOST_TOKENS, "pin"),
    )
