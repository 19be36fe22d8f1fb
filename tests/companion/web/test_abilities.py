"""A site without abilities: every page that a link leads to answers; the others say what to do instead."""

import json
import os
import re
import subprocess
import sys
import threading
from dataclasses import fields
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as present
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils.translation import override

from campaigns.models import FileImport, Session
from campaigns.transfer import export_jobs, jobs
from campaigns.transfer.export import export_campaign
from companion import env
from companion.abilities import Abilities, WorkerPlace
from companion.accounts.models import User
from companion.games import GAMES
from companion.operations import health
from companion.printing import room
from companion.text.instead import INSTEAD, say_instead
from companion.work import heartbeat, libraries
from tests.support.abilities import set_abilities
from tests.support.cases import for_each
from tests.support.evenings import make_group, make_session, make_user, toy

__all__ = ["toy"]

FACTORS = (
    "login/passkey/",
    "login/code/",
    "passkeys/add/",
    "codes/on/",
    "codes/spare/",
    "reauthenticate/code/",
)
PASSWORDS = ("signup/", "password/change/", "password/set/", "reauthenticate/", "login/", "logout/")
# The pages that an ability opens, without a number in their address.
PAGES = {
    "passwords": [f"/accounts/{page}" for page in (*PASSWORDS, *FACTORS)],
    "backups": ["/owner/backups/now", "/owner/backups/work"],
    "other_devices": ["/sit/", "/tv", "/join/a-token", "/sit/a-token", "/story/", "/answer/a-token"],
    "photos": ["/groups/{group}/photos/", "/groups/{group}/photos/add", "/table/{session}/photos"],
}


@pytest.fixture
def owner() -> User:
    user = make_user("owner")
    user.is_superuser = user.is_staff = True
    user.save()
    return user


@pytest.fixture
def session(owner: User, toy: None) -> Session:
    return make_session(make_group(owner=owner))


@pytest.fixture
def client(owner: User) -> Client:
    client = Client()
    client.force_login(owner)
    return client


def read(client: Client, address: str) -> str:
    return unescape(client.get(address).content.decode())


@pytest.mark.medium
def test_every_link_of_a_site_without_abilities_answers(tmp_path: Path) -> None:
    """Without compiled libraries, processes and threads, over all pages of a demo of all games."""
    walk = [sys.executable, "-W", "ignore", "-m", "tests.support.walk_with_everything_off"]
    own = {"DJANGO_SETTINGS_MODULE": "tests.support.everything_off", "DATA_DIR": str(tmp_path)}
    done = subprocess.run(walk, env=os.environ | own, cwd=present.BASE_DIR, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()[-2000:]
    walked = json.loads(done.stdout)
    assert walked["faults"] == {}
    others = {name for name, status in walked["statuses"].items() if status not in (200, 302)}
    # The one is in the words for a user who was signed out, the other a page of the page around the site.
    assert others == {"/accounts/login/", "/this-device"}
    rooms = [f"POST /print/{slug}/ pdf" for slug in GAMES]
    assert {"/owner/", "/account/", "/print/", *rooms} <= walked["statuses"].keys()
    assert sum("/table/" in name for name in walked["statuses"]) > 200


@pytest.mark.django_db
@for_each("ability", PAGES)
def test_a_page_of_an_ability_that_is_off_says_what_to_do(
    ability: str, client: Client, session: Session, settings: Any
) -> None:
    off = {"passwords", "passkeys", "codes"} if ability == "passwords" else {ability}
    set_abilities(settings, **dict.fromkeys(off, False))
    for page in PAGES[ability]:
        address = page.format(group=session.campaign.group_id, session=session.pk)
        for language in ("en", "it"):
            answer = client.get(address, headers={"accept-language": language})
            with override(language):
                assert say_instead(ability) in unescape(answer.content.decode()), address
            assert answer.status_code == 404


@pytest.mark.django_db
@for_each("ability", PAGES)
def test_nothing_leads_to_a_page_of_an_ability_that_is_off(
    ability: str, client: Client, session: Session, settings: Any
) -> None:
    group, campaign = session.campaign.group_id, session.campaign_id
    places = (
        "/",
        "/account/",
        "/owner/",
        f"/groups/{group}/",
        f"/campaigns/{campaign}/",
        f"/evenings/{session.pk}/",
    )
    before = "".join(read(client, place) for place in places)
    off = {"passwords", "passkeys", "codes"} if ability == "passwords" else {ability}
    set_abilities(settings, **dict.fromkeys(off, False))
    after = "".join(read(client, place) for place in places)
    marks = {
        "passwords": "/accounts/",
        "backups": "/owner/backups/",
        "other_devices": "/invite",
        "photos": "/photos/",
    }
    assert marks[ability] in before and marks[ability] not in after
    assert str(INSTEAD["sign_in" if ability == "passwords" else ability]) in after


def test_each_ability_that_a_page_asks_has_its_sentence() -> None:
    asked = {field.name for field in fields(Abilities)} - {"mail", "worker"} | {"sign_in"}
    assert {*INSTEAD} == asked


def test_nothing_in_the_product_asks_how_the_site_runs() -> None:
    code = (path for name in ("companion", "campaigns") for path in (present.BASE_DIR / name).rglob("*.py"))
    asking = [path.name for path in code if re.search(r"EMBEDDED|\bPROFILE\b", path.read_text())]
    assert asking == ["settings.py"]


# paper


@pytest.mark.django_db
def test_a_print_room_without_pdf_leads_to_the_pages(client: Client, settings: Any) -> None:
    set_abilities(settings, pdf=False)
    game = next(iter(GAMES.values()))
    address = f"/print/{game.slug}/"
    page = read(client, address)
    assert str(INSTEAD["pdf"]) in page and "Open the page to print" in page and 'value="pdf"' not in page
    sheet = next(sheet.slug for sheet in game.sheets if sheet.has_blank)
    sent = {"sheet": sheet, "paper": "A4", "language": "en", "size": "plain", "copies": "1", "as": "pdf"}
    whole = client.post(address, sent, follow=True)
    assert whole.status_code == 200 and "data-print" in whole.content.decode()
    assert 'name="copies"' not in page and 'value="screen"' not in page, "a browser has its own copies"
    by_screen = client.get(f"{address}page", sent | {"by": "screen"}).content.decode()
    assert "data-print" in by_screen and '<input class="field' not in by_screen
    part = client.post(address, sent, headers={"HX-Request": "true"})
    assert part["HX-Redirect"].startswith(f"{address}page?") and not part.content


@pytest.mark.django_db
def test_a_book_without_pdf_is_no_booklet(client: Client, session: Session, settings: Any) -> None:
    assert 'value="booklet"' in read(client, f"/campaigns/{session.campaign_id}/chronicle")
    set_abilities(settings, pdf=False)
    page = read(client, f"/campaigns/{session.campaign_id}/chronicle")
    assert 'value="booklet"' not in page and 'value="A5"' in page and "booklet" not in page


def test_where_no_process_begins_there_are_no_libraries_for_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_given: object, **_options: object) -> None:
        raise OSError("There are no processes here.")

    monkeypatch.setattr(subprocess, "run", refuse)
    assert not libraries.are_there()


