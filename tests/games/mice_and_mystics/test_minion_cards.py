"""What minions' cards do, once a group says so: poison, tokens, theft, pushing up, no defence, a shell."""

from dataclasses import replace
from typing import Any

import pytest

from companion.games.mice_and_mystics.box import Box
from companion.games.mice_and_mystics.chances import attack_chances, effects, minion_chances, role_of_defence
from companion.games.mice_and_mystics.combat import defence_against, has_carapace
from companion.games.mice_and_mystics.data import INITIATIVE, KIND_EFFECTS
from companion.games.mice_and_mystics.explanations import why
from companion.games.mice_and_mystics.kinds import Kind
from companion.games.mice_and_mystics.minion_cards import card_says, source_says
from companion.games.mice_and_mystics.pieces import FaceUp, Rows
from companion.games.mice_and_mystics.states import toppled
from companion.games.mice_and_mystics.table import Table
from companion.rules import Play, swap
from tests.games.mice_and_mystics.screens import panel, sheet
from tests.games.mice_and_mystics.tables import (
    FOUR,
    GAME,
    attack,
    having,
    play,
    playing,
    refused,
    roll,
)
from tests.games.mice_and_mystics.test_sheets import words as printed
from tests.support.cases import for_each
from tests.support.random_play import words


def doing(table: Table, kind: str, effect: str, **changes: Any) -> Table:
    """Return the table with what a minion's card does typed in."""
    return replace(table, kinds=swap(table.kinds, replace(table.kind(kind), effect=effect, **changes)))


def fighting(kind: str, effect: str, *, number: int = 1, **fields: Any) -> Table:
    """Return a table on which it is the turn of minions whose card does something."""
    column = ("tilda", kind, "filch", "collin")
    return doing(playing(*column, now=kind, minions={kind: number}, **fields), kind, effect)


def strikes(table: Table, target: str, dice: str, defence: str = "", **more: object) -> Table:
    """Let the first figure whose turn it is attack, and the mouse defend where it may."""
    minion = next(figure.id for figure in table.acting_figures if not figure.has_acted)
    table = play(table, "minion_attack", minion=minion, target=target, roll=roll(dice), **more)
    return play(table, "defend", roll=roll(defence)) if table.fight else table


def said(table: Table) -> list[str]:
    return [words(one) for one in table.news]


# poison, and tokens with a wound


@pytest.mark.rule("MM-STAT-5", "MM-HERO-9", "MM-CARD-12")
def test_poison_makes_unblocked_hits_poisoned_wounds_and_pays_tilda_once() -> None:
    table = strikes(fighting("spider", "poison"), "filch", "SW SW BOW", "BOW BOW")
    filch = table.mouse("filch")
    assert (filch.wounds, filch.poisoned, table.mouse("tilda").cheese) == (0, 2, 1)


@pytest.mark.rule("MM-STAT-1", "MM-STAT-2", "MM-STAT-4", "MM-HERO-9", "MM-CARD-12")
@for_each("effect, token", [("stun", "stunned"), ("web", "webbed"), ("charm", "bewitched")])
def test_a_wound_brings_the_token_of_the_card(effect: str, token: str) -> None:
    table = strikes(fighting("spider", effect), "filch", "SW SW BOW", "SS BOW")
    assert (table.mouse("filch").wounds, table.mouse("filch").states) == (1, (token,))
    assert table.mouse("tilda").cheese == 1
    blocked = strikes(fighting("spider", effect), "filch", "SW BOW BOW", "SS BOW")
    assert (blocked.mouse("filch").states, blocked.mouse("tilda").cheese) == ((), 0)


@pytest.mark.rule("MM-STAT-6", "MM-CARD-12")
def test_whom_the_wound_captures_gets_no_token() -> None:
    table = having(fighting("spider", "stun"), "filch", wounds=3)
    table = strikes(table, "filch", "SW BOW BOW", "BOW BOW")
    assert (table.mouse("filch").is_captured, table.mouse("filch").states) == (True, ())
    assert table.mouse("tilda").cheese == 0


@pytest.mark.rule("MM-CARD-12")
@for_each("id", INITIATIVE)
def test_what_one_source_says_is_not_followed_until_the_group_says_so(id: str) -> None:
    known = INITIATIVE[id]
    assert Kind(id, known.combat, known.defence, known.vitality).effect == ""
    assert known.effect in ("", *KIND_EFFECTS)


# theft and greed


