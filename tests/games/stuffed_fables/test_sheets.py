"""The printed sheets of Stuffed Fables say what lies on the table, and fit their pages."""

import re
from datetime import date
from functools import cache
from itertools import product
from typing import Any

import pytest

from companion.games.stuffed_fables import GAME
from companion.games.stuffed_fables.box import Box
from companion.games.stuffed_fables.cards import StatusCard
from companion.games.stuffed_fables.pieces import (
    Bonus,
    GroupTest,
    Item,
    Merchant,
    Monster,
    MonsterAction,
    MonsterCard,
    MonstersTurn,
    Page,
    Pause,
    Pile,
    Point,
    PointOf,
    Record,
    Roll,
    Story,
    Strike,
    Trial,
)
from companion.games.stuffed_fables.table import Table
from companion.printing.pages import A4, LETTER, SheetChoice, Subject, render_page
from companion.rules import replace
from tests.games.stuffed_fables.tables import QUEEN, RAT, begun, in_play, some, with_stuffy
from tests.settings import FULL
from tests.support.cases import for_each
from tests.support.paper import draws, in_turns, pages, table_sheets

SHEETS = table_sheets(GAME)
CREPITUS = MonsterCard("own-3", "Crepitus", "boss", is_unverified=True)
HELMET = Item("item-1", "Thimble", ("head",), words="Fewer bruises")
MALLET = Item("item-2", "Mallet", ("paws",), "melee", bonus=Bonus("red", 1), gain=1)
LANTERN = Item("item-3", "Lantern", words="Light for all")
BOX = Box(
    monsters=(
        MonsterCard(
            "Mongrel", "Mongrel", "leader", 6, (MonsterAction(1, 4, 5, 2, 3, "Bite", "Then it howls."),)
        ),
    ),
    statuses=(
        StatusCard("scared", "red", 7, "No moves towards monsters"),
        StatusCard("Soggy", words="Heavy"),
    ),
    stories=(
        Story(
            1,
            start="3-1",
            mission="Find the blanket.",
            pages=(
                Page(
                    "5",
                    7,
                    "5-2",
                    "5-3",
                    "5-4",
                    (Trial("Gate", "blue", 9, is_group=True),),
                    (PointOf("Pond", "5-6"),),
                    ("Mole",),
                    2,
                ),
            ),
        ),
        Story(2, "The Long Night"),
    ),
)


@cache
def evening() -> Table:
    assert GAME.demo
    empty = GAME.set_up(GAME.demo.people)
    after: Table = GAME.replay(empty, GAME.demo.plays(empty))
    return after


def full_table() -> Table:
    """Return a table on which everything is that a sheet may have to show."""
    table = in_play(
        4,
        hand=some("R1 P1"),
        discard=some("R2 Y1 W1"),
        bag=some("K3 W4 R1 G4 Y3 B5 P4"),
        threat=2,
        step=4,
        section="7-3",
        page=Page("7", 6, "73-3", "7-3", "7-9", words="No fire here"),
        surges=2,
        cards=(RAT, QUEEN, CREPITUS),
        column=(Monster("own-2-1", "own-2", 3), Monster("own-1-1", "own-1"), Monster("own-3-1", "own-3", 4)),
        groups=(GroupTest("group-9", "red", 13, (("red", 5),), "stuffies on the bridge", "Gate", "3-9"),),
        group_items=(LANTERN,),
        points=(Point("point-4", "Well", "7-4", is_explored=True), Point("point-5", "Swing", "7-5")),
        merchants=(Merchant("merchant-6", "Mole", True, (HELMET, MALLET)), Merchant("merchant-7", "Owl")),
        lost_tokens=2,
        markers=("wagon", "door"),
        environments=("Fog",),
        revealed=("deep", "restless", "waking"),
        house=("SF-OPEN-33",),
        piles=(Pile("item", 40, 3), Pile("lost", 27, 2), Pile("monster", 9, 3), Pile("boss", 1, 1)),
        grown=(("item", 4), ("boss", 2)),
        records=(Record(1, "", "lost", turns=9), Record(1, "", "won", "waking", (("item", 4),), True, 21)),
        story=Story(2, "The Long Night"),
    )
    table = with_stuffy(
        table,
        "lumpy",
        items=(HELMET, MALLET),
        buttons=2,
        hearts=1,
        statuses=("scared", "Soggy"),
        bonuses=(Bonus("green", 2, "ranged", "Rubber band"),),
        stored="green",
        reroll="blue",
    )
    return with_stuffy(table, "flops", stuffing=0)


