"""The chronicle of a campaign: its book on paper, or as a booklet to fold."""

from dataclasses import replace
from typing import Any
from unicodedata import combining, name
from urllib.parse import urlencode

from django import forms
from django.conf import settings
from django.core.exceptions import BadRequest
from django.core.files.storage import default_storage
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template import engines
from django.urls import reverse
from django.utils.translation import get_language, gettext, override
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from campaigns.access.decorators import campaign_member
from campaigns.chronicle.book import MOST_EVENINGS, Book, count_volumes, load_book
from campaigns.models import Campaign, Photo, Session
from campaigns.notes.markdown import render_note
from campaigns.selectors import format_day
from campaigns.statistics.views import describe
from companion.printing import jobs
from companion.printing.forms import LARGE, PLAIN, REMEMBERED
from companion.printing.models import CHRONICLE, SheetJob
from companion.printing.pages import A4, STORED, SheetChoice, page_values
from companion.printing.views import (
    ON_PAPER,
    can_draw,
    find_refusal,
    get_job_or_404,
    load_subject,
    render_job,
    send_page,
)

A5, BOOKLET = "A5", "booklet"
BOOKS = (A4, A5, BOOKLET)
UNPROCESSABLE = 422
LEAST_UNDER_A_CAP = 100  # signs


class ChronicleForm(forms.Form):
    """How a book is made; `choice` is it, once the form is valid, `volume` is 0 for the newest."""

    book = forms.ChoiceField(label=_("Book"), choices=[(one, one) for one in BOOKS])
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)
    size = forms.ChoiceField(label=_("Print"), choices=[(PLAIN, PLAIN), (LARGE, LARGE)])
    volume = forms.IntegerField(min_value=1, max_value=999, required=False)

    @property
    def choice(self) -> SheetChoice:
        chosen = self.cleaned_data
        is_large = chosen["size"] == LARGE
        return SheetChoice(CHRONICLE, paper=chosen["book"], language=chosen["language"], is_large=is_large)

    @property
    def volume_number(self) -> int:
        return self.cleaned_data["volume"] or 0


@campaign_member
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def choose_chronicle(request: HttpRequest, campaign: Campaign) -> HttpResponse:
    """GET offers the book of a campaign; POST makes it, or leads to its page."""
    if request.method == "POST":
        return create_chronicle(request, campaign)
    asked = request.GET.get("job", "")
    job = get_job_or_404(_newest(campaign), int(asked)) if asked.isascii() and asked.isdigit() else None
    return render_chooser(request, campaign, job=job)


def create_chronicle(request: HttpRequest, campaign: Campaign) -> HttpResponse:
    form = ChronicleForm(request.POST)
    if not form.is_valid():
        return render_chooser(request, campaign, gettext("There is no such book. Choose again."))
    chosen = {field: value for field, value in form.cleaned_data.items() if value}
    request.session[REMEMBERED] = request.session.get(REMEMBERED, {}) | chosen
    if request.POST.get("as") == "page":
        return redirect(f"{reverse('chronicle_page', args=[campaign.pk])}?{urlencode(chosen)}")
    page, session = render_chronicle(campaign, form.choice, form.volume_number), _newest(campaign)
    if full := find_refusal(session, page):
        return render_chooser(request, campaign, full)
    job = send_page(session, form.choice, page)
    if request.htmx:  # type: ignore[attr-defined]
        return render_job(request, job)
    return redirect(f"{reverse('chronicle', args=[campaign.pk])}?job={job.pk}")


def render_chooser(
    request: HttpRequest, campaign: Campaign, problem: str = "", job: SheetJob | None = None
) -> HttpResponse:
    if problem and request.htmx:  # type: ignore[attr-defined]
        return render(request, "printing/_no_job.html", {"problem": problem}, status=UNPROCESSABLE)
    volumes = count_volumes(campaign)
    plain = {"book": A4, "language": get_language() or settings.LANGUAGE_CODE, "size": PLAIN}
    kept = request.session.get(REMEMBERED, {})
    context: dict[str, Any] = {"campaign": campaign, "look": campaign.game_slug, "problem": problem}
    context |= {"chosen": {field: kept.get(field, value) for field, value in plain.items()}, "job": job}
    context |= {"volumes": volumes, "most_evenings": MOST_EVENINGS, "can_draw": can_draw()}
    context["before"] = jobs.count_before(job) if job else 0
    return render(request, "printing/chronicle.html", context, status=UNPROCESSABLE if problem else 200)


@campaign_member
@require_safe
@never_cache
def show_chronicle_page(request: HttpRequest, campaign: Campaign) -> HttpResponse:
    """The book as a page to print from the browser, which knows no booklets: theirs is the A5 page."""
    form = ChronicleForm(request.GET)
    if not form.is_valid():
        raise BadRequest("There is no such book.")
    choice = replace(form.choice, paper=A5) if form.choice.paper == BOOKLET else form.choice
    return HttpResponse(render_chronicle(campaign, choice, form.volume_number, on_screen=True))


def render_chronicle(
    campaign: Campaign, choice: SheetChoice, volume: int = 0, *, on_screen: bool = False
) -> str:
    """Return a volume of a campaign's book as a whole page of HTML, in the language of the choice."""
    subject = load_subject(_newest(campaign))
    with override(choice.language):
        book = load_book(campaign, volume)
        counted = describe(book.facts, book.facts, None, None)
        of_games = [one for _game, some in counted["game_honours"] for one in some]
        context = {
            **page_values(subject, choice, on_screen),
            **counted,
            "honours": [*counted["honours"], *of_games],
            "book": book,
            "facts": book.facts,
            "day": format_day,
            "render_note": render_note,
            "drop_cap": split_drop_cap,
            "address_of": _photos(book, on_screen=on_screen).get,
        }
        template: Any = engines["jinja2"].env.get_template("print/chronicle.html")  # type: ignore[attr-defined]
        return str(template.render(context))


def _photos(book: Book, *, on_screen: bool) -> dict[int, str]:
    """Return where each photo of a book is found, by its number; what is gone is left out."""
    found = [photo for evening in book.evenings for photo in evening.photos]
    group = book.campaign.group_id
    if on_screen:
        return {one.pk: reverse("photo_file", args=[group, one.pk, ON_PAPER]) for one in found}
    return {one.pk: STORED + one.file_name(ON_PAPER) for one in found if _is_kept(one)}


def _is_kept(photo: Photo) -> bool:
    return default_storage.exists(photo.file_name(ON_PAPER))


def split_drop_cap(words: str) -> tuple[str, str]:
    """Return the letter with which words begin and the rest; ("", words) where none is torn off.

    Few words have no room beside it, and of other scripts letters are joined, or read from the right.
    """
    letter, rest = words[:1], words[1:]
    is_latin = letter.isalpha() and name(letter, "").startswith("LATIN") and not combining(rest[:1] or " ")
    return (letter, rest) if is_latin and len(words) >= LEAST_UNDER_A_CAP else ("", words)


def _newest(campaign: Campaign) -> Session:
    """Return the session by which a campaign's book is kept: its newest."""
    return campaign.sessions.select_related("campaign__group").order_by("-number")[:1].get()