@pytest.mark.rule("MM-ROACH-4", "MM-CARD-12")
def test_a_thief_takes_cheese_instead_of_wounds_while_there_is_any() -> None:
    table = doing(fighting("roach", "steal", wheel=2), "roach", "steal", combat=2)
    rich = strikes(having(table, "filch", cheese=5), "filch", "SW SW", "BOW BOW")
    assert (rich.mouse("filch").cheese, rich.mouse("filch").wounds, rich.wheel) == (3, 0, 2)
    poor = strikes(having(table, "filch", cheese=1), "filch", "SW SW", "BOW BOW")
    assert (poor.mouse("filch").cheese, poor.mouse("filch").wounds) == (0, 1)
    penniless = strikes(table, "filch", "SW SW", "BOW BOW")
    assert penniless.mouse("filch").wounds == 2


@pytest.mark.rule("MM-ROACH-3", "MM-SURGE-1", "MM-SURGE-2", "MM-SURGE-10")
def test_what_a_greedy_roach_steals_goes_on_the_wheel_and_may_bring_a_surge() -> None:
    table = having(fighting("roach", "steal", greedy=True, wheel=5), "filch", cheese=2)
    table = strikes(table, "filch", "SW", "BOW BOW")
    assert (table.mouse("filch").cheese, table.wheel, table.surge_due) == (1, 6, True)
    assert "1 cheese is stolen from Filch." in said(table)


@pytest.mark.rule("MM-ROACH-1", "MM-ROACH-2", "MM-ENC-5")
def test_when_greedy_roaches_enter_every_roach_is_greedy_on_the_same_card() -> None:
    table = playing("collin", "roach", "filch", minions={"roach": 2}, encounter_due=True)
    table = play(table, "encounter", minions=(("roach", 1),), greedy=True)
    assert table.greedy
    assert (len(table.figures), table.column, table.laying) == (3, ("collin", "roach", "filch"), None)


@pytest.mark.rule("MM-ROACH-2")
def test_an_ordinary_encounter_leaves_greedy_roaches_greedy() -> None:
    table = playing("collin", "roach", minions={"roach": 1}, encounter_due=True, greedy=True)
    assert play(table, "encounter", minions=(("roach", 1),)).greedy


def with_greedy_card(*column: str, brings: Rows | None = (("roach", 2),), **fields: Any) -> Table:
    """Return a table at which a greedy card lies face up, its first roaches are gone, and a surge is due."""
    arrived = playing(*column, encounter_due=True, **fields)
    read = {} if brings is None else {"surge_read": True, "surge": brings}
    table = play(arrived, "encounter", minions=(("roach", 1),), greedy=True, card="B", **read)
    if table.laying:
        table = play(table, "lay_order", order=("roach", *FOUR))
    table = play(table, "wound", target="roach-1", number=1)
    assert (table.greedy, table.face_up and table.face_up.card) == (False, "B")
    return replace(table, wheel=6, surge_due=True)


@pytest.mark.rule("MM-ROACH-2", "MM-SURGE-5")
@pytest.mark.parametrize("brings", [(("roach", 2),), None])
def test_the_roaches_of_a_greedy_cards_surge_are_greedy_too(brings: Rows | None) -> None:
    table = play(with_greedy_card(brings=brings), "surge", minions=(("roach", 2),))
    assert (table.greedy, table.face_up) == (True, None)
    assert "Every roach is greedy now: the cheese that it steals goes on the wheel." in said(table)


@pytest.mark.rule("MM-ROACH-2", "MM-SURGE-4", "MM-SURGE-8")
def test_a_rooms_own_surge_brings_no_greed_and_the_greedy_card_keeps_its_own() -> None:
    table = with_greedy_card(room="room-5")
    table = play(table, "surge", minions=(("roach", 1),))
    assert (table.greedy, table.face_up and table.face_up.card) == (False, "B")


@pytest.mark.rule("MM-ROACH-2")
def test_a_greedy_card_whose_surge_brings_no_roach_makes_nobody_greedy() -> None:
    table = play(with_greedy_card(brings=(("rat", 1),)), "surge", minions=(("rat", 1),))
    assert not table.greedy
    plain = play(
        playing("collin", "roach", wheel=6, surge_due=True, face_up=FaceUp("A", 1)),
        "surge",
        minions=(("roach", 1),),
    )
    assert not plain.greedy


