"""What somebody wants on paper, as a form."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from companion.printing.card_sheets import ALL_DECKS, BLANK_CARDS, TEST_PAGE, CardChoice, list_decks
from companion.printing.cards import MOST_SHIFT, ONE, POKER, SIDES, SIZES, STEP
from companion.printing.pages import A4, PAPERS, SheetChoice
from companion.rules import AnyGame

FILLED = "filled"
BLANK = "blank"
PLAIN = "plain"
LARGE = "large"
PENCIL, SCREEN = "pencil", "screen"  # with what a sheet is filled in
REMEMBERED = "sheets"  # what a device chose last, in its session

# With what sheets are filled in and how cards are cut out, as long as nobody has said otherwise.
UNSAID = {
    "by": PENCIL,
    "deck": ALL_DECKS,
    "card_size": POKER,
    "sides": ONE,
    "shift_right": "0",
    "shift_down": "0",
}
SHIFTS = ("shift_right", "shift_down")

TOO_FAR = _("Backs move by 5 mm at most, in steps of half a millimeter.")


def shift_field(label: Any) -> forms.FloatField:
    """Return a field for how far backs are moved, in half millimeters; printers are off by 5 at most."""
    return forms.FloatField(
        label=label, required=False, min_value=-MOST_SHIFT, max_value=MOST_SHIFT, step_size=STEP
    )


class SheetForm(forms.Form):
    """The choice of a sheet; `choice` is it, once the form is valid."""

    sheet = forms.ChoiceField(label=_("Sheet"))
    content = forms.ChoiceField(label=_("Content"), choices=[(FILLED, FILLED), (BLANK, BLANK)])
    paper = forms.ChoiceField(label=_("Paper"), choices=[(paper, paper) for paper in PAPERS])
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)
    size = forms.ChoiceField(label=_("Print"), choices=[(PLAIN, PLAIN), (LARGE, LARGE)])
    by = forms.ChoiceField(
        label=_("To fill in"), required=False, choices=[(one, one) for one in (PENCIL, SCREEN)]
    )
    deck = forms.ChoiceField(label=_("Cards"), required=False)
    card_size = forms.ChoiceField(label=_("Card size"), required=False, choices=[(one, one) for one in SIZES])
    sides = forms.ChoiceField(
        label=_("Fronts and backs"), required=False, choices=[(one, one) for one in SIDES]
    )
    shift_right = shift_field(_("Backs to the right, in mm"))
    shift_down = shift_field(_("Backs down, in mm"))

    def __init__(self, game: AnyGame, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["sheet"].choices = [(sheet.slug, sheet.title) for sheet in game.sheets]  # type: ignore[attr-defined]
        slugs = (ALL_DECKS, *(deck.slug for deck in list_decks(game)), BLANK_CARDS, TEST_PAGE)
        self.fields["deck"].choices = [(slug, slug) for slug in slugs]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """Return what was chosen, words and numbers alike as text, for the session and addresses."""
        found = super().clean() or self.cleaned_data
        unsaid = {name: plain for name, plain in UNSAID.items() if found.get(name) in (None, "")}
        return found | unsaid | {name: f"{found[name]:g}" for name in SHIFTS if found.get(name) is not None}

    @property
    def has_wrong_shift(self) -> bool:
        """Whether nothing but how far backs are moved cannot stand."""
        return bool(self.errors) and set(self.errors) <= set(SHIFTS)

    @property
    def choice(self) -> SheetChoice:
        chosen = self.cleaned_data
        return SheetChoice(
            chosen["sheet"],
            chosen["content"] == FILLED,
            chosen["paper"],
            chosen["language"],
            chosen["size"] == LARGE,
            CardChoice(
                *(chosen[name] for name in ("deck", "card_size", "sides")),
                *(float(chosen[name]) for name in SHIFTS),
            ),
            chosen["by"] == SCREEN,
        )


def first_choice(game: AnyGame, language: str, remembered: dict[str, str], sheet: str) -> dict[str, str]:
    """Return what the chooser starts from: this device's last choice, and the sheet that was asked for."""
    slugs = [sheet.slug for sheet in game.sheets]
    plain = {
        "sheet": slugs[0],
        "content": FILLED,
        "paper": A4,
        "language": language,
        "size": PLAIN,
    } | UNSAID
    start = plain | {name: value for name, value in remembered.items() if name in plain}
    asked = sheet or start["sheet"]
    return start | {"sheet": asked if asked in slugs else slugs[0]}
