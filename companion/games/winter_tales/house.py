"""House rules: where the rulebook leaves a choice, the default reading holds until a group overrules it."""

from types import MappingProxyType
from typing import TYPE_CHECKING

from companion.rules import HouseRule, _, as_read, say

if TYPE_CHECKING:
    from companion.games.winter_tales.table import Table


ROWS = (
    (
        "WT-OPEN-4",
        _("The Writer’s cards"),
        _("As many as there are Spring players, instead of 4."),
        _("4, and as many more as there are Spring players."),
    ),
    (
        "WT-OPEN-5",
        _("Who begins a later chapter"),
        _("The first player begins each chapter."),
        _("Turns go on from where the chapter before ended."),
    ),
    (
        "WT-OPEN-7",
        _("A ready card whose figure lies"),
        _("It counts as ready and is activated in the end, without movement or action."),
        _("It does not count as ready while the figure lies."),
    ),
    (
        "WT-OPEN-8",
        _("Seven cards after a chapter"),
        _("A hand may go over 7 when the chapter ends."),
        _("The limit of 7 holds then, too."),
    ),
    (
        "WT-OPEN-9",
        _("Movement after the action"),
        _("There is none: first the movements, then the action."),
        _("A character may move on after its action."),
    ),
    (
        "WT-OPEN-13",
        _("Cards for coming to a quest"),
        _("Who comes to a quest draws 3 cards, as in each activation."),
        _("Who comes to a quest draws nothing."),
    ),
    (
        "WT-OPEN-15",
        _("Lying characters in a quest"),
        _("A character that lies takes no part in a quest."),
        _("It may take part."),
    ),
    (
        "WT-OPEN-18",
        _("Who lays a memory"),
        _("The turn player picks and lays it; you may name somebody else."),
        _("A player of the side that succeeded lays it."),
    ),
    (
        "WT-OPEN-23",
        _("Lying characters that interrupt"),
        _("A character that lies starts no battle and sets no trap."),
        _("It may do so."),
    ),
    (
        "WT-OPEN-25",
        _("The action after a rescue"),
        _("Rescued in its own activation, a character still has its action."),
        _("A defeat, in a battle or by a trap, ends the action, too."),
    ),
    (
        "WT-OPEN-26",
        _("A soldier who falls into a trap"),
        _("He goes back, and lies there."),
        _("He lies where he is."),
    ),
    (
        "WT-OPEN-27",
        _("Where a trapped soldier goes back to"),
        _("To the space before this movement."),
        _("To the space where the activation began."),
    ),
    (
        "WT-OPEN-28",
        _("Movement after a tie in a trap"),
        _("There is no more movement in this activation; the action stays."),
        _("The soldier may pay for another movement."),
    ),
    (
        "WT-OPEN-29",
        _("Rescue by a character that lies"),
        _("It can rescue itself, nobody else."),
        _("It can rescue others, too."),
    ),
    (
        "WT-OPEN-32",
        _("Discards before the epilogue"),
        _("None: the tale goes on to its epilogue at once."),
        _("The turn player discards down to 7 first."),
    ),
    (
        "WT-OPEN-33",
        _("The Writer laid the last memory"),
        _("The next seat begins the epilogue, the Writer plays last."),
        _("The Writer begins it."),
    ),
    (
        "WT-OPEN-34",
        _("Cards held back at the end"),
        _("Anybody may hold cards back."),
        _("Spring and Winter players play the whole hand."),
    ),
    (
        "WT-OPEN-35",
        _("The Writer’s cards at the end"),
        _("The Writer may split them between the sides."),
        _("They all count for one side."),
    ),
    (
        "WT-OPEN-36",
        _("A tie without a Writer"),
        _("The side of whoever began the epilogue wins."),
        _("Whoever began the epilogue wins, alone."),
    ),
)
HOUSE_RULES = tuple(row[0] for row in ROWS)
TITLES = MappingProxyType({id: say(title) for id, title, _default, _other in ROWS})


def house_rules(table: "Table") -> tuple[HouseRule, ...]:
    """Return every open question with how this group reads it."""
    return as_read(ROWS, table.reads)
