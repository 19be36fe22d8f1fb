"""The big screen of Stuffed Fables: whose turn comes next."""

from companion.games.stuffed_fables.table import Table
from companion.games.stuffed_fables.tv import coming
from companion.rules import replace
from tests.games.stuffed_fables.tables import in_play


def collapsed(*who: str) -> Table:
    table = in_play(3)
    stuffies = tuple(replace(one, stuffing=0) if one.id in who else one for one in table.stuffies)
    return replace(table, stuffies=stuffies)


def test_the_turn_goes_to_the_left() -> None:
    assert coming(in_play(3)) == "flops"
    assert coming(in_play(3, active="stitch")) == "lumpy"


def test_who_has_collapsed_is_passed_over() -> None:
    assert coming(collapsed("flops")) == "stitch"


def test_where_no_other_stands_nobody_comes_next() -> None:
    assert coming(collapsed("flops", "stitch")) == ""