@pytest.mark.rule("MM-ROACH-2", "MM-SURGE-5")
def test_the_next_surge_says_that_its_roaches_are_greedy() -> None:
    table = with_greedy_card()
    told = "Its roaches are greedy."
    because = why(table, "next-surge")
    assert because and told in [words(one.what) for one in because.parts]
    assert told in panel(table, "tracks") and told in printed(table, "pack_away")
    assert "Its roaches are greedy." in sheet(table, "surge")
    assert "Its roaches are greedy." not in sheet(replace(table, room="room-5"), "surge")


@pytest.mark.rule("MM-ROACH-2")
def test_greed_ends_with_the_last_roach() -> None:
    table = playing("collin", "roach", "rat", minions={"roach": 1, "rat": 1}, greedy=True)
    table = attack(table, "collin", "roach-1", "SW SW BOW")
    table = play(table, "defend", roll=roll("BOW"))
    assert (table.greedy, table.column) == (False, ("collin", "rat"))


@pytest.mark.rule("MM-ACH-3")
def test_on_the_roach_lords_space_no_roach_is_greedy() -> None:
    lord: dict[str, Any] = {"achievements": (("roach-lord", "filch"),), "with_achievements": True}
    table = having(fighting("roach", "steal", greedy=True, wheel=2, **lord), "filch", cheese=2)
    beside = strikes(table, "filch", "SW", "BOW BOW", tame=True)
    assert (beside.mouse("filch").cheese, beside.wheel) == (1, 2)
    elsewhere = strikes(table, "filch", "SW", "BOW BOW")
    assert elsewhere.wheel == 3
    nobodys = having(fighting("roach", "steal", greedy=True), "filch", cheese=2)
    assert refused(nobodys, "minion_attack", minion="roach-1", target="filch", tame=True, roll=roll("SW"))


@pytest.mark.rule("MM-ROACH-3", "MM-CH1-12")
def test_theft_by_hand_from_a_mouse_and_from_the_kitchen_table() -> None:
    table = having(playing("collin", "roach", minions={"roach": 1}, wheel=2), "collin", cheese=3)
    table = table.with_counter("kitchen-cheese", 2)
    assert play(table, "steal", source="collin", number=2).wheel == 2
    greedy = play(replace(table, greedy=True), "steal", source="collin", number=2)
    assert (greedy.mouse("collin").cheese, greedy.wheel) == (1, 4)
    kitchen = play(table, "steal", source="kitchen-cheese", number=1)
    assert (kitchen.counter("kitchen-cheese"), kitchen.wheel) == (1, 3)
    assert refused(table, "steal", source="kitchen-cheese", number=3)
    assert refused(table, "steal", source="collin", number=4)
    nobody = having(playing("collin"), "collin", cheese=3)
    assert refused(nobody, "steal", source="collin", number=1) == "No roach is in the room."


@pytest.mark.rule("MM-ROACH-2")
def test_greed_may_be_said_by_hand() -> None:
    table = play(playing("collin", "roach", minions={"roach": 1}), "turn_greedy")
    assert table.greedy
    assert not play(table, "turn_greedy").greedy
    assert refused(playing(), "turn_greedy") == "No roach is in the room."


# aggressive cards


@pytest.mark.rule("MM-CARD-12", "MM-ROUND-1")
def test_an_aggressive_card_changes_places_with_the_one_above_after_its_turn() -> None:
    table = play(fighting("rat", "aggressive"), "end_turn")
    assert (table.column, table.current) == (("rat", "tilda", "filch", "collin"), "filch")
    assert said(table)[0] == "Rat is aggressive: its card moves up to space 1."


@pytest.mark.rule("MM-CARD-12", "MM-ROUND-1")
def test_on_the_first_space_it_stays_and_last_it_may_begin_the_next_round() -> None:
    first = doing(playing("rat", "collin", minions={"rat": 1}), "rat", "aggressive")
    assert play(first, "end_turn").column == ("rat", "collin")
    last = doing(playing("collin", "rat", now="rat", minions={"rat": 1}), "rat", "aggressive")
    after = play(last, "end_turn")
    assert (after.column, after.current, after.round) == (("rat", "collin"), "rat", 2)


def test_a_peaceful_card_stays_where_it_is() -> None:
    table = play(fighting("rat", ""), "end_turn")
    assert (table.column, table.current) == (("tilda", "rat", "filch", "collin"), "filch")


# no defence, and a hard shell


