"""Names of a machine at home: one list for the names that are answered and those that are shown."""

from ipaddress import ip_address
from socket import gethostname
from urllib.parse import urlsplit

from django.conf import settings

# The endings that routers and private networks add. No name of the internet can end so.
HOME_SUFFIXES = (
    *(".local", ".localhost", ".lan", ".home", ".home.arpa", ".internal", ".intranet", ".private"),
    *(".localdomain", ".fritz.box", ".speedport.ip", ".ts.net"),
)


def is_home_name(name: str) -> bool:
    """Return whether a site at home answers to a name: an address, a word without a dot, or a local name.

    A word without a dot is never a name of the internet that an attacker could point here.
    """
    known = {"testserver", *settings.KNOWN_NAMES, urlsplit(settings.PUBLIC_URL).hostname}
    is_word = "." not in name and ":" not in name
    return name in known or is_word or name.endswith(HOME_SUFFIXES) or is_address(name)


def is_own_name(name: str) -> bool:
    """Return whether a name is this machine's own for itself, which other devices do not know."""
    if is_address(name):
        return ip_address(name.strip("[]")).is_loopback
    return name == "localhost" or name.endswith(".localhost") or name == gethostname().lower()


def is_address(name: str) -> bool:
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True
