"""Heroes and abilities of a group's own as an action reads them from the box: offered, and taken along."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TypeVar

from companion.games.mice_and_mystics.box import Box, ability_words
from companion.games.mice_and_mystics.data import MICE, MouseFacts
from companion.games.mice_and_mystics.heroes import (
    Hero,
    OwnAbility,
    is_sound_ability,
    is_sound_hero,
    learnable,
)
from companion.games.mice_and_mystics.names import named
from companion.games.mice_and_mystics.table import Table
from companion.rules import Answers, FromBox, Message, from_tuples, is_tuples_of, message, to_tuples

R = TypeVar("R", Hero, OwnAbility)
Rows = tuple[tuple[object, ...], ...]  # as `to_tuples` writes them
RowsRead = tuple[object, ...]
MOST_READ = 2048  # rows that are kept as they were read: a box of some hundreds is read at each sheet
Meant = Callable[[Answers], Iterable[str]]


def heroes_read(meant: Meant) -> FromBox:
    """Return the ask that reads the heroes of the group's own; a play keeps those that it means."""
    return FromBox(
        lambda box, answers: tuple(map(_row, box.own_heroes)),
        lambda value: _are_sound(Hero, value, is_sound_hero),
        keeps=_those(meant),
        is_later=True,
    )


def abilities_read(meant: Meant) -> FromBox:
    """Return the ask that reads the abilities of the group's own; a play keeps those that it means."""
    return FromBox(
        lambda box, answers: tuple(map(_row, box.own_abilities)),
        lambda value: _are_sound(OwnAbility, value, is_sound_ability),
        keeps=_those(meant),
        is_later=True,
    )


def _are_sound(shape: type[R], value: object, is_sound: Callable[[R], bool]) -> bool:
    rows = value if isinstance(value, tuple) else (None,)
    if not all(is_tuples_of(shape, row) for row in rows):
        return False
    read = [from_tuples(shape, row) for row in rows]
    return all(map(is_sound, read)) and len({row.id for row in read}) == len(read)


def _those(meant: Meant) -> Callable[[Rows, Answers], object]:
    def keeps(rows: Rows, answers: Answers) -> object:
        ids = {*meant(answers)}
        return tuple(row for row in rows if row[0] in ids)

    return keeps


@lru_cache(maxsize=MOST_READ)
def _row(row: Hero | OwnAbility) -> tuple[object, ...]:
    told: tuple[object, ...] = to_tuples(row)
    return told


@lru_cache(maxsize=MOST_READ)
def _hero(row: object) -> Hero:
    return from_tuples(Hero, row)


@lru_cache(maxsize=MOST_READ)
def _ability(row: object) -> OwnAbility:
    return from_tuples(OwnAbility, row)


def _once(read: Callable[[object], R]) -> Callable[[RowsRead], dict[str, R]]:
    """Return what reads rows by their ids: the same rows, of which a sheet asks again and again, once."""
    newest: list[tuple[RowsRead, dict[str, R]]] = []

    def known(rows: RowsRead) -> dict[str, R]:
        entry = newest[0] if newest and newest[0][0] is rows else (rows, _by_id(map(read, rows)))
        newest[:] = [entry]
        return entry[1]

    return known


def _by_id(rows: Iterable[R]) -> dict[str, R]:
    return {row.id: row for row in rows}


_heroes, _abilities = _once(_hero), _once(_ability)


def heroes_known(table: Table, answers: Answers) -> dict[str, Hero]:
    """Return the heroes of the group's own: those of the table's campaign, those of the box as they are now.

    One that has played keeps the sheet that it has (MM-CAMP-1).
    """
    campaign = {mouse.id: mouse.own for mouse in (*table.roster, *table.mice) if mouse.own}
    veterans = {id: hero for id, hero in campaign.items() if table.veteran(id)}
    return campaign | _heroes(answers.get("own_heroes") or ()) | veterans


def abilities_known(table: Table, answers: Answers) -> dict[str, OwnAbility]:
    """Return the abilities of the group's own: those that came to the table, those of the box as they are."""
    at_table = {ability.id: ability for ability in table.own_abilities}
    return at_table | _abilities(answers.get("own_abilities") or ())


def called(table: Table, box: Box, id: str) -> Message:
    """Return what a sheet calls a hero or an ability: one of the group's own as the box has it now."""
    own = box.own_hero(id) or box.own_ability(id)
    return message("{name}", name=own.name) if own and not table.veteran(id) else named(table, id)


def words_of(table: Table, box: Box, ability: str) -> str:
    """Return what an ability does, as the box has it, else as it came to the table; "" if it is unknown."""
    own = table.own_ability(ability)
    return ability_words(box, ability) or (own.words if own else "")


def sheet_of(table: Table, answers: Answers, mouse: str) -> MouseFacts | Hero | None:
    """Return what is known of a hero's sheet, a printed one's or one of the group's own."""
    return MICE.get(mouse) or heroes_known(table, answers).get(mouse)


def learnable_by(table: Table, answers: Answers, mouse: str) -> tuple[str, ...]:
    """Return the abilities that a hero may learn by its sheet (MM-SETUP-3, MM-HERO-2).

    Those that only it may learn are as they were when it came, and as they are in the box now.
    """
    sheet = sheet_of(table, answers, mouse)
    if sheet is None:
        return ()
    now = (heroes_known(table, answers).get(mouse), _heroes(answers.get("own_heroes") or ()).get(mouse))
    learns = tuple(ability for hero in now if hero for ability in hero.learns)
    return learnable(learns, sheet.classes, abilities_known(table, answers).values())
