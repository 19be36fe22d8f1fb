"""The page on which letters are set on a photo of the table: one form for all of its buttons."""

from dataclasses import dataclass
from http import HTTPStatus
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from campaigns.access.decorators import group_member
from campaigns.models import Campaign, Group, Photo
from campaigns.notes.selectors import find_figures
from campaigns.photos.letters import (
    NOT_ON_IT,
    PhotoSpot,
    find_next,
    list_cells,
    name_letters,
    place_in_cell,
    put_letter,
    remove_letter,
)
from companion.games import GAMES
from companion.rules import IllegalPlay
from companion.rules.plain_text import clean_text
from companion.text.i18n import translate

DIGITS = 4


@dataclass(frozen=True)
class LetterForm:
    """The data of the form of letters: the set ones, the next one with its name, and names to choose."""

    letters: list[tuple[str, str]]
    next: str
    cells: list[tuple[int, int]]
    figures: list[str]
    next_name: str = ""

    @property
    def seen(self) -> str:
        return "".join(letter for letter, _name in self.letters)


@group_member
@require_http_methods(["GET", "POST"])
def letters(request: HttpRequest, group: Group, photo_id: int) -> HttpResponse:
    """Set a letter on a photo of the table, move or remove it, or write its meaning."""
    rows = Photo.objects.select_related("campaign", "session").defer("session__start")
    photo = get_object_or_404(rows, pk=photo_id, campaign__group=group, is_table=True)
    if photo.campaign.game_slug not in GAMES:
        raise Http404
    problem, sent = "", request.POST if request.method == "POST" else None
    if sent is not None:
        try:
            change_letters(photo, sent)
        except IllegalPlay as illegal:
            problem = translate(illegal.message)
        else:
            return redirect(_way_back(group, photo, sent.get("back", ""), find_unset_name(photo, sent)))
    context: dict[str, object] = {
        "group": group,
        "place": "photos",
        "photo": photo,
        "look": photo.campaign.game_slug,
        "letter_form": load_letter_form(photo, sent, request.GET.get("named", "")),
        "problem": problem,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if problem else HTTPStatus.OK
    return render(request, "campaigns/photos/letters.html", context, status=status)


def change_letters(photo: Photo, sent: QueryDict) -> None:
    """Apply the form data: names, and a letter that is put, moved or removed. Raises: IllegalPlay."""
    names = {name[5:]: clean_text(sent.get(name, "")).strip() for name in sent if name.startswith("name-")}
    name_letters(photo, names)
    if removed := sent.get("remove", ""):
        remove_letter(photo, removed)
        return
    place = read_place(photo, sent)
    if place is None:
        return
    letter = sent.get("letter", "")
    put = put_letter(photo, letter, place, sent.get("seen", ""))
    if new := names.get(letter, ""):
        name_letters(photo, {put: new})


def read_place(photo: Photo, sent: QueryDict) -> PhotoSpot | None:
    """Return the place that was tapped on the photo, None if there is none. Raises: IllegalPlay."""
    x, y, cell = (sent.get(name, "") for name in ("x", "y", "cell"))
    if x or y:
        if not (_is_number(x) and _is_number(y)):
            raise IllegalPlay(NOT_ON_IT)
        return PhotoSpot(int(x), int(y))
    if cell and not _is_number(cell):
        raise IllegalPlay(NOT_ON_IT)
    return place_in_cell(photo, int(cell)) if cell else None


def _is_number(words: str) -> bool:
    return words.isascii() and words.isdecimal() and len(words) <= DIGITS


def find_unset_name(photo: Photo, sent: QueryDict) -> str:
    """Return the name that was typed for the next letter before the letter is on the photo."""
    following = find_next([letter.letter for letter in photo.letters.all()])
    return clean_text(sent.get(f"name-{following}", "")).strip() if following else ""


def _way_back(group: Group, photo: Photo, back: str, named: str = "") -> str:
    """Return the page on which the form was, at its photo, with the name of the next letter."""
    own = reverse("photo_letters", args=[group.pk, photo.pk])
    page = reverse("pack_away_photo", args=[photo.campaign_id]) if back == "pack_away" else own
    typed = f"?{urlencode({'named': named})}" if named else ""
    return f"{page}{typed}#photo-{photo.pk}"


def load_letter_form(photo: Photo, sent: QueryDict | None = None, named: str = "") -> LetterForm:
    """Return the form of a photo's letters; `sent` form data with errors, or a `named` letter, stay in it."""
    typed = {row.letter: row.name for row in photo.letters.all()}
    if sent is not None:
        typed = {letter: sent.get(f"name-{letter}", name) for letter, name in typed.items()}
    figures = list(dict.fromkeys([*find_figures(photo.campaign).values(), *find_people(photo.campaign)]))
    following = find_next(typed)
    return LetterForm(
        letters=list(typed.items()),
        next=following,
        cells=list_cells(photo),
        figures=figures,
        next_name=(sent.get(f"name-{following}", "") if sent else named)[:60],
    )


def find_people(campaign: Campaign) -> list[str]:
    """Return the names of the people at a campaign's newest table."""
    session = campaign.sessions.order_by("-number").first()
    return session.people if session else []
