"""The state of the game, and the story so far, made from the happenings."""

from companion.games.nightmare_tales.names import NAMES, named
from companion.games.nightmare_tales.table import Table
from companion.rules import Ending, Message, _, message


def title(table: Table) -> Message:
    """Return the state of the game, in a few words."""
    if table.phase == "play":
        who = named(table, table.active)
        words = _("Last round · {player}’s turn") if table.knocker else _("Turn {turn} · {player}’s turn")
        return message(words, player=who, turn=table.turn)
    if table.phase == "dawn":
        return message(_("Dawn: the cards are revealed"))
    if table.phase == "scored":
        return _scored(table)
    return (
        message(_("Setting up game {number}"), number=table.game)
        if table.game > 1
        else message(_("Before the deal"))
    )


def _scored(table: Table) -> Message:
    if table.nightmares_won:
        return message(_("The nightmares have won"))
    if table.champion:
        return message(_("{player} has won the tournament"), player=named(table, table.champion))
    record = table.records[-1]
    sides = dict.fromkeys(row.team or row.player for row in record.winners)
    who = tuple(named(table, id) for id in sides)
    if record.is_shared:
        return message(_("A shared win: {players}"), players=who)
    return message(_("A draw: {players}") if len(sides) > 1 else _("Won: {players}"), players=who)


def ending(table: Table) -> Ending | None:
    """Return how a game or a tournament ended, with a line to read aloud; between its games there is none."""
    if table.phase != "scored" or not (table.is_over or not table.is_tournament):
        return None
    if table.nightmares_won:
        words = _("The nightmares laugh in the dark. But every night has a morning: try again!")
        return Ending(is_won=False, aloud=message(words))
    winners = dict.fromkeys(row.team or row.player for row in table.records[-1].winners)
    who = (table.champion,) if table.champion else tuple(winners)
    words = _("The sun comes up, and the nightmares are gone. Tonight’s hero: {who}!")
    return Ending(is_won=True, aloud=message(words, who=tuple(named(table, id) for id in who)))


def heading(table: Table) -> Message:
    """Return which game this is: "Quick Tournament, game 4"."""
    words = _("{mode}, game {number}") if table.is_tournament else _("{mode}, number {number}")
    return message(words, mode=message(NAMES[table.mode]), number=table.number)
