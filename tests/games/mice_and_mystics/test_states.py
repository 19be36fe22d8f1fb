"""Negative effects on mice: tokens, poison, healing, recovery, Tilda's cheese (MM-STAT, MM-RECOV)."""

import pytest

from companion.games.mice_and_mystics.data import STATES
from companion.games.mice_and_mystics.states import afflicted
from companion.games.mice_and_mystics.table import Table
from companion.games.mice_and_mystics.wounds import wound_mouse
from tests.games.mice_and_mystics.tables import (
    NO_STAR,
    STAR,
    attack,
    having,
    play,
    playing,
    refused,
    roll,
    steps,
    told,
)
from tests.support.cases import for_each
from tests.support.random_play import words

WITHOUT_TILDA = ("collin", "filch", "maginos", "nez")


def said(table: Table) -> list[str]:
    """Return the news in words."""
    return [words(one) for one in table.news]


def struck_by_rat(table: Table) -> Table:
    """Return the table after Collin's turn, a rat's hit on him waiting for his defence."""
    return play(play(table, "end_turn"), "minion_attack", minion="rat-1", target="collin", roll=roll("SW"))


# tokens, and whom they pay


@pytest.mark.rule("MM-EX-53", "MM-STAT-1", "MM-HERO-9", "MM-RECOV-1")
def test_example_53_filch_is_stunned_in_tildas_room_and_recovers() -> None:
    table = having(playing("filch", "tilda", "collin", "rat", minions={"rat": 1}), "tilda", cheese=1)
    table = play(table, "afflict", mouse="filch", state="stunned")
    assert (table.mouse("filch").states, table.mouse("tilda").cheese) == (("stunned",), 2)
    dagger = table.mouse("filch").weapons[0].id
    refusal = refused(table, "attack", mouse="filch", weapon=dagger, target="rat-1", roll=roll("SW SW"))
    assert refusal == "{mouse} is stunned: only Recover is possible."
    table = play(table, "recover", mouse="filch")
    assert table.mouse("filch").states == ()
    assert play(table, "move", mouse="filch", roll=steps(2)).mouse("filch").has_moved


@pytest.mark.rule("MM-HERO-9")
@for_each(
    "effect, paid",
    [("stunned", 1), ("webbed", 1), ("bewitched", 1), ("poisoned", 1), ("knocked-down", 0)],
)
def test_tilda_is_paid_for_what_befalls_a_mouse_in_her_room(effect: str, paid: int) -> None:
    table = play(playing(), "afflict", mouse="collin", state=effect)
    assert table.mouse("tilda").cheese == paid
    assert ("Empathic Energy: Tilda gains 1 cheese." in told(table)) is bool(paid)


@pytest.mark.rule("MM-HERO-9")
def test_tilda_is_paid_for_herself_too() -> None:
    assert play(playing(), "afflict", mouse="tilda", state="webbed").mouse("tilda").cheese == 1


@pytest.mark.rule("MM-HERO-9")
def test_a_captured_tilda_is_in_no_room_and_another_party_has_none() -> None:
    table = having(playing("collin", "tilda", "filch", "rat", minions={"rat": 1}), "tilda", is_captured=True)
    assert play(table, "afflict", mouse="collin", state="stunned").mouse("tilda").cheese == 0
    others = play(playing(*WITHOUT_TILDA), "afflict", mouse="collin", state="stunned")
    assert [mouse.cheese for mouse in others.mice] == [0, 0, 0, 0]


@pytest.mark.rule("MM-HERO-9", "MM-STAT-5")
def test_several_poisoned_wounds_of_one_event_pay_once() -> None:
    table = wound_mouse(playing(), "collin", 3, poisoned=True)
    assert (table.mouse("collin").poisoned, table.mouse("tilda").cheese) == (3, 1)


@pytest.mark.rule("MM-STAT-1", "MM-STAT-2", "MM-STAT-3", "MM-STAT-4")
@for_each("state", STATES)
def test_a_token_lies_on_a_sheet_once(state: str) -> None:
    table = play(playing(), "afflict", mouse="collin", state=state)
    assert refused(table, "afflict", mouse="collin", state=state) == "{mouse} is already {state}."
    assert afflicted(table, "collin", state) == table


def test_a_correction_by_hand_pays_nobody() -> None:
    assert play(playing(), "mark", mouse="collin", state="stunned").mouse("tilda").cheese == 0


@pytest.mark.rule("MM-STAT-1")
def test_a_stunned_mouse_still_levels_up_and_defends() -> None:
    table = having(playing("collin", "rat", minions={"rat": 1}), "collin", states=("stunned",), cheese=6)
    assert play(table, "level_up", mouse="collin", ability="feint").mouse("collin").cheese == 0
    assert play(struck_by_rat(table), "defend", roll=roll("SS BOW")).mouse("collin").wounds == 0


