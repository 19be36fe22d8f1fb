"""A group's box: typed shelf by shelf, pasted, kept as a file; nothing changes where something is wrong."""

import json
import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from django.test import Client

from campaigns.box.files import BOX_FORMAT, ROW_FORMAT, MergeMode, merge_file, parse_file
from campaigns.box.forms import row_key
from campaigns.box.repository import load_box, update_box
from campaigns.models import Box, Group
from companion.accounts.models import User
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
from tests.support.evenings import at_once, make_group
from tests.support.toy_full import CARDS, FULL_TOY

__all__ = ["client", "group", "user"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("full_toy")]


@pytest.fixture
def here(group: Group) -> str:
    return address_of(group)


def address_of(group: Group) -> str:
    return f"/groups/{group.pk}/box/{FULL_TOY.slug}/"


def cards(group: Group, game: AnyGame = FULL_TOY) -> tuple[Any, ...]:
    """Return what the box holds itself: names, strengths, whether they were checked."""
    found: tuple[Any, ...] = load_box(group, game).cards
    return found


def put(group: Group, name: str, strength: int = 0) -> None:
    """Put a card into the box, as if somebody had typed it."""
    values = {"name": name, "strength": strength, CHECKED: True}
    held = {card[0] for card in cards(group)}
    update_box(group, FULL_TOY, lambda box: CARDS.with_row(box, name if name in held else "", values))


def row_of(group: Group, id: str) -> Any:
    return CARDS.row(load_box(group, FULL_TOY), id)


def changed(group: Group, id: str, strength: str) -> dict[str, str]:
    """Return what a page sends of a row whose strength somebody has changed."""
    own = {"id": id, "was": print_of(row_of(group, id).values), "name": id, CHECKED: "on"}
    return {f"{row_key(id)}.{name}": value for name, value in {**own, "strength": strength}.items()}


# how much is in


def test_the_overview_says_how_much_of_each_shelf_is_in(client: Client, group: Group, here: str) -> None:
    put(group, "Owl")
    page = text(client.get(here))
    assert all(f'href="{here}{shelf.slug}/"' in page for shelf in FULL_TOY.box.shelves)
    assert "3 of 10 cards" in page and "1 unverified" in page


def test_a_shelf_or_a_row_that_the_game_has_not_is_not_found(client: Client, here: str) -> None:
    assert [client.get(f"{here}{where}/").status_code for where in ("spoons", "nights/Owl")] == [404, 404]
    assert [client.get(f"{here}{where}/").status_code for where in ("cards", "nights/Moth")] == [200, 200]


# rows that are typed


def test_a_new_card_is_saved_and_counted(client: Client, group: Group, here: str) -> None:
    answer = client.post(f"{here}cards/", new_row(name="Owl", strength="3"))
    assert (answer.status_code, answer["Location"]) == (302, f"{here}cards/#new")
    assert cards(group) == (("Owl", 3, True),)


def test_a_script_is_told_what_became_of_its_row(client: Client, group: Group, here: str) -> None:
    told = client.post(f"{here}cards/", new_row(name="Owl", strength="3"), headers=JSON).json()
    row = told["rows"]["n0"]
    assert told["words"] == "3 of 10 cards"
    assert (row["state"], row["id"], row["title"]) == ("saved", "Owl", "Owl")
    assert row["was"] == print_of(row_of(group, "Owl").values)
    assert (row["summary"], row["cells"]["n0.strength"]) == ("Strength 3", "3")


def test_a_card_is_told_in_a_line_until_it_is_opened(client: Client, group: Group, here: str) -> None:
    put(group, "Owl", 3)
    key = row_key("Owl")
    page = text(client.get(f"{here}cards/"))
    assert "Strength 3" in page and f'name="{key}.strength"' not in page
    assert f'name="{key}.strength" value="3"' in text(client.get(f"{here}cards/?open={key}"))


def test_an_empty_row_is_no_card(client: Client, group: Group, here: str) -> None:
    assert client.post(f"{here}cards/", new_row(name="")).status_code == 302
    assert not kept(group)


