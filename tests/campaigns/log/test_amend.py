"""Amending the past, in the store: one entry, taken back in one step, and the log says what plays now are."""

from typing import Any

import pytest

from campaigns.log import commands
from campaigns.log.amendments import RolledPlay, load_history
from campaigns.log.replay import first_divergence, replays_exactly
from campaigns.log.serialization import to_json
from campaigns.log.state import Command, KeyReused, SessionState, Stale, current_state
from campaigns.log.timeline import TimelineEntry, load_timeline
from campaigns.models import Entry, Session
from campaigns.sessions import lifecycle
from companion.rules import IllegalPlay, Play, message, plural
from companion.rules.log import Plays
from tests.support.cases import for_each
from tests.support.evenings import PEOPLE, at_once, make_session, tap, toy
from tests.support.toy import TOY, Lantern

__all__ = ["toy"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]

LIGHT, POUR = Play("light"), Play("pour")


def burn(number: int) -> Play:
    return Play("burn", {"number": number})


def strike(*faces: str, hero: str = "Anna") -> Play:
    return Play("strike", {"hero": hero, "target": "moth", "roll": faces, "spark": 1})


def evening(*plays: Play) -> Session:
    """Return a session in which these plays were made."""
    session = make_session()
    for play in plays:
        tap(session, play.action, **play.answers)
    return session


def amend(session: Session, changes: Plays, key: str = "", **more: Any) -> SessionState:
    seen = more.pop("seen", current_state(session).number)
    made = more.pop("made", ())
    parts = {
        number: tuple(RolledPlay(play, frozenset(made)) for play in plays)
        for number, plays in changes.items()
    }
    return commands.amend(
        session, parts, Command(seen=seen, key=key or f"amend-{seen}", author_name="Bruno"), **more
    )


def undo(session: Session, steps: int = 1) -> SessionState:
    seen = current_state(session).number
    return commands.undo(session, Command(seen=seen, key=f"undo-{seen}"), steps=steps)


def redo(session: Session, steps: int = 1) -> SessionState:
    seen = current_state(session).number
    return commands.redo(session, Command(seen=seen, key=f"redo-{seen}"), steps=steps)


def oil(session: Session) -> int:
    found: int = current_state(session).table.oil
    return found


# one entry


def test_a_changed_play_writes_one_entry_and_what_follows_is_reckoned_again() -> None:
    session = evening(burn(1), POUR, LIGHT)
    now = amend(session, {1: (burn(2),)})
    assert (now.number, now.table) == (4, Lantern(PEOPLE, oil=1))
    assert now == current_state(session)
    entry = session.entries.get(number=4)
    assert (entry.kind, entry.author_name, entry.changes) == ("amend", "Bruno", {1: (burn(2),)})
    assert session.entries.get(number=1).play == burn(1)
    assert replays_exactly(session)


def test_an_amend_says_what_is_now_and_what_was() -> None:
    session = evening(burn(1), LIGHT)
    now = amend(session, {1: (burn(2),)})
    one, two = (message("{number} oil burns.", number=number) for number in (1, 2))
    assert now.undo == message("Changed: “{now}” It was: “{was}”", now=two, was=one)
    assert amend(session, {2: ()}).undo == message("Left out: “{was}”", was=message("The lantern is lit."))


def test_an_amend_of_several_plays_counts_them() -> None:
    session = evening(burn(1), POUR, LIGHT, POUR)
    now = amend(session, {1: (burn(2),), 2: (LIGHT,), 3: (), 4: ()})
    assert now.entry and now.entry.news == (
        plural("{count} later play is changed too.", "{count} later plays are changed too.", 1),
        plural("{count} later play is left out.", "{count} later plays are left out.", 2),
    )


def test_a_play_that_chance_answered_stays_as_it_fell() -> None:
    session = evening(burn(1))
    commands.record(session, strike("star"), Command(seen=1, key="k"), rolled=("roll",))
    amend(session, {1: (burn(2),)})
    line = next(line for line in load_timeline(session) if line.entry.number == 2)
    assert line.effective.parts[0].play == strike("star")
    assert line.effective.parts[0].rolled == {"roll"}


