"""The course of a game: from the deal to dawn (NT-TURN, NT-KNOCK, NT-DAWN)."""

from companion.games.nightmare_tales.data import BY_DECK, BY_KNOCK, BY_ZERO
from companion.games.nightmare_tales.names import named
from companion.games.nightmare_tales.table import Table
from companion.rules import _, replace

AT_ONCE, WITH_THE_TURN = "NT-OPEN-13", "NT-OPEN-9"


def start(table: Table, first: str) -> Table:
    """Deal: cards to each, the rest is the deck; the first player has turn 1 (NT-SETUP-1, -4)."""
    players = tuple(
        replace(player, cards=0 if player.is_out else table.dealt, penalties=(), dropped=0, entry=None)
        for player in table.players
    )
    deck = table.deck_size - table.dealt * len(table.seats) if table.deck_size else None
    table = replace(table, phase="play", players=players, first=first, active=first, turn=1, deck=deck)
    return replace(table, has_drawn=False, may_drop=False, deck_out=False, knocker="", cause="", laid=())


def gain(table: Table, id: str, by: int) -> Table:
    player = table.player(id)
    return table.with_player(replace(player, cards=player.cards + by))


def cards_of_penalty(table: Table) -> int:
    """Return how many cards a penalty brings (NT-PEN-1): one, by a variant of the house two (NT-VAR-3)."""
    return 2 if table.reads("NT-VAR-3") else 1


def off_the_deck(table: Table) -> Table:
    """Take a card off the deck if it is counted; say when it was the last (NT-TURN-5, NT-PEN-1)."""
    if not table.deck:
        return table
    table = replace(table, deck=table.deck - 1)
    return table if table.deck else ran_out(table)


def ran_out(table: Table) -> Table:
    """Say that the deck is empty: dawn after this turn, or at once (NT-DAWN-2, NT-OPEN-13)."""
    table = replace(table, deck_out=True, deck=None if table.deck is None else 0)
    if table.reads(AT_ONCE):
        return dawn(table, BY_DECK)
    return table.tell(_("The deck has run out: dawn comes at the end of this turn."), rule="NT-DAWN-2")


def cause_of_dawn(table: Table) -> str:
    """Return what brings dawn at the end of this turn, "" if nothing does (NT-DAWN-3, -6, NT-OPEN-15)."""
    if any(not player.cards for player in table.seats):
        return BY_ZERO
    if table.is_deck_out:
        return BY_DECK
    return BY_KNOCK if table.turns_left == 1 else ""


def end(table: Table) -> Table:
    """End the turn: dawn, or the next seat clockwise (NT-TURN-10, -11, NT-DAWN-5)."""
    if cause := cause_of_dawn(table):
        return dawn(table, cause)
    keeps = table.may_drop and not table.reads(WITH_THE_TURN)
    following = table.after(table.active)
    return replace(table, active=following, turn=table.turn + 1, has_drawn=False, may_drop=keeps)


def dawn(table: Table, cause: str) -> Table:
    """End the game: all reveal their cards (NT-DAWN-1, -7)."""
    table = replace(table, phase="dawn", cause=cause, may_drop=False)
    if cause == BY_ZERO:
        none = tuple(named(table, player.id) for player in table.seats if not player.cards)
        return table.chronicled(_("Dawn: no cards are left to {players}."), players=none)
    if cause == BY_DECK:
        return table.chronicled(_("Dawn: the deck has run out."))
    return table.chronicled(
        _("Dawn: the last round after the knock of {player} is over."), player=named(table, table.knocker)
    )
