"""Every id has a name; what a group typed is said as it was typed."""

from collections.abc import Iterable
from typing import Any

from companion.games.nightmare_tales import GAME, data, names
from companion.games.nightmare_tales.box import KINDS
from companion.games.nightmare_tales.checklist import items
from companion.games.nightmare_tales.counters import COUNTERS
from companion.games.nightmare_tales.names import counted, named
from companion.games.nightmare_tales.pieces import DeckCard
from companion.games.nightmare_tales.table import Table
from companion.games.nightmare_tales.tournament import DECISIONS
from companion.rules import Ask, Counts, Draw, Laid, Pick, Some, replace
from tests.games.nightmare_tales.tables import ADA, NAMES, begun, chosen, revealed, seated, tournament
from tests.support.cases import for_each
from tests.support.random_play import words

IDS = (
    *data.MODES, *data.TEAM_IDS, *data.DAWNS, *data.CAUSES, *data.KEYWORDS, *DECISIONS, *KINDS, "random",
    "frightened", "nobody", "deck", *items(chosen(seated(), simple=True)),
)  # fmt: skip


def told(table: Table, id: str) -> str:
    name = GAME.names(table, id)
    return name if isinstance(name, str) else words(name)


def test_each_id_of_the_game_has_a_name() -> None:
    assert set(IDS) - set(names.NAMES) == set()


def test_players_and_cards_have_the_names_that_were_typed() -> None:
    table = replace(begun(2), deck_list=(DeckCard("card-1", "Ghost", 3),))
    assert told(table, ADA) == "Ada"
    assert told(table, "card-1") == "Ghost"


def test_a_player_may_be_called_like_anything() -> None:
    table = GAME.set_up(("deck", "random", "{who} <b>"))
    assert [told(table, player.id) for player in table.players] == ["deck", "random", "{who} <b>"]


def test_counters_have_names() -> None:
    table = tournament((0, 0), (1,), (2,))
    assert [told(table, id) for id in COUNTERS.ids(table)] == ["Ada: points", "Bo: points", "Maximum Fear"]
    assert [told(begun(2, deck=20), id) for id in COUNTERS.ids(begun(2, deck=20))] == [
        "Ada: cards",
        "Bo: cards",
        "deck",
    ]


def test_things_are_counted() -> None:
    assert words(counted("card", 1)) == "1 card"
    assert words(counted("card", 2)) == "2 cards"
    assert words(counted("Ghost", 2)) == "2 Ghost"


def test_words_of_the_group_are_said_as_they_are() -> None:
    typed = ["A", "Mud: thick", "<b>x</b>", "{who}", "", ":", "-3", "cards:x"]
    assert [told(begun(2), one) for one in typed] == typed
    assert [named(None, one) for one in typed] == typed


def offered(ask: Ask, table: Table, given: dict[str, Any]) -> Iterable[str]:
    """Return the ids of what a sheet offers for an answer."""
    match ask:
        case Pick() | Some() | Draw():
            return ask.options(table, given)
        case Laid():
            return ask.cards(table, given)
        case Counts():
            return ask.kinds(table, given)
        case _:
            return ()


@for_each("table", [chosen(seated(6), "teams"), begun(3, deck=30), revealed((1, 2), (3, 3))])
def test_whatever_a_sheet_offers_has_a_name(table: Table) -> None:
    given: dict[str, Any] = {"player": ADA, "number": "2", "way": "random", "counter": "deck", "cards": 4}
    known = {*NAMES, *names.NAMES}
    bare = {
        (action, name, id)
        for action in GAME.actions
        for name, ask in GAME.actions[action].asks.items()
        for id in offered(ask, table, given)
        if id not in known and told(table, id) == id
    }
    assert bare == set()
