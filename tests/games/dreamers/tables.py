"""Tables of Dreamers to test with: Anna is A, Ben is B."""

from typing import Any

from companion.games.dreamers import GAME
from companion.games.dreamers.data import DREAMER, MASTER, SEATS
from companion.games.dreamers.table import Table, Turn, other
from companion.rules import IllegalPlay, Message, Play, replace
from tests.support.random_play import words

PEOPLE = ("Anna", "Ben")
A, B = SEATS
DD, DM, MD = (DREAMER, DREAMER), (DREAMER, MASTER), (MASTER, DREAMER)


def do(table: Table, action: str, **answers: Any) -> Table:
    after: Table = GAME.play(table, Play(action, answers))
    return after


def refused(table: Table, action: str, **answers: Any) -> Message:
    """Return the sentence that refuses a play, which has changed nothing."""
    try:
        do(table, action, **answers)
    except IllegalPlay as illegal:
        return illegal.message
    raise AssertionError(f"{action} was played")


def turn_of(table: Table) -> Turn:
    """Return the turn that runs, or was the last of this round."""
    assert table.turn
    return table.turn


def told(table: Table) -> list[str]:
    return [words(one) for one in table.news]


def new(is_real: bool = False, first: str = A, **changes: Any) -> Table:
    """Return a match that has begun, its first player drawn."""
    table = do(do(GAME.set_up(PEOPLE), "new_match", is_real=is_real), "draw_first", player=first)
    return replace(table, **changes) if changes else table


def dealt(identities: tuple[str, str] = DD, table: Table | None = None) -> Table:
    """Return a round in which A and B have taken these identities."""
    table = table or new()
    mine = identities if table.first == A else identities[::-1]
    third = DREAMER if MASTER in identities else MASTER
    table = do(table, "lay_identities", order=(*mine, third))
    return do(do(table, "take_identity", card="card-1"), "take_identity", card="card-2")


def in_turn(identities: tuple[str, str] = DD, **changes: Any) -> Table:
    """Return a table at the first Nightmare of a round."""
    return replace(dealt(identities), **changes)


def dreams(table: Table, target: int, one: int, two: int) -> Table:
    """Turn a Nightmare and two Dreams over."""
    return do(do(table, "turn_nightmare", value=target), "turn_dreams", one=one, two=two)


def missed(table: Table) -> Table:
    """Go on to the accusation without a hit: 10 is not 15, and nobody modifies."""
    table = dreams(table, 10, 10, 5)
    first = table.chance
    return do(do(table, "pass_modifier", by=first), "pass_modifier", by=other(first))


def handed_over(table: Table) -> Table:
    """Accuse nobody: the First-Player card is handed over, and the next turn begins."""
    return do(table, "no_accusation", by=table.first)


def at_accusation(identities: tuple[str, str] = DD, **changes: Any) -> Table:
    return replace(missed(in_turn(identities)), **changes)


def exhausted(table: Table) -> Table:
    """Play misses until the deck ends the round."""
    while table.is_played:
        table = do(table, "begin_turn") if table.phase == "memories" else handed_over(missed(table))
    return table


def three_gates(table: Table) -> Table:
    """Hit three times in a row."""
    while table.is_played:
        table = dreams(table, 9, 4, 5)
        table = handed_over(table) if table.is_played else table
    return table
