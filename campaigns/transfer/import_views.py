"""The pages of an import: upload as a whole or in parts, progress, result."""

from datetime import timedelta
from http import HTTPStatus
from typing import Unpack

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.log.serialization import sentence_from_json
from campaigns.models import Campaign, FileImport, Group
from campaigns.pages.selectors import list_groups, sort_groups, summarize_campaigns
from campaigns.transfer import jobs
from campaigns.transfer.archive import MOST_BYTES, MOST_BYTES_AT_ONCE
from campaigns.transfer.incoming import IncomingImport, find_import, has_quota, has_room_for, hash_part
from campaigns.transfer.views import limit_files
from companion.accounts.decorators import signed_in
from companion.accounts.models import User
from companion.accounts.requests import is_htmx, signed_in_user
from companion.accounts.security_log import address_of
from companion.rules import IllegalPlay
from companion.storage.uploads import PART, FilePart, add_part, read_part, refuse
from companion.text.dates import format_ago
from companion.text.i18n import translate
from companion.web.form_options import Data, Files, FormOptions, set_choices
from companion.work import heartbeat
from companion.work.ages import age

AGAIN = timedelta(minutes=1)  # within which a part is taken for a repetition, because its answer was lost
NEEDS = 3  # the space for an import, in sizes of its file: parts, photos in all sizes, tables
Status = FileImport.Status
ENDS = ".zip,application/zip,.pdf,application/pdf"


def too_large(most: int) -> str:
    return gettext("This file is larger than {megabytes} MB.").format(megabytes=most // 1_000_000)


class ImportForm(forms.Form):
    """A file, and a group of the reader's own, or none for a new one."""

    file = forms.FileField(
        label=_("A campaign or a group, exported as a file, or a pack-away sheet that carries one"),
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ENDS}),
        error_messages={"required": _("Choose a file.")},
    )
    group = forms.ChoiceField(label=_("Where to?"), required=False, widget=forms.RadioSelect)

    def __init__(
        self, data: Data = None, files: Files = None, *, user: User, **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, files, **options)
        self.groups = {str(group.pk): group for group in sort_groups(list_groups(user))}
        choices = [("", _("A new group")), *((number, group.name) for number, group in self.groups.items())]
        set_choices(self, "group", choices)

    def clean_file(self) -> bytes:
        """Return a file that was sent as a whole; larger ones come in parts. Raises: ValidationError."""
        if self.cleaned_data["file"].size > MOST_BYTES_AT_ONCE:
            raise ValidationError(too_large(MOST_BYTES_AT_ONCE))
        return bytes(self.cleaned_data["file"].read())

    def clean_group(self) -> Group | None:
        return self.groups.get(self.cleaned_data["group"])


@signed_in
@require_http_methods(["GET", "POST"])
def import_file(request: HttpRequest) -> HttpResponse:
    """Ask for a file and its group; import a file that comes in one request, and show the result."""
    user, is_sent = signed_in_user(request), request.method == "POST"
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
    """Store the file and start its import; None if the form has an error."""
    raw: bytes = form.cleaned_data["file"]
    first = FilePart(0, len(raw), raw[:PART])
    if problem := find_problem(user, first, address_of(request)):
        form.add_error("file", problem)
        return None
    if (known := find_import(user)) and known.is_open:  # it is the same file, sent twice
        return redirect("import_going")
    incoming = IncomingImport(user, form.cleaned_data["group"], address_of(request))
    for at in range(0, max(1, len(raw)), PART):
        add_part(incoming, FilePart(at, len(raw), raw[at : at + PART]))
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
    """Start the import of a file that is complete; return its job. Raises: IllegalPlay."""
    assert incoming.job
    jobs.begin(incoming.job)
    return incoming.job


def find_problem(user: User, part: FilePart, sender: str = "") -> str:
    """Return the reason why a file is refused before it is stored, or ""."""
    job = find_import(user)
    if job and job.is_open and not (part.at or is_of(job, part)):
        return gettext("Another file of yours is being imported. Wait until it is done.")
    if part.size > MOST_BYTES:
        return too_large(MOST_BYTES)
    if not has_room_for(NEEDS * part.size):
        return gettext("There is not enough space on the disk.")
    if not has_quota(sender, len(part.content), job):
        return gettext("Too many files are on their way to this site. Try again later.")
    return ""


