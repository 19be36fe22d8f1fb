"""The printed sheets of Mice and Mystics say what lies on the table."""

import re
from dataclasses import replace
from datetime import date

import pytest

from companion.games.mice_and_mystics import GAME
from companion.games.mice_and_mystics.chapter_record import Record
from companion.games.mice_and_mystics.pieces import BossHit, Fight, Figure, Laying
from companion.games.mice_and_mystics.table import Table
from companion.printing.pages import LETTER, SheetChoice, Subject, render_page
from tests.support.paper import draws, in_turns, pages

SHEETS = [sheet.slug for sheet in GAME.sheets]


@pytest.fixture(scope="module")
def table() -> Table:
    assert GAME.demo
    empty = GAME.set_up(GAME.demo.people)
    return GAME.replay(empty, GAME.demo.plays(empty))


def words(table: Table, sheet: str, language: str = "en", *, is_filled: bool = True) -> str:
    """Return a sheet's words, its tags taken out."""
    subject = Subject(GAME, table, GAME.new_box(), "By night", "The Thursday table", date(2026, 11, 20))
    html = render_page(subject, SheetChoice(sheet, is_filled, language=language))
    text = re.sub(r"<title>.*?</title>|<[^>]+>", " ", html, flags=re.S)
    return re.sub(r"\s+", " ", text.replace("&#39;", "'").replace("&amp;", "&"))


def say_all(text: str, *wanted: str) -> None:
    for one in wanted:
        assert one in text, one


@pytest.mark.rule("MM-CH1-2", "MM-CH1-3", "MM-CH1-4", "MM-CH1-5", "MM-CH1-6", "MM-CH1-7", "MM-SETUP-5")
def test_the_set_up_sheet_lays_chapter_one_for_these_mice(table: Table) -> None:
    text = words(table, "setup")
    say_all(text, "Flight to Barksburg", "End on page 6", "Tile 5, Guard Room", "3 Rats", "9 normal cards")
    say_all(text, "Search deck: 65 cards")  # a card found since counts as still in it
    say_all(
        text, "Filch Anna", "Tilda’s Mace", "You win", "You lose", "unverified", "Cannot come along: Lily."
    )
    say_all(words(table, "setup", "it"), "Fuga per Borgoquercia", "Fine a pagina 6", "Si vince", "Si perde")


def test_a_blank_set_up_sheet_names_no_player_and_no_value(table: Table) -> None:
    text = words(table, "setup", is_filled=False)
    assert "Anna" not in text and "Tilda" not in text
    say_all(text, "End on page 6", "for each mouse")


def test_the_rooms_of_the_chapter_are_on_the_set_up_sheet(table: Table) -> None:
    say_all(
        words(table, "setup"), "Surge here: 2 Rats", "Special search: Tinkerer’s Treasure", "The Old Crow"
    )


def test_a_hero_sheet_marks_what_no_source_confirms(table: Table) -> None:
    text = words(table, "heroes")
    say_all(text, "Filch", "Scamp", "played by Anna", "Dagger", "Dodge", "Anello")
    # Maginos’ values, and what Inspire and First Aid cost
    assert text.count("unverified") == 3


def test_blank_hero_sheets_print_confirmed_values_only(table: Table) -> None:
    text = words(table, "heroes", is_filled=False)
    say_all(text, "Nez", "Lily", "Mousetraps do nothing to Lily")
    assert re.search(r"Collin Leader, Warrior Battle 2 Defense 1 Lore 2 Move 2 Life Wounds", text)
    assert re.search(r"Tilda Healer Battle Defense Lore Move Life Wounds", text)
    assert re.search(r"Maginos Mystic Battle Defense Lore Move Life Wounds", text)
    assert "played by" not in text


def test_the_pack_away_sheet_tells_how_to_lay_the_table_again(table: Table) -> None:
    text = words(table, "pack_away")
    say_all(
        text,
        "packed away on 20 November 2026",
        "Round 3. Turn of: Filch.",
        "Moved.",
        "Action free.",
        "Then: Spider.",
    )
    say_all(
        text, "Roach 2: no wound · Roach 3: no wound", "webbed", "Hourglass on page 1", "Cheese wheel: 5 of 6"
    )
    say_all(
        text, "Search: 64 left", "Encounters: 8 left", "Its surge: 2 Roaches", "Maginos has searched here"
    )
    column = text[text.index("Space Card") :]
    places = [column.index(name) for name in ("Collin", "Roaches", "Filch", "Spider", "Tilda", "Maginos")]
    assert places == sorted(places)


def test_the_day_is_written_as_the_language_writes_it(table: Table) -> None:
    assert "il 20 novembre 2026" in words(table, "pack_away", "it")


@pytest.mark.rule("MM-PARTY-1", "MM-PARTY-5")
def test_the_stash_and_what_lies_on_the_tile_are_on_the_pack_away_sheet(table: Table) -> None:
    text = words(replace(table, chest=("grape", "disguise"), on_board=("fork",), traps=2), "pack_away")
    say_all(text, "Party stash: Grape, Disguises", "mousetraps: 2, Dinner Fork")


