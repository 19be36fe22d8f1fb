"""How much an account, a group and a table may have, with the messages for those who reach a limit."""

from collections.abc import Callable, Mapping

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db.models import Model, QuerySet

from companion.rules import IllegalPlay, Message, _, plural
from companion.text.i18n import translate

# Each message is a call of `plural`, because only then it is found for the catalogue.
REFUSALS: Mapping[str, Callable[[int], Message]] = {
    "groups": lambda n: plural(
        _("You have {count} group, the most that one account can have here."),
        _("You have {count} groups, the most that one account can have here."),
        n,
    ),
    "campaigns": lambda n: plural(
        _("Your group has {count} campaign, the most that one group can have here."),
        _("Your group has {count} campaigns, the most that one group can have here."),
        n,
    ),
    "people": lambda n: plural(
        _("Your group has {count} person, the most that one group can have here."),
        _("Your group has {count} people, the most that one group can have here."),
        n,
    ),
    "open_nights": lambda n: plural(
        _("Your group plans {count} evening already, the most that it can plan at once."),
        _("Your group plans {count} evenings already, the most that it can plan at once."),
        n,
    ),
    "dates": lambda n: plural(
        _("{count} date is proposed already, the most that one evening can have."),
        _("{count} dates are proposed already, the most that one evening can have."),
        n,
    ),
    "notes": lambda n: plural(
        _("This campaign has {count} note, the most that one can have here."),
        _("This campaign has {count} notes, the most that one can have here."),
        n,
    ),
    "threads": lambda n: plural(
        _("This campaign has {count} thread, the most that one can have here."),
        _("This campaign has {count} threads, the most that one can have here."),
        n,
    ),
    "photos": lambda n: plural(
        _("Your group has {count} photo, the most that one group can have here."),
        _("Your group has {count} photos, the most that one group can have here."),
        n,
    ),
    "open_sheets": lambda n: plural(
        _("{count} sheet of your group is still being made. Wait until it is ready."),
        _("{count} sheets of your group are still being made. Wait until one of them is ready."),
        n,
    ),
    "plays_a_minute": lambda n: plural(
        _("More than {count} tap in one minute: nothing was done. Wait a moment."),
        _("More than {count} taps in one minute: nothing was done. Wait a moment."),
        n,
    ),
}


def is_full(limit: str, count: int) -> bool:
    """Return whether a count has reached its limit; a limit of 0 means that there is none."""
    return 0 < settings.LIMITS[limit] <= count


def refusal(limit: str) -> Message:
    return REFUSALS[limit](settings.LIMITS[limit])


def require_room(limit: str, count: int) -> None:
    """Raises: IllegalPlay, if a count has reached its limit."""
    if is_full(limit, count):
        raise IllegalPlay(refusal(limit))


def require_within(limit: str, count: int) -> None:
    """Raises: IllegalPlay, if the count is over the limit already; the caller then undoes its write."""
    require_room(limit, count - 1)


def check_room(limit: str, rows: QuerySet[Model], more: int = 1) -> None:
    """Raises: ValidationError, if a form that adds one, or `more`, would go over a limit."""
    if settings.LIMITS[limit] and is_full(limit, rows.count() + more - 1):
        raise ValidationError(translate(refusal(limit)))
