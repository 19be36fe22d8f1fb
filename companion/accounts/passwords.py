"""Checks of a new password that Django lacks."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext

from companion.accounts.models import User

MOST = 128  # signs: no manager makes more, and to hash a book takes time


class MostOfAPassword:
    """A validator of new passwords; a longer one that is in use still opens its account."""

    def validate(self, password: str, _user: User | None = None) -> None:
        if len(password) > MOST:
            raise ValidationError(gettext("That is too long: at most %(most)s characters.") % {"most": MOST})

    def get_help_text(self) -> str:
        return ""
