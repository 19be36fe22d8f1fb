"""Whose an action is: each child in the dark has its turn, its cards, its penalties."""

from companion.games.nightmare_tales import GAME
from companion.rules import replace
from tests.games.nightmare_tales.tables import ADA, BO, CLEO, NAMES, begun, revealed, seated
from tests.support.cases import for_each
from tests.support.owning import owned_by, owners

ANY_TIME = {  # any phone goes on to the next game
    *("next_game", "new_game"),
    *("discard_same", "penalty", "use_effect", "change_cards"),
    *("reveal_card", "reveal_row", "reveal_known", "enter_sum", "enter_highest", "take_back"),
    *("correct", "adjust"),
}
ON_ITS_TURN = {"knock", "draw", "deck_empty", "end_turn"}
TABLE = begun(4, first=BO)


def test_a_seat_plays_the_child_of_its_person_wherever_that_one_sits() -> None:
    assert GAME.seats.figures(TABLE, "seat-1") == (ADA,)
    turned = replace(TABLE, players=TABLE.players[::-1])
    assert GAME.seats.figures(turned, "seat-1") == (ADA,)
    without = replace(TABLE, players=TABLE.players[1:])
    assert GAME.seats.figures(without, "seat-1") == ()


def test_on_its_turn_a_seat_owns_the_turn_and_its_cards() -> None:
    assert owned_by(GAME, TABLE, "seat-2") == ANY_TIME | ON_ITS_TURN
    assert owned_by(GAME, TABLE, "seat-1") == ANY_TIME


@for_each(
    "action, answers, who",
    [
        ("draw", {}, [2]),
        ("penalty", {"player": CLEO}, [3]),
        ("discard_same", {"player": ADA}, [1]),
        ("reveal_card", {"player": BO}, [2]),
        ("correct", {"counter": f"cards:{CLEO}"}, [3]),
        ("correct", {"counter": f"points:{CLEO}"}, []),
        ("correct", {"counter": "deck"}, []),
        ("set_turn", {"player": ADA}, []),
        ("set_knocker", {"player": ADA}, []),
        ("score", {"knocker": ADA}, []),
        ("next_game", {}, [1, 2, 3, 4]),
        ("add_player", {}, []),
        ("choose_game", {}, []),
    ],
)
def test_answers_tell_whose_it_is(action: str, answers: dict[str, str], who: list[int]) -> None:
    assert owners(GAME, TABLE, action, **answers) == who


def test_the_turn_is_the_active_childs_and_at_dawn_nobodys() -> None:
    assert GAME.seats.turn(TABLE) == BO
    assert GAME.seats.turn(seated(4)) == ""
    assert GAME.seats.turn(revealed((1,), (2,))) == ""
    assert NAMES[1] == GAME.names(TABLE, GAME.seats.turn(TABLE))