def html(table: Table, sheet: str, box: Box | None = None, *, is_filled: bool = True, **choice: Any) -> str:
    subject = Subject(GAME, table, box or Box(), "By night", "The Thursday table", date(2026, 11, 20))
    return render_page(subject, SheetChoice(sheet, is_filled, **choice))


def words(table: Table, sheet: str, box: Box | None = None, *, is_filled: bool = True) -> str:
    """Return a sheet's words, its tags taken out."""
    return plain(html(table, sheet, box, is_filled=is_filled))


def plain(text: str) -> str:
    bare = re.sub(r"<title>.*?</title>|<[^>]+>", " ", text, flags=re.S)
    return re.sub(r"\s+", " ", bare.replace("&#39;", "'").replace("&amp;", "&").replace("&ensp;", " "))


def say_all(text: str, *wanted: str) -> None:
    for one in wanted:
        assert one in text, one


def in_order(text: str, *wanted: str) -> None:
    places = [text.index(one) for one in wanted]
    assert places == sorted(places)


# the set-up


@pytest.mark.rule("SF-SETUP-4", "SF-ENC-2", "SF-BOSS-1", "SF-CHECK-2")
def test_what_the_number_of_stuffies_decides_is_on_the_set_up_sheet() -> None:
    text = words(begun(3), "setup")
    say_all(text, "White dice, and as many black ones 3 + 3 4 + 4 5 + 5", "All dice in the bag 31 33 35")
    say_all(text, "Threat for a surge where no monster is 2 3 4")
    lit = re.findall(r'class="v is-now">([^<]+)<', html(begun(3), "setup"))
    assert lit == ["3", "4 + 4", "33", "3", "3", "3"]


@pytest.mark.rule("SF-SETUP-2", "SF-SETUP-3", "SF-SETUP-5", "SF-SETUP-9", "SF-SETUP-11")
def test_the_set_up_sheet_lays_the_story_for_these_stuffies() -> None:
    text = words(begun(3, first="flops"), "setup")
    say_all(text, "Story 1, The Big Girl Bed", "1 Lumpy A blue", "2 Flops B", "5 stuffing each")
    say_all(
        text, "Into the bag: 4 black dice and 4 white dice", "Left in the box: 1 black die and 1 white die"
    )
    say_all(text, "Bookmark to Flops", "Waking and 2 others", "at section 3-1", "The other 7 shuffled")


def test_the_set_up_of_a_table_in_full_swing_is_that_of_its_beginning() -> None:
    text = words(full_table(), "setup")
    say_all(text, "Item deck, shuffled: 51", "Boss cards in a pile, face up: 2", "Lost deck, shuffled: 29")
    assert "40" not in text


def test_a_blank_set_up_sheet_names_no_stuffy_and_no_number_of_them() -> None:
    text = words(full_table(), "setup", is_filled=False)
    say_all(text, "as many as the table above says", "Character card and figure for each")
    assert "Lumpy" not in text and "Left in the box" not in text and "4 black dice" not in text


def test_the_pages_that_were_typed_are_on_its_back() -> None:
    text = words(begun(3), "setup", BOX)
    say_all(text, "Find the blanket.", "5 7 5-2 5-3 5-4 Pond 5-6 Mole 2 blue 9")
    assert "Pond" not in words(begun(3), "setup", BOX, is_filled=False)


# characters


def sheet_of(stuffy: str, table: Table, box: Box | None = None, *, is_filled: bool = True) -> str:
    articles = html(table, "characters", box, is_filled=is_filled).split("<article")
    return plain("<x" + next(one for one in articles if f"character sheet · {stuffy}" in one))


