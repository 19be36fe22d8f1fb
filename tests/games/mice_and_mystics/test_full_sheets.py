"""The printed sheets of a campaign in full swing: all that is known is there, nothing unsure unmarked."""

import re
from dataclasses import replace
from datetime import date
from itertools import product
from typing import Any

import pytest

from companion.games.mice_and_mystics.box import Box
from companion.games.mice_and_mystics.chapter_record import Record
from companion.games.mice_and_mystics.chapters import CHAPTERS, Chapter, ChapterCounter, Note, RoomRules
from companion.games.mice_and_mystics.data import INITIATIVE
from companion.games.mice_and_mystics.pieces import BossHit, Card, FaceUp, Fight, Figure
from companion.games.mice_and_mystics.table import Table
from companion.printing.card_sheets import CardChoice
from companion.printing.pages import A4, LETTER, SheetChoice, Subject, render_page
from tests.games.mice_and_mystics.tables import GAME, found, having, playing
from tests.settings import FULL
from tests.support.cases import for_each
from tests.support.paper import draws, pages

CHAPTER = Chapter(
    2,
    "chapter-2",
    end_page=7,
    rooms=("room-1", "room-3", "room-9"),
    start="room-1",
    goal="room-9",
    minions=(("rat", 2), ("roach", 3)),
    barred=("nez",),
    encounters=6,
    difficult=4,
    tiles=("room-1", "room-3", "room-9"),
    name="Lily’s Tail",
    required=("collin", "filch"),
    victory="Lily is free of her trap.",
    defeat="The worm has Lily.",
    begins="Put 3 cheese in the courtyard.",
    room_rules=(
        RoomRules("room-1", surge=(("rat", 2), ("elite-rat", 1)), search="Catnip", no_encounter=True),
        RoomRules("room-3", rules=("kitchen-cheese",)),
    ),
    notes=(Note("enter", "The worm comes.", "room-9"),),
    counters=(ChapterCounter("Gate", 5, 5, "round", "The gate falls shut."),),
)
LOST = Record(1, "lost", 9, 6, mice=("collin",), end=6)
WON = Record(
    1,
    "won",
    14,
    4,
    kept=(("collin", "Thimble"),),
    mice=("collin",),
    achievements=(("cat-tamer", "filch"), ("Queen’s brush", "collin")),
    learnt=(("collin", "battle-leader"),),
    end=7,
    attempt=2,
)
WORN = (
    found("collin", "Thimble", kind="armour", defence=1, part="head", is_equipped=True),
    found("collin", "Crumb", number=2, kind="item"),
    found("collin", "Web in the Eye", number=3, kind="trick"),
    found("collin", "Needle", number=4, kind="weapon", combat=1, attack="sharp"),
    found("collin", "Ring", number=5, combat=1, is_equipped=True),
)


def full_table() -> Table:
    """Return a table on which everything is that a sheet may have to show."""
    table = playing(
        "collin",
        "vanestra-web",
        "rat",
        "filch",
        "tilda",
        "vanestra-sting",
        "maginos",
        room="room-9",
        chapter=CHAPTER,
        figures=(
            Figure("rat-1", "rat"),
            Figure("rat-2", "rat", is_down=True),
            Figure("vanestra-1", "vanestra"),
        ),
        boss_cards=(("vanestra", ("vanestra-web", "vanestra-sting")),),
        card_wounds=(("vanestra-sting", 1),),
        on_board=("fork",),
        chest=("hook-and-line",),
        with_achievements=True,
        achievements=(("cheese-master", "collin"),),
        honours=(("collin", "Queen’s brush"), ("maginos", "Catnip")),
        house=("MM-OPEN-15",),
        counters=(("chapter:Gate", 3),),
        tokens=("miz-maggie",),
        special_taken=("room-1",),
        face_up=FaceUp("7", 4, (("rat", 2),)),
        records=(LOST, WON),
        end=9,
        hourglass=4,
    )
    collin = table.mouse("collin")
    return having(
        table,
        "collin",
        cards=(*collin.cards, *WORN),
        vitality=9,
        wounds=2,
        poisoned=1,
        abilities=("inspire", "battle-leader"),
        states=("stunned", "webbed"),
        captures=2,
    )


def html(table: Table, sheet: str, box: Box | None = None, *, is_filled: bool = True, **choice: Any) -> str:
    subject = Subject(GAME, table, box or Box(), "By night", "The Thursday table", date(2026, 11, 20))
    return render_page(subject, SheetChoice(sheet, is_filled, **choice))


def words(table: Table, sheet: str, box: Box | None = None, *, is_filled: bool = True) -> str:
    """Return a sheet's words, its tags taken out."""
    text = re.sub(
        r"<title>.*?</title>|<[^>]+>", " ", html(table, sheet, box, is_filled=is_filled), flags=re.S
    )
    return re.sub(r"\s+", " ", text.replace("&#39;", "'").replace("&amp;", "&"))


