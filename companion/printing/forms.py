"""The choices for printing, as forms."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.conf import settings
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from companion.printing.card_sheets import ALL_DECKS, BLANK_CARDS, TEST_PAGE, CardChoice, list_decks
from companion.printing.cards import MOST_SHIFT, ONE, POKER, SIDES, SIZES, STEP
from companion.printing.pages import PAPERS, SheetChoice
from companion.printing.tuck_boxes import MOST_CARDS
from companion.rules import AnyGame, Sheet
from companion.web.form_options import set_choices

FILLED = "filled"
BLANK = "blank"
PLAIN = "plain"
LARGE = "large"
ON, OFF = "on", "off"
PENCIL, SCREEN = "pencil", "screen"  # the tools to fill a sheet in with
REMEMBERED = "sheets"  # the key of a device's last choices in its session

# The defaults of how cards are cut out and with what sheets are filled in.
CARDS_AS = {"deck": ALL_DECKS, "card_size": POKER, "sides": ONE, "shift_right": "0", "shift_down": "0"}
CARDS_AS |= {"box_cards": "", "marks": ON}
UNSAID = CARDS_AS | {"by": PENCIL}
SHIFTS = ("shift_right", "shift_down")

MOST_COPIES = 9

Option = tuple[str, object, Sequence[tuple[str, str, object]]]  # a field, its legend, its choices

TOO_FAR = _("Backs move by 5 mm at most, in steps of half a millimeter.")
TOO_MANY = _("Card boxes are made for 1 to 300 cards.")


def shift_field(label: Any) -> forms.FloatField:
    """Return a field for how far backs are moved, in half millimeters; printers are off by 5 at most."""
    return forms.FloatField(
        label=label, required=False, min_value=-MOST_SHIFT, max_value=MOST_SHIFT, step_size=STEP
    )


class RoomForm(forms.Form):
    """Which sheets of a room, on which paper, in which language, how large, how often.

    In a room of one sheet, that sheet is chosen. `choices` are the sheets to make, once the form is valid.
    """

    choice_fields: Sequence[str] = ("language", "paper", "size")  # fields with a few choices each
    no_such = _("There is no such sheet. Choose again.")

    sheet = forms.MultipleChoiceField(label=_("Sheet"), required=False)
    paper = forms.ChoiceField(label=_("Paper"), choices=[(paper, paper) for paper in PAPERS])
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)
    size = forms.ChoiceField(label=_("Letters"), choices=[(PLAIN, _("Normal")), (LARGE, _("Large"))])
    copies = forms.IntegerField(label=_("Copies"), required=False, min_value=1, max_value=MOST_COPIES)

    def __init__(self, sheets: Iterable[Sheet], data: Any = None, *, game: AnyGame | None = None) -> None:
        super().__init__(data)
        self.sheets, self.game = tuple(sheets), game
        self.set_choices("sheet", [(sheet.slug, sheet.title) for sheet in self.sheets])

    def set_choices(self, name: str, choices: Sequence[tuple[str, object]]) -> None:
        set_choices(self, name, choices)

    def clean_sheet(self) -> list[str]:
        """Return the sheets that were chosen, in the order of the room."""
        chosen = self.cleaned_data["sheet"]
        slugs = [sheet.slug for sheet in self.sheets if sheet.slug in chosen or len(self.sheets) == 1]
        if not slugs:
            raise forms.ValidationError(_("Choose a sheet first."), code="none")
        return slugs

    @property
    def problem(self) -> str:
        """The reason why the form is not valid, in a sentence."""
        if self.has_error("sheet", "none"):
            return gettext("Choose a sheet first.")
        if set(self.errors) == {"copies"}:
            return gettext("One to nine copies can be made at once.")
        return str(self.no_such)

    @property
    def copies_chosen(self) -> int:
        return self.cleaned_data["copies"] or 1

    @property
    def choices(self) -> list[SheetChoice]:
        return [self.choice_of(sheet) for sheet in self.sheets if sheet.slug in self.cleaned_data["sheet"]]

    def choice_of(self, sheet: Sheet) -> SheetChoice:
        chosen = self.cleaned_data
        is_large = chosen["size"] == LARGE
        return SheetChoice(sheet.slug, True, chosen["paper"], chosen["language"], is_large)

    @property
    def to_remember(self) -> dict[str, object]:
        """The choices that a device keeps, in its session and in addresses."""
        return {name: value for name, value in self.cleaned_data.items() if value not in (None, "")}

    def query_from(self, first: SheetChoice) -> str:
        """Return the query of an address that shows these sheets, with this one first."""
        slugs = [slug for slug in self.cleaned_data["sheet"] if slug != first.slug]
        return urlencode(self.to_remember | {"sheet": [first.slug, *slugs]}, doseq=True)

    def first_choice(self, remembered: dict[str, Any]) -> dict[str, object]:
        """Return the first values of a room: what this device has chosen last, if the room has it."""
        start = {
            name: remembered[name] if remembered.get(name) in values else plain
            for name, values, plain in self._plain()
        }
        sheets = {sheet.slug for sheet in self.sheets}
        chosen = [slug for slug in remembered.get("sheet", ()) if slug in sheets]
        only = [sheet.slug for sheet in self.sheets] if len(self.sheets) == 1 else []
        return start | {"sheet": chosen or only, "copies": remembered.get("copies", 1)}

    def _plain(self) -> Iterable[tuple[str, list[str], str]]:
        language = get_language() or settings.LANGUAGE_CODE
        for name, _legend, choices in self.options():
            yield name, [choice[0] for choice in choices], language if name == "language" else choices[0][0]

    def options(self) -> list[Option]:
        """Return the choices besides the sheets, as a page shows them."""
        fields: Any = self.fields
        return [
            (name, fields[name].label, [(value, "", words) for value, words in fields[name].choices])
            for name in self.choice_fields
        ]


class SheetForm(RoomForm):
    """The sheets of a game: filled in or blank, and how cards are cut out."""

    choice_fields: Sequence[str] = ("content", *RoomForm.choice_fields, "by")

    content = forms.ChoiceField(
        label=_("Content"), choices=[(FILLED, _("As it stands")), (BLANK, _("Blank"))]
    )
    by = forms.ChoiceField(
        label=_("To fill in"),
        required=False,
        choices=[(PENCIL, _("With a pencil")), (SCREEN, _("On a screen"))],
    )
    deck = forms.ChoiceField(label=_("Cards"), required=False)
    card_size = forms.ChoiceField(
        label=_("Card size"), required=False, choices=[(size, size) for size in SIZES]
    )
    sides = forms.ChoiceField(
        label=_("Fronts and backs"), required=False, choices=[(sides, sides) for sides in SIDES]
    )
    marks = forms.ChoiceField(
        label=_("Crop marks"), required=False, choices=[(value, value) for value in (ON, OFF)]
    )
    shift_right = shift_field(_("Backs to the right, in mm"))
    shift_down = shift_field(_("Backs down, in mm"))
    box_cards = forms.IntegerField(
        label=_("Cards in a box"), required=False, min_value=1, max_value=MOST_CARDS
    )

    def __init__(self, sheets: Iterable[Sheet], data: object = None, *, game: AnyGame) -> None:
        super().__init__(sheets, data, game=game)
        if not settings.ABILITIES.pdf:  # what is filled in on a screen is a PDF
            self.choice_fields = [name for name in self.choice_fields if name != "by"]
        slugs = (ALL_DECKS, *(deck.slug for deck in list_decks(game)), BLANK_CARDS, TEST_PAGE)
        self.set_choices("deck", [(slug, slug) for slug in slugs])

    def clean(self) -> dict[str, object]:
        """Return the choices, numbers too as text, for the session and addresses."""
        values = super().clean() or self.cleaned_data
        unsaid = {name: plain for name, plain in UNSAID.items() if values.get(name) in (None, "")}
        numbers = (*SHIFTS, "box_cards")
        return (
            values | unsaid | {name: f"{values[name]:g}" for name in numbers if values.get(name) is not None}
        )

    @property
    def problem(self) -> str:
        wrong = set(self.errors)
        if wrong and wrong <= {*SHIFTS, "box_cards"}:
            return str(TOO_MANY if "box_cards" in wrong else TOO_FAR)
        return super().problem

    def choice_of(self, sheet: Sheet) -> SheetChoice:
        """Return how a sheet is wanted; one that comes filled in alone, or blank alone, comes as it does."""
        chosen = self.cleaned_data
        is_filled = sheet.has_filled and (chosen["content"] == FILLED or not sheet.has_blank)
        cards = CardChoice(
            chosen["deck"],
            chosen["card_size"],
            chosen["sides"],
            float(chosen["shift_right"]),
            float(chosen["shift_down"]),
            int(chosen["box_cards"] or 0),
            chosen["marks"] == ON,
        )
        is_form = settings.ABILITIES.pdf and sheet.is_form and chosen["by"] == SCREEN
        return replace(super().choice_of(sheet), is_filled=is_filled, cards=cards, is_form=is_form)

    def first_choice(self, remembered: dict[str, object]) -> dict[str, Any]:
        return super().first_choice(remembered) | {
            name: remembered.get(name, plain) for name, plain in CARDS_AS.items()
        }


class BlankForm(SheetForm):
    """Sheets of a game without a table: all of them are blank."""

    choice_fields = (*RoomForm.choice_fields, "by")

    content = forms.CharField(required=False)  # type: ignore[assignment]  # any value is accepted and ignored

    def clean(self) -> dict[str, object]:
        return super().clean() | {"content": BLANK}
