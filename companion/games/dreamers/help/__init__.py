"""The help: where its files lie, and the order of its topics."""

from pathlib import Path

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
