"""What hands have to do on the real table after the past was changed: exactly the difference."""

import re
from collections.abc import Mapping
from datetime import date
from random import Random
from typing import Any

import pytest

from companion.games import GAMES
from companion.printing.pages import SheetChoice, Subject, render_page
from companion.rules import AnyGame, Thing, message
from companion.rules.kit.real_table import Move, TableChange, difference, moved
from tests.kit.games import each
from tests.kit.test_random_sessions import SEEDS, walk
from tests.support.random_play import some_play, words

pytestmark = pytest.mark.goal("T5")
CHANGED = 6  # plays of a session that are made others
NOT_LAID = re.compile(r'<section class="box is-now">.*?</section>', re.DOTALL)  # what people know, not lay


def shows(things: tuple[Thing, ...]) -> Mapping[str, object]:
    """Return what anybody sees of each thing; each lies there once."""
    found = {thing.id: thing.shows for thing in things}
    assert len(found) == len(things), sorted(thing.id for thing in things)
    return found


def followed(view: Mapping[str, object], deeds: tuple[TableChange, ...]) -> Mapping[str, object]:
    """Return a view after hands have followed the list, in its order."""
    found = dict(view)
    for deed in deeds:
        if deed.was:
            assert found.pop(deed.id) == deed.was.shows
        if deed.now:
            assert deed.id not in found
            found[deed.id] = deed.now.shows
    return found


@each(GAMES.values())
def test_the_list_is_exactly_the_difference(game: AnyGame) -> None:
    lists = 0
    for seed in SEEDS:
        rows = walk(game, seed)
        rng, now = Random(seed), rows[-1][2]
        tables = {number: before for number, (before, _play, _after) in enumerate(rows, start=1)}
        nodes = {number: play for number, (_before, play, _after) in enumerate(rows, start=1)}
        for number in rng.sample(sorted(nodes), min(len(nodes), CHANGED)):
            other = some_play(game, rows[number - 1][0], sorted(game.actions), rng)
            for changed in ((), (other[0],) if other else (), (nodes[number],)):
                after = game.amend(nodes, {number: changed}, tables.__getitem__).after
                lists += sum(is_exact(game, now, after, seat) for seat in (None, "seat-1"))
    assert lists


def is_exact(game: AnyGame, now: Any, after: Any, seat: str | None) -> bool:
    """Return whether there is anything to do at all; the list leads from one table to the other."""
    before, there = (game.things(game.seats.seen_by(one, seat)) for one in (now, after))
    deeds = difference(before, there)
    assert followed(shows(before), deeds) == shows(there)
    assert (not deeds) == (shows(before) == shows(there))
    assert all((deed.was and deed.was.shows) != (deed.now and deed.now.shows) for deed in deeds)
    assert all(words(deed.says) for deed in deeds)
    return bool(deeds)


def laid(game: AnyGame, table: Any) -> str:
    """Return what the pack-away sheet lays again of a table."""
    subject = Subject(game, table, game.new_box(), "By night", "We", date(2026, 11, 20))
    return NOT_LAID.sub("", render_page(subject, SheetChoice("pack_away")))


# What changes names and values that a sheet prints, or ends a chapter, not what lies there.
RENAMES = ("hand_over", "name_monster", "give_up")


@each([game for game in GAMES.values() if any(sheet.slug == "pack_away" for sheet in game.sheets)])
def test_where_nothing_is_to_be_done_the_same_table_is_laid_again(game: AnyGame) -> None:
    checked = 0
    for seed in SEEDS:
        for before, play, after in walk(game, seed):
            was, now = game.seats.turn(before), game.seats.turn(after)
            if was != now and game.names(before, was) == game.names(after, now):
                continue  # two are called the same
            is_still = shows(game.things(before)) == shows(game.things(after))
            for printed in ("people", "entries"):  # which the sheet prints
                is_still = is_still and getattr(before, printed, ()) == getattr(after, printed, ())
            if is_still and before.house == after.house and play.action not in RENAMES:
                assert laid(game, before) == laid(game, after), play
                checked += 1
    assert checked


# figures on the board, whose spaces no table knows

FILCH, RAT = message("Filch"), message("Rat")
HERE = (Thing("filch", FILCH, is_figure=True), Thing("rat", RAT, is_figure=True), Thing("nez", "Nez"))
FIRST, SECOND = Move(FILCH, message("Filch goes 3")), Move(FILCH, message("Filch goes 1"))
ROOM = Move("", message("All go to the kitchen"))


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ((FIRST, SECOND), (FIRST, SECOND), []),
        ((FIRST, SECOND), (FIRST,), ["Filch: back to where it stood before “Filch goes 1”"]),
        ((FIRST,), (FIRST, SECOND), ["Filch: moves as told. Filch goes 1"]),
        (
            (FIRST,),
            (SECOND,),
            ["Filch: back to where it stood before “Filch goes 3”, then as told. Filch goes 1"],
        ),
        ((FIRST, ROOM), (SECOND, ROOM), []),
        (
            (ROOM, FIRST),
            (ROOM, SECOND),
            ["Filch: back to where it stood before “Filch goes 3”, then as told. Filch goes 1"],
        ),
        ((FIRST, ROOM, SECOND), (FIRST,), ["Filch: moves as told. Filch goes 3"]),
        ((Move("Nez", message("Nez goes 2")),), (), []),
    ],
)
def test_a_figure_that_moved_otherwise_goes_back(
    before: tuple[Move, ...], after: tuple[Move, ...], says: list[str]
) -> None:
    assert [words(deed.says) for deed in moved(before, after, HERE)] == says