@pytest.mark.rule("MM-TRAP-3", "MM-EXPL-9")
def test_what_stays_in_rooms_that_were_left_is_on_the_pack_away_sheet(table: Table) -> None:
    left = replace(table, explored=("room-5", "room-4"), room="room-4", traps=2, on_board=("grape",))
    say_all(words(left.moved_to("room-5"), "pack_away"), "explored, mousetraps: 2, Grape")


def test_tokens_water_greed_and_who_lies_on_the_floor_are_on_the_pack_away_sheet(table: Table) -> None:
    ill = replace(table.mouse("filch"), states=("stunned",), poisoned=1, on_water=True)
    roach = table.figures_of("roach")[0]
    lying = replace(table.with_mouse(ill).with_figure(replace(roach, is_down=True)), greedy=True)
    say_all(words(lying, "pack_away"), "stunned", "1 poisoned", "in the water", "knocked down", "greedy")


@pytest.mark.rule("MM-END-2")
def test_a_defeat_that_is_proposed_is_on_the_pack_away_sheet(table: Table) -> None:
    captured = tuple(replace(one, is_captured=True) for one in table.mice)
    say_all(
        words(replace(table, mice=captured), "pack_away"), "Every mouse is captured: is the chapter lost?"
    )


def test_what_waits_is_on_the_pack_away_sheet(table: Table) -> None:
    fight = Fight("roach-2", "tilda", 2, 1)
    waiting = replace(table, fight=fight, surge_due=True, wheel=6, laying=Laying(("spider",), is_ambush=True))
    text = words(waiting, "pack_away")
    say_all(
        text,
        "An attack is not finished: Roach 2 has hit Tilda",
        "A surge is due.",
        "still to be laid: Spider",
        "ambush",
    )


def test_the_record_tells_the_chapters_and_what_was_kept(table: Table) -> None:
    played = replace(
        table, records=(Record(1, "lost", 9, 6), Record(1, "won", 14, 4, (("collin", "Anello"),)))
    )
    text = words(played, "record")
    say_all(text, "lost 1 9 6 nothing", "won 1 14 4 Collin: Anello", "Inspire")


def test_a_hostile_name_stays_text(table: Table) -> None:
    bad = "<script>x()</script>{{ 7 * 7 }}{mouse}%(n)s"
    mice = tuple(
        replace(mouse, player=bad, cards=tuple(replace(c, name=bad) for c in mouse.cards))
        for mouse in table.mice
    )
    subject = Subject(
        GAME, replace(table, mice=mice, chest=(bad,)), GAME.new_box(), bad, bad, date(2026, 11, 20)
    )
    drawn = {sheet: render_page(subject, SheetChoice(sheet)) for sheet in SHEETS}
    escaped = "&lt;script&gt;x()&lt;/script&gt;{{ 7 * 7 }}{mouse}%(n)s"
    assert [sheet for sheet, html in drawn.items() if "<script" in html or escaped not in html] == []


@draws
def test_a_sheet_fits_its_pages_where_paper_is_short_and_words_are_long(table: Table) -> None:
    subject = Subject(GAME, table, GAME.new_box(), "Di notte", "Il tavolo del giovedì", date(2026, 11, 20))
    sheets = in_turns(
        ("setup", 2), ("pack_away", 1), ("record", 1), ("heroes", 0), ("cards", 11), ("trackers", 2)
    )
    taken, wanted = {}, {}
    for sheet, number, is_filled in sheets:
        heroes = len(table.mice) if is_filled else len(GAME.globals["mice"])
        taken[sheet, is_filled] = pages(render_page(subject, SheetChoice(sheet, is_filled, LETTER, "it")))
        wanted[sheet, is_filled] = number or heroes
    assert taken == wanted


@pytest.mark.rule("MM-BOSS-6", "MM-BROD-8")
def test_a_boss_is_laid_again_card_by_card_with_its_wounds_and_what_waits(table: Table) -> None:
    cards = ("vanestra-web", "vanestra-charm")
    with_boss = replace(
        table,
        figures=(*table.figures, Figure("vanestra-1", "vanestra")),
        column=(*table.column, *cards),
        boss_cards=(("vanestra", cards),),
        card_wounds=(("vanestra-web", 2),),
        boss_hit=BossHit("vanestra", 1),
        fight=Fight("brodie-1", "collin", 2, 1),
        queue=(Fight("brodie-1", "filch", 2, 2),),
    )
    text = words(with_boss, "pack_away")
    say_all(text, "Vanestra’s Web Wounds on this card: 2 of 1")
    say_all(text, "Vanestra’s Charm Wounds on this card: 0 of 1")
    say_all(text, "Vanestra has taken 1 wound: on which card?", "Then these defend: Filch (2 hits)")
    assert "card not laid yet" not in text
