"""Tables in the middle of an evening, each with the devices around it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from random import Random

from django.conf import settings
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils.crypto import get_random_string

from campaigns.models import Campaign, Group, Membership, Session
from companion.games import GAMES
from companion.rules import AskKind
from companion.table.answer_forms import to_query
from tests.bench.evening import Evening
from tests.faults.streams import given
from tests.support.seated import begin_at

STEPS = 12  # plays at a table, which are then taken back
Intent = tuple[str, str]  # an address and what is sent to it


@dataclass(frozen=True)
class Table:
    """A table: its leader's cookies and those of the other screens, and what is tapped there in a circle."""

    session_id: int
    leader: Mapping[str, str]
    screens: list[Mapping[str, str]]
    taps: list[Intent]


def lay_tables(count: int, screens: int) -> list[Table]:
    """Lay so many tables, the games in turns, each of a group of its own."""
    games = list(GAMES)
    return [lay_table(games[number % len(games)], screens) for number in range(count)]


def lay_table(slug: str, screens: int) -> Table:
    """Lay a table: who leads has an account, players have passes, one screen is what all watch."""
    evening, taps = evening_of(slug)
    user = get_user_model().objects.create_user(f"leader-{get_random_string(12)}")
    group = Group.objects.create(name="By load")
    Membership.objects.create(group=group, user=user, role=Membership.Role.OWNER)
    campaign = Campaign.objects.create(group=group, name="By load", game_slug=slug)
    session = begin_at(campaign, evening.table)
    passes = [sit(session, place) for place in range(1, screens)]
    return Table(session.pk, cookies_of(user), passes, taps)


def sit(session: Session, place: int) -> Mapping[str, str]:
    """Return the cookies of a player's device, of a big screen if there is no such seat."""
    seat = session.seats.filter(position=place).first() if session.game.screens.player else None
    if not seat:
        return given(session.campaign)[1]
    seat.device, cookies = given(session.campaign, "player", person=seat.person)
    seat.save()
    return cookies


@cache
def evening_of(slug: str) -> tuple[Evening, list[Intent]]:
    """Return the evening of a game, and plays that its rules allow there one after the other."""
    game = GAMES[slug]
    evening = Evening(game, Random(1))
    walk = evening.walks(STEPS, evening.mix)[0]
    taps = []
    for play in walk:
        asks = game.actions[play.action].asks
        said = {name: value for name, value in play.answers.items() if asks[name].kind is not AskKind.BOX}
        taps.append((f"act/{play.action}", to_query(said)))
    return evening, [*taps, *[("undo", "")] * len(walk)]


def cookies_of(user: object) -> Mapping[str, str]:
    client = Client()
    client.force_login(user)  # type: ignore[arg-type]
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    return {settings.SESSION_COOKIE_NAME: session, settings.CSRF_COOKIE_NAME: get_random_string(32)}
