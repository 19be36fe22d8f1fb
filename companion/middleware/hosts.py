"""Names by which a site at home may be called, so that no foreign name is bound to its address."""

from collections.abc import Callable
from ipaddress import ip_address
from socket import gethostname

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponseBase
from django.http.request import split_domain_port

View = Callable[[HttpRequest], HttpResponseBase]


def refuse_foreign_names(get_response: View) -> View:
    """Return a middleware that answers to bare addresses and to names of the home network only.

    A tablet calls the site by whatever address the router gave today, so a list of hosts would go stale.
    A page from elsewhere that makes its own name point here (DNS rebinding) comes with that name: refused.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        name, _port = split_domain_port(request.get_host())
        if settings.EMBEDDED and not is_known(name):
            raise DisallowedHost(f"{name!r} is not a name of this site: ALLOWED_HOSTS may add it.")
        return get_response(request)

    return answer


def is_known(name: str) -> bool:
    own = gethostname().lower()
    known = {"localhost", "testserver", own, *settings.KNOWN_NAMES}
    return name in known or name.endswith((".local", ".localhost", ".lan", ".home.arpa")) or is_address(name)


def is_address(name: str) -> bool:
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True
