"""Before the tale: everything dealt at once, as far as people have not decided it."""

from collections.abc import Sequence
from random import Random

import pytest

from companion.games.winter_tales import GAME
from companion.games.winter_tales.box import Box
from companion.games.winter_tales.checklist import steps
from companion.games.winter_tales.data import ON_BOARD, SOLDIER, SPRING, TALE, WINTER
from companion.games.winter_tales.seating import first_quests
from companion.games.winter_tales.table import Table
from companion.rules import IllegalPlay, replace
from tests.games.winter_tales.tables import (
    ADA,
    BO,
    CLEO,
    DAN,
    EVA,
    begun,
    characters,
    done,
    empty,
    play,
    refused,
    seated,
    told,
)
from tests.support.random_play import words

pytestmark = pytest.mark.goal("T3")
QUESTS = ((SPRING, "The key"), (SPRING, "The lamp"), (WINTER, "The letter"))
NAMES = ((TALE, "alice"), (TALE, "dorothy"), (SOLDIER, "wolf"), (SOLDIER, "candlewick"))


def open_steps(table: Table) -> list[str]:
    return [step.id for step in steps(table) if not (step.is_done or step.is_optional)]


@pytest.mark.parametrize("number", range(2, 8))
@pytest.mark.rule("WT-SETUP-3", "WT-SETUP-5", "WT-SETUP-7", "WT-SETUP-8")
def test_one_play_deals_all_that_a_tale_needs(number: int) -> None:
    table = done(empty(number), "deal_everything")
    half, _half, writers = table.role_sizes
    assert [len(table.of_role(role)) for role in (SPRING, WINTER, "writer")] == [half, half, writers]
    assert {quest.state for quest in first_quests(table).values()} == {ON_BOARD}
    assert set(first_quests(table)) == {SPRING, WINTER}
    names = [one.name for one in table.characters if one.name]
    assert len(names) == len(set(names)) and len(names) >= min(len(table.characters), 11)
    assert open_steps(table) == ["hands"]
    assert done(table, "begin").phase == "turns"


@pytest.mark.rule("WT-SETUP-4", "WT-SETUP-6")
def test_once_all_is_dealt_only_ticks_are_left() -> None:
    assert [step.id for step in steps(empty(4)) if not step.is_due] == ["seats"]
    sided = done(empty(4), "choose_sides", uneven=False, spring=(ADA, CLEO), writer="nobody")
    assert [step.id for step in steps(sided) if step.is_due] == ["cast", "quests"]
    assert [step.id for step in steps(done(empty(4), "deal_everything")) if step.is_due] == []


@pytest.mark.rule("WT-SETUP-5")
def test_who_is_left_without_a_name_is_said_and_holds_nothing_up() -> None:
    table = done(empty(4), "deal_everything")
    cast = next(step for step in steps(table) if step.id == "cast")
    assert (cast.is_done, cast.missing) == (True, ("tale-6",))
    assert words(cast.about[-1]) == "without a name, and none is needed: Fairy tale 6"
    named = done(table, "name_character", character="tale-6", known="own", name="Gretel")
    assert next(step for step in steps(named) if step.id == "cast").missing == ()
    early = done(seated(4), "name_character", character="tale-1", known="alice")
    assert "cast" in open_steps(replace(early, cast=NAMES))


@pytest.mark.rule("WT-SETUP-3", "WT-SETUP-5", "WT-SETUP-7")
def test_what_the_table_dealt_can_be_typed_instead() -> None:
    table = play(
        empty(5),
        "deal_everything",
        cast=NAMES,
        quests=QUESTS,
        order=(EVA, DAN, CLEO, BO, ADA),
        tales=("dorothy", "alice"),
        soldiers=("wolf", "candlewick"),
        spring=("The lamp",),
        winter=("The letter",),
    )
    assert {one.id: one.role for one in table.players} == {
        ADA: "writer",
        BO: WINTER,
        CLEO: WINTER,
        DAN: SPRING,
        EVA: SPRING,
    }
    assert [one.name for one in characters(table, TALE)] == ["dorothy", "alice", "", "", ""]
    assert {side: quest.name for side, quest in first_quests(table).items()} == {
        SPRING: "The lamp",
        WINTER: "The letter",
    }
    assert [quest.name for quest in table.quests_of(SPRING)] == ["The key"]
    assert told(table)[:2] == ("Spring: Dan, Eva. Winter: Bo, Cleo.", "Ada is the Writer.")
    assert told(table)[-2:] == (
        "First quest of Spring: The lamp.",
        "First quest of Winter: The letter.",
    )


@pytest.mark.rule("WT-SETUP-3", "WT-SETUP-7")
def test_what_people_have_decided_stays() -> None:
    table = done(seated(4), "name_character", character="tale-1", known="own", name="Gretel")
    by, lies = table.of_role(WINTER)[0].id, "The key"
    table = done(table, "place_first_quest", side=SPRING, by=by, name=lies, place="Mill")
    after = done(table, "deal_everything")
    assert [one.role for one in after.players] == [one.role for one in table.players]
    assert [one.name for one in characters(after, TALE)] == ["Gretel", *[""] * 5]
    assert all(one.name for one in characters(after, SOLDIER))
    assert first_quests(after)[SPRING] == first_quests(table)[SPRING]
    assert words(refused(after, "deal_everything", cast=(), quests=())) == "Everything is dealt already."
    with pytest.raises(IllegalPlay, match="already begun"):
        done(begun(4), "deal_everything")


def drawn(seed: int, side: str) -> Sequence[str]:
    table, box = empty(4), replace(Box(), quests=())
    given = {"quests": QUESTS, "cast": ()}
    filled, made = GAME.actions["deal_everything"].fill(table, given, Random(seed), box)
    assert {"order", side} <= made
    found: Sequence[str] = filled.answers[side]
    return found


@pytest.mark.rule("WT-SETUP-7")
def test_first_quests_are_drawn_from_the_list_by_chance() -> None:
    assert {drawn(seed, SPRING) for seed in range(20)} == {("The key",), ("The lamp",)}
    assert drawn(1, WINTER) == ("The letter",)
