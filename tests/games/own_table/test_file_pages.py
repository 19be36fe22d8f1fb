"""A game as a file, given out by the box and taken in by that of another group, shown before it is."""

import json

import pytest
from django.test import Client

from campaigns.box.repository import load_box, save_box
from campaigns.models import Group
from campaigns.transfer.export import export_campaign
from campaigns.transfer.reading import is_message
from companion.games.own_table import GAME
from companion.games.own_table.file import FORMAT, to_file
from tests.faults.world import in_full_swing
from tests.games.own_table.tables import box_of_games
from tests.support.boxes import seen_in, take, text
from tests.support.evenings import make_group, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def group() -> Group:
    return make_group(owner=make_user("anna"))


@pytest.fixture
def owner(client: Client, group: Group) -> Client:
    client.force_login(group.memberships.get().user)
    return client


def address(group: Group) -> str:
    return f"/groups/{group.pk}/box/{GAME.slug}/"


def test_a_game_is_given_out_as_a_file_and_taken_in_as_it_is(owner: Client, group: Group) -> None:
    save_box(group, GAME, box_of_games())
    given = owner.get(f"{address(group)}games/game-101/file").content
    assert json.loads(given)["format"] == FORMAT
    save_box(group, GAME, GAME.new_box())
    preview = owner.post(f"{address(group)}take", {"content": given.decode()})
    assert preview.status_code == 200 and b"Five Throws" in preview.content
    assert load_box(group, GAME).games == (), "nothing is taken in before it is shown"
    chosen = {"row.games.game-101": "theirs"}
    take(owner, address(group), given, do="take", seen=seen_in(text(preview)), **chosen)
    assert [kept.made for kept in load_box(group, GAME).games] == [box_of_games().games[0].made]


@pytest.mark.parametrize("broken", [{"format": "nightlight-table/2"}, {"format": FORMAT}, {"parts": 3}])
def test_a_file_that_cannot_be_read_says_why_and_leaves_nothing(
    owner: Client, group: Group, broken: dict[str, object]
) -> None:
    whole = to_file(box_of_games().games[0].made) if "format" not in broken else {}
    answer = owner.post(f"{address(group)}take", {"content": json.dumps({**whole, **broken})})
    assert answer.status_code == 422 and b'role="alert"' in answer.content
    assert load_box(group, GAME).games == ()


def test_a_campaign_with_words_in_two_languages_is_given_out_as_a_file() -> None:
    session = in_full_swing(GAME, make_user("berta"))
    exported = export_campaign(session.campaign)
    assert exported.raw and exported.left_out == ()


@pytest.mark.parametrize(
    "broken",
    [
        {"languages": {"it": 3}},
        {"languages": ["it"]},
        {"languages": {"it": "a\nb\u202e"}},
        {"languages": {"it": "Nebbia"}, "parts": {"x": 1}},
    ],
)
def test_words_of_people_in_a_file_are_plain_texts_alone(broken: dict[str, object]) -> None:
    assert is_message({"id": "Fog {0.__class__}", "languages": {"it": "Nebbia {x}"}})
    assert not is_message({"id": "Fog"} | broken)


def test_what_a_file_has_that_is_not_known_here_is_said_before_it_is_taken_in(
    owner: Client, group: Group
) -> None:
    raw = json.loads(json.dumps(to_file(box_of_games().games[0].made)))
    strange = {**raw, "parts": [*raw["parts"], {"kind": "spinner", "name": "Fortune"}]}
    page = text(owner.post(f"{address(group)}take", {"content": json.dumps(strange)}))
    assert "“spinner” is unknown to this version." in page


def test_a_game_that_differs_in_its_parts_alone_says_which_version_each_is(
    owner: Client, group: Group
) -> None:
    box = box_of_games()
    raw = to_file(box.games[0].made)
    save_box(group, GAME, box)
    page = text(
        owner.post(f"{address(group)}take", {"content": json.dumps({**raw, "version": 7, "rounds": 3})})
    )
    assert "version 7" in page and "version 1" in page
