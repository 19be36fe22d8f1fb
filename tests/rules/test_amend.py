"""Amending the past: another play in an earlier one's place, or none, and what follows reckoned again."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules import IllegalPlay, Play, Reckoning, message
from companion.rules.log import Plays, amend, effective_plays, replay_from
from tests.support.toy import TOY, Lantern

TABLE = Lantern(("Ann", "Bo"))
LIGHT, POUR = Play("light"), Play("pour")


def burn(number: int) -> Play:
    return Play("burn", {"number": number})


def in_order(plays: Plays) -> list[Play]:
    return [play for found in plays.values() for play in found]


class Log:
    """A log in memory, as the store keeps it: what is not undone, each node with the table after it."""

    def __init__(self, *plays: Play) -> None:
        self.number = 0
        self.nodes: dict[int, Play | Plays] = {}
        self.tables: dict[int, Lantern] = {0: TABLE}
        for play in plays:
            self.play(play)

    @property
    def table(self) -> Lantern:
        return self.tables[max(self.nodes, default=0)]

    @property
    def plays(self) -> Plays:
        return effective_plays(self.nodes)

    def play(self, play: Play) -> None:
        self._add(play, TOY.play(self.table, play))

    def amend(self, changes: Plays) -> Reckoning:
        found = self.reckon(changes)
        if not found.refused:
            self._add(changes, found.after)
        return found

    def reckon(self, changes: Plays) -> Reckoning:
        return TOY.amend(self.nodes, changes, self.table_before)

    def table_before(self, number: int) -> Lantern:
        return self.tables[max((place for place in self.nodes if place < number), default=0)]

    def undo(self) -> None:
        last = max(self.nodes)
        self.number += 1
        del self.nodes[last], self.tables[last]

    @property
    def counted(self) -> list[Play]:
        return in_order(self.plays)

    def _add(self, node: Play | Plays, table: Lantern) -> None:
        self.number += 1
        self.nodes[self.number] = node
        self.tables[self.number] = table


# what counts


def test_a_changed_play_keeps_its_place() -> None:
    assert effective_plays({1: LIGHT, 2: POUR, 3: {1: (POUR,)}, 4: LIGHT}) == {
        1: (POUR,),
        2: (POUR,),
        4: (LIGHT,),
    }
    assert list(effective_plays({1: LIGHT, 2: POUR, 3: {1: (POUR,)}})) == [1, 2]


def test_a_play_left_out_counts_no_more() -> None:
    assert effective_plays({1: LIGHT, 2: POUR, 3: {1: ()}}) == {2: (POUR,)}


def test_an_amended_play_is_amended_again() -> None:
    assert effective_plays({1: LIGHT, 2: {1: (POUR,)}, 3: {1: (burn(2), LIGHT)}}) == {1: (burn(2), LIGHT)}


@pytest.mark.parametrize("changes", [{2: (POUR,)}, {1: (POUR,), 9: ()}])
def test_what_does_not_count_cannot_be_changed(changes: Plays) -> None:
    with pytest.raises(IllegalPlay, match="does not count any more"):
        amend({1: (LIGHT,), 3: (POUR,)}, changes)
    with pytest.raises(IllegalPlay, match="does not count any more"):
        amend(effective_plays({1: LIGHT, 2: POUR, 3: {2: ()}}), {2: (POUR,)})


# where reckoning begins


@pytest.mark.parametrize(
    ("nodes", "number", "first"),
    [
        ({1: LIGHT, 2: LIGHT}, 2, 2),
        ({1: LIGHT, 2: LIGHT, 3: {2: (POUR,)}}, 2, 2),
        ({1: LIGHT, 2: LIGHT, 3: {1: (POUR,)}}, 2, 1),
        ({1: LIGHT, 2: {1: (POUR,)}, 3: LIGHT}, 3, 3),
        ({1: LIGHT, 2: LIGHT, 3: {1: (POUR,)}, 4: LIGHT, 5: {2: (POUR,)}}, 4, 1),
    ],
)
def test_a_table_counts_still_unless_a_later_amend_changed_what_lay_before(
    nodes: Any, number: int, first: int
) -> None:
    assert replay_from(nodes, number) == first


# reckoning again


def test_what_follows_is_reckoned_again() -> None:
    log = Log(burn(1), LIGHT, POUR)
    assert log.table.oil == 2
    found = log.amend({1: (burn(2),)})
    assert [table.oil for table in (*found.before.values(), found.after)] == [3, 1, 0, 1]
    assert (list(found.before), found.refused) == ([(1, 0), (2, 0), (3, 0)], {})
    assert log.table.oil == 1


def test_what_the_rules_refuse_then_says_its_place_and_why() -> None:
    log = Log(burn(1), burn(2), POUR, LIGHT)
    found = log.reckon({1: (burn(3),)})
    assert found.refused == {
        (2, 0): message("Choose a number from {low} to {high}.", low=1, high=0, rule="L-OIL-1")
    }
    assert (found.before[2, 0].oil, found.after.oil) == (0, 0)
    assert log.reckon({1: (burn(9),)}).refused == {
        (1, 0): message("Choose a number from {low} to {high}.", low=1, high=3, rule="L-OIL-1")
    }


def test_a_refused_play_is_passed_over_so_that_the_next_refusals_are_known() -> None:
    log = Log(POUR, burn(2), burn(2))
    assert list(log.reckon({1: ()}).refused) == [(3, 0)]
    assert list(log.reckon({1: (burn(2),)}).refused) == [(2, 0), (3, 0)]
    assert not log.reckon({1: (), 3: ()}).refused


def test_what_was_forgotten_is_put_in_before_what_needs_it() -> None:
    log = Log(burn(1), burn(2))
    assert list(log.reckon({1: (burn(3),)}).refused) == [(2, 0)]
    assert log.amend({1: (burn(3),), 2: (POUR, POUR, burn(2))}).after.oil == 0
    assert log.plays == {1: (burn(3),), 2: (POUR, POUR, burn(2))}
    assert list(log.reckon({2: (POUR, burn(2))}).refused) == [(2, 1)]


def test_the_start_is_reached_by_leaving_all_out() -> None:
    log = Log(burn(2), POUR)
    assert log.amend({1: (), 2: ()}).after == TABLE
    assert log.plays == {}


plays = st.one_of(
    st.sampled_from([LIGHT, POUR]),
    st.integers(1, 4).map(burn),
    st.sampled_from(TABLE.people).map(
        lambda hero: Play("deal", {"order": (hero, *{*TABLE.people} - {hero})})
    ),
    st.sampled_from(("sun", "moon")).map(lambda card: Play("draw", {"card": card})),
)
steps = st.one_of(
    plays.map(lambda play: ("play", play)),
    st.just(("undo", None)),
    st.lists(
        st.tuples(st.integers(0, 9), st.lists(plays, max_size=2).map(tuple)), min_size=1, max_size=3
    ).map(lambda changes: ("amend", changes)),
)


@given(st.lists(steps, max_size=30))
def test_an_amended_log_is_the_changed_plays_from_the_start_and_undo_gives_the_table_before(
    taken: list[tuple[str, Any]],
) -> None:
    log = Log()
    for word, what in taken:
        before, number = log.table, log.number
        if word == "play":
            try:
                log.play(what)
            except IllegalPlay:
                continue
        elif word == "undo" and log.nodes:
            log.undo()
        elif word == "amend" and log.plays:
            counted = list(log.plays)
            log.amend({counted[place % len(counted)]: play for place, play in what})
            assert log.number > number or log.table == before
            if log.number > number:
                after = log.nodes[log.number], log.table
                log.undo()
                assert log.table == before
                log._add(*after)
        assert log.table == TOY.replay(TABLE, log.counted)


@given(st.lists(plays, min_size=1, max_size=12), st.data())
def test_what_is_refused_is_refused_in_the_play_from_the_start_too(taken: list[Play], data: Any) -> None:
    log = Log()
    for play in taken:
        try:
            log.play(play)
        except IllegalPlay:
            continue
    if not log.plays:
        return
    number = data.draw(st.sampled_from(list(log.plays)))
    changes = {number: tuple(data.draw(st.lists(plays, max_size=2)))}
    reckoned = log.reckon(changes)
    first = next(iter(reckoned.refused), None)
    earlier = in_order({place: found for place, found in log.plays.items() if place < number})
    kept = [play for spot, play in reckoned.plays.items() if first is None or spot < first]
    table = TOY.replay(TABLE, (*earlier, *kept))
    if first is not None:
        with pytest.raises(IllegalPlay) as caught:
            TOY.play(table, reckoned.plays[first])
        assert caught.value.message == reckoned.refused[first]
    else:
        assert table == reckoned.after
