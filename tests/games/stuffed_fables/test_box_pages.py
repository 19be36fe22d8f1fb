"""The box of Stuffed Fables on the site: typed, pasted, kept as a file."""

import json
from random import Random
from typing import Any

import pytest
from django.test import Client

from campaigns.box.files import MergeMode, merge_file, parse_file
from campaigns.box.forms import row_key
from campaigns.box.repository import load_box, update_box
from campaigns.models import Box, Group
from companion.accounts.models import User
from companion.games.stuffed_fables import GAME
from companion.games.stuffed_fables.pieces import Page, PointOf, Trial
from companion.games.stuffed_fables.shelves import SHELVES
from companion.rules.box.merging import poured
from companion.rules.box.schema import CHECKED, print_of
from tests.support.boxes import broken_files, pasted, seen_in, take, text
from tests.support.evenings import client_of, make_group, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def user() -> User:
    return make_user("anna")


@pytest.fixture
def group(user: User) -> Group:
    return make_group(owner=user)


@pytest.fixture
def client(user: User) -> Client:
    return client_of(user)


@pytest.fixture
def here(group: Group) -> str:
    return f"/groups/{group.pk}/box/{GAME.slug}/"


def box_of(group: Group) -> Any:
    return load_box(group, GAME)


def put(group: Group, slug: str, id: str = "", **values: Any) -> Any:
    """Put a row into the box, as if somebody had typed it."""
    shelf: Any = GAME.shelf(slug)

    def change(box: Any) -> Any:
        row = shelf.row(box, id)
        start = row.values if row else {**shelf.blank(), CHECKED: True}
        return shelf.with_row(box, id, {**start, **values})

    return update_box(group, GAME, change)


TEST = {"page": "3", "name": "Door", "colour": "red", "difficulty": 13, "passed": "73-3", "failed": "73-4"}


def full_box(group: Group) -> Any:
    """Fill a bit of every shelf in."""
    put(group, "characters", "flops", active="Hop", **{CHECKED: True})
    put(group, "abilities", "lumpy/1", name="Trumpet", words="all move 2")
    action: dict[str, Any] = {"die-1": "1-6", "speed-1": 4, "special-1": "bites"}
    put(group, "monsters", name="Rat", defence=5, **action)
    put(group, "monsters", "crawly", copies=4)
    put(group, "items", name="Spoon", slots=("paws",), weapon="melee", colour="red", amount=1)
    put(group, "items", "tenderizer", **{CHECKED: True})
    put(group, "statuses", "scared", colour="yellow", difficulty=6)
    put(group, "statuses", name="Soggy", words="slow")
    put(group, "environments", name="Fog", words="reach 2")
    put(group, "lost", name="Button Moon")
    put(group, "sleep", "deep", number=4)
    page = {"number": "3", "search": 4, "lost": 2, "first": "7-3", "later": "", "restless": "", "words": ""}
    test = TEST | {"is_group": False, "limit": ""}
    point = {"page": "3", "name": "Well", "section": "3-5", "is_repeatable": True}
    pages = {"pages": (page | {"merchants": "Shoe"},), "tests": (test,), "points": (point,)}
    return put(group, "stories", "2", name="Dry Night", start="20-1", **pages)


@pytest.mark.parametrize("shelf", SHELVES, ids=lambda shelf: shelf.slug)
def test_every_shelf_opens_empty_and_full(client: Client, group: Group, here: str, shelf: Any) -> None:
    assert client.get(f"{here}{shelf.slug}/").status_code == 200
    full_box(group)
    assert client.get(here).status_code == 200
    assert client.get(f"{here}{shelf.slug}/?open=all").status_code == 200
    assert client.get(f"{here}{shelf.slug}/paste").status_code == 200


@pytest.mark.rule("SF-CARD-2", "SF-CARD-5")
def test_cards_are_pasted_line_by_line(client: Client, group: Group, here: str) -> None:
    rat = "Rat; normal; 5; 2; round; ; 1-3; 6; 1; 3; Bite; ; 4-6; 3; 1; 4; ; flees"
    bad = "Bat; normal; 5; ; ; ; 1-4; 1; 1; 1; ; ; 4-6; 1; 1; 1"
    page = text(pasted(client, here, "monsters", rat, bad, "Crawly; normal; 6"))
    assert "A result of the die can mean one action only." in page and not Box.objects.exists()
    pasted(client, here, "monsters", rat, bad, "Crawly; normal; 6", do="save")
    monsters = {card.id: card for card in box_of(group).monsters}
    assert set(monsters) == {"Rat", "crawly"} and monsters["crawly"].defence == 6
    assert (monsters["Rat"].action(2).name, monsters["Rat"].action(4).words) == ("Bite", "flees")
    lines = ("Wooden Spoon; paws; melee; 1; 0; red; 2; melee; 1; kitchen", "Lamp; group; ; ; ; ; ; ; ; light")
    pasted(client, here, "items", *lines, do="save")
    spoon, lamp = box_of(group).items
    assert (spoon.slots, spoon.weapon, spoon.amount, spoon.use) == (("paws",), "melee", 2, "melee")
    assert lamp.slots == ("group",) and lamp.words == "light"


