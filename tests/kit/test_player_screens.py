"""A player's own device: it offers what is its own alone, and does what the game master lets it."""

import re
from html import unescape
from itertools import count
from random import Random
from typing import Any

import pytest
from django.conf import settings
from django.http import QueryDict
from django.test import Client

from campaigns.log.state import current_state
from campaigns.models import Entry, Pass, Session, Suggestion
from companion.rules import AnyGame, Play, Region, seat_at
from companion.table.answer_forms import ActionForms, to_query
from companion.table.panels import render_regions
from companion.table.render_cache import RENDER_CACHE, to_key
from companion.table.template_api import TemplateApi
from companion.web.jinja import get_jinja
from tests.browser.seats import carries, make_pass
from tests.kit.games import SHELF, demo_of, evening
from tests.settings import FULL
from tests.support.evenings import make_group
from tests.support.random_play import session as random_plays
from tests.support.seated import begin, begin_at

KEYS = (f"tap-{number:08d}" for number in count())
OFFERS = re.compile(r'hx-(?:get|post)="act/(\w+)(?:\?([^"]*))?"')
LINKS = re.compile(r'href="private/(seat-\d)/"')
WITH_SEATS = [game for game in SHELF.values() if game.screens.player]
EACH = 3 if FULL else 5  # tables of an evening from one to the next
STRANGE = 24 if FULL else 12  # tables that no evening comes to
LOOKING = 99 if FULL else 2  # seats whose screens are remembered
AtTurn = tuple[Session, int, Play]


@pytest.fixture(params=WITH_SEATS, ids=lambda game: game.slug)
def game(request: pytest.FixtureRequest) -> AnyGame:
    found: AnyGame = request.param
    return found


def strange(game: AnyGame, seed: int = 7) -> list[Any]:
    """Return tables that no evening comes to."""
    rng, found = Random(seed), [table for table, _play in evening(game)]
    start = rng.choice(found)
    walk = random_plays(game, start, sorted(game.actions), rng)
    return [after for (_before, _play, after), _n in zip(walk, range(STRANGE), strict=False)]


def drawn(game: AnyGame, table: Any, seat: str) -> str:
    """Return the panels of a seat's own device."""
    return unescape(
        "".join(render_regions(game, game.screens.player, game.seats.seen_by(table, seat), seat).values())
    )


def seats_of(table: Any) -> list[str]:
    return [seat_at(place) for place in range(len(table.people))]


# what is offered


def not_own(game: AnyGame, table: Any, seat: str) -> list[str]:
    """Return what a seat's device offers that is not its own, as addresses."""
    wrong = []
    for name, query in OFFERS.findall(drawn(game, table, seat)):
        given = ActionForms(game, name, table, game.new_box()).read_sheet(QueryDict(query), {}).given
        if not game.owns(table, seat, name, given):
            wrong.append(f"{seat}: {name}?{query}")
    return wrong


def test_all_that_is_offered_to_a_seat_is_its_own(game: AnyGame) -> None:
    tables = [*(table for table, _play in evening(game)[::EACH]), *strange(game)]
    wrong = {one for table in tables for seat in seats_of(table) for one in not_own(game, table, seat)}
    assert not wrong


def test_what_is_a_seats_own_in_its_turn_is_offered(game: AnyGame) -> None:
    """Of the plays of an evening that are a seat's own, its device offers nearly all by a button."""
    own, offered = 0, 0
    for table, play in evening(game)[:-1]:
        whose = [seat for seat in seats_of(table) if game.owns(table, seat, play.action, play.answers)]
        for seat in whose:
            own += 1
            offered += play.action in {name for name, _query in OFFERS.findall(drawn(game, table, seat))}
    private = len([play for _table, play in evening(game)[:-1] if play.action in game.seats.private.actions])
    assert own and offered >= (own - private) * 0.8, (offered, own)


def test_the_way_to_a_secret_is_the_seats_own(game: AnyGame) -> None:
    for table, _play in evening(game)[::EACH]:
        for seat in seats_of(table):
            assert set(LINKS.findall(drawn(game, table, seat))) <= {seat}


def test_whoever_has_no_figure_yet_is_shown_nothing_to_do(game: AnyGame) -> None:
    table = game.set_up(demo_of(game).people)
    assert has_own(game, table) or not OFFERS.findall(drawn(game, table, "seat-1"))


# What a style sheet shows the waiting words beside: `.own:has(> .slot > *) > .empty`.
EMPTY_SLOT = re.compile(r'<div class="panel-slot" id="slot-\w+">\s*</div>')


def has_own(game: AnyGame, table: Any) -> bool:
    """Whether the first seat's own panels show something: in some games from the set-up on."""
    return bool(EMPTY_SLOT.sub("", render_regions(game, game.screens.player, table, "seat-1")[Region.MIDDLE]))


# what a device may do


