"""Why a value is what it is."""

from companion.rules import Because, Reason, message

TWO = Because(
    (Reason(3, message("oil"), "L-OIL-1"), Reason(-1, message("spilled"), "L-OIL-2")), message("Light")
)


def test_a_value_is_the_sum_of_its_parts_and_never_below_nothing() -> None:
    assert TWO.total == 2
    assert Because((Reason(1, message("oil")), Reason(-4, message("spilled")))).total == 0


def test_what_is_no_number_counts_nothing() -> None:
    assert (
        Because(
            (Reason(message("1 to 3"), message("the die")), Reason(None, message("dark")), *TWO.parts)
        ).total
        == 2
    )


def test_what_is_added_by_hand_stands_under_the_rule_of_the_first_part() -> None:
    more = TWO + 2
    assert (more.total, more.what, more.parts[-1]) == (4, TWO.what, Reason(2, message("by hand"), "L-OIL-1"))
    assert TWO + 0 == TWO