@pytest.mark.rule("SF-CARD-1", "SF-ITEM-1")
def test_a_character_sheet_says_all_that_lies_on_the_card() -> None:
    text = sheet_of("Lumpy", full_table(), BOX)
    say_all(text, "played by A", "Stuffing: 5", "G green", "head Thimble · Fewer bruises", "accessory")
    say_all(text, "paws Mallet · melee · +1 red · +1 stuffing for a defeat", "+2 · ranged · Rubber band")
    say_all(text, "rerolls blue dice", "Scared R 7: No moves towards monsters", "Soggy : Heavy")
    assert html(full_table(), "characters").count('class="page hero"') == 4


def test_a_collapsed_stuffys_sheet_says_so() -> None:
    say_all(sheet_of("Flops", full_table()), "collapsed", "Stuffing: 0")


def test_what_one_source_says_of_a_character_is_unverified() -> None:
    assert "unverified" in sheet_of("Flops", evening())
    assert "unverified" not in sheet_of("Lumpy", evening())


@pytest.mark.rule("SF-CARD-9", "SF-CARD-10")
def test_blank_character_sheets_print_what_is_confirmed_of_all_six() -> None:
    text = words(full_table(), "characters", BOX, is_filled=False)
    say_all(
        text, "Theadora", "Piggle", "Lionel", "Insight · Y rerolls yellow dice", "Outwit", "Concentration"
    )
    say_all(text, "rerolls blue dice")
    assert "green dice" not in text and "unverified" not in text and "Soggy" not in text
    assert "played by" not in text


# monsters


@pytest.mark.rule("SF-CARD-2", "SF-CARD-3", "SF-ENC-7", "SF-BOSS-1")
def test_the_monsters_sheet_shows_the_column_and_what_each_does_on_its_die() -> None:
    text = words(full_table(), "monsters", BOX)
    say_all(text, "1 Queen 7 3 boss", "2 Rat 1 5 normal", "3 Crepitus 4 boss")
    say_all(text, "1–3 6 1 3 4–6 3 1 4", "1–6 2 2 3", "Crepitus boss unverified")
    say_all(text, "Mongrel 6 leader", "1–4 Bite 5 2 3 Then it howls.")
    in_order(text, "1 Queen 7", "2 Rat 1 5", "Queen 7 boss", "Crepitus boss", "Crawly 5", "Mongrel 6")


@pytest.mark.rule("SF-CARD-4")
def test_a_blank_monsters_sheet_has_the_rulebooks_example_and_no_other() -> None:
    text = words(full_table(), "monsters", BOX, is_filled=False)
    say_all(text, "Crawly 5", "1–3 Rush 6 1 3", "4–6 Clickety 3 1 4", "moves 3 spaces")
    assert "Queen" not in text and "Mongrel" not in text and "unverified" not in text
    assert text.count("leader") == 7


def test_a_card_is_there_once_and_as_full_as_anybody_knows_it() -> None:
    bare = replace(CREPITUS, name="mongrel", id="own-4")
    table = in_play(3, cards=(bare,), column=(Monster("own-4-1", "own-4"),))
    text = words(table, "monsters", BOX)
    say_all(text, "Mongrel 6 leader")
    assert text.lower().count("mongrel") == 2  # in the column, and its card


# an evening without a screen


@pytest.mark.rule("SF-SLEEP-6", "SF-BAG-6")
def test_the_trackers_start_from_what_is_known() -> None:
    text = words(full_table(), "trackers")
    say_all(text, "Story 2, The Long Night", "D R W 4", "Well", "Mole", "K black 5 – –", "W white 5 – – –")
    marks = re.findall(r'class="sq is-thick">(?:<small>)?(\d+|[DRW])', html(full_table(), "trackers"))
    assert marks == ["8", "9", "10"]
    assert 'class="place is-thick">4<' in html(full_table(), "trackers")


