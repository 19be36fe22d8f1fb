"""Plays that ended: a row each, as the log says now; a page; handed on."""

import csv
import json
import re
from datetime import datetime
from io import StringIO
from typing import Any
from urllib.parse import unquote

import pytest
from django.conf import settings
from django.test import Client

from campaigns.history.handing_on import CREATE_PLAY, MOST_SIGNS, make_link, make_pushed_play
from campaigns.history.plays import PlayFacts, list_plays
from campaigns.log import commands
from campaigns.log.amendments import RolledPlay
from campaigns.log.state import Command, current_state
from campaigns.models import Campaign, EndedPlay, Group, Session
from campaigns.sessions import lifecycle
from companion.rules import Play
from tests.support.contest import CONTEST, TOGETHER, contest
from tests.support.evenings import PEOPLE, make_group, make_user
from tests.support.seated import begin

__all__ = ["contest"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("contest")]


@pytest.fixture
def group() -> Group:
    return make_group(owner=make_user("anna"))


@pytest.fixture
def session(group: Group) -> Session:
    return begin(Campaign.objects.create(group=group, name="On Thursdays", game_slug=CONTEST.slug), PEOPLE)


@pytest.fixture
def member(group: Group) -> Client:
    client = Client()
    client.force_login(group.memberships.get().user)
    return client


def play(session: Session, action: str, **answers: Any) -> int:
    """Play at the table as it is; return the number of the entry."""
    seen = current_state(session).number
    commands.record(session, Play(action, answers), Command(seen=seen, key=f"key-{seen}"))
    return seen + 1


def roll(session: Session, who: str, *faces: str) -> int:
    return play(session, "roll", who=who, number=len(faces), roll=faces)


def finish(session: Session, *winners: str) -> int:
    return play(session, "finish", winners=winners)


def rewind(session: Session, do: Any) -> None:
    seen = current_state(session).number
    do(session, Command(seen=seen, key=f"key-{seen}"))


def names(group: Group) -> list[list[str]]:
    return [one.winners for one in list_plays(group)]


def test_a_play_that_ends_has_a_row_with_its_entry_people_and_points(session: Session, group: Group) -> None:
    roll(session, "seat-2", "6", "5")
    number = finish(session, "seat-2")
    (found,) = list_plays(group)
    assert (found.play.number, found.play.is_together, found.winners) == (number, False, ["Bruno"])
    assert found.play.ended_at == session.entries.get(number=number).created_at
    assert [(one.name, one.row.points, one.row.is_first) for one in found.lines] == [
        ("Bruno", 11, False),
        ("Anna", 0, True),
        ("Chiara", 0, False),
    ]
    assert [one.row.person.name for one in found.lines if one.row.person] == ["Bruno", "Anna", "Chiara"]
    assert (found.title, found.outcome, found.columns) == ("Round", "11 points", ["Rolled"])


def test_nothing_has_ended_while_it_is_played(session: Session, group: Group) -> None:
    roll(session, "seat-1", "6")
    assert list_plays(group) == []


def test_several_plays_of_one_evening_have_a_row_each(session: Session, group: Group) -> None:
    finish(session, "seat-1")
    list_plays(group)
    play(session, "once_more")
    finish(session, "seat-3")
    assert names(group) == [["Chiara"], ["Anna"]]


def test_a_play_of_a_later_evening_is_of_that_evening(session: Session, group: Group) -> None:
    finish(session, "seat-1")
    lifecycle.pack_away(session)
    later = lifecycle.go_on(session.campaign)
    play(later, "once_more")
    finish(later, "seat-2")
    newest, first = list_plays(group)
    assert (first.play.session, newest.play.session, newest.play.position) == (session, later, 1)


def test_a_play_of_two_evenings_began_at_the_first(session: Session, group: Group) -> None:
    roll(session, "seat-1", "1")
    lifecycle.pack_away(session)
    later = lifecycle.go_on(session.campaign)
    finish(later, "seat-1")
    (found,) = list_plays(group)
    assert found.play.started_at == session.started_at
    assert found.play.session == later


