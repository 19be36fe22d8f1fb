"""The big screen of Dreamers learns no identity while it is secret: canaries, and worlds that look alike."""

from collections.abc import Iterator
from dataclasses import replace as changed

from companion.games import GAMES
from companion.games.dreamers import GAME
from companion.games.dreamers.data import DREAMER, MASTER
from companion.games.dreamers.table import Table
from companion.rules import AnyGame, replace
from companion.table.template_api import TemplateApi
from companion.web.jinja import get_jinja
from tests.games.dreamers.tables import DD, DM, MD, dealt, do, new
from tests.support.cases import for_each

SPECTATOR = "spectator"
CANARIES = ("canary-one", "canary-two")


def drawn(table: Table, game: AnyGame = GAME) -> str:
    """Return the panels of the big screen with all that they are remembered by."""
    seen = game.seats.seen_by(table, SPECTATOR)
    api = TemplateApi(game, seen, get_jinja(), seat=SPECTATOR)
    parts = []
    for panel in game.screens.tv:
        template = api.env.get_template(f"games/{game.slug}/_{panel.slug}.html")
        parts += [repr(panel.shows(seen)), template.render(api.context())]
    return "\n".join(parts)


def hidden(identities: tuple[str, str]) -> Iterator[Table]:
    """Give the tables of a round while identities are secret."""
    table = dealt(identities)
    yield table
    for action, answers in (
        ("turn_nightmare", {"value": 9}),
        ("say_word", {"word": "far"}),
        ("turn_dreams", {"one": 1, "two": 2}),
    ):
        if action in GAME.actions and GAME.why_not(table, action) is None:
            table = do(table, action, **answers)
            yield table


def test_worlds_that_differ_in_a_secret_look_alike() -> None:
    worlds = [list(hidden(identities)) for identities in (DD, DM, MD)]
    assert len(worlds[0]) > 2
    for alike in zip(*worlds, strict=True):
        assert len({drawn(table) for table in alike}) == 1, alike[0].phase


def test_no_canary_is_on_the_big_screen_or_in_what_it_is_remembered_by() -> None:
    for table in (*hidden(DM), replace(new(), laid=(*CANARIES, CANARIES[0]))):
        planted = replace(table, identities=CANARIES) if table.are_dealt else table
        assert not any(canary in drawn(planted) for canary in CANARIES), table.phase


def test_a_screen_that_is_drawn_for_other_eyes_is_caught() -> None:
    leaky = changed(GAME, seats=changed(GAME.seats, seen_by=lambda table, seat: table))
    worlds = {drawn(table, leaky) for table in (dealt(DM), dealt(MD))}
    assert len(worlds) == 2


@for_each("seat", [SPECTATOR, "gm", "", "seat-3"])
def test_nobody_without_the_seat_sees_an_identity(seat: str) -> None:
    seen = GAMES["dreamers"].seats.seen_by(dealt(DM), seat)
    assert DREAMER not in seen.identities and MASTER not in seen.identities
