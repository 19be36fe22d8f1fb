"""Score pads: several forms on a page, whose columns are the people, whose rows what the game counts."""

from datetime import date

import pytest
from django.utils.translation import override

from companion.games import GAMES
from companion.printing.pages import A4, PAPERS, SheetChoice, Subject, render_page
from companion.rules import PAD, AnyGame, replace
from companion.rules.kit import frames
from companion.rules.pads import MOST_COLUMNS
from companion.text.i18n import translate
from tests.kit.games import PEOPLE, people_of
from tests.support.cases import for_each
from tests.support.paper import boxes_of, draws, lay_out_page, pages

SLUGS = sorted(GAMES)
MM = 96 / 25.4  # of what is laid out
LOOKS = [
    (paper, language, is_large) for paper in PAPERS for language in ("it", "en") for is_large in (True, False)
]
EACH = [(slug, *LOOKS[place % len(LOOKS)]) for place, slug in enumerate(SLUGS * 4)]


def pad(game: AnyGame, choice: SheetChoice, people: tuple[str, ...]) -> str:
    subject = Subject(
        game, game.set_up(people), game.new_box(), "By night", "Thursday table", date(2026, 11, 26)
    )
    return render_page(subject, choice)


@draws
@pytest.mark.parametrize(("slug", "paper", "language", "is_large"), EACH, ids=str)
def test_a_pad_is_one_page_however_many_play(slug: str, paper: str, language: str, is_large: bool) -> None:
    game = GAMES[slug]
    most = people_of(game, len(game.seats.count) - 1)
    for is_filled in (True, False):
        assert pages(pad(game, SheetChoice("pad", is_filled, paper, language, is_large), most)) == 1


@draws
@pytest.mark.parametrize("slug", SLUGS)
@for_each("paper", PAPERS)
def test_scissors_stay_off_the_line_above_them(slug: str, paper: str) -> None:
    game = GAMES[slug]
    page = pad(game, SheetChoice("pad", False, paper, "it"), people_of(game, 0))
    laid = lay_out_page(page).pages[0]._page_box
    ends = [one.position_y + one.margin_height() for one in boxes_of(laid, "pad-line")]
    ends += [one.position_y + one.margin_height() for one in boxes_of(laid, "line")]
    scissors = [one.children[0].position_y for one in boxes_of(laid, "cut-here")]
    assert scissors
    assert all(top - max(end for end in ends if end < top) > 2 * MM for top in scissors)


@for_each("slug", SLUGS)
def test_a_pad_has_all_names_and_room_for_more(slug: str) -> None:
    game = GAMES[slug]
    for number in (game.seats.count.start, game.seats.count[-1]):
        table = game.set_up(PEOPLE[:number])
        names = frames.pad_names(game, table, is_filled=True)
        assert names[:number] == table.people
        most = game.seats.usual or game.seats.count[-1]
        assert set(names[number:]) <= {""} and len(names) >= min(most, MOST_COLUMNS)
        assert not any(frames.pad_names(game, table, is_filled=False))


@for_each("slug", SLUGS)
def test_the_columns_of_a_score_are_rows_of_the_pad(slug: str) -> None:
    game = GAMES[slug]
    people, plays = game.demo or ((), lambda table: ())
    table = game.set_up(people)
    scores = game.history.scores(game.replay(table, plays(table)))
    rows = {
        translate(row.words) for one in frames.pad(game, table, is_large=False).tables for row in one.rows
    }
    assert {translate(words) for score in scores for words in score.columns} <= rows


def test_a_game_without_a_pad_of_its_own_gets_its_counters() -> None:
    game = next(game for game in GAMES.values() if frames.grid(game, game.set_up(people_of(game, 0))).kinds)
    bare = replace(game, print=replace(game.print, pad=None), sheets=(PAD,))
    table = bare.set_up(people_of(bare, 0))
    *counted, total = frames.pad(bare, table, is_large=False).tables[0].rows
    assert [row.words for row in counted] == [
        bare.names(table, one.what) for one in frames.grid(bare, table).kinds
    ]
    assert total.is_sum
    with override("en"):
        assert translate(total.words) in pad(bare, SheetChoice("pad", False, A4), table.people)
