"""The help: where its files lie, the order of its topics, and the rule that each action's sheet leads to."""

from pathlib import Path

from companion.games.dreamers.help.actions import RULE_OF as RULE_OF
from companion.rules import Help

HELP = Help(
    Path(__file__).parent,
    (
        "cards",
        "aims",
        "setup",
        "match",
        "identities",
        "end_of_round",
        "points",
        "memories",
        "nightmare",
        "dreams",
        "modifiers",
        "accusation",
        "hand_over",
        "open_notes",
    ),
)
