"""The help: where its files lie, and the order of its topics."""

from pathlib import Path

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
