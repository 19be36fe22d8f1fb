"""Variants of the house and packs of them: what goes on, what goes off, what is told, what is refused."""

from dataclasses import dataclass
from typing import Any

import pytest

from companion.rules import IllegalPlay, Message, Packs, TableBase, Variant, replace
from companion.rules.kit.packs import FINISH_FIRST, Pack, house_packs

PACKS = Packs(
    notes=("OW-OPEN-1",),
    variants=(
        Variant("OW-VAR-1", ("OW-MOVE-1",), ("fly",)),
        Variant("OW-VAR-2", ("OW-MOVE-1", "OW-EAT-1"), ("eat",), against=("OW-VAR-3",)),
        Variant("OW-VAR-3", ("OW-EAT-1",)),
    ),
    packs=(
        Pack("calm", "Calm", "", ("OW-VAR-1", "OW-VAR-2")),
        Pack("still", "Still", "", ("OW-OPEN-1", "OW-VAR-2")),
        Pack("wild", "Wild", "", ("OW-VAR-3",)),
    ),
    is_open=lambda table: table.has_rolled,
)
ACTIONS = house_packs(PACKS)


@dataclass(frozen=True)
class Owls(TableBase):
    has_rolled: bool = False


def with_packs(table: Owls, *packs: str) -> Any:
    return ACTIONS["set_packs"].play(table, {"packs": packs})


def with_variants(table: Owls, *variants: str) -> Any:
    return ACTIONS["set_variants"].play(table, {"variants": variants})


def told(table: Owls) -> list[tuple[str, str]]:
    rows = [(one.id.split()[0], one.parts["what"]) for one in table.news]
    return [
        (word, one.rule)
        for word, what in rows
        if isinstance(what, tuple)
        for one in what
        if isinstance(one, Message)
    ]


def test_a_pack_sets_all_that_it_names_and_says_so() -> None:
    after = with_packs(Owls(), "calm")
    assert after.house == ("OW-VAR-1", "OW-VAR-2")
    assert told(after) == [("From", "OW-VAR-1"), ("From", "OW-VAR-2")]


def test_a_pack_that_goes_leaves_what_another_one_wants() -> None:
    both = with_packs(Owls(), "calm", "still")
    assert both.house == ("OW-OPEN-1", "OW-VAR-1", "OW-VAR-2")
    after = with_packs(replace(both, news=()), "still")
    assert (after.house, told(after)) == (("OW-OPEN-1", "OW-VAR-2"), [("Again", "OW-VAR-1")])


def test_what_a_pack_sets_puts_out_what_does_not_go_with_it() -> None:
    alone = with_variants(Owls(), "OW-VAR-1", "OW-VAR-2")
    assert with_packs(replace(with_variants(Owls(), "OW-VAR-2")), "wild").house == ("OW-VAR-3",)
    assert with_packs(alone, "wild").house == ("OW-VAR-3",)


def test_a_part_of_a_pack_is_no_pack_and_stays_when_others_change() -> None:
    part = with_variants(Owls(), "OW-VAR-1")
    assert PACKS.packs_of(part) == ()
    assert with_packs(part, "still").house == ("OW-OPEN-1", "OW-VAR-1", "OW-VAR-2")


def test_an_open_note_that_the_group_reads_otherwise_stays() -> None:
    table = Owls(house=("OW-OPEN-1",))
    assert with_packs(with_packs(table, "wild")).house == ("OW-OPEN-1",)
    assert with_variants(table, "OW-VAR-3").house == ("OW-OPEN-1", "OW-VAR-3")


@pytest.mark.parametrize("packs", [("calm", "wild"), ("wild", "still")])
def test_packs_that_contradict_each_other_are_refused(packs: tuple[str, ...]) -> None:
    with pytest.raises(IllegalPlay, match="do not go together"):
        with_packs(Owls(), *packs)
    with pytest.raises(IllegalPlay, match="do not go together"):
        with_variants(Owls(), "OW-VAR-2", "OW-VAR-3")


def test_nothing_is_switched_between_a_roll_and_what_comes_of_it() -> None:
    for name, answers in (("set_packs", {"packs": ("calm",)}), ("set_variants", {"variants": ("OW-VAR-1",)})):
        with pytest.raises(IllegalPlay) as refused:
            ACTIONS[name].play(Owls(has_rolled=True), answers)
        assert refused.value.message.id == FINISH_FIRST


@pytest.mark.parametrize("bad", [("nobody",), ("calm", "calm"), ("OW-VAR-1",)])
def test_what_is_no_pack_is_refused(bad: tuple[str, ...]) -> None:
    with pytest.raises(IllegalPlay):
        with_packs(Owls(), *bad)


def test_a_variant_speaks_for_its_rules_and_on_its_sheets_while_it_holds() -> None:
    table = with_packs(Owls(), "calm")
    assert [one.id for one in PACKS.speaking(table, act="eat")] == ["OW-VAR-2"]
    assert [one.id for one in PACKS.speaking(table, rules=("OW-MOVE-1",))] == ["OW-VAR-1", "OW-VAR-2"]
    assert [one.id for one in PACKS.speaking(table, rules=("OW-VAR-1",))] == ["OW-VAR-1"]
    assert not PACKS.speaking(Owls(), rules=("OW-MOVE-1",), act="eat")


def test_a_game_without_variants_gets_no_action() -> None:
    assert house_packs(Packs(notes=("OW-OPEN-1",))) == {}
