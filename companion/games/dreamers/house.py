"""House rules: where the rulebook leaves a choice, the default reading holds until a group overrules it."""

from types import MappingProxyType

from companion.games.dreamers.table import Table
from companion.rules import HouseRule, _, as_read, say

ROWS = (
    (
        "DR-OPEN-3",
        _("A tie after round 5"),
        _("You may play a deciding round; otherwise the match is a draw."),
        _("The deciding round is always played."),
    ),
    (
        "DR-OPEN-4",
        _("Level after round 6"),
        _("The match is a draw."),
        _("You may go on, round by round, until somebody leads."),
    ),
    (
        "DR-OPEN-6",
        _("When the First-Player card goes over"),
        _("After every turn."),
        _("After every round: within a round it stays where it is."),
    ),
    (
        "DR-OPEN-8",
        _("Cards left for one hand, but not for both"),
        _("The round ends."),
        _("You draw what is there, first player first, and play on."),
    ),
    (
        "DR-OPEN-11",
        _("A single Dream card at 0 or below"),
        _("It may go there: only the sum counts."),
        _("It may not: each card stays at 1 or more."),
    ),
    (
        "DR-OPEN-13",
        _("An accusation after the third gate"),
        _("There is none: the round ends at once."),
        _("The turn with the third gate still has its Accusation Phase."),
    ),
    (
        "DR-OPEN-14",
        _("What an unmasked Master gets"),
        _("Nothing: the round is the accuser’s."),
        _("2 points, too, since the gates stayed shut."),
    ),
    (
        "DR-OPEN-15",
        _("Totals below zero"),
        _("They may go there."),
        _("A total never goes below 0."),
    ),
)
HOUSE_RULES = tuple(row[0] for row in ROWS)
TITLES = MappingProxyType({id: say(title) for id, title, _default, _other in ROWS})


def house_rules(table: Table) -> tuple[HouseRule, ...]:
    """Return every open question with how this group reads it."""
    return as_read(ROWS, table.reads)
