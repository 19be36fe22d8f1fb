"""Texts of members in a file: shared notes, threads, an edited recap; private notes are left out."""

from collections.abc import Mapping

from django.db.models import F

from campaigns.chronicle.changes import make_basis
from campaigns.chronicle.forms import MOST_SIGNS as MOST_SIGNS_OF_A_RECAP
from campaigns.chronicle.recap import EVENINGS
from campaigns.groups.limits import require_within
from campaigns.log.serialization import JsonObject
from campaigns.models import (
    NAME_LENGTH,
    SLUG_LENGTH,
    THREAD_LENGTH,
    Campaign,
    Note,
    Recap,
    Session,
    Thread,
)
from campaigns.notes.forms import MOST_SIGNS
from campaigns.sessions import journal
from campaigns.transfer.archive import DAMAGED
from campaigns.transfer.reading import is_moment
from campaigns.transfer.shapes import CampaignRow, NoteRow, RecapRow, ThreadRow
from companion.rules import require
from companion.rules.plain_text import is_plain

KEY = "file {campaign}-{number}"


def write_rows(campaign: Campaign, logs: Mapping[str, Session]) -> JsonObject:
    """Return the data of a campaign besides its sessions; these are referred to by their `logs`."""
    evenings = {session.pk: log for log, session in logs.items()}
    notes = campaign.notes.shared().order_by("pk")
    edited = Recap.objects.filter(campaign=campaign).exclude(text="").first()
    return {
        "notes": [NoteRow.of(note, evening=evenings.get(note.session_id or 0, "")) for note in notes],
        "threads": [ThreadRow.of(thread) for thread in campaign.threads.order_by("pk")],
        "recap": edited and RecapRow.of(edited),
    }


def check_rows(row: CampaignRow) -> None:
    """Refuse notes, threads and recaps that this site does not allow. Raises: IllegalPlay."""
    for note in row.notes:
        require(0 < len(note.text) <= MOST_SIGNS and "\x00" not in note.text, DAMAGED)
        require(len(note.figure) <= SLUG_LENGTH and is_plain(note.figure), DAMAGED)
        require(is_moment(note.created_at) and is_moment(note.changed_at), DAMAGED)
    for thread in row.threads:
        require(0 < len(thread.words) <= THREAD_LENGTH and is_plain(thread.words), DAMAGED)
        require(is_moment(thread.created_at) and is_moment(thread.tied_at), DAMAGED)
    require(len({thread.words for thread in row.threads}) == len(row.threads), DAMAGED)
    if row.recap:
        require(0 < len(row.recap.text) <= MOST_SIGNS_OF_A_RECAP and "\x00" not in row.recap.text, DAMAGED)
        require(is_moment(row.recap.edited_at), DAMAGED)
    names = [note.author_name for note in row.notes] + [thread.author_name for thread in row.threads]
    names += [row.recap.author_name] if row.recap else []
    require(all(len(name) <= NAME_LENGTH and is_plain(name) for name in names), DAMAGED)


def take_rows(
    row: CampaignRow, campaign: Campaign, evenings: Mapping[str, Session], *, is_newer: bool = True
) -> int:
    """Write what a campaign does not have yet besides its evenings; return how many rows that is.

    The rows belong to no account here. Of a note or a recap that both have, the later version counts; a
    thread is closed if it is closed in the file and the file `is_newer`.
    Raises: IllegalPlay, if it is more than a campaign may have.
    """
    count = _take_notes(row, campaign, evenings) + _take_threads(row, campaign, is_newer=is_newer)
    return count + (_take_recap(row.recap, campaign) if row.recap else 0)


def _take_notes(row: CampaignRow, campaign: Campaign, evenings: Mapping[str, Session]) -> int:
    existing = {(note.created_at, note.author_name): note for note in campaign.notes.all()}
    new = [note for note in row.notes if (note.created_at, note.author_name) not in existing]
    require_within("notes", len(existing) + len(new))
    Note.objects.bulk_create(
        Note(
            campaign=campaign,
            session=evenings.get(note.evening),
            key=KEY.format(campaign=campaign.pk, number=number),
            **note.columns("evening"),
        )
        for number, note in enumerate(new, len(existing))
    )
    return len(new) + sum(
        _change_note(existing[note.created_at, note.author_name], note)
        for note in row.notes
        if (note.created_at, note.author_name) in existing
    )


def _change_note(note: Note, row: NoteRow) -> int:
    """Change a shared note to a later version of a file; return whether it was changed."""
    is_later = row.changed_at is not None and row.changed_at > (note.changed_at or note.created_at)
    if note.is_private or not is_later:
        return 0
    columns = row.columns("evening", "author_name", "created_at")
    return Note.objects.filter(pk=note.pk).update(version=F("version") + 1, **columns)


def _take_threads(row: CampaignRow, campaign: Campaign, *, is_newer: bool) -> int:
    existing = {*campaign.threads.values_list("words", flat=True)}
    new = [thread for thread in row.threads if thread.words not in existing]
    require_within("threads", len(existing) + len(new))
    Thread.objects.bulk_create(Thread(campaign=campaign, **thread.columns()) for thread in new)
    tied = [thread for thread in row.threads if is_newer and thread.tied_at and thread.words in existing]
    open_here = campaign.threads.filter(tied_at=None)
    return len(new) + sum(
        open_here.filter(words=thread.words).update(tied_at=thread.tied_at) for thread in tied
    )


def _take_recap(row: RecapRow, campaign: Campaign) -> int:
    """Write the recap of a file, unless the one here is as new; return whether it was written."""
    existing = Recap.objects.filter(campaign=campaign).first()
    if (
        existing
        and existing.text
        and (row.edited_at is None or (existing.edited_at or row.edited_at) >= row.edited_at)
    ):
        return 0
    basis = make_basis(campaign, journal.load_newest(campaign, EVENINGS))
    about = row.columns() | {"basis": basis, "author": None}
    version = existing.version + 1 if existing else 1
    Recap.objects.update_or_create(campaign=campaign, defaults=about | {"version": version})
    return 1
