"""A sheet as the site shows it, at a moment of a golden session."""

from collections.abc import Callable
from itertools import count

from django.test import Client

from campaigns.log import commands
from campaigns.log.state import Command
from campaigns.models import Campaign
from companion.games.stuffed_fables import GAME
from companion.games.stuffed_fables.table import Table
from companion.rules import Play
from tests.games.stuffed_fables.test_sessions import plays_of, recorded, tables_of
from tests.support.evenings import make_group, make_user
from tests.support.seated import begin


def moment_of(name: str, fits: Callable[[Table, Play], bool]) -> int:
    """Return how many plays of a session come before the first one that fits, with the table before it."""
    steps = zip(count(), tables_of(name), plays_of(name), strict=False)
    return next(at for at, table, play in steps if fits(table, play))


def sheet_at(name: str, moment: int, sheet: str) -> str:
    """Return a sheet, such as "strike" or "test?who=flops", after so many plays of a session."""
    owner = make_user("anna")
    campaign = Campaign.objects.create(group=make_group(owner=owner), name="By night", game_slug=GAME.slug)
    session = begin(campaign, recorded(name)["people"])
    for number, play in enumerate(plays_of(name)[:moment]):
        commands.record(session, play, Command(seen=number, key=f"play-{number}"))
    client = Client()
    client.force_login(owner)
    answer = client.get(f"/table/{session.pk}/act/{sheet}")
    assert answer.status_code == 200
    return answer.content.decode()
