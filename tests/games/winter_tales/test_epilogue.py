"""The epilogue in order of seats, the Writer's half hand, ties, records, another tale."""

import pytest

from companion.games.winter_tales import GAME, endings
from companion.games.winter_tales.explanations import total
from companion.games.winter_tales.story import history, side_scores, sides_won
from companion.games.winter_tales.table import Table
from companion.rules import replace
from tests.games.winter_tales.tables import (
    ADA,
    BO,
    CLEO,
    DAN,
    begun,
    hands,
    play,
    refused,
    remembering,
    told,
    with_hands,
)
from tests.support.cases import for_each
from tests.support.random_play import words


def epilogue(number: int, favours: tuple[str, ...], laid_by: str, *in_hand: int) -> Table:
    return with_hands(endings.opened(remembering(begun(number), *favours, laid_by=laid_by)), *in_hand)


def all_told(table: Table, **writers: int) -> Table:
    """Return the table after all have told with their whole hands, the Writer as given."""
    while table.telling_end:
        player = table.player(table.telling_end)
        cards = writers if player.is_writer else {player.role: player.hand}
        table = play(table, "tell_end", **({"spring": 0, "winter": 0} | cards if player.is_writer else cards))
    return table


@pytest.mark.rule("WT-EPI-1", "WT-EPI-2", "WT-EPI-3")
def test_who_laid_the_last_memory_begins_and_the_seats_follow() -> None:
    table = epilogue(4, ("spring", "winter", "winter"), CLEO, 4, 4, 4, 4)
    assert (table.starter, table.epilogue_order) == (CLEO, (CLEO, DAN, ADA, BO))
    assert table.telling_end == CLEO
    assert refused(table, "activate", character="tale-1").rule == "WT-EPI-1"
    table = play(table, "tell_end", spring=2)
    assert (table.telling_end, hands(table)) == (DAN, (4, 4, 2, 4))


@pytest.mark.rule("WT-EPI-4")
def test_the_writer_plays_last() -> None:
    table = epilogue(5, ("spring", "winter", "winter"), DAN, 4, 4, 4, 4, 4)
    assert table.epilogue_order == (DAN, ADA, BO, CLEO, "seat-5")


@pytest.mark.rule("WT-EX-22", "WT-EPI-8", "WT-EPI-9")
def test_a_clear_win() -> None:
    table = all_told(epilogue(4, ("spring", "winter", "spring"), ADA, 5, 6, 4, 3))
    assert [(one.cards, one.total) for one in side_scores(table)] == [(9, 15), (9, 12)]
    assert (table.phase, table.outcome) == ("finished", "spring")
    assert told(table) == ("Spring wins, 15 to 12.",)
    assert table.records[0].winners == ("Ada", "Cleo")
    assert total(table, "spring").total == 15
    assert [words(part.what) for part in total(table, "winter").parts][
        -1
    ] == "1 favorable memory, 3 points each"


@pytest.mark.rule("WT-EX-23", "WT-EPI-8", "WT-EPI-11")
@for_each("starter, winner", [(BO, "winter"), (ADA, "spring")])
def test_a_tie_without_a_writer(starter: str, winner: str) -> None:
    table = all_told(epilogue(2, ("spring", "spring", "winter"), starter, 7, 10))
    record = table.records[0]
    assert (record.spring, record.winter, record.by_tie) == (13, 13, True)
    assert (table.outcome, record.starter) == (winner, table.player(starter).name)


def test_a_tie_may_be_the_starters_alone() -> None:
    table = replace(epilogue(4, ("spring", "winter"), CLEO, 3, 3, 3, 3), house=("WT-OPEN-36",))
    assert all_told(table).records[0].winners == ("Cleo",)


@pytest.mark.rule("WT-EPI-10")
def test_a_tie_with_a_writer_is_the_writers_alone() -> None:
    table = all_told(epilogue(5, ("spring", "winter", "neutral"), ADA, 3, 4, 3, 3, 5), spring=1, winter=0)
    record = table.records[0]
    assert (record.spring, record.winter, record.outcome) == (10, 10, "writer")
    assert record.winners == ("Eva",)
    assert told(table) == ("10 to 10: on a tie the Writer wins, alone.",)


@pytest.mark.rule("WT-EX-25", "WT-EPI-6")
def test_the_writer_plays_half_the_hand_rounded_down() -> None:
    for hand, half in ((0, 0), (1, 0), (2, 1), (3, 1), (5, 2), (7, 3)):
        table = epilogue(3, ("spring", "winter"), ADA, 0, 0, hand)
        table = play(play(table, "tell_end", spring=0), "tell_end", winter=0)
        assert refused(table, "tell_end", spring=half + 1, winter=0).rule == "WT-EPI-6"
        assert refused(table, "tell_end", spring=half, winter=1).rule == "WT-EPI-6"
        assert play(table, "tell_end", spring=0, winter=half).player(CLEO).hand == hand - half


