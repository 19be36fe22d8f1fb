"""What actions of this game ask again and again, and the guards that they share."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Annotated

from companion.games.winter_tales.data import (
    AVAILABLE,
    FACED,
    LONGEST_NAME,
    SIDES,
    SPACES,
)
from companion.games.winter_tales.table import Table
from companion.rules import Answers, Message, Number, Pick, Text, _, action, is_of, message, plural, require
from companion.rules.asks import Amount, Wanted, amount


def cards_asked(
    low: Amount, high: Amount, rule: str = "WT-HAND-1", wanted: Wanted = None, *, label: str
) -> Number:
    """Return what asks for a number of story cards; `rule` sets the bounds (WT-HAND-1)."""

    def why(table: Table, answers: Answers, value: object) -> Message:
        least, most = amount(low, table, answers), amount(high, table, answers)
        words = _("Choose a number from {low} to {high}.")
        return message(words, low=least, high=most, rule=rule)

    return Number(low, high, wanted, why, label=label)


def counted_off(number: Callable[[Table, Answers], int], *, label: str) -> Number:
    """Return what asks for the cards discarded after an activation: down to 7, and no more (WT-ACT-6)."""

    def why(table: Table, answers: Answers, value: object) -> Message:
        over = number(table, answers)
        if not over:
            return message(_("With 7 cards or fewer nothing is discarded."), rule="WT-ACT-6")
        return plural(
            _("Down to 7: discard {count} card."),
            _("Down to 7: discard {count} cards."),
            over,
            rule="WT-ACT-6",
        )

    return Number(number, number, why=why, label=label)


def players(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(player.id for player in table.players)


def characters(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(character.id for character in table.characters)


def lying(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(character.id for character in table.characters if character.is_down)


def quests(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(quest.id for quest in table.quests)


def laid(table: Table, answers: Answers) -> Sequence[str]:
    """Return the memories by their boxes."""
    return tuple(f"memory-{place}" for place, _one in enumerate(table.memories, 1))


def rested(table: Table, answers: Answers) -> Sequence[str]:
    """Return quests that are not on the board: available or faced."""
    return tuple(quest.id for quest in table.quests if quest.state in (AVAILABLE, FACED))


AnyPlayer = Annotated[str, Pick(players, label=_("Which seat"))]
AnyCharacter = Annotated[str, Pick(characters, label=_("Which character"))]
AnyQuest = Annotated[str, Pick(quests, label=_("Which quest"))]
AnyMemory = Annotated[str, Pick(laid, none=_("No memory lies on the track yet."), label=_("Which memory"))]
Side = Annotated[str, Pick(lambda table, answers: SIDES, label=_("Whose quest"))]
Space = Annotated[str, Text(LONGEST_NAME, label=_("The space"))]
SpaceKind = Annotated[str, Pick(lambda table, answers: SPACES, label=_("Location or square"))]
Name = Annotated[str, Text(LONGEST_NAME, label=_("The new name"))]
NeededName = Annotated[str, Text(LONGEST_NAME, needed=True, label=_("Name"))]
Words = Annotated[str, Text(200, label=_("The card"))]
Why = Annotated[str, Text(120, label=_("Reason"))]


def is_set_up(table: Table) -> None:
    """Refuse once the first chapter has begun. Raises: IllegalPlay."""
    require(table.phase == "setup", _("The tale has already begun."))


def has_roles(table: Table) -> None:
    is_set_up(table)
    require(table.has_roles, _("First choose the sides."), rule="WT-SETUP-3")


def is_played(table: Table) -> None:
    """Refuse before the first chapter and from the epilogue on. Raises: IllegalPlay."""
    require(table.phase != "setup", _("The tale has not begun yet."))
    over = _("The chapters are over.")
    require(table.phase in ("turns", "chapter_end"), over, rule="WT-EPI-1")


def is_under_way(table: Table) -> None:
    """Refuse before the first chapter and after the epilogue. Raises: IllegalPlay."""
    require(table.phase not in ("setup", "finished"), _("No tale is being played."))


def has_turns(table: Table) -> None:
    is_played(table)
    require(table.phase == "turns", _("The chapter ends first."), rule="WT-CHAP-4")


def nothing_waits(table: Table) -> None:
    """Refuse while something else must be finished first. Raises: IllegalPlay."""
    has_turns(table)
    require(not table.waits_for, _("Something else must be finished first."))


def turn_player(table: Table) -> str:
    return table.turn


def asked_player(table: Table) -> str:
    return table.acting_seat


asked_action = partial(action, names={"player": asked_player})


def mover(table: Table) -> str:
    return table.moving.character if table.moving else ""


def activated(table: Table) -> str:
    """Return who is activated and may act, "" while a quest is being resolved."""
    return table.activation.character if table.activation and not table.resolving else ""


BY_ACTIVATED = is_of(activated)


def get_up_alone(answers: Answers) -> str:
    """Return the line of a rescue by the lying character itself, "" of any other."""
    return _("{rescued} gets up.") if answers["rescuer"] == answers["rescued"] else ""
