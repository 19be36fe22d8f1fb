"""What is put right by hand besides counters: turn, dawn, knock; each with a word why (NT-SHEET-2)."""

from collections.abc import Sequence
from typing import Annotated

from companion.games.nightmare_tales import defaults
from companion.games.nightmare_tales.actions.picks import AnyPlayer, Why, at_dawn, in_phase, in_play
from companion.games.nightmare_tales.data import BY_KNOCK, DAWNS
from companion.games.nightmare_tales.names import named
from companion.games.nightmare_tales.table import Table
from companion.rules import Answers, MenuEntry, Pick, Tick, _, correction, replace, require

NOBODY = "nobody"


@correction(
    _("It is {player}’s turn. {why}"),
    label=_("Whose turn it is"),
    rule="NT-TURN-10",
    menu=MenuEntry("turn", "flame", when=in_phase("play")),
    proposes=defaults.turn,
)
def set_turn(
    table: Table,
    player: AnyPlayer,
    drawn: Annotated[bool, Tick(label=_("A card has been drawn"))] = False,
    why: Why = "",
) -> Table:
    """Say whose turn it is, and whether a card has been drawn; a knocker's is skipped (NT-KNOCK-4)."""
    in_play(table)
    skipped = _("{player} has knocked: that turn is skipped.")
    require(player != table.knocker, skipped, player=named(table, player), rule="NT-KNOCK-4")
    more = player != table.active
    return replace(table, active=player, has_drawn=drawn, may_drop=drawn, turn=table.turn + more)


@correction(
    _("What brought dawn: {cause}. {why}"),
    label=_("What brought dawn"),
    rule="NT-DAWN-7",
    menu=MenuEntry("dawn", "dawn", when=in_phase("dawn")),
    proposes=defaults.cause,
)
def set_cause(
    table: Table, cause: Annotated[str, Pick(lambda table, answers: DAWNS, label=_("Cause"))], why: Why = ""
) -> Table:
    """Say what brought dawn (NT-DAWN-7)."""
    at_dawn(table)
    has_knock = cause != BY_KNOCK or table.knocker
    require(has_knock, _("First say who has knocked."), rule="NT-DAWN-5")
    return replace(table, cause=cause)


def knockers(table: Table, answers: Answers) -> Sequence[str]:
    return (NOBODY, *(id for id in table.ids if table.phase == "dawn" or id != table.active))


@correction(
    _("Who has knocked: {player}. {why}"),
    label=_("Who has knocked"),
    rule="NT-KNOCK-3",
    menu=(
        MenuEntry("turn", "knock", when=in_phase("play")),
        MenuEntry("dawn", "knock", when=in_phase("dawn")),
    ),
    proposes=defaults.knocker,
)
def set_knocker(
    table: Table, player: Annotated[str, Pick(knockers, label=_("Player"))], why: Why = ""
) -> Table:
    """Say which player has knocked, if any; whose turn it is has not (NT-KNOCK-3, NT-DAWN-7)."""
    is_on = table.phase in ("play", "dawn")
    require(is_on, _("No game is being played."), rule="NT-DAWN-1")
    by_knock = player == NOBODY and table.phase == "dawn" and table.cause == BY_KNOCK
    require(not by_knock, _("Dawn came by a knock, so somebody has knocked."), rule="NT-DAWN-5")
    return replace(table, knocker="" if player == NOBODY else player)
