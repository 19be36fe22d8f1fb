"""What tests of boxes share: a group whose owner looks into its box, what is sent there, files that break."""

import json
from html import unescape
from random import Random
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from campaigns.models import Box, Group
from companion.accounts.models import User
from companion.rules.box.schema import CHECKED
from tests.faults.broken_box import LEAVES, paths
from tests.faults.broken_box import changed as mutated
from tests.support.evenings import make_group, make_user

JSON = {"Accept": "application/json"}


@pytest.fixture
def user() -> User:
    return make_user("anna")


@pytest.fixture
def group(user: User) -> Group:
    return make_group(owner=user)


@pytest.fixture
def client(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def text(answer: Any) -> str:
    page: str = answer.content.decode()
    return unescape(page)


def kept(group: Group) -> list[str]:
    return list(Box.objects.filter(group=group).values_list("content", flat=True))


def new_row(key: str = "n0", **cells: str) -> dict[str, str]:
    return {f"{key}.{name}": value for name, value in {"id": "", "was": "", CHECKED: "on", **cells}.items()}


def pasted(client: Client, here: str, shelf: str, *lines: str, do: str = "look") -> Any:
    """Paste lines and look at them; to `save` is to have looked before."""
    where, sent = f"{here}{shelf}/paste", {"lines": "\n".join(lines)}
    looked = client.post(where, sent | {"do": "look"})
    return client.post(where, sent | {"do": do, "seen": seen_in(text(looked))}) if do == "save" else looked


def take(client: Client, here: str, raw: bytes, **more: str) -> Any:
    upload = SimpleUploadedFile("box.json", raw, content_type="application/json")
    return client.post(f"{here}take", {"file": upload} | more)


def seen_in(page: str) -> str:
    return page.split('name="seen" value="')[1].split('"', maxsplit=1)[0]


def broken_files(whole: Any, rng: Random, most: int) -> list[bytes]:
    """Return files in which one thing, somewhere, is what it must not be, or that break off."""
    every = [(path, leaf) for path in paths(whole) for leaf in LEAVES]
    files = [json.dumps(mutated(whole, path, leaf)).encode() for path, leaf in rng.sample(every, most)]
    raw = json.dumps(whole).encode()
    cut = [raw[: rng.randrange(len(raw))] for _number in range(20)]
    noise = [raw.replace(b'"', bytes([rng.randrange(256)]), rng.randrange(1, 9)) for _number in range(20)]
    return [*files, *cut, *noise]
