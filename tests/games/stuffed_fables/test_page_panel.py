"""What stands on the panel of the page explains itself: whole words, each number with what it counts."""

from html import unescape

import pytest
from django.test import Client

from tests.browser.stuffed_fables.stages import session_at
from tests.support.evenings import make_group, make_user

WORDS = (
    *("Read a section", "Correct it", "Leave the page", "search difficulty", "surges so far", "lost tokens"),
    *("A stuffy reaches a lost token", "section 9-2", "merchant"),
)


@pytest.mark.django_db
@pytest.mark.goal("T2")
def test_the_panel_of_the_page_is_labelled_in_whole_words() -> None:
    owner = make_user("anna")
    session = session_at("playing", make_group(owner=owner))
    client = Client()
    client.force_login(owner)
    board = unescape(client.get(f"/table/{session.pk}/").content.decode())
    panel = board.split('class="panel storypage"')[1].split("</section>")[0]
    assert [one for one in WORDS if one not in panel] == []