def test_what_is_wrong_is_said_at_its_cell_and_nothing_is_saved(
    client: Client, group: Group, here: str
) -> None:
    good, bad = new_row("n1", name="Fine"), new_row("n0", name="Owl", strength="13")
    answer = client.post(f"{here}cards/", good | bad)
    page = text(answer)
    assert answer.status_code == 422 and not kept(group)
    assert "13 is more than 9." in page and 'value="Owl"' in page and 'value="Fine"' in page
    told = client.post(f"{here}cards/", bad, headers=JSON).json()["rows"]["n0"]
    assert (told["state"], told["problems"]) == ("wrong", {"n0.strength": "13 is more than 9."})


def test_a_rule_of_the_shelf_is_said_where_it_bites(client: Client, group: Group, here: str) -> None:
    told = client.post(f"{here}cards/", new_row(name="Owl", strength="7"), headers=JSON).json()
    assert told["rows"]["n0"]["problems"] == {"n0.strength": "Choose a number from 0 to 9."}
    assert not kept(group)


def test_what_rests_on_one_source_is_checked_by_a_tick(client: Client, group: Group, here: str) -> None:
    assert row_of(group, "Bat").is_unverified
    client.post(f"{here}cards/", changed(group, "Bat", "2"))
    assert not row_of(group, "Bat").is_unverified


@pytest.mark.goal("S9")
def test_a_name_as_hostile_as_it_may_be_is_a_name(client: Client, group: Group, here: str) -> None:
    name = "<script>x</script>{0}"[:20]
    client.post(f"{here}cards/", new_row(name=name))
    assert cards(group)[0][0] == name
    page = client.get(f"{here}cards/").content.decode()
    assert "<script>x" not in page and "&lt;script&gt;x" in page
    bad = client.post(f"{here}cards/", new_row(name="a\x00b"), headers=JSON)
    assert bad.json()["rows"]["n0"]["problems"] == {
        "n0.name": "Enter plain text, on one line, without the sign U+0000."
    }


# two tablets


@pytest.mark.goal("R3")
def test_two_tablets_each_keep_their_row(client: Client, group: Group, here: str) -> None:
    put(group, "Owl", 1)
    put(group, "Fox", 2)
    anna = changed(group, "Owl", "5") | changed(group, "Fox", "2")
    bruno = changed(group, "Fox", "6") | changed(group, "Owl", "1")
    assert [client.post(f"{here}cards/", sent).status_code for sent in (anna, bruno)] == [302, 302]
    assert [row_of(group, id).values["strength"] for id in ("Owl", "Fox")] == [5, 6]


def test_who_is_behind_is_told_and_decides(client: Client, group: Group, here: str) -> None:
    anna, bruno = (changed(group, "Moth", number) for number in "56")
    client.post(f"{here}cards/", anna)
    answer = client.post(f"{here}cards/", bruno, headers=JSON)
    told = answer.json()["rows"][row_key("Moth")]
    assert (answer.status_code, told["state"]) == (409, "stale")
    assert row_of(group, "Moth").values["strength"] == 5
    page = text(client.post(f"{here}cards/", bruno))
    assert "Someone changed this in the meantime." in page and 'value="6"' in page
    client.post(f"{here}cards/", bruno | {f"{row_key('Moth')}.was": told["was"]})
    assert row_of(group, "Moth").values["strength"] == 6


def test_what_was_taken_out_meanwhile_is_put_back_only_when_meant(
    client: Client, group: Group, here: str
) -> None:
    put(group, "Owl", 2)
    sent, key = changed(group, "Owl", "3"), row_key("Owl")
    client.post(f"{here}cards/", {"drop": "Owl"})
    answer = client.post(f"{here}cards/", sent, headers=JSON)
    told = answer.json()["rows"][key]
    assert answer.status_code == 409 and not cards(group)
    client.post(f"{here}cards/", sent | {f"{key}.id": told["id"], f"{key}.was": told["was"]})
    assert cards(group) == (("Owl", 3, True),)


