"""Tables of Winter Tales to test with."""

from random import Random
from typing import Any

import pytest

from companion.games.winter_tales import GAME
from companion.games.winter_tales.pieces import Character, Memory, Quest
from companion.games.winter_tales.seating import may_place_first
from companion.games.winter_tales.table import Table
from companion.rules import IllegalPlay, Message, Play, replace
from tests.support.random_play import words

NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eva", "Finn", "Gus")
SEATS = tuple(f"seat-{place}" for place in range(1, 8))
ADA, BO, CLEO, DAN, EVA, FINN, GUS = SEATS


def empty(number: int) -> Table:
    """Return the table of so many people before anything is laid."""
    table: Table = GAME.set_up(NAMES[:number])
    return table


def play(table: Table, action: str, **answers: Any) -> Table:
    after: Table = GAME.play(table, Play(action, answers))
    return after


def done(table: Table, action: str, **answers: Any) -> Table:
    """Return the table after one play; what chance and the box answer is filled in."""
    filled, _made = GAME.actions[action].fill(table, answers, Random(1), GAME.new_box())
    after: Table = GAME.play(table, filled)
    return after


def refused(table: Table, action: str, **answers: Any) -> Message:
    """Return the sentence with which a play is refused; its rule is `.rule`."""
    with pytest.raises(IllegalPlay) as illegal:
        GAME.play(table, Play(action, answers))
    return illegal.value.message


def told(table: Table) -> tuple[str, ...]:
    """Return the news in the words of their source."""
    return tuple(words(sentence) for sentence in table.news)


def seated(number: int) -> Table:
    """Return a table with sides: Spring and Winter take the seats in turn, the last one is the Writer."""
    pairs = number // 2
    spring = SEATS[: 2 * pairs : 2]
    writer = SEATS[number - 1] if number % 2 else "nobody"
    return done(empty(number), "choose_sides", uneven=False, spring=spring, writer=writer)


def laid(number: int) -> Table:
    """Return a table with both first quests on the board."""
    table = seated(number)
    for side, name in (("spring", "The key"), ("winter", "The letter")):
        by = may_place_first(table, side)[0]
        table = play(table, "place_first_quest", side=side, by=by, name=name)
    return table


def begun(number: int, house: tuple[str, ...] = ()) -> Table:
    return play(replace(laid(number), house=house), "begin")


def with_hands(table: Table, *hands: int) -> Table:
    """Return the table with these hands, in seat order."""
    for player, hand in zip(table.players, hands, strict=False):
        table = table.with_player(replace(player, hand=hand))
    return table


def hands(table: Table) -> tuple[int, ...]:
    return tuple(player.hand for player in table.players)


def with_one(table: Table, id: str, **changes: Any) -> Table:
    return table.with_character(replace(table.character(id), **changes))


def of(table: Table, player: str, kind: str = "", place: int = 0) -> str:
    """Return a character of somebody: the first one, or another, of a kind where it matters."""
    found = [one.id for one in table.of(player) if kind in ("", one.kind)]
    return found[place]


def activated(table: Table, *ids: str) -> Table:
    """Return the table with these characters' cards turned."""
    for id in ids:
        table = with_one(table, id, is_ready=False)
    return table


def all_activated_but(table: Table, *ids: str) -> Table:
    return activated(table, *(one.id for one in table.characters if one.id not in ids))


def remembering(table: Table, *favours: str, laid_by: str = ADA) -> Table:
    """Return the table with memories of this favour, the last laid by somebody."""
    memories = tuple(Memory("quest-1", side, laid_by) for side in favours)
    return replace(table, memories=memories)


def characters(table: Table, kind: str) -> tuple[Character, ...]:
    return tuple(one for one in table.characters if one.kind == kind)


def quest(table: Table, side: str = "spring") -> Quest:
    return next(quest for quest in table.quests if quest.side == side)


def resolving(table: Table, character: str) -> Table:
    """Return the table with a quest of the character's side begun, and nobody who comes."""
    table = play(with_one(table, character, space_kind="place"), "activate", character=character)
    side = table.character(character).side
    table = play(table, "resolve_quest", quest=quest(table, side).id)
    while table.waits_for in ("come", "stay_away"):
        table = play(table, "stay_away")
    return table


def tell(table: Table, *entries: tuple[str, int]) -> Table:
    """Return the table after these have told; "" for whoever has nobody there."""
    for character, cards in entries:
        answers = {"character": character, "cards": cards} if character else {"character": "nobody"}
        table = play(table, "play_cards", **answers)
    return table
