"""The log only grows: which plays still count after undo and redo."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules import IllegalPlay
from companion.rules.log import EntryKind, undo_redo_stacks

PLAY, UNDO, REDO, AMEND = EntryKind.PLAY, EntryKind.UNDO, EntryKind.REDO, EntryKind.AMEND


@pytest.mark.parametrize(
    ("words", "done", "undone"),
    [
        ([], [], []),
        ([PLAY, PLAY], [0, 1], []),
        ([PLAY, PLAY, UNDO], [0], [1]),
        ([PLAY, PLAY, UNDO, UNDO], [], [1, 0]),
        ([PLAY, PLAY, UNDO, UNDO, REDO], [0], [1]),
        ([PLAY, UNDO, REDO, UNDO, REDO], [0], []),
        ([PLAY, PLAY, UNDO, PLAY], [0, 3], []),
        ([PLAY, AMEND, UNDO], [0], [1]),
        ([PLAY, PLAY, UNDO, AMEND], [0, 3], []),
    ],
)
def test_what_counts(words: list[EntryKind], done: list[int], undone: list[int]) -> None:
    assert undo_redo_stacks(words) == (done, undone)


@pytest.mark.parametrize(
    "words", [[UNDO], [REDO], [PLAY, REDO], [PLAY, UNDO, UNDO], [PLAY, UNDO, PLAY, REDO]]
)
def test_nothing_is_undone_or_redone_twice(words: list[EntryKind]) -> None:
    with pytest.raises(IllegalPlay):
        undo_redo_stacks(words)


@given(st.integers(0, 30), st.integers(0, 30))
def test_as_many_redos_as_undos_bring_everything_back(plays: int, steps: int) -> None:
    steps = min(steps, plays)
    words = [PLAY] * plays + [UNDO] * steps + [REDO] * steps
    assert undo_redo_stacks(words) == (list(range(plays)), [])


@given(st.lists(st.sampled_from(EntryKind), max_size=40))
def test_what_counts_is_in_order_and_a_play_or_an_amend(words: list[EntryKind]) -> None:
    try:
        done, undone = undo_redo_stacks(words)
    except IllegalPlay:
        return
    assert done == sorted(done)
    assert all(words[position] in (PLAY, AMEND) for position in (*done, *undone))
    assert not set(done) & set(undone)