def test_an_undo_takes_an_end_back_and_a_redo_brings_it_with_what_was_said_of_it(
    session: Session, group: Group, member: Client
) -> None:
    number = finish(session, "seat-1")
    (found,) = list_plays(group)
    member.post(f"/groups/{group.pk}/plays/{found.play.pk}/leave-out", {"left_out": "on"})
    rewind(session, commands.undo)
    assert list_plays(group) == []
    assert member.get(f"/groups/{group.pk}/plays/{found.play.pk}/").status_code == 404
    rewind(session, commands.redo)
    (again,) = list_plays(group)
    assert (again.play.pk, again.play.uid, again.play.is_left_out) == (found.play.pk, found.play.uid, True)
    assert again.play.ended_at == session.entries.get(number=number).created_at


def test_another_end_after_an_undo_is_the_end(session: Session, group: Group) -> None:
    finish(session, "seat-1")
    list_plays(group)
    rewind(session, commands.undo)
    number = finish(session, "seat-2")
    (found,) = list_plays(group)
    assert (found.winners, found.play.number) == (["Bruno"], number)


def test_an_amend_under_a_finished_play_changes_what_it_came_to(session: Session, group: Group) -> None:
    first = roll(session, "seat-1", "1")
    number = finish(session, "seat-1")
    list_plays(group)
    changed = Play("roll", {"who": "seat-1", "number": 1, "roll": ("6",)})
    commands.amend(session, {first: (RolledPlay(changed),)}, Command(seen=2, key="mend"))
    (found,) = list_plays(group)
    assert (found.lines[0].row.points, found.play.number) == (6, number)


def test_an_amend_that_leaves_the_end_out_takes_it_back(session: Session, group: Group) -> None:
    number = finish(session, "seat-1")
    list_plays(group)
    commands.amend(session, {number: ()}, Command(seen=1, key="mend"))
    assert list_plays(group) == []
    assert EndedPlay.objects.get().is_taken_back


def test_who_is_renamed_is_called_so_in_what_was_played(session: Session, group: Group) -> None:
    finish(session, "seat-1")
    group.people.filter(name="Anna").update(name="Annalisa")
    assert names(group) == [["Annalisa"]]


def test_all_win_or_lose_as_one(group: Group, member: Client) -> None:
    session = begin(Campaign.objects.create(group=group, name="Together", game_slug=TOGETHER.slug), PEOPLE)
    finish(session)
    (found,) = list_plays(group)
    assert found.play.is_together
    assert not found.is_won
    assert "lost" in member.get(f"/groups/{group.pk}/plays/").content.decode()


def test_a_play_of_a_game_that_lies_on_no_shelf_is_told_all_the_same(
    session: Session, group: Group, member: Client
) -> None:
    finish(session, "seat-1")
    (found,) = list_plays(group)
    Campaign.objects.update(game_slug="gone")
    answer = member.get(f"/groups/{group.pk}/plays/{found.play.pk}/")
    assert answer.status_code == 200
    assert "Anna" in answer.content.decode()


def test_a_page_tells_who_played_when_and_how_it_went(session: Session, group: Group, member: Client) -> None:
    roll(session, "seat-2", "6", "5")
    finish(session, "seat-2")
    (found,) = list_plays(group)
    page = member.get(f"/groups/{group.pk}/plays/{found.play.pk}/").content.decode()
    for words in ("Round", "11 points", "Bruno rolls.", "began", "counts", "BG Stats"):
        assert words in page


def test_what_happened_before_and_after_a_play_is_not_of_it(
    session: Session, group: Group, member: Client
) -> None:
    roll(session, "seat-1", "6")
    finish(session, "seat-1")
    play(session, "once_more")
    roll(session, "seat-2", "6")
    finish(session, "seat-2")
    newest, first = list_plays(group)
    pages = [
        member.get(f"/groups/{group.pk}/plays/{one.play.pk}/").content.decode() for one in (first, newest)
    ]
    assert ["Anna rolls." in page for page in pages] == [True, False]
    assert ["Bruno rolls." in page for page in pages] == [False, True]


