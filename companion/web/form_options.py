"""What a form or a field of ours passes on to Django's, and the fields of a form that take other choices."""

from collections.abc import Iterable, Mapping, MutableMapping
from typing import TYPE_CHECKING, Any, TypedDict, cast

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.db.models import Model, QuerySet
from django.utils.datastructures import MultiValueDict

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

Data = Mapping[str, object] | None
Files = MultiValueDict[str, UploadedFile] | None


class FormOptions(TypedDict, total=False):
    """The options of `forms.Form` beside its data and files."""

    auto_id: bool | str
    prefix: str | None
    initial: MutableMapping[str, Any] | None
    use_required_attribute: bool | None


class PartOptions(TypedDict, total=False):
    """The options of a form that is a part of another one."""

    data: Data
    prefix: str | None


class OptionalOptions(TypedDict, total=False):
    """The options of a field that may always be left empty."""

    label: "StrOrPromise | None"
    initial: object
    help_text: "StrOrPromise"


class FieldOptions(OptionalOptions, total=False):
    """The options of a field of our own."""

    required: bool


def set_choices(form: forms.BaseForm, name: str, choices: Iterable[tuple[object, object]]) -> None:
    """Give a field of choices those of this form."""
    cast(forms.ChoiceField, form.fields[name]).choices = list(choices)


def set_rows(form: forms.BaseForm, name: str, rows: QuerySet[Model]) -> None:
    """Give a field of rows those of this form."""
    cast("forms.ModelChoiceField[Model]", form.fields[name]).queryset = rows
