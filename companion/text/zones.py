"""The time zone of the site: from its setting, else from its machine, else UTC; no fault ends the start."""

import os
import sys
import zoneinfo
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import tzlocal

SYSTEM = Path("/usr/share/zoneinfo")  # Django reads it if it exists
FOLDER = "zoneinfo/"
UTC = "UTC"


def find_zone(setting: str) -> str:
    """Return the zone that a machine's TZ names in any of its forms; say so in a line if it names none."""
    setting = setting.strip()
    if not setting:
        return find_local_zone()
    if name := _read_name(setting):
        return name
    name = find_local_zone()
    print(f"TZ is {setting!r}; no time zone is called so: {name} is used.", file=sys.stderr)
    return name


def find_local_zone() -> str:
    """Return the time zone of this machine, in which the people around it read the log."""
    with _without_variable():
        try:
            name = tzlocal.get_localzone_name() or UTC
        except (LookupError, OSError, ValueError):  # it names a zone that is not there, or two at once
            return UTC
    return name if _is_there(name) else UTC


def _read_name(setting: str) -> str:
    """Return the name in a TZ such as `:Europe/Rome` or a path to its file; "" if there is none."""
    name = setting.removeprefix(":")
    if name.startswith("/"):
        name = f"{Path(name).resolve()}".rpartition(FOLDER)[2] if FOLDER in f"{Path(name).resolve()}" else ""
    if _is_there(name):
        return name
    alike = (zone for zone in zoneinfo.available_timezones() if zone.casefold() == name.casefold())
    return next(filter(_is_there, alike), "")


def load_zone(name: object) -> zoneinfo.ZoneInfo | None:
    """Return the zone of a name; None if it is no text, or if this machine knows no such zone."""
    try:
        return zoneinfo.ZoneInfo(name) if name and isinstance(name, str) else None
    except (LookupError, OSError, ValueError):
        return None


def _is_there(name: str) -> bool:
    """Return whether Python and Django both know a zone."""
    return load_zone(name) is not None and (not SYSTEM.exists() or (SYSTEM / name).is_file())


@contextmanager
def _without_variable() -> Iterator[None]:
    """Remove TZ for a while: it would be read before the settings of the machine."""
    former = os.environ.pop("TZ", None)
    try:
        yield
    finally:
        if former is not None:
            os.environ["TZ"] = former
