"""The form of an import: the file, and its group."""

from typing import Unpack

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaigns.models import Group
from campaigns.pages.selectors import list_groups, sort_groups
from campaigns.transfer.archive import MOST_BYTES_AT_ONCE
from companion.accounts.models import User
from companion.web.form_options import Data, Files, FormOptions, set_choices

ENDS = ".zip,application/zip,.pdf,application/pdf"


def too_large(most: int) -> str:
    return gettext("This file is larger than {megabytes} MB.").format(megabytes=most // 1_000_000)


class ImportForm(forms.Form):
    """A file, and a group of the reader's own, or none for a new one."""

    file = forms.FileField(
        label=_("A campaign or a group, exported as a file, or a pack-away sheet that carries one"),
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ENDS}),
        error_messages={"required": _("Choose a file.")},
    )
    group = forms.ChoiceField(label=_("Where to?"), required=False, widget=forms.RadioSelect)

    def __init__(
        self, data: Data = None, files: Files = None, *, user: User, **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, files, **options)
        self.groups = {str(group.pk): group for group in sort_groups(list_groups(user))}
        choices = [("", _("A new group")), *((number, group.name) for number, group in self.groups.items())]
        set_choices(self, "group", choices)

    def clean_file(self) -> bytes:
        """Return a file that was sent as a whole; larger ones come in parts. Raises: ValidationError."""
        if self.cleaned_data["file"].size > MOST_BYTES_AT_ONCE:
            raise ValidationError(too_large(MOST_BYTES_AT_ONCE))
        return bytes(self.cleaned_data["file"].read())

    def clean_group(self) -> Group | None:
        return self.groups.get(self.cleaned_data["group"])
