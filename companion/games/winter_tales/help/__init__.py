"""The help: where its files lie, the order of its topics, and the rule that each action's sheet leads to."""

from pathlib import Path

from companion.games.winter_tales.help.actions import RULE_OF as RULE_OF
from companion.rules import Help

HELP = Help(
    Path(__file__).parent,
    (
        "words",
        "setup",
        "chapters",
        "activation",
        "movement",
        "generating",
        "resolving",
        "interruptions",
        "battle",
        "trap",
        "rescues",
        "hands",
        "epilogue",
        "open_notes",
    ),
)
