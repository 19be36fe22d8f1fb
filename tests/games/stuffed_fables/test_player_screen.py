"""Whose an action is: each player has a stuffy, its dice, and what it does."""

from companion.games.stuffed_fables import GAME
from companion.games.stuffed_fables.pieces import MonstersTurn, Roll
from companion.rules import replace
from tests.games.stuffed_fables.tables import in_play
from tests.support.cases import for_each
from tests.support.owning import owned_by, owners

ANY_TIME = {  # the sheet asks which stuffy
    *("drop_item", "gain", "lose", "give_status", "remove_status", "use_ability"),
    *("add_bonus", "drop_bonus", "set_stored", "test", "pass_test", "carry_out"),
    *("take_item", "give_item", "buy", "damage", "correct", "adjust"),
}
ON_ITS_TURN = {
    *("draw", "search_stuffing", "leave_white", "end_actions"),
    *("move", "store", "encourage_die", "encourage_stuffing", "attack", "search", "contribute"),
    *("touch_lost", "resolve_lost", "explore", "open_merchant", "go_on"),
}
DICE_LIE = {"reroll", "let_stand", "place_dice", "keep_off"}
TABLE = in_play(3)
IDS = tuple(one.id for one in TABLE.stuffies)
SEATED = replace(
    TABLE,
    people=("Ada", "Bo", "Cleo"),
    stuffies=tuple(
        replace(one, player=name) for one, name in zip(TABLE.stuffies, ("Ada", "Bo", "Cleo"), strict=True)
    ),
    active=IDS[0],
)
ADA, BO, CLEO = "seat-1", "seat-2", "seat-3"


def test_a_seat_plays_the_stuffies_of_its_person() -> None:
    assert [GAME.seats.figures(SEATED, seat) for seat in (ADA, BO, CLEO)] == [(id,) for id in IDS]


def test_on_its_turn_a_seat_owns_the_turn_and_its_own_card() -> None:
    assert owned_by(GAME, SEATED, ADA) == ANY_TIME | ON_ITS_TURN
    assert owned_by(GAME, SEATED, BO) == ANY_TIME


def test_while_the_monsters_act_nobody_has_a_turn() -> None:
    table = replace(SEATED, monsters_turn=MonstersTurn(todo=("rat-1",)))
    assert owned_by(GAME, table, ADA) == ANY_TIME


def test_whose_dice_lie_says_what_becomes_of_them() -> None:
    table = replace(SEATED, roll=Roll("group", IDS[1], dice=(("red", 3),)))
    assert owned_by(GAME, table, BO) == ANY_TIME | DICE_LIE
    assert not owned_by(GAME, table, ADA) & DICE_LIE


@for_each(
    "action, answers, who",
    [
        ("gain", {"stuffy": IDS[1]}, [2]),
        ("test", {"who": IDS[2]}, [3]),
        ("take_item", {"to": IDS[1]}, [2]),
        ("take_item", {"to": "group"}, []),
        ("buy", {"buyer": IDS[0]}, [1]),
        ("damage", {"target": IDS[2]}, [3]),
        ("correct", {"counter": f"stuffing:{IDS[1]}"}, [2]),
        ("correct", {"counter": "threat"}, []),
        ("correct", {"counter": "dark:queen-1"}, []),
        ("strike", {"target": IDS[0]}, []),
        ("activate", {}, []),
        ("turn_page", {}, []),
        ("reveal_sleep", {}, []),
        ("recount", {}, []),
        ("set_turn", {"stuffy": IDS[0]}, []),
        ("choose_stuffy", {"character": "lumpy", "player": "Ada"}, []),
    ],
)
def test_answers_tell_whose_it_is(action: str, answers: dict[str, str], who: list[int]) -> None:
    assert owners(GAME, SEATED, action, **answers) == who


def test_the_turn_is_the_active_stuffys_or_the_monsters_that_acts() -> None:
    assert GAME.seats.turn(SEATED) == IDS[0]
    assert GAME.seats.turn(replace(SEATED, monsters_turn=MonstersTurn(todo=("rat-1",)))) == "rat-1"
    assert GAME.seats.turn(replace(SEATED, phase="over")) == ""
