"""The print room: the sheets that can be printed in a place, the choices, the finished jobs.

A table has one, a group, a campaign's book, a game without a table. The views of each declare its sheets;
this module has the form, the jobs and the downloads.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.core.exceptions import BadRequest
from django.db.models import Prefetch, Q, QuerySet, prefetch_related_objects
from django.http import Http404, HttpRequest, HttpResponse
from django.http.request import QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.translation import override

from campaigns.groups.limits import is_full, refusal
from campaigns.log.locks import lock_rows
from campaigns.models import Group
from companion.abilities import WorkerPlace
from companion.accounts.models import User
from companion.accounts.requests import is_htmx
from companion.printing import jobs
from companion.printing.card_sheets import list_decks
from companion.printing.forms import FILLED, REMEMBERED, RoomForm
from companion.printing.jobs import Wanted
from companion.printing.models import Asker, PackedSheet, SheetJob
from companion.printing.pages import Others, SheetChoice
from companion.printing.tonight import Tonight
from companion.rules import CARDS, AnyGame, Sheet
from companion.text.dates import format_day
from companion.text.i18n import translate
from companion.web.numbers import read_number
from companion.work.libraries import are_there

UNPROCESSABLE = 422
READY = 8  # files that a room lists
MINIS = 4  # sheets of the pack that are seen
OF_NO_GAME = "house"

DrawPage = Callable[[RoomForm, SheetChoice, Others | None], str]  # no others: it is not for a screen


@dataclass(frozen=True, kw_only=True)
class Placement:
    """What a print room prints, and its addresses.

    `address` is the room's own and receives its form; `page` shows the chosen sheets in the browser. `sheets`
    are to choose from, `draw` returns the HTML of one by a form, `visible_jobs` are the jobs that the reader
    may see; `note` is called with each new job. `more` are further values of its template.
    """

    asker: Asker
    address: str
    page: str
    sheets: Sequence[Sheet]
    form: Callable[..., RoomForm]
    draw: DrawPage
    game: AnyGame | None = None
    find_tonight: Callable[[], Tonight | None] = lambda: None
    kept_as: str = ""  # which sheet its jobs are of, if all are of one
    note: Callable[[SheetJob], None] = lambda _job: None
    visible_jobs: QuerySet[SheetJob] | None = None
    more: dict[str, object] = field(default_factory=dict)

    @cached_property
    def tonight(self) -> Tonight | None:
        return self.find_tonight()

    @property
    def jobs(self) -> QuerySet[SheetJob]:
        return jobs.find_jobs(self.asker) if self.visible_jobs is None else self.visible_jobs

    @property
    def has_cards(self) -> bool:
        return CARDS in self.sheets

    def make_form(self, data: object) -> RoomForm:
        return self.form(self.sheets, data, game=self.game)


@dataclass(frozen=True)
class Tile:
    """A sheet as a room shows it: its picture, "" if there is none, its pages, 0 if unknown."""

    sheet: Sheet
    picture: str
    pages: int
    is_chosen: bool


def answer(request: HttpRequest, room: Placement) -> HttpResponse:
    """GET shows a room; POST makes the chosen sheets, or leads to their page."""
    return make(request, room) if request.method == "POST" else show(request, room)


def show(request: HttpRequest, room: Placement) -> HttpResponse:
    asked = request.GET.get("job", "")
    job = get_object_or_404(room.jobs, pk=read_number(asked)) if asked.isascii() and asked.isdigit() else None
    remembered = request.session.get(REMEMBERED, {})
    chosen = room.make_form(None).first_choice(remembered)
    if wanted := [sheet.slug for sheet in room.sheets if sheet.slug in request.GET.getlist("sheet")]:
        chosen["sheet"] = wanted
    return render_room(request, room, chosen, job)


def render_room(
    request: HttpRequest, room: Placement, chosen: dict[str, Any], job: SheetJob | None = None, **more: object
) -> HttpResponse:
    """Return the page of a room; `more` may hold a `problem`, or how far counting is (`counted`)."""
    made = room.jobs.filter(status=SheetJob.Status.READY).order_by("-created_at")
    pages = dict(made.values_list("slug", "pages").order_by("created_at"))
    context: dict[str, object] = {
        "room": room,
        "game": room.game,
        "look": room.game.slug if room.game else "",
        "group": room.asker.group,
        "tiles": [_tile(room, sheet, pages, chosen["sheet"]) for sheet in room.sheets],
        "minis": [_tile(room, sheet, pages, ()) for sheet in room.tonight.sheets[:MINIS]]
        if room.tonight
        else [],
        "options": room.make_form(None).options(),
        "decks": list_decks(room.game) if room.game and room.has_cards else (),
        "chosen": chosen,
        "ready": [(made_job, address_of(made_job, "file")) for made_job in _alone(made)[:READY]],
        "day": format_day,
        "can_draw": can_draw(),
        **_about_job(job),
        **room.more,
        **more,
    }
    status = UNPROCESSABLE if more.get("problem") else 200
    return render(request, "printing/room.html", context, status=status)


def _alone(made: QuerySet[SheetJob]) -> QuerySet[SheetJob]:
    """Return the jobs that were asked for by themselves, without those that are only in a pack."""
    return made.filter(Q(packed_in=None) | Q(is_by_itself=True)).distinct().prefetch_related("packed")


def _tile(room: Placement, sheet: Sheet, pages: Mapping[str, int], chosen: Sequence[str]) -> Tile:
    picture = find_picture(room.game.slug if room.game else OF_NO_GAME, sheet.slug)
    return Tile(sheet, static(picture) if picture else "", pages.get(sheet.slug, 0), sheet.slug in chosen)


@cache
def find_picture(game: str, slug: str) -> str:
    """Return the static file with the picture of a sheet's first page, "" if there is none."""
    name = f"print/{game}/{slug}.webp"
    return name if (Path(settings.BASE_DIR) / "static" / name).is_file() else ""


