"""The recap made of the log, edited, amended under the edit, read aloud; the story handed on by a link."""

from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone, translation

from campaigns.access import passes
from campaigns.access.permissions import PASSES_KEY
from campaigns.chronicle import recap, stories
from campaigns.log import commands
from campaigns.log.amendments import RolledPlay
from campaigns.log.state import Command, current_state
from campaigns.models import Campaign, Pass, Recap, Session, StoryLink
from campaigns.notes.writing import open_thread, write_note
from campaigns.sessions import journal, lifecycle
from companion.rules import Play, Weight, message
from tests.support.evenings import device, make_group, make_session, make_user, tap, toy, tries
from tests.support.two_members import ada, bruno, campaign, session

__all__ = ["ada", "bruno", "campaign", "session", "toy", "tries"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy", "tries")]


def ambush(session: Session) -> None:
    tap(session, "call", foes=(("bat", 1),), ambush=True, loud=False)


def told_evening(session: Session) -> None:
    tap(session, "fall", name="the moor")
    tap(session, "write", words="It was cold")
    ambush(session)


def put_right(session: Session, number: int, *plays: Play) -> None:
    seen = current_state(session).number
    parts = {number: tuple(RolledPlay(play) for play in plays)}
    commands.amend(session, parts, Command(seen=seen, key=f"amend-{seen}", author_name="Bruno"))


def page(client: Client, address: str) -> str:
    return unescape(client.get(address).content.decode())


def edit(client: Client, campaign: Campaign, text: str, version: int = 0) -> Any:
    return client.post(f"/campaigns/{campaign.pk}/recap", {"text": text, "version": version})


# made of the log


def test_a_recap_tells_the_story_and_what_was_written_in_order(session: Session) -> None:
    told_evening(session)
    lifecycle.pack_away(session)
    ambush(lifecycle.go_on(session.campaign))
    assert recap.make_recap(session.campaign).paragraphs == [
        ["Night falls over the moor.", "Anna: “It was cold”.", "It is an ambush!"],
        ["It is an ambush!"],
    ]


def test_a_recap_is_in_the_readers_language(session: Session) -> None:
    tap(session, "write", words="Freddo.")
    with translation.override("it"):
        assert recap.make_recap(session.campaign).sentences == ["Anna: «Freddo.»"]


def test_a_campaign_without_a_story_has_no_recap_and_says_so(ada: Client, campaign: Campaign) -> None:
    assert recap.make_recap(campaign).paragraphs == []
    assert "The story has not begun yet." in page(ada, f"/campaigns/{campaign.pk}/recap/aloud")


@pytest.mark.parametrize("evenings", [1, 6])
def test_a_recap_of_any_story_is_under_150_words_and_keeps_the_newest(
    evenings: int, session: Session
) -> None:
    now = session
    for number in range(evenings):
        for line in range(30):
            tap(now, "write", words=f"Line {line} of evening {number}, word by word by word.")
        lifecycle.pack_away(now)
        now = lifecycle.go_on(session.campaign)
    made = recap.make_recap(session.campaign)
    assert 100 < made.words < 150
    assert made.sentences[-1] == f"Anna: “Line 29 of evening {evenings - 1}, word by word by word.”"


def test_what_was_taken_back_is_not_told(session: Session) -> None:
    told_evening(session)
    seen = current_state(session).number
    commands.undo(session, Command(seen=seen, key="taken-back"))
    assert "It is an ambush!" not in recap.make_recap(session.campaign).text


def test_sentences_are_told_apart(session: Session) -> None:
    text = "She ran. “Stop!” he said… Who? Nobody knew.\n\nThen it rained."
    assert recap.split(text) == [
        ["She ran.", "“Stop!”", "he said…", "Who?", "Nobody knew."],
        ["Then it rained."],
    ]


def line(says: str, weight: Weight) -> journal.JournalLine:
    return journal.JournalLine(message(says), weight=weight)


def test_what_matters_most_is_told_where_room_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recap, "MOST_WORDS", 6)
    lines = [line("It began.", Weight.TURN), *(line(f"Detail {n}.", Weight.DETAIL) for n in range(5))]
    lines.append(line("It ended.", Weight.END))
    assert recap.tell_evenings([lines], ()) == [["It began.", "Detail 4.", "It ended."]]


# edited


