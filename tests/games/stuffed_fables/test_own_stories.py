"""Stories of the group's own, in books: where they stand, what follows them (SF-STORY, SF-CAMP)."""

from dataclasses import fields
from random import Random
from typing import Any

import pytest

from campaigns.box.files import MergeMode, merge_file, parse_file, serialize_box
from companion.games.stuffed_fables import GAME
from companion.games.stuffed_fables.box import Box
from companion.games.stuffed_fables.path import path, scores
from companion.games.stuffed_fables.pieces import Record, Story
from companion.games.stuffed_fables.print_context import lines, whole_story
from companion.games.stuffed_fables.shelves.stories import STORY_SHELF
from companion.games.stuffed_fables.soundness import is_page_in_books, is_story
from companion.games.stuffed_fables.stories import STORIES
from companion.games.stuffed_fables.table import Table
from companion.rules import IllegalPlay, Message, Play, replace, to_tuples
from companion.rules.box.book_order import OF_A_STORY, Way
from companion.rules.box.schema import Misfit
from tests.games.stuffed_fables.own import ATTIC, TITLES, attic, page, with_stories
from tests.games.stuffed_fables.tables import PLAYERS, begun, chosen, done, in_play, told
from tests.support.box_play import by_box, replayed, stored, walk
from tests.support.cases import for_each
from tests.support.own_rows import put, with_new
from tests.support.random_play import words


def said(part: Message | str) -> str:
    return words(part)


def taken(number: int, box: Box, table: Table | None = None) -> tuple[Play, Table]:
    """Return the play that chooses a story of the box, and the table after it."""
    return by_box(GAME, table or chosen(2), box, "choose_story", number=number)


def offered(number: int, outcome: str, box: Box) -> int:
    """Return the number of the story that is proposed after one has ended."""
    _play, table = taken(number, box)
    over = replace(table, phase="over", outcome=outcome)
    _play, closed = by_box(GAME, over, box, "close_story", added=False)
    proposed = GAME.proposed(closed, box, "choose_story", {})["number"]
    assert isinstance(proposed, int)
    return proposed


# rows of one's own


def test_a_story_of_our_own_comes_after_the_printed_ones_with_a_number_for_good() -> None:
    box = with_new(STORY_SHELF, Box(), name="The Well")
    assert [row.id for row in STORY_SHELF.rows(box)][6:] == ["7", "101"]
    row = STORY_SHELF.row(box, "101")
    assert row and row.title and words(row.title) == "Story 8, The Well"
    box = with_new(STORY_SHELF, STORY_SHELF.without_row(box, "101"))
    assert [story.number for story in box.stories] == [102]


def test_printed_stories_alone_are_counted() -> None:
    assert STORY_SHELF.count(attic()) == STORY_SHELF.count(Box())


def test_a_new_story_goes_on_in_the_book_to_which_it_is_added() -> None:
    box = with_new(STORY_SHELF, attic(), book="Cellar", place=1)
    id, after = STORY_SHELF.new_row(box, ATTIC)
    row = STORY_SHELF.row(after, id)
    assert row and (row.under, row.values["place"]) == (ATTIC, 5)


def test_a_shelf_says_where_a_story_leads() -> None:
    abouts = {row.id: row.about for row in STORY_SHELF.rows(attic())}
    assert words(abouts["102"] or "") == "won: on to 4, lost: on to 3"
    assert words(abouts["7"] or "") == f"won: on to {ATTIC}, 1"
    assert (words(abouts["104"] or ""), abouts["1"]) == ("won: the book ends", None)


@for_each(
    "values, cell, says",
    [
        ({"place": 0}, "place", "Say which number it has in its book."),
        ({"place": 2}, "place", "This book has a story 2 already."),
        ({"book": "", "place": 7}, "place", "Book one has stories 1 to 7 already."),
        ({"book": "1"}, "book", "Leave the book empty for book one."),
        ({"book": "Attic, dust"}, "book", "The name of a book has no comma."),
        ({"after_victory": "chapter"}, "victory_to", "Say which story, by its number or its title."),
        ({"after_failure": "chapter", "failure_to": "9"}, "failure_to", "There is no story “9” in the box."),
        ({"victory_to": "4"}, "victory_to", "No answer is needed there now."),
        ({"pages": (page(),)}, "pages.0.number", "Story 2 has this page already."),
        ({"pages": (page("5"), page("5"))}, "pages.0.number", "This page is there twice."),
    ],
)
def test_what_no_book_can_hold_is_refused_where_it_is_typed(
    values: dict[str, Any], cell: str, says: str
) -> None:
    with pytest.raises(Misfit) as caught:
        put(STORY_SHELF, attic(), "101", **values)
    assert {one.cell: words(one.says) for one in caught.value.wrongs} == {cell: says}


