"""The modules of every game: no two answer the same question."""

import re
from collections import Counter
from importlib import import_module
from pathlib import Path

from companion.games import GAMES
from companion.rules import AnyGame
from tests.kit.games import each


@each(GAMES.values())
def test_no_two_modules_of_a_game_answer_the_same_question(game: AnyGame) -> None:
    """A name that one module takes from another would be answered wrongly, and nothing else would say so."""
    package = f"companion.games.{game.slug}"
    folder = Path(import_module(package).__file__ or "").parent
    modules = [import_module(f"{package}.{path.stem}") for path in folder.glob("[a-z]*.py")]
    asked = Counter(name for module in modules for name in getattr(module, "QUESTIONS", ()))
    declared = re.findall(r'^ {8}"(\w+)": ', (folder / "__init__.py").read_text(), flags=re.MULTILINE)
    assert [name for name, times in (asked + Counter(declared)).items() if times > 1] == []
