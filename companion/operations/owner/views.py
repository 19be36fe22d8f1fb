"""The owner's page: backups, the state of the site; backing up now, downloading, verifying again."""

from http import HTTPStatus

from django.contrib import messages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from companion.accounts.decorators import site_owner
from companion.operations.backups import jobs
from companion.operations.backups.jobs import BackupTask
from companion.operations.backups.stored import Backup, find_backup
from companion.operations.owner import page

BLOCK = 256 * 1024  # bytes of a file that is sent at once


@site_owner
@require_safe
def show(request: HttpRequest) -> HttpResponse:
    return render(request, "owner/page.html", page.describe())


@site_owner
@require_POST
def back_up(request: HttpRequest) -> HttpResponse:
    """Start a job that makes a backup, and verifies it."""
    return begin(request, BackupTask.BACK_UP)


@site_owner
@require_POST
def verify(request: HttpRequest, backup: str) -> HttpResponse:
    """Start a job that verifies a backup again."""
    return begin(request, BackupTask.VERIFY, get_backup_or_404(backup).path.name)


def begin(request: HttpRequest, task: BackupTask, file: str = "") -> HttpResponse:
    """Start a job, unless another one is running, and show its step."""
    try:
        jobs.begin(task, file)
    except FileExistsError:
        messages.error(request, gettext("A backup is being worked on already. Wait until it is done."))
    return redirect("owner")


@site_owner
@require_safe
def show_work(request: HttpRequest) -> HttpResponse:
    """Show the step of the job; once it has ended, reload the whole page."""
    job = page.find_shown()
    if job and job.is_under_way:
        return render(request, "owner/_work.html", {"shown": job})
    return HttpResponse(status=HTTPStatus.NO_CONTENT, headers={"HX-Refresh": "true"})


@site_owner
@require_safe
def download(request: HttpRequest, backup: str) -> HttpResponseBase:
    """Return the file of a backup, block by block."""
    path = get_backup_or_404(backup).path
    answer = FileResponse(path.open("rb"), as_attachment=True, filename=path.name)
    answer.block_size = BLOCK
    # It is compressed, and the browser needs the size of the whole file.
    answer["Content-Encoding"], answer["Content-Type"] = "identity", "application/gzip"
    return answer


def get_backup_or_404(name: str) -> Backup:
    """Return a stored backup: no path is made from the address. Raises: Http404."""
    stored = find_backup(name)
    if stored is None:
        raise Http404
    return stored