def test_blank_trackers_know_nobody() -> None:
    text = words(full_table(), "trackers", is_filled=False)
    assert not any(one in text for one in ("Lumpy", "The Long Night", "Well", "D R W"))
    say_all(text, "R red 5 –", "as many as stuffies, a surge")


# packing away


def test_the_pack_away_sheet_tells_how_to_lay_the_table_again() -> None:
    text = words(full_table(), "pack_away")
    say_all(text, "packed away on 20 November 2026", "Actions · Lumpy’s turn.", "Then: Flops.", "story 2")
    say_all(text, "Lumpy A 5 1 2 G", "Thimble · Fewer bruises", "Mallet · melee · +1 red", "Scared", "Soggy")
    say_all(text, "Flops B 0 0 0 – nothing collapsed", "G +2 ranged, Rubber band")
    in_order(text, "Lumpy A", "Flops B", "Stitch C", "Theadora D", "1 Queen", "2 Rat", "3 Crepitus")


def test_every_die_is_on_the_pack_away_sheet_where_it_lies() -> None:
    text = words(full_table(), "pack_away")
    say_all(text, "Bag: K 3 W 4 R 1 G 4 Y 3 B 5 P 4", "In front of Lumpy: R 1 P 1", "Discards: W 1 R 2 Y 1")
    say_all(text, "Threat track: 2 of 3", "Gate, red 13: R 5 · stuffies on the bridge · passed: 3-9")
    say_all(text, "K black, W white, R red, G green, Y yellow, B blue, P purple")


def test_decks_sleep_and_storybook_are_on_the_pack_away_sheet() -> None:
    text = words(full_table(), "pack_away")
    say_all(text, "Item cards: 40 left, 3 discarded", "Boss cards: 1 left, 1 discarded", "7 left, unseen")
    say_all(text, "revealed: Deep Sleep, Restless Sleep, Waking. No more are revealed.", "Open at page 7")
    say_all(text, "section 7-3", "No fire here", "Search difficulty 6", "Surges on this page: 2")
    say_all(
        text, "Lost tokens on the map: 2", "Well (7-4): explored", "Swing (7-5): not explored", "red wagon"
    )
    say_all(text, "Mole: Thimble · Fewer bruises Mallet · melee", "Owl: not met yet", "Fog")
    say_all(text, "Lantern · Light for all")
    say_all(text, "More monsters than threat dice: Without a die a monster does not activate.")


def test_what_waits_is_on_the_pack_away_sheet() -> None:
    table = full_table()
    acting = replace(
        table,
        monsters_turn=MonstersTurn(("own-1-1", "own-3-1"), strike=Strike("own-1-1", 5)),
        sleep_due=2,
        items_due=1,
        found_by="lumpy",
        surge=(),
        page_due=True,
    )
    text = words(acting, "pack_away")
    say_all(
        text, "Rat 1 has rolled 5: it moves and attacks.", "Still to act: Rat 1, Crepitus.", "boss, has acted"
    )
    say_all(
        text, "2 sleep cards are to be revealed.", "Lumpy has drawn an item card", "number 2 on this page"
    )
    say_all(text, "7-3", "the next one is still to be opened")
    rolled = replace(
        with_stuffy(table, "lumpy", reroll="red"),
        hand=some("P1"),
        roll=Roll("melee", "lumpy", (("red", 3),), "own-1-1"),
    )
    say_all(words(rolled, "pack_away"), "Dice of Lumpy lie rolled for melee: R 3. They may be rerolled.")


def test_why_the_turn_rests_is_on_the_pack_away_sheet() -> None:
    say_all(words(replace(full_table(), pause=Pause("point", "point-4")), "pack_away"), "pauses at: Well.")
    say_all(words(replace(full_table(), pause=Pause("lost")), "pack_away"), "Flops reads the card aloud")


@for_each("is_filled", [True, False])
def test_the_steps_of_the_pack_away_sheet_are_in_the_order_of_their_numbers(is_filled: bool) -> None:
    page = html(evening(), "pack_away", is_filled=is_filled)
    assert re.findall(r'<span class="n">(\d)</span>', page) == ["1", "2", "3", "4", "5"]