@pytest.mark.goal("R3")
@pytest.mark.django_db(transaction=True)
def test_many_at_once_lose_no_card(user: User) -> None:
    group = make_group(owner=user)

    def type_one(number: int) -> int:
        client = Client()
        client.force_login(user)
        sent = new_row(name=f"Card {number}")
        return client.post(f"{address_of(group)}cards/", sent, headers=JSON).status_code

    assert at_once(6, type_one) == [200] * 6
    assert sorted(card[0] for card in cards(group)) == [f"Card {number}" for number in range(6)]


def test_a_card_that_is_taken_out_can_be_put_back(client: Client, group: Group, here: str) -> None:
    put(group, "Owl", 3)
    page = text(client.post(f"{here}cards/", {"drop": "Owl"}))
    assert "Owl was taken out of the box." in page and not cards(group)
    form = page.split('<form class="notice')[1].split("</form>")[0]
    client.post(f"{here}cards/", dict(re.findall(r'name="([^"]*)"\s+value="([^"]*)"', form)))
    assert cards(group) == (("Owl", 3, True),)


# pasted lines

LINES = ("Name\tStrength", "Owl; 3", "Wolf\t2", "", "Bear; 13", "; 2", "Owl; 4", ";".join("x" * 20))


def test_lines_are_looked_at_before_they_are_saved(client: Client, group: Group, here: str) -> None:
    page = text(pasted(client, here, "cards", *LINES))
    assert not kept(group)
    for sentence in (
        "Line 5, Strength: 13 is more than 9.",
        "Line 6: A name is missing.",
        "Line 7: It is already in line 2.",
        "Line 8: That is more than 2 columns.",
    ):
        assert sentence in page


def test_the_good_lines_are_saved_and_the_others_come_back(client: Client, group: Group, here: str) -> None:
    page = text(pasted(client, here, "cards", *LINES, do="save"))
    assert [card[:2] for card in cards(group)] == [("Owl", 3), ("Wolf", 2)]
    assert "Lines saved: 2." in page and "Bear; 13" in page and "Wolf" not in page


def test_lines_are_looked_at_again_where_the_box_has_changed(client: Client, group: Group, here: str) -> None:
    where, sent = f"{here}cards/paste", {"lines": "Owl; 3"}
    seen = seen_in(text(client.post(where, sent | {"do": "look"})))
    put(group, "Owl", 2)
    answer = client.post(where, sent | {"do": "save", "seen": seen})
    assert answer.status_code == 409 and "Someone changed the box in the meantime." in text(answer)
    assert cards(group) == (("Owl", 2, True),)


def test_more_lines_than_can_be_meant_are_refused(client: Client, group: Group, here: str) -> None:
    answer = pasted(client, here, "cards", *(f"Card {number}; 1" for number in range(501)))
    assert answer.status_code == 422 and "Paste at most 500 lines at once." in text(answer)


# files


def file_of(holds: Any, **more: Any) -> bytes:
    head = {"format": BOX_FORMAT, "game": FULL_TOY.slug, "version": FULL_TOY.version, "date": "2025-01-01"}
    return json.dumps(head | {"content": holds} | more).encode()


def test_a_box_travels_to_another_group_as_a_file(
    client: Client, user: User, group: Group, here: str
) -> None:
    put(group, "Owl", 3)
    answer = client.get(f"{here}file")
    assert "attachment" in answer["Content-Disposition"]
    written = json.loads(answer.content)
    assert (written["format"], written["game"], bool(written["date"])) == (BOX_FORMAT, FULL_TOY.slug, True)
    other = make_group("Others", owner=user)
    page = text(take(client, address_of(other), answer.content))
    assert "Owl" in page and not kept(other)
    sent = {"content": answer.content.decode(), "do": "take", "mode": "replace", "seen": seen_in(page)}
    client.post(f"{address_of(other)}take", sent)
    assert cards(other) == cards(group)


