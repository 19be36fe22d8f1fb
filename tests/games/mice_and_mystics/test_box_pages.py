"""The box of Mice and Mystics: its shelves typed, pasted, kept as a file; the pages of its chapters."""

import json
import re
from random import Random
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client
from django.utils.translation import override

from campaigns.box.files import BOX_FORMAT, ROW_FORMAT, MergeMode, merge_file, parse_file
from campaigns.box.forms import RowFormSet, row_key
from campaigns.box.repository import load_box, update_box
from campaigns.box.vocabulary import Vocabulary
from campaigns.models import Campaign, Group
from companion.accounts.models import User
from companion.games.mice_and_mystics import GAME
from companion.rules import AnyGame
from companion.rules.box.merging import poured
from companion.rules.box.schema import CHECKED, print_of
from tests.support.boxes import (
    JSON,
    broken_files,
    client,
    group,
    kept,
    new_row,
    pasted,
    seen_in,
    take,
    text,
    user,
)
from tests.support.cases import for_each
from tests.support.evenings import make_group
from tests.support.seated import begin

__all__ = ["client", "group", "user"]

pytestmark = pytest.mark.django_db


@pytest.fixture
def here(group: Group) -> str:
    return f"/groups/{group.pk}/box/{GAME.slug}/"


def box_of(group: Group, game: AnyGame = GAME) -> Any:
    return load_box(group, game)


def put(group: Group, slug: str, id: str = "", **values: Any) -> Any:
    """Put a row into the box, as if somebody had typed it."""
    shelf: Any = GAME.shelf(slug)

    def change(box: Any) -> Any:
        row = shelf.row(box, id)
        start = row.values if row else {**shelf.blank(), CHECKED: True}
        return shelf.with_row(box, id, {**start, **values})

    return update_box(group, GAME, change)


def row_of(group: Group, slug: str, id: str) -> Any:
    shelf: Any = GAME.shelf(slug)
    return shelf.row(box_of(group), id)


def form_of(group: Group, slug: str, id: str, **cells: str) -> dict[str, str]:
    """Return what a page sends of a row that somebody has changed."""
    row, key = row_of(group, slug, id), row_key(id)
    shelf: Any = GAME.shelf(slug)
    shown = {
        column.name: str(row.values[column.name])
        for column in shelf.columns
        if type(row.values[column.name]) in (int, str) and column.name != shelf.named_by
    }
    own = {"id": id, "was": print_of(row.values), **({CHECKED: "on"} if row.values[CHECKED] else {})}
    return {f"{key}.{name}": value for name, value in {**shown, **own, **cells}.items()}


# how much is in


def test_the_overview_says_how_much_of_each_shelf_is_in(client: Client, group: Group, here: str) -> None:
    put(group, "search", name="Needle Rapier", kind="weapon")
    page = text(client.get(here))
    for shelf in GAME.box.shelves:
        assert f'href="{here}{shelf.slug}/"' in page
        words = shelf.unit.format(count=shelf.count(box_of(group)), total=shelf.total)
        assert (shelf.title if shelf.of else words) in page
    assert "14 of 71 search cards" in page and "13 unverified" in page


def test_a_shelf_that_the_game_has_not_is_not_found(client: Client, here: str) -> None:
    assert client.get(f"{here}spoons/").status_code == 404
    assert client.get(f"{here}chapters/12/").status_code == 404
    assert client.get(f"{here}search/")["Content-Type"].startswith("text/html")


# rows that are typed


def test_a_new_card_is_saved_and_counted(client: Client, group: Group, here: str) -> None:
    answer = client.post(
        f"{here}search/", new_row(name="Needle Rapier", kind="weapon", combat="2", needs="scamp, guerriero")
    )
    assert (answer.status_code, answer["Location"]) == (302, f"{here}search/#new")
    card = box_of(group).found[0]
    assert (card.id, card.combat, card.needs) == ("Needle Rapier", 2, ("scamp", "warrior"))


def test_a_script_is_told_what_became_of_its_row(client: Client, group: Group, here: str) -> None:
    answer = client.post(f"{here}search/", new_row(name="Wand", kind="weapon", copies="2"), headers=JSON)
    told = answer.json()
    assert told["words"] == "15 of 71 search cards"
    row = told["rows"]["n0"]
    assert (row["state"], row["id"], row["title"]) == ("saved", "Wand", "Wand")
    assert row["was"] == print_of(row_of(group, "search", "Wand").values)
    assert row["summary"] == "weapon · Copies 2"
    assert row["cells"]["n0.copies"] == "2"


