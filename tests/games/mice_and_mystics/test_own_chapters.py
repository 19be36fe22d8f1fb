"""Chapters of the group's own, in books of its own: where they stand, what follows them (MM-CH, MM-END-3)."""

from dataclasses import fields
from random import Random
from typing import Any

import pytest

from campaigns.box.files import MergeMode, merge_file, parse_file, serialize_box
from companion.games.mice_and_mystics.box import Box
from companion.games.mice_and_mystics.chapters import CHAPTERS as PRINTED
from companion.games.mice_and_mystics.chapters import OF_LISTS, OF_THE_GROUP, Chapter
from companion.games.mice_and_mystics.growth import growth, path, scores
from companion.games.mice_and_mystics.print_context import lines
from companion.games.mice_and_mystics.shelves.chapters import CHAPTERS
from companion.games.mice_and_mystics.table import Table
from companion.rules import IllegalPlay, Play, from_tuples, replace, to_tuples
from companion.rules.box.book_order import OF_A_STORY, Way
from companion.rules.box.schema import Misfit
from tests.games.mice_and_mystics.books import FACTS, MILL, TITLES, mill, put, some_box, with_new
from tests.games.mice_and_mystics.chapters import between, won
from tests.games.mice_and_mystics.tables import GAME
from tests.support import box_play
from tests.support.box_play import replayed, stored
from tests.support.cases import for_each
from tests.support.random_play import words


def wrong(box: Box, id: str, **values: Any) -> dict[str, str]:
    with pytest.raises(Misfit) as caught:
        put(box, id, **values)
    return {one.cell: words(one.says) for one in caught.value.wrongs}


def title(box: Box, id: str) -> str:
    row = CHAPTERS.row(box, id)
    assert row and row.title
    return words(row.title)


def chosen(table: Table, number: int, box: Box) -> tuple[Play, Table]:
    """Return the play that chooses a chapter of the box, and the table after it."""
    play, _made = GAME.actions["choose_chapter"].fill(table, {"number": number}, Random(1), box)
    return play, GAME.play(table, play)


def ended(table: Table, outcome: str) -> Table:
    """Return the table with its chapter over."""
    return replace(table, phase="over", outcome=outcome, mice_before=table.mice)


def offered(table: Table, box: Box) -> str:
    """Return what is proposed after the evening: to close and then again, or the chapter that comes next."""
    then = GAME.proposed(table, box, "close_chapter", {}).get("then", "next")
    if then == "retry":
        return "again"
    closed = GAME.play(table, Play("close_chapter", {"kept": (), "then": then}))
    number = GAME.proposed(closed, box, "choose_chapter", {})["number"]
    return str(number)


# rows of one's own


def test_a_chapter_of_our_own_comes_after_the_printed_ones_with_a_number_for_good() -> None:
    box = with_new(Box(), name="The Weir", **FACTS)
    assert [row.id for row in CHAPTERS.rows(box)][10:] == ["11", "101"]
    assert (box.chapter(101).book, box.chapter(101).place) == ("", 12)
    assert title(box, "101") == "Chapter 12, The Weir"
    box = with_new(CHAPTERS.without_row(box, "101"))
    assert [chapter.number for chapter in box.chapters] == [102]


def test_a_chapter_stands_in_a_book_and_the_next_one_follows_it_there() -> None:
    box = with_new(Box(), book=MILL, place=1, name=TITLES[0])
    assert title(box, "101") == f"{MILL}, chapter 1, {TITLES[0]}"
    box = with_new(box)
    assert (box.chapter(102).book, box.chapter(102).place) == (MILL, 2)
    assert title(box, "102") == f"{MILL}, chapter 2"


def test_printed_chapters_alone_are_counted() -> None:
    assert CHAPTERS.count(mill()) == CHAPTERS.count(Box()) + 1  # chapter 11 is filled in there


def test_books_are_listed_one_after_the_other_each_in_its_order() -> None:
    box = with_new(with_new(with_new(Box()), book="Inn", place=2), book=MILL, place=1)
    box = with_new(with_new(box, book="Inn", place=1))
    shown = [(one.book, one.place) for one in box.own_chapters]
    assert shown == [("", 12), ("Inn", 1), ("Inn", 2), ("Inn", 3), (MILL, 1)]


