"""What people wrote between evenings, in a file: shared notes, threads, an edited recap; no private note."""

from collections.abc import Mapping
from typing import Any

from campaigns import journal
from campaigns.chronicle.changes import make_basis
from campaigns.chronicle.forms import MOST_SIGNS as MOST_SIGNS_OF_A_RECAP
from campaigns.chronicle.recap import EVENINGS
from campaigns.limits import require_within
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
from campaigns.transfer.archive import DAMAGED
from campaigns.transfer.reading import is_moment
from campaigns.transfer.shapes import CampaignRow, NoteRow, RecapRow, ThreadRow
from companion.rules import require

KEY = "file {campaign}-{number}"


def write_rows(campaign: Campaign, logs: Mapping[str, Session]) -> dict[str, Any]:
    """Return what a file has of a campaign besides its evenings, which it calls by their `logs`."""
    evenings = {session.pk: log for log, session in logs.items()}
    notes = campaign.notes.shared().order_by("pk")
    edited = Recap.objects.filter(campaign=campaign).exclude(text="").first()
    return {
        "notes": [_write_note(one, evenings) for one in notes],
        "threads": [_write_thread(one) for one in campaign.threads.order_by("pk")],
        "recap": edited
        and RecapRow(text=edited.text, author_name=edited.author_name, edited_at=edited.edited_at),
    }


def _write_note(note: Note, evenings: Mapping[int, str]) -> NoteRow:
    return NoteRow(
        text=note.text,
        evening=evenings.get(note.session_id or 0, ""),
        figure=note.figure,
        author_name=note.author_name,
        created_at=note.created_at,
        changed_at=note.changed_at,
    )


def _write_thread(one: Thread) -> ThreadRow:
    return ThreadRow(
        words=one.words, author_name=one.author_name, created_at=one.created_at, tied_at=one.tied_at
    )


def check_rows(row: CampaignRow) -> None:
    """Refuse what nobody could have written here. Raises: IllegalPlay."""
    for note in row.notes:
        require(0 < len(note.text) <= MOST_SIGNS and "\x00" not in note.text, DAMAGED)
        require(len(note.figure) <= SLUG_LENGTH and note.figure.isprintable(), DAMAGED)
        require(is_moment(note.created_at) and is_moment(note.changed_at), DAMAGED)
    for thread in row.threads:
        require(0 < len(thread.words) <= THREAD_LENGTH and thread.words.isprintable(), DAMAGED)
        require(is_moment(thread.created_at) and is_moment(thread.tied_at), DAMAGED)
    require(len({one.words for one in row.threads}) == len(row.threads), DAMAGED)
    if row.recap:
        require(0 < len(row.recap.text) <= MOST_SIGNS_OF_A_RECAP and "\x00" not in row.recap.text, DAMAGED)
        require(is_moment(row.recap.edited_at), DAMAGED)
    names = [one.author_name for one in row.notes] + [one.author_name for one in row.threads]
    names += [row.recap.author_name] if row.recap else []
    require(all(len(name) <= NAME_LENGTH and name.isprintable() for name in names), DAMAGED)


def take_rows(row: CampaignRow, campaign: Campaign, evenings: Mapping[str, Session]) -> None:
    """Write what a file has of a campaign besides its evenings: it belongs to no account here.

    Raises: IllegalPlay, where it is more than a campaign may have.
    """
    require_within("notes", len(row.notes))
    require_within("threads", len(row.threads))
    Note.objects.bulk_create(
        Note(
            campaign=campaign,
            session=evenings.get(one.evening),
            key=KEY.format(campaign=campaign.pk, number=number),
            **_columns(one, "text", "figure", "author_name", "created_at", "changed_at"),
        )
        for number, one in enumerate(row.notes)
    )
    Thread.objects.bulk_create(
        Thread(campaign=campaign, **_columns(one, "words", "author_name", "created_at", "tied_at"))
        for one in row.threads
    )
    if row.recap:
        basis = make_basis(campaign, journal.load_newest(campaign, EVENINGS))
        about = _columns(row.recap, "text", "author_name", "edited_at")
        Recap.objects.create(campaign=campaign, basis=basis, version=1, **about)


def _columns(row: Any, *names: str) -> dict[str, Any]:
    return {name: getattr(row, name) for name in names}