def test_a_card_is_told_in_a_line_until_it_is_opened(client: Client, group: Group, here: str) -> None:
    put(group, "search", name="Wand", kind="weapon", combat=2)
    key = row_key("Wand")
    page = text(client.get(f"{here}search/"))
    assert "weapon · Battle 2" in page and f'name="{key}.combat"' not in page
    assert f'name="{key}.combat" value="2"' in text(client.get(f"{here}search/?open={key}"))
    assert text(client.get(f"{here}search/?open=all")).count("data-row=") == 15 + 1 + 3


def test_what_is_wrong_is_said_at_its_cell_and_nothing_is_saved(
    client: Client, group: Group, here: str
) -> None:
    good = new_row("n1", name="Fine", kind="item")
    bad = new_row("n0", name="Wand", kind="weapon", combat="13", needs="wizard", copies="two")
    answer = client.post(f"{here}search/", good | bad)
    page = text(answer)
    assert answer.status_code == 422 and not kept(group)
    assert "13 is more than 12." in page and "“two” is not a whole number." in page
    assert "“wizard” is not one of" in page
    assert 'value="Wand"' in page and 'value="wizard"' in page and 'value="Fine"' in page
    told = client.post(f"{here}search/", bad, headers=JSON).json()["rows"]["n0"]
    assert told["state"] == "wrong"
    assert told["problems"]["n0.combat"] == "13 is more than 12."


def test_two_rules_are_said_where_they_bite(client: Client, group: Group, here: str) -> None:
    put(group, "search", name="Sword", kind="weapon")
    same = client.post(f"{here}search/", new_row(name="Sword", kind="item"), headers=JSON).json()
    assert same["rows"]["n0"]["problems"] == {"n0.name": "There is a card of this name already."}
    hat = client.post(f"{here}search/", new_row(name="Hat", kind="armor", part="head, body"), headers=JSON)
    assert hat.json()["rows"]["n0"]["problems"] == {"n0.part": "A card takes one body part."}


def test_values_of_fixed_rows_are_typed_half_and_whole(client: Client, group: Group, here: str) -> None:
    client.post(
        f"{here}heroes/",
        form_of(
            group,
            "heroes",
            "tilda",
            vitality="4",
            **dict.fromkeys(("combat", "defence", "lore", "movement"), ""),
        ),
    )
    assert row_of(group, "heroes", "tilda").values["vitality"] == 4
    assert row_of(group, "heroes", "tilda").values["combat"] is None


def test_what_rests_on_one_source_is_checked_by_a_tick(client: Client, group: Group, here: str) -> None:
    assert client.get(f"{here}minions/").content.count(b'.checked"') == 13
    client.post(f"{here}minions/", form_of(group, "minions", "rat") | {f"{row_key('rat')}.{CHECKED}": "on"})
    assert not box_of(group).kind("rat").is_unverified
    assert box_of(group).kind("roach").is_unverified


def test_a_card_that_is_taken_out_can_be_put_back(client: Client, group: Group, here: str) -> None:
    put(group, "search", name="Sword", kind="weapon", combat=2, needs=("warrior", "scamp"))
    before = row_of(group, "search", "Sword").values
    page = client.post(f"{here}search/", {"drop": "Sword"})
    assert "Sword was taken out of the box." in text(page) and not box_of(group).found
    form = text(page).split('<form class="notice')[1].split("</form>")[0]
    client.post(f"{here}search/", dict(re.findall(r'name="([^"]*)"\s+value="([^"]*)"', form)))
    assert row_of(group, "search", "Sword").values == before


# pasted lines


LINES = (
    "Name\tKind\tAttack",
    "Needle Rapier; arma; mischia; affilato; 2; ; 1; ; furfante, guerriero",
    "Walnut Shell\tarmor\t\t\t\t1\t\thead",
    "",
    "Magic Scroll; pergamena; ; ; 13",
    "Spoon; spoon",
    "; weapon",
    "Needle Rapier; item",
    "Hammer; ; ; ; 2",
    ";".join("x" * 20),
)


