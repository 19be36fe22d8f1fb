"""What somebody wants on paper, as a form."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from companion.printing.pages import A4, PAPERS, SheetChoice
from companion.rules import AnyGame

FILLED = "filled"
BLANK = "blank"
PLAIN = "plain"
LARGE = "large"
REMEMBERED = "sheets"  # what a device chose last, in its session


class SheetForm(forms.Form):
    """The choice of a sheet; `choice` is it, once the form is valid."""

    sheet = forms.ChoiceField(label=_("Sheet"))
    content = forms.ChoiceField(label=_("Content"), choices=[(FILLED, FILLED), (BLANK, BLANK)])
    paper = forms.ChoiceField(label=_("Paper"), choices=[(paper, paper) for paper in PAPERS])
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)
    size = forms.ChoiceField(label=_("Print"), choices=[(PLAIN, PLAIN), (LARGE, LARGE)])

    def __init__(self, game: AnyGame, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["sheet"].choices = [(sheet.slug, sheet.title) for sheet in game.sheets]  # type: ignore[attr-defined]

    @property
    def choice(self) -> SheetChoice:
        chosen = self.cleaned_data
        return SheetChoice(
            chosen["sheet"],
            chosen["content"] == FILLED,
            chosen["paper"],
            chosen["language"],
            chosen["size"] == LARGE,
        )


def first_choice(game: AnyGame, language: str, remembered: dict[str, str], sheet: str) -> dict[str, str]:
    """Return what the chooser starts from: this device's last choice, and the sheet that was asked for."""
    slugs = [sheet.slug for sheet in game.sheets]
    plain = {"sheet": slugs[0], "content": FILLED, "paper": A4, "language": language, "size": PLAIN}
    start = plain | {name: value for name, value in remembered.items() if name in plain}
    asked = sheet or start["sheet"]
    return start | {"sheet": asked if asked in slugs else slugs[0]}
