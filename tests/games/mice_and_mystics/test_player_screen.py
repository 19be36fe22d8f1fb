"""Whose an action is: each player has a mouse, and what that mouse does."""

from companion.games.mice_and_mystics import GAME
from companion.games.mice_and_mystics.pieces import Fight
from companion.rules import replace
from tests.games.mice_and_mystics.tables import FOUR, PEOPLE, having, playing
from tests.support.cases import for_each
from tests.support.owning import owned_by, owners

HERS = {  # might be one's own at any time: the sheet asks which mouse
    *("move", "stand_up", "scurry", "search", "recover", "use_ability", "attack", "explore"),
    *("share", "equip", "level_up", "nibble", "try_again", "shed", "use_card"),
    *("put_down", "pick_up", "catapult", "throw_grape"),
    *("spring_trap", "wade", "leave_water", "bewitched_move", "bewitched_attack"),
    *("wound", "afflict", "heal", "mark", "capture_mouse", "free_mouse", "set_values"),
    *("give_card", "drop_card", "turn_card", "set_card", "share_cheese"),
    *("correct", "adjust"),
}
TABLE = playing()
SEATED = replace(
    TABLE,
    people=PEOPLE,
    mice=tuple(replace(TABLE.mouse(id), player=PEOPLE[FOUR.index(id)]) for id in FOUR if TABLE.has_mouse(id)),
)
COLLIN, TILDA, FILCH = "seat-1", "seat-2", "seat-3"


def test_a_seat_plays_the_mice_of_its_person() -> None:
    assert GAME.seats.figures(SEATED, COLLIN) == ("collin",)
    assert GAME.seats.figures(having(SEATED, "tilda", player="Anna"), COLLIN) == ("collin", "tilda")
    assert GAME.seats.figures(having(SEATED, "tilda", player="Anna"), TILDA) == ()


def test_on_its_turn_a_seat_owns_what_its_mouse_does_and_no_more() -> None:
    table = replace(SEATED, current="collin")
    assert owned_by(GAME, table, COLLIN) == HERS | {"end_turn"}
    assert owned_by(GAME, table, TILDA) == HERS


def test_filch_alone_takes_cheese_off_the_wheel() -> None:
    assert owners(GAME, SEATED, "pilfer") == [3]


@for_each(
    "action, answers, who",
    [
        ("move", {"mouse": "tilda"}, [2]),
        ("attack", {"mouse": "filch", "target": "rat-1"}, [3]),
        ("share", {"mouse": "collin", "other": "tilda"}, [1]),
        ("wound", {"target": "tilda"}, [2]),
        ("wound", {"target": "rat-1"}, []),
        ("correct", {"counter": "cheese:collin"}, [1]),
        ("adjust", {"counter": "wounds:tilda"}, [2]),
        ("correct", {"counter": "wheel"}, []),
        ("correct", {"counter": "wounds:rat-1"}, []),
        ("correct", {"counter": "figures:rat"}, []),
        ("minion_attack", {"minion": "rat-1"}, []),
        ("surge", {}, []),
        ("choose_mouse", {"mouse": "tilda", "player": "Bruno"}, []),
        ("set_turn", {"card": "tilda"}, []),
    ],
)
def test_answers_tell_whose_it_is(action: str, answers: dict[str, str], who: list[int]) -> None:
    assert owners(GAME, SEATED, action, **answers) == who


def test_whoever_is_hit_defends_and_a_minion_is_nobodys() -> None:
    hit = Fight("rat-1", "tilda", hits=1, dice=2)
    assert owners(GAME, replace(SEATED, fight=hit), "defend") == [2]
    assert owners(GAME, replace(SEATED, fight=replace(hit, defender="rat-1")), "defend") == []
    assert owners(GAME, SEATED, "defend") == []


def test_who_has_found_a_card_takes_it() -> None:
    assert owners(GAME, replace(SEATED, found_by="filch"), "take_card") == [3]
    assert owners(GAME, SEATED, "take_card") == []


def test_the_turn_is_that_of_the_card_in_the_column() -> None:
    assert GAME.seats.turn(replace(SEATED, current="tilda")) == "tilda"
    assert GAME.seats.turn(replace(SEATED, current="rat")) == "rat"
    assert GAME.seats.turn(replace(SEATED, current="tilda", phase="over")) == ""
    assert GAME.seats.turn(GAME.set_up(PEOPLE)) == ""
