"""Forms about groups, their people and accounts: each error is shown at its field."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Unpack

from django import forms
from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaigns.groups.limits import check_room
from campaigns.models import NAME_LENGTH, Group, Person
from companion.accounts.models import User
from companion.rules import Text
from companion.rules.plain_text import clean_text
from companion.text.i18n import translate
from companion.web.form_options import Data, FieldOptions, Files, FormOptions

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

NAME = Text(NAME_LENGTH, needed=True, label="")  # the same rule for names as in games
NAMES_END = re.compile(r"[,;\r\n]")
# As people write a list in one line; a capital E is the initial of a name.
NAMES_END_IN_LINE = re.compile(r"[,;]|\s(?:ed?|and|&)\s")
MOST_PEOPLE = 12
NAME_TAKEN = _("Another account already has that name.")
NAME_TAKEN_HERE = _("Someone here already has that name.")
CODE_ATTRS = {
    "class": "signs",
    "autocomplete": "off",
    "autocapitalize": "characters",
    "spellcheck": "false",
    "autofocus": True,
}


def clean_name(name: str) -> str:
    """Return a name as it is stored. Raises: ValidationError, if it is not allowed."""
    return clean_line(NAME, name)


def clean_line(text: Text, words: object) -> str:
    """Return a line of text as it is stored. Raises: ValidationError, if it is not allowed."""
    cleaned = clean_text(str(words or "")).strip()
    if problem := text.problem(None, {}, cleaned):
        raise ValidationError(translate(problem))
    return cleaned


class NameField(forms.Field):
    """A name: plain words on one line."""

    def __init__(self, attrs: Mapping[str, str] | None = None, **options: Unpack[FieldOptions]) -> None:
        attributes = {"maxlength": NAME_LENGTH, "autocomplete": "off", **(attrs or {})}
        super().__init__(widget=forms.TextInput(attrs=attributes), **options)

    def clean(self, value: str | None) -> str:
        name = clean_text(value or "").strip()
        return clean_name(name) if name or self.required else ""


class NamesField(forms.Field):
    """Several names, separated by commas or, in `lines`, one on each line; each once.

    On one line the last may follow "and". In `lines`, two people with one seat share a line. There may be
    none, if it is not `required`.
    """

    def __init__(self, *, lines: int = 0, **options: Unpack[FieldOptions]) -> None:
        attributes = {"autocomplete": "off"}
        rows = {"rows": lines, "autocapitalize": "words", "spellcheck": "false"}
        widget = forms.Textarea(attrs=attributes | rows) if lines else forms.TextInput(attrs=attributes)
        super().__init__(widget=widget, **options)

    def clean(self, value: str | None) -> list[str]:
        text = clean_text(value or "").strip()
        end = NAMES_END if "\n" in text else NAMES_END_IN_LINE
        names = [clean_name(name) for name in end.split(text) if name.strip()]
        if not names and self.required:
            raise ValidationError(gettext("Enter at least one name."))
        if len(set(names)) < len(names):
            raise ValidationError(gettext("Enter each name only once."))
        if len(names) > MOST_PEOPLE:
            raise ValidationError(gettext("That is more than a table can seat."))
        return names


class GroupNameForm(forms.Form):
    name = NameField(label=_("What is your group called?"))


class PersonForm(forms.Form):
    """A name at the table that is free in the group; `person`, if given, is renamed and may keep its own."""

    name = NameField(label=_("Name"))

    def __init__(
        self,
        data: Data = None,
        files: Files = None,
        *,
        group: Group,
        person: Person | None = None,
        **options: Unpack[FormOptions],
    ) -> None:
        super().__init__(data, files, **options)
        self.group, self.is_new = group, person is None
        self.others = group.people.present().exclude(pk=person.pk if person else 0)

    def clean(self) -> None:
        if self.is_new:
            check_room("people", self.group.people.all())

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if self.others.filter(name=name).exists():
            raise ValidationError(NAME_TAKEN_HERE)
        return name


class CodeForm(forms.Form):
    """The code that opens a table: eight characters, typed in groups or not."""

    code = forms.CharField(label=_("Code"), max_length=20, widget=forms.TextInput(attrs=CODE_ATTRS))


@contextmanager
def taken_meanwhile(form: forms.Form, field: str, says: "StrOrPromise") -> Iterator[None]:
    """Add an error to a field if another request has taken the name since the form was checked."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError:
        form.add_error(field, says)


class CalledForm(forms.Form):
    """The name of an account, which no other account has."""

    username = NameField(
        label=_("Your name, for signing in and for the log"), attrs={"autocomplete": "username"}
    )

    def __init__(
        self, data: Data = None, files: Files = None, *, user: User, **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, files, **options)
        self.others = User.objects.exclude(pk=user.pk)

    def clean_username(self) -> str:
        name: str = self.cleaned_data["username"]
        if self.others.filter(username__iexact=name).exists():
            raise ValidationError(NAME_TAKEN)
        return name


class JoinForm(CalledForm):
    """A new account for a user whom a group has invited."""

    password = forms.CharField(
        label=_("Password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=format_lazy(
            _("At least {count} characters, and not a common password."), count=settings.LEAST_OF_A_PASSWORD
        ),
        error_messages={"required": _("Enter a password.")},
    )

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        validate_password(password, User(username=self.cleaned_data.get("username", "")))
        return password

    def save(self) -> User:
        return User.objects.create_user(self.cleaned_data["username"], password=self.cleaned_data["password"])


class PasswordForm(forms.Form):
    """The password of the user who is signed in, asked again; an account without a password is not asked."""

    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
        error_messages={"required": _("Enter a password.")},
    )

    def __init__(
        self, data: Data = None, files: Files = None, *, user: User, **options: Unpack[FormOptions]
    ) -> None:
        super().__init__(data, files, **options)
        self.user = user
        if not user.has_usable_password():
            del self.fields["password"]

    def clean_password(self) -> None:
        if not self.user.check_password(self.cleaned_data["password"]):
            raise ValidationError(gettext("That is not your password."))
