"""Forms for photos: limits of number and size; the errors of a file have its name."""

from typing import Unpack

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaigns.groups.forms import clean_line
from campaigns.models import WORDS_LENGTH, Group, Session
from campaigns.photos.limits import MOST_BYTES, too_large
from companion.games import GAMES
from companion.rules import Text
from companion.text.dates import format_day
from companion.text.i18n import translate
from companion.web.form_options import Data, FieldOptions, Files, FormOptions, OptionalOptions, set_rows

AT_ONCE = 8
WORDS = Text(WORDS_LENGTH, label="")


class WordsField(forms.Field):
    """The caption of a photo: plain text on one line, or nothing."""

    def __init__(self, **options: Unpack[OptionalOptions]) -> None:
        attrs = {"maxlength": WORDS_LENGTH, "autocomplete": "off"}
        super().__init__(required=False, widget=forms.TextInput(attrs=attrs), **options)

    def clean(self, value: object) -> str:
        return clean_line(WORDS, value)


class FilesInput(forms.ClearableFileInput):
    """Several files, from the camera or chosen."""

    allow_multiple_selected = True
    template_name = "django/forms/widgets/input.html"


class PhotosField(forms.Field):
    """One or several photos, each within the limit of size."""

    def __init__(self, **options: Unpack[FieldOptions]) -> None:
        attrs = {"accept": "image/*", "multiple": True}
        super().__init__(widget=FilesInput(attrs=attrs), **options)

    def clean(self, value: object) -> list[UploadedFile]:
        files = [file for file in (value if isinstance(value, list) else [value]) if file]
        if not files:
            raise ValidationError(gettext("Choose a photo first."))
        if len(files) > AT_ONCE:
            raise ValidationError(gettext("Send at most {count} photos at once.").format(count=AT_ONCE))
        for file in files:
            if (file.size or 0) > MOST_BYTES:
                raise ValidationError(f"{file.name}: {translate(too_large())}")
        return files


class PhotoSessionField(forms.ModelChoiceField):  # type: ignore[type-arg]  # not at run time
    """One of a group's evenings, by its campaign and day."""

    def label_from_instance(self, obj: Session) -> str:
        return f"{obj.campaign.name}, {format_day(obj.started_at)}"


class PhotosForm(forms.Form):
    """Photos of an evening of a group."""

    photos = PhotosField(label=_("Photos"))
    session = PhotoSessionField(label=_("Evening"), queryset=Session.objects.none(), empty_label=None)
    words = WordsField(label=_("Caption"))

    def __init__(
        self, data: Data = None, files: Files = None, *, group: Group, **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, files, **options)
        rows = Session.objects.filter(campaign__group=group, campaign__game_slug__in=GAMES)
        rows = rows.select_related("campaign").defer("start").order_by("-started_at", "-pk")
        set_rows(self, "session", rows)


class TablePhotoForm(forms.Form):
    """Photos of a table at the end of an evening."""

    photos = PhotosField(label=_("Photo of the table"))
    words = WordsField(label=_("Caption"))


class CaptionForm(forms.Form):
    """The caption of a photo."""

    words = WordsField(label=_("Caption"))