def test_plays_are_for_members_alone(session: Session, group: Group) -> None:
    finish(session, "seat-1")
    (found,) = list_plays(group)
    stranger, carla = Client(), make_user("carla")
    stranger.force_login(carla)
    for rest in ("", "file/csv"):
        assert stranger.get(f"/groups/{group.pk}/plays/{found.play.pk}/{rest}").status_code == 404
    other = make_group("Others", owner=carla)
    assert stranger.get(f"/groups/{other.pk}/plays/{found.play.pk}/").status_code == 404


# handed on

FIELDS = {
    "sourceName": str,
    "sourcePlayId": str,
    "playDate": str,
    "durationMin": int,
    "location": str,
    "board": str,
    "comments": str,
    "game": dict,
    "players": list,
}
OF_GAME = {"name": str, "bggId": int, "sourceGameId": str, "highestWins": bool, "noPoints": bool}
OF_PLAYER = {
    "name": str,
    "sourcePlayerId": str,
    "startPlayer": bool,
    "winner": bool,
    "score": int,
    "rank": int,
    "role": str,
}


@pytest.fixture
def ended(session: Session, group: Group) -> PlayFacts:
    roll(session, "seat-2", "6", "5")
    finish(session, "seat-2")
    return list_plays(group)[0]


def test_the_link_has_the_fields_that_bg_stats_takes_and_no_other(ended: PlayFacts) -> None:
    link = make_link(ended, "at Anna’s")
    assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=")
    play = json.loads(unquote(link.removeprefix(CREATE_PLAY)))
    for row, fields in (
        (play, FIELDS),
        (play["game"], OF_GAME),
        *((one, OF_PLAYER) for one in play["players"]),
    ):
        assert {name: type(value) for name, value in row.items()} == {name: fields[name] for name in row}
    assert play["sourceName"] == "Nightlight"
    assert play["game"] == {
        "name": "Contest",
        "bggId": 42,
        "sourceGameId": "contest",
        "highestWins": True,
        "noPoints": False,
    }
    assert (play["location"], play["board"]) == ("at Anna’s", "Round")


def test_who_began_and_who_won_is_always_said(ended: PlayFacts) -> None:
    """Android fails where one of them is missing."""
    for one in make_pushed_play(ended)["players"]:
        assert {type(one["startPlayer"]), type(one["winner"])} == {bool}


def test_the_date_is_of_utc(ended: PlayFacts, settings: Any) -> None:
    settings.TIME_ZONE = "Europe/Rome"
    said = datetime.strptime(make_pushed_play(ended)["playDate"], "%Y-%m-%d %H:%M:%S")
    assert said == ended.play.started_at.replace(tzinfo=None, microsecond=0)


def test_ids_are_the_same_in_each_play_and_of_nobody_else(session: Session, group: Group) -> None:
    finish(session, "seat-1")
    play(session, "once_more")
    finish(session, "seat-1")
    later, first = (make_pushed_play(one) for one in list_plays(group))
    assert later["sourcePlayId"] != first["sourcePlayId"]
    ids = [{one["name"]: one["sourcePlayerId"] for one in made["players"]} for made in (later, first)]
    assert ids[0] == ids[1]
    assert len(set(ids[0].values())) == 3
    assert make_pushed_play(list_plays(group)[1])["sourcePlayId"] == first["sourcePlayId"]


def test_a_link_stays_under_8000_signs(ended: PlayFacts) -> None:
    ended.play.outcome_json = {"id": "語" * 2000}
    link = make_link(ended, "at Anna’s")
    assert len(link) <= MOST_SIGNS
    play = json.loads(unquote(link.removeprefix(CREATE_PLAY)))
    assert "comments" not in play
    assert len(play["players"]) == 3


def find_hand(ended: PlayFacts, group: Group, member: Client) -> str:
    page = member.get(f"/groups/{group.pk}/plays/{ended.play.pk}/").content.decode()
    found = re.search(r'href="(/hand/[^"]+)"', page)
    assert found
    return found[1]


def test_the_code_on_the_page_leads_to_bg_stats_without_an_account(
    ended: PlayFacts, group: Group, member: Client
) -> None:
    answer = Client().get(find_hand(ended, group, member))
    assert answer.status_code == 302
    assert answer["Location"].startswith(CREATE_PLAY)


