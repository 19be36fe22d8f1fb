"""The pages of an import: a file sent whole or in parts, how far it is, what came of it."""

from datetime import timedelta
from http import HTTPStatus
from typing import Any, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.models import Campaign, FileImport, Group
from campaigns.selectors import format_ago, list_groups, summarize_campaigns
from campaigns.serialization import sentence_from_json
from campaigns.transfer import jobs
from campaigns.transfer.archive import MOST_BYTES
from campaigns.transfer.forms import ImportForm, too_large
from campaigns.transfer.incoming import IncomingImport, find_import, hash_part
from campaigns.transfer.views import limit_files
from companion import heartbeat
from companion.accounts.decorators import signed_in
from companion.accounts.models import User
from companion.i18n import translate
from companion.rules import IllegalPlay
from companion.uploads import PART, Part, add_part, has_room, read_part, refuse

AGAIN = timedelta(minutes=1)  # a part that is sent twice, since its answer was lost, comes within this
NEEDS = 3  # times the bytes of a file: its parts, its photos in all sizes, its tables
Status = FileImport.Status


@signed_in
@require_http_methods(["GET", "POST"])
def import_file(request: HttpRequest) -> HttpResponse:
    """Ask for a file and where it goes; take one that comes in one piece, and say what came of it."""
    user, is_sent = cast(User, request.user), request.method == "POST"
    job = find_import(user)
    if not is_sent and job and job.is_open:
        return redirect("import_going")
    form = ImportForm(request.POST if is_sent else None, request.FILES if is_sent else None, user=user)
    if is_sent and (refused := limit_files(request)):
        return refused
    if form.is_valid() and (answer := answer_file(request, form, user)):
        return answer
    return render_form(request, form, job)


def render_form(request: HttpRequest, form: ImportForm, job: FileImport | None) -> HttpResponse:
    is_coming = job is not None and job.status == Status.COMING and 0 < job.here < job.size
    context = {"form": form, "coming": job if is_coming else None}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "campaigns/file_import.html", context, status=status)


def answer_file(request: HttpRequest, form: ImportForm, user: User) -> HttpResponse | None:
    """Keep the file and have it taken in; None where the form says what is wrong."""
    raw: bytes = form.cleaned_data["file"]
    first = Part(0, len(raw), raw[:PART])
    if problem := find_problem(user, first):
        form.add_error("file", problem)
        return None
    if (known := find_import(user)) and known.is_open:  # it is the same one, tapped twice
        return redirect("import_going")
    incoming = IncomingImport(user, form.cleaned_data["group"])
    for at in range(0, max(1, len(raw)), PART):
        add_part(incoming, Part(at, len(raw), raw[at : at + PART]))
    try:
        job = begin(incoming)
    except IllegalPlay as refusal:
        form.add_error("file", translate(refusal.message))
        return None
    if job.status == Status.REFUSED:
        form.add_error("file", translate(sentence_from_json(job.problem)))
        return None
    return render_done(request, job) if job.status == Status.DONE else redirect("import_going")


def begin(incoming: IncomingImport) -> FileImport:
    """Have a file that is all here taken in; return how that stands. Raises: IllegalPlay."""
    assert incoming.job
    jobs.begin(incoming.job)
    return incoming.job


def find_problem(user: User, part: Part) -> str:
    """Return why a file is not taken at all, or ""."""
    job = find_import(user)
    if job and job.is_open and not (part.at or is_of(job, part)):
        return gettext("Another file of yours is being imported. Wait until it is done.")
    if part.size > MOST_BYTES:
        return too_large(MOST_BYTES)
    is_room = has_room(settings.DATA_DIR, NEEDS * part.size)
    return "" if is_room else gettext("There is not enough space on the disk.")


def is_of(job: FileImport, part: Part) -> bool:
    """Return whether a first part is of the file that an import is of."""
    return (job.size, job.mark) == (part.size, hash_part(part.content))