def test_what_was_forgotten_is_put_in_and_is_changed_and_left_out_like_any_play() -> None:
    session = evening(POUR, burn(4))
    assert amend(session, {1: (burn(3),), 2: (POUR, POUR, POUR, burn(2))}).table.oil == 1
    entry = session.entries.get(number=3)
    assert entry.news == (
        plural("{count} later play is changed too.", "{count} later plays are changed too.", 1),
        plural("{count} later play is added.", "{count} later plays are added.", 3),
    )
    assert amend(session, {2: (POUR, POUR, burn(2))}).undo == message(
        "Left out: “{was}”", was=message("Oil is poured in.")
    )
    assert amend(session, {2: (POUR, POUR, LIGHT, burn(1))}).table.oil == 0
    assert amend(session, {1: (POUR, burn(3))}).undo == message(
        "Added: “{now}”", now=message("Oil is poured in.")
    )
    assert load_history(session).plays == {1: (POUR, burn(3)), 2: (POUR, POUR, LIGHT, burn(1))}
    assert undo(session, 4).table == Lantern(PEOPLE, oil=0)
    assert replays_exactly(session)


# what is refused


@for_each(
    "changes, sentence",
    [
        ({1: (burn(3),)}, "Choose a number"),
        ({1: (burn(9),)}, "Choose a number"),
        ({7: (LIGHT,)}, "does not count any more"),
        ({1: (burn(1),)}, "Nothing is changed"),
        ({1: (Play("fly"),)}, "no such action"),
    ],
)
def test_what_does_not_hold_is_refused_and_nothing_is_written(changes: Plays, sentence: str) -> None:
    session = evening(burn(1), burn(1))
    with pytest.raises(IllegalPlay, match=sentence):
        amend(session, changes)
    assert current_state(session).number == 2


def test_a_refused_play_may_be_left_out_or_changed_along() -> None:
    for other in ((), (burn(1),)):
        session = evening(burn(1), burn(2), POUR)
        assert amend(session, {1: (burn(2),), 2: other}).table.oil == (1 if other else 2)


def test_what_was_packed_away_is_not_amended() -> None:
    session = evening(LIGHT)
    lifecycle.pack_away(session)
    with pytest.raises(IllegalPlay, match="packed away"):
        amend(session, {1: ()})


# once each


@pytest.mark.goal("R2")
def test_a_repeated_key_amends_once_and_gets_the_same_answer() -> None:
    session = evening(burn(1))
    first = amend(session, {1: (burn(2),)}, "k", seen=1)
    assert amend(session, {1: (burn(2),)}, "k", seen=1) == first
    assert session.entries.count() == 2


def test_a_repeated_key_with_another_body_is_refused() -> None:
    session = evening(burn(1), LIGHT)
    amend(session, {1: (burn(2),)}, "k", seen=2)
    for changes in ({1: ()}, {2: ()}):
        with pytest.raises(KeyReused):
            amend(session, changes, "k", seen=2)
    with pytest.raises(KeyReused):
        tap(session, "light", "k", seen=2)


@pytest.mark.goal("R3")
def test_a_screen_that_is_behind_amends_nothing() -> None:
    session = evening(burn(1), POUR)
    for seen in (1, 9):
        with pytest.raises(Stale):
            amend(session, {1: (burn(2),)}, seen=seen)
    assert oil(session) == 3


@pytest.mark.goal("R2")
@pytest.mark.django_db(transaction=True)
def test_twenty_equal_amends_at_once_are_one_entry() -> None:
    session = evening(burn(1))
    answers = at_once(20, lambda _number: amend(Session.objects.get(), {1: (burn(2),)}, "k", seen=1))
    assert [(answer.number, answer.table.oil) for answer in answers] == [(2, 1)] * 20
    assert session.entries.count() == 2


# undo and redo, and amends after amends


@pytest.mark.goal("U2")
def test_undo_gives_the_table_before_in_one_step_and_redo_brings_it_back() -> None:
    session = evening(burn(1), POUR, LIGHT)
    before = current_state(session).table
    after = amend(session, {1: (burn(2),), 2: ()}).table
    assert undo(session).table == before
    assert redo(session).table == after
    assert undo(session, 2).table == Lantern(PEOPLE, oil=3)
    assert redo(session, 2).table == after
    assert replays_exactly(session)


def test_two_amends_in_a_row_and_an_amended_play_amended_again() -> None:
    session = evening(POUR, burn(1), LIGHT)
    amend(session, {2: (burn(2),)})
    assert amend(session, {1: ()}).table.oil == 0
    with pytest.raises(IllegalPlay):
        amend(session, {2: (burn(3),)})
    assert amend(session, {2: (LIGHT,)}).table.oil == 1
    assert load_history(session).plays == {2: (LIGHT,), 3: (LIGHT,)}
    assert [undo(session).table.oil for _step in range(3)] == [0, 1, 2]
    assert replays_exactly(session)


def test_what_was_played_after_an_amend_is_amended_too() -> None:
    session = evening(burn(1), burn(1))
    amend(session, {1: ()})
    tap(session, "burn", number=2)
    assert amend(session, {2: ()}).table.oil == 1
    assert amend(session, {4: (burn(1),)}).table.oil == 2
    assert replays_exactly(session)


