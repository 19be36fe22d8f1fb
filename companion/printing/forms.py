"""What somebody wants on paper, as a form."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from companion.printing.card_sheets import ALL_DECKS, BLANK_CARDS, TEST_PAGE, CardChoice, list_decks
from companion.printing.cards import MOST_SHIFT, ONE, POKER, SIDES, SIZES, STEP
from companion.printing.pages import A4, PAPERS, SheetChoice
from companion.printing.tuck_boxes import MOST_CARDS
from companion.rules import AnyGame

FILLED = "filled"
BLANK = "blank"
PLAIN = "plain"
LARGE = "large"
REMEMBERED = "sheets"  # what a device chose last, in its session

# How cards are cut out, as long as nobody has said otherwise.
CARDS_AS = {"deck": ALL_DECKS, "card_size": POKER, "sides": ONE, "shift_right": "0", "shift_down": "0"}
CARDS_AS |= {"box_cards": ""}
SHIFTS = ("shift_right", "shift_down")

TOO_FAR = _("Backs move by 5 mm at most, in steps of half a millimeter.")
TOO_MANY = _("Card boxes are made for 1 to 300 cards.")


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
    deck = forms.ChoiceField(label=_("Cards"), required=False)
    card_size = forms.ChoiceField(label=_("Card size"), required=False, choices=[(one, one) for one in SIZES])
    sides = forms.ChoiceField(
        label=_("Fronts and backs"), required=False, choices=[(one, one) for one in SIDES]
    )
    shift_right = shift_field(_("Backs to the right, in mm"))
    shift_down = shift_field(_("Backs down, in mm"))
    box_cards = forms.IntegerField(
        label=_("Cards in a box"), required=False, min_value=1, max_value=MOST_CARDS
    )

    def __init__(self, game: AnyGame, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["sheet"].choices = [(sheet.slug, sheet.title) for sheet in game.sheets]  # type: ignore[attr-defined]
        slugs = (ALL_DECKS, *(deck.slug for deck in list_decks(game)), BLANK_CARDS, TEST_PAGE)
        self.fields["deck"].choices = [(slug, slug) for slug in slugs]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """Return what was chosen, words and numbers alike as text, for the session and addresses."""
        found = super().clean() or self.cleaned_data
        unsaid = {name: plain for name, plain in CARDS_AS.items() if found.get(name) in (None, "")}
        numbers = (*SHIFTS, "box_cards")
        return found | unsaid | {name: f"{found[name]:g}" for name in numbers if found.get(name) is not None}

    @property
    def wrong_number(self) -> Any:
        """What to say if nothing but a number cannot stand, of a shift or of cards; ""."""
        wrong = set(self.errors)
        if wrong and wrong <= {*SHIFTS, "box_cards"}:
            return TOO_MANY if "box_cards" in wrong else TOO_FAR
        return ""

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
                chosen["deck"],
                chosen["card_size"],
                chosen["sides"],
                float(chosen["shift_right"]),
                float(chosen["shift_down"]),
                int(chosen["box_cards"] or 0),
            ),
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
    } | CARDS_AS
    start = plain | {name: value for name, value in remembered.items() if name in plain}
    asked = sheet or start["sheet"]
    return start | {"sheet": asked if asked in slugs else slugs[0]}