@pytest.mark.rule("WT-EPI-6", "WT-EPI-8")
def test_the_writer_may_split() -> None:
    table = epilogue(3, ("spring",), ADA, 0, 0, 7)
    table = play(play(table, "tell_end", spring=0), "tell_end", winter=0)
    split = play(table, "tell_end", spring=1, winter=2)
    assert (split.records[0].spring, split.records[0].winter) == (4, 2)
    strict = replace(table, house=("WT-OPEN-35",))
    assert refused(strict, "tell_end", spring=1, winter=2).rule == "WT-EPI-7"
    assert play(strict, "tell_end", spring=3, winter=0).phase == "finished"


@pytest.mark.rule("WT-EX-26", "WT-EPI-3", "WT-EPI-4", "WT-EPI-10")
def test_the_writer_laid_the_last_memory() -> None:
    table = begun(3)
    table = play(replace(table, phase="setup"), "order_seats", order=(ADA, CLEO, BO))
    table = endings.opened(remembering(replace(table, phase="turns"), "spring", laid_by=CLEO))
    assert table.epilogue_order == (BO, ADA, CLEO)
    assert replace(table, house=("WT-OPEN-33",)).epilogue_order == (CLEO, BO, ADA)
    table = all_told(with_hands(table, 1, 0, 4))
    assert (table.records[0].spring, table.records[0].winter, table.outcome) == (4, 4, "writer")


@pytest.mark.rule("WT-EPI-8")
def test_a_neutral_memory_gives_nothing() -> None:
    table = all_told(epilogue(2, ("neutral", "neutral", "winter"), ADA, 2, 0))
    assert [one.total for one in side_scores(table)] == [2, 3]


def test_cards_may_be_held_back() -> None:
    table = epilogue(2, ("spring",), ADA, 5, 5)
    assert refused(table, "tell_end", spring=6).rule == "WT-EPI-5"
    assert refused(table, "tell_end", spring=1, winter=1)
    assert play(table, "tell_end", spring=2).player(ADA).hand == 3
    strict = replace(table, house=("WT-OPEN-34",))
    assert refused(strict, "tell_end", spring=2).rule == "WT-EPI-5"
    assert play(strict, "tell_end", spring=5).telling_end == BO


def test_the_end_is_told_only_in_the_epilogue() -> None:
    assert refused(begun(2), "tell_end").rule == "WT-MEM-3"
    assert refused(begun(2), "play_again", sides="same").rule == "WT-EPI-9"


# another tale


def test_records_say_who_has_won_over_many_tales() -> None:
    table = all_told(epilogue(4, ("spring",), ADA, 5, 6, 4, 3))
    table = play(table, "play_again", sides="swapped")
    assert [player.role for player in table.players] == ["winter", "spring", "winter", "spring"]
    assert (table.phase, table.chapter, table.memories, hands(table)) == ("setup", 0, (), (0, 0, 0, 0))
    assert [quest.state for quest in table.quests] == ["available", "available"]
    table = replace(begun(4), records=table.records)
    table = with_hands(endings.opened(remembering(table, "winter", laid_by=BO)), 0, 1, 0, 1)
    table = all_told(table)
    assert [record.outcome for record in table.records] == ["spring", "winter"]
    assert sides_won(table) == (1, 1, 0)
    assert [(row.name, row.played, row.won) for row in history(table)] == [
        (name, 2, 1) for name in ("Ada", "Bo", "Cleo", "Dan")
    ]


def test_another_tale_has_the_same_sides_or_new_ones() -> None:
    table = all_told(epilogue(5, ("spring",), ADA, 0, 0, 0, 0, 0))
    same = play(table, "play_again", sides="same")
    assert [player.role for player in same.players] == [player.role for player in table.players]
    anew = play(table, "play_again", sides="anew")
    assert (anew.has_roles, anew.house, len(anew.records)) == (False, table.house, 1)
    assert GAME.title(anew).id == "Setting up the table"


def test_a_tale_is_broken_off_without_a_winner() -> None:
    table = play(begun(4), "break_off")
    assert (table.phase, table.records, table.players[0].hand) == ("setup", (), 0)


@pytest.mark.rule("WT-CHAP-1", "WT-EPI-2")
def test_who_began_a_tale_is_who_had_its_first_turn_not_who_began_the_epilogue() -> None:
    table = replace(begun(2), first=ADA, starter=BO, phase="epilogue", chapter=3)
    over = endings.scored(table)
    (score,) = GAME.history.scores(over)
    assert [(line.name, line.is_first) for line in score.lines] == [("Ada", True), ("Bo", False)]
    (before,) = GAME.history.scores(replace(over, phase="setup"))
    assert not any(line.is_first for line in before.lines)
