"""The kit itself: a game of which golden sessions alone are kept is tested, and what is wrong is found."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from companion.rules import AnyGame
from tests.kit import hooks, test_golden_sessions, test_random_sessions, test_secrets, test_words
from tests.kit.games import FOLDER, SHELF, begun, demo_of, golden, names_of, people_of
from tests.kit.hooks import Hooks, by_the_rules, hooks_of, played
from tests.kit.machine import Machine, machine_of, run
from tests.support.toy import TOY, Lantern

BY_NIGHT = names_of(TOY)[0]


def test_the_toy_brings_golden_sessions_and_a_table_and_nothing_else() -> None:
    files = {path.relative_to(FOLDER / TOY.slug).as_posix() for path in (FOLDER / TOY.slug).rglob("*.*")}
    assert files == {f"sessions/{BY_NIGHT}.json", "kept/table-1.json"}
    assert hooks_of(TOY) == Hooks()


def test_every_folder_of_games_is_of_one_that_is_tested() -> None:
    assert {path.name for path in FOLDER.iterdir() if path.is_dir() and path.name[0] != "_"} == {*SHELF}


def test_a_game_without_an_evening_to_look_at_starts_from_what_was_kept() -> None:
    assert TOY.demo is None
    assert demo_of(TOY).people == ("Anna", "Bruno", "Chiara")
    assert len(list(demo_of(TOY).plays(TOY.set_up(("Anna",))))) == 26
    tables = [begun(TOY, seed)[0] for seed in range(8)]
    assert len({table.oil for table in tables}) > 1


def test_people_are_as_many_as_may_play() -> None:
    assert [len(people_of(TOY, seed)) for seed in range(5)] == [1, 2, 3, 4, 1]


def test_corrections_are_left_out_by_the_rules_and_what_ends_a_walk_in_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert by_the_rules(TOY) == played(TOY) == sorted(TOY.actions)
    told(monkeypatch, by_hand=("pour",), left_out=("fall",))
    assert {*TOY.actions} - {*played(TOY)} == {"fall"}
    assert {*TOY.actions} - {*by_the_rules(TOY)} == {"fall", "pour"}


# what is wrong is found


def told(monkeypatch: pytest.MonkeyPatch, **own: Any) -> None:
    """Let the toy tell this of itself."""
    monkeypatch.setattr(hooks, "_hooks", lambda slug: Hooks(**own))


def three_hits(table: Lantern) -> Iterator[str]:
    """Find a table wrong that play comes to soon."""
    if table.hits > 2:
        yield "three hits"


def test_a_table_out_of_order_is_found_by_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    told(monkeypatch, in_order=three_hits)
    with pytest.raises(ExceptionGroup, match="cases fail"):
        test_random_sessions.test_whatever_is_done_at_all_every_table_is_in_order(TOY)
    with pytest.raises(AssertionError, match="three hits"):
        test_golden_sessions.test_every_table_of_a_session_is_in_order(TOY, BY_NIGHT)


def test_what_is_wrong_by_the_book_alone_is_found_where_nothing_is_set_by_hand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told(monkeypatch, by_the_book=three_hits)
    test_random_sessions.test_whatever_is_done_at_all_every_table_is_in_order(TOY)
    with pytest.raises(ExceptionGroup, match="cases fail"):
        test_random_sessions.test_by_the_rules_every_table_is_in_order(TOY)


@pytest.mark.night
def test_the_machine_finds_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    told(monkeypatch, in_order=three_hits)
    assert issubclass(machine_of(TOY), Machine)
    with pytest.raises(AssertionError, match="the_table_is_in_order"):
        run(machine_of(TOY))


def twice_as_bright(table: Lantern) -> Lantern:
    return replace(table, oil=table.oil - 2)


def test_a_rule_that_has_changed_is_found_by_what_was_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    light = replace(TOY.actions["light"], function=twice_as_bright)
    other = replace(TOY, actions={**TOY.actions, "light": light})
    kept = replace(golden(TOY.slug, BY_NIGHT), game=other)
    monkeypatch.setattr(test_golden_sessions, "golden", lambda slug, name: kept)
    for test in (
        test_golden_sessions.test_a_session_replays_to_the_same_table,
        test_golden_sessions.test_a_session_passes_its_checkpoints,
    ):
        with pytest.raises(AssertionError):
            test(other, BY_NIGHT)


def test_what_is_offered_without_a_name_is_found() -> None:
    nameless: AnyGame = replace(TOY, set_up=lambda people: Lantern(tuple(people), foes=(("big-moth", 1),)))
    table = nameless.set_up(("Anna",))
    assert {*test_words.bare(nameless, table)} == {("strike", "target", "big-moth")}
    assert not {*test_words.bare(TOY, TOY.set_up(("Anna",)))}


def test_a_game_hides_something_where_a_seat_plays_alone() -> None:
    secret = replace(TOY.seats, hides=lambda table: True)
    assert test_secrets.has_private(replace(TOY, seats=secret)) and not test_secrets.has_private(TOY)
    assert test_secrets.secret_tables(TOY) == []
