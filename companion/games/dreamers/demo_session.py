"""A match to look at: four rounds are over, each in another way, the fifth is at two gates."""

from collections.abc import Iterator

from companion.games.dreamers.data import DREAMER, MASTER, SEATS
from companion.games.dreamers.table import Table, other
from companion.rules import Play, make_play

PEOPLE = ("Anna", "Ben")
ANNA, BEN = SEATS


def plays(table: Table) -> Iterator[Play]:
    """Give the plays of the match, from an empty table on."""
    yield make_play("new_match")
    yield make_play("draw_first", player=ANNA)
    yield from _dealt(DREAMER, DREAMER, MASTER)
    yield from _hit(ANNA, 9, 4, 5)
    yield from _hit(BEN, 12, 7, 5)
    yield from _modified(ANNA)
    yield make_play("next_round", first=BEN)
    yield from _dealt(MASTER, DREAMER, DREAMER)
    for turn in range(8):
        yield from _missed((BEN, ANNA)[turn % 2])
    yield make_play("begin_turn")  # the deck is exhausted
    yield make_play("next_round", first=BEN)
    yield from _dealt(DREAMER, MASTER, DREAMER)
    yield from _to_the_accusation(BEN)
    yield make_play("decide", accuses=True)
    yield make_play("next_round", first=ANNA)
    yield from _dealt(DREAMER, DREAMER, MASTER)
    yield from _to_the_accusation(ANNA)
    yield make_play("decide", accuses=True)
    yield from _fifth()


def _fifth() -> Iterator[Play]:
    """The falsely accused chooses; two gates are open, and the Dreams lie there."""
    yield make_play("next_round", first=BEN)
    yield make_play("choose_identity", identity=MASTER)
    yield make_play("lay_identities", order=(DREAMER, DREAMER))
    yield make_play("take_identity", card="card-2")
    yield from _looked()
    yield from _hit(BEN, 11, 6, 5)
    yield from _hit(ANNA, 8, 3, 5)
    yield make_play("turn_nightmare", value=16)
    yield make_play("say_word", word="middle")
    yield make_play("turn_dreams", one=4, two=8)


def _dealt(*order: str) -> Iterator[Play]:
    """Lay the identities in this order, of which the first player takes the left one."""
    yield make_play("lay_identities", order=order)
    yield make_play("take_identity", card="card-1")
    yield make_play("take_identity", card="card-2")
    yield from _looked()


def _looked() -> Iterator[Play]:
    yield make_play("look", player=ANNA)
    yield make_play("look", player=BEN)


def _hit(first: str, target: int, first_dream: int, second_dream: int) -> Iterator[Play]:
    """A turn in which the Dreams hit at once."""
    yield make_play("turn_nightmare", value=target)
    yield make_play("say_word", word="near")
    yield make_play("turn_dreams", one=first_dream, two=second_dream)
    yield make_play("no_accusation", by=first)


def _modified(first: str) -> Iterator[Play]:
    """The turn of the third gate: the second player's modifier opens it."""
    yield make_play("turn_nightmare", value=13)
    yield make_play("turn_dreams", one=3, two=4)
    yield make_play("pass_modifier", by=first)
    yield make_play("play_modifier", by=other(first), sign="times", number=3, card="first")


def _missed(first: str) -> Iterator[Play]:
    yield from _to_the_accusation(first)
    yield make_play("no_accusation", by=first)


def _to_the_accusation(first: str) -> Iterator[Play]:
    """A turn in which nothing hits and no player modifies."""
    yield make_play("turn_nightmare", value=10)
    yield make_play("say_word", word="far")
    yield make_play("turn_dreams", one=10, two=5)
    yield make_play("pass_modifier", by=first)
    yield make_play("pass_modifier", by=other(first))