def test_what_somebody_edits_is_the_recap_for_all_until_the_log_makes_it_again(
    ada: Client, bruno: Client, session: Session
) -> None:
    told_evening(session)
    at = f"/campaigns/{session.campaign_id}/recap"
    assert edit(ada, session.campaign, "It was night.\n\nThey ran.").status_code == 302
    told = recap.tell_recap(session.campaign)
    assert told.paragraphs == [["It was night."], ["They ran."]]
    assert told.edit and told.edit.author_name == "ada" and not told.changes.is_under_edit
    assert "It was night." in page(bruno, at)
    bruno.post(f"{at}/from-log")
    assert recap.tell_recap(session.campaign).edit is None


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "Write something first."),
        ("  \n ", "Write something first."),
        ("word " * 150, "This recap has 150 words. Keep it under 150, so that it is read in a minute."),
        ("x" * 5000, "Enter at most 4000 characters."),
    ],
    ids=["nothing", "blanks", "too many words", "too long"],
)
def test_what_is_no_recap_comes_back_with_a_sentence(
    text: str, says: str, ada: Client, campaign: Campaign
) -> None:
    answer = edit(ada, campaign, text)
    read = unescape(answer.content.decode())
    assert answer.status_code == 422 and says in read and text in read
    assert not Recap.objects.exclude(text="").exists()


def test_two_who_edit_at_once_lose_nothing(ada: Client, bruno: Client, campaign: Campaign) -> None:
    edit(ada, campaign, "Ada’s.")
    answer = edit(bruno, campaign, "Bruno’s.")
    read = unescape(answer.content.decode())
    assert answer.status_code == 422 and "Bruno’s." in read and "Ada’s." in read
    assert Recap.objects.get().text == "Ada’s."
    assert edit(bruno, campaign, "Bruno’s.", version=1).status_code == 302


def test_nothing_in_an_edited_recap_runs(ada: Client, campaign: Campaign) -> None:
    edit(ada, campaign, "<script>alert(1)</script> & more.")
    for way in ("recap", "recap/aloud"):
        assert "<script>alert" not in ada.get(f"/campaigns/{campaign.pk}/{way}").content.decode()


def test_after_an_amend_it_says_what_changed_under_the_edit(ada: Client, session: Session) -> None:
    told_evening(session)
    edit(ada, session.campaign, "Night fell over the moor.")
    put_right(session, 1, Play("fall", {"name": "the sea"}))
    changes = recap.tell_recap(session.campaign).changes
    assert (changes.gone, changes.come, changes.since) == (
        ["Night falls over the moor."],
        ["Night falls over the sea."],
        [],
    )
    read = page(ada, f"/campaigns/{session.campaign_id}/recap")
    assert "The log was changed after this was edited." in read
    assert "<del>Night falls over the moor.</del>" in read and "Night falls over the sea." in read
    edit(ada, session.campaign, "Night fell over the sea.", version=1)
    assert not recap.tell_recap(session.campaign).changes.is_under_edit


def test_what_is_undone_under_an_edit_is_told_and_what_is_played_since_is_counted(
    ada: Client, session: Session
) -> None:
    told_evening(session)
    edit(ada, session.campaign, "An ambush.")
    commands.undo(session, Command(seen=current_state(session).number, key="taken-back"))
    assert recap.tell_recap(session.campaign).changes.gone == ["It is an ambush!"]
    tap(session, "write", words="Later.")
    assert recap.tell_recap(session.campaign).changes.since == ["Later."]


def test_an_edit_under_which_nothing_moved_reads_no_log(
    ada: Client, session: Session, django_assert_num_queries: Any
) -> None:
    told_evening(session)
    edit(ada, session.campaign, "Night.")
    with django_assert_num_queries(2):
        recap.tell_recap(session.campaign)


def test_the_log_of_many_evenings_costs_no_more_queries_than_that_of_one(
    session: Session, django_assert_num_queries: Any
) -> None:
    now = session
    for _evening in range(5):
        told_evening(now)
        lifecycle.pack_away(now)
        now = lifecycle.go_on(session.campaign)
    told_evening(now)
    with django_assert_num_queries(3):
        recap.tell_recap(session.campaign)


# read aloud


def test_the_big_screen_follows_what_is_read_aloud(ada: Client, session: Session) -> None:
    told_evening(session)
    tv, aloud = device(session, "spectator"), f"/campaigns/{session.campaign_id}/recap/aloud"
    assert ada.post(aloud, {"at": "2"}).status_code == 204
    assert tv.get(f"/table/{session.pk}/recap/at").json() == {"at": 2}
    read = page(tv, f"/table/{session.pk}/recap")
    assert 'data-now="2"' in read and "Night falls over the moor." in read and "<button" not in read
    for wrong in ("", "-1", "x", "²", "1000000", "9" * 5_000):
        assert ada.post(aloud, {"at": wrong}).status_code == 422