def say_all(text: str, *wanted: str) -> None:
    for one in wanted:
        assert one in text, one


def sheet_of(mouse: str, table: Table) -> str:
    """Return the words of one hero's page."""
    articles = html(table, "heroes").split("<article")
    found_page = next(one for one in articles if f"hero sheet · {mouse}" in one)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", found_page))


# hero sheets


@pytest.mark.rule("MM-CARD-3", "MM-CARD-4", "MM-FREE-3", "MM-CARD-7")
def test_a_hero_sheet_says_where_each_card_is() -> None:
    text = sheet_of("Collin", full_table())
    say_all(
        text,
        "one paw Collin’s Sword +1 battle",
        "one paw head Thimble +1 defense",
        "body Leather Breastplate",
    )
    say_all(
        text,
        "arm feet no-part"[:8],
        "other Ring +1 battle",
        "Pack, 3 cards Crumb Needle",
        "Tricks Web in the Eye",
    )


@pytest.mark.rule("MM-HERO-8")
def test_filchs_dagger_is_in_his_tail_and_both_paws_are_free() -> None:
    text = sheet_of("Filch", full_table())
    assert "one paw one paw head body arm feet tail Dagger" in text
    assert "tail" not in sheet_of("Tilda", full_table())


def test_a_card_for_both_paws_takes_them() -> None:
    sling = Card("tilda/sling", "weapon", "Sling", paws=2, is_equipped=True)
    text = sheet_of("Tilda", having(full_table(), "tilda", cards=(sling,)))
    assert "both paws Sling" in text and "one paw" not in text


def test_a_hero_sheet_tells_what_was_earned() -> None:
    text = sheet_of("Collin", full_table())
    say_all(
        text, "Captures: 2", "Cheesemaster", "gives 1 cheese to every mouse", "Queen’s brush", "Battle Leader"
    )
    assert "Catnip" in sheet_of("Maginos", full_table())
    assert "Queen’s brush" not in sheet_of("Maginos", full_table())


def test_a_starting_card_of_no_source_is_unverified() -> None:
    nez = playing("nez").mouse("nez")
    text = sheet_of("Nez", playing("nez", mice=(nez,)))
    assert re.search(r"two-handed hammer\s+blunt\s+unverified", text)


# laying the table again


@pytest.mark.rule("MM-BOSS-6", "MM-PARTY-1")
def test_the_pack_away_sheet_shows_the_bosss_cards_and_what_lies_about() -> None:
    text = words(full_table(), "pack_away")
    say_all(
        text, "Vanestra’s Web Wounds on this card: 0 of 1", "Vanestra’s Sting Wounds on this card: 1 of 1"
    )
    say_all(
        text,
        "Dinner Fork",
        "Fishhook & Thread",
        "Miz Maggie",
        "Gate: 3",
        "Special search taken: The Courtyard",
    )
    assert "card not laid yet" not in text


def test_the_pack_away_sheet_shows_achievements_and_house_rules() -> None:
    text = words(full_table(), "pack_away")
    say_all(text, "Collin: Cheesemaster", "Collin: Queen’s brush", "Maginos: Catnip")
    say_all(text, "Born Leader: Collin gains cheese at every laying", "5 Before the lid closes")
    assert "house rules" not in words(
        replace(full_table(), house=(), achievements=(), honours=()), "pack_away"
    )


def test_kinds_whose_card_is_not_laid_are_named() -> None:
    table = full_table()
    text = words(replace(table, column=("collin", "rat", "filch", "tilda", "maginos")), "pack_away")
    assert re.search(r"Vanestra .{0,60}card not laid yet", text)


def test_what_waits_for_a_boss_and_a_full_pack_is_told() -> None:
    hit = replace(full_table(), boss_hit=BossHit("vanestra", 1), queue=(Fight("brodie-1", "tilda", 2, 1),))
    assert "Vanestra has taken 1 wound" in words(hit, "pack_away")
    four = tuple(found("tilda", f"Crumb {number}", number=number, kind="item") for number in range(4))
    assert "The pack of Tilda is too full" in words(having(full_table(), "tilda", cards=four), "pack_away")


# the campaign


@pytest.mark.rule("MM-CAMP-1", "MM-CAMP-2", "MM-ACH-7")
def test_the_record_has_every_chapter_and_all_that_was_kept_learnt_and_earned() -> None:
    text = words(full_table(), "record")
    say_all(
        text,
        "lost 1 9 6 / 6 nothing",
        "won 2 14 4 / 7 Collin: Thimble Collin: Battle Leader Filch: Cat Tamer",
    )
    say_all(
        text, "2 Lily’s Tail being played 1 1 4 / 9", " 3 4 5 6 7 8 9 10 11 ", "Inspire, Battle Leader (1)"
    )
    say_all(text, "Queen’s brush, Cheesemaster (2)")


