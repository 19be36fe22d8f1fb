"""What the box learns at the table: names of characters and of quests that people typed."""

from companion.games.winter_tales.box import Box, NamedCard, with_character, with_module, with_quest
from companion.games.winter_tales.data import OWN
from companion.games.winter_tales.table import Table
from companion.rules import Answers


def learn_character(box: Box, table: Table, answers: Answers) -> Box:
    """Return the box with a character whose name was typed."""
    is_typed = answers.get("known") == OWN
    kind = table.character(str(answers["character"])).kind
    return with_character(box, kind, _typed_name(answers)) if is_typed else box


def learn_quest(box: Box, table: Table, answers: Answers) -> Box:
    """Return the box with a quest of a side that was typed, unless one of the list was drawn."""
    return box if answers.get("quest") else with_quest(box, str(answers["side"]), _typed_name(answers))


def learn_new_quest(box: Box, table: Table, answers: Answers) -> Box:
    """Return the box with a quest that a character generated under a name that was typed."""
    is_typed = answers.get("quest") == OWN and table.mover is not None
    return with_quest(box, table.mover.side, _typed_name(answers)) if is_typed and table.mover else box


def learn_module(box: Box, table: Table, answers: Answers) -> Box:
    """Return the box with a module as it was typed."""
    words = str(answers.get("words", "")).strip()
    return with_module(box, NamedCard(_typed_name(answers), str(answers["sign"]), words))


def _typed_name(answers: Answers) -> str:
    return str(answers.get("name", "")).strip()
