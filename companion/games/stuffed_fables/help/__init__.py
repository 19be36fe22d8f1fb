"""The help: where its files lie, the order of its topics, and the rule that each action's sheet leads to."""

from pathlib import Path

from companion.games.stuffed_fables.help.actions import RULE_OF as RULE_OF
from companion.rules import Help

HELP = Help(
    Path(__file__).parent,
    (
        "turn",
        "draw",
        "stuffing",
        "threat",
        "actions_and_dice",
        "discard",
        "check",
        "surges",
        "move",
        "store",
        "encourage",
        "skill_tests",
        "group_tests",
        "bonuses",
        "attacks",
        "items",
        "encounters",
        "bosses",
        "monsters",
        "defending",
        "collapse",
        "statuses",
        "sleep",
        "abilities",
        "end",
        "campaign",
        "storybook",
        "map",
        "lost",
        "points_of_interest",
        "merchants",
        "leaving",
        "game",
        "box",
        "cards",
        "setup",
        "two_players",
        "narrator",
        "open_notes",
    ),
)
