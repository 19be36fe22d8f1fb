"""A backup from elsewhere: it comes in parts, none larger than any body may be."""

import shutil
from contextlib import suppress
from http import HTTPStatus
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, JsonResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from companion.accounts.decorators import site_owner
from companion.backups import work
from companion.backups.archive import BROUGHT, LEAST_ROOM, BadBackup, name_of, read_manifest, refuse_newer
from companion.backups.faults import Fault
from companion.backups.work import Deed
from companion.owner.page import say_fault

MOST_BYTES = 4_000_000_000
COMING = ".coming"  # what is here of a file that is on its way


@site_owner
@require_POST
def take_part(request: HttpRequest) -> JsonResponse:
    """Take the part that begins at `at` of a file of `size` bytes; say how much is here, then where to go."""
    try:
        at, size = (int(request.GET.get(name, "")) for name in ("at", "size"))
    except ValueError:
        return JsonResponse({}, status=HTTPStatus.BAD_REQUEST)
    if problem := find_problem(size):
        return refuse(problem, HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    coming = settings.BACKUP_DIR / COMING
    here = add_part(coming, at, request.body)
    if here < size:
        return JsonResponse({"here": here})
    if here > size:
        coming.unlink()
        return refuse(say_fault(Fault.DAMAGED), HTTPStatus.UNPROCESSABLE_ENTITY)
    return take_whole(coming)


def find_problem(size: int) -> str:
    """Return why a file of so many bytes is not taken at all, or ""."""
    if not 0 < size <= MOST_BYTES:
        return gettext("The file is too large for this page. Use the command line on the machine itself.")
    settings.BACKUP_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
    free = shutil.disk_usage(settings.BACKUP_DIR).free - LEAST_ROOM
    return say_fault(Fault.NO_ROOM) if size > free else ""


def add_part(coming: Path, at: int, part: bytes) -> int:
    """Write a part behind what is here, if it is the next one or the first; return how much is here now."""
    if at == 0:
        coming.unlink(missing_ok=True)
        coming.touch(mode=0o600)
    if coming.exists() and coming.stat().st_size == at:
        with coming.open("ab") as file:
            file.write(part)
    return coming.stat().st_size if coming.exists() else 0


def take_whole(coming: Path) -> JsonResponse:
    """Keep a file that is a backup which this site can take, and have it read back."""
    try:
        refuse_newer(coming.name, read_manifest(coming))
    except BadBackup as bad:
        coming.unlink()
        return refuse(say_fault(bad.fault), HTTPStatus.UNPROCESSABLE_ENTITY)
    path = coming.rename(coming.with_name(name_of(timezone.localtime(), BROUGHT)))
    with suppress(FileExistsError):  # then it waits in the list until somebody has it read back
        work.begin(Deed.TAKE_IN, path.name)
    return JsonResponse({"next": reverse("owner")})


def refuse(problem: str, status: HTTPStatus) -> JsonResponse:
    return JsonResponse({"problem": problem}, status=status)
