"""The help: where its files lie, the order of its topics, and the rule that each action's sheet leads to."""

from pathlib import Path

from companion.games.nightmare_tales.help.actions import RULE_OF as RULE_OF
from companion.rules import Help

HELP = Help(
    Path(__file__).parent,
    (
        "aim",
        "setup",
        "simple_game",
        "turn",
        "effects",
        "penalties",
        "knocking",
        "dawn",
        "scoring",
        "tournament",
        "teams",
        "score_sheet",
        "open_notes",
    ),
)