def test_on_a_server_the_machines_of_the_workers_know_what_they_can_draw(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "has_libraries", lambda: False)
    assert not room.can_draw()
    set_abilities(settings, worker=WorkerPlace.ELSEWHERE)
    assert room.can_draw()


# work


def test_without_a_worker_nothing_beats_and_no_row_is_asked(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(threading.Thread, "start", pytest.fail)
    set_abilities(settings, worker=WorkerPlace.NONE)
    with heartbeat.beating(pytest.fail, 0.0):
        assert heartbeat.worker() == "has not started", "without access to the database"


@pytest.mark.django_db
@for_each("worker, is_done", ((WorkerPlace.HERE, False), (WorkerPlace.NONE, True)))
def test_a_large_file_is_imported_and_exported_at_once_where_no_worker_is(
    worker: WorkerPlace,
    is_done: bool,
    client: Client,
    session: Session,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    set_abilities(settings, worker=worker)
    monkeypatch.setattr(jobs, "MOST_BYTES_AT_ONCE", 1)
    monkeypatch.setattr(export_jobs, "MOST_WORK_OF_A_PAGE", -1)
    raw = export_campaign(session.campaign).raw
    client.post("/import", {"file": SimpleUploadedFile("a.zip", raw), "group": ""})
    assert (FileImport.objects.get().status == FileImport.Status.DONE) is is_done
    FileImport.objects.all().delete()
    answer = client.get(f"/campaigns/{session.campaign_id}/file")
    assert (answer["Content-Type"] == "application/zip") is is_done


@pytest.mark.django_db
def test_a_part_of_the_site_that_is_not_there_is_not_asked_for(client: Client, settings: Any) -> None:
    set_abilities(settings, worker=WorkerPlace.NONE, backups=False)
    assert not {"worker", "broker", "backup"} & {*health.list_checks()}
    assert client.get("/readyz").json().keys() == health.list_checks().keys()
    assert health.find_health("worker") == health.find_health("backup") == "ok"


def test_a_disk_without_links_keeps_a_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_given: object) -> None:
        raise PermissionError("Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    key = env.load_or_create_key(tmp_path / "key")
    assert key and env.load_or_create_key(tmp_path / "key") == key
    assert [path.name for path in tmp_path.iterdir()] == ["key"]
