"""The table of limits, compared with code, Caddy and the manual; no sender uses up another's share."""

import os
import re
import struct
import subprocess
import sys
import tracemalloc
from datetime import timedelta
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.core.files.storage import storages
from django.db import connection
from django.test import Client
from django.utils import timezone

from campaigns.models import FileImport
from campaigns.transfer import quota
from campaigns.transfer.archive import TOO_MUCH, open_parts
from campaigns.transfer.incoming import STORAGE
from companion.accounts.models import User
from companion.rules import IllegalPlay
from companion.storage import limits
from companion.storage.limits import LIMITS, MB, Limit
from tests.support.cases import for_each
from tests.support.evenings import client_of, make_group, make_user, tries

__all__ = ["tries"]
pytestmark = [pytest.mark.goal("K7")]
SETTINGS = Path("docs/settings.md")


# one table


def test_the_manual_names_the_default_of_each_setting() -> None:
    rows = re.findall(
        r"^\| ((?:`LIMIT_\w+`(?:, )?)+) \|.*\| ([\d, ]+) \|$", SETTINGS.read_text(), re.MULTILINE
    )
    told = {
        name.lower(): int(number)
        for names, numbers in rows
        for name, number in zip(re.findall(r"LIMIT_(\w+)", names), numbers.split(", "), strict=True)
    }
    assert told == {name: limit.of_account for name, limit in LIMITS.items() if limit.is_setting}


def test_a_setting_changes_its_bound() -> None:
    script = "import companion.settings as s; print(s.LIMITS['groups'], s.LIMITS['notes'])"
    env = os.environ | {"LIMIT_GROUPS": "7"}
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, env=env)
    assert done.stdout.split() == ["7", str(LIMITS["notes"].of_account)]


def test_caddy_takes_what_the_site_takes() -> None:
    caddy = Path("deploy/Caddyfile").read_text()
    sizes = dict(re.findall(r"request_body @(\w+) \{\s+max_size (\d+)MB", caddy))
    assert int(sizes["others"]) * MB == LIMITS["body"].of_account
    assert int(sizes["photos"]) * MB == LIMITS["photo"].of_account


@for_each("name", ["body", "photo", "imports"])
def test_the_manual_names_the_bounds_of_the_table(name: str) -> None:
    hosting = Path("docs/hosting.md").read_text()
    section = hosting[hosting.index("### Limits") : hosting.index("### Backup")]
    limit = LIMITS[name]
    for share in filter(None, (limit.of_address, limit.of_account, limit.of_site)):
        words = f"{share // MB:,} MB" if share >= MB else f"{share // 1000} kB"
        assert words in section, (name, words)


# files on their way


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    bounds = Limit("bytes", of_address=3_000_000, of_account=256 * MB, of_site=5_000_000)
    monkeypatch.setitem(limits.LIMITS, "imports", bounds)


