"""Golden sessions of the negative effects (record_states.py): each strikes, is cured, and pays Tilda."""

import pytest

from companion.games.mice_and_mystics.table import Table
from companion.rules import Play
from tests.games.mice_and_mystics.record_states import ILLNESSES, PAID, Illness, is_ill
from tests.games.mice_and_mystics.test_sessions import plays_of, tables_of

EACH = pytest.mark.parametrize("illness", ILLNESSES, ids=[one.state for one in ILLNESSES])
Step = tuple[Table, Play, Table]


def steps_of(name: str) -> list[Step]:
    """Return each play of a session with the tables before and after it."""
    tables = tables_of(name)
    return list(zip(tables[:-1], plays_of(name), tables[1:], strict=True))


def falls_ill(step: Step, state: str) -> bool:
    before, _play, after = step
    well = {mouse.id for mouse in before.mice if not is_ill(mouse, state)}
    return any(is_ill(mouse, state) for mouse in after.mice if mouse.id in well)


@EACH
@pytest.mark.rule("MM-STAT-1", "MM-STAT-2", "MM-STAT-3", "MM-STAT-4", "MM-STAT-5")
def test_the_effect_strikes_by_what_a_card_does_or_by_a_trap(illness: Illness) -> None:
    struck = [step for step in steps_of(illness.state) if falls_ill(step, illness.state)]
    causes = {play.action for _before, play, _after in struck}
    assert causes
    assert causes <= {"defend", "minion_attack", "spring_trap", "maggie"}


@EACH
@pytest.mark.rule("MM-RECOV-1", "MM-RECOV-2", "MM-STAT-3", "MM-STAT-4", "MM-STAT-5")
def test_the_effect_is_shaken_off(illness: Illness) -> None:
    cured = [
        play.action
        for before, play, after in steps_of(illness.state)
        for mouse in before.free_mice
        if is_ill(mouse, illness.state)
        and after.has_mouse(mouse.id)
        and not is_ill(after.mouse(mouse.id), illness.state)
    ]
    assert ("end_turn" if illness.state == "bewitched" else illness.cure) in cured


@EACH
@pytest.mark.rule("MM-HERO-9")
def test_tilda_is_paid_when_an_effect_strikes_and_not_for_a_fall(illness: Illness) -> None:
    for before, play, after in steps_of(illness.state):
        if falls_ill((before, play, after), illness.state) and not before.is_out("tilda"):
            assert (PAID in [one.id for one in after.news]) is (illness.state != "knocked-down")


@EACH
def test_the_evening_is_won_all_the_same(illness: Illness) -> None:
    assert tables_of(illness.state)[-2].outcome == "won"
