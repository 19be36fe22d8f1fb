"""The page of a campaign: its evenings with what was written and photographed, in pages; records; a jot."""

from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from campaigns.chronicle.evenings import LINES, LINES_BEFORE, NOTES, tell_evenings
from campaigns.chronicle.recap import EVENINGS
from campaigns.history.plays import summarize_plays
from campaigns.models import EndedPlay, Note, Photo, PlayerResult, Session
from campaigns.notes.writing import write_note
from campaigns.photos.selectors import find_as_left
from campaigns.sessions import lifecycle
from companion.accounts.models import User
from companion.games import GAMES
from companion.rules import replace
from companion.rules.kit.by_hand import SHEETS
from tests.support.evenings import make_user, member, session, tap, toy
from tests.support.toy import TOY

__all__ = ["member", "session", "toy"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]


def owner_of(session: Session) -> User:
    return session.campaign.group.memberships.select_related("user").get().user


def page_of(client: Client, session: Session, query: str = "") -> str:
    answer = client.get(f"/campaigns/{session.campaign_id}/{query}")
    assert answer.status_code == 200
    return answer.content.decode()


def photo_of(session: Session, **about: Any) -> Photo:
    some = {"width": 3, "height": 2, "size": 9, "digest": "x", "folder": f"photos/{session.pk}"}
    return Photo.objects.create(campaign=session.campaign, session=session, **some | about)


def play_evenings(session: Session, count: int) -> Session:
    for _evening in range(count - 1):
        tap(session, "fall", name="the moor")
        lifecycle.pack_away(session)
        session = lifecycle.go_on(session.campaign)
    tap(session, "fall", name="the moor")
    return session


def test_the_newest_evening_is_told_at_length_and_those_before_it_in_short(session: Session) -> None:
    for number in range(LINES + 2):
        tap(session, "write", words=f"Line {number}")
    lifecycle.pack_away(session)
    newest = lifecycle.go_on(session.campaign)
    for number in range(LINES + 2):
        tap(newest, "write", words=f"Line {number}")
    told = tell_evenings(session.campaign, owner_of(session)).told
    assert [len(one.lines) for one in told] == [LINES, LINES_BEFORE]
    assert [one.session.number for one in told] == [2, 1]


def test_evenings_come_in_pages(member: Client, session: Session) -> None:
    play_evenings(session, EVENINGS + 3)
    first = page_of(member, session)
    assert f"?before={4}#h-evenings" in first and "3 evenings before" in first
    assert 'id="evening-4"' in first and 'id="evening-3"' not in first
    second = page_of(member, session, "?before=4")
    assert 'id="evening-3"' in second and 'id="evening-4"' not in second and "evenings before" not in second


@pytest.mark.parametrize("asked", ["x", "-1", "9" * 40, "0", "1"])
def test_an_address_that_names_no_evening_shows_what_there_is(
    member: Client, session: Session, asked: str
) -> None:
    tap(session, "pour")
    page_of(member, session, f"?before={asked}")


def test_an_evening_has_its_photos_and_the_notes_that_the_reader_may_see(
    member: Client, session: Session
) -> None:
    tap(session, "pour")
    photo_of(session, words="The table")
    other = make_user("other")
    for number in range(NOTES + 1):
        write_note(session.campaign, owner_of(session), f"k{number}", text=f"Said {number}", session=session)
    write_note(session.campaign, other, "secret", text="Mine alone", session=session, is_private=True)
    page = page_of(member, session)
    assert 'alt="The table"' in page
    assert "Said 3" in page and "Said 0" not in page and "1 note more" in page
    assert "Mine alone" not in page


def test_a_line_is_written_on_the_page_and_led_back_to_it(member: Client, session: Session) -> None:
    tap(session, "pour")
    address = f"/campaigns/{session.campaign_id}/"
    sent = {"text": "She said so.", "key": "a-key", "session": session.pk, "from": "campaign"}
    answer = member.post(f"{address}notes/", sent)
    assert answer["Location"] == address
    assert Note.objects.get().session == session
    assert "She said so." in page_of(member, session)


