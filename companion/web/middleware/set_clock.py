"""Before any session is read: has the clock of the machine been set?"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

from companion.web import lifetimes

View = Callable[[HttpRequest], HttpResponseBase]


def keep_lifetimes(get_response: View) -> View:
    """Return a middleware that lets sessions last as long as they were to, when the clock is set."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        lifetimes.CLOCK.follow()
        return get_response(request)

    return answer
