"""Words of every game: what a sheet offers has a name, what is proposed is asked."""

import re
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from companion.rules import AnyGame, Ask, AskKind, Counts, Draw, IllegalPlay, Laid, Pick, Some
from companion.rules.actions import Step
from tests.kit.games import each, evening, start
from tests.support.random_play import session, words

AN_ID = re.compile(r"[a-z]+([-:][a-z0-9]+)+")  # as games write them; a name that is typed seldom looks so
EACH = 6  # every sixth table of an evening


def offered(ask: Ask, table: Any, given: Any) -> tuple[str, ...]:
    """Return the ids of what a sheet offers for an answer."""
    match ask:
        case Pick() | Some() | Draw():
            return tuple(ask.options(table, given))
        case Laid():
            return tuple(ask.cards(table, given))
        case Counts():
            return tuple(kind for kind in ask.kinds(table, given))
        case _:
            return ()


def tables(game: AnyGame) -> Iterator[Any]:
    """Give tables of the game's own evening, and some that no evening comes to."""
    yield from (table for table, _play in evening(game)[::EACH])
    rng = Random(3)
    walk = session(game, start(game, rng), sorted(game.actions), rng)
    yield from (after for _before, _play, after in islice(walk, 12))


def first_answer(step: Step) -> Any:
    """Return the first thing that a sheet offers; what is not asked of people stays empty."""
    if step.ask.kind is AskKind.BOX or not step.is_wanted:
        return step.ask.empty
    return next(iter(step.ask.tries(step.table, step.before)), step.ask.empty)


def bare(game: AnyGame, table: Any) -> Iterator[tuple[str, str, str]]:
    """Give the action, the ask and the id of what is offered under no name but its id."""
    for action in game.actions.values():
        try:
            for step in action.steps(table):
                ids = offered(step.ask, table, step.before)
                nameless = (id for id in ids if AN_ID.fullmatch(id) and words(game.names(table, id)) == id)
                yield from ((action.name, step.name, id) for id in nameless)
                step.answer = first_answer(step)
        except IllegalPlay:
            continue  # what cannot be done now asks nothing


@each()
def test_whatever_a_sheet_offers_has_a_name(game: AnyGame) -> None:
    found = {one for table in tables(game) for one in bare(game, table)}
    assert found == set()


@each()
def test_every_proposal_is_of_an_action_and_its_asks(game: AnyGame) -> None:
    box = game.new_box()
    for table in tables(game):
        for name, action in {**game.actions, **game.bundles}.items():
            assert game.proposed(table, box, name, {}).keys() <= action.asks.keys(), name


@each()
def test_the_sheet_that_opens_by_itself_is_of_an_action_that_can_be_done(game: AnyGame) -> None:
    for table, _play in evening(game):
        waiting = game.screens.next_sheet(table)
        if waiting:
            name, answers = waiting
            assert game.action(name).asks.keys() >= answers.keys()
            assert name in game.bundles or game.why_not(table, name, answers) is None


@each()
def test_of_what_is_not_there_nothing_is_told(game: AnyGame) -> None:
    for table, _play in evening(game)[::EACH]:
        for id in ("", "nobody", "no:such-thing", ":", "{}"):
            assert game.screens.explain(table, id) is None, id
