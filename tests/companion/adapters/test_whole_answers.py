"""Answers go over to the event loop in one piece; a file goes in parts, and an error as it is."""

import asyncio
import sys
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from companion.adapters.whole_answers import WithWholeAnswers

Sent = list[dict[str, Any]]
HEADERS = [("Content-Type", "text/plain")]


def answer(parts: Callable[[], Iterable[bytes]], crossings: list[int]) -> Sent:
    """Return what an ASGI server is sent; noted is how much it had been sent when each part was made."""
    sent: Sent = []

    def pages(_environ: Any, start_response: Any) -> Iterable[bytes]:
        start_response("200 OK", HEADERS)
        for part in parts():
            crossings.append(len(sent))
            yield part

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        sent.append(dict(message))

    scope = {"type": "http", "http_version": "1.1", "method": "GET", "path": "/", "query_string": b""}
    asyncio.run(WithWholeAnswers(pages, workers=1)(scope, receive, send))
    return sent


def test_a_page_is_sent_with_its_end() -> None:
    sent = answer(lambda: [b"a page"], [])
    assert [one["type"] for one in sent] == ["http.response.start", "http.response.body"]
    assert sent[0]["status"] == 200
    assert sent[1] == {"type": "http.response.body", "body": b"a page", "more_body": False}


def test_an_answer_without_a_body_is_sent_whole() -> None:
    sent = answer(list, [])
    assert [one["type"] for one in sent] == ["http.response.start", "http.response.body"]
    assert not sent[1].get("more_body")


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_a_file_of_several_parts_arrives_whole(count: int) -> None:
    sent = answer(lambda: [bytes([place]) for place in range(count)], [])
    bodies = [one["body"] for one in sent[1:]]
    assert b"".join(bodies) == bytes(range(count))
    assert [bool(one.get("more_body")) for one in sent[1:]] == [True] * (len(bodies) - 1) + [False]


def test_a_large_file_is_sent_while_it_is_read() -> None:
    crossings: list[int] = []
    answer(lambda: [b"part"] * 9, crossings)
    assert crossings[0] == 0
    assert crossings[-1] >= 6


def test_an_error_before_the_answer_is_an_error_of_the_server() -> None:
    def broken() -> Iterable[bytes]:
        raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        answer(broken, [])


def test_threads_of_the_site_take_short_turns() -> None:
    """A tap asks the database twenty times, and waits for its turn after each while another page is made."""
    import companion.asgi  # noqa: F401, PLC0415  # as a server does

    assert sys.getswitchinterval() < 0.001, "Python's own is 0.005"
