"""What holds for every game's table screen: random taps are answered, and no panel shows what is past."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from html.parser import HTMLParser
from itertools import islice
from random import Random
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.http import QueryDict
from django.test import Client

from campaigns.box.repository import load_box
from campaigns.log import commands
from campaigns.log.amendments import load_history
from campaigns.log.state import Command, SessionState, current_state
from campaigns.models import Campaign, Group, Membership, Session
from campaigns.models.access import GM
from companion.rules import AnyGame, Counts, IllegalPlay, Play
from companion.table.amend_drafts import amend_address, answered_by_people
from companion.table.answer_forms import ActionForms
from companion.table.panels import render_regions
from companion.table.render_cache import RENDER_CACHE, to_key
from companion.table.sheets import render_ask_sheet
from companion.table.template_api import TemplateApi
from companion.table.view import TableView
from companion.web.jinja import get_jinja
from tests.bench.client import Browser, Inside, cookies_of
from tests.bench.evening import Evening
from tests.bench.inside import session_of
from tests.faults.world import said_of
from tests.kit.games import SHELF, goldens
from tests.settings import FULL
from tests.support.random_play import some_play
from tests.support.seated import begin

pytestmark = pytest.mark.usefixtures("on_shelf")

MOMENTS = 2 if FULL else 16  # plays from one to the next
CHANGED = 1 if FULL else 15  # plays from one that is changed to the next
TAPS = 60 if FULL else 15
SEEDS = 2 if FULL else 1
ELSEWHERE = 4 if FULL else 12  # plays from one moment to the next at which the sheets of others arrive
ACTS = "games/{}/act/{}.html"


@pytest.fixture(params=SHELF.values(), ids=lambda game: game.slug)
def game(request: pytest.FixtureRequest) -> AnyGame:
    found: AnyGame = request.param
    return found


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("seed", range(SEEDS))
def test_whatever_is_tapped_is_answered(game: AnyGame, seed: int) -> None:
    evening = Evening(game, Random(seed))
    user = get_user_model().objects.create_user("anna")
    group = Group.objects.create(name="The Thursday table")
    Membership.objects.create(group=group, user=user)
    campaign = Campaign.objects.create(group=group, name="By night", game_slug=game.slug)
    session, number = session_of(evening, campaign, 0)
    browser = Browser(Inside(), session, cookies_of(user, session), number)
    for walk in evening.walks(TAPS, evening.mix):
        assert all(browser.play(play).status == 200 for play in walk)
        assert browser.back(len(walk)).status == 200


class Inputs(HTMLParser):
    """What a browser would send of the sheet that is open."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.sent: dict[str, list[str]] = {}
        self.feed(page[page.index("<form") : page.index("</form>")])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        is_off = found.get("type") in ("radio", "checkbox") and "checked" not in found
        if tag == "input" and found.get("name") and not is_off:
            self.sent.setdefault(found["name"] or "", []).append(found.get("value") or "")


@pytest.mark.django_db
def test_a_sheet_of_the_past_that_is_sent_untouched_keeps_every_answer(game: AnyGame) -> None:
    """Also those that the game's own sheet does not draw; but for what the box has learnt since."""
    user, rng = get_user_model().objects.create_user("anna"), Random(1)
    group = Group.objects.create(name="The Thursday table")
    Membership.objects.create(group=group, user=user)
    campaign = Campaign.objects.create(group=group, name="By night", game_slug=game.slug)
    session = begin(campaign, Evening(game, rng).people)
    now = current_state(session)
    for play in Evening(game, rng).plays:
        filled, made = game.actions[play.action].fill(now.table, play.answers, rng, load_box(group, game))
        command = Command(seen=now.number, key=f"key-{now.number}")
        now = commands.record(session, filled, command, rolled=made, current=now)
    client = Client(headers={"hx-request": "true"})
    client.force_login(user)
    for number, (play,) in list(load_history(session).plays.items())[::CHANGED]:
        if game.actions[play.action].is_secret:
            assert not amend_address(game, (number, 0), play)  # it is taken back, never changed
            continue
        page = client.get(f"/table/{session.pk}/{amend_address(game, (number, 0), play)}")
        tap = {"seen": current_state(session).number, "key": f"again-{number:04d}"}
        address = f"/table/{session.pk}/amend/{number}/0/{play.action}"
        answer = client.post(address, Inputs(page.content.decode()).sent | tap)
        assert answer.status_code == 200 or b"Nothing is changed." in answer.content, play.action
        (sent,) = load_history(session).plays[number]
        assert answered(game, sent) == answered(game, play), play.action