def make(request: HttpRequest, room: Placement) -> HttpResponse:
    """Remember the choices; lead to their page, or start the drawing and show how far it is."""
    how = request.POST.get("as")
    form = room.make_form(_for_tonight(request, room) if how == "tonight" else request.POST)
    if not form.is_valid():
        chosen = form.first_choice({}) | request.POST.dict() | {"sheet": request.POST.getlist("sheet")}
        return refuse(request, room, chosen, form.problem)
    chosen = form.cleaned_data
    if how != "tonight":
        request.session[REMEMBERED] = request.session.get(REMEMBERED, {}) | form.to_remember
    if how == "page" or not settings.ABILITIES.pdf:
        return lead_to(request, f"{room.page}?{urlencode(form.to_remember, doseq=True)}")
    wanted = [
        Wanted(
            replace(choice, slug=room.kept_as or choice.slug),
            room.draw(form, choice, None),
            form.copies_chosen,
            _title(room, choice),
        )
        for choice in form.choices
    ]
    group, user = room.asker.group, room.asker.user
    owners = Group.objects.filter(pk=group.pk if group else 0), User.objects.filter(pk=user.pk if user else 0)
    with lock_rows(*owners):
        if full := _find_refusal(room.asker, wanted):
            return refuse(request, room, chosen, full)
        job = make_job(room, wanted)
    publish(job)
    room.note(job)
    if is_htmx(request):
        return render_job(request, job)
    return redirect(f"{room.address}?job={job.pk}")


def lead_to(request: HttpRequest, address: str) -> HttpResponse:
    """Return the redirect to a page, also for a request that expects a part of one."""
    return HttpResponse(headers={"HX-Redirect": address}) if is_htmx(request) else redirect(address)


def _for_tonight(request: HttpRequest, room: Placement) -> QueryDict:
    """Return the form data with the sheets of the pack for tonight, filled in, one copy of each."""
    data = request.POST.copy()
    data.setlist("sheet", [sheet.slug for sheet in room.tonight.sheets] if room.tonight else [])
    data["content"], data["copies"] = FILLED, "1"
    return data


def _title(room: Placement, choice: SheetChoice) -> str:
    with override(choice.language):
        return translate(next(sheet.title for sheet in room.sheets if sheet.slug == choice.slug))


def make_job(room: Placement, wanted: Sequence[Wanted]) -> SheetJob:
    """Return the job of one sheet, or of several as a pack."""
    slug = room.game.slug if room.game else ""
    if len(wanted) == 1 and wanted[0].copies == 1:
        return jobs.get_or_create_job(room.asker, wanted[0].choice, wanted[0].page, slug)
    return jobs.get_or_create_pack(room.asker, wanted, slug)