@pytest.mark.rule("MM-CARD-12", "MM-ATK-9")
@for_each("effect", ["constrict", "constrict+carapace"])
def test_against_one_that_constricts_nobody_defends(effect: str) -> None:
    table = fighting("spider", effect)
    assert defence_against(table, "spider-1", "filch").total == 0
    assert defence_against(fighting("spider", "poison"), "spider-1", "filch").total == 2
    table = play(table, "minion_attack", minion="spider-1", target="filch", roll=roll("SW SW BOW"))
    assert (table.fight, table.mouse("filch").wounds) == (None, 2)


@pytest.mark.rule("MM-CARD-12", "MM-ATK-4", "MM-DICE-4")
@for_each("effect, wounds", [("carapace", 0), ("constrict+carapace", 0), ("", 1)])
def test_on_a_carapace_a_shield_with_a_star_blocks_two(effect: str, wounds: int) -> None:
    table = playing("collin", "spider", minions={"spider": 1})
    table = doing(table, "spider", effect, defence=1)
    assert has_carapace(table, "spider-1") is bool(effect)
    table = attack(table, "collin", "spider-1", "SW SW BOW")
    table = play(table, "defend", roll=("swordshield-3-star",))
    assert table.figure("spider-1").wounds == wounds


@pytest.mark.rule("MM-DICE-4")
def test_a_shield_without_a_star_blocks_one_on_a_carapace_too() -> None:
    table = doing(playing("collin", "spider", minions={"spider": 1}), "spider", "carapace", defence=1)
    table = attack(table, "collin", "spider-1", "SW SW BOW")
    assert play(table, "defend", roll=roll("SS")).figure("spider-1").wounds == 1


def test_a_mouse_has_no_carapace() -> None:
    table = fighting("spider", "carapace")
    table = play(table, "minion_attack", minion="spider-1", target="filch", roll=roll("SW SW BOW"))
    assert play(table, "defend", roll=("swordshield-3-star", "bow-2")).mouse("filch").wounds == 1


# minions on the floor


@pytest.mark.rule("MM-STAT-3")
def test_a_minion_on_the_floor_spends_its_move_on_standing_up() -> None:
    table = having(fighting("rat", "", number=2), "rat-1", is_down=True)
    table = play(table, "minion_move", minion="rat-1")
    assert (table.figure("rat-1").is_down, table.figure("rat-1").has_moved) == (False, True)
    assert said(table) == ["Rat 1 spends its move on standing up."]
    assert refused(table, "minion_move", minion="rat-2") == "Still missing: {what}"
    table = play(table, "minion_attack", minion="rat-1", target="filch", roll=roll("SW"))
    assert table.fight


@pytest.mark.rule("MM-STAT-3")
def test_one_that_attacks_at_once_has_stood_up_before() -> None:
    table = having(fighting("rat", "", number=2), "rat-1", is_down=True)
    struck = play(table, "minion_attack", minion="rat-1", target="filch", roll=roll("SW"))
    assert not struck.figure("rat-1").is_down
    assert not play(table, "minion_done", minion="rat-1").figure("rat-1").is_down


@pytest.mark.rule("MM-STAT-3")
def test_large_figures_are_never_knocked_down() -> None:
    table = playing("collin", "spider", "rat", minions={"spider": 1, "rat": 1})
    assert not toppled(table, "spider-1").figure("spider-1").is_down
    assert refused(table, "topple", minion="spider-1") == "Large figures are never knocked down."
    down = play(table, "topple", minion="rat-1")
    assert down.figure("rat-1").is_down
    assert not play(down, "topple", minion="rat-1").figure("rat-1").is_down


@pytest.mark.rule("MM-STAT-3", "MM-CARD-12")
def test_a_kind_that_the_group_calls_large_is_large() -> None:
    table = doing(playing("collin", "rat", minions={"rat": 1}), "rat", "", size="large")
    assert refused(table, "topple", minion="rat-1") == "Large figures are never knocked down."


# typing a card

CARD = {"kind": "spider", "combat": 2, "defence": 3, "vitality": 3}


@pytest.mark.rule("MM-CARD-12")
def test_a_card_is_typed_with_what_it_does() -> None:
    more = {"more": True, "effect": "web", "reach": "ranged", "size": "small", "figures": 2}
    spider = play(playing(), "set_minion", **CARD, **more).kind("spider")
    assert (spider.effect, spider.is_ranged, spider.is_large, spider.figures_in_box) == (
        "web",
        True,
        False,
        2,
    )
    again = play(doing(playing(), "spider", "web"), "set_minion", **CARD).kind("spider")
    assert (again.effect, again.combat, again.is_unverified) == ("web", 2, False)
    none = play(doing(playing(), "spider", "web"), "set_minion", **CARD, **(more | {"effect": "none"}))
    assert none.kind("spider").effect == ""