def test_lines_are_looked_at_before_they_are_saved(client: Client, group: Group, here: str) -> None:
    page = text(pasted(client, here, "search", *LINES))
    assert not kept(group)
    for sentence in (
        "Line 6, Kind: “spoon” is not one of",
        "Line 7: A name is missing.",
        "Line 8: It is already in line 2.",
        "Line 10: That is more than 13 columns.",
    ):
        assert sentence in page
    assert (
        "Line 5, Battle: No answer is needed there now." in page
        or "Line 5, Battle: 13 is more than 12." in page
    )


def test_the_good_lines_are_saved_and_the_others_come_back(client: Client, group: Group, here: str) -> None:
    answer = pasted(client, here, "search", *LINES, do="save")
    box = box_of(group)
    assert [card.id for card in box.found] == ["Needle Rapier", "Walnut Shell", "hammer"]
    assert (box.found[0].attack, box.found[0].needs, box.found[1].part) == (
        "sharp",
        ("scamp", "warrior"),
        "head",
    )
    page = text(answer)
    assert "Lines saved: 3." in page and "Spoon; spoon" in page and "Walnut Shell" not in page


def test_a_fixed_shelf_is_pasted_by_its_names(client: Client, group: Group, here: str) -> None:
    answer = pasted(client, here, "abilities", "Cure; 3", "Pronto Soccorso?; 1", "Fortify; 2", do="save")
    assert dict(box_of(group).costs) == {"cure": 3, "fortify": 2}
    assert "Line 1: “Pronto Soccorso?” is not in the box." in text(answer)


def test_encounter_cards_are_pasted_page_by_page(client: Client, group: Group, here: str) -> None:
    pasted(client, here, "encounters", "7; imboscata, avide; 2 ratti; 3 Ratti, 1 blatta; 0", do="save")
    [card] = box_of(group).encounters
    assert (card.ambush, card.greedy, card.mousetrap) == (True, True, False)
    assert (card.surge, card.on(1), card.on(2), card.on(3)) == (
        (("rat", 2),),
        (("rat", 3), ("roach", 1)),
        (),
        None,
    )


# files


def file_of(holds: Any, **more: Any) -> bytes:
    head = {"format": BOX_FORMAT, "game": GAME.slug, "version": GAME.version, "date": "2025-01-01"}
    return json.dumps(head | {"content": holds} | more).encode()


def full_box(group: Group) -> str:
    put(group, "heroes", "tilda", vitality=4)
    put(group, "minions", "spider", combat=4, effect="poison")
    put(group, "abilities", "cure", cost=3)
    put(group, "search", name="Needle Rapier", kind="weapon", needs=("scamp",))
    card: dict[str, Any] = {"name": "7", "page-1": (("rat", 3),), "surge": ()}
    put(group, "encounters", **card)
    put(group, "rooms", "room-3", crosses=3)
    put(
        group,
        "chapters",
        "2",
        end_page=7,
        start="room-1",
        notes=({"when": "surge", "room": "", "words": "!"},),
    )
    return kept(group)[0]


def test_a_box_travels_to_another_group_as_a_file(
    client: Client, user: User, group: Group, here: str
) -> None:
    before = full_box(group)
    answer = client.get(f"{here}file")
    assert "attachment" in answer["Content-Disposition"]
    written = json.loads(answer.content)
    assert written["format"] == "nightlight-box" and written["game"] == GAME.slug and written["date"]
    other = make_group("Others", owner=user)
    there = f"/groups/{other.pk}/box/{GAME.slug}/"
    page = text(take(client, there, answer.content))
    assert "Needle Rapier" in page and not kept(other)
    client.post(
        f"{there}take",
        {"content": answer.content.decode(), "do": "take", "mode": "replace", "seen": seen_in(page)},
    )
    one, another = (json.loads(content) for content in (before, kept(other)[0]))
    assert {name: sorted(map(str, rows)) for name, rows in one.items()} == {
        name: sorted(map(str, rows)) for name, rows in another.items()
    }


