"""How often a tap and a board ask the database, in every game, in the middle of an evening."""

from collections.abc import Iterator
from random import Random

import pytest
from django.db import connection

from campaigns.models import Campaign, Group, Membership, Session
from companion.accounts.models import User
from companion.games import GAMES
from companion.rules import AnyGame
from tests.bench.client import Browser, Inside, cookies_of
from tests.bench.evening import Evening
from tests.bench.inside import counted, session_of
from tests.kit.games import each

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("on_shelf")]

AN_ACTION, A_BOARD = 4, 2
LOCK = int(connection.features.has_select_for_update)  # of a row; elsewhere all of the database is locked
LEARNT = 1  # more, where the group's box learns something and is stored
PLAYS = 6
LONG = 100  # entries of a log that has gone on


def asked_of(browser: Browser, game: AnyGame, evening: Evening) -> Iterator[tuple[str, int, list[str]]]:
    """Give plays of the evening's mix, and a board, each with how often it may ask and what it asks."""
    for walk in evening.walks(PLAYS, evening.mix):
        for play in walk:
            with counted() as asked:
                browser.play(play)
            most = AN_ACTION + LOCK + (LEARNT + LOCK if game.actions[play.action].teaches else 0)
            yield play.action, most, [one for one in asked if not one.startswith("BEGIN")]
    with counted() as asked:
        browser.get(f"/table/{browser.session.pk}/board")
    yield "board", A_BOARD, asked


def at_table(game: AnyGame, entries: int, *, is_coached: bool = False) -> tuple[Evening, Browser]:
    """Return a game's evening, and its game master at a table with so many entries or a few more."""
    evening = Evening(game, Random(1))
    user = User.objects.create_user(f"anna-{entries}")
    group = Group.objects.create(name="The Thursday table")
    Membership.objects.create(group=group, user=user)
    campaign = Campaign.objects.create(group=group, name="By night", game_slug=game.slug)
    session, number = session_of(evening, campaign, entries)
    Session.objects.filter(pk=session.pk).update(is_coached=is_coached, shows_mistakes=is_coached)
    return evening, Browser(Inside(), session, cookies_of(user, session), number)


@each()
def test_an_action_and_a_board_ask_the_database_little_however_long_the_log(game: AnyGame) -> None:
    counts = []
    for entries in (0, LONG):
        evening, browser = at_table(game, entries)
        rows = list(asked_of(browser, game, evening))
        assert len(rows) > 1
        assert [row for row in rows if len(row[2]) > row[1]] == []
        counts.append([(name, len(asked)) for name, _most, asked in rows])
    assert counts[0] == counts[1]


@each([game for game in GAMES.values() if game.teaching.lessons])
def test_the_coach_asks_once_more_a_tap_and_a_board(game: AnyGame) -> None:
    counts = []
    for is_coached in (False, True):
        evening, browser = at_table(game, LONG, is_coached=is_coached)
        counts.append([len(asked) for _name, _most, asked in asked_of(browser, game, evening)])
        User.objects.filter(username=f"anna-{LONG}").update(username=f"former-{is_coached}")
    assert [more - less for less, more in zip(*counts, strict=True)] == [1] * len(counts[0])
