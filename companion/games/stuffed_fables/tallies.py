"""What the sheet of a recount shows: each color's dice, place by place, and whether they come out right."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.stuffed_fables import dice
from companion.games.stuffed_fables.data import BLACK, COLOURS
from companion.games.stuffed_fables.dice_places import PILES
from companion.games.stuffed_fables.table import Table
from companion.rules import Answers


@dataclass(frozen=True)
class Tally:
    """The dice of one color as they were counted, and how many there must be (SF-BAG-6)."""

    colour: str
    of: Mapping[str, int]
    elsewhere: int
    must: int

    @property
    def total(self) -> int:
        return sum(self.of.values()) + self.elsewhere

    @property
    def is_right(self) -> bool:
        return self.total == self.must


def recounted(table: Table, answers: Answers) -> tuple[Tally, ...]:
    """Return each color as far as it has been counted; an untouched one is as the table has it."""
    piles = {place: dict(_counted(table, answers, place)) for place in PILES}
    elsewhere = dice.plus(_on_cards(table, answers), dice.plus(table.on_group, table.rolled))
    threat = answers.get("threat")
    black = table.threat if threat is None else int(threat)
    return tuple(
        Tally(
            colour,
            {place: piles[place].get(colour, 0) for place in PILES},
            dice.number(elsewhere, colour) + (black if colour == BLACK else 0),
            dice.number(table.all_dice, colour),
        )
        for colour in COLOURS
    )


def _counted(table: Table, answers: Answers, place: str) -> dice.Rows:
    rows: dice.Rows | None = answers.get(place)
    known: dice.Rows = getattr(table, place)
    return known if rows is None else rows


def _on_cards(table: Table, answers: Answers) -> dice.Rows:
    colours = (
        answers.get(f"stored_{place}") or stuffy.stored
        for place, stuffy in enumerate(table.stuffies, start=1)
    )
    return dice.gathered(colour for colour in colours if colour in COLOURS)
