"""Twenty public games and pads, one to eight: cards. Moves, and points by plain arithmetic."""

import pytest

from tests.games.own_table.evenings import (
    ahead,
    amounts,
    column,
    count,
    counter,
    each_round,
    evening,
    in_rounds,
    last_words,
    move,
    next_round,
    phase,
    points,
    write,
)
from tests.games.own_table.tables import do

pytestmark = pytest.mark.goal("O2")


def test_hearts_the_fewest_win_and_all_of_them_turn_round() -> None:
    table = evening(
        "Anna Bruno Chiara Dario",
        counter("Hearts", high=13),
        counter("Queen", high=1),
        each_round("set", "counter-1", "0"),
        each_round("set", "counter-2", "0"),
        column(
            "Points",
            "if(max(hearts + 13 * queen of all) == 26, 26 * (hearts < 13), hearts + 13 * queen)",
        ),
        in_rounds("low"),
    )
    expected = [0, 0, 0, 0]
    deals = (
        ((5, 0, 6, 2), (0, 1, 0, 0)),
        ((0, 13, 0, 0), (0, 1, 0, 0)),  # Bruno has all of them
        ((13, 0, 0, 0), (0, 0, 1, 0)),
    )
    for hearts, queens in deals:
        table = count(count(table, "Hearts", *hearts), "Queen", *queens)
        taken = [heart + 13 * queen for heart, queen in zip(hearts, queens, strict=True)]
        deal = [0 if one == 26 else 26 for one in taken] if 26 in taken else taken
        expected = [before + new for before, new in zip(expected, deal, strict=True)]
        assert points(table) == expected
        table = next_round(table)
    assert points(table) == [44, 13, 45, 28] == expected
    assert ahead(table) == ["Bruno"]


