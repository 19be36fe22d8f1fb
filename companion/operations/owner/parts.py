"""How the parts of the site are, in people's words, with what to do about a fault."""

import shutil
from dataclasses import dataclass

from babel.numbers import format_decimal
from django.conf import settings
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from companion.operations import health

GIGABYTE = 1_000_000_000
NAMES = {
    "database": _("Tables and logs"),
    "migrations": _("Version of the database"),
    "cache": _("Fast memory (Redis)"),
    "live": _("Screens"),
    "disk": _("Disk"),
    "worker": _("Printing"),
    "broker": _("Message queue"),
    "backup": _("Backups"),
}
# The parts that are shown while nothing is wrong with them.
FINE = {
    "database": _("the database answers"),
    "live": _("hear of each tap at once"),
    "worker": _("ready to draw sheets"),
    "disk": "",
    "backup": _("the last one was checked within a week"),
}
# The answers of a check: what each means, and what to do.
FAULTS = {
    ("database", "does not answer"): _(
        "the database does not answer. Start it again, then look here once more."
    ),
    ("database", "is behind a pooler: name DATABASE_DIRECT_URL"): _(
        "is behind a pooler. Live screens and backups need a way around it: set DATABASE_DIRECT_URL."
    ),
    ("migrations", "cannot be read"): _("cannot be read: the database does not answer."),
    ("migrations", "wait to be run"): _("is older than Nightlight. Stop the site and start it again."),
    ("cache", "forgets"): _("forgets. Everything works, only slower: start it again, or give it more room."),
    ("cache", "does not answer"): _("does not answer. Everything works, only slower: start it again."),
    ("live", "cannot hear other processes"): _(
        "look every few seconds: the processes of the site do not hear each other. Check LIVE_URL."
    ),
    ("disk", "is nearly full"): _("is nearly full. Make room: without it nothing can be saved."),
    ("disk", "cannot be written"): _("cannot be written. Whoever runs the machine must allow it."),
    ("worker", "has not started"): _("has not started yet. Print from the browser, or start the site again."),
    ("worker", "gives no sign of life"): _(
        "is not running. Print from the browser, or start the site again."
    ),
    ("worker", "cannot be asked for"): _("cannot be looked at: the database does not answer."),
    ("broker", "does not answer"): _(
        "does not answer. Sheets and imports begin some seconds later: start it again."
    ),
    ("backup", "cannot be asked for"): _("cannot be looked at: the database does not answer."),
    ("backup", "none was read back for a week"): _("none was checked for a week. Back up now."),
}


@dataclass(frozen=True)
class SitePart:
    name: str
    words: str
    is_fine: bool


def list_parts() -> list[SitePart]:
    """Return each part that is always shown, and others if something is wrong with them."""
    states = {name: check() for name, check in health.list_checks().items()}
    order = [name for name in (*FINE, *sorted(set(states) - set(FINE))) if name in states]
    return [describe_part(name, states[name]) for name in order if name in FINE or states[name] != "ok"]


def describe_part(name: str, state: str) -> SitePart:
    """Return a part in words, by the result of its check."""
    if state != "ok":
        return SitePart(str(NAMES[name]), str(FAULTS[name, state]), is_fine=False)
    return SitePart(str(NAMES[name]), _say_free() if name == "disk" else str(FINE[name]), is_fine=True)


def _say_free() -> str:
    free = round(shutil.disk_usage(settings.DATA_DIR).free / GIGABYTE, 1)
    return gettext("{size} GB free").format(size=format_decimal(free, locale=get_language() or "en"))
