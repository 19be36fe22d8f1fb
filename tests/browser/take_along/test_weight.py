"""What a first start fetches: a program that no weak line is too slow for."""

from pathlib import Path

import pytest

from tests.browser.take_along.program import sent_bytes

MOST_BYTES = 15_000_000


@pytest.mark.goal("TA2")
def test_a_first_start_fetches_at_most_fifteen_megabytes(program: Path) -> None:
    assert sent_bytes(program) <= MOST_BYTES