@pytest.mark.rule("SF-CARD-1", "SF-CARD-7")
def test_fixed_rows_are_pasted_by_their_names(client: Client, group: Group, here: str) -> None:
    pasted(client, here, "characters", "Theadora; red; Hug; reroll red dice", do="save")
    pasted(client, here, "abilities", "Theadora 2; Cuddle; heals", do="save")
    names = [one.id for one in box_of(group).character("theadora").abilities]
    assert box_of(group).character("theadora").reroll == "red" and names == ["Hug", "Cuddle"]
    pasted(client, here, "statuses", "Scared; yellow; 6; stays put; 7", "Soggy; ; ; slow", do="save")
    assert [card.id for card in box_of(group).statuses] == ["scared", "Soggy"]


@pytest.mark.rule("SF-STORY-2", "SF-STORY-3")
def test_a_story_is_typed_beside_the_book(client: Client, group: Group, here: str) -> None:
    where, key = f"{here}stories/2/", row_key("2")
    shelf: Any = GAME.shelf("stories")
    row = shelf.row(box_of(group), "2")
    assert "no page is entered yet" in text(client.get(where))
    sent = {
        **{"id": "2", "was": print_of(row.values), CHECKED: "on", "name": "Dry Night", "start": "20-1"},
        **{"pages.0.number": "20", "pages.0.search": "5", "pages.0.first": "20-4"},
        **{"pages.0.merchants": "Shoe; Lamp", "pages.3.number": "21"},
        **{"tests.0.page": "20", "tests.0.colour": "red", "tests.0.difficulty": "13"},
        **{"tests.0.passed": "73-3", "tests.0.is_group": "on"},
        **{"points.0.page": "21", "points.0.name": "Well", "points.0.section": "21-5"},
    }
    answer = client.post(where, {f"{key}.{name}": value for name, value in sent.items()})
    assert answer.status_code == 302
    assert box_of(group).page("20") == Page(
        *("20", 5, "20-4"),
        tests=(Trial("", "red", 13, "73-3", is_group=True),),
        merchants=("Shoe", "Lamp"),
    )
    assert box_of(group).page("21") == Page("21", points=(PointOf("Well", "21-5"),))


def test_the_first_story_is_made_ours(client: Client, group: Group, here: str) -> None:
    assert "Make our own copy" in text(client.get(f"{here}stories/1/"))
    client.post(f"{here}stories/1/", {"ours": "yes"})
    assert [story.start for story in box_of(group).stories] == ["3-1"]
    assert "Make our own copy" not in text(client.get(f"{here}stories/1/"))


def test_a_box_travels_to_another_group_as_a_file(
    client: Client, user: User, group: Group, here: str
) -> None:
    before = full_box(group)
    raw = client.get(f"{here}file").content
    other = make_group("Others", owner=user)
    there = f"/groups/{other.pk}/box/{GAME.slug}/"
    page = text(take(client, there, raw))
    assert "Rat" in page and "Soggy" in page
    more = {"content": raw.decode(), "do": "take", "mode": "replace", "seen": seen_in(page)}
    client.post(f"{there}take", more)
    after = box_of(other)
    for shelf in SHELVES:
        assert [row for row in shelf.rows(after) if row.is_own] == [
            row for row in shelf.rows(before) if row.is_own
        ]


def test_a_story_travels_alone(client: Client, user: User, group: Group, here: str) -> None:
    before = full_box(group)
    raw = client.get(f"{here}stories/2/file").content
    assert json.loads(raw)["row"] == "2"
    other = make_group("Others", owner=user)
    there = f"/groups/{other.pk}/box/{GAME.slug}/"
    seen = seen_in(text(take(client, there, raw)))
    client.post(f"{there}take", {"content": raw.decode(), "do": "take", "mode": "add", "seen": seen})
    assert box_of(other).stories == before.stories and not box_of(other).monsters


@pytest.mark.parametrize("kind", ["file", "stories/2/file"])
def test_no_broken_file_breaks_the_site_or_the_box(
    client: Client, group: Group, here: str, kind: str
) -> None:
    full_box(group)
    whole, before = json.loads(client.get(f"{here}{kind}").content), box_of(group)
    statuses = set()
    for raw in broken_files(whole, Random(11), 60):
        answer = take(client, here, raw)
        statuses.add(answer.status_code)
        assert answer.status_code in (200, 422), raw[:300]
        if answer.status_code == 200:  # what may be taken over gives a box that opens
            after = merge_file(parse_file(GAME, raw), GAME.new_box(), MergeMode.REPLACE)
            for shelf in SHELVES:
                assert not poured(shelf, after, GAME.new_box(), lambda row: True)[1]
    assert statuses == {200, 422} and box_of(group) == before
