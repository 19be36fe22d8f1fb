"""What the site itself takes for an answer, told to browsers: the rest of their wait is the way."""

from collections.abc import Callable
from time import perf_counter

from django.http import HttpRequest, HttpResponse

Answers = Callable[[HttpRequest], HttpResponse]


def told(get_response: Answers) -> Answers:
    """Tell a browser alone, by a header that only one sends: the bench's own clients weigh what they get."""

    def answer(request: HttpRequest) -> HttpResponse:
        began = perf_counter()
        response = get_response(request)
        if "Sec-Fetch-Mode" in request.headers:
            response["Server-Timing"] = f"site;dur={(perf_counter() - began) * 1e3:.2f}"
        return response

    return answer