@for_each(
    "values, cell, says",
    [
        ({"place": 0}, "place", "Say which number it has in its book."),
        ({"place": 2}, "place", "This book has a chapter 2 already."),
        ({"book": "", "place": 11}, "place", "Book one has chapters 1 to 11 already."),
        ({"book": "1"}, "book", "Leave the book empty for book one."),
        ({"book": "Mill, Snow"}, "book", "The name of a book has no comma."),
        ({"after_victory": "chapter"}, "victory_to", "Say which chapter, by its number or its title."),
        (
            {"after_victory": "chapter", "victory_to": "9"},
            "victory_to",
            "There is no chapter “9” in the box.",
        ),
        (
            {"after_failure": "chapter", "failure_to": "Inn, 1"},
            "failure_to",
            "There is no chapter “Inn, 1” in the box.",
        ),
        (
            {"after_failure": "chapter", "failure_to": "The Attic"},
            "failure_to",
            "There is no chapter “The Attic” in the box.",
        ),
        ({"victory_to": "4"}, "victory_to", "No answer is needed there now."),
    ],
)
def test_what_no_book_can_hold_is_refused_where_it_is_typed(
    values: dict[str, Any], cell: str, says: str
) -> None:
    assert wrong(mill(), "101", **values) == {cell: says}


def test_a_printed_chapter_stays_in_its_book() -> None:
    assert wrong(Box(), "2", book=MILL) == {"book": "A printed chapter stays in its book."}


@for_each(
    "text, number", [("4", 104), (" 4 ", 104), ("1, 4", 4), ("the great wheel", 104), (f"{MILL}, 1", 101)]
)
def test_a_branch_is_typed_by_number_by_title_or_by_book_and_number(text: str, number: int) -> None:
    box = put(mill(), "102", after_victory="chapter", victory_to=text)
    assert box.chapter(102).after_victory == Way("chapter", number)
    row = CHAPTERS.row(box, "102")
    assert row and CHAPTERS.with_row(box, "102", row.values) == box


def test_a_chapter_to_which_another_leads_is_not_deleted_before_that_is_changed() -> None:
    with pytest.raises(IllegalPlay) as caught:
        CHAPTERS.without_row(mill(), "104")
    assert words(caught.value.message) == f"{MILL}, chapter 2, {TITLES[1]} leads here: change that first."
    box = put(mill(), "102", after_victory="", victory_to="")
    assert len(CHAPTERS.without_row(box, "104").own_chapters) == 3


# what follows


@pytest.mark.rule("MM-END-3")
@for_each(
    "number, outcome, next",
    [
        (11, "won", "101"),  # a book of ours follows the printed one
        (11, "lost", "again"),
        (101, "won", "102"),  # the next one of its book, as nothing else is said
        (101, "lost", "again"),
        (102, "won", "104"),  # branches
        (102, "lost", "103"),
        (103, "won", "104"),
        (104, "won", "104"),  # the last one: the story ends
        (104, "lost", "again"),
    ],
)
def test_after_an_evening_what_the_chapter_says_is_offered_first(
    number: int, outcome: str, next: str
) -> None:
    _play, table = chosen(between(), number, mill())
    assert offered(ended(table, outcome), mill()) == next


@pytest.mark.rule("MM-END-3")
def test_after_a_failure_the_story_may_go_on_as_after_a_victory() -> None:
    box = put(mill(), "102", after_failure="next", failure_to="")
    _play, table = chosen(between(), 102, box)
    assert offered(ended(table, "lost"), box) == "104"


def test_the_chapter_that_comes_next_is_called_by_its_name() -> None:
    _play, table = chosen(between(), 102, mill())
    closed = GAME.play(ended(table, "lost"), Play("close_chapter", {"kept": (), "then": "next"}))
    assert words(GAME.globals["chapter_called"](closed.chapter)) == f"{MILL}, chapter 3, {TITLES[2]}"
    assert words(GAME.globals["number_of"](closed.chapter)) == f"{MILL}, chapter 3"


def test_a_printed_chapter_is_followed_as_ever() -> None:
    assert mill().as_chosen(1) == PRINTED[1]
    assert between().chapter == PRINTED[2]


def test_a_chapter_that_was_put_away_leaves_its_branch_as_if_nothing_was_said() -> None:
    box = replace(mill(), chapters=tuple(one for one in mill().chapters if one.number != 103))
    assert box.as_chosen(102).after_failure == Way()


# at the table


def test_a_chapter_of_our_own_is_played_and_told_by_its_name() -> None:
    play, table = chosen(between(), 102, mill())
    assert words(GAME.says(between(), play)) == "A chapter of our own is chosen."
    assert words(table.news[-1]) == f"It is {MILL}, chapter 2, {TITLES[1]}."
    assert (table.phase, table.chapter.shown_number) == ("party", 2)
    assert from_tuples(type(table.chapter), to_tuples(table.chapter)) == table.chapter


@for_each("number", [12, 100, 105, 1000, 104])
def test_a_chapter_that_is_not_in_the_box_cannot_be_chosen(number: int) -> None:
    with pytest.raises(IllegalPlay):
        chosen(between(), number, Box())


