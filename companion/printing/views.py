"""Choosing a sheet, waiting for it, having it: as a PDF, or as a page for the browser's own print dialog."""

from functools import cache
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.core.exceptions import BadRequest
from django.core.files.storage import storages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.timezone import localdate
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from campaigns.access.decorators import session_member
from campaigns.access.permissions import GM
from campaigns.box.repository import load_box
from campaigns.limits import is_full, refusal
from campaigns.log.marks import make_mark
from campaigns.log.state import current_state
from campaigns.models import Session
from campaigns.photos.selectors import tables_as_left
from companion.boot.libraries import are_there
from companion.i18n import translate
from companion.printing import jobs, pages
from companion.printing.card_sheets import list_decks
from companion.printing.forms import REMEMBERED, SheetForm, first_choice
from companion.printing.models import SheetJob
from companion.printing.pages import SheetChoice, Subject, TablePhoto

ON_PAPER = "medium"  # the size of a photo
UNPROCESSABLE = 422


@session_member
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def choose_sheet(request: HttpRequest, session: Session) -> HttpResponse:
    """GET offers the sheets of a session; POST makes one, or leads to its page."""
    if not session.game.sheets:
        raise Http404
    return create_sheet(request, session) if request.method == "POST" else show_chooser(request, session)


@session_member
@require_safe
def redirect_from_table(request: HttpRequest, session: Session) -> HttpResponse:
    """The way from a table to its sheets, for panels, which write no address of their own."""
    asked = request.GET.urlencode()
    return redirect(reverse("sheets", args=[session.pk]) + (f"?{asked}" if asked else ""))


def show_chooser(request: HttpRequest, session: Session) -> HttpResponse:
    remembered = request.session.get(REMEMBERED, {})
    language = get_language() or settings.LANGUAGE_CODE
    start = first_choice(session.game, language, remembered, request.GET.get("sheet", ""))
    asked = request.GET.get("job", "")
    job = get_job_or_404(session, int(asked)) if asked.isascii() and asked.isdigit() else None
    return render_chooser(request, session, start, job)


def render_chooser(
    request: HttpRequest,
    session: Session,
    chosen: dict[str, str],
    job: SheetJob | None,
    problem: str = "",
) -> HttpResponse:
    context: dict[str, Any] = {"session": session, "game": session.game, "look": session.game.slug}
    context |= {"chosen": chosen, "job": job, "problem": problem, "can_draw": can_draw()}
    context["before"] = jobs.count_before(job) if job else 0
    context["decks"] = list_decks(session.game)
    return render(request, "printing/sheets.html", context, status=UNPROCESSABLE if problem else 200)


def create_sheet(request: HttpRequest, session: Session) -> HttpResponse:
    """Remember the choice; lead to the page, or send the sheet to be drawn and show how far it is."""
    form = SheetForm(session.game, request.POST)
    if not form.is_valid() and form.wrong_number:
        start = first_choice(session.game, settings.LANGUAGE_CODE, {}, "")
        return render_refusal(request, session, start | request.POST.dict(), str(form.wrong_number))
    if not form.is_valid():
        start = first_choice(session.game, settings.LANGUAGE_CODE, {}, "")
        return render_chooser(request, session, start, None, gettext("There is no such sheet. Choose again."))
    request.session[REMEMBERED] = form.cleaned_data
    if request.POST.get("as") == "page":
        return redirect(f"{reverse('sheet_page', args=[session.pk])}?{urlencode(form.cleaned_data)}")
    page = pages.render_page(load_subject(session), form.choice)
    if full := find_refusal(session, page):
        return render_refusal(request, session, form.cleaned_data, full)
    job = send_page(session, form.choice, page)
    if request.htmx:  # type: ignore[attr-defined]
        return render_job(request, job)
    return redirect(f"{reverse('sheets', args=[session.pk])}?job={job.pk}")


def send_page(session: Session, choice: SheetChoice, page: str) -> SheetJob:
    """Return the job of a page, which is on its way to be drawn, if it is not there yet."""
    job = jobs.get_or_create_job(session, choice, page)
    if job.is_open:
        from companion.printing import tasks  # noqa: PLC0415  # Celery takes 10 MB: those who print load it

        tasks.send_job(job)
        job.refresh_from_db()
    return job


def find_refusal(session: Session, page: str) -> str:
    """Return why no sheet more is made for this group now, "" where it is."""
    waiting = jobs.find_open_jobs(session.campaign.group_id).exclude(fingerprint=jobs.get_fingerprint(page))
    return translate(refusal("open_sheets")) if is_full("open_sheets", waiting.count()) else ""


def render_refusal(
    request: HttpRequest, session: Session, chosen: dict[str, str], problem: str
) -> HttpResponse:
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "printing/_no_job.html", {"problem": problem}, status=UNPROCESSABLE)
    return render_chooser(request, session, chosen, None, problem)


@session_member
@require_safe
@never_cache
def show_job(request: HttpRequest, session: Session, job_id: int) -> HttpResponse:
    """How far a sheet is."""
    found = get_job_or_404(session, job_id)
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect(f"{reverse('sheets', args=[session.pk])}?job={job_id}")
    return render_job(request, found)


def render_job(request: HttpRequest, job: SheetJob) -> HttpResponse:
    return render(request, "printing/_job.html", {"job": job, "before": jobs.count_before(job)})


def get_job_or_404(session: Session, job_id: int) -> SheetJob:
    """Return a job of this session. Raises: Http404."""
    return get_object_or_404(SheetJob.objects.select_related("session__campaign"), pk=job_id, session=session)


@session_member
@require_safe
def download_pdf(request: HttpRequest, session: Session, job_id: int) -> HttpResponse:
    """The PDF."""
    found = get_job_or_404(session, job_id)
    if not found.is_ready:
        raise Http404
    try:
        content = storages["sheets"].open(found.stored_as).read()
    except FileNotFoundError:
        raise Http404 from None
    named = content_disposition_header(as_attachment=False, filename=found.file_name) or "inline"
    headers = {"Content-Disposition": named, "Cache-Control": "private, no-store"}
    return HttpResponse(content, content_type="application/pdf", headers=headers)


@session_member
@require_safe
@never_cache
def show_page(request: HttpRequest, session: Session) -> HttpResponse:
    """The sheet as a page to print from the browser."""
    form = SheetForm(session.game, request.GET)
    if not form.is_valid():
        raise BadRequest("There is no such sheet.")
    return HttpResponse(pages.render_page(load_subject(session), form.choice, on_screen=True))


def load_subject(session: Session) -> Subject:
    """Return what a session's sheets are about: its table now, as all may see it, since sheets are shared."""
    now, campaign = current_state(session), session.campaign
    return Subject(
        game=session.game,
        table=session.game.seats.seen_by(now.table, GM),
        box=load_box(campaign.group, session.game),
        campaign=campaign.name,
        group=campaign.group.name,
        mark=make_mark(session, now.entry),
        day=localdate(now.entry.created_at if now.entry else session.started_at),
        photo=find_table_photo(session),
    )


def find_table_photo(session: Session) -> TablePhoto | None:
    """Return the newest photo of a session's table as it was left."""
    found = tables_as_left([session]).get(session.pk)
    if found is None:
        return None
    address = reverse("photo_file", args=[session.campaign.group_id, found.pk, ON_PAPER])
    letters = tuple(found.letters.all())
    return TablePhoto(address, found.file_name(ON_PAPER), found.words, found.relative_height, letters)


@cache
def can_draw() -> bool:
    """Whether this machine can draw; on a server the workers' machines know, and say so in the job."""
    return not settings.EMBEDDED or are_there()
