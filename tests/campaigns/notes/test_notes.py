"""Notes and threads between evenings: shared or for one alone, kept while they are typed, never run."""

from html import unescape
from typing import Any

import pytest
from django.test import Client

from campaigns.models import Campaign, Note, NoteDraft, Session, Thread
from campaigns.notes.forms import MOST_SIGNS
from campaigns.notes.selectors import list_threads, notes_by_session
from campaigns.pages.deleting_account import delete_account
from tests.support.cases import for_each
from tests.support.evenings import at_once, make_session, toy
from tests.support.two_members import ada, bruno, campaign, client_of, session

__all__ = ["ada", "bruno", "campaign", "session", "toy"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]


def where(campaign: Campaign) -> str:
    return f"/campaigns/{campaign.pk}/notes/"


def write(client: Client, campaign: Campaign, text: str, key: str = "one", **more: Any) -> Any:
    return client.post(where(campaign), {"text": text, "key": key, **more})


def page(client: Client, address: str) -> str:
    return unescape(client.get(address).content.decode())


# writing


def test_what_one_writes_all_read_with_their_name_and_evening(
    ada: Client, bruno: Client, session: Session
) -> None:
    assert write(ada, session.campaign, "It was *cold*.", session=session.pk).status_code == 302
    read = page(bruno, where(session.campaign))
    assert "It was <em>cold</em>." in read and "ada" in read and "Evening 1" in read
    assert "everyone sees it" in read


def test_a_note_sent_twice_is_written_once(ada: Client, campaign: Campaign) -> None:
    for _time in range(2):
        assert write(ada, campaign, "Once.").status_code == 302
    assert [one.text for one in Note.objects.all()] == ["Once."]


@pytest.mark.django_db(transaction=True)
def test_a_note_sent_twenty_times_at_once_is_written_once(session: Session) -> None:
    clients = [client_of(session, "ada") for _one in range(20)]
    answers = at_once(20, lambda number: write(clients[number], session.campaign, "Once.").status_code)
    assert set(answers) == {302} and Note.objects.count() == 1


def test_the_same_key_of_two_people_is_two_notes(ada: Client, bruno: Client, campaign: Campaign) -> None:
    write(ada, campaign, "Ada’s.")
    write(bruno, campaign, "Bruno’s.")
    assert {one.text for one in Note.objects.all()} == {"Ada’s.", "Bruno’s."}


@for_each("text", ["", "   \n ", "\x00", "x" * (MOST_SIGNS + 1)])
def test_what_is_no_note_comes_back_with_a_sentence_and_all_that_was_typed(
    text: str, ada: Client, campaign: Campaign
) -> None:
    answer = write(ada, campaign, text, is_private="on")
    assert answer.status_code == 422 and not Note.objects.exists()
    read = unescape(answer.content.decode())
    assert 'aria-invalid="true"' in read
    assert text.replace("\x00", "") in read or not text.strip()
    assert "checked" in read


def test_a_note_of_a_megabyte_is_refused_with_its_length_and_nothing_of_it_is_lost(
    ada: Client, campaign: Campaign
) -> None:
    text = "All of it. " * 100_000
    answer = write(ada, campaign, text)
    read = unescape(answer.content.decode())
    assert answer.status_code == 422
    assert "This note has 1099999 characters. A note has at most 20000: split it in two." in read
    assert text in read and not Note.objects.exists()


def test_an_evening_of_another_campaign_is_refused(ada: Client, session: Session) -> None:
    other = make_session(session.campaign.group)
    answer = write(ada, session.campaign, "Here.", session=other.pk)
    assert answer.status_code == 422 and not Note.objects.exists()


def test_a_campaign_that_has_as_many_notes_as_it_may_says_so(
    ada: Client, campaign: Campaign, settings: Any
) -> None:
    settings.LIMITS = settings.LIMITS | {"notes": 1}
    write(ada, campaign, "One.")
    answer = write(ada, campaign, "Two.", key="two")
    assert answer.status_code == 422
    assert "This campaign has 1 note, the most that one can have here." in unescape(answer.content.decode())
    assert "Two." in answer.content.decode()


# changing


def changed(client: Client, note: Note, text: str, version: int = 1) -> Any:
    sent = {"text": text, "key": "again", "version": version}
    return client.post(f"/campaigns/{note.campaign_id}/notes/{note.pk}", sent)


def test_an_author_changes_a_note_and_the_page_says_that_it_was_edited(
    ada: Client, campaign: Campaign
) -> None:
    write(ada, campaign, "Cold.")
    note = Note.objects.get()
    assert changed(ada, note, "Very cold.").status_code == 302
    read = page(ada, where(campaign))
    assert "Very cold." in read and "edited" in read


def test_nobody_else_changes_a_note_and_only_an_owner_deletes_it(
    ada: Client, bruno: Client, campaign: Campaign
) -> None:
    write(ada, campaign, "Ada’s.")
    note = Note.objects.get()
    assert changed(bruno, note, "Bruno’s.").status_code == 404
    bruno.post(f"{where(campaign)}{note.pk}/delete")
    assert Note.objects.get().text == "Ada’s."
    write(bruno, campaign, "Bruno’s.", key="two")
    ada.post(f"{where(campaign)}{Note.objects.get(text='Bruno’s.').pk}/delete")
    assert [one.text for one in Note.objects.all()] == ["Ada’s."]


def test_what_two_screens_change_at_once_is_not_written_over(ada: Client, campaign: Campaign) -> None:
    write(ada, campaign, "Cold.")
    note = Note.objects.get()
    changed(ada, note, "Colder.")
    answer = changed(ada, note, "Warm.")
    read = unescape(answer.content.decode())
    assert answer.status_code == 422 and Note.objects.get().text == "Colder."
    assert "Warm." in read and "Colder." in read and "changed on another screen" in read
    assert changed(ada, note, "Warm.", version=2).status_code == 302


