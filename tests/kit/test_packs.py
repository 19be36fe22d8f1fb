"""Packs of house rules of every game: told in the help, switched at any quiet moment, and taken back."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from campaigns.log.serialization import from_json, to_json
from companion.games import GAMES
from companion.rules import AnyGame, IllegalPlay, Play, replace
from companion.rules.kit.packs import FINISH_FIRST
from companion.text.help_topics import help_rule
from tests.kit.games import begun, each, evening, printed
from tests.kit.hooks import hooks_of, played
from tests.support.random_play import some_play, words

WITH_PACKS = [game for game in GAMES.values() if game.packs.packs]
STEPS = 60
FEWEST = 2


def set_packs(game: AnyGame, table: Any, *packs: str) -> Any:
    return game.play(table, Play("set_packs", {"packs": packs}))


def fresh(game: AnyGame) -> Any:
    return game.set_up(begun(game, 0)[0].people)


def sets_that_go_together(game: AnyGame) -> Iterator[tuple[str, ...]]:
    for one in game.packs.packs:
        yield one.sets


def test_every_game_offers_two_packs_or_more() -> None:
    assert [game.slug for game in printed() if len(game.packs.packs) < FEWEST] == []


@each(WITH_PACKS)
def test_what_it_declares_is_there(game: AnyGame) -> None:
    packs = game.packs
    assert {act for one in packs.variants for act in one.acts} <= {*game.actions, *game.bundles}
    assert {id for one in packs.packs for id in one.sets} <= {*packs.ids, *game.house_rules}
    assert {id for one in packs.variants for id in one.against} <= {*packs.ids}
    assert packs.notes == game.house_rules
    assert all(help_rule(rule).text for one in packs.variants for rule in one.rules)


@each(WITH_PACKS)
def test_no_pack_contradicts_itself_and_each_differs(game: AnyGame) -> None:
    assert [one.slug for one in game.packs.packs if game.packs.clash(one.sets)] == []
    assert len({frozenset(one.sets) for one in game.packs.packs}) == len(game.packs.packs)


@each(WITH_PACKS)
def test_a_pack_is_switched_on_and_off_and_each_change_is_told(game: AnyGame) -> None:
    table = fresh(game)
    for pack in game.packs.packs:
        on = set_packs(game, table, pack.slug)
        assert {*on.house} == {*pack.sets}
        assert pack.slug in game.packs.packs_of(on)
        assert all(help_rule(id).title in words(on.news[0]) for id in pack.sets)
        off = set_packs(game, on)
        assert (off.house, replace(off, news=())) == ((), table)


@each(WITH_PACKS)
def test_house_rules_that_are_set_leave_variants_alone(game: AnyGame) -> None:
    (first, *_more) = game.packs.packs
    on = set_packs(game, fresh(game), first.slug)
    both = game.play(on, Play("set_house_rules", {"others": game.house_rules[:1]}))
    assert {*both.house} == {*first.sets, game.house_rules[0]}


@each(WITH_PACKS)
def test_on_its_own_evening_it_is_refused_while_something_waits_and_else_done(game: AnyGame) -> None:
    slug, refused = game.packs.packs[0].slug, 0
    for table, _play in evening(game):
        try:
            after = set_packs(game, table, slug)
        except IllegalPlay as illegal:
            assert illegal.message.id == FINISH_FIRST
            assert game.packs.is_open(table)
            refused += 1
        else:
            assert not game.packs.is_open(table)
            assert {*game.packs.packs[0].sets} <= {*after.house}
    assert refused


@pytest.mark.parametrize("seed", range(4))
@each(WITH_PACKS)
def test_packs_are_switched_in_random_evenings_and_all_holds(game: AnyGame, seed: int) -> None:
    rng, names = Random(seed), played(game)
    tables = [begun(game, seed, rng.choice(list(sets_that_go_together(game))))[0]]
    plays: list[Play] = []
    for _step in range(STEPS):
        wanted = ["set_packs", "set_variants"] if rng.random() < 0.2 else names
        found = some_play(game, tables[-1], rng.sample(wanted, len(wanted)), rng)
        if found:
            plays.append(found[0])
            tables.append(found[1])
            assert list(hooks_of(game).in_order(tables[-1])) == [], plays[-1]
        assert not game.packs.clash(tables[-1].house)
    assert game.replay(tables[0], plays) == tables[-1]
    assert from_json(game, to_json(game, tables[-1]), game.version) == tables[-1]
