"""Forms about the recap and links to the story."""

from datetime import timedelta

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaigns.chronicle.recap import MOST_WORDS, count_words
from campaigns.groups.forms import NameField

MOST_SIGNS = 4000
LIFETIMES = {"7": _("a week"), "30": _("a month"), "365": _("a year")}


class RecapForm(forms.Form):
    """The form to edit a recap."""

    text = forms.CharField(
        label=_("Previously"),
        strip=False,
        help_text=_("Fewer than 150 words; an empty line begins a new paragraph."),
        error_messages={"required": _("Write something first.")},
        widget=forms.Textarea(attrs={"rows": 9}),
    )
    version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)

    def clean_text(self) -> str:
        text = str(self.cleaned_data["text"]).replace("\r\n", "\n").strip()
        if not text:
            raise ValidationError(gettext("Write something first."))
        if (words := count_words(text)) > MOST_WORDS:
            says = gettext("This recap has {count} words. Keep it under 150, so that it is read in a minute.")
            raise ValidationError(says.format(count=words))
        if len(text) > MOST_SIGNS:
            raise ValidationError(gettext("Enter at most {longest} characters.").format(longest=MOST_SIGNS))
        return text


class StoryLinkForm(forms.Form):
    """A link to a story: its reader, and how long it works."""

    label = NameField(label=_("Who is it for?"), required=False)
    days = forms.ChoiceField(label=_("It works for"), choices=list(LIFETIMES.items()), initial="30")

    @property
    def lifetime(self) -> timedelta:
        return timedelta(days=int(self.cleaned_data["days"]))
