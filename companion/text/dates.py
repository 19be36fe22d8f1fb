"""Days, hours and lengths of time in words, in the language of the reader."""

from datetime import date, datetime

from babel.dates import format_date, format_time
from django.utils import timezone
from django.utils.translation import get_language, gettext, ngettext

DAYS_BY_NAME, WEEKS_BY_NAME, WEEK = 14, 70, 7
HOUR = 60  # minutes


def now_of_site() -> datetime:
    """Return this moment by the clock of the site, whose pages go by that of their reader."""
    return timezone.localtime(timezone=timezone.get_default_timezone())


def format_in_words(day: date, pattern: str) -> str:
    """Return a day by a pattern of Babel."""
    return str(format_date(day, pattern, locale=get_language() or "en"))


def format_hour(local: datetime) -> str:
    """Return the hour of a moment that has its zone already: "20:30"."""
    return str(format_time(local.time(), "HH:mm", locale=get_language() or "en"))


def format_clock(when: datetime) -> str:
    """Return the hour of a moment by the clock here: "20:30"."""
    return format_hour(timezone.localtime(when))


def format_day(when: datetime) -> str:
    """Return a day: "26 November 2026"."""
    return format_in_words(timezone.localtime(when), "d MMMM yyyy")


def format_long_day(when: datetime) -> str:
    """Return a day with its weekday and its year."""
    return format_in_words(timezone.localtime(when), "EEEE d MMMM yyyy")


def format_short_day(when: datetime) -> str:
    """Return day and month, which stay on one line: "26 Nov"."""
    return format_in_words(timezone.localtime(when), "d MMM").replace(" ", "\N{NO-BREAK SPACE}")


def format_weekday(when: datetime) -> str:
    """Return a day with its weekday, and with its year if that is not this one."""
    local = timezone.localtime(when)
    is_this_year = local.year == timezone.localdate().year
    return format_in_words(local, "EEEE d MMMM" if is_this_year else "EEE d MMMM yyyy")


def format_night_day(local: datetime) -> str:
    """Return the day of a game night: "Thursday 26 November", with its year if that is not this one."""
    is_this_year = local.year == timezone.now().astimezone(local.tzinfo).year
    return format_in_words(local, "EEEE d MMMM" if is_this_year else "EEEE d MMMM yyyy")


def format_today() -> str:
    """Return the day that it is here: "Thursday 26 November"."""
    words = format_in_words(timezone.localdate(), "EEEE d MMMM")
    return words[:1].upper() + words[1:]


def format_ago(when: datetime) -> str:
    """Return how long ago a day was, in words; long ago, its date."""
    days = (timezone.localdate() - timezone.localdate(when)).days
    if days <= 0:
        return gettext("today")
    if days == 1:
        return gettext("yesterday")
    if days < DAYS_BY_NAME:
        return ngettext("{count} day ago", "{count} days ago", days).format(count=days)
    if days < WEEKS_BY_NAME:
        weeks = days // WEEK
        return ngettext("{count} week ago", "{count} weeks ago", weeks).format(count=weeks)
    return format_day(when)


def format_hours(minutes: int) -> str:
    """Return how long something takes: "3 hours", "2 hours 30"."""
    hours, rest = divmod(minutes, HOUR)
    whole = ngettext("{count} hour", "{count} hours", hours).format(count=hours)
    return f"{whole} {rest:02}" if rest else whole


def format_length(minutes: int) -> str:
    """Return how long something was: "2 h 12", or minutes alone."""
    hours, rest = divmod(minutes, HOUR)
    if not hours:
        return gettext("{minutes} min").format(minutes=rest)
    if not rest:
        return gettext("{hours} h").format(hours=hours)
    return gettext("{hours} h {minutes}").format(hours=hours, minutes=f"{rest:02}")