def answered(game: AnyGame, play: Play) -> dict[str, Any]:
    """Return what people answered; how many of each kind is the same in any order."""
    asks = game.actions[play.action].asks
    found = answered_by_people(game, play)
    return {name: dict(one) if isinstance(asks[name], Counts) else one for name, one in found.items()}


def elsewhere(evening: Evening, plays: Iterable[Play]) -> Iterator[Any]:
    """Give moments of an evening, then all that one play makes of its end."""
    table = evening.start
    for number, play in enumerate(evening.plays):
        if number % ELSEWHERE == 0:
            yield table
        table = evening.game.play(table, play)
    for play in plays:
        with suppress(IllegalPlay):
            yield evening.game.play(table, play)


def test_a_sheet_that_was_filled_in_at_another_moment_is_drawn(game: AnyGame) -> None:
    """Somebody else was quicker: what it names may be gone, and the turn another's."""
    evening, session = Evening(game, Random(1)), Session(campaign=Campaign(game_slug=game.slug))
    here = (some_play(game, evening.table, [name], evening.rng) for name in sorted(game.actions))
    plays = {play.action: play for play in (*evening.plays, *(found[0] for found in here if found))}
    known = set(get_jinja().list_templates())
    own = [play for play in plays.values() if ACTS.format(game.slug, play.action) in known]
    for table in elsewhere(evening, plays.values()):
        place = TableView(session, SessionState(session, table, 1), game.new_box())
        for play in own:
            form = ActionForms(game, play.action, place.table, place.box).read_play(
                QueryDict(said_of(game, play))
            )
            with suppress(IllegalPlay):  # it is told on the board
                assert render_ask_sheet(place, form)


def tables(game: AnyGame, seed: int) -> tuple[Any, ...]:
    """Return the tables of one evening, played once for all; people sit in another order each time."""
    return _tables(game.slug, seed)


@cache
def _tables(slug: str, seed: int) -> tuple[Any, ...]:
    return tuple(_played(SHELF[slug], seed))


def _played(game: AnyGame, seed: int) -> Iterator[Any]:
    evening = Evening(game, Random(seed))
    table = game.set_up((*evening.people[seed:], *evening.people[:seed]))
    for play in evening.plays:
        yield table
        with suppress(IllegalPlay):  # who sits elsewhere may have other dice
            table = game.play(table, play)
    for walk in evening.walks(TAPS, [*evening.mix, *game.actions]):
        table = evening.table
        for play in walk:
            table = game.play(table, play)
            yield table


def panels(game: AnyGame, table: Any) -> Iterator[tuple[Any, str]]:
    """Give each panel's key, and its HTML drawn anew but for the parts that are remembered."""
    api = TemplateApi(game, table, get_jinja())
    for panel in game.screens.board:
        template = api.env.get_template(f"games/{game.slug}/_{panel.slug}.html")
        yield (panel.slug, to_key(panel.shows(table))), template.render(api.context())


def test_moments_of_every_kept_evening_are_drawn(game: AnyGame) -> None:
    """One in so many: what a table shows lasts for some plays."""
    RENDER_CACHE.clear()
    for name, found in goldens(game):
        for table in found.tables[::MOMENTS]:
            assert render_regions(game, game.screens.board, table, GM)["now"], name


def test_what_a_panel_shows_is_all_that_it_reads(game: AnyGame) -> None:
    """Its HTML is remembered by that, for all tables of all groups."""
    remembered: dict[Any, str] = {}
    for seed in range(SEEDS):
        for table in tables(game, seed):
            RENDER_CACHE.clear()
            for key, html in panels(game, table):
                assert html == remembered.setdefault(key, html), key[0]


def test_what_a_part_is_given_is_all_that_it_reads(game: AnyGame) -> None:
    RENDER_CACHE.clear()
    remembered: dict[Any, str] = {}
    for seed in range(SEEDS):
        for table in tables(game, seed):
            remembered |= panels(game, table)
    for table in islice(tables(game, 0), 0, None, 1 if FULL else 8):
        RENDER_CACHE.clear()
        for key, html in panels(game, table):
            assert html == remembered[key], key[0]
