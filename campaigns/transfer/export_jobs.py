"""Exports: the page writes a short one, one at a time; the worker writes a long one."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from secrets import token_hex
from threading import Lock
from typing import IO, NamedTuple

from django.core.files.base import ContentFile
from django.core.files.storage import storages
from django.db import DatabaseError
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import get_language, override

from campaigns.groups.membership import owned_groups
from campaigns.log.serialization import to_json_value
from campaigns.models import Campaign, Entry, FileExport, Group, Photo
from campaigns.transfer.export import Exported, export_campaign, export_group
from campaigns.transfer.incoming import TOKEN_BYTES, delete_parts, has_all_parts, name_part
from campaigns.transfer.mine import export_account
from companion.accounts.models import User
from companion.rules import IllegalPlay, Message, _, message, require
from companion.storage.limits import LIMITS
from companion.storage.uploads import PART
from companion.storage.write_lock import write_lock

STORAGE = "exports"
MOST_WORK_OF_A_PAGE = LIMITS["lines of a page"].of_account  # lines that a page replays at most: half a second
WORK_OF_A_PHOTO = 20  # lines whose replay takes as long as reading, hashing and writing a photo
PATIENCE = 0.5  # seconds that a page waits until another has written its file
LONGEST = 3600.0  # seconds that a job may take: after that its lease is not extended
KEPT_FOR = timedelta(days=1)
ONE_AT_A_TIME = Lock()
BUSY = _("Another file is being written. Try again in a moment.")
FAILED = _("This file could not be written: something went wrong on this site. Try again later.")
NOT_YOURS = _("You do not own that group any more.")
Kind, Status = FileExport.Kind, FileExport.Status


class ExportSubject(NamedTuple):
    """The subject of an export: a campaign, a group, or an account with all its groups (`number` 0)."""

    kind: FileExport.Kind
    number: int = 0
    name: str = ""
    has_photos: bool = True


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Let one page of this process write a file. Raises: IllegalPlay, if another does."""
    require(ONE_AT_A_TIME.acquire(timeout=PATIENCE), BUSY)
    try:
        yield
    finally:
        ONE_AT_A_TIME.release()


def is_long(what: ExportSubject, user: User) -> bool:
    """Return whether an export takes too long for a page."""
    campaigns = find_campaigns(what, user)
    work = Entry.objects.filter(session__campaign__in=campaigns).count()
    if what.has_photos:
        work += WORK_OF_A_PHOTO * Photo.objects.filter(campaign__in=campaigns).count()
    return work > MOST_WORK_OF_A_PAGE


def find_campaigns(what: ExportSubject, user: User) -> QuerySet[Campaign]:
    """Return the campaigns of an export, if this account owns them."""
    campaigns = Campaign.objects.filter(group__in=owned_groups(user).values("group"))
    if what.kind == Kind.ACCOUNT:
        return campaigns
    return (
        campaigns.filter(pk=what.number)
        if what.kind == Kind.CAMPAIGN
        else campaigns.filter(group=what.number)
    )


def find_export(user: User) -> FileExport | None:
    return FileExport.objects.filter(user=user).first()


def begin(user: User, what: ExportSubject) -> FileExport:
    """Have the worker write a file; if one of this account is in progress, that one goes on."""
    with write_lock():
        job = find_export(user)
        if job and job.is_open:
            return job
        if job:
            delete_file(job.token)
        now = timezone.now()
        about = what._asdict() | {"language": get_language() or "", "status": Status.WAITING, "tries": 0}
        about |= {
            "token": "",
            "size": 0,
            "left_out": [],
            "problem": {},
            "lease_until": now,
            "changed_at": now,
        }
        return FileExport.objects.update_or_create(user=user, defaults=about)[0]


def run_job(job_id: int) -> None:
    """Write a file, unless another process does."""
    fail_hopeless()
    if job := take_up(job_id):
        _run(job)


def fail_hopeless() -> None:
    """Refuse the exports whose workers have died too often."""
    FileExport.objects.hopeless().update(status=Status.REFUSED, problem=to_json_value(message(FAILED)))


def take_up(job_id: int) -> FileExport | None:
    """Return the export with a lease; None if it is leased, done or gone."""
    with write_lock():
        return FileExport.objects.select_related("user").take(job_id)


def _run(job: FileExport) -> None:
    """Write a file; after a database error it is tried again, any other error refuses it and is raised."""
    try:
        with job.held(LONGEST):
            with override(job.language):
                exported = write(job)
            _keep(job, exported)
    except IllegalPlay as refusal:
        _refuse(job, refusal.message)
    except DatabaseError:
        raise
    except Exception:
        _refuse(job, message(FAILED))
        raise


def write(job: FileExport) -> Exported:
    """Return the file of a job. Raises: IllegalPlay."""
    what = what_of(job)
    if what.kind == Kind.ACCOUNT:
        return Exported(export_account(job.user))
    require(is_owned(what, job.user), NOT_YOURS)
    if what.kind == Kind.CAMPAIGN:
        return export_campaign(Campaign.objects.get(pk=what.number), with_photos=what.has_photos)
    return export_group(Group.objects.get(pk=what.number), with_photos=what.has_photos)


def what_of(job: FileExport) -> ExportSubject:
    return ExportSubject(FileExport.Kind(job.kind), job.number, job.name, job.has_photos)


def is_owned(what: ExportSubject, user: User) -> bool:
    """Return whether an account owns the subject of an export."""
    groups = user.memberships.filter(role="owner", group__ended_at=None)
    if what.kind == Kind.CAMPAIGN:
        return groups.filter(group__campaigns=what.number).exists()
    return what.kind == Kind.ACCOUNT or groups.filter(group=what.number).exists()


def _keep(job: FileExport, exported: Exported) -> None:
    """Store a file in parts, then mark the job as ready; if another process has the job now, delete them."""
    token = token_hex(TOKEN_BYTES)
    size = _store(exported.file, token) if exported.file else 0
    left_out = [[omission.campaign.name, to_json_value(omission.why)] for omission in exported.left_out]
    if not job.finish(token=token, size=size, left_out=left_out, changed_at=timezone.now()):
        delete_file(token)


def _store(file: IO[bytes], token: str) -> int:
    """Store the parts of a file; return its size in bytes."""
    size = 0
    with file:
        file.seek(0)
        while part := file.read(PART):
            storages[STORAGE].save(name_part(token, size // PART), ContentFile(part))
            size += len(part)
    return size


def _refuse(job: FileExport, why: Message) -> None:
    job.fail(problem=to_json_value(why), changed_at=timezone.now())


def is_whole(job: FileExport) -> bool:
    """Return whether all parts of a file are stored; a part may be missing if the disk was full."""
    if has_all_parts(job.token, job.size, STORAGE):
        return True
    lost = FileExport.objects.filter(pk=job.pk, token=job.token)
    lost.update(status=Status.REFUSED, token="", problem=to_json_value(message(FAILED)))
    return False


def delete_file(token: str) -> None:
    """Delete the parts of a file; "" has none."""
    if token:
        delete_parts(token, STORAGE)


def forget_old() -> int:
    """Delete old exports with their files, and files without an export; return their number."""
    old = FileExport.objects.exclude(status__in=FileExport.OPEN)
    count = old.filter(changed_at__lt=timezone.now() - KEPT_FOR).delete()[0]
    if FileExport.objects.filter(status=Status.WORKING).exists():
        return count  # its file is being stored, and its row does not have the token yet
    known = {*FileExport.objects.values_list("token", flat=True)}
    for token in storages[STORAGE].listdir("")[0]:
        if token not in known:
            delete_file(token)
    return count