CARD: dict[str, Any] = {"id": "Sword", "kind": "weapon"}
BLANK: dict[str, Any] = {"number": 2, "title": "x", "end_page": 6, "rooms": [], "start": "", "goal": ""}
NO_CELL = "found › 1 › price: The game has nothing with that name."
BAD: dict[str, tuple[bytes, str]] = {
    "another type": (
        file_of({"found": [CARD | {"combat": "2"}]}),
        "found › 1 › combat: That cannot be read.",
    ),
    "a stray name": (file_of({"spoons": []}), "spoons: The game has nothing with that name."),
    "a stray cell": (file_of({"found": [CARD | {"price": 3}]}), NO_CELL),
    "a number": (
        file_of({"found": [CARD | {"combat": 13}]}),
        "Search cards › Sword › Battle: Choose a number from 0 to 12.",
    ),
    "no name": (file_of({"found": [{"id": "", "kind": "item"}]}), "Name: Write a name."),
    "a class": (
        file_of({"found": [CARD | {"needs": ["wizard"]}]}),
        "Who may use it: That cannot be chosen now.",
    ),
    "twice": (file_of({"costs": [["cure", 1], ["cure", 2]]}), "Ability cards › cure: It is there twice."),
    "nobody": (file_of({"sheets": [{"id": "mickey"}]}), "Hero sheets › mickey: The game has nothing"),
    "too many": (
        file_of({"found": [{"id": f"Card {number}", "kind": "item"} for number in range(151)]}),
        "Search cards: That is more than the box has room for.",
    ),
    "a chapter": (file_of({"chapters": [BLANK | {"number": 99}]}), "Chapters › 99: The game has nothing"),
    "a room": (file_of({"chapters": [BLANK | {"start": "attic"}]}), "start in: That cannot be chosen now."),
    "a tile": (file_of({"chapters": [BLANK | {"tiles": ["attic"]}]}), "side up: That cannot be chosen now."),
}


@for_each("what", BAD)
def test_a_file_that_is_wrong_is_told_by_its_place_and_changes_nothing(
    client: Client, group: Group, here: str, what: str
) -> None:
    put(group, "abilities", "cure", cost=3)
    before, (raw, sentence) = kept(group), BAD[what]
    answer = take(client, here, raw)
    assert answer.status_code == 422
    assert sentence in text(answer) and "Nothing was changed." in text(answer)
    assert kept(group) == before
    again = client.post(f"{here}take", {"content": raw.decode("latin-1"), "do": "take", "mode": "replace"})
    assert again.status_code in (400, 409, 422) and kept(group) == before


def test_a_part_of_a_box_is_a_file_too(client: Client, user: User, group: Group, here: str) -> None:
    full_box(group)
    raw = client.get(f"{here}chapters/2/file").content
    other = make_group("Others", owner=user)
    there = f"/groups/{other.pk}/box/{GAME.slug}/"
    page = text(take(client, there, raw))
    assert "Import this part" in page and "Chapter 2" in page
    take(client, there, raw, do="take", mode="add", seen=seen_in(page))
    assert load_box(other, GAME).chapter(2) == box_of(group).chapter(2)


BAD_PARTS: dict[str, tuple[dict[str, Any], str]] = {
    "no shelf": ({"shelf": "spoons"}, "This file does not contain a box."),
    "no row": ({"row": "12"}, "The game has nothing with that name."),
    "no content": ({"content": 3}, "Chapters: That cannot be read."),
    "a stray": ({"content": {"spoon": 1}}, "Chapters: “spoon” is not recognized."),
    "a number": (
        {"content": {"end_page": 99}},
        "Chapters › Chapter 3 › End page: Choose a number from 0 to 30.",
    ),
    "a type": ({"content": {"end_page": True}}, "Chapters › Chapter 3 › End page"),
    "a note": ({"content": {"notes": [3]}}, "Chapters › Notes › 1: That cannot be read."),
    "a stray note": (
        {"content": {"notes": [{"when": "surge", "spoon": ""}]}},
        "Chapters › Notes › 1: “spoon” is not recognized.",
    ),
    "an empty note": (
        {"content": {"notes": [{"when": "surge", "words": ""}]}},
        "Chapters › Chapter 3 › Notes 1 › What it says, in our words: Write what the note says.",
    ),
    "two sides": (
        {"content": {"tiles": ["room-1", "room-2"]}},
        "The Courtyard and Tunnel Entrance are the two sides of one tile.",
    ),
}


@for_each("what", BAD_PARTS)
def test_a_chapter_that_is_wrong_changes_nothing(client: Client, group: Group, here: str, what: str) -> None:
    more, sentence = BAD_PARTS[what]
    raw = file_of({}, **{"format": ROW_FORMAT, "shelf": "chapters", "row": "3"} | more)
    answer = take(client, here, raw)
    assert answer.status_code == 422 and sentence in text(answer) and not kept(group)


