"""What the box learns at the table: names of characters and of quests that people typed."""

from companion.games.winter_tales.actions.laying import OWN
from companion.games.winter_tales.box import Box, with_character, with_quest
from companion.games.winter_tales.table import Table
from companion.rules import Answers, Play

TEACHING = frozenset(("name_character", "place_first_quest", "generate_quest", "add_quest"))


def remember(box: Box, table: Table, play: Play) -> Box:
    """Return the box with what a play, made at `table`, taught it."""
    answers, name = play.answers, str(play.answers.get("name", "")).strip()
    if not name or play.action not in TEACHING:
        return box
    if play.action == "name_character":
        is_own = answers.get("known") == OWN and table.has_character(str(answers["character"]))
        return with_character(box, table.character(str(answers["character"])).kind, name) if is_own else box
    side = _side(table, play.action, answers)
    return with_quest(box, side, name) if side else box


def _side(table: Table, action: str, answers: Answers) -> str:
    """Return the side of a quest that was typed, "" where none was."""
    if action == "generate_quest":
        is_own = answers.get("quest") == OWN and table.mover is not None
        return table.mover.side if is_own and table.mover else ""
    return "" if answers.get("quest") else str(answers["side"])
