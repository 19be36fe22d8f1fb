"""The names by which a site answers, so that no foreign name is bound to its address."""

import logging
from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponseBase
from django.http.request import split_domain_port
from django.utils.log import log_response

from companion.web.home_names import is_home_name
from companion.web.refusals import show_unknown_name

View = Callable[[HttpRequest], HttpResponseBase]
logger = logging.getLogger(__name__)
LONGEST = 100  # signs of a name that the log repeats


def refuse_foreign_names(get_response: View) -> View:
    """Return a middleware that answers to known names; for others it shows a page with those names.

    A tablet calls the site by the address that the router gave today, so at home a list of hosts would go
    stale. A page from elsewhere that makes its own name point here (DNS rebinding) comes with that name.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        try:
            require_known_name(request)
        except DisallowedHost:
            name = request.META.get("HTTP_HOST", "")[:LONGEST]
            response = show_unknown_name(request, name)
            says = "%r is not a name of this site: ALLOWED_HOSTS adds one."
            log_response(says, name, response=response, request=request, logger=logger)
            return response
        return get_response(request)

    return answer


def require_known_name(request: HttpRequest) -> None:
    """Refuse a name that is not this site's. Raises: DisallowedHost."""
    name, _port = split_domain_port(request.get_host())
    if settings.HAS_HOME_NAMES and not is_home_name(name):
        raise DisallowedHost(f"{name!r} is not a name of this site: ALLOWED_HOSTS adds one.")
