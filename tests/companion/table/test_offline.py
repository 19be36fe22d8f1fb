"""What a device may keep for when there is no network: whose page it is said to be, and what is nobody's."""

import re

import pytest
from django.test import Client

from campaigns.models import Membership, Session
from companion.web import offline
from tests.support.evenings import device, make_user, member, session, toy, tries

__all__ = ["member", "session", "toy", "tries"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]
MARK = re.compile(r"[0-9a-f]{20}")


def mark(client: Client, session: Session, page: str = "") -> str:
    answer = client.get(f"/table/{session.pk}/{page}")
    assert answer.status_code == 200 and answer["Cache-Control"] == "no-store"
    assert MARK.fullmatch(answer["X-Keep"])
    return str(answer["X-Keep"])


@pytest.mark.goal("S16")
def test_each_who_looks_at_a_table_has_a_mark_of_their_own(session: Session, member: Client) -> None:
    bea, account = Client(), make_user("bea")
    bea.force_login(account)
    Membership.objects.create(group=session.campaign.group, user=account)
    watchers = [device(session, "spectator") for _watcher in range(2)]
    marks = [mark(member, session), mark(bea, session), *(mark(one, session, "tv") for one in watchers)]
    assert len(set(marks)) == len(marks)
    assert mark(member, session) == mark(member, session, "tv")  # the same eyes, on two screens


def test_only_whole_pages_of_a_table_say_that_they_may_be_kept(session: Session, member: Client) -> None:
    group = session.campaign.group_id
    for address in (f"/table/{session.pk}/board", f"/table/{session.pk}/log", "/", f"/groups/{group}/"):
        assert "X-Keep" not in member.get(address), address


def test_the_worker_is_another_script_with_each_version(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = client.get("/worker.js")
    assert answer["Content-Type"] == "text/javascript" and answer["Cache-Control"] == "no-cache"
    first = offline.find_version()
    assert first in answer.text and '"offline": "/offline"' in answer.text
    monkeypatch.setattr(offline, "static", lambda name: f"/static/{name}.another")
    assert offline.find_version() != first
    assert client.get("/worker.js").text != answer.text


@pytest.mark.goal("S3")
def test_the_policy_lets_a_worker_and_a_video_of_ours_run(client: Client) -> None:
    policy = client.get("/worker.js")["Content-Security-Policy"]
    assert "worker-src 'self'" in policy and "media-src 'self'" in policy


def test_the_page_for_no_connection_is_nobodys_and_in_every_language(member: Client, client: Client) -> None:
    answer = member.get("/offline")
    assert "csrf" not in answer.text and "anna" not in answer.text.lower()
    assert answer.text == client.get("/offline").text
    for words in ("No connection", "Nessuna connessione", 'lang="en"', 'lang="it"'):
        assert words in answer.text