@pytest.mark.rule("MM-STAT-3")
def test_a_mouse_on_the_floor_attacks_and_defends_as_ever() -> None:
    table = having(playing("collin", "rat", minions={"rat": 1}), "collin", states=("knocked-down",))
    assert attack(table, "collin", "rat-1", "SW BOW BOW").fight
    on_its_feet = having(table, "collin", states=())
    assert struck_by_rat(table).fight == struck_by_rat(on_its_feet).fight


@pytest.mark.rule("MM-STAT-3")
def test_after_standing_up_a_mouse_may_scurry_the_full_way() -> None:
    table = having(playing(), "collin", states=("knocked-down",))
    assert refused(table, "scurry", mouse="collin", roll=steps(1))
    table = play(table, "stand_up", mouse="collin")
    assert said(table) == ["Collin is no longer knocked down."]
    table = play(table, "scurry", mouse="collin", roll=steps(3))
    assert said(table) == ["Collin may go up to 5 spaces."]


@pytest.mark.rule("MM-STAT-2")
def test_a_webbed_mouse_goes_along_when_another_explores() -> None:
    table = having(playing("collin", "filch"), "filch", states=("webbed",))
    table = play(table, "explore", mouse="collin", room="room-2")
    assert (table.room, table.mouse("filch").states) == ("room-2", ("webbed",))


@pytest.mark.rule("MM-STAT-6", "MM-STAT-5")
def test_capture_takes_all_tokens_and_all_wounds() -> None:
    hurt = {"states": STATES, "wounds": 1, "poisoned": 2}
    table = having(playing("collin", "filch", "rat", minions={"rat": 1}), "collin", **hurt)
    collin = play(table, "capture_mouse", mouse="collin").mouse("collin")
    assert (collin.states, collin.wounds, collin.poisoned, collin.is_captured) == ((), 0, 0, True)


# poison and healing


@pytest.mark.rule("MM-EX-56", "MM-STAT-5")
def test_example_56_ordinary_healing_leaves_the_poison() -> None:
    table = having(playing(), "tilda", wounds=1, poisoned=1)
    table = play(table, "heal", mouse="tilda", number=2, cure=False)
    assert (table.mouse("tilda").wounds, table.mouse("tilda").poisoned) == (0, 1)
    assert said(table) == ["Tilda loses 1 wound."]
    table = play(table, "heal", mouse="tilda", number=1, cure=True)
    assert (table.mouse("tilda").wounds, table.mouse("tilda").poisoned) == (0, 0)


@pytest.mark.rule("MM-STAT-5")
def test_where_there_is_nothing_to_heal_it_is_said() -> None:
    poisoned = having(playing(), "tilda", poisoned=1)
    refusal = refused(poisoned, "heal", mouse="tilda", number=1, cure=False)
    assert refusal == "{mouse} has no wound that ordinary healing takes."
    plain = having(playing(), "tilda", wounds=1)
    assert refused(plain, "heal", mouse="tilda", number=1, cure=True) == "{mouse} has no poisoned wound."


@pytest.mark.rule("MM-STAT-5", "MM-HERO-4")
def test_poisoned_wounds_count_as_wounds() -> None:
    table = having(playing("collin", "filch", "rat", minions={"rat": 1}), "collin", wounds=4)
    assert table.mouse("collin").hearts == 1
    table = play(table, "afflict", mouse="collin", state="poisoned")
    assert table.mouse("collin").is_captured


@pytest.mark.rule("MM-ACH-4")
def test_the_poison_master_takes_plain_wounds_and_pays_nobody() -> None:
    table = playing(achievements=(("poison-master", "collin"),))
    after = play(table, "afflict", mouse="collin", state="poisoned")
    assert (after.mouse("collin").wounds, after.mouse("collin").poisoned) == (1, 0)
    assert after.mouse("tilda").cheese == 0
    other = play(table, "afflict", mouse="filch", state="poisoned")
    assert (other.mouse("filch").wounds, other.mouse("filch").poisoned) == (0, 1)


# recovery


@pytest.mark.rule("MM-RECOV-1", "MM-RECOV-2")
def test_of_two_tokens_one_recovery_takes_the_one_that_is_chosen() -> None:
    table = having(playing(), "collin", states=("webbed", "stunned"))
    web = play(table, "recover", mouse="collin", state="webbed", roll=(STAR,))
    assert web.mouse("collin").states == ("stunned",)
    held = play(table, "recover", mouse="collin", state="webbed", roll=(NO_STAR,))
    assert held.mouse("collin").states == ("webbed", "stunned")
    assert play(table, "recover", mouse="collin", state="stunned").mouse("collin").states == ("webbed",)
    assert refused(web, "recover", mouse="collin") == "{mouse} has already taken an action."


@pytest.mark.rule("MM-RECOV-1")
def test_with_one_token_nothing_is_chosen() -> None:
    table = having(playing(), "collin", states=("stunned",))
    assert refused(table, "recover", mouse="collin", state="webbed", roll=(STAR,))
    assert refused(playing(), "recover", mouse="collin") == "{mouse} has nothing to recover from."
