"""What actions of this game ask again and again, and the guards that they share."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Annotated

from companion.games.nightmare_tales.box import Box, is_deck_list
from companion.games.nightmare_tales.data import LONGEST_NAME
from companion.games.nightmare_tales.pieces import Player
from companion.games.nightmare_tales.table import Table
from companion.rules import (
    Answers,
    FromBox,
    Message,
    Pick,
    Text,
    _,
    action,
    message,
    picks,
    require,
    to_tuples,
)

player_action = partial(action, owner=picks("player"))  # what a seat may do for itself


def seats(table: Table, answers: Answers) -> Sequence[str]:
    return table.ids


def not_playing(table: Table, answers: Answers, value: object) -> Message:
    """Say why a player cannot be chosen: out of the tournament, or not at the table (NT-TOUR-8)."""
    id = str(value)
    if isinstance(value, str) and table.has_player(id) and table.player(id).is_out:
        words = _("{player} is out of the tournament.")
        return message(words, player=table.player(id).name, rule="NT-TOUR-8")
    return message(_("That cannot be chosen now."))


AnyPlayer = Annotated[str, Pick(seats, not_playing, label=_("Player"))]
Name = Annotated[str, Text(LONGEST_NAME, needed=True, is_person=True, label=_("Name"))]
Why = Annotated[str, Text(120, label=_("Reason"))]
DeckList = Annotated[
    tuple[tuple[str, str, int, int], ...],
    FromBox(lambda box, answers: to_tuples(box.deck_list) if isinstance(box, Box) else (), is_deck_list),
]


def in_set_up(table: Table) -> None:
    """Refuse if a game is being played. Raises: IllegalPlay."""
    require(table.phase == "setup", _("That is for the set-up."), rule="NT-SETUP-1")


def in_play(table: Table) -> None:
    """Refuse before the deal and after dawn. Raises: IllegalPlay."""
    require(table.phase == "play", _("No game is being played."), rule="NT-DAWN-1")


def at_dawn(table: Table) -> None:
    """Refuse if cards are not revealed. Raises: IllegalPlay."""
    require(table.phase == "dawn", _("Cards are revealed at dawn."), rule="NT-SCORE-1")


def in_phase(*phases: str) -> Callable[[Table], bool]:
    """Return what says whether a table is in one of these phases: when a button is shown."""
    return lambda table: table.phase in phases


def of(table: Table, answers: Answers, name: str = "player") -> Player | None:
    """Return the player who was chosen, None while there is no answer."""
    id = str(answers.get(name, ""))
    return table.player(id) if table.has_player(id) else None