def publish(job: SheetJob) -> None:
    """Let a job be drawn, if its sheet is not there yet."""
    if job.is_open:
        from companion.printing import tasks  # noqa: PLC0415  # Celery takes 10 MB: those who print load it

        tasks.send_job(job)
        job.refresh_from_db()


def _find_refusal(asker: Asker, wanted: Sequence[Wanted]) -> str:
    """Return why nothing more is made for this group or account now, "" if it is."""
    waiting = jobs.count_open_jobs(asker, [jobs.get_fingerprint(sheet.page) for sheet in wanted])
    return translate(refusal("open_sheets")) if is_full("open_sheets", waiting) else ""


def refuse(request: HttpRequest, room: Placement, chosen: dict[str, object], problem: str) -> HttpResponse:
    if is_htmx(request):
        return render(request, "printing/_no_job.html", {"problem": problem}, status=UNPROCESSABLE)
    return render_room(request, room, chosen, problem=problem)


def show_page(request: HttpRequest, room: Placement) -> HttpResponse:
    """The first of the sheets that an address names, to print from the browser; it leads to the others."""
    form = room.make_form(request.GET)
    if not form.is_valid():
        raise BadRequest("There is no such sheet.")
    asked = request.GET.getlist("sheet")
    first, *rest = sorted(form.choices, key=lambda choice: choice.slug != asked[0] if asked else False)
    with override(first.language):
        others = [(_title(room, choice), f"{room.page}?{form.query_from(choice)}") for choice in rest]
    return HttpResponse(room.draw(form, first, others))


# the finished jobs


def answer_job(request: HttpRequest, job: SheetJob, room: str) -> HttpResponse:
    """GET shows how far a job is, as a part of its room, or in it; POST stops it."""
    if request.method == "POST":
        jobs.stop_job(job)
        job.refresh_from_db()
    if not is_htmx(request):
        return redirect(f"{room}?job={job.pk}")
    return render_job(request, job)


def render_job(request: HttpRequest, job: SheetJob) -> HttpResponse:
    return render(request, "printing/_job.html", _about_job(job))


def _about_job(job: SheetJob | None) -> dict[str, object]:
    if job is None:
        return {"job": None}
    # Once for all questions about a pack; without the pages of its sheets, which weigh a megabyte.
    parts = PackedSheet.objects.select_related("sheet").defer("sheet__page")
    prefetch_related_objects([job], Prefetch("packed", parts))
    packed = list(job.packed.all())
    done = sum(1 if part.sheet.is_ready else part.sheet.progress / 100 for part in packed)
    return {
        "job": job,
        "before": 0 if packed else jobs.count_before(job),
        "packed": packed,
        "done": [part.title for part in packed if part.sheet.status == SheetJob.Status.READY],
        "progress": round(95 * done / len(packed)) if packed else job.progress,
        "here": address_of(job),
        "file": address_of(job, "file"),
        "look_after": job.look_after,
    }


def address_of(job: SheetJob, what: str = "job") -> str:
    """Return the address of a job, or of its file."""
    if job.session_id:
        return reverse(f"sheet_{what}", args=[job.session_id, job.pk])
    if job.group_id:
        return reverse(f"group_sheet_{what}", args=[job.group_id, job.pk])
    return reverse(f"blank_sheet_{what}", args=[job.pk])


def download(job: SheetJob) -> HttpResponse:
    """The PDF of a job. Raises: Http404, if there is none."""
    if not job.is_ready:
        raise Http404
    try:
        content = job.read()
    except FileNotFoundError:
        raise Http404 from None
    named = content_disposition_header(as_attachment=False, filename=job.file_name) or "inline"
    headers = {"Content-Disposition": named, "Cache-Control": "private, no-store"}
    return HttpResponse(content, content_type="application/pdf", headers=headers)


def can_draw() -> bool:
    """Whether this machine can draw; on a server the workers' machines know, and say so in the job."""
    is_elsewhere = settings.ABILITIES.worker is WorkerPlace.ELSEWHERE
    return settings.ABILITIES.pdf and (is_elsewhere or has_libraries())


@cache
def has_libraries() -> bool:
    return are_there()