def test_what_is_missing_is_added_and_what_is_there_stays(client: Client, group: Group, here: str) -> None:
    put(group, "Owl", 2)
    put(group, "Fox", 1)
    raw = file_of({"cards": [["Owl", 3, True], ["Wolf", 2, True]]})
    ways = {"add": {"Owl": 2, "Fox": 1, "Wolf": 2}, "replace": {"Owl": 3, "Wolf": 2}}
    for mode, wanted in ways.items():
        seen = seen_in(text(take(client, here, raw)))
        take(client, here, raw, do="take", mode=mode, seen=seen)
        assert {card[0]: card[1] for card in cards(group)} == wanted


def test_a_box_that_changed_while_it_was_looked_into_is_looked_into_again(
    client: Client, group: Group, here: str
) -> None:
    raw = file_of({"cards": [["Owl", 3, True]]})
    seen = seen_in(text(take(client, here, raw)))
    put(group, "Fox", 1)
    answer = take(client, here, raw, do="take", mode="replace", seen=seen)
    assert answer.status_code == 409 and "Someone changed the box in the meantime." in text(answer)
    assert cards(group) == (("Fox", 1, True),)


BAD: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "Line 1 of the file is not JSON."),
    "no text": (b"\xff\xfe\x00", "This is not a text file, so it cannot contain a box."),
    "no JSON": (b'{\n"format": nonsense}', "Line 2 of the file is not JSON."),
    "no number": (b'{"format": NaN}', "This file is not JSON."),
    "a huge number": (b'{"format": ' + b"9" * 5000 + b"}", "This file is not JSON."),
    "no box": (b'{"a": 1}', "This file does not contain a box."),
    "a list": (b"[1, 2]", "This file does not contain a box."),
    "too large": (b" " * (2 * 1024 * 1024 + 1), "This file is larger than 2 MB."),
    "too deep": (b"[" * 100_000, "This file is nested more than 20 levels deep."),
    "too deep in strings": (b'{"a":"[[[["' + b',"b":[' * 21, "This file is nested more than 20 levels deep."),
    "too much": (file_of({"cards": [[]] * 60_000}), "This file contains more than a box can hold."),
    "no version": (file_of({}, version="1"), "This file does not contain a box."),
    "no content": (file_of([]), "This file does not contain a box."),
    "half a sign": (
        file_of({"cards": [["\ud800", 1, True]]}),
        "This file contains characters that are not text.",
    ),
    "a hostile name": (
        file_of({"cards": [["a\u202eb", 1, True]]}),
        "a\u202eb › Name: Enter plain text, on one line.",
    ),
    "another game": (file_of({}, game="moths<b>"), "This file is for another game: moths<b>."),
    "a later version": (file_of({}, version=99), "This file is from a later version."),
    "another type": (file_of({"cards": [["Owl", "2", True]]}), "cards › 1 › 2: That cannot be read."),
    "a stray name": (file_of({"spoons": []}), "spoons: The game has nothing with that name."),
    "a number": (
        file_of({"cards": [["Owl", 13, True]]}),
        "Owl › Strength: Choose a number from 0 to 9.",
    ),
    "no name": (file_of({"cards": [["", 1, True]]}), "Name: Write a name."),
    "twice": (file_of({"cards": [["Owl", 1, True], ["Owl", 2, True]]}), "Owl: It is there twice."),
    "too many": (
        file_of({"cards": [[f"Card {number}", 1, True] for number in range(7)]}),
        "That is more than the box has room for.",
    ),
}


@pytest.mark.goal("R10", "S10")
@for_each("what", BAD)
def test_a_file_that_is_wrong_is_told_by_its_place_and_changes_nothing(
    client: Client, group: Group, here: str, what: str
) -> None:
    put(group, "Fox", 1)
    before, (raw, sentence) = kept(group), BAD[what]
    answer = take(client, here, raw)
    assert answer.status_code == 422
    assert sentence in text(answer) and "Nothing was changed." in text(answer)
    assert kept(group) == before
    again = client.post(f"{here}take", {"content": raw.decode("latin-1"), "do": "take", "mode": "replace"})
    assert again.status_code in (400, 409, 422) and kept(group) == before


