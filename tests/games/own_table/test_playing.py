"""Play: turns, phases, rounds; what steps do; piles, dice, people who come and go."""

import pytest

from companion.games.own_table import GAME
from companion.games.own_table.definition import CounterPart, Definition, GameStep
from companion.games.own_table.happening import MOST_AT_ONCE
from companion.rules import IllegalPlay, make_play
from companion.rules.tuples import to_tuples
from tests.games.own_table.tables import PEOPLE, do, empty, playing, starter, with_counter


def test_turns_go_round_and_the_round_is_counted() -> None:
    table = playing(empty())
    seats = []
    for _turn in range(4):
        seats.append((table.round, table.turn))
        table = do(table, "go_on")
    assert seats == [(1, "seat-1"), (1, "seat-2"), (1, "seat-3"), (2, "seat-1")]


@pytest.mark.parametrize(
    ("kind", "second"),
    [("round", "seat-1"), ("shifted", "seat-2"), ("fixed", "seat-1"), ("free", "")],
)
def test_the_second_round_begins_as_the_order_says(kind: str, second: str) -> None:
    table = playing(do(empty(), "set_order", kind=kind))
    while table.round == 1:
        table = do(table, "go_on")
    assert table.turn == second


def test_by_a_counter_who_has_most_begins_each_round() -> None:
    table = with_counter(empty(), "Lamp")
    table = playing(do(table, "set_order", kind="counter", counter="counter-1"))
    table = do(table, "correct", counter="counter-1:seat-3", value=4)
    for _turn in range(3):
        table = do(table, "go_on")
    assert table.order == ("seat-3", "seat-1", "seat-2") and table.turn == "seat-3"


def test_an_order_of_chance_is_waited_for() -> None:
    table = playing(do(empty(), "set_order", kind="rolled"))
    assert table.turn == ""
    with pytest.raises(IllegalPlay, match="order"):
        do(table, "go_on")
    table = do(table, "set_sequence", order=("seat-2", "seat-3", "seat-1"))
    assert table.turn == "seat-2" and do(table, "go_on").turn == "seat-3"


def test_teams_take_turns_one_of_each() -> None:
    table = do(empty(), "set_order", kind="sides")
    table = do(table, "play_it")
    for seat, team in (("seat-1", "Red"), ("seat-2", "Red"), ("seat-3", "Blue")):
        table = do(table, "join_team", seat=seat, team=team)
    assert do(table, "begin").order == ("seat-1", "seat-3", "seat-2")


def test_what_happens_at_the_start_of_a_phase_is_done_and_told() -> None:
    table = starter("harbour-lights")
    assert table.value("counter-1") == 1
    assert [line.id for line in table.news] == ["“{game}” begins.", "{counter}: {was} → {now}"]


def test_what_is_drawn_may_change_a_counter() -> None:
    table = starter("harbour-lights")
    drawn = do(table, "draw", pile="pile-4", cards=("card-7",))
    assert drawn.value("counter-1") == 3
    assert drawn.pile("pile-4").number == 11 and "step-17" in drawn.done


def test_a_limit_that_is_reached_says_its_sentence_once() -> None:
    table = do(starter("harbour-lights"), "correct", counter="counter-1", value=10)
    assert [line.is_story for line in table.news] == [True]
    assert do(table, "adjust", counter="counter-2", by=1).news == ()


def test_a_circle_of_steps_comes_to_an_end() -> None:
    table = with_counter(with_counter(empty(), "A", whose="table"), "B", whose="table")
    for one, other in (("counter-1", "counter-2"), ("counter-2", "counter-1")):
        for reach in range(1, 30):
            table = do(
                table, "put_step", part="new", when="reach", counter=one, reach=reach, who="table",
                what="change", acts_on=other, number="1",
            )  # fmt: skip
            if reach == 20:
                break
    table = do(playing(table), "adjust", counter="counter-1", by=1)
    assert table.value("counter-1") + table.value("counter-2") < 20


def test_a_pile_that_is_empty_is_shuffled_again_or_says_that_nothing_is_left() -> None:
    table = do(empty(), "put_pile", part="new", name="Bag", cards="2 Red")
    table = playing(do(table, "put_pile", part="new", name="Deck", cards="Sun, Moon", reshuffles=False))
    for _draw in range(3):
        table = do(table, "draw", pile="pile-1")
    assert table.pile("pile-1").number == 1
    for _draw in range(2):
        table = do(table, "draw", pile="pile-3")
    with pytest.raises(IllegalPlay, match="Nothing is left"):
        do(table, "draw", pile="pile-3")


def test_what_was_seen_on_top_is_drawn_next() -> None:
    table = playing(do(empty(), "put_pile", part="new", name="Deck", cards="Sun, Moon, Star"))
    table = do(table, "look", pile="pile-1", number=2, cards=("card-3", "card-2"))
    with pytest.raises(IllegalPlay):
        do(table, "draw", pile="pile-1", cards=("card-4",))
    table = do(table, "draw", pile="pile-1", cards=("card-3",))
    assert table.pile("pile-1").top == ("card-2",)
    assert do(table, "put_back", pile="pile-1", card="card-3").pile("pile-1").number == 3


def test_dice_of_numbers_have_a_sum_and_dice_of_words_none() -> None:
    table = do(empty(), "put_dice", part="new", name="Two", faces="6", number=2, plus=1)
    table = playing(do(table, "put_dice", part="new", name="Hits", faces="miss, hit, hit"))
    table = do(table, "roll", dice="dice-1", roll=("dice-1.6", "dice-1.3"))
    assert table.news[-1].parts["number"] == 10
    assert do(table, "roll", dice="dice-2", roll=("dice-2.2",)).news == ()


