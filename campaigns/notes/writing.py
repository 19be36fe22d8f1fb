"""Notes written and changed, drafts kept, threads opened and tied up: each once, whole or not at all."""

from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from campaigns.log.locks import write_lock
from campaigns.models import Campaign, Group, Note, NoteDraft, Thread
from companion.accounts.models import User


def name_in(group: Group, user: User) -> str:
    """Return what an account is called in a group: its person's name, else its own."""
    person = group.people.filter(user=user).first()
    return person.name if person else user.get_username()


def write_note(campaign: Campaign, user: User, key: str, **fields: Any) -> Note:
    """Return the note that was written under this key, now or before; its draft is gone."""
    name = name_in(campaign.group, user)
    with write_lock(), transaction.atomic():
        made = {"campaign": campaign, "author_name": name, **fields}
        note, _is_new = Note.objects.get_or_create(author=user, key=key, defaults=made)
        campaign.note_drafts.filter(author=user, note=None).delete()
    return note


def change_note(note: Note, version: int, **fields: Any) -> bool:
    """Change a note, if it is still as its author has seen it; return whether it says so now."""
    with write_lock(), transaction.atomic():
        as_seen = Note.objects.filter(pk=note.pk, version=version)
        is_done = as_seen.update(version=F("version") + 1, changed_at=timezone.now(), **fields)
        is_so = bool(is_done) or Note.objects.filter(pk=note.pk, **fields).exists()
        if is_so:
            note.drafts.all().delete()
    return is_so


def keep_draft(campaign: Campaign, user: User, note: Note | None, key: str, **fields: Any) -> None:
    """Keep what an account has typed until now; a draft of what was saved since is not kept again."""
    with write_lock(), transaction.atomic():
        if note is None and campaign.notes.filter(author=user, key=key).exists():
            return
        now = {"key": key, "updated_at": timezone.now(), **fields}
        NoteDraft.objects.update_or_create(campaign=campaign, author=user, note=note, defaults=now)


def drop_draft(campaign: Campaign, user: User, note: Note | None) -> None:
    with write_lock():
        campaign.note_drafts.filter(author=user, note=note).delete()


def delete_private(user: User) -> None:
    """Delete what an account wrote for itself alone."""
    Note.objects.filter(author=user, is_private=True).delete()


def open_thread(campaign: Campaign, user: User, words: str) -> Thread:
    """Return the thread of these words, which is open now, whether or not it was there."""
    by = {"author": user, "author_name": name_in(campaign.group, user)}
    with write_lock(), transaction.atomic():
        thread, is_new = campaign.threads.get_or_create(words=words, defaults=by)
        if not is_new:
            tie_thread(thread, is_tied=False)
    return thread


def tie_thread(thread: Thread, *, is_tied: bool) -> None:
    """Tie a thread up, or take it up again; one that is so already keeps its day."""
    with write_lock():
        rows = Thread.objects.filter(pk=thread.pk, tied_at__isnull=is_tied)
        rows.update(tied_at=timezone.now() if is_tied else None)