def test_a_jot_without_words_says_so_and_writes_nothing(member: Client, session: Session) -> None:
    sent = {"text": " ", "key": "a-key", "session": session.pk, "from": "campaign"}
    answer = member.post(f"/campaigns/{session.campaign_id}/notes/", sent)
    assert answer.status_code == 422 and "Write something first." in answer.content.decode()
    assert not Note.objects.exists()


def ended(session: Session, position: int, minutes: int, points: int, **about: Any) -> EndedPlay:
    when = session.started_at
    times = {"started_at": when, "ended_at": when, "minutes": minutes, "number": 1}
    play = EndedPlay.objects.create(session=session, position=position, **times | about)
    PlayerResult.objects.create(play=play, position=1, name="Anna", points=points, is_winner=True)
    return play


def test_records_are_the_best_the_quickest_and_the_longest_play(session: Session) -> None:
    best, quickest = ended(session, 1, 60, 31), ended(session, 2, 40, 12)
    longest = ended(session, 3, 90, 5)
    ended(session, 4, 10, 99, is_left_out=True)
    ended(session, 5, 10, 99, is_taken_back=True)
    found = summarize_plays(session.campaign, 1)
    assert found.best and found.quickest and found.longest
    assert (found.best.play, found.quickest.play, found.longest.play) == (best, quickest, longest)


def test_where_few_points_win_the_fewest_are_the_record(session: Session) -> None:
    ended(session, 1, 60, 31, fewest_win=True)
    least = ended(session, 2, 60, 7, fewest_win=True)
    found = summarize_plays(session.campaign, 5)
    assert found.best and found.best.play == least


def test_one_play_alone_holds_no_record(member: Client, session: Session) -> None:
    tap(session, "pour")
    page_of(member, session)  # counts it: what is made by hand here would be taken back
    ended(session, 1, 60, 31)
    assert "Records" not in page_of(member, session)
    ended(session, 2, 50, 12)
    assert "Records" in page_of(member, session)


def test_the_table_as_it_was_left_is_of_the_newest_evening_or_the_one_before(session: Session) -> None:
    assert find_as_left(session) is None
    tap(session, "pour")
    left = photo_of(session, is_table=True)
    lifecycle.pack_away(session)
    assert find_as_left(session) == left
    newest = lifecycle.go_on(session.campaign)
    assert find_as_left(newest) == left
    tap(newest, "pour")
    lifecycle.pack_away(newest)
    assert find_as_left(newest) is None


def test_home_shows_the_table_as_it_was_left_and_what_to_print(
    member: Client, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, TOY.slug, replace(TOY, sheets=SHEETS))
    tap(session, "pour")
    photo_of(session, is_table=True, words="So it lay")
    lifecycle.pack_away(session)
    page = member.get("/").content.decode()
    assert "So it lay" in page
    assert f'href="/sheets/{session.pk}/?sheet=pack_away"' in page
    assert f'href="/campaigns/{session.campaign_id}/recap/aloud"' in page


def test_a_campaign_that_has_ended_is_played_again_by_the_same_people(
    member: Client, session: Session
) -> None:
    lifecycle.end(session.campaign)
    again = f"/groups/{session.campaign.group_id}/campaigns/new?again={session.campaign_id}"
    assert f'href="{again}"' in page_of(member, session)
    assert member.get(again).status_code == 200


def test_a_play_shows_the_photos_of_its_evening_and_leads_to_the_table(
    member: Client, session: Session
) -> None:
    tap(session, "pour")
    page_of(member, session)
    play = ended(session, 1, 60, 31)
    where = f"/groups/{session.campaign.group_id}/plays/{play.pk}/"
    first = member.get(where).content.decode()
    assert f'href="/groups/{session.campaign.group_id}/photos/add?evening={session.pk}"' in first
    photo = photo_of(session, words="The last count")
    second = member.get(where).content.decode()
    assert (
        f'href="/groups/{session.campaign.group_id}/photos/{photo.pk}/"' in second
        or "The last count" in second
    )


def test_a_stranger_sees_no_evening_of_a_campaign(session: Session) -> None:
    client = Client()
    client.force_login(get_user_model().objects.create_user("stranger"))
    assert client.get(f"/campaigns/{session.campaign_id}/?before=9").status_code == 404
