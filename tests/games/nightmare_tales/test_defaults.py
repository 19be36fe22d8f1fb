"""What sheets start from, and which opens by itself."""

from companion.games.nightmare_tales import GAME
from companion.games.nightmare_tales.defaults import next_sheet
from companion.games.nightmare_tales.table import Table
from companion.rules import replace
from tests.games.nightmare_tales.tables import (
    ADA,
    BO,
    CLEO,
    begun,
    chosen,
    play,
    revealed,
    scored,
    seated,
    tournament,
)


def proposed(table: Table, action: str, **answers: object) -> dict[str, object]:
    return dict(GAME.proposed(table, GAME.new_box(), action, answers))


def test_a_game_starts_from_the_one_before() -> None:
    table = chosen(seated(), "tournament", maximum=30, cards=6, looked=2, simple=True, deck=70)
    assert proposed(table, "choose_game") == {
        **{"mode": "tournament", "maximum": 30, "cards": 6, "looked": 2, "simple": True, "deck": 70}
    }
    assert proposed(table, "choose_game", cards=3)["looked"] == 2


def test_the_first_player_is_proposed() -> None:
    assert proposed(seated(), "begin") == {"way": "random"}
    assert proposed(play(scored((1,), (2,)), "new_game"), "begin") == {"way": "frightened"}


def test_at_dawn_the_next_player_is_proposed_with_the_cards_counted() -> None:
    table = play(revealed((1, 2), (3, 3), (4,)), "take_back", player=BO)
    assert proposed(table, "reveal_card") == {"player": BO}
    assert proposed(table, "enter_sum") == {"player": BO, "number": 2}
    assert proposed(table, "enter_sum", player=CLEO) == {"player": CLEO, "number": 1}


def test_teams_are_proposed_for_the_number_that_is_chosen() -> None:
    table = chosen(seated(6), "teams")
    assert proposed(table, "set_teams", number="3") == {
        **{"number": "3", "team_1": (ADA, "player-4"), "team_2": (BO, "player-5")},
        **{"team_3": (CLEO, "player-6")},
    }
    assert proposed(chosen(seated(7), "teams"), "set_teams") == {}


def test_a_tie_opens_the_sheet_for_the_highest_card() -> None:
    table = revealed((1, 2), (3, 0))
    assert next_sheet(table) is None
    table = play(table, "enter_sum", player=ADA, number=2, fear=3)
    assert next_sheet(table) == ("enter_highest", {"player": ADA})
    assert next_sheet(play(table, "enter_highest", player=ADA, highest=2)) is None


def test_what_waits_is_told() -> None:
    assert begun().waits_for == ""
    assert play(revealed((1,), (2,)), "take_back", player=BO).waits_for == "reveal_card"
    assert scored((1,), (2,)).waits_for == "new_game"
    assert tournament((0, 0), (1,), (2,)).waits_for == "next_game"
    assert tournament((0, 50), (1,), (2,)).waits_for == "new_game"


def test_corrections_start_from_what_is_there() -> None:
    table = play(begun(), "draw")
    assert proposed(table, "correct", counter=f"cards:{BO}") == {"value": 4}
    assert proposed(table, "set_turn") == {"player": ADA, "drawn": True}
    assert proposed(table, "set_turn", player=BO) == {"player": ADA, "drawn": False}
    assert proposed(table, "set_knocker") == {"player": "nobody"}
    assert proposed(revealed((1,), (2,)), "set_cause") == {"cause": "by-knock"}
    assert proposed(replace(table, house=("NT-OPEN-9",)), "set_house_rules") == {"others": ("NT-OPEN-9",)}


def test_whose_turn_it_is_comes_first() -> None:
    assert proposed(begun(first=CLEO), "penalty") == {"player": CLEO}


def test_a_row_starts_with_the_cards_that_lie_there() -> None:
    table = play(revealed((1, 2), (3, 0)), "take_back", player=BO)
    assert proposed(table, "reveal_row") == {"player": BO}
    assert proposed(table, "reveal_row", player="player-1") == {"player": "player-1", "row": "1 2"}
