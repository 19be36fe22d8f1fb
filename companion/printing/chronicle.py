"""The chronicle of a campaign: its book on paper, or as a booklet to fold."""

from collections.abc import Iterable
from dataclasses import replace
from unicodedata import combining, name

from django import forms
from django.conf import settings
from django.core.files.storage import default_storage
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from campaigns.access.decorators import campaign_member
from campaigns.chronicle.book import MOST_EVENINGS, Book, count_volumes, load_book
from campaigns.history.statistics_views import describe
from campaigns.models import Campaign, Photo, Session
from campaigns.notes.markdown import render_note
from companion.printing import jobs, room
from companion.printing.counting import answer_once_counted
from companion.printing.forms import RoomForm
from companion.printing.holding import hold_numbers
from companion.printing.models import CHRONICLE, OF_THE_HOUSE, Asker
from companion.printing.pages import A4, LETTER, STORED, Others, SheetChoice, page_values
from companion.printing.room import Placement
from companion.printing.views import ON_PAPER, load_subject
from companion.rules import AnyGame, Sheet
from companion.text.dates import format_day
from companion.web.jinja import get_jinja

A5 = "A5"
BOOKLET, LETTER_BOOKLET = "booklet", "letter-2"  # two pages on a side of A4, of Letter
BOOKLETS = (BOOKLET, LETTER_BOOKLET)
LEAST_UNDER_A_CAP = 100  # signs
BOOK = next(sheet for sheet in OF_THE_HOUSE if sheet.slug == CHRONICLE)


BOOKS = (
    *((paper, paper) for paper in (A4, LETTER, A5)),
    (BOOKLET, _("Booklet, A4")),
    (LETTER_BOOKLET, _("Booklet, Letter")),
)


class ChronicleForm(RoomForm):
    """How a book is made; `volume_number` is 0 for the newest."""

    paper = None  # type: ignore[assignment]  # so Django takes a field away
    no_such = _("There is no such book. Choose again.")
    choice_fields = ("book", "language", "size")

    book = forms.ChoiceField(label=_("Book"), choices=BOOKS)
    volume = forms.IntegerField(min_value=1, max_value=999, required=False)

    def __init__(self, sheets: Iterable[Sheet], data: object = None, *, game: AnyGame | None = None) -> None:
        super().__init__(sheets, data, game=game)
        if not settings.ABILITIES.pdf:  # a browser lays no two pages on a side in the order of a booklet
            self.set_choices("book", [book for book in BOOKS if book[0] not in BOOKLETS])

    def choice_of(self, sheet: Sheet) -> SheetChoice:
        self.cleaned_data["paper"] = self.cleaned_data["book"]
        return super().choice_of(sheet)

    @property
    def volume_number(self) -> int:
        return self.cleaned_data["volume"] or 0


@campaign_member
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def choose_chronicle(request: HttpRequest, campaign: Campaign) -> HttpResponse:
    """The room of a campaign's book."""
    placement = make_room(campaign)
    if request.method == "POST":
        return answer_once_counted(request, campaign.sessions.all(), placement)
    return room.show(request, placement)


@campaign_member
@require_safe
@never_cache
def show_chronicle_page(request: HttpRequest, campaign: Campaign) -> HttpResponse:
    """The book as a page to print from the browser, which knows no booklets: theirs is the A5 page."""
    return room.show_page(request, make_room(campaign))


def make_room(campaign: Campaign) -> Placement:
    def draw(form: RoomForm, choice: SheetChoice, others: Others | None) -> str:
        volume = form.volume_number if isinstance(form, ChronicleForm) else 0
        if others is not None and choice.paper in BOOKLETS:
            choice = replace(choice, paper=A5)
        return render_chronicle(campaign, choice, volume, on_screen=others is not None)

    asker = Asker(campaign.name, group=campaign.group)
    return Placement(
        asker=asker,
        address=reverse("chronicle", args=[campaign.pk]),
        page=reverse("chronicle_page", args=[campaign.pk]),
        sheets=[BOOK],
        form=ChronicleForm,
        draw=draw,
        visible_jobs=jobs.find_jobs(asker).filter(slug=CHRONICLE, about=campaign.name),
        more={
            "campaign": campaign,
            "look": campaign.game_slug,
            "volumes": count_volumes(campaign),
            "most_evenings": MOST_EVENINGS,
        },
    )


def render_chronicle(
    campaign: Campaign, choice: SheetChoice, volume: int = 0, *, on_screen: bool = False
) -> str:
    """Return a volume of a campaign's book as a whole page of HTML, in the language of the choice."""
    subject = load_subject(_newest(campaign))
    with override(choice.language):
        book = load_book(campaign, volume)
        counted = describe(book.facts, book.facts, None, None)
        of_games = [honour for _game, honours in counted["game_honours"] for honour in honours]
        context = {
            **page_values(subject, choice, on_screen),
            "is_booklet": choice.paper in BOOKLETS,
            **counted,
            "honours": [*counted["honours"], *of_games],
            "book": book,
            "facts": book.facts,
            "day": format_day,
            "render_note": render_note,
            "drop_cap": split_drop_cap,
            "hold_numbers": hold_numbers,
            "address_of": _photos(book, on_screen=on_screen).get,
        }
        return get_jinja().get_template("print/chronicle.html").render(context)


def _photos(book: Book, *, on_screen: bool) -> dict[int, str]:
    """Return the address of each photo of a book, by its number; photos without a file are left out."""
    photos = [photo for evening in book.evenings for photo in evening.photos]
    group = book.campaign.group_id
    if on_screen:
        return {photo.pk: reverse("photo_file", args=[group, photo.pk, ON_PAPER]) for photo in photos}
    return {photo.pk: STORED + photo.file_name(ON_PAPER) for photo in photos if _is_kept(photo)}


def _is_kept(photo: Photo) -> bool:
    return default_storage.exists(photo.file_name(ON_PAPER))


def split_drop_cap(words: str) -> tuple[str, str]:
    """Return the letter with which words begin and the rest; ("", words) if none is torn off.

    Few words have no room beside it, and of other scripts letters are joined, or read from the right.
    """
    letter, rest = words[:1], words[1:]
    is_latin = letter.isalpha() and name(letter, "").startswith("LATIN") and not combining(rest[:1] or " ")
    return (letter, rest) if is_latin and len(words) >= LEAST_UNDER_A_CAP else ("", words)


def _newest(campaign: Campaign) -> Session:
    """Return the session by which a campaign's book is kept: its newest."""
    return campaign.sessions.select_related("campaign__group").order_by("-number")[:1].get()