@pytest.mark.parametrize("kind", ["box", "chapter"])
def test_no_broken_file_breaks_the_site_or_the_box(
    client: Client, group: Group, here: str, kind: str
) -> None:
    full_box(group)
    where = f"{here}file" if kind == "box" else f"{here}chapters/2/file"
    whole, before = json.loads(client.get(where).content), kept(group)
    files = broken_files(whole, Random(7), 130)
    statuses = set()
    for raw in files:
        answer = take(client, here, raw)
        statuses.add(answer.status_code)
        assert answer.status_code in (200, 422), raw[:300]
        assert kept(group) == before
        if answer.status_code == 200:  # what may be taken over gives a box that opens
            after = merge_file(parse_file(GAME, raw), GAME.new_box(), MergeMode.REPLACE)
            for shelf in GAME.box.shelves:
                assert not poured(shelf, after, GAME.new_box(), lambda row: True)[1]
    assert statuses == {200, 422} and len(files) >= 170


# a chapter's page


def test_the_first_chapter_is_read_until_it_is_made_ours(client: Client, group: Group, here: str) -> None:
    page = text(client.get(f"{here}chapters/1/"))
    assert "<fieldset" in page and "disabled" in page and "Make our own copy" in page
    client.post(f"{here}chapters/1/", {"ours": "yes"})
    assert [chapter.number for chapter in box_of(group).chapters] == [1]
    assert "Make our own copy" not in text(client.get(f"{here}chapters/1/"))
    client.post(f"{here}chapters/1/", {"drop": "1"})
    assert not box_of(group).chapters


def chapter_form(group: Group, number: str, **cells: Any) -> dict[str, Any]:
    key = row_key(number)
    own = {"id": number, "was": print_of(row_of(group, "chapters", number).values), CHECKED: "on"}
    return {f"{key}.{name}": value for name, value in {**own, **cells}.items()}


def test_a_chapter_is_saved_half_filled_and_says_what_is_missing(
    client: Client, group: Group, here: str
) -> None:
    where = f"{here}chapters/2/"
    assert client.post(where, chapter_form(group, "2", name="Lily’s Tail")).status_code == 302
    page = text(client.get(where))
    assert "no End page yet" in page and "no room to start in yet" in page
    sent = {
        "name": "Lily’s Tail",
        "end_page": "7",
        "party_size": "4",
        "barred": ["lily"],
        "tiles": ["room-1", "room-4"],
        "later": "room 9, 12, 16 · The Sewer Drain Pipe",
        "start": "room-1",
        "minions": "3 ratti and 1 vurst",
        "victory": "Lily is free.",
        "room_rules.0.room": "room-1",
        "room_rules.0.surge": "2 rat",
        "room_rules.0.search": "Uva",
        "room_rules.0.rules": ["crow", "tree"],
        "room_rules.2.room": "room-4",
        "room_rules.2.no_encounter": "on",
        "notes.0.when": "surge",
        "notes.0.words": "The king wakes.",
        "counters.4.name": "Soup",
        "counters.4.timer": "round",
    }
    assert client.post(where, chapter_form(group, "2", **sent)).status_code == 302
    chapter = box_of(group).chapter(2)
    assert chapter.is_filled_in and chapter.barred == ("lily",)
    assert chapter.minions == (("rat", 3), ("vurst", 1))
    assert {"room-9", "room-12", "room-16"} <= set(chapter.rooms)
    assert [rules.id for rules in chapter.room_rules] == ["room-1", "room-4"]
    assert chapter.rules_of("room-1").surge == (("rat", 2),) and chapter.rules_of("room-4").no_encounter
    assert (chapter.notes[0].words, chapter.counters[0].high) == ("The king wakes.", 12)
    assert "Still missing" not in text(client.get(where)).split('id="lacks"')[0]


def test_a_chapter_calls_rooms_by_the_number_on_their_tile(client: Client, here: str) -> None:
    assert re.search(r"<span>10 · [^<]+</span>", text(client.get(f"{here}chapters/2/")))


def test_a_chapter_leads_back_to_the_table_that_lies_open(client: Client, group: Group, here: str) -> None:
    assert "To the table" not in text(client.get(f"{here}chapters/2/"))
    campaign = Campaign.objects.create(group=group, game_slug=GAME.slug, name="Redwall")
    session = begin(campaign, ["Anna", "Bruno"])
    assert f'href="/table/{session.pk}/"' in text(client.get(f"{here}chapters/2/"))