def test_the_log_keeps_what_a_chapter_meant_after_it_is_deleted() -> None:
    """The path, the record on paper, the results: all call it as it was called when it was played."""
    box = put(mill(), "102", after_victory="", victory_to="", after_failure="", failure_to="")
    play, table = chosen(between(), 103, box)
    table = GAME.play(ended(table, "won"), Play("close_chapter", {"kept": (), "then": "next"}))
    gone = CHAPTERS.without_row(box, "103")
    called = f"{MILL}, chapter 3, {TITLES[2]}"
    assert GAME.play(between(), play).chapter.name == TITLES[2]
    stop = next(one for one in path(table, gone) if one.number == 103)
    assert (words(stop.name), stop.book, stop.shown_number, stop.state) == (TITLES[2], MILL, 3, "won")
    assert called in [words(line.title) for line in lines(table, gone, is_filled=True) if line.title]
    assert words(scores(table)[-1].title) == called
    assert words(GAME.globals["record_called"](table.records[-1])) == called
    assert GAME.globals["short_number"](table, 103) == f"{MILL} 3"
    assert growth(table)


# any box


def laid(table: Table, box: Box | None = None) -> tuple[list[Play], Table]:
    """Return the plays that lay the chapter and begin it, as far as its party may, and the table after."""
    plays = list[Play]()
    for action, given in (("set_party", {}), ("begin", {"all_laid": True})):
        try:
            play, _made = GAME.actions[action].fill(table, given, Random(1), box or Box())
            table = GAME.play(table, play)
        except IllegalPlay:
            break
        plays.append(play)
    return plays, table


def walk(table: Table, box: Box, rng: Random, most: int) -> tuple[list[Play], Table]:
    """Return random plays that the rules allow with this box, and the table after them."""
    return box_play.walk(GAME, table, box, rng, most, waiting)


def waiting(table: Table) -> list[str]:
    """Return the actions that wait, which a walk tries more often."""
    return [name for name in (table.waits_for, "hands_on_done" if table.hands_on else "") if name]


@for_each("seed", range(30))
def test_any_box_of_our_own_chapters_is_exported_imported_and_saved_as_it_is(seed: int) -> None:
    box = some_box(Random(seed))
    file = parse_file(GAME, serialize_box(GAME, box).encode())
    assert file.content == box
    assert merge_file(file, Box(), MergeMode.REPLACE) == box
    assert merge_file(file, Box(), MergeMode.ADD) == box
    assert merge_file(file, box, MergeMode.ADD) == box
    for row in CHAPTERS.rows(box):
        assert not row.is_own or CHAPTERS.with_row(box, row.id, row.values) == box


@for_each("seed", range(30))
def test_chapters_of_two_groups_come_together_and_lead_where_they_led(seed: int) -> None:
    theirs, mine = mill(), with_new(some_box(Random(seed)), name="Ours")
    both: Any = merge_file(parse_file(GAME, serialize_box(GAME, theirs).encode()), mine, MergeMode.ADD)
    at = {(one.book, one.place): one for one in both.own_chapters}
    assert len(at) == len(both.own_chapters) == len({one.number for one in both.own_chapters})
    assert {one.number for one in mine.own_chapters} <= {one.number for one in both.own_chapters}
    for place in range(1, 5):
        assert (MILL, place) in at
    was_there = {one.place for one in mine.own_chapters if one.book == MILL}
    if 2 not in was_there:
        assert at[MILL, 2].after_failure.number == at[MILL, 3].number


def test_any_chapter_of_our_own_starts_is_played_and_replays_to_the_same_table() -> None:
    phases = set[str]()
    for seed in range(12):
        rng = Random(seed)
        box = some_box(rng)
        for number in [one.number for one in box.own_chapters]:
            box = put(box, str(number), **FACTS)
            play, table = chosen(between(), number, box)
            before, table = laid(table)
            plays, after = walk(table, box, rng, 25)
            phases |= {table.phase}
            assert stored(GAME, after) == after
            assert replayed(GAME, between(), [play, *before, *plays]) == after
            assert path(after, Box()) and lines(after, Box(), is_filled=True)
    assert "playing" in phases


def test_a_won_chapter_one_goes_on_to_chapter_two() -> None:
    assert offered(won(), mill()) == "2"


def test_a_chapter_that_leads_nowhere_else_is_written_as_2_0_wrote_it() -> None:
    added = (*OF_A_STORY, *OF_THE_GROUP, *OF_LISTS)
    assert tuple(field.name for field in fields(Chapter))[-len(added) :] == added
    play, table = chosen(between(), 1, Box())
    written = play.answers["chapter"]
    assert isinstance(written, tuple)
    assert len(written) == len(fields(Chapter)) - len(added)
    assert from_tuples(Chapter, written) == PRINTED[1] == table.chapter
    box = put(Box(), "1", after_failure="next")
    before = len(fields(Chapter)) - len((*OF_THE_GROUP, *OF_LISTS))
    assert len(chosen(between(), 1, box)[0].answers["chapter"]) == before
