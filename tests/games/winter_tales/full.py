"""A full table, for the bench: what lies there beyond the demo's evening. No card of the game stands here."""

from collections.abc import Iterator

from companion.games.winter_tales.data import HOUSE_RULES
from companion.games.winter_tales.table import Table
from companion.rules import Play, make_play

MORE = 8  # quests on the board, for each side
HAND = 14
WORDS = "What is told of this card takes a line of the sheet and then goes on for a while."


def plays(table: Table) -> Iterator[Play]:
    """Give the plays that fill the demo's table: quests all over the board, a long track, figures placed."""
    yield make_play("set_house_rules", others=HOUSE_RULES[:4])
    yield make_play("correct", counter="limit", value=7)
    number = table.things_made
    for side in ("spring", "winter"):
        for place in range(1, MORE + 1):
            number += 1
            yield make_play("add_quest", side=side, name=f"The long story of {side} {place}")
            where = f"Place {number} of the town"
            yield make_play("set_quest", quest=f"quest-{number}", state="on_board", place=where)
    for place, favours in enumerate(("spring", "winter", "neutral", "spring"), 1):
        quest = table.quests[place].id
        yield make_play("add_memory", quest=quest, favours=favours, laid_by="seat-3", card=WORDS)
    for character in table.characters:
        space = f"Behind the house of {character.name}"
        yield make_play("set_space", character=character.id, space=space, kind="square")
    for player in table.players:
        yield make_play("correct", counter=f"hand:{player.id}", value=HAND)