def test_an_undone_amend_is_gone_once_somebody_acts() -> None:
    session = evening(burn(1))
    amend(session, {1: (burn(2),)})
    undo(session)
    tap(session, "pour")
    with pytest.raises(IllegalPlay, match="nothing to redo"):
        redo(session)
    assert load_history(session).plays == {1: (burn(1),), 4: (POUR,)}


def test_a_play_that_was_undone_or_left_out_cannot_be_amended() -> None:
    session = evening(LIGHT, POUR, POUR)
    undo(session)
    amend(session, {2: ()})
    for number in (2, 3, 4, 5):
        with pytest.raises(IllegalPlay, match="does not count any more"):
            amend(session, {number: (LIGHT,)})


def test_the_next_session_goes_on_from_the_amended_table() -> None:
    session = evening(burn(1))
    table = amend(session, {1: (burn(2),)}).table
    lifecycle.pack_away(session)
    assert current_state(lifecycle.go_on(session.campaign)).table == table


# the log as people read it


def lines(session: Session) -> dict[int, TimelineEntry]:
    return {line.entry.number: line for line in load_timeline(session)}


def test_an_amended_play_is_told_as_it_is_now_with_what_it_was_and_who_changed_it() -> None:
    session = evening(strike("blank"), LIGHT)
    amend(session, {1: (strike("star"),)}, made=("roll",))
    line = lines(session)[1]
    assert line.effective.parts[0].sentence == TOY.says(Lantern(PEOPLE), strike("star"))
    assert line.effective.parts[0].news == (plural("{count} hit.", "{count} hits.", 1),)
    assert (line.effective.replaced, line.effective.changed_by) == (
        (TOY.says(Lantern(PEOPLE), strike("blank")),),
        "Bruno",
    )
    assert (line.is_live, line.is_rolled, line.is_typed, line.steps) == (True, True, False, 3)
    assert (lines(session)[3].steps, lines(session)[2].effective.replaced) == (1, ())


def test_a_play_left_out_does_not_count_and_an_undone_amend_is_forgotten() -> None:
    session = evening(burn(1), LIGHT)
    amend(session, {1: ()})
    assert (lines(session)[1].is_live, lines(session)[1].effective.changed_by) == (False, "Bruno")
    undo(session)
    assert (lines(session)[1].is_live, lines(session)[1].effective.is_changed) == (True, False)
    assert not lines(session)[3].is_live


def test_a_later_play_that_is_told_otherwise_now_says_so() -> None:
    session = evening(Play("write", {"words": "Lamp"}), Play("read_out"))
    amend(session, {1: (Play("write", {"words": "Moon"}),)})
    assert lines(session)[2].effective.parts[0].sentence == message(
        "It is read out: {written}", written="Moon"
    )
    assert not lines(session)[2].effective.is_changed
    undo(session)
    assert lines(session)[2].effective.parts[0].sentence == message(
        "It is read out: {written}", written="Lamp"
    )


def test_a_play_amended_twice_says_what_it_was_last() -> None:
    session = evening(burn(1))
    amend(session, {1: (burn(2),)})
    amend(session, {1: (burn(3),)})
    assert lines(session)[1].effective.replaced == (message("{number} oil burns.", number=2),)


# the audit


@pytest.mark.goal("K2", "R11")
@pytest.mark.parametrize(
    "fault",
    [
        {"table": to_json(TOY, Lantern(PEOPLE, oil=99))},
        {"at_play": 1},
        {"amends": []},
        {"amends": [{"number": 1, "replaced": [], "parts": [{"action": "burn", "answers": {"number": 3}}]}]},
        {"amends": [{"number": 8, "replaced": [], "parts": []}]},
        {"amends": [{"number": 1, "replaced": [], "parts": [{"action": "burn"}]}]},
        {"kind": "play"},
    ],
)
def test_the_audit_names_an_amend_that_differs(fault: dict[str, Any]) -> None:
    session = evening(burn(1), POUR)
    amend(session, {1: (burn(2),)})
    entry = session.entries.get(number=3)
    for name, value in fault.items():
        setattr(entry, name, value)
    super(Entry, entry).save()  # as a fault of the disk would, past the guard
    assert first_divergence(session) == 3


@pytest.mark.parametrize("length", [20, 200])
def test_taking_an_amend_back_costs_the_same_however_long_the_log(
    length: int, django_assert_num_queries: Any
) -> None:
    session = make_session()
    for number in range(length):
        tap(session, "pour", seen=number)
    amend(session, {1: ()})
    with django_assert_num_queries(7):
        commands.undo(session, Command(seen=length + 1, key="u"))
