"""What people wrote between evenings, in the file of a group: all but what is somebody's alone."""

import json
from collections.abc import Callable
from typing import IO, Any
from zipfile import ZipFile

import pytest

from campaigns.chronicle import recap
from campaigns.models import Campaign, Membership, Note, Session
from campaigns.notes.forms import MOST_SIGNS
from campaigns.notes.writing import keep_draft, open_thread, tie_thread, write_note
from campaigns.sessions import lifecycle
from campaigns.transfer.export import export_campaign
from campaigns.transfer.mine import export_account
from companion.accounts.models import User
from tests.support.evenings import make_group, make_session, make_user, tap, toy
from tests.support.transfers import bring, refused, with_group

__all__ = ["toy"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]


@pytest.fixture
def session(ada: User) -> Session:
    group = make_group(owner=ada)
    Membership.objects.create(group=group, user=make_user("bruno"))
    return make_session(group)


@pytest.fixture
def campaign(session: Session, ada: User) -> Campaign:
    """A campaign of two evenings of which everything was written."""
    tap(session, "fall", name="the moor")
    lifecycle.pack_away(session)
    lifecycle.go_on(session.campaign)
    write_note(session.campaign, ada, "a", text="It was *cold*.", session=session, figure="moth")
    write_note(session.campaign, ada, "b", text="Steam first.", is_private=True)
    keep_draft(session.campaign, ada, None, "c", text="Half a thought", is_private=True)
    tie_thread(open_thread(session.campaign, ada, "Is Lily alive?"), is_tied=True)
    open_thread(session.campaign, ada, "The brush")
    recap.save_edit(session.campaign, ada, 0, "It was night.")
    return session.campaign


def written_of(campaign: Campaign) -> Any:
    told = recap.tell_recap(campaign)
    return {
        "notes": [
            (one.text, one.session.number if one.session else 0, one.figure, one.author_name, one.created_at)
            for one in campaign.notes.shared()
        ],
        "threads": [
            (one.words, one.author_name, one.created_at, one.tied_at) for one in campaign.threads.all()
        ],
        "recap": (told.text, told.edit and told.edit.author_name, told.changes),
    }


def test_what_was_written_for_all_comes_to_another_site_and_nothing_else(campaign: Campaign) -> None:
    before = written_of(campaign)
    (made,) = bring(export_campaign(campaign).raw, make_user("carla")).campaigns
    assert written_of(made) == before
    assert not made.notes.filter(is_private=True).exists() and not made.note_drafts.exists()
    assert [one.author for one in made.notes.all()] == [None]


def test_an_older_file_without_such_rows_still_opens(campaign: Campaign) -> None:
    def forget(group: Any) -> None:
        for row in group["campaigns"]:
            for name in ("notes", "threads", "recap"):
                del row[name]

    (made,) = bring(with_group(export_campaign(campaign).raw, forget), make_user("carla")).campaigns
    assert not made.notes.exists() and not made.threads.exists()
    assert recap.tell_recap(made).sentences == ["Night falls over the moor."]


HOSTILE: dict[str, Callable[[Any], object]] = {
    "a note too long": lambda row: row["notes"][0].update(text="x" * (MOST_SIGNS + 1)),
    "an empty note": lambda row: row["notes"][0].update(text=""),
    "a note with a sign that no database takes": lambda row: row["notes"][0].update(text="a\x00b"),
    "a note that claims to be private": lambda row: row["notes"][0].update(is_private=True),
    "a name of many lines": lambda row: row["notes"][0].update(author_name="a\nb"),
    "a name that is too long": lambda row: row["threads"][0].update(author_name="x" * 61),
    "a thread twice": lambda row: row["threads"].append(dict(row["threads"][0])),
    "a thread too long": lambda row: row["threads"][0].update(words="x" * 121),
    "a day that cannot be": lambda row: row["threads"][0].update(created_at="0001-01-01T00:00:00+14:00"),
    "a recap too long": lambda row: row["recap"].update(text="x" * 4001),
    "a basis of one's own": lambda row: row["recap"].update(basis={"newest": {"1": "x"}}),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_nobody_could_have_written_is_refused(name: str, campaign: Campaign) -> None:
    def change(group: Any) -> None:
        for row in group["campaigns"]:
            HOSTILE[name](row)

    before = Note.objects.count()
    assert refused(with_group(export_campaign(campaign).raw, change))
    assert Note.objects.count() == before


def test_what_is_for_oneself_alone_is_in_ones_own_file_and_no_other(campaign: Campaign, ada: User) -> None:
    bruno = User.objects.get(username="bruno")
    assert [one["text"] for one in notes_in(export_account(ada), "notes")] == [
        "It was *cold*.",
        "Steam first.",
    ]
    assert [one["text"] for one in notes_in(export_account(ada), "drafts")] == ["Half a thought"]
    assert notes_in(export_account(bruno), "notes") == []


def notes_in(file: IO[bytes], what: str) -> Any:
    with ZipFile(file) as files:
        (group,) = json.loads(files.read("account.json"))["groups"]
    return group[what]