def test_a_blank_pack_away_sheet_knows_nothing() -> None:
    text = words(full_table(), "pack_away", is_filled=False)
    assert not any(one in text for one in ("Lumpy", "Queen", "Thimble", "Fog", "2026", "40"))
    say_all(text, "Turn of", "Points explored:", "Cards left + discarded.", "This sheet on top")


# the campaign


@pytest.mark.rule("SF-CAMP-4", "SF-CAMP-5")
def test_the_record_tells_the_stories_and_how_decks_grew() -> None:
    text = words(full_table(), "record", BOX)
    say_all(text, "Story 1, The Big Girl Bed defeat – 9 none", "again victory Waking 21 4 item cards")
    say_all(text, "Story 2, The Long Night being played", "Story 7")
    say_all(text, "Item cards 47 +4 51", "Boss cards 0 +2 2", "Lost cards 29 29")
    assert text.count("Story 2") == 1


def test_a_blank_record_has_seven_stories_and_nothing_played() -> None:
    text = words(full_table(), "record", BOX, is_filled=False)
    say_all(text, "Story 1, The Big Girl Bed", "Story 2 Story 3", "Story 7", "Item cards 47 Lost")
    assert "won" not in text and "The Long Night" not in text


# any time, anything


@for_each("sheet, is_filled", product(SHEETS, (True, False)))
def test_a_hostile_name_stays_text(sheet: Any, is_filled: Any) -> None:
    bad = "<script>x()</script>{{ 7 * 7 }}{mouse}%(n)s"
    item = replace(LANTERN, name=bad, words=bad)
    table = replace(
        with_stuffy(full_table(), "lumpy", player=bad, items=(replace(MALLET, name=bad),), statuses=(bad,)),
        group_items=(item,),
        page=Page("7", words=bad),
        environments=(bad,),
        points=(Point("point-4", bad, bad),),
        cards=(RAT, replace(QUEEN, name=bad, base=bad, words=bad), CREPITUS),
        story=Story(2, bad),
    )
    monster = replace(BOX.monsters[0], id=bad, name=bad)
    text = html(table, sheet, replace(BOX, monsters=(monster,)), is_filled=is_filled)
    assert "<script" not in text
    assert (
        sheet == "pad" or not is_filled or "&lt;script&gt;x()&lt;/script&gt;{{ 7 * 7 }}{mouse}%(n)s" in text
    )


# paper


def longer(text: str) -> str:
    """Return a page whose words are longer by a third, as another language's may be."""
    head, body = text.split("<body>", 1)

    def longer_word(word: re.Match[str]) -> str:
        return word[0] + word[0][-(-len(word[0]) // -3) :]

    def longer_text(found: re.Match[str]) -> str:
        return ">" + re.sub(r"(?<!&)\b[^\W\d_]{3,}", longer_word, found[1]) + "<"

    return f"{head}<body>{re.sub(r'>([^<]+)<', longer_text, body)}"


PAGES = {"cards": 7, "setup": 2, "characters": 4, "monsters": 1, "trackers": 2, "pack_away": 2}
PAGES |= {"record": 1, "pad": 1}


@pytest.mark.goal("U9")
@draws
def test_a_sheet_fits_its_pages_where_paper_is_short_and_words_are_long() -> None:
    sheets = in_turns(*((one,) for one in SHEETS))
    wanted = {one: PAGES[one[0]] for one in sheets}
    if ("characters", False) in wanted:
        wanted["characters", False] = 6
    drawn = {one: html(evening(), one[0], is_filled=one[1], paper=LETTER) for one in sheets}
    assert {one: pages(longer(text)) for one, text in drawn.items()} == wanted


@draws
@for_each("paper", [A4, LETTER] if FULL else [LETTER])
def test_a_full_table_fits_its_pages(paper: Any) -> None:
    assert {sheet: pages(html(full_table(), sheet, BOX, paper=paper)) for sheet in SHEETS} == PAGES
