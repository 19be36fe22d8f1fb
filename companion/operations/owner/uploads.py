"""A backup from elsewhere: it comes in parts, none larger than any body may be."""

from contextlib import suppress
from http import HTTPStatus
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from companion.accounts.decorators import site_owner
from companion.operations.backups import jobs
from companion.operations.backups.archive import BROUGHT, BadBackup, name_of, read_manifest, refuse_newer
from companion.operations.backups.jobs import BackupTask
from companion.operations.owner.page import say_fault
from companion.storage.archive_errors import Fault
from companion.storage.uploads import IncomingFile, add_part, has_room, read_part, refuse
from companion.text.dates import now_of_site

MOST_BYTES = 4_000_000_000
COMING = ".coming"  # the received part of an incoming file


@site_owner
@require_POST
def take_part(request: HttpRequest) -> JsonResponse:
    """Take the part that begins at `at` of a file of `size` bytes; say how much is here, then where to go."""
    part = read_part(request)
    if part is None:
        return JsonResponse({}, status=HTTPStatus.BAD_REQUEST)
    if problem := find_problem(part.size):
        return refuse(problem, HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    coming = settings.BACKUP_DIR / COMING
    received = add_part(IncomingFile(coming), part)
    if received < part.size:
        return JsonResponse({"here": received})
    if received > part.size:
        coming.unlink()
        return refuse(say_fault(Fault.DAMAGED), HTTPStatus.UNPROCESSABLE_ENTITY)
    return take_whole(coming)


def find_problem(size: int) -> str:
    """Return why a file of this many bytes is refused, or ""."""
    if not 0 < size <= MOST_BYTES:
        return gettext("The file is too large for this page. Use the command line on the machine itself.")
    return "" if has_room(settings.BACKUP_DIR, size) else say_fault(Fault.NO_ROOM)


def take_whole(coming: Path) -> JsonResponse:
    """Store a file that is a backup for this site, and start its verification."""
    try:
        refuse_newer(coming.name, read_manifest(coming))
    except BadBackup as bad:
        coming.unlink()
        return refuse(say_fault(bad.fault), HTTPStatus.UNPROCESSABLE_ENTITY)
    now = now_of_site()
    path = coming.rename(coming.with_name(name_of(now, BROUGHT)))
    with suppress(FileExistsError):  # then it waits in the list until the owner verifies it
        jobs.begin(BackupTask.TAKE_IN, path.name)
    return JsonResponse({"next": reverse("owner")})
