"""A match to look at: four rounds are over, each in another way, the fifth is at two gates."""

from collections.abc import Iterator

from companion.games.dreamers.data import DREAMER, MASTER, SEATS
from companion.games.dreamers.table import Table, other
from companion.rules import Play

PEOPLE = ("Anna", "Ben")
ANNA, BEN = SEATS


def plays(table: Table) -> Iterator[Play]:
    """Give the plays of the match, from an empty table on."""
    yield _play("new_match")
    yield _play("draw_first", player=ANNA)
    yield from _dealt(DREAMER, DREAMER, MASTER)
    yield from _hit(ANNA, 9, 4, 5)
    yield from _hit(BEN, 12, 7, 5)
    yield from _modified(ANNA)
    yield _play("next_round", first=BEN)
    yield from _dealt(MASTER, DREAMER, DREAMER)
    for turn in range(8):
        yield from _missed((BEN, ANNA)[turn % 2])
    yield _play("begin_turn")  # the deck is exhausted
    yield _play("next_round", first=BEN)
    yield from _dealt(DREAMER, MASTER, DREAMER)
    yield from _to_the_accusation(BEN)
    yield _play("decide", accuses=True)
    yield _play("next_round", first=ANNA)
    yield from _dealt(DREAMER, DREAMER, MASTER)
    yield from _to_the_accusation(ANNA)
    yield _play("decide", accuses=True)
    yield from _fifth()


def _fifth() -> Iterator[Play]:
    """The falsely accused chooses; two gates are open, and the Dreams lie there."""
    yield _play("next_round", first=BEN)
    yield _play("choose_identity", identity=MASTER)
    yield _play("lay_identities", order=(DREAMER, DREAMER))
    yield _play("take_identity", card="card-2")
    yield from _looked()
    yield from _hit(BEN, 11, 6, 5)
    yield from _hit(ANNA, 8, 3, 5)
    yield _play("turn_nightmare", value=16)
    yield _play("say_word", word="middle")
    yield _play("turn_dreams", one=4, two=8)


def _dealt(*order: str) -> Iterator[Play]:
    """Lay the identities in this order, of which the first player takes the left one."""
    yield _play("lay_identities", order=order)
    yield _play("take_identity", card="card-1")
    yield _play("take_identity", card="card-2")
    yield from _looked()


def _looked() -> Iterator[Play]:
    yield _play("look", player=ANNA)
    yield _play("look", player=BEN)


def _hit(first: str, target: int, first_dream: int, second_dream: int) -> Iterator[Play]:
    """A turn in which the Dreams hit at once."""
    yield _play("turn_nightmare", value=target)
    yield _play("say_word", word="near")
    yield _play("turn_dreams", one=first_dream, two=second_dream)
    yield _play("no_accusation", by=first)


def _modified(first: str) -> Iterator[Play]:
    """The turn of the third gate: the second player's modifier opens it."""
    yield _play("turn_nightmare", value=13)
    yield _play("turn_dreams", one=3, two=4)
    yield _play("pass_modifier", by=first)
    yield _play("play_modifier", by=other(first), sign="times", number=3, card="first")


def _missed(first: str) -> Iterator[Play]:
    yield from _to_the_accusation(first)
    yield _play("no_accusation", by=first)


def _to_the_accusation(first: str) -> Iterator[Play]:
    """A turn in which nothing hits and no player modifies."""
    yield _play("turn_nightmare", value=10)
    yield _play("say_word", word="far")
    yield _play("turn_dreams", one=10, two=5)
    yield _play("pass_modifier", by=first)
    yield _play("pass_modifier", by=other(first))


def _play(action: str, **answers: object) -> Play:
    return Play(action, answers)
