"""The screens that every game has, for one that names none of its own: its demo, on all devices."""

from collections.abc import Callable
from functools import partial

from playwright.sync_api import Page

from campaigns.log import commands
from campaigns.log.state import Command, current_state
from campaigns.models import Campaign, Group, Session
from companion.games import GAMES
from companion.rules import AnyGame
from tests.browser.seats import sit
from tests.browser.table import open_menu
from tests.kit.games import demo_of
from tests.support.seated import begin

Show = Callable[[Page], None]


def session_at(game: AnyGame, group: Group, number: int | None) -> Session:
    """Return a new campaign's session, after so many plays of the demo, or all of them."""
    demo = demo_of(game)
    name = game.name if number is None else f"{game.name} {number}"
    campaign = Campaign.objects.create(group=group, name=name, game_slug=game.slug)
    session = begin(campaign, demo.people)
    plays = list(demo.plays(current_state(session).table))[:number]
    for seen, play in enumerate(plays):
        commands.record(session, play, Command(seen=seen, key=f"demo-{seen}"))
    return session


def screens(slug: str, group: Group) -> dict[str, Show]:
    """Return how to show the screens of a game, by name."""
    new, later = (session_at(GAMES[slug], group, number) for number in (0, None))
    shows: dict[str, Show] = {"mine-first": partial(_mine, later), "by-hand": partial(_menu, later)}
    for name, session in (("new", new), ("later", later)):
        shows |= {
            f"board-{name}": partial(_open, f"/table/{session.pk}/"),
            f"tv-{name}": partial(_open, f"/table/{session.pk}/tv"),
        }
    return shows


def _open(address: str, page: Page) -> None:
    page.goto(address)


def _mine(session: Session, page: Page) -> None:
    sit(page, session, 0)


def _menu(session: Session, page: Page) -> None:
    page.goto(f"/table/{session.pk}/")
    open_menu(page, "by_hand")