def test_a_chapter_says_what_is_wrong_where_it_is(client: Client, group: Group, here: str) -> None:
    where = f"{here}chapters/2/"
    sent = {"end_page": "1", "notes.1.when": "surge", "notes.1.words": "", "minions": "3 dragons"}
    answer = client.post(where, chapter_form(group, "2", **sent))
    page = text(answer)
    assert answer.status_code == 422 and not kept(group)
    assert "“dragons” is not one of" in page or "“dragons” is not recognized." in page
    assert 'value="3 dragons"' in page
    end = client.post(where, chapter_form(group, "2", end_page="1"))
    assert "The End lies beyond page 1." in text(end)


def test_two_who_write_a_chapter_at_once_do_not_lose_it(client: Client, group: Group, here: str) -> None:
    where = f"{here}chapters/2/"
    anna, bruno = (chapter_form(group, "2", name=name) for name in ("Anna’s", "Bruno’s"))
    client.post(where, anna)
    answer = client.post(where, bruno)
    assert answer.status_code == 409 and "Someone changed this in the meantime." in text(answer)
    assert box_of(group).chapter(2).name == "Anna’s" and "Bruno’s" in text(answer)


# rows as forms


def test_a_form_of_a_shelf_is_a_django_form_and_refuses_in_the_readers_language(group: Group) -> None:
    shelf: Any = GAME.shelf("search")
    data = QueryDict(mutable=True)
    data.update(new_row("n0", copies="1") | new_row("n1", name="Wand", kind="spoon"))
    with override("it"):
        rows = RowFormSet(Vocabulary(GAME, shelf), GAME.new_box(), data)
        assert not rows.is_valid() and rows.box == GAME.new_box()
        empty, wand = rows.forms
        assert not empty.has_changed() and empty.is_valid()
        assert list(wand.errors) == ["kind"] and "«spoon» non è" in wand.errors["kind"][0]


def test_what_is_printed_keeps_its_name(client: Client, group: Group, here: str) -> None:
    key = row_key("hammer")
    assert f'name="{key}.name"' not in text(client.get(f"{here}search/?open={key}"))
    client.post(f"{here}search/", form_of(group, "search", "hammer", name="Spoon", combat="3"))
    assert [(card.id, card.combat) for card in box_of(group).found] == [("hammer", 3)]


def test_who_is_behind_keeps_what_cannot_be_read(client: Client, group: Group, here: str) -> None:
    anna, bruno = (form_of(group, "heroes", "collin", vitality=words) for words in ("5", "six"))
    client.post(f"{here}heroes/", anna)
    answer = client.post(f"{here}heroes/", bruno)
    assert answer.status_code == 409 and 'value="six"' in text(answer)
    assert "“six” is not a whole number." in text(answer)


def test_a_line_that_is_left_keeps_its_number_when_one_before_it_is_taken_out(
    client: Client, group: Group, here: str
) -> None:
    where, key = f"{here}chapters/2/", row_key("2")
    sent = {
        "counters.1.name": "Soup",
        "counters.1.high": "5",
        "counters.3.name": "Cat",
        "counters.3.high": "x",
    }
    told = client.post(where, chapter_form(group, "2", **sent), headers=JSON).json()["rows"][key]
    assert told["problems"] == {f"{key}.counters.3.high": "“x” is not a whole number."} and not kept(group)
    sent["counters.3.high"] = "7"
    told = client.post(where, chapter_form(group, "2", **sent), headers=JSON).json()["rows"][key]
    cells = told["cells"]
    assert (cells[f"{key}.counters.1.name"], cells[f"{key}.counters.3.high"]) == ("Soup", "7")
    assert [counter.high for counter in box_of(group).chapter(2).counters] == [5, 7]


def test_more_lines_than_a_grid_has_room_for_are_refused_above_it(
    client: Client, group: Group, here: str
) -> None:
    sent = {f"counters.{number}.name": f"Soup {number}" for number in range(13)}
    answer = client.post(f"{here}chapters/2/", chapter_form(group, "2", **sent))
    page = text(answer)
    assert answer.status_code == 422 and not kept(group)
    above = page.split('data-grid="' + row_key("2") + '.counters"')[0][-300:]
    assert "There is room for 12 rows at most." in above and 'value="Soup 12"' in page