def test_a_blank_record_has_every_chapter_and_every_mouse() -> None:
    text = words(full_table(), "record", is_filled=False)
    say_all(text, "1 Flight to Barksburg 2 3 4 5 6 7 8 9 10 11", "Collin Filch Tilda Maginos Nez Lily")
    assert "Thimble" not in text and "Lily’s Tail" not in text


# chapters


def test_the_set_up_sheet_lays_a_chapter_of_the_groups_own() -> None:
    text = words(full_table(), "setup")
    say_all(
        text, "Lily’s Tail", "End on page 7", "2 Rats", "3 Roaches", "6 normal, 4 difficult", "Put 3 cheese"
    )
    say_all(text, "Must come along: Collin and Filch.", "Cannot come along: Nez.", "Mice in the party: 4.")
    say_all(
        text,
        "Lily is free of her trap.",
        "The worm has Lily.",
        "2 Rats, 1 Elite Rat",
        "Special search: Catnip",
    )
    say_all(
        text,
        "No encounter here.",
        "You enter: The Alchemist’s Lab:",
        "The worm comes.",
        "At 0: The gate falls shut.",
    )
    assert "catapult" not in text  # what lies on the tile is no matter of the chapter's


@pytest.mark.rule("MM-SETUP-8")
def test_the_set_up_sheet_takes_a_chapter_that_only_the_box_knows() -> None:
    table = replace(full_table(), phase="closed", chapter=CHAPTERS[2])
    assert "End on page 7" in words(table, "setup", Box(chapters=(CHAPTER,)))
    assert "Lily is free" not in words(table, "setup")


@for_each("number", [number for number in CHAPTERS if number > 1])
def test_a_chapter_that_nobody_knows_is_printed_to_be_filled_in(number: Any) -> None:
    text = words(replace(full_table(), phase="closed", chapter=CHAPTERS[number]), "setup")
    say_all(
        text,
        f"Chapter {number}: setting up the table",
        "Must come along:",
        "Encounter deck: normal",
        "Minions:",
    )
    assert "page 0" not in text and not re.search(r"reaches page", text)


# cards to cut out


@pytest.mark.rule("MM-CARD-12")
def test_each_card_to_cut_out_of_one_source_bears_its_badge() -> None:
    initiative, states = (cards_of(deck) for deck in ("initiative", "states"))
    minions, mice = initiative[: len(INITIATIVE)], initiative[len(INITIATIVE) :]
    assert all("unverified" in card for card in minions)
    assert ["unverified" in card for card in mice] == [name_of(card) == "Maginos" for card in mice]
    assert len(mice) == 6 and "Maginos" in map(name_of, mice)
    assert len(states) == 5 and not any("unverified" in card for card in states)


def test_blank_cards_to_cut_out_bear_no_value_of_one_source() -> None:
    cards = cards_of("initiative", is_filled=False)
    assert len(cards) > len(INITIATIVE)
    assert not any(re.search(r"<dd>\s*\d", card) for card in cards[: len(INITIATIVE)])


def cards_of(deck: str, *, is_filled: bool = True) -> list[str]:
    """Return the cards of a deck that have a name."""
    text = html(GAME.set_up(("Anna",)), "cards", is_filled=is_filled, cards=CardChoice(deck=deck))
    return [card for card in text.split('<li class="card')[1:] if "<h2>" in card]


def name_of(card: str) -> str:
    return card.split("<h2>")[1].partition("</h2>")[0]


# paper


PAGES = {"heroes": 4, "setup": 2, "pack_away": 2, "record": 1, "cards": 11, "trackers": 2, "pad": 1}


@draws
@for_each("paper", [A4, LETTER] if FULL else [LETTER])
def test_a_full_table_fits_its_pages(paper: Any) -> None:
    assert {sheet: pages(html(full_table(), sheet, paper=paper, language="it")) for sheet in PAGES} == PAGES


HOSTILE = "<script>x()</script>{{ 7 * 7 }}{mouse}%(n)s"


@for_each("sheet, is_filled", product([sheet.slug for sheet in GAME.sheets], (True, False)))
def test_hostile_words_of_a_chapter_and_of_honours_stay_text(sheet: Any, is_filled: Any) -> None:
    bad = replace(
        CHAPTER,
        name=HOSTILE,
        victory=HOSTILE,
        defeat=HOSTILE,
        begins=HOSTILE,
        notes=(Note("enter", HOSTILE),),
        counters=(ChapterCounter(HOSTILE, 1, 2, "", HOSTILE),),
        room_rules=(RoomRules("room-1", search=HOSTILE),),
    )
    record = replace(WON, kept=(("collin", HOSTILE),), achievements=((HOSTILE, "collin"),), name=HOSTILE)
    table = replace(
        full_table(), chapter=bad, records=(record,), honours=(("collin", HOSTILE),), chest=(HOSTILE,)
    )
    text = re.sub(r' d="[^"]*"', "", html(table, sheet, is_filled=is_filled)).replace("{{ 7 * 7 }}", "")
    assert [bad for bad in ("<script", "{{ 7", "49") if bad in text] == []
