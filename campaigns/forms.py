"""What people type about their groups: each thing that is wrong is said at its field."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaigns.limits import check_room
from campaigns.models import NAME_LENGTH, Group, Person
from companion.accounts.models import User
from companion.i18n import translate
from companion.rules import Text

NAME = Text(NAME_LENGTH, needed=True, label="")  # a name is a name, here as in the rules
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
    """Return a name without the blanks around it. Raises: ValidationError, where it is none."""
    problem = NAME.problem(None, {}, name.strip())
    if problem:
        raise ValidationError(translate(problem))
    return name.strip()


class NameField(forms.Field):
    """A name: plain words on one line."""

    def __init__(self, **options: Any) -> None:
        given = {"maxlength": NAME_LENGTH, "autocomplete": "off"}
        super().__init__(widget=forms.TextInput(attrs=given | options.pop("attrs", {})), **options)

    def clean(self, value: Any) -> str:
        name = (value or "").strip()
        return clean_name(name) if name or self.required else ""


class NamesField(forms.Field):
    """Several names, with commas between them or, in `lines`, a line each; each once.

    In one line the last may come after "and". Two people with one seat have a line to themselves.

    There may be none, where it is not `required`.
    """

    def __init__(self, *, lines: int = 0, **options: Any) -> None:
        given = {"autocomplete": "off"}
        rows = {"rows": lines, "autocapitalize": "words", "spellcheck": "false"}
        widget = forms.Textarea(attrs=given | rows) if lines else forms.TextInput(attrs=given)
        super().__init__(widget=widget, **options)

    def clean(self, value: Any) -> list[str]:
        given = (value or "").strip()
        end = NAMES_END if "\n" in given else NAMES_END_IN_LINE
        names = [clean_name(name) for name in end.split(given) if name.strip()]
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
    """A name at the table that nobody else of the group has; `person` is who is called anew."""

    name = NameField(label=_("Name"))

    def __init__(self, *args: Any, group: Group, person: Person | None = None, **options: Any) -> None:
        super().__init__(*args, **options)
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
def taken_meanwhile(form: forms.Form, field: str, says: Any) -> Iterator[None]:
    """Say at its field that somebody else has taken a name since the form was checked."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError:
        form.add_error(field, says)


class CalledForm(forms.Form):
    """What an account is called: a name that no other account has."""

    username = NameField(
        label=_("Your name, for signing in and for the log"), attrs={"autocomplete": "username"}
    )

    def __init__(self, *args: Any, user: User, **options: Any) -> None:
        super().__init__(*args, **options)
        self.others = User.objects.exclude(pk=user.pk)

    def clean_username(self) -> str:
        name: str = self.cleaned_data["username"]
        if self.others.filter(username__iexact=name).exists():
            raise ValidationError(NAME_TAKEN)
        return name


class JoinForm(CalledForm):
    """A new account, for whom a group has invited."""

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
    """The password of whoever is signed in, once more; nothing is asked of an account without one."""

    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
        error_messages={"required": _("Enter a password.")},
    )

    def __init__(self, *args: Any, user: User, **options: Any) -> None:
        super().__init__(*args, **options)
        self.user = user
        if not user.has_usable_password():
            del self.fields["password"]

    def clean_password(self) -> None:
        if not self.user.check_password(self.cleaned_data["password"]):
            raise ValidationError(gettext("That is not your password."))