@pytest.fixture
def at_turn(db: None, game: AnyGame) -> AtTurn:
    """A session at a seat's turn, the place of that seat, and a play that it makes there."""
    found = [
        (number, place, play)
        for number, (table, play) in enumerate(evening(game)[:-1])
        for place, seat in enumerate(seats_of(table))
        if game.seats.turn(table) in game.seats.figures(table, seat)
        and game.owns(table, seat, play.action, play.answers)
        and play.action not in game.seats.private.actions
        and not any(ask.is_secret for ask in game.actions[play.action].asks.values())
    ]
    number, place, play = found[len(found) // 2]
    campaign = make_group().campaigns.create(name="An evening", game_slug=game.slug)
    return begin_at(campaign, evening(game)[number][0]), place, play


def device(session: Session, place: int, may: str = "play") -> Client:
    client = Client(headers={"hx-request": "true"})
    client.cookies[settings.SESSION_COOKIE_NAME] = carries(make_pass(session, place, may))
    return client


def page(client: Client, session: Session) -> str:
    return unescape(client.get(f"/table/{session.pk}/mine").content.decode())


def send(client: Client, session: Session, play: Play) -> Any:
    data = QueryDict(to_query(play.answers), mutable=True)
    data["seen"], data["key"] = str(current_state(session).number), next(KEYS)
    return client.post(
        f"/table/{session.pk}/act/{play.action}", data.urlencode(), "application/x-www-form-urlencoded"
    )


def test_whose_turn_it_is_is_told_to_that_one_alone(at_turn: AtTurn) -> None:
    session, place, _play = at_turn
    other = (place + 1) % len(session.people)
    mine, theirs = (page(device(session, one), session) for one in (place, other))
    assert f"Your turn, {session.people[place]}" in mine and "is-turn" in mine
    assert "Your turn" not in theirs and session.people[other] in theirs


def test_a_player_plays_the_own_turn_and_it_is_noted_from_which_seat(
    at_turn: tuple[Session, int, Play],
) -> None:
    session, place, play = at_turn
    before = session.entries.count()
    answer = send(device(session, place), session, play)
    assert answer.status_code == 200, answer.content.decode()
    entry = session.entries.order_by("number").last()
    assert isinstance(entry, Entry) and session.entries.count() == before + 1
    assert (entry.seat, entry.author_name, entry.action) == (
        seat_at(place),
        session.people[place],
        play.action,
    )


def test_nobody_plays_the_turn_of_another(at_turn: AtTurn) -> None:
    session, place, play = at_turn
    before = session.entries.count()
    for other in range(len(session.people)):
        if other != place:
            answer = send(device(session, other), session, play)
            assert answer.status_code == 422
            assert "Only others at the table" in unescape(answer.content.decode())
    assert session.entries.count() == before


def test_who_may_suggest_says_so_and_lays_it_before_the_game_master(
    at_turn: tuple[Session, int, Play],
) -> None:
    session, place, play = at_turn
    client, before = device(session, place, "suggest"), session.entries.count()
    assert '<span class="badge">suggests</span>' in page(client, session)
    assert send(client, session, play).status_code == 200
    assert session.entries.count() == before
    assert [one.action for one in Suggestion.objects.filter(session=session)] == [play.action]


def test_who_looks_on_has_nothing_to_press(at_turn: AtTurn) -> None:
    session, place, play = at_turn
    client, before = device(session, place, "look"), session.entries.count()
    shown = page(client, session)
    assert '<span class="badge">watches</span>' in shown
    assert 'id="now"' not in shown and 'id="undo"' not in shown
    pressed = re.sub(r'<fieldset class="own" disabled.*?</fieldset>', "", shown, flags=re.S)
    assert pressed != shown and not OFFERS.findall(pressed)
    assert send(client, session, play).status_code == 422
    assert session.entries.count() == before


def test_only_the_own_newest_play_can_be_taken_back(at_turn: AtTurn) -> None:
    session, place, play = at_turn
    client, other = device(session, place), device(session, (place + 1) % len(session.people))
    assert 'hx-post="undo"' not in page(client, session)
    send(client, session, play)
    assert 'hx-post="undo"' in page(client, session)
    assert 'hx-post="undo"' not in page(other, session)


def test_a_board_for_a_screen_that_fell_behind_is_the_same_as_the_page(
    at_turn: tuple[Session, int, Play],
) -> None:
    session, place, _play = at_turn
    client = device(session, place)
    fresh = unescape(client.get(f"/table/{session.pk}/board").content.decode())
    board = re.compile(r'<div id="board".*</footer>', re.S)
    one, two = board.search(page(client, session)), board.search(fresh)
    assert one and two and one[0] == two[0]


def test_before_anything_is_laid_a_device_waits_kindly(db: None, game: AnyGame) -> None:
    campaign = make_group().campaigns.create(name="An evening", game_slug=game.slug)
    session = begin(campaign, demo_of(game).people)
    own = re.findall(r'<fieldset class="own".*?</fieldset>', page(device(session, 0), session), re.S)
    words = f"You have nothing here yet, {session.people[0]}."
    assert words in own[0]
    assert bool(EMPTY_SLOT.sub("", own[0]).count('class="panel-slot"')) is has_own(
        game, current_state(session).table
    )


def test_a_pass_that_is_revoked_finds_nothing(at_turn: AtTurn) -> None:
    session, place, _play = at_turn
    client = device(session, place)
    assert client.get(f"/table/{session.pk}/mine").status_code == 200
    Pass.objects.update(revoked_at=session.started_at)
    assert client.get(f"/table/{session.pk}/mine").status_code == 404


# what is remembered


def panels_of(game: AnyGame, table: Any, seat: str) -> dict[Any, str]:
    """Return the HTML of each panel of a seat's device, by what it is remembered by."""
    api = TemplateApi(game, game.seats.seen_by(table, seat), get_jinja(), seat=seat)
    found = {}
    for panel in game.screens.player:
        RENDER_CACHE.clear()
        html = api.env.get_template(f"games/{game.slug}/_{panel.slug}.html").render(api.context())
        found[panel.slug, seat, to_key(panel.shows(api.table))] = html
    return found


def test_what_a_panel_shows_is_all_that_it_reads(game: AnyGame) -> None:
    """Its HTML is remembered by that, for all tables of all groups."""
    remembered: dict[Any, str] = {}
    strangest = (table for seed in range(6 if FULL else 1) for table in strange(game, seed))
    for table in (*(table for table, _play in evening(game)), *strangest):
        for seat in seats_of(table)[:LOOKING]:
            for key, html in panels_of(game, table, seat).items():
                assert html == remembered.setdefault(key, html), key[:2]