@pytest.mark.parametrize("token", ["x", "eyJ9:1:forged"])
def test_a_code_that_this_site_has_not_made_leads_nowhere(ended: PlayFacts, token: str) -> None:
    assert Client().get(f"/hand/{token}").status_code == 404


def test_a_code_leads_nowhere_after_a_day(
    ended: PlayFacts, group: Group, member: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = find_hand(ended, group, member)
    monkeypatch.setattr("campaigns.history.play_views.HAND_LIFETIME", -1)
    assert Client().get(hand).status_code == 404


def get_file(group: Group, member: Client, kind: str, ended: PlayFacts | None = None) -> str:
    place = f"{ended.play.pk}/file" if ended else "file"
    answer = member.get(f"/groups/{group.pk}/plays/{place}/{kind}")
    assert answer.status_code == 200
    assert answer["Content-Disposition"].startswith("attachment")
    return answer.content.decode()


def test_a_table_has_a_line_for_each_person(ended: PlayFacts, group: Group, member: Client) -> None:
    heads, *rows = csv.reader(StringIO(get_file(group, member, "csv", ended).removeprefix("\ufeff")))
    found = [dict(zip(heads, row, strict=True)) for row in rows]
    assert [(row["Who"], row["Points"], row["Won"]) for row in found] == [
        ("Bruno", "11", "1"),
        ("Anna", "0", "0"),
        ("Chiara", "0", "0"),
    ]


@pytest.mark.parametrize("name", ["=1+1", " =1+1", "+1", "-1", "@A1", "Ann;=1+1;x", "Ann,=1+1"])
@pytest.mark.parametrize(("language", "delimiter"), [("en", ","), ("it", ";")])
def test_no_cell_of_a_table_is_a_formula(
    ended: PlayFacts, group: Group, member: Client, name: str, language: str, delimiter: str
) -> None:
    group.people.filter(name="Bruno").update(name=name)
    member.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    text = get_file(group, member, "csv", ended)
    rows = list(csv.reader(StringIO(text.removeprefix("\ufeff")), delimiter=delimiter))
    assert len({len(row) for row in rows}) == 1 and any(name in cell for row in rows for cell in row)
    assert not any(cell.lstrip().startswith(("=", "+", "-", "@")) for row in rows for cell in row)


def test_a_table_is_read_by_the_spreadsheets_of_each_language(
    ended: PlayFacts, group: Group, member: Client
) -> None:
    """A mark of the order of bytes says that it is UTF-8; each cell is quoted."""
    for language, begins in (("en", '\ufeff"Date","Minutes"'), ("it", '\ufeff"Data";"Minuti"')):
        member.cookies[settings.LANGUAGE_COOKIE_NAME] = language
        assert get_file(group, member, "csv", ended).startswith(begins)


def test_a_file_refers_to_its_people_games_and_places_by_id(
    ended: PlayFacts, group: Group, member: Client
) -> None:
    told = json.loads(get_file(group, member, "bgsplays"))
    (play,) = told["plays"]
    people = {one["id"]: one["name"] for one in told["players"]}
    assert [people[one["playerRefId"]] for one in play["playerScores"]] == ["Bruno", "Anna", "Chiara"]
    assert {one["id"]: one["name"] for one in told["games"]}[play["gameRefId"]] == "Contest"
    assert told["locations"] == []


def test_names_are_no_markdown(ended: PlayFacts, group: Group, member: Client) -> None:
    group.people.filter(name="Bruno").update(name="*B*|<b>")
    assert r"| \*B\*\|\<b\> | 11 | ✓ |" in get_file(group, member, "md", ended)


def test_there_is_no_other_format(ended: PlayFacts, group: Group, member: Client) -> None:
    assert member.get(f"/groups/{group.pk}/plays/file/exe").status_code == 404


def test_a_group_without_plays_is_told_what_comes_here(group: Group, member: Client) -> None:
    assert "Nothing ended yet" in member.get(f"/groups/{group.pk}/plays/").content.decode()
    assert get_file(group, member, "csv").count("\n") == 1