def send(user: User, address: str, at: int = 0) -> Any:
    """Send a part of a file that never comes whole."""
    client = Client(REMOTE_ADDR=address)
    client.force_login(user)
    part = bytes([at // MB]) * MB
    return client.post(f"/import/part?at={at}&size=200000000", part, content_type="application/octet-stream")


@pytest.mark.django_db
@pytest.mark.usefixtures("small", "tries")
def test_no_address_uses_up_the_room_of_another() -> None:
    strangers = [make_user(f"stranger{number}") for number in range(5)]
    took = [send(one, "10.0.0.1").status_code for one in strangers]
    assert took == [200, 200, 200, 413, 413]
    honest = send(make_user("honest"), "10.0.0.2")
    assert honest.status_code == 200
    assert "Too many files are on their way" in send(strangers[4], "10.0.0.1").json()["problem"]


@pytest.mark.django_db
@pytest.mark.usefixtures("small", "tries")
def test_parts_count_too_and_not_the_first_alone() -> None:
    user = make_user("stranger")
    took = [send(user, "10.0.0.1", number * MB).status_code for number in range(5)]
    assert took == [200, 200, 200, 413, 413]


@pytest.mark.django_db
@pytest.mark.usefixtures("small", "tries")
def test_the_site_keeps_so_many_bytes_and_what_has_stalled_makes_room() -> None:
    for number in range(5):
        assert send(make_user(f"s{number}"), f"10.0.0.{number}").status_code == 200
    honest = make_user("honest")
    assert send(honest, "10.0.1.1").status_code == 413
    oldest = FileImport.objects.earliest("pk")
    FileImport.objects.filter(pk=oldest.pk).update(changed_at=timezone.now() - timedelta(hours=1))
    assert send(honest, "10.0.1.1").status_code == 200
    assert not FileImport.objects.filter(pk=oldest.pk).exists()
    assert oldest.token not in storages[STORAGE].listdir("")[0]


@pytest.mark.django_db
@pytest.mark.usefixtures("small", "tries")
def test_when_the_site_has_too_much_the_address_that_sends_most_loses_its_largest_file() -> None:
    strangers = {number: make_user(f"s{number}") for number in range(3)}
    for number, parts in ((0, 3), (1, 1), (2, 1)):
        for part in range(parts):
            assert send(strangers[number], f"10.0.0.{number}", part * MB).status_code == 200
    lost = FileImport.objects.get(user=strangers[0])
    honest = make_user("honest")
    assert send(honest, "10.0.1.1").status_code == 200
    assert not FileImport.objects.filter(pk=lost.pk).exists() and FileImport.objects.count() == 3
    assert lost.token not in storages[STORAGE].listdir("")[0]
    assert [send(honest, "10.0.1.1", part * MB).status_code for part in (1, 2, 3)] == [200, 200, 413]


def test_room_is_looked_for_where_files_go(settings: LazySettings, tmp_path: Path) -> None:
    folder = quota.find_folder()
    assert folder and folder.name == "imports"
    database = {"BACKEND": "companion.storage.files.storages.InDatabase", "OPTIONS": {"location": "imports"}}
    settings.STORAGES = settings.STORAGES | {"imports": database}
    here = Path(connection.settings_dict["NAME"]).parent if connection.vendor == "sqlite" else None
    assert quota.find_folder() == here


# a zip that is nothing but a list


def list_without_files(entries: int) -> bytes:
    """Return a zip of so many entries, of which none is there."""
    head = struct.pack("<4s4B4HL2L5H2L", b"PK\1\2", 20, 0, 20, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0)
    every = (head + b"a") * entries
    counts = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, entries % 65536, entries % 65536, len(every), 0, 0)
    return every + counts


def test_a_list_that_is_too_long_is_refused_before_it_is_read() -> None:
    raw = list_without_files(200_000)
    tracemalloc.start()
    try:
        with pytest.raises(IllegalPlay) as refused:
            open_parts(BytesIO(raw))
        _now, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert refused.value.message.id == TOO_MUCH and most < 1_000_000


def test_a_process_that_reads_a_file_is_bounded() -> None:
    script = "from companion.work.own_process import bound_memory; bound_memory(400_000_000); bytes(10**9)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 1 and "MemoryError" in done.stderr


# addresses that nobody may break


@pytest.mark.django_db
@for_each("place", ["[", "24:61", "//elsewhere.example", "x" * 5000, "\0", "http://[::1"])
def test_no_address_to_go_on_at_breaks_the_choice_of_a_light(place: str) -> None:
    answer = Client().post("/theme/", {"theme": "daylight", "next": place})
    assert answer.status_code == 302 and answer["Location"] in ("/", "x" * 5000, "[", "24:61")


@pytest.mark.django_db
def test_a_passkey_that_is_nested_too_deep_is_no_passkey() -> None:
    answer = Client().post("/accounts/2fa/webauthn/login/", {"credential": "[" * 100_000})
    assert answer.status_code < 500


@pytest.mark.django_db
def test_an_album_by_nobody_is_empty() -> None:
    ada = make_user("ada")
    group = make_group(owner=ada)
    assert client_of(ada).get(f"/groups/{group.pk}/photos/?by=%00").status_code in (200, 404)


@pytest.mark.django_db
@pytest.mark.usefixtures("small", "tries")
def test_no_file_is_dropped_if_that_would_not_make_enough_room() -> None:
    for number in range(5):
        assert send(make_user(f"s{number}"), f"10.0.0.{number // 3}").status_code == 200
    assert not quota.has_quota("10.0.1.1", 2 * MB, None)
    assert FileImport.objects.count() == 5