@pytest.mark.rule("MM-CARD-12")
def test_the_box_remembers_what_a_card_does() -> None:
    more = {"more": True, "effect": "web", "reach": "melee", "size": "large", "figures": 1}
    box = GAME.taught(Box(), playing(), Play("set_minion", CARD | more))
    assert (box.kind("spider").effect, box.kind("spider").combat) == ("web", 2)
    again = GAME.taught(box, playing(), Play("set_minion", CARD | {"combat": 4}))
    assert (again.kind("spider").effect, again.kind("spider").combat) == ("web", 4)


@pytest.mark.rule("MM-PLACE-6")
def test_the_box_holds_at_least_what_stands_on_the_board() -> None:
    table = playing("collin", "rat", "elite-rat", minions={"rat": 2, "elite-rat": 2})
    few = {"more": True, "effect": "none", "reach": "melee", "size": "small", "figures": 3}
    refusal = refused(table, "set_minion", **(CARD | {"kind": "rat"}), **few)
    assert refusal == "More of them stand on the board."
    assert play(table, "set_minion", **(CARD | {"kind": "rat"}), **(few | {"figures": 4}))


# what the sheets tell before the dice fall


@pytest.mark.rule("MM-CARD-12", "MM-ATK-4")
def test_the_odds_know_a_carapace_and_a_grip() -> None:
    spider = playing("collin", "spider", minions={"spider": 1})
    answers = {"mouse": "collin", "weapon": "collin/collins-sword", "target": "spider-1"}
    plain, hard = (attack_chances(doing(spider, "spider", one), answers) for one in ("", "carapace"))
    assert hard.parts[0][0] > plain.parts[0][0]  # no wound
    grip, loose = (
        minion_chances(fighting("spider", one), {"minion": "spider-1", "target": "filch"})
        for one in ("constrict", "")
    )
    assert (grip.defence.total, loose.defence.total) == (0, 2)
    assert grip.parts[0][0] < loose.parts[0][0]


@pytest.mark.rule("MM-CARD-12")
def test_the_pad_says_that_a_starred_shield_blocks_two_on_a_carapace() -> None:
    table = attack(doing(playing("collin", "spider", minions={"spider": 1}), "spider", "carapace"), *HIT)
    assert role_of_defence(table) == "carapace"
    assert effects("carapace", words)["swordshield-3-star"] == "blocks 2"
    assert effects("carapace", words)["swordshield-3"] == "blocks 1"
    assert effects("defence", words)["swordshield-3-star"] == "blocks 1"


@pytest.mark.rule("MM-ROACH-4")
def test_a_thief_captures_only_whom_it_has_robbed_first() -> None:
    table = having(fighting("roach", "steal"), "filch", wounds=3)
    asked = {"minion": "roach-1", "target": "filch"}
    assert minion_chances(table, asked).falls > 0
    assert minion_chances(having(table, "filch", cheese=2), asked).falls == 0


@for_each("effect", ["", *KIND_EFFECTS])
def test_what_a_card_does_is_told_in_a_sentence(effect: str) -> None:
    kind = replace(playing().kind("spider"), effect=effect)
    assert len(card_says(kind)) == len([one for one in effect.split("+") if one])


def test_what_one_source_says_is_told_apart() -> None:
    said_of = source_says("skitter-clak")
    assert said_of and words(said_of) == "One source says: constrict and carapace."
    assert source_says("brodie-chase") is None


@pytest.mark.rule("MM-CARD-12")
def test_the_sheet_of_a_card_starts_from_what_is_known() -> None:
    unverified = replace(playing(), kinds=())
    proposed = GAME.proposed(unverified, Box(), "set_minion", {"kind": "spider"})
    assert (proposed["effect"], proposed["size"], proposed["more"]) == ("poison", "large", True)
    typed = play(unverified, "set_minion", **proposed, kind="spider")
    assert typed.kind("spider").effect == "poison"
    none = play(unverified, "set_minion", **{**proposed, "effect": "none"}, kind="spider")
    assert GAME.proposed(none, Box(), "set_minion", {"kind": "spider"})["effect"] == "none"


HIT = ("collin", "spider-1", "SW SW BOW")
