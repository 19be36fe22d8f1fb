"""The screen that all watch, of every game: at every moment nothing to press; and while a table rests."""

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from django.test import Client

from campaigns.access import passes
from campaigns.groups.membership import create_campaign, create_group
from campaigns.models import Pass, Session
from campaigns.models.access import SPECTATOR
from campaigns.sessions import lifecycle
from companion.rules import AnyGame
from companion.table.render_cache import RENDER_CACHE, to_key
from companion.table.template_api import TemplateApi
from companion.web.jinja import get_jinja
from tests.kit.games import SHELF, goldens
from tests.kit.test_table_screens import SEEDS, tables
from tests.support.evenings import make_user
from tests.support.seated import person_at

MOMENTS = 3  # plays from one to the next
PRESSED = re.compile(r"<(button|a|input|form|select|summary)\b|\bhx-(?!morph-skip)|\btabindex=\"0\"")
WITH_TV = [game for game in SHELF.values() if game.screens.tv]


@pytest.fixture(params=WITH_TV, ids=lambda game: game.slug)
def game(request: pytest.FixtureRequest) -> AnyGame:
    found: AnyGame = request.param
    return found


def panels(game: AnyGame, table: Any) -> Iterator[tuple[Any, str]]:
    """Give each panel's key, and its HTML drawn anew, as a screen that all watch gets it."""
    seen = game.seats.seen_by(table, SPECTATOR)
    api = TemplateApi(game, seen, get_jinja(), seat=SPECTATOR)
    for panel in game.screens.tv:
        template = api.env.get_template(f"games/{game.slug}/_{panel.slug}.html")
        yield (panel.slug, to_key(panel.shows(seen))), template.render(api.context())


def words(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


# what is drawn


def test_moments_of_every_kept_evening_say_something_and_offer_nothing(game: AnyGame) -> None:
    for name, found in goldens(game):
        for table in found.tables[::MOMENTS]:
            whole = "".join(html for _key, html in panels(game, table))
            (heading,) = re.findall(r"<h1[^>]*>(.*?)</h1>", whole, re.S)
            assert words(heading), name
            assert not PRESSED.search(whole), name


def test_an_empty_table_says_who_sits_there(game: AnyGame) -> None:
    names = tuple(f"Person{number}" for number in range(game.seats.count.start))
    whole = words("".join(html for _key, html in panels(game, game.set_up(names))))
    assert all(name in whole for name in names)


def test_what_a_panel_shows_is_all_that_it_reads(game: AnyGame) -> None:
    """Its HTML is remembered by that, for all tables of all groups."""
    remembered: dict[Any, str] = {}
    for seed in range(SEEDS):
        for table in tables(game, seed):
            for key, html in panels(game, table):
                assert html == remembered.setdefault(key, html), key[0]


# the page


@pytest.fixture
def session(db: None, game: AnyGame) -> Session:
    """A table whose people have names that nothing else has."""
    names = [f"Zaphnath{number}" for number in range(game.seats.count.start)]
    group = create_group("By night", names, make_user("anna"))
    return create_campaign(group, "Xylophones", game.slug, group.people.all())


def let_in(session: Session, role: str, seat: str = "") -> Client:
    given = passes.request_access(session.campaign, role, person_at(session, seat) if seat else "A device")
    passes.admit(given)
    client = Client()
    kept = client.session
    kept["passes"] = {str(session.campaign_id): given.pk}
    kept.save()
    return client


@pytest.fixture
def watcher(session: Session) -> Client:
    """A device that was let in to look on."""
    return let_in(session, Pass.Role.SPECTATOR)


def page(client: Client, session: Session) -> str:
    answer = client.get(f"/table/{session.pk}/tv")
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_device_that_looks_on_has_nothing_to_press(watcher: Client, session: Session) -> None:
    RENDER_CACHE.clear()
    whole = page(watcher, session)
    assert "Zaphnath0" in whole
    main = whole[whole.index("<main") : whole.index("</main>")]
    assert not PRESSED.search(main)


def rests(whole: str, game: AnyGame, session: Session) -> bool:
    """Whether the candle burns, and nothing of the table is there but what screens compare."""
    told = (*session.people, session.campaign.name, "<title>Xylo")
    title = words(re.findall(r"<title>(.*?)</title>", whole)[0])
    return 'class="candle"' in whole and title.count("·") == 0 and not any(one in whole for one in told)


def test_while_the_table_rests_a_candle_burns_and_nothing_of_it_is_there(
    watcher: Client, session: Session, game: AnyGame
) -> None:
    assert not rests(page(watcher, session), game, session)
    lifecycle.pause(session, is_paused=True)
    assert rests(page(watcher, session), game, session)
    board = watcher.get(f"/table/{session.pk}/board").content.decode()
    assert 'class="candle"' in board and "Zaphnath" not in board
    lifecycle.pause(session, is_paused=False)
    assert not rests(page(watcher, session), game, session)


def test_a_table_that_was_packed_away_rests_too(watcher: Client, session: Session, game: AnyGame) -> None:
    lifecycle.pack_away(session)
    assert rests(page(watcher, session), game, session)


def test_the_timer_is_there_where_it_is_wanted(watcher: Client, session: Session) -> None:
    assert 'id="timer"' not in page(watcher, session)
    lifecycle.set_timer(session, 3)
    assert 'id="timer"' in page(watcher, session)
    assert 'data-minutes="3"' in page(watcher, session)
    lifecycle.pause(session, is_paused=True)
    assert 'id="timer"' not in page(watcher, session)


def test_a_players_settings_are_those_of_its_device_alone(session: Session, watcher: Client) -> None:
    address = f"/table/{session.pk}/settings"
    player = let_in(session, Pass.Role.PLAYER, "seat-1").get(address).content.decode()
    leads = let_in(session, Pass.Role.GM).get(address).content.decode()
    assert 'data-wish="sound"' in player and 'data-wish="sound"' in leads
    assert "Print sheets" in leads and not re.search("Print sheets|Pack away|Back to the campaign", player)
    assert watcher.get(address).status_code == 404