def test_a_printed_story_stays_in_its_book() -> None:
    with pytest.raises(Misfit) as caught:
        put(STORY_SHELF, Box(), "2", book=ATTIC)
    assert [one.cell for one in caught.value.wrongs] == ["book"]


def test_a_story_to_which_another_leads_is_not_deleted_before_that_is_changed() -> None:
    with pytest.raises(IllegalPlay) as caught:
        STORY_SHELF.without_row(attic(), "104")
    assert words(caught.value.message) == f"{ATTIC}, story 2, The Lamp leads here: change that first."
    box = put(STORY_SHELF, attic(), "102", after_victory="", victory_to="")
    assert 104 not in STORY_SHELF.without_row(box, "104").numbers


@pytest.mark.rule("SF-STORY-2")
def test_each_book_numbers_its_own_pages() -> None:
    box = put(STORY_SHELF, attic(), "1", pages=(page(words="A drip."),))
    first, second = box.page("3"), box.page("3", ATTIC)
    assert first and second
    assert (first.words, second.words) == ("A drip.", "A moth hums.")


# at the table


@pytest.mark.rule("SF-SETUP-12")
@for_each(
    "number, outcome, next",
    [
        (1, "won", 2),
        (1, "lost", 1),
        (7, "won", 101),  # a book of ours follows the printed one
        (7, "lost", 7),
        (101, "won", 102),  # the next one of its book, as nothing else is said
        (101, "lost", 101),
        (102, "won", 104),  # branches
        (102, "lost", 103),
        (103, "won", 104),
        (104, "won", 104),  # the last one: the book ends
        (104, "lost", 104),
    ],
)
def test_after_a_story_what_it_says_is_offered_first(number: int, outcome: str, next: int) -> None:
    assert offered(number, outcome, attic()) == next


def test_after_a_failure_the_book_may_go_on_as_after_a_victory() -> None:
    box = put(STORY_SHELF, attic(), "102", after_failure="next", failure_to="")
    assert offered(102, "lost", box) == 104


def test_the_last_printed_story_stays_if_nothing_else_is_said() -> None:
    assert offered(7, "won", Box()) == 7


def test_a_story_of_our_own_is_chosen_and_told_by_its_name() -> None:
    play, table = taken(102, attic())
    assert words(GAME.says(chosen(2), play)) == "A story of our own is chosen."
    assert told(table)[-1] == f"It is {ATTIC}, story 2, The Lamp."
    assert (table.story.shown_number, table.story.pages) == (2, ())
    play, _table = taken(1, attic())
    assert words(GAME.says(chosen(2), play)) == "Story 1 is chosen."


@for_each("number", [8, 100, 105, 999])
def test_a_story_that_is_not_in_the_box_cannot_be_chosen(number: int) -> None:
    with pytest.raises(IllegalPlay) as caught:
        taken(number, attic())
    assert words(caught.value.message) == "There is no such story in the box."


@pytest.mark.rule("SF-STORY-3")
@for_each("number, says", [(102, "moth"), (1, "drip")])
def test_a_page_is_opened_from_the_book_that_is_played(number: int, says: str) -> None:
    box = put(STORY_SHELF, attic(), "1", pages=(page(words="A drip."),))
    box = put(
        STORY_SHELF,
        box,
        str(number),
        points=({"page": "3", "name": says, "section": "3-4", "is_repeatable": False},),
    )
    _play, table = taken(number, box)
    begins = replace(in_play(2), story=table.story, page_due=True)
    _play, table = by_box(GAME, begins, box, "turn_page", number="3")
    assert [point.name for point in table.points] == [says]


def test_a_page_of_a_box_without_own_books_is_written_as_2_1_wrote_it() -> None:
    box = put(STORY_SHELF, Box(), "1", pages=(page(words="A drip."),))
    begins = replace(in_play(2), page_due=True)
    play, _table = by_box(GAME, begins, box, "turn_page", number="3")
    assert play.answers["page"] == to_tuples(box.page("3"))


def test_what_people_type_at_the_table_goes_into_the_book_that_is_played() -> None:
    _play, table = taken(103, attic())
    begins = replace(in_play(2), story=table.story, page_due=True)
    play, _after = by_box(GAME, begins, attic(), "turn_page", number="8", words="A draught.")
    box = GAME.taught(attic(), begins, play)
    assert [one.number for one in box.story(103).pages] == ["8"]
    gone = STORY_SHELF.without_row(put(STORY_SHELF, attic(), "102", after_failure="", failure_to=""), "103")
    assert GAME.taught(gone, begins, play) == gone


