"""A backup from elsewhere: it comes in parts, none larger than any body may be."""

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
from companion.backups.archive import BROUGHT, BadBackup, name_of, read_manifest, refuse_newer
from companion.backups.faults import Fault
from companion.backups.work import Deed
from companion.owner.page import say_fault
from companion.uploads import IncomingFile, add_part, has_room, read_part, refuse

MOST_BYTES = 4_000_000_000
COMING = ".coming"  # what is here of a file that is on its way


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
    here = add_part(IncomingFile(coming), part)
    if here < part.size:
        return JsonResponse({"here": here})
    if here > part.size:
        coming.unlink()
        return refuse(say_fault(Fault.DAMAGED), HTTPStatus.UNPROCESSABLE_ENTITY)
    return take_whole(coming)


def find_problem(size: int) -> str:
    """Return why a file of so many bytes is not taken at all, or ""."""
    if not 0 < size <= MOST_BYTES:
        return gettext("The file is too large for this page. Use the command line on the machine itself.")
    return "" if has_room(settings.BACKUP_DIR, size) else say_fault(Fault.NO_ROOM)


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
