"""What the board and its sheets show beyond the table: who comes when, rows, places, bars."""

import pytest

from companion.games.nightmare_tales import GAME, board
from companion.games.nightmare_tales.pieces import Player
from companion.games.nightmare_tales.table import Table
from companion.rules import Play
from tests.browser.nightmare_tales.stages import PARTY, STAGES
from tests.support.cases import for_each
from tests.support.random_play import words


def at(stage: str) -> Table:
    table: Table = GAME.replay(GAME.set_up(PARTY), STAGES[stage]())
    return table


def then(table: Table, action: str, **answers: object) -> Table:
    after: Table = GAME.play(table, Play(action, answers))
    return after


REST = ("fetch_deck", "note", "hand_over", "set_house_rules", "set_packs", "call_off")


@pytest.mark.parametrize(
    "stage, menu",
    [
        ("empty", {"Everything else": ("correct", "fetch_deck", "note", "hand_over")}),
        (
            "playing",
            {
                "Counts": ("change_cards", "correct"),
                "The turn": ("set_turn", "set_knocker"),
                "Everything else": REST,
            },
        ),
        ("entering", {"Dawn": ("take_back", "set_cause", "set_knocker", "correct"), "Everything else": REST}),
        ("scored", {"Everything else": ("correct", "note", "hand_over", "set_house_rules", "set_packs")}),
    ],
)
def test_the_menu_by_hand_has_what_fits_the_phase(stage: str, menu: dict[str, tuple[str, ...]]) -> None:
    found = GAME.menu(at(stage))
    assert {words(title): tuple(one.action for one in buttons) for title, buttons in found} == menu


@pytest.mark.rule("NT-SETUP-5", "NT-KNOCK-4", "NT-KNOCK-5")
def test_the_circle_says_who_comes_when() -> None:
    assert [seat.state for seat in board.circle(at("first-turn"))] == ["now", "next", "", "", ""]
    table = at("playing")  # Carla has knocked, Dario has had his turn
    assert [seat.state for seat in board.circle(table)] == ["next", "last", "knocked", "done", "now"]
    assert [seat.name for seat in board.last_round(table)] == ["Dario", "Elena", "Ada", "Bruno"]
    two = then(then(GAME.set_up(("Ada", "Bo")), "begin", way="random", first="player-1", known=()), "knock")
    assert [seat.state for seat in board.circle(two)] == ["knocked", "now"]


@pytest.mark.rule("NT-TURN-11", "NT-DAWN-3", "NT-DAWN-5", "NT-DAWN-6")
@for_each("stage, cause", [("drawn", ""), ("no-cards", "by-zero"), ("deck-out", "by-deck"), ("playing", "")])
def test_the_end_of_a_turn_says_which_dawn_it_brings(stage: str, cause: str) -> None:
    assert board.coming(at(stage)) == cause
    last = then(then(then(at("playing"), "end_turn"), "draw"), "end_turn")
    assert board.coming(last) == "by-knock"


@pytest.mark.rule("NT-PEN-1")
def test_a_row_is_drawn_with_its_penalties_and_never_too_long() -> None:
    assert board.row(Player("player-1", "Ada", cards=4)) == board.Row(4, 0)
    assert board.row(Player("player-1", "Ada", cards=5, penalties=("looked",))) == board.Row(4, 1)
    assert board.row(Player("player-1", "Ada", cards=1, penalties=("looked", "other"))) == board.Row(0, 1)
    assert board.row(Player("player-1", "Ada", cards=13, penalties=("looked",) * 4)) == board.Row(6, 4, 3)
    assert board.row(Player("player-1", "Ada", cards=13, penalties=("looked",) * 12)) == board.Row(0, 10, 3)


@pytest.mark.rule("NT-SCORE-1", "NT-SCORE-7")
def test_at_dawn_the_first_who_lacks_cards_is_asked() -> None:
    table = at("entering")
    assert board.revealing(table) == "player-3"
    assert [row.left for row in board.entries(table)] == [0, 0, 4, 2, 4]
    assert [row.is_now for row in board.entries(table)] == [False, False, True, False, False]
    assert not board.ranking(table)


@pytest.mark.rule("NT-SCORE-3", "NT-SCORE-4")
def test_the_order_of_bravery_tells_what_decided() -> None:
    table = at("tied")  # nine each: Elena and Ada with four cards, Bruno with three, Dario with two
    ranked = board.ranking(table)
    assert [(one.place, one.side.id) for one in ranked] == list(
        enumerate(("player-5", "player-1", "player-2", "player-4", "player-3"), 1)
    )
    assert [one.by_highest for one in ranked] == [True, True, False, False, False]
    assert [row.top for row in board.entries(table)] == [2, -1, -1, -1, 3]
    assert not board.ranking(at("sum-tied"))
    assert [one.place for one in board.ranking(at("shared"))] == [1, 1, 3, 4, 5]


@pytest.mark.rule("NT-SHEET-1", "NT-TOUR-4")
def test_bars_stand_as_high_as_the_fear_of_each_game() -> None:
    table = at("scored")
    rows = board.bars(table)
    assert [row.name for row in rows] == ["Bruno", "Elena", "Ada", "Dario", "Carla"]
    assert [(row.total, row.left, row.is_out) for row in rows[2:]] == [
        (42, 8, False),
        (53, -3, True),
        (60, -10, True),
    ]
    assert [bar.fear for bar in rows[2].bars] == [12, 6, 25, 9]
    assert [bar.height for bar in rows[2].bars] == [48, 24, 100, 36]
    assert [bar.knock for bar in rows[2].bars] == [0, -10, 0, 0]
    assert board.bars(table)[0].bars[0] == board.Bar(0, board.LEAST_HEIGHT, is_first=True)
    assert [bar.is_first for bar in rows[1].bars] == [False, False, True, True]
    assert board.games(table) == (1, 2, 3, 4)
    assert board.games(at("single-scored")) == (1, 2, 3)
    assert [len(row.bars) for row in board.bars(table, slice(-2, None))] == [2] * 5


@pytest.mark.rule("NT-TOUR-8")
def test_who_is_out_has_no_bar_in_later_games() -> None:
    rows = {row.name: row for row in board.bars(at("winner"))}
    assert [bar.fear for bar in rows["Ada"].bars] == [40, 13, None, None]
    assert rows["Ada"].out_after == 2
    assert next(iter(rows)) == "Carla"


def test_cards_picked_from_the_deck_list_add_up() -> None:
    assert board.known_sum(at("known"), {"cards": (("card-1", 2), ("card-3", 1))}) == (17, 3)
    assert board.known_sum(at("known"), {}) == (0, 0)