def test_spades_ten_for_each_trick_of_a_bid_and_ten_bags_cost_a_hundred() -> None:
    bags = "(bags + max(0, tricks - bid)) / 10 - bags / 10"
    table = evening(
        "North East",
        counter("Bid", high=13),
        counter("Tricks", high=13),
        counter("Bags"),
        each_round("change", "counter-3", "max(0, tricks - bid)"),
        each_round("set", "counter-1", "0"),
        each_round("set", "counter-2", "0"),
        column("Points", "if(tricks >= bid, 10 * bid + tricks - bid, -10 * bid)"),
        column("Penalty", f"-100 * ({bags})"),
        in_rounds(),
    )
    expected, over = [0, 0], [0, 0]
    for bids, tricks in (((5, 6), (8, 5)), ((4, 3), (8, 5)), ((3, 5), (6, 7)), ((6, 4), (6, 7))):
        table = count(count(table, "Bid", *bids), "Tricks", *tricks)
        for side, (bid, took) in enumerate(zip(bids, tricks, strict=True)):
            more = max(0, took - bid)
            expected[side] += 10 * bid + more if took >= bid else -10 * bid
            expected[side] -= 100 * ((over[side] + more) // 10 - over[side] // 10)
            over[side] += more
        assert points(table) == expected
        table = next_round(table)
        assert amounts(table, "Bags") == over
    assert points(table) == expected == [53 + 44 + 33 - 100 + 60, -60 + 32 + 52 + 43]
    assert ahead(table) == ["North"]


def test_gin_rummy_a_knock_an_undercut_and_gin() -> None:
    other = "sum(deadwood of others)"
    table = evening(
        "Anna Bruno",
        counter("Deadwood", high=98),
        counter("Knocks", high=2),  # 2 is gin
        each_round("set", "counter-1", "0"),
        each_round("set", "counter-2", "0"),
        column("Hand", f"if(knocks and deadwood < {other}, 25 * (knocks == 2) + {other} - deadwood, 0)"),
        column(
            "Undercut",
            f"if(sum(knocks of others) == 1 and deadwood <= {other}, 25 + {other} - deadwood, 0)",
        ),
        in_rounds(),
    )
    hands = (
        ((7, 30), (1, 0), (23, 0)),  # Anna knocks
        ((9, 4), (1, 0), (0, 25 + 5)),  # Anna knocks, Bruno has less
        ((31, 0), (0, 2), (0, 25 + 31)),  # Bruno has gin
    )
    expected = [0, 0]
    for deadwood, knocks, won in hands:
        table = count(count(table, "Deadwood", *deadwood), "Knocks", *knocks)
        expected = [expected[0] + won[0], expected[1] + won[1]]
        assert points(table) == expected
        table = next_round(table)
    assert points(table) == [23, 86] and ahead(table) == ["Bruno"]


def test_cribbage_pegs_to_a_hundred_and_twenty_one_and_no_further() -> None:
    table = evening(
        "Anna Bruno",
        counter("Peg", high=121, is_track=True, says_high="Home!"),
        column("Pegs", "peg"),
        column("Skunk", "if(max(peg of all) == 121 and peg < 91, -1, 0)"),
    )
    pegs = {"Anna": 0, "Bruno": 0}
    for turn in range(9):
        for person, by in (("Anna", 12 + turn), ("Bruno", 9)):
            if 121 not in pegs.values():
                pegged = min(by, 121 - pegs[person])
                table = move(table, "Peg", person, pegged)
                pegs[person] += pegged
    assert amounts(table, "Peg") == [*pegs.values()] == [121, 63]
    assert points(table) == [121, 63 - 1] and ahead(table) == ["Anna"]
    assert last_words(table) == "Home!"


def test_rummy_what_is_laid_counts_and_what_is_kept_costs() -> None:
    table = evening(
        "Anna Bruno Chiara",
        counter("Kept"),
        each_round("set", "counter-1", "0"),
        column("Laid"),
        column("In hand", "-kept"),
        in_rounds(),
    )
    expected = [0, 0, 0]
    for laid, kept in (((65, 40, 0), (0, 15, 55)), ((30, 120, 75), (25, 0, 10))):
        table = count(write(table, "Laid", *laid), "Kept", *kept)
        expected = [sum(row) for row in zip(expected, laid, (-cards for cards in kept), strict=True)]
        assert points(table) == expected
        table = next_round(table)
    assert points(table) == [70, 145, 10] and ahead(table) == ["Bruno"]


def test_oh_hell_a_bid_that_is_met_is_worth_ten_more_and_the_deal_goes_round() -> None:
    table = evening(
        "Anna Bruno Chiara",
        counter("Bid"),
        counter("Tricks"),
        ("set_order", {"kind": "shifted"}),
        phase("Bids", is_of_turns=True),
        phase("Tricks"),
        ("put_step", {"part": "new", "when": "start", "phase": "phase-3", "who": "each", "what": "set",
                      "acts_on": "counter-1", "number": "0"}),
        ("put_step", {"part": "new", "when": "start", "phase": "phase-3", "who": "each", "what": "set",
                      "acts_on": "counter-2", "number": "0"}),
        column("Points", "if(bid == tricks, 10 + tricks, 0)"),
        in_rounds(),
    )  # fmt: skip
    expected, firsts = [0, 0, 0], []
    for bids, tricks in (((1, 0, 0), (1, 0, 0)), ((2, 1, 0), (1, 1, 0)), ((0, 2, 1), (0, 2, 1))):
        firsts.append(table.turn)
        table = count(count(table, "Bid", *bids), "Tricks", *tricks)
        for seat, (bid, took) in enumerate(zip(bids, tricks, strict=True)):
            expected[seat] += 10 + took if bid == took else 0
        assert points(table) == expected
        table = next_round(table)
    assert firsts == ["seat-1", "seat-2", "seat-3"]
    line = [10, 10, 10]  # of the deal that has just begun: nobody has bid
    assert points(table) == [before + new for before, new in zip(expected, line, strict=True)]


def test_skat_whoever_plays_alone_wins_the_game_or_loses_it_twice() -> None:
    table = evening(
        "Anna Bruno Chiara",
        counter("Game", steps="1, 10"),
        counter("Lost", high=1),
        each_round("set", "counter-1", "0"),
        each_round("set", "counter-2", "0"),
        column("Alone", "if(lost, -2 * game, game)"),
        column("For it", "if(game > 0, if(lost, -50, 50), 0)"),
        column("Against", "40 * sum(lost of others)"),
        in_rounds(),
    )
    expected = [0, 0, 0]
    # who plays alone, what the game is worth (colour times matadors and one), whether it is lost
    for alone, worth, is_lost in (
        (0, 10 * 2, False),
        (2, 24 * 3, True),
        (1, 9 * 4, False),
        (0, 12 * 2, True),
    ):
        games = [worth * (seat == alone) for seat in range(3)]
        lost = [int(is_lost and seat == alone) for seat in range(3)]
        table = count(count(table, "Game", *games), "Lost", *lost)
        for seat in range(3):
            if seat == alone:
                expected[seat] += -2 * worth - 50 if is_lost else worth + 50
            elif is_lost:
                expected[seat] += 40
        assert points(table) == expected
        table = next_round(table)
    assert points(table) == [70 + 40 - 98, 40 + 86 + 40, -194 + 40] and ahead(table) == ["Bruno"]


def test_canasta_a_total_of_melds_canastas_and_red_threes() -> None:
    table = evening(
        "North East",
        counter("Natural"),
        counter("Mixed"),
        counter("Red threes", high=4),
        *(each_round("set", f"counter-{number}", "0") for number in (1, 2, 3)),
        column("Cards"),
        column("Canastas", "500 * natural + 300 * mixed"),
        column(
            "Threes",
            "if(natural + mixed > 0, 1, -1) * if(red_threes == 4, 800, 100 * red_threes)",
        ),
        in_rounds(),
    )
    expected = [0, 0]
    deals = (((240, -85), (1, 0), (1, 0), (4, 0)), ((-120, 310), (0, 2), (0, 1), (1, 3)))
    for cards, natural, mixed, threes in deals:
        table = count(write(table, "Cards", *cards), "Natural", *natural)
        table = count(count(table, "Mixed", *mixed), "Red threes", *threes)
        for side in range(2):
            bonus = 800 if threes[side] == 4 else 100 * threes[side]
            sign = 1 if natural[side] + mixed[side] else -1
            expected[side] += cards[side] + 500 * natural[side] + 300 * mixed[side] + sign * bonus
        assert points(table) == expected
        table = next_round(table)
    assert points(table) == [1840 - 220, -85 + 1910] and ahead(table) == ["East"]
    record = do(table, "end_game", winners=("seat-2",)).records[-1]
    assert (record.points, record.winners) == ((1620, 1825), ("East",))