@signed_in
@require_POST
def take_part(request: HttpRequest) -> HttpResponse:
    """Take a part of a file; say how much is here, then where to go."""
    user, part = cast(User, request.user), read_part(request)
    if part is None or part.size < 1:
        return JsonResponse({}, status=HTTPStatus.BAD_REQUEST)
    if refused := refuse_part(request, part):
        return refused
    if is_again(find_import(user), part):
        return JsonResponse({"next": reverse("import_going")})
    incoming = IncomingImport(user, find_group(user, request.GET.get("group", "")))
    here = add_part(incoming, part)
    if here < part.size:
        return JsonResponse({"here": here})
    try:
        begin(incoming)
    except IllegalPlay as refusal:
        return refuse(translate(refusal.message), HTTPStatus.SERVICE_UNAVAILABLE)
    return JsonResponse({"next": reverse("import_going")})


def refuse_part(request: HttpRequest, part: Part) -> JsonResponse | None:
    """Refuse a part of a file that is not taken, or does not go where it should."""
    user, group = cast(User, request.user), request.GET.get("group", "")
    if group and find_group(user, group) is None:
        return refuse(gettext("You are not in that group any more."), HTTPStatus.UNPROCESSABLE_ENTITY)
    if part.at == 0 and limit_files(request):
        return refuse(gettext("Too many files in one minute. Wait a moment."), HTTPStatus.TOO_MANY_REQUESTS)
    problem = find_problem(user, part)
    return refuse(problem, HTTPStatus.REQUEST_ENTITY_TOO_LARGE) if problem else None


def find_group(user: User, number: str) -> Group | None:
    """Return one of the reader's own groups by its number; no other is found."""
    return {str(one.pk): one for one in list_groups(user)}.get(number)


def is_again(job: FileImport | None, part: Part) -> bool:
    """Return whether a part comes once more of a file that is being taken in, or was just now."""
    if job is None or job.status in (Status.COMING, Status.REFUSED):
        return False
    is_fresh = job.is_open or timezone.now() - job.changed_at < AGAIN
    return is_fresh and (part.at > 0 or is_of(job, part))


@signed_in
@require_safe
@never_cache
def show_import(request: HttpRequest) -> HttpResponse:
    """How far the file is that this account has sent; then what came of it, or why it is not taken."""
    user = cast(User, request.user)
    job = find_import(user)
    if request.htmx:  # type: ignore[attr-defined]
        if job and job.is_open:
            return render(request, "campaigns/_importing.html", describe(job))
        return HttpResponse(status=HTTPStatus.NO_CONTENT, headers={"HX-Refresh": "true"})
    if job is None or job.status == Status.COMING:
        return redirect("import_file")
    if job.status == Status.DONE:
        return render_done(request, job)
    if job.is_open:
        return render(request, "campaigns/file_importing.html", describe(job))
    problem = translate(sentence_from_json(job.problem))
    return render(request, "campaigns/file_import.html", {"form": ImportForm(user=user), "problem": problem})


def describe(job: FileImport) -> dict[str, Any]:
    return {"job": job, "step": job.step, "has_worker": heartbeat.worker() == "ok"}


def render_done(request: HttpRequest, job: FileImport) -> HttpResponse:
    """Return the page of what came of a file; of what its account has left since, nothing is told."""
    result, mine = job.result, list_groups(cast(User, request.user))
    campaigns = Campaign.objects.filter(group__in=mine).select_related("group")
    found = {one.pk: one for one in campaigns.filter(pk__in=result["campaigns"] + result["known"])}
    new, known = (
        summarize_campaigns([found[number] for number in result[name] if number in found])
        for name in ("campaigns", "known")
    )
    context = {
        "group": mine.filter(pk=result["group"]).first(),
        "is_new": result["group"] is not None,
        "people": result["people"],
        "photos": result["photos"],
        "new": new,
        "known": known,
        "ago": format_ago,
    }
    return render(request, "campaigns/file_imported.html", context)
