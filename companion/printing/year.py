"""The year of a group on paper: what its statistics tell of a year, as a sheet."""

from typing import Any
from urllib.parse import urlencode

from django import forms
from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template import engines
from django.urls import reverse
from django.utils.translation import get_language, gettext, override
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from campaigns.access.decorators import group_member
from campaigns.models import Group, Session
from campaigns.statistics.charts import draw_spark
from campaigns.statistics.facts import Facts, load_facts
from campaigns.statistics.views import describe
from companion.printing import jobs
from companion.printing.forms import LARGE, PLAIN, REMEMBERED
from companion.printing.models import YEAR, SheetJob
from companion.printing.pages import A4, PAPERS, SheetChoice
from companion.printing.signs import sign
from companion.printing.views import can_draw, find_refusal, get_job_or_404, render_job, send_page

GAMES, AWARDS, PEOPLE = 12, 8, 20  # rows at most: the sheet is a page, two in large print


class YearForm(forms.Form):
    """On which paper, in which language, how large; `choice` is it, once the form is valid."""

    paper = forms.ChoiceField(label=_("Paper"), choices=[(paper, paper) for paper in PAPERS])
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)
    size = forms.ChoiceField(label=_("Print"), choices=[(PLAIN, PLAIN), (LARGE, LARGE)])

    @property
    def choice(self) -> SheetChoice:
        chosen = self.cleaned_data
        is_large = chosen["size"] == LARGE
        return SheetChoice(YEAR, paper=chosen["paper"], language=chosen["language"], is_large=is_large)


@group_member
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def choose_year_sheet(request: HttpRequest, group: Group, year: int) -> HttpResponse:
    """GET offers the sheet of a year; POST makes it, or leads to its page."""
    if request.method == "POST":
        return create_year_sheet(request, group, year)
    _load_year(group, year)
    asked = request.GET.get("job", "")
    job = get_job_or_404(_newest(group), int(asked)) if asked.isascii() and asked.isdigit() else None
    return render_chooser(request, group, year, job=job)


def create_year_sheet(request: HttpRequest, group: Group, year: int) -> HttpResponse:
    form = YearForm(request.POST)
    if not form.is_valid():
        return render_chooser(request, group, year, gettext("There is no such sheet. Choose again."))
    request.session[REMEMBERED] = request.session.get(REMEMBERED, {}) | form.cleaned_data
    if request.POST.get("as") == "page":
        return redirect(f"{reverse('year_page', args=[group.pk, year])}?{urlencode(form.cleaned_data)}")
    page = render_year(group, year, form.choice)
    session = _newest(group)
    if full := find_refusal(session, page):
        return render_chooser(request, group, year, full)
    job = send_page(session, form.choice, page)
    if request.htmx:  # type: ignore[attr-defined]
        return render_job(request, job)
    return redirect(f"{reverse('year_sheet', args=[group.pk, year])}?job={job.pk}")


def render_chooser(
    request: HttpRequest, group: Group, year: int, problem: str = "", job: SheetJob | None = None
) -> HttpResponse:
    if problem and request.htmx:  # type: ignore[attr-defined]
        return render(request, "printing/_no_job.html", {"problem": problem}, status=422)
    plain = {"paper": A4, "language": get_language() or settings.LANGUAGE_CODE, "size": PLAIN}
    kept = request.session.get(REMEMBERED, {})
    context: dict[str, Any] = {"group": group, "year": year, "problem": problem, "job": job}
    context |= {"chosen": {name: kept.get(name, value) for name, value in plain.items()}}
    context |= {"can_draw": can_draw(), "before": jobs.count_before(job) if job else 0}
    return render(request, "printing/year.html", context, status=422 if problem else 200)


@group_member
@require_safe
@never_cache
def show_year_page(request: HttpRequest, group: Group, year: int) -> HttpResponse:
    """The sheet of a year as a page to print from the browser."""
    form = YearForm(request.GET)
    if not form.is_valid():
        raise BadRequest("There is no such sheet.")
    return HttpResponse(render_year(group, year, form.choice, on_screen=True))


def render_year(group: Group, year: int, choice: SheetChoice, *, on_screen: bool = False) -> str:
    """Return the sheet as a whole page of HTML, in the language of the choice. Raises: Http404."""
    facts = _load_year(group, year)
    with override(choice.language):
        told = describe(facts, facts, year, None)
        context = told | {
            "group": group.name,
            "campaign": group.name,
            "game": None,
            "year": year,
            "facts": facts,
            "spark": draw_spark([one.value for one in told["months"]]),
            "games": told["games"][:GAMES],
            "strips": told["strips"][:PEOPLE],
            "honours": told["honours"][:AWARDS],
            "choice": choice,
            "is_on_screen": on_screen,
            "mark": None,
            "sign": sign,
        }
        template: Any = engines["jinja2"].env.get_template("print/year.html")  # type: ignore[attr-defined]
        return str(template.render(context))


def _load_year(group: Group, year: int) -> Facts:
    """Return what is known of a year of a group. Raises: Http404, if that is nothing."""
    facts = load_facts(group)
    if year not in facts.years:
        raise Http404
    return facts.of_year(year)


def _newest(group: Group) -> Session:
    """Return the session by which a group's sheet is kept: its newest. Raises: Http404."""
    found = Session.objects.filter(campaign__group=group).select_related("campaign__group")
    session = found.order_by("-pk").first()
    if session is None:
        raise Http404
    return session
