"""The folder of a game's help: its rules in our own words, a Markdown file a topic, in each language."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Help:
    """The help of a game: a folder with one for each language, and the names of its files in their order."""

    folder: Path
    topics: tuple[str, ...]


def help_beside(module: str, *topics: str) -> Help:
    """Return the help in the folder `help` beside a module, which is named by its `__file__`."""
    return Help(Path(module).parent / "help", topics)