def test_a_stranger_and_a_device_of_another_table_find_no_recap(session: Session) -> None:
    stranger, other = Client(), make_session(make_group("Others"))
    stranger.force_login(make_user("carla"))
    for client in (stranger, device(other, "spectator")):
        assert client.get(f"/table/{session.pk}/recap").status_code == 404


# handed on


def link(campaign: Campaign, **lifetime: int) -> str:
    return stories.create_link(campaign, "Elio", timedelta(**lifetime or {"days": 30}))


def test_a_link_leads_to_the_story_and_is_out_of_the_address_at_once(session: Session) -> None:
    told_evening(session)
    guest, token = Client(), link(session.campaign)
    opened = guest.get(f"/story/{token}")
    assert (opened.status_code, opened["Location"], opened["Referrer-Policy"]) == (
        302,
        "/story/",
        "no-referrer",
    )
    read = page(guest, "/story/")
    assert "Night falls over the moor." in read and session.campaign.name in read
    assert token not in read and "no-store" in guest.get("/story/")["Cache-Control"]
    assert "<form" not in read.partition("<main")[2].partition("</main>")[0]


def test_only_the_hash_of_a_link_is_kept(campaign: Campaign) -> None:
    token = link(campaign)
    assert len(token) >= 43 and token not in str(StoryLink.objects.values())


def test_a_member_makes_a_link_that_is_shown_once_and_revokes_it(ada: Client, session: Session) -> None:
    at = f"/campaigns/{session.campaign_id}/story-links"
    made = unescape(ada.post(at, {"label": "Elio", "days": "7"}).content.decode())
    token = made.partition("/story/")[2].partition('"')[0]
    guest = Client()
    assert guest.get(f"/story/{token}").status_code == 302
    again = page(ada, at)
    assert token not in again and "Elio" in again
    ada.post(f"{at}/{StoryLink.objects.get().pk}/revoke")
    for way in (f"/story/{token}", "/story/"):
        gone = guest.get(way)
        assert gone.status_code == 410 and "no longer works" in unescape(gone.content.decode())


def test_a_link_that_has_expired_leads_nowhere(session: Session) -> None:
    guest, token = Client(), link(session.campaign)
    guest.get(f"/story/{token}")
    StoryLink.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert [guest.get(way).status_code for way in (f"/story/{token}", "/story/")] == [410, 410]


def test_whoever_reads_a_story_finds_nothing_else(session: Session) -> None:
    told_evening(session)
    user = session.campaign.group.memberships.get(user__username="ada").user
    write_note(session.campaign, user, "a", text="For me alone.", is_private=True)
    write_note(session.campaign, user, "b", text="For us.")
    open_thread(session.campaign, user, "Who wrote to the cook?")
    guest = Client()
    guest.get(f"/story/{link(session.campaign)}")
    read = page(guest, "/story/")
    assert not any(words in read for words in ("For me alone.", "For us.", "the cook", "The Thursday table"))
    assert guest.get(f"/campaigns/{session.campaign_id}/").status_code == 302
    assert guest.get(f"/table/{session.pk}/").status_code == 302


def test_a_link_that_nobody_made_leads_nowhere_and_too_many_tries_are_refused() -> None:
    statuses = [Client().get(f"/story/{'x' * 43}").status_code for _try in range(11)]
    assert statuses[:10] == [410] * 10 and statuses[10] == 429


def test_a_campaign_has_so_many_links_and_says_so(ada: Client, campaign: Campaign) -> None:
    for _one in range(stories.MOST_LINKS):
        link(campaign)
    answer = ada.post(f"/campaigns/{campaign.pk}/story-links", {"label": "", "days": "7"})
    assert answer.status_code == 422
    assert "There are too many links already: revoke one first." in unescape(answer.content.decode())
    assert ada.post(f"/campaigns/{campaign.pk}/story-links", {"days": "9999"}).status_code == 422


def test_a_pass_of_a_table_and_a_story_do_not_open_each_other(session: Session) -> None:
    told_evening(session)
    guest = Client()
    guest.get(f"/story/{link(session.campaign)}")
    assert PASSES_KEY not in guest.session and not Pass.objects.exists()
    assert passes.find_by_link(link(session.campaign)) is None