def is_of(job: FileImport, part: FilePart) -> bool:
    """Return whether a first part belongs to the file of an import."""
    return (job.size, job.mark) == (part.size, hash_part(part.content))


@signed_in
@require_POST
def take_part(request: HttpRequest) -> HttpResponse:
    """Store a part of a file; return how much has arrived, or the next address."""
    user, part = signed_in_user(request), read_part(request)
    if part is None or part.size < 1:
        return JsonResponse({}, status=HTTPStatus.BAD_REQUEST)
    if refused := refuse_part(request, part):
        return refused
    if is_again(find_import(user), part):
        return JsonResponse({"next": reverse("import_going")})
    incoming = IncomingImport(user, find_group(user, request.GET.get("group", "")), address_of(request))
    received = add_part(incoming, part)
    if received < part.size:
        return JsonResponse({"here": received})
    try:
        begin(incoming)
    except IllegalPlay as refusal:
        return refuse(translate(refusal.message), HTTPStatus.SERVICE_UNAVAILABLE)
    return JsonResponse({"next": reverse("import_going")})


def refuse_part(request: HttpRequest, part: FilePart) -> JsonResponse | None:
    """Return the refusal of a part: too large, too frequent, or for another group; None if it is taken."""
    user, group = signed_in_user(request), request.GET.get("group", "")
    if group and find_group(user, group) is None:
        return refuse(gettext("You are not in that group any more."), HTTPStatus.UNPROCESSABLE_ENTITY)
    if part.at == 0 and limit_files(request):
        return refuse(gettext("Too many files in one minute. Wait a moment."), HTTPStatus.TOO_MANY_REQUESTS)
    problem = find_problem(user, part, address_of(request))
    return refuse(problem, HTTPStatus.REQUEST_ENTITY_TOO_LARGE) if problem else None


def find_group(user: User, number: str) -> Group | None:
    """Return one of the reader's own groups by its number; no other is found."""
    return {str(group.pk): group for group in list_groups(user)}.get(number)


def is_again(job: FileImport | None, part: FilePart) -> bool:
    """Return whether a part was sent again of a file that is being imported, or was just now."""
    if job is None or job.status in (Status.COMING, Status.REFUSED):
        return False
    is_fresh = job.is_open or age(job.changed_at) < AGAIN
    return is_fresh and (part.at > 0 or is_of(job, part))


@signed_in
@require_POST
def keep_both(request: HttpRequest) -> HttpResponse:
    """Import the same file again, with a campaign that was played on both sides as a second one."""
    user = signed_in_user(request)
    job = find_import(user)
    if job is None:
        return redirect("import_file")
    try:
        jobs.begin_again(job)
    except IllegalPlay as refusal:
        context = {"form": ImportForm(user=user), "problem": translate(refusal.message)}
        return render(request, "campaigns/file_import.html", context, status=HTTPStatus.SERVICE_UNAVAILABLE)
    return redirect("import_going")


@signed_in
@require_safe
@never_cache
def show_import(request: HttpRequest) -> HttpResponse:
    """Show the progress of the account's import; then its result, or why it was refused."""
    user = signed_in_user(request)
    job = find_import(user)
    if is_htmx(request):
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


def describe(job: FileImport) -> dict[str, object]:
    return {"job": job, "step": job.step, "has_worker": heartbeat.worker() == "ok"}


def render_done(request: HttpRequest, job: FileImport) -> HttpResponse:
    """Return the page with the result of an import, without groups that the account has left since."""
    result, groups = job.result, list_groups(signed_in_user(request))
    campaigns = Campaign.objects.filter(group__in=groups).select_related("group")
    numbers = {name: result.get(name, []) for name in ("campaigns", "known", "longer", "parted")}
    by_number = {campaign.pk: campaign for campaign in campaigns.filter(pk__in=sum(numbers.values(), []))}
    new, known, longer, parted = (
        summarize_campaigns([by_number[number] for number in campaign_ids if number in by_number])
        for campaign_ids in numbers.values()
    )
    context = {
        "group": groups.filter(pk=result["group"]).first(),
        "is_new": result["group"] is not None,
        "people": result["people"],
        "photos": result["photos"],
        "rows": result.get("rows", 0),
        "left_out": result.get("left_out", 0),
        "new": new,
        "known": known,
        "longer": longer,
        "parted": parted,
        "ago": format_ago,
    }
    return render(request, "campaigns/file_imported.html", context)
