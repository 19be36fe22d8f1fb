"""The help: where its files lie, and the order of its topics."""

from pathlib import Path

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
