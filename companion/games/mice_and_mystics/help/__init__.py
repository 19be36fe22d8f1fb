"""The help: the folder of its files, and the order of its topics."""

from pathlib import Path

from companion.rules import Help

HELP = Help(
    Path(__file__).parent,
    (
        "rounds",
        "turn",
        "movement",
        "initiative",
        "bosses",
        "water",
        "mousetraps",
        "attack",
        "wounds",
        "minions",
        "tokens",
        "captures",
        "greedy_roaches",
        "brodie",
        "search",
        "exploring",
        "encounters",
        "surges",
        "hourglass",
        "cheese",
        "free_actions",
        "party_items",
        "campaign",
        "chapter_1",
        "achievements",
        "dice",
        "cards",
        "mice",
        "setup",
        "box",
        "open_notes",
        "variants",
    ),
)