def test_people_come_and_go_with_their_numbers() -> None:
    table = playing(with_counter(empty(), "Oil", start=5))
    table = do(table, "adjust", counter="counter-1:seat-1", by=-2)
    table = do(table, "sit_out", seat="seat-1")
    assert table.turn == "seat-2" and "counter-1:seat-1" not in tuple(table.counter_ids())
    table = do(table, "sit_down", name="Dario")
    assert table.value("counter-1:seat-4") == 5
    assert do(table, "sit_down", name="Anna").value("counter-1:seat-1") == 3


def test_foes_come_with_their_counters_and_go() -> None:
    table = playing(with_counter(empty(), "Life", whose="foe", start=4))
    table = do(do(table, "foe_comes", name="Gust"), "foe_comes", name="Damp")
    assert tuple(table.counter_ids()) == ("counter-1:foe-1", "counter-1:foe-2")
    table = do(do(table, "foe_goes", foe="foe-1"), "foe_comes", name="Fog")
    assert [foe.id for foe in table.foes] == ["foe-2", "foe-3"]


def test_a_tick_does_what_it_says() -> None:
    table = with_counter(empty(), "Oil", start=5)
    table = playing(
        do(table, "put_step", part="new", when="turn", what="change", acts_on="counter-1", number="-1")
    )
    table = do(table, "tick_off", step="step-2")
    assert table.value("counter-1:seat-1") == 4
    assert do(table, "go_on").done == (), "the next person has it to do"


def test_what_a_step_does_to_each_is_worked_out_before_anything_changes() -> None:
    table = with_counter(empty(), "Oil")
    number = "if(oil == min(oil of all), 2, 0)"
    table = do(
        table,
        "put_step",
        part="new",
        when="end",
        who="each",
        what="change",
        acts_on="counter-1",
        number=number,
    )
    table = do(playing(table), "adjust", counter="counter-1:seat-3", by=1)
    table = do(table, "go_on")
    assert [table.value(f"counter-1:seat-{seat}") for seat in (1, 2, 3)] == [2, 2, 1]


def test_who_has_the_least_of_what_is_not_counted_is_everybody() -> None:
    table = do(empty(), "put_step", part="new", when="turn", who="lowest", what="tick", words="Draw a card")
    assert do(playing(table), "tick_off", step="step-1").done == ("step-1",)


def test_for_the_table_all_people_are_others() -> None:
    table = with_counter(with_counter(empty(), "Oil", start=2), "Fog", whose="table")
    for number in ("sum(oil of others)", "oil * 10"):
        table = do(
            table,
            "put_step",
            part="new",
            when="end",
            who="table",
            what="change",
            acts_on="counter-2",
            number=number,
        )
    assert do(playing(table), "go_on").value("counter-2") == 6


def test_after_the_last_round_the_game_is_to_be_ended() -> None:
    table = playing(do(empty(), "set_facts", name="Short", fewest=1, most=3, rounds=1))
    for _turn in range(2):
        table = do(table, "go_on")
    with pytest.raises(IllegalPlay, match="last round"):
        do(table, "go_on")


def test_of_the_clocks_of_the_people_one_runs_and_nothing_of_it_is_forgotten() -> None:
    table = playing(do(empty(), "put_clock", part="new", name="Time", minutes=5, is_of_seats=True))
    table = do(table, "start_clock", clock="clock-1:seat-1")
    with pytest.raises(IllegalPlay, match="First stop"):
        do(table, "start_clock", clock="clock-1:seat-2")
    table = do(table, "stop_clock", clock="clock-1:seat-1", seconds=250)
    table = do(table, "start_clock", clock="clock-1:seat-2")
    assert dict(table.times)["clock-1:seat-1"] == 250 and table.running == ("clock-1:seat-2",)


def test_steps_of_no_phase_go_into_the_first_phase_that_there_is() -> None:
    table = with_counter(empty(), "Oil", start=5)
    table = do(
        table,
        "put_step",
        part="new",
        when="start",
        who="each",
        what="change",
        acts_on="counter-1",
        number="1",
    )
    table = playing(do(table, "put_phase", part="new", name="Dusk"))
    assert table.value("counter-1:seat-2") == 6


def test_a_game_that_runs_wild_comes_to_an_end() -> None:
    """Each of two counters throws the other across twenty numbers, each of which throws it back."""
    counters = [
        CounterPart(id=f"counter-{number}", name=f"C{number}", whose="table", low=None) for number in (1, 2)
    ]
    steps = [
        GameStep(id=f"step-{10 + 20 * (at - 1) + reach}", when="reach", at=f"counter-{at}", reach=reach - 10,
                 who="table", what="set", part=f"counter-{3 - at}", number=f"if(c{3 - at} > 0, -90, 90)")
        for at in (1, 2) for reach in range(20)
    ]  # fmt: skip
    wild = Definition(name="Wild", counters=tuple(counters), steps=tuple(steps), given=60)
    table = GAME.set_up(PEOPLE)
    play = make_play("begin_with", game="game-101", definition=to_tuples(wild))
    table = playing(GAME.play(table, play))
    changes = len(do(table, "adjust", counter="counter-1", by=5).news)
    assert MOST_AT_ONCE <= changes < MOST_AT_ONCE + 6 * len(steps)
