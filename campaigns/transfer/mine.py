"""The data of an account as one file: the account, its texts, and the groups that it owns."""

import json
import shutil
from collections.abc import Iterable, Iterator
from typing import IO, Any
from zipfile import ZipFile, ZipInfo

from django.utils.text import slugify

from campaigns.models import DateAnswer, Entry, Group, MailAddress, Membership, Note, NoteDraft
from campaigns.transfer.archive import BLOCK, LONG_AGO, write_part
from campaigns.transfer.export import export_group, open_new_file
from companion.accounts.factors.held import describe_factors
from companion.accounts.models import User
from companion.rules import IllegalPlay
from companion.text.i18n import translate


def export_account(user: User) -> IO[bytes]:
    """Return a zip on the disk: `account.json`, and each group that the account owns as a file to import.

    Raises: IllegalPlay, if the disk is full.
    """
    file = open_new_file()
    with ZipFile(file, "w") as archive:
        about = describe_account(user) | {"groups": list(_write_groups(user, archive))}
        write_part(archive, "account.json", json.dumps(about, indent=1, ensure_ascii=False).encode())
    file.seek(0)
    return file


def describe_account(user: User) -> dict[str, object]:
    return {
        "name": user.get_username(),
        "joined_at": user.date_joined.isoformat(),
        "signed_in_at": user.last_login.isoformat() if user.last_login else None,
        "signs_in_with": {"password": user.has_usable_password(), "more": describe_factors(user)},
        "changes": [
            {"what": change.what, "at": change.changed_at.isoformat()}
            for change in user.changes.order_by("pk")
        ],
    }


def _write_groups(user: User, archive: ZipFile) -> Iterator[dict[str, object]]:
    """Write the groups that an account owns, and yield its role and texts in each of its groups."""
    for membership in user.memberships.filter(group__demo_of=None).select_related("group").order_by("pk"):
        row = _describe_group(membership)
        if membership.is_owner:
            name = f"groups/{membership.group_id}-{slugify(membership.group.name)}.nightlight.zip"
            is_written, row["not_in_its_file"] = _write_group(membership.group, name, archive)
            row["file"] = name if is_written else ""
        yield row


def _describe_group(membership: Membership) -> dict[str, object]:
    """Return the role of an account in a group, and its texts there."""
    group, user = membership.group, membership.user
    person = group.people.filter(user=user).first()
    entries = Entry.objects.filter(author=user, session__campaign__group=group)
    address = MailAddress.objects.filter(person__group=group, user=user).first()
    answers = DateAnswer.objects.filter(person=person).select_related("date").order_by("date__starts_at")
    return {
        "group": group.name,
        "role": membership.role,
        "person": person.name if person else None,
        "lines_of_log": entries.count(),
        "reminded_at": address.address if address else None,
        "answers": [
            {"date": row.date.starts_at.isoformat(), "answer": row.answer, "word": row.note}
            for row in answers
        ],
        "notes": [_describe_note(row) for row in _list_written(Note, group, user)],
        "drafts": [_describe_note(row) for row in _list_written(NoteDraft, group, user)],
    }


def _list_written(model: type[Note | NoteDraft], group: Group, user: User) -> Iterable[Any]:
    """Return the rows that an account wrote in a group, private ones, too."""
    rows: Any = model._default_manager.filter(author=user, campaign__group=group)
    return rows.select_related("campaign", "session").order_by("pk")  # type: ignore[no-any-return]


def _describe_note(note: Note | NoteDraft) -> dict[str, object]:
    written_at = note.created_at if isinstance(note, Note) else note.updated_at
    return {
        "campaign": note.campaign.name,
        "evening": note.session.number if note.session else None,
        "only_mine": note.is_private,
        "text": note.text,
        "written_at": written_at.isoformat(),
    }


def _write_group(group: Group, name: str, archive: ZipFile) -> tuple[bool, list[str]]:
    """Write a group as a file; return whether that worked, and what was left out, in words."""
    try:
        exported = export_group(group)
    except IllegalPlay as refusal:
        return False, [translate(refusal.message)]
    if exported.file:
        with exported.file, archive.open(ZipInfo(name, LONG_AGO), "w", force_zip64=True) as part:
            exported.file.seek(0)
            shutil.copyfileobj(exported.file, part, BLOCK)
    return exported.file is not None, [
        f"{omission.campaign.name}: {translate(omission.why)}" for omission in exported.left_out
    ]
