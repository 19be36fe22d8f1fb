"""Taps on a way that stands still: each is done once, in the order in which they were made."""

import pytest

from campaigns.models import Entry, Session
from tests.browser.conftest import browser
from tests.browser.people import Reader
from tests.browser.test_table_in_browser import reader, session, site
from tests.faults import stalled
from tests.faults.here import Here
from tests.settings import FULL

ROUNDS = 2 if FULL else 1  # the first stands still beyond a screen's patience
__all__ = ["browser", "reader", "session", "site"]
pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.mark.goal("R4")
def test_taps_behind_one_that_is_on_its_way_are_done_once_and_in_order(
    reader: Reader, site: Here, session: Session
) -> None:
    report = stalled.run(reader.browser, site, reader.user, session, ROUNDS)
    assert not report.faults
    assert Entry.objects.count() == ROUNDS * len(stalled.TAPS)
