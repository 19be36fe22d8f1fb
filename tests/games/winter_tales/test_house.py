"""Where the rulebook leaves a choice: the default, and the group's own reading."""

from companion.rules import replace
from tests.games.winter_tales.tables import (
    ADA,
    BO,
    CLEO,
    all_activated_but,
    begun,
    hands,
    play,
    quest,
    refused,
    remembering,
    resolving,
    tell,
    with_hands,
    with_one,
)
from tests.games.winter_tales.test_clashes import moving
from tests.support.cases import for_each


def test_who_begins_a_later_chapter() -> None:
    table = replace(all_activated_but(begun(4)), phase="chapter_end", turn=BO)
    assert play(table, "end_chapter").turn == ADA
    assert play(replace(table, house=("WT-OPEN-5",)), "end_chapter").turn == CLEO


def test_a_ready_card_whose_figure_lies() -> None:
    table = with_one(all_activated_but(begun(2), "tale-1", "soldier-1"), "soldier-1", is_down=True)
    table = play(table, "activate", character="tale-1")
    assert play(table, "finish_activation", discards=0).turn == BO
    strict = play(replace(table, house=("WT-OPEN-7",)), "finish_activation", discards=0)
    assert strict.phase == "chapter_end"
    rescued = play(strict, "rescue", rescued="soldier-1", rescuer="soldier-1")
    assert (rescued.phase, rescued.turn) == ("turns", BO)


def test_a_reading_that_takes_the_turn_moves_it_on() -> None:
    table = with_one(all_activated_but(begun(2), "tale-1", "soldier-1"), "tale-1", is_down=True)
    assert play(table, "set_house_rules", others=("WT-OPEN-7",)).turn == BO


def test_all_lie_as_a_chapter_begins() -> None:
    table = begun(2)
    for one in table.characters:
        table = with_one(table, one.id, is_down=True, is_ready=False)
    table = replace(table, phase="chapter_end", house=("WT-OPEN-7",))
    table = play(table, "end_chapter")
    assert (table.phase, table.chapter) == ("chapter_end", 2)


def test_seven_cards_after_a_chapter() -> None:
    table = with_hands(replace(all_activated_but(begun(2)), phase="chapter_end"), 7, 2)
    assert hands(play(table, "end_chapter")) == (11, 6)
    assert hands(play(replace(table, house=("WT-OPEN-8",)), "end_chapter")) == (7, 6)


def test_who_comes_to_a_quest_draws_or_not() -> None:
    table = play(begun(2), "activate", character="tale-1")
    table = play(table, "resolve_quest", quest=quest(table).id)
    assert hands(play(table, "come", character="soldier-1")) == (7, 7)
    strict = play(replace(table, house=("WT-OPEN-13",)), "come", character="soldier-1")
    assert (hands(strict), strict.news) == ((7, 4), ())


def test_lying_characters_in_a_quest() -> None:
    table = tell(with_one(resolving(begun(2), "tale-1"), "soldier-1", is_down=True), ("tale-1", 1))
    assert refused(table, "play_cards", character="soldier-1", cards=1).rule == "WT-RES-7"
    assert tell(replace(table, house=("WT-OPEN-15",)), ("soldier-1", 1)).waits_for == "last_card"


def test_who_lies_at_a_quest_may_come_to_it_where_it_may_take_part() -> None:
    table = with_one(begun(2), "soldier-1", is_down=True)
    table = play(table, "activate", character="tale-1")
    table = play(play(table, "resolve_quest", quest=quest(table).id), "come", character="soldier-1")
    late = play(table, "finish_coming", arrived=True, discards=0)
    assert late.resolving and late.resolving.late == ("soldier-1",)
    table = play(replace(table, house=("WT-OPEN-15",)), "finish_coming", arrived=True, discards=0)
    assert tell(table, ("tale-1", 1), ("soldier-1", 1)).waits_for == "last_card"


def test_who_lays_a_memory() -> None:
    table = tell(resolving(begun(2), "tale-1"), ("tale-1", 1), ("soldier-1", 3))
    table = play(table, "last_card", plays=False)
    assert play(table, "close_quest", laid_by=ADA).memories[0].laid_by == ADA
    strict = replace(table, house=("WT-OPEN-18",))
    assert refused(strict, "close_quest", laid_by=ADA)
    assert play(strict, "close_quest", laid_by=BO).memories[0].laid_by == BO


@for_each("house, space", [((), "Plaza"), (("WT-OPEN-26",), "Mill")])
def test_a_soldier_who_falls_into_a_trick(house: tuple[str, ...], space: str) -> None:
    table = replace(moving("soldier", 6, 4), house=house)
    table = play(play(table, "start_trick", tale="tale-1"), "answer_trick", cards=0)
    table = play(table, "reveal_trick", hidden=1)
    assert (table.character("soldier-1").space, table.character("soldier-1").is_down) == (space, True)


@for_each("house, space", [((), "Mill"), (("WT-OPEN-27",), "Plaza")])
def test_where_a_tricked_soldier_goes_back_to(house: tuple[str, ...], space: str) -> None:
    table = play(replace(moving("soldier", 6, 4), house=house), "move", space="Wood")
    table = play(play(table, "start_trick", tale="tale-1"), "answer_trick", cards=0)
    assert play(table, "reveal_trick", hidden=0).character("soldier-1").space == space


def test_movement_after_a_tied_trick() -> None:
    table = replace(moving("soldier", 6, 4), house=("WT-OPEN-28",))
    table = play(play(table, "start_trick", tale="tale-1"), "answer_trick", cards=0)
    table = play(table, "reveal_trick", hidden=0)
    assert hands(play(table, "move")) == (5, 3)


def test_discards_before_the_epilogue() -> None:
    table = with_hands(replace(remembering(begun(2), "spring", "winter"), house=("WT-OPEN-32",)), 9, 4)
    table = tell(resolving(table, "tale-1"), ("tale-1", 1), ("", 0))
    table = play(play(table, "last_card", plays=False), "close_quest", laid_by=ADA)
    assert hands(table) == (11, 4)
    assert hands(play(table, "finish_activation", discards=4)) == (7, 4)
