"""Changes of notes, drafts and threads: each is done once, as a whole or not at all."""

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from campaigns.models import Campaign, Group, Note, NoteDraft, Thread
from companion.accounts.models import User
from companion.storage.write_lock import write_lock


def name_in(group: Group, user: User) -> str:
    """Return the name of an account in a group: its person's name, else its own."""
    person = group.people.filter(user=user).first()
    return person.name if person else user.get_username()


def write_note(campaign: Campaign, user: User, key: str, **fields: object) -> Note:
    """Return the note with this key, written now or before; its draft is deleted."""
    name = name_in(campaign.group, user)
    with write_lock(), transaction.atomic():
        made = {"campaign": campaign, "author_name": name, **fields}
        note, _is_new = Note.objects.get_or_create(author=user, key=key, defaults=made)
        campaign.note_drafts.filter(author=user, note=None).delete()
    return note


def change_note(note: Note, version: int, **fields: object) -> bool:
    """Change a note, unless its version has changed; return whether it has this content now."""
    with write_lock(), transaction.atomic():
        as_seen = Note.objects.filter(pk=note.pk, version=version)
        is_done = as_seen.update(version=F("version") + 1, changed_at=timezone.now(), **fields)
        is_so = bool(is_done) or Note.objects.filter(pk=note.pk, **fields).exists()
        if is_so:
            note.drafts.all().delete()
    return is_so


def keep_draft(campaign: Campaign, user: User, note: Note | None, key: str, **fields: object) -> None:
    """Store the unsaved text of an account; a draft of a note that was saved since is not stored again."""
    with write_lock(), transaction.atomic():
        if note is None and campaign.notes.filter(author=user, key=key).exists():
            return
        now = {"key": key, "updated_at": timezone.now(), **fields}
        NoteDraft.objects.update_or_create(campaign=campaign, author=user, note=note, defaults=now)


def drop_draft(campaign: Campaign, user: User, note: Note | None) -> None:
    with write_lock():
        campaign.note_drafts.filter(author=user, note=note).delete()


def delete_private(user: User) -> None:
    """Delete the private notes of an account."""
    Note.objects.filter(author=user, is_private=True).delete()


def open_thread(campaign: Campaign, user: User, words: str) -> Thread:
    """Return the thread with these words, which is open now; it is made if there is none."""
    by = {"author": user, "author_name": name_in(campaign.group, user)}
    with write_lock(), transaction.atomic():
        thread, is_new = campaign.threads.get_or_create(words=words, defaults=by)
        if not is_new:
            tie_thread(thread, is_tied=False)
    return thread


def tie_thread(thread: Thread, *, is_tied: bool) -> None:
    """Tie a thread up, or open it again; without a change it keeps its day."""
    with write_lock():
        rows = Thread.objects.filter(pk=thread.pk, tied_at__isnull=is_tied)
        rows.update(tied_at=timezone.now() if is_tied else None)