def test_a_part_of_a_box_is_a_file_too(client: Client, user: User, group: Group, here: str) -> None:
    put(group, "Moth", 4)
    raw = client.get(f"{here}nights/Moth/file").content
    assert json.loads(raw)["format"] == ROW_FORMAT
    other = make_group("Others", owner=user)
    page = text(take(client, address_of(other), raw))
    assert "Import this part" in page and "Moth" in page
    take(client, address_of(other), raw, do="take", mode="add", seen=seen_in(page))
    assert cards(other) == (("Moth", 4, True),)


@pytest.mark.goal("R10")
def test_no_broken_file_breaks_the_site_or_the_box(client: Client, group: Group, here: str) -> None:
    for name in ("Owl", "Moth", "Wolf"):
        put(group, name, 3)
    whole, before, statuses = json.loads(client.get(f"{here}file").content), kept(group), set()
    for raw in broken_files(whole, Random(7), 40):
        answer = take(client, here, raw)
        statuses.add(answer.status_code)
        assert answer.status_code in (200, 422), raw[:300]
        assert kept(group) == before
        if answer.status_code == 200:  # what may be taken over gives a box that opens
            after = merge_file(parse_file(FULL_TOY, raw), FULL_TOY.new_box(), MergeMode.REPLACE)
            assert not poured(CARDS, after, FULL_TOY.new_box(), lambda row: True)[1]
    assert statuses == {200, 422}


# a box that nobody can read


def spoilt(group: Group, content: str = '{"cards": 3}') -> None:
    Box.objects.create(group=group, game_slug=FULL_TOY.slug, content=content, version=1)


@pytest.mark.goal("K4")
def test_a_box_that_nobody_can_read_says_so_on_every_page(client: Client, group: Group, here: str) -> None:
    spoilt(group)
    for where in ("", "cards/", "cards/paste", "nights/", "nights/Moth/"):
        answer = client.get(f"{here}{where}")
        assert answer.status_code == 422 and "cannot be read" in text(answer)
        assert f'href="{here}take"' in text(answer) and f'href="{here}anew"' in text(answer)
    assert client.post(f"{here}cards/", new_row(name="Owl")).status_code == 422
    assert kept(group) == ['{"cards": 3}']
    assert client.get(f"{here}file").content == b'{"cards": 3}'


def test_a_box_that_nobody_can_read_is_replaced_by_a_file(client: Client, group: Group, here: str) -> None:
    spoilt(group)
    raw = file_of({"cards": [["Owl", 3, True]]})
    page = text(take(client, here, raw))
    assert "Add what is missing" not in page
    take(client, here, raw, do="take", mode="add", seen=seen_in(page))
    assert cards(group) == (("Owl", 3, True),)


def test_a_box_begins_anew_after_a_question(client: Client, group: Group, here: str) -> None:
    spoilt(group, "{")
    assert client.get(f"{here}anew").status_code == 200 and kept(group) == ["{"]
    assert client.post(f"{here}anew")["Location"] == here
    assert load_box(group, FULL_TOY) == FULL_TOY.new_box()


def test_an_older_box_opens_as_this_version_would_have_written_it(group: Group) -> None:
    upgrades = {1: lambda raw: {"cards": raw["beasts"]}}
    newer = replace(FULL_TOY, version=2, box=replace(FULL_TOY.box, upgrades=upgrades))
    spoilt(group, '{"beasts": [["Owl", 3, true]]}')
    assert cards(group, newer) == (("Owl", 3, True),)
    assert parse_file(newer, file_of({"beasts": [["Fox", 1, True]]})).content.cards == (("Fox", 1, True),)


def test_a_box_is_read_once_and_anew_when_it_was_saved(group: Group) -> None:
    put(group, "Rat", 1)
    first = load_box(group, FULL_TOY)
    put(group, "Rat", 2)
    second = load_box(group, FULL_TOY)
    assert (first.cards[0][1], second.cards[0][1]) == (1, 2)
    assert load_box(group, FULL_TOY) is second
    assert load_box(make_group("Others"), FULL_TOY) == FULL_TOY.new_box()
