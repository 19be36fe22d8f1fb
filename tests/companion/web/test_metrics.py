"""What the site tells of itself: numbers for Prometheus, behind a token, and a number for each request."""

import json
import logging
import re

import pytest
from django.conf import LazySettings
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from companion.web import request_ids
from companion.web.request_ids import HEADER, JsonLines, WithRequestId, get_request_id, number_requests
from tests.support.evenings import make_group, make_session, make_user, tap, toy

__all__ = ["toy"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]
MAY = {"Authorization": "Bearer of the tests"}


@pytest.fixture
def client() -> Client:
    return Client()


def read(client: Client) -> dict[str, float]:
    """Return the numbers by their names and labels."""
    page = client.get("/metrics", headers=MAY).content.decode()
    rows = (row.rpartition(" ") for row in page.splitlines() if not row.startswith("#"))
    return {name: float(number) for name, _blank, number in rows}


# who may read them


def test_nobody_reads_without_the_token(client: Client) -> None:
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", headers={"Authorization": "Bearer another"}).status_code == 404
    assert client.get("/metrics", headers=MAY).status_code == 200


def test_nobody_reads_where_nothing_was_said(client: Client, settings: LazySettings) -> None:
    settings.METRICS_TOKEN = ""
    for header in ({}, {"Authorization": "Bearer "}, {"Authorization": "Bearer"}):
        assert client.get("/metrics", headers=header).status_code == 404


def test_an_address_that_may_reads_without_a_token(client: Client, settings: LazySettings) -> None:
    settings.METRICS_ADDRESSES = ["10.0.0.0/8", "::1"]
    assert client.get("/metrics", REMOTE_ADDR="10.1.2.3").status_code == 200
    assert client.get("/metrics", REMOTE_ADDR="192.0.2.1").status_code == 404


# what they tell


@pytest.mark.django_db(transaction=True)
def test_pages_plays_and_refusals_are_counted(client: Client) -> None:
    session = make_session(make_group(owner=make_user("anna")))
    client.login(username="anna", password="a long enough one")
    before = read(client)
    address = f"/table/{session.pk}/act/pour"
    for seen, key in ((0, "tap-00001"), (9, "tap-00002")):
        client.post(address, {"seen": seen, "key": key})
    client.post(f"/table/{session.pk}/undo", {"seen": 0, "key": "tap-00003"})
    after = read(client)

    def more(name: str) -> float:
        return after.get(name, 0) - before.get(name, 0)

    assert more("nightlight_plays_total") == session.entries.count()
    assert more('nightlight_refused_commands_total{why="stale"}') == 2
    view = 'nightlight_request_seconds_count{method="POST",status="2xx",view="act"}'
    assert more(view) >= 1, sorted(after)


def test_a_screen_that_catches_up_tells_how_late_it_is(client: Client) -> None:
    session = make_session(make_group(owner=make_user("anna")))
    client.login(username="anna", password="a long enough one")
    tap(session, "pour")
    before = read(client)["nightlight_screen_lag_seconds_count"]
    assert client.get(f"/table/{session.pk}/board").status_code == 200
    assert read(client)["nightlight_screen_lag_seconds_count"] == before + 1


def test_what_is_so_now_is_told(client: Client) -> None:
    found = read(client)
    assert found["nightlight_streams"] == 0
    assert found["nightlight_queue_age_seconds"] == 0
    assert "nightlight_backup_age_seconds" in found


# the number of a request


def test_each_answer_has_a_number_of_its_own(client: Client) -> None:
    one, other = (client.get("/livez")[HEADER] for _time in range(2))
    assert re.fullmatch(r"[0-9a-f]{16}", one) and one != other


def test_the_number_of_a_proxy_is_taken_where_it_is_trusted(client: Client, settings: LazySettings) -> None:
    given = {HEADER: "from-the-proxy-1"}
    assert client.get("/livez", headers=given)[HEADER] != "from-the-proxy-1"
    settings.TRUSTED_PROXIES = 1
    assert client.get("/livez", headers=given)[HEADER] == "from-the-proxy-1"
    assert client.get("/livez", headers={HEADER: "a\tb"})[HEADER] != "a\tb"


def test_the_page_of_an_error_says_the_number(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(request: HttpRequest) -> HttpResponse:
        raise RuntimeError("a fault")

    monkeypatch.setattr("companion.operations.health.PARTS", {"database": lambda: fail(HttpRequest())})
    answer = Client(raise_request_exception=False).get("/readyz")
    assert answer.status_code == 500
    assert f"this number: {answer[HEADER]}" in answer.content.decode()


@pytest.mark.parametrize(("address", "is_numbered"), [("/livez", True), ("/static/css/tokens.css", False)])
def test_every_answer_but_a_static_file_has_a_number(address: str, is_numbered: bool) -> None:
    assert (HEADER in Client().get(address, headers={"host": "localhost"})) == is_numbered


def test_a_line_of_the_log_has_the_number_and_is_json(monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[str] = []

    def view(request: HttpRequest) -> HttpResponse:
        record = logging.LogRecord("site", logging.WARNING, "", 1, "At /join/%s", ("secret",), None)
        WithRequestId().filter(record)
        lines.append(JsonLines().format(record))
        return HttpResponse(get_request_id())

    answer = number_requests(view)(RequestFactory().get("/"))
    line = json.loads(lines[0])
    assert line["request_id"] == answer[HEADER]
    assert (line["level"], line["message"]) == ("WARNING", "At /join/…")
    assert get_request_id() == request_ids.NONE
