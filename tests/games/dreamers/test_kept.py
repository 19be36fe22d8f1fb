"""No device keeps a page that shows a hidden card: what whoever looks on sees may be kept, and no more."""

import pytest

from companion.games.dreamers import GAME
from companion.table.keeping import NOTHING
from tests.games.dreamers.test_secrets import dealt
from tests.support.secrecy import World, world_of

pytestmark = [pytest.mark.django_db, pytest.mark.medium, pytest.mark.goal("S16")]


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> World:
    """Anna leads with the shared tablet, Ben has a device of his own."""
    return world_of(GAME)


def kept(world: World, who: str, page: str) -> str:
    answer = world.client(who).get(f"/table/{world.session.pk}/{page}")
    assert answer.status_code == 200
    return str(answer["X-Keep"])


def test_a_seat_with_a_hidden_card_has_no_page_that_is_kept(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = kept(world, "ben", "mine")
    assert before not in ("", NOTHING)
    dealt(world, monkeypatch, "DM")
    assert kept(world, "ben", "mine") == NOTHING
    assert kept(world, "anna", "") not in ("", NOTHING, before)
    assert kept(world, "ben", "tv") == before


def test_a_page_for_one_pair_of_eyes_is_never_kept(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    dealt(world, monkeypatch, "DM")
    for page in ("private/seat-2/", "board", "log", "help", "settings"):
        assert "X-Keep" not in world.client("ben").get(f"/table/{world.session.pk}/{page}")
