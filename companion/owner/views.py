"""The owner's page: what is kept, how the site is; backing up now, downloading, checking again."""

from http import HTTPStatus

from django.contrib import messages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from companion.accounts.decorators import site_owner
from companion.backups import work
from companion.backups.kept import Backup, find_backup
from companion.backups.work import Deed
from companion.owner import page

BLOCK = 256 * 1024  # bytes of a file that is sent at once


@site_owner
@require_safe
def show(request: HttpRequest) -> HttpResponse:
    return render(request, "owner/page.html", page.describe())


@site_owner
@require_POST
def back_up(request: HttpRequest) -> HttpResponse:
    """Have a backup made, and read back."""
    return begin(request, Deed.BACK_UP)


@site_owner
@require_POST
def verify(request: HttpRequest, backup: str) -> HttpResponse:
    """Have a backup read back again."""
    return begin(request, Deed.VERIFY, get_backup_or_404(backup).path.name)


def begin(request: HttpRequest, deed: Deed, file: str = "") -> HttpResponse:
    """Have something done, unless something is being done, and show how far it is."""
    try:
        work.begin(deed, file)
    except FileExistsError:
        messages.error(request, gettext("A backup is being worked on already. Wait until it is done."))
    return redirect("owner")


@site_owner
@require_safe
def show_work(request: HttpRequest) -> HttpResponse:
    """How far it is; the whole page anew as soon as it has ended."""
    shown = page.find_shown()
    if shown and shown.is_under_way:
        return render(request, "owner/_work.html", {"shown": shown})
    return HttpResponse(status=HTTPStatus.NO_CONTENT, headers={"HX-Refresh": "true"})


@site_owner
@require_safe
def download(request: HttpRequest, backup: str) -> HttpResponseBase:
    """A backup as it lies here, block by block."""
    path = get_backup_or_404(backup).path
    answer = FileResponse(path.open("rb"), as_attachment=True, filename=path.name)
    answer.block_size = BLOCK
    # It is compressed, and a browser is to be told how much there is to come.
    answer["Content-Encoding"], answer["Content-Type"] = "identity", "application/gzip"
    return answer


def get_backup_or_404(name: str) -> Backup:
    """Return one of the kept backups: no path is made of what was asked for. Raises: Http404."""
    found = find_backup(name)
    if found is None:
        raise Http404
    return found
