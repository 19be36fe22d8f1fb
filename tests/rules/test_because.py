"""Why a value is what it is."""

from companion.rules import Because, Reason, say

TWO = Because((Reason(3, say("oil"), "L-OIL-1"), Reason(-1, say("spilled"), "L-OIL-2")), say("Light"))


def test_a_value_is_the_sum_of_its_parts_and_never_below_nothing() -> None:
    assert TWO.total == 2
    assert Because((Reason(1, say("oil")), Reason(-4, say("spilled")))).total == 0


def test_what_is_no_number_counts_nothing() -> None:
    assert Because((Reason(say("1 to 3"), say("the die")), Reason(None, say("dark")), *TWO.parts)).total == 2


def test_what_is_added_by_hand_stands_under_the_rule_of_the_first_part() -> None:
    more = TWO + 2
    assert (more.total, more.what, more.parts[-1]) == (4, TWO.what, Reason(2, say("by hand"), "L-OIL-1"))
    assert TWO + 0 == TWO