def test_a_change_that_is_sent_twice_is_no_conflict(ada: Client, campaign: Campaign) -> None:
    write(ada, campaign, "Cold.")
    note = Note.objects.get()
    assert [changed(ada, note, "Colder.").status_code for _time in range(2)] == [302, 302]


# for one alone


@pytest.mark.goal("E5")
def test_a_private_note_is_its_authors_alone(ada: Client, bruno: Client, session: Session) -> None:
    write(bruno, session.campaign, "Bruno’s secret.", is_private="on", session=session.pk)
    note = Note.objects.get()
    assert "Bruno’s secret." in page(bruno, where(session.campaign))
    assert "Bruno’s secret." not in page(ada, where(session.campaign))
    assert ada.get(f"{where(session.campaign)}{note.pk}").status_code == 404
    assert ada.post(f"{where(session.campaign)}{note.pk}/delete").status_code == 404
    of_ada = session.campaign.group.memberships.get(user__username="ada").user
    assert notes_by_session([session], of_ada) == {}


def test_a_private_note_goes_with_its_account_and_a_shared_one_stays(bruno: Client, session: Session) -> None:
    write(bruno, session.campaign, "Mine.", key="a", is_private="on")
    write(bruno, session.campaign, "Ours.", key="b")
    delete_account(session.campaign.group.memberships.get(user__username="bruno").user)
    left = Note.objects.get()
    assert (left.text, left.author_name, left.author) == ("Ours.", "bruno", None)


# drafts


def draft(client: Client, campaign: Campaign, text: str, key: str = "one", **more: Any) -> int:
    sent = {"text": text, "key": key, **more}
    return int(client.post(f"{where(campaign)}draft", sent).status_code)


def test_a_half_written_note_is_there_after_a_reload_for_its_author_alone(
    ada: Client, bruno: Client, campaign: Campaign
) -> None:
    assert draft(ada, campaign, "It was so", is_private="on") == 204
    assert draft(ada, campaign, "It was so c", is_private="on") == 204
    read = page(ada, where(campaign))
    assert "It was so c" in read and "Your draft from last time." in read and "checked" in read
    assert "It was so" not in page(bruno, where(campaign))
    assert NoteDraft.objects.count() == 1


def test_a_draft_is_gone_once_its_note_is_written_and_a_late_one_is_not_kept(
    ada: Client, campaign: Campaign
) -> None:
    draft(ada, campaign, "It was co")
    write(ada, campaign, "It was cold.")
    assert draft(ada, campaign, "It was col") == 204
    assert not NoteDraft.objects.exists()


def test_a_draft_is_let_go_of(ada: Client, campaign: Campaign) -> None:
    draft(ada, campaign, "It was co")
    assert ada.post(f"{where(campaign)}draft", {"drop": "yes", "text": "It was co"}).status_code == 302
    assert not NoteDraft.objects.exists()


def test_a_draft_that_is_far_too_long_is_refused(ada: Client, campaign: Campaign) -> None:
    assert draft(ada, campaign, "x" * 300_000) == 413
    assert draft(ada, campaign, "x" * 100_000) == 204


def test_a_change_of_a_note_has_a_draft_of_its_own(ada: Client, bruno: Client, campaign: Campaign) -> None:
    write(ada, campaign, "Cold.")
    note = Note.objects.get()
    sent = {"text": "Very co", "key": "x"}
    assert ada.post(f"{where(campaign)}draft?note={note.pk}", sent).status_code == 204
    assert bruno.post(f"{where(campaign)}draft?note={note.pk}", sent).status_code == 404
    assert "Very co" in page(ada, f"{where(campaign)}{note.pk}")
    assert "Very co" not in page(ada, where(campaign))
    changed(ada, note, "Very cold.")
    assert not NoteDraft.objects.exists()


# threads


def test_a_thread_is_opened_tied_up_and_taken_up_again(
    ada: Client, bruno: Client, campaign: Campaign
) -> None:
    at = f"/campaigns/{campaign.pk}/threads"
    ada.post(at, {"words": "Who wrote to the cook?"})
    thread = Thread.objects.get()
    bruno.post(f"{at}/{thread.pk}/tie")
    assert not Thread.objects.get().is_open and "resolved on" in page(ada, where(campaign))
    bruno.post(f"{at}/{thread.pk}/tie", {"open": "yes"})
    assert Thread.objects.get().is_open


def test_a_thread_of_the_same_words_is_the_same_thread(ada: Client, campaign: Campaign) -> None:
    at = f"/campaigns/{campaign.pk}/threads"
    ada.post(at, {"words": "The brush"})
    ada.post(f"{at}/{Thread.objects.get().pk}/tie")
    ada.post(at, {"words": " The brush "})
    assert Thread.objects.get().is_open


@for_each("words", ["", "  ", "a\nb", "x" * 121, "a\x00b"])
def test_what_is_no_thread_comes_back_with_a_sentence(words: str, ada: Client, campaign: Campaign) -> None:
    answer = ada.post(f"/campaigns/{campaign.pk}/threads", {"words": words})
    assert answer.status_code == 422 and not Thread.objects.exists()
    assert 'aria-invalid="true"' in answer.content.decode()


def test_nothing_deletes_a_thread_and_a_campaigns_page_shows_the_newest(campaign: Campaign) -> None:
    for number in range(15):
        campaign.threads.create(words=f"Thread {number}")
    found = list_threads(campaign)
    assert [one.words for one in found.open][:2] == ["Thread 14", "Thread 13"]
    assert (len(found.open), found.more) == (12, 3)
