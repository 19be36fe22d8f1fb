"""A private note, and the draft of one, in nobody else's page, sheet or export: every address is asked."""

import io
import zipfile
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from campaigns.models import Session
from campaigns.notes.writing import keep_draft, write_note
from campaigns.transfer.export import export_campaign, export_group
from campaigns.transfer.mine import export_account
from tests.campaigns.access.test_roles import World
from tests.support.addresses import addresses
from tests.support.evenings import client_of, device

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("full_toy"), pytest.mark.goal("E5")]

CANARY, HALF = "The steam comes first, said the brush.", "The steam comes fi…rst"


@pytest.fixture
def world() -> World:
    """A group in which a member has a note for himself alone, of an evening, and the draft of another."""
    world = World()
    session = Session.objects.get(pk=world.known["session_id"])
    alone = {"is_private": True, "session": session}
    note = write_note(session.campaign, world.member, "private", text=CANARY, **alone)
    keep_draft(session.campaign, world.member, None, "half", text=HALF, **alone)
    keep_draft(session.campaign, world.member, note, "whole", text=f"{CANARY} {HALF}", **alone)
    world.known["note_id"] = note.pk
    return world


def everything_of(world: World, client: Client) -> dict[str, bytes]:
    """Return what every address of the site answers, unpacked where it is a file of files."""
    found = {}
    for one in addresses():
        asked = one.of(world.known)
        for way in (asked, f"{asked}?q=steam&search=steam&evening=1&page=1"):
            answer = client.get(way)
            content = b"" if getattr(answer, "streaming", False) else answer.content
            found[way] = unpacked(content) + repr(answer.headers).encode()
    return found


def unpacked(content: bytes) -> bytes:
    if not content.startswith(b"PK"):
        return content
    with zipfile.ZipFile(io.BytesIO(content)) as parts:
        return b"".join(name.encode() + unpacked(parts.read(name)) for name in parts.namelist())


def leaks(world: World, client: Client) -> set[str]:
    said = (CANARY.encode(), HALF.encode(), b"steam comes")
    asked = b"q=steam"  # what the reader itself has typed
    answers = everything_of(world, client)
    return {way for way, all in answers.items() if any(one in all.replace(asked, b"") for one in said)}


def test_the_author_alone_finds_it(world: World) -> None:
    notes = f"/campaigns/{world.known['campaign_id']}/notes/"
    assert {notes, f"{notes}{world.known['note_id']}"} <= leaks(world, client_of(world.member))


@pytest.mark.parametrize("who", ["owner", "stranger"])
def test_no_other_account_finds_it_at_any_address(who: str, world: World) -> None:
    assert leaks(world, client_of(getattr(world, who))) == set()


def test_the_owner_of_the_site_does_not_find_it(world: World) -> None:
    get_user_model().objects.filter(pk=world.owner.pk).update(is_superuser=True, is_staff=True)
    world.owner.refresh_from_db()
    assert leaks(world, client_of(world.owner)) == set()


@pytest.mark.parametrize("role", ["gm", "player", "spectator"])
def test_no_device_at_the_table_finds_it(role: str, world: World) -> None:
    session = Session.objects.get(pk=world.known["session_id"])
    client = device(session, role, "seat-1" if role == "player" else "")
    assert leaks(world, client) == set()


def test_nobody_without_an_account_finds_it(world: World) -> None:
    assert leaks(world, Client()) == set()


def test_it_is_in_no_file_of_the_group_and_in_no_account_but_its_authors(world: World) -> None:
    session: Any = Session.objects.get(pk=world.known["session_id"])
    files = [export_group(world.group).raw, export_campaign(session.campaign).raw]
    files += [export_account(one).read() for one in (world.owner, world.stranger)]
    assert all(raw.startswith(b"PK") for raw in files)
    assert not any(b"steam" in unpacked(raw) for raw in files)
