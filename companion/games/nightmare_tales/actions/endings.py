"""After a game: on with the tournament, a new game, a game that is called off (NT-TOUR)."""

from typing import Annotated

from companion.games.nightmare_tales import tournament
from companion.games.nightmare_tales.actions.picks import Why, in_phase
from companion.games.nightmare_tales.table import Table
from companion.rules import Answers, MenuEntry, Tick, _, action, anybody, replace, require


def cleared(table: Table) -> Table:
    """Return the table before a deal."""
    players = tuple(replace(player, cards=0, penalties=(), dropped=0, entry=None) for player in table.players)
    table = replace(table, phase="setup", players=players, laid=(), first="", active="", turn=0)
    return replace(table, has_drawn=False, may_drop=False, deck=None, deck_out=False, knocker="", cause="")


@action(_("On to the next game of the tournament."), label=_("Next game"), rule="NT-TOUR-1", owner=anybody)
def next_game(table: Table) -> Table:
    """Go on with the tournament, among those still in (NT-TOUR-1, -8, -11)."""
    require(table.phase == "scored", _("The game is not scored yet."), rule="NT-SCORE-1")
    require(table.is_tournament, _("No tournament is being played."), rule="NT-TOUR-1")
    require(not table.is_over, _("The tournament is over."), rule="NT-TOUR-5")
    return replace(cleared(table), game=table.game + 1)


def tournament_is_open(table: Table, answers: Answers) -> bool:
    return table.is_under_way and not table.is_over


@action(_("A new game."), label=_("New game"), rule="NT-SETUP-4", owner=anybody)
def new_game(
    table: Table, gives_up: Annotated[bool, Tick(tournament_is_open, label=_("The tournament is given up"))]
) -> Table:
    """Begin again: all play again; a tournament that is not over is given up (NT-SETUP-4, NT-TOUR-1)."""
    between = table.phase == "scored" or (table.phase == "setup" and table.is_under_way)
    require(between, _("A game is not over yet."), rule="NT-DAWN-1")
    goes_on = tournament_is_open(table, {})
    words = _("The tournament is not over: say that you give it up.")
    require(gives_up or not goes_on, words, rule="NT-TOUR-5")
    cups = (*table.cups, tournament.cup(table)) if table.is_under_way else table.cups
    if goes_on:
        table = table.chronicled(_("The tournament is given up."))
    players = tuple(replace(player, points=0, out_after=0) for player in table.players)
    return replace(cleared(replace(table, players=players, cups=cups)), series=table.series + 1, game=1)


@action(
    _("The game is called off. {why}"),
    label=_("Call the game off"),
    rule="NT-DAWN-1",
    menu=MenuEntry("rest", "close", order=1, when=in_phase("play", "dawn")),
)
def call_off(table: Table, why: Why = "") -> Table:
    """Go back before the deal: nothing of this game counts."""
    is_on = table.phase in ("play", "dawn")
    require(is_on, _("No game is being played."), rule="NT-DAWN-1")
    return cleared(table)
