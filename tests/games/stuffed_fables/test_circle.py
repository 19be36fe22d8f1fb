"""Who sits where, who is next, who has the bookmark (SF-TWO, SF-NARR, SF-OPEN-7, SF-OPEN-8)."""

import pytest

from companion.games.stuffed_fables.data import DRAW
from companion.games.stuffed_fables.flow import next_turn
from companion.games.stuffed_fables.table import Table
from tests.games.stuffed_fables.tables import begun, chosen, done, in_play, play, refused
from tests.support.random_play import words


def turns(table: Table, number: int) -> list[tuple[str, str]]:
    """Return who plays and who has the bookmark, turn by turn."""
    seen = []
    for _turn in range(number):
        seen.append((table.active, table.narrator))
        table = next_turn(table)
    return seen


@pytest.mark.rule("SF-EX-4", "SF-NARR-1", "SF-TURN-2", "SF-OPEN-8")
def test_play_goes_to_the_left_and_the_bookmark_with_it() -> None:
    order = ["flops", "stitch", "lumpy", "flops"]
    assert turns(begun(3, first="flops"), 4) == [(one, one) for one in order]


@pytest.mark.rule("SF-TWO-1", "SF-TWO-2", "SF-SETUP-4")
def test_two_people_may_run_two_stuffies_each() -> None:
    table = chosen(4, people=2)
    assert [stuffy.player for stuffy in table.stuffies] == ["A", "B", "A", "B"]
    assert refused(table, "choose_stuffy", character="lionel", player="A").rule == "SF-TWO-1"
    table = begun(table=table)
    assert (table.size, table.threshold, dict(table.bag)["white"]) == (4, 4, 5)
    assert [one for one, _bookmark in turns(table, 5)] == ["flops", "stitch", "theadora", "lumpy", "flops"]


@pytest.mark.rule("SF-TWO-1", "SF-OPEN-7")
def test_one_of_two_people_may_run_two_and_the_other_one() -> None:
    table = begun(table=chosen(3, people=2))
    assert [stuffy.player for stuffy in table.stuffies] == ["A", "B", "A"]
    assert (table.size, dict(table.bag)["black"]) == (3, 4)


@pytest.mark.rule("SF-TWO-2", "SF-NARR-1", "SF-OPEN-7")
def test_the_circle_is_of_stuffies_and_laid_by_the_people() -> None:
    table = done(chosen(3), "lay_circle", order=("stitch", "lumpy", "flops"))
    table = begun(table=table, first="stitch")
    assert [one for one, _bookmark in turns(table, 4)] == ["stitch", "lumpy", "flops", "stitch"]
    assert refused(chosen(3), "lay_circle", order=("lumpy", "flops"))
    assert refused(table, "lay_circle", order=("stitch", "lumpy", "flops"))


@pytest.mark.rule("SF-NARR-4", "SF-LOST-3")
def test_a_lost_card_is_read_by_the_stuffy_to_the_left() -> None:
    table = play(in_play(lost_tokens=1, narrator="stitch"), "touch_lost")
    assert table.reader == "flops"
    assert "Flops draws a Lost card and reads it aloud." in [words(line) for line in table.news]


@pytest.mark.rule("SF-NARR-1", "SF-OPEN-8")
def test_the_bookmark_is_handed_on_at_any_time() -> None:
    table = play(in_play(), "hand_bookmark", to="stitch")
    assert (table.narrator, table.active) == ("stitch", "lumpy")
    assert next_turn(table).narrator == "flops"
    assert next_turn(table).step == DRAW