def test_the_log_keeps_what_a_story_meant_after_it_is_deleted() -> None:
    box = put(STORY_SHELF, attic(), "102", after_victory="", victory_to="", after_failure="", failure_to="")
    play, table = taken(103, box)
    _play, table = by_box(GAME, replace(table, phase="over", outcome="won"), box, "close_story", added=False)
    gone, called = STORY_SHELF.without_row(box, "103"), f"{ATTIC}, story 3, {TITLES[2]}"
    assert GAME.play(chosen(2), play).story.name == TITLES[2]
    assert told(table)[-1] == f"{called} is in the record."
    for later in (table, replace(table, story=STORIES[1])):
        stop = next(one for one in path(later, gone) if one.number == 103)
        assert (said(stop.name), stop.book, stop.shown_number, stop.state, stop.is_in_box) == (
            *(TITLES[2], ATTIC, 3, "won", False),
        )
        assert called in [words(line.title) for line in lines(later, gone, is_filled=True)]
    assert said(scores(table)[-1].title) == called
    assert whole_story(table, gone).name == TITLES[2]


def test_a_story_that_leads_nowhere_else_is_written_as_2_1_wrote_it() -> None:
    assert tuple(field.name for field in fields(Story))[-len(OF_A_STORY) :] == OF_A_STORY
    assert tuple(field.name for field in fields(Record))[-2:] == ("book", "place")
    play, table = taken(1, attic())
    written = play.answers["story"]
    assert isinstance(written, tuple)
    assert len(written) == len(fields(Story)) - len(OF_A_STORY)
    assert table.story == STORIES[1]


@for_each(
    "changes",
    [
        {"number": 8},
        {"number": 101},  # it has no place
        {"number": 1, "place": 2},
        {"number": 1, "book": ATTIC},
        {"number": 1, "after_victory": Way("chapter", 50)},
        {"number": 1, "after_failure": Way("again")},
        {"number": 101, "place": 1, "book": "x" * 61},
    ],
)
def test_a_story_that_cannot_stand_there_is_not_sound(changes: dict[str, Any]) -> None:
    assert is_story(to_tuples(Story(101, place=1, book=ATTIC)))
    assert not is_story(to_tuples(replace(Story(), **changes)))


def test_pages_of_books_are_each_of_another_book() -> None:
    own = to_tuples(attic().page("3", ATTIC))
    assert is_page_in_books(((ATTIC, own), ("", own))) and is_page_in_books(own) and is_page_in_books(())
    wrong: tuple[object, ...] = (((ATTIC, own), (ATTIC, own)), ((ATTIC, ()),), ((1, own),), ((ATTIC,),), 3)
    assert not any(is_page_in_books(value) for value in wrong)


# any box


@for_each("seed", range(20))
def test_any_box_of_own_stories_is_exported_imported_and_saved_as_it_is(seed: int) -> None:
    box = with_stories(Random(seed))
    file = parse_file(GAME, serialize_box(GAME, box).encode())
    assert file.content == box
    for mode, into in ((MergeMode.REPLACE, Box()), (MergeMode.ADD, Box()), (MergeMode.ADD, box)):
        assert merge_file(file, into, mode) == box
    for row in STORY_SHELF.rows(box):
        assert not row.is_own or STORY_SHELF.with_row(box, row.id, row.values) == box
        assert is_story(to_tuples(box.cover(int(row.id))))


def test_any_own_story_is_played_to_its_end_and_replays_to_the_same_table() -> None:
    for seed in range(8):
        rng = Random(seed)
        box, start = with_stories(rng), GAME.set_up(PLAYERS[:2])
        for number in [story.number for story in box.book_order.own]:
            plays, table = list[Play](), start
            for action, given in (
                ("choose_story", {"number": number}),
                ("bring_stuffies", {}),
                ("set_party", {"first": "stitch"}),
                ("begin", {"all_laid": True}),
            ):
                play, table = by_box(GAME, table, box, action, **given)
                plays.append(play)
            more, table = walk(GAME, table, box, rng, 25)
            plays += more
            for action in ("lose_story", "close_story")[table.phase == "over" :]:
                given = {"added": False} if action == "close_story" else {}
                play, table = by_box(GAME, table, box, action, **given)
                plays.append(play)
            assert (table.phase, table.records[-1].story) == ("closed", number)
            assert stored(GAME, table) == table and replayed(GAME, start, plays) == table
            assert path(table, Box()) and lines(table, Box(), is_filled=True)


def test_a_printed_story_is_played_as_ever() -> None:
    assert done(begun(2), "lose_story", why="").story == STORIES[1]
