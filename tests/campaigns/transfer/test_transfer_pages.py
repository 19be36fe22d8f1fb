"""The pages of files: exported in one tap, imported with a clear word, never twice; an account left."""

import json
import re
from html import unescape
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.conf import settings as site
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from campaigns.access import claims
from campaigns.box.repository import load_box, update_box
from campaigns.groups.membership import end_group
from campaigns.log.commands import undo
from campaigns.log.replay import first_divergence
from campaigns.log.state import Command, current_state
from campaigns.models import Campaign, Entry, Group, Membership, Session
from campaigns.pages import deleting_account
from campaigns.sessions import lifecycle
from campaigns.transfer import jobs
from campaigns.transfer.export import export_campaign, export_group, hides_anything
from campaigns.transfer.importing import check_file, take_in
from companion.accounts.models import User, make_owner
from companion.games import GAMES
from companion.rules import replace
from tests.support.evenings import (
    at_once,
    client_of,
    device,
    make_group,
    make_session,
    make_user,
    tap,
    toy,
    tries,
)
from tests.support.toy import TOY
from tests.support.toy_full import FULL_TOY, Lamp
from tests.support.transfers import bring, everything_of, rows_written, with_group

__all__ = ["toy", "tries"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy", "tries")]
SECRET = "Something on its table is still secret."


@pytest.fixture
def session(ada: User) -> Session:
    session = make_session(make_group(owner=ada))
    tap(session, "pour")
    tap(session, "call", foes=(("bat", 2),), ambush=True)
    return session


@pytest.fixture
def raw(session: Session) -> bytes:
    return export_campaign(session.campaign).raw


def send(client: Client, raw: bytes, **more: Any) -> Any:
    return client.post("/import", {"file": SimpleUploadedFile("x.zip", raw), **more})


def text(answer: Any) -> str:
    return re.sub(r"\s+", " ", unescape(answer.content.decode()))


# out


@pytest.mark.goal("K3")
def test_one_tap_on_the_campaigns_page_gives_the_file(ada: User, session: Session) -> None:
    client = client_of(ada)
    page = text(client.get(f"/campaigns/{session.campaign_id}/"))
    address = re.findall(r'href="([^"]*/file)"', page)[0]
    answer = client.get(address)
    assert answer.status_code == 200 and answer["Content-Type"] == "application/zip"
    assert answer["Content-Encoding"] == "identity"  # its length says nothing of what chance adds
    assert re.fullmatch(
        r'attachment; filename="by-night-\d{4}-\d\d-\d\d\.nightlight\.zip"', answer["Content-Disposition"]
    )
    assert check_file(answer.content).group.name == "The Thursday table"


def test_one_tap_on_the_groups_page_gives_all_of_it(ada: User, session: Session) -> None:
    make_session(session.campaign.group)
    page = text(client_of(ada).get(f"/groups/{session.campaign.group_id}/"))
    address = re.findall(r'href="([^"]*/file)"', page)[0]
    assert len(check_file(client_of(ada).get(address).content).group.campaigns) == 2


def test_who_owns_nothing_is_offered_no_file(session: Session) -> None:
    member = make_user("bruno")
    session.campaign.group.memberships.create(user=member)
    client = client_of(member)
    for here in (f"/campaigns/{session.campaign_id}/", f"/groups/{session.campaign.group_id}/"):
        assert f"{here}file" not in text(client.get(here))
        assert client.get(f"{here}file").status_code == 403


@pytest.mark.goal("S1", "S8")
@pytest.mark.parametrize("role", ["gm", "player", "spectator"])
def test_a_device_without_an_account_has_no_file(role: str, session: Session) -> None:
    client = device(session, role, "seat-1" if role == "player" else "")
    for here in (f"/campaigns/{session.campaign_id}/", f"/groups/{session.campaign.group_id}/"):
        assert client.get(f"{here}file").status_code == 302


@pytest.mark.goal("S1")
def test_a_table_with_a_secret_is_exported_only_once_it_is_told(
    ada: User, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dark means secret: the newest table, and what a redo would bring back, even where it is packed away."""
    dark = replace(TOY, seats=replace(TOY.seats, hides=lambda table: table.oil == 0))
    monkeypatch.setitem(GAMES, TOY.slug, dark)
    campaign, client, here = session.campaign, client_of(ada), f"/campaigns/{session.campaign_id}/file"
    assert client.get(here).content.startswith(b"PK")
    tap(session, "burn", number=4)
    for _twice in range(2):
        answer = client.get(here + "?anyway=1")
        assert SECRET in text(answer) and not answer.content.startswith(b"PK")
        undo(session, Command(seen=current_state(session).number, key="undone-now", author_name="Anna"))
    assert current_state(session).table.oil == 4 and hides_anything(campaign)
    lifecycle.pack_away(session)
    assert SECRET in text(client.get(here))
    tap(lifecycle.go_on(campaign), "pour")
    assert client.get(here).content.startswith(b"PK")


@pytest.mark.goal("S1")
def test_a_group_is_exported_without_what_is_secret_and_says_so_first(
    ada: User, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = make_session(session.campaign.group)
    Campaign.objects.filter(pk=other.campaign_id).update(name="By day")
    tap(other, "burn", number=3)
    dark = replace(TOY, seats=replace(TOY.seats, hides=lambda table: table.oil == 0))
    monkeypatch.setitem(GAMES, TOY.slug, dark)
    client, here = client_of(ada), f"/groups/{session.campaign.group_id}/file"
    said = client.get(here)
    assert "By day" in text(said) and SECRET in text(said)
    found = check_file(client.get(re.findall(r'href="([^"]*anyway=1)"', text(said))[0]).content)
    assert [one.name for one in found.group.campaigns] == ["By night"]


def test_an_evening_that_cannot_be_played_again_stays_here_and_the_repaired_one_goes(
    ada: User, session: Session
) -> None:
    with connection.cursor() as cursor:
        cursor.execute('UPDATE campaigns_entry SET "table" = %s WHERE number = 1', ["{}"])
    lifecycle.repair(session)
    answer = client_of(ada).get(f"/campaigns/{session.campaign_id}/file")
    assert "Evening 1: Line 1 does not fit what comes before it." in text(answer)
    found = client_of(ada).get(f"/campaigns/{session.campaign_id}/file?anyway=1")
    assert len(check_file(found.content).group.campaigns[0].evenings) == 1


def test_a_campaign_that_cannot_be_read_says_so(ada: User, session: Session) -> None:
    with connection.cursor() as cursor:
        cursor.execute('UPDATE campaigns_entry SET "table" = %s', ["{}"])
    answer = client_of(ada).get(f"/campaigns/{session.campaign_id}/file")
    assert "Its table cannot be read." in text(answer)


def test_a_game_that_is_gone_stays_here(ada: User, session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    make_session(session.campaign.group)
    Campaign.objects.filter(pk=session.campaign_id).update(game_slug="chess")
    answer = client_of(ada).get(f"/groups/{session.campaign.group_id}/file")
    assert "Its game is not on this site." in text(answer)


# in


@pytest.mark.goal("K3")
def test_a_file_is_imported_by_the_page_and_says_what_came(carla: User, raw: bytes) -> None:
    client = client_of(carla)
    assert 'href="/import"' in text(client.get("/"))
    assert 'type="file"' in text(client.get("/import"))
    page = text(send(client, raw))
    assert "Imported into The Thursday table" in page and "By night" in page
    assert "New in the group: Anna, Bruno, Chiara." in page
    made = Campaign.objects.get(group__memberships__user=carla)
    assert Membership.objects.get(user=carla).is_owner
    assert f'href="/campaigns/{made.pk}/"' in page
    for address in (
        f"/campaigns/{made.pk}/",
        f"/campaigns/{made.pk}/journal",
        f"/groups/{made.group_id}/",
        "/",
    ):
        assert client.get(address).status_code == 200
    assert client.get(f"/table/{made.sessions.get().pk}/").status_code == 200


def test_what_was_imported_is_gone_on_with(carla: User, raw: bytes) -> None:
    (made,) = bring(raw, carla).campaigns
    session = made.sessions.get()
    tap(session, "pour")
    undo(session, Command(seen=3, key="back-again", author_name="Carla"))
    assert first_divergence(session) is None
    lifecycle.pack_away(session)
    assert lifecycle.go_on(made).number == 2


@pytest.mark.goal("K3")
def test_the_same_file_twice_is_there_once_and_leads_to_what_is_there(carla: User, raw: bytes) -> None:
    client = client_of(carla)
    send(client, raw)
    before, made = rows_written(), Campaign.objects.get(group__memberships__user=carla)
    again = send(client, raw)
    assert again.status_code == 200
    assert "This file is here already" in text(again) and f'href="/campaigns/{made.pk}/"' in text(again)
    assert rows_written() == before


@pytest.mark.goal("K3")
def test_who_exported_it_has_it_already_and_an_older_file_brings_nothing(
    ada: User, session: Session, raw: bytes
) -> None:
    tap(session, "pour")
    before = rows_written()
    assert "This file is here already" in text(send(client_of(ada), raw))
    assert rows_written() == before


@pytest.mark.goal("S8")
def test_what_others_have_is_not_told(ada: User, carla: User, raw: bytes) -> None:
    """Somebody else's campaign is no double: that it is here would be news."""
    assert "Imported into" in text(send(client_of(carla), raw))
    end_group(Group.objects.get(memberships__user=carla))
    assert "Imported into" in text(send(client_of(carla), raw))


def test_campaigns_in_which_nothing_was_played_are_told_apart(ada: User, carla: User) -> None:
    group = make_group(owner=ada)
    files = [export_campaign(make_session(group).campaign).raw for _twice in range(2)]
    assert [len(bring(one, carla).campaigns) for one in (*files, *files)] == [1, 1, 0, 0]


def test_a_group_that_has_played_nothing_is_imported_once(ada: User, carla: User) -> None:
    raw, client = export_group(make_group(owner=ada)).raw, client_of(carla)
    assert "Imported into The Thursday table" in text(send(client, raw))
    assert "This file is here already" in text(send(client, raw))
    assert Group.objects.filter(memberships__user=carla).count() == 1


def test_only_what_is_new_of_a_group_is_imported(ada: User, carla: User, session: Session) -> None:
    group = session.campaign.group
    bring(export_group(group).raw, carla)
    tap(make_session(group), "pour")
    page = text(send(client_of(carla), export_group(group).raw))
    assert "Imported into" in page and "Already here" in page
    assert Campaign.objects.filter(group__memberships__user=carla).count() == 2


@pytest.mark.django_db(transaction=True)
def test_the_same_file_sent_twice_at_once_is_there_once(carla: User, raw: bytes) -> None:
    found = check_file(raw)
    made = at_once(4, lambda _number: take_in(found, carla))
    assert sorted(len(one.campaigns) for one in made) == [0, 0, 0, 1]


def test_people_of_the_same_name_are_the_same_and_others_are_new(
    ada: User, carla: User, session: Session, raw: bytes
) -> None:
    group = Group.objects.create(name="Hers")
    group.memberships.create(user=carla, role=Membership.Role.OWNER)
    anna = group.people.create(name="Anna")
    page = text(send(client_of(carla), raw, group=str(group.pk)))
    assert "Imported into Hers" in page and "New in the group: Bruno, Chiara." in page
    (made,) = group.campaigns.all()
    assert made.sessions.get().people == ["Anna", "Bruno", "Chiara"]
    assert made.sessions.get().seats.all()[0].person == anna
    assert everything_of(made) == everything_of(session.campaign)


def test_a_box_is_added_to_and_what_was_typed_here_stays(
    ada: User, carla: User, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, TOY.slug, replace(TOY, box=FULL_TOY.box))
    game, theirs = GAMES[TOY.slug], Lamp(cards=(("Owl", 3, True), ("Cat", 2, True)))
    update_box(session.campaign.group, game, lambda box: theirs)
    group = Group.objects.create(name="Hers")
    update_box(group, game, lambda box: Lamp(cards=(("Owl", 5, True), ("Fox", 1, True))))
    bring(export_campaign(session.campaign).raw, carla, group)
    assert sorted(load_box(group, game).cards) == [("Cat", 2, True), ("Fox", 1, True), ("Owl", 5, True)]


@pytest.mark.goal("S8")
def test_a_file_goes_to_ones_own_groups_alone(ada: User, carla: User, session: Session, raw: bytes) -> None:
    before = rows_written()
    for group in (str(session.campaign.group_id), "0", "x", "9" * 40):
        assert send(client_of(carla), raw, group=group).status_code == 422
    assert rows_written() == before


def test_a_file_that_is_refused_says_why_at_its_field(carla: User, raw: bytes) -> None:
    client, before = client_of(carla), rows_written()
    for one in (b"", b"no zip", raw[:200], with_group(raw, lambda group: group.update(name=""))):
        answer = send(client, one)
        assert answer.status_code == 422
        assert "This file is damaged, or it is not from Nightlight." in text(answer)
        assert "Nothing was changed." in text(answer)
    assert "Choose a file." in text(client.post("/import"))
    assert rows_written() == before


def test_files_are_limited_and_come_one_after_the_other(carla: User, raw: bytes, settings: Settings) -> None:
    settings.FILE_RATES = {"files": "2/m/user"}
    client = client_of(carla)
    with jobs.ONE_AT_A_TIME:
        answer = send(client, raw)
        assert answer.status_code == 422 and "Another file is being imported." in text(answer)
    assert [send(client, raw).status_code for _twice in range(2)] == [200, 429]
    assert "files" in site.FILE_RATES


def test_looking_for_doubles_asks_no_more_the_longer_the_log(carla: User, session: Session) -> None:
    asked = []
    for _twice in range(2):
        raw = export_campaign(session.campaign).raw
        bring(raw, carla)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            bring(raw, carla)
        asked.append(len(queries))
        for _number in range(20):
            tap(session, "pour")
        end_group(Group.objects.get(memberships__user=carla, ended_at=None))
    assert asked[0] == asked[1] <= 12


# one's own


def test_all_that_is_ones_own_is_one_file(ada: User, carla: User, session: Session) -> None:
    session.campaign.group.memberships.create(user=carla)
    session.campaign.group.people.filter(name="Bruno").update(user=carla)
    tap(session, "pour")
    own = make_session(make_group("Hers", owner=carla))
    tap(own, "pour")
    answer = client_of(carla).get("/account/file")
    with ZipFile(BytesIO(answer.content)) as archive:
        names = archive.namelist()
        account = json.loads(archive.read("account.json"))
        held = check_file(archive.read(names[0]))
    assert len(names) == 2 and held.group.name == "Hers"
    assert account["name"] == "carla" and "password" not in account
    thursday, hers = account["groups"]
    assert (thursday["group"], thursday["role"], thursday["person"]) == (
        "The Thursday table",
        "member",
        "Bruno",
    )
    assert "file" not in thursday and hers["file"] == names[0]


def test_the_account_page_leads_there(ada: User) -> None:
    page = text(client_of(ada).get("/account/"))
    assert 'href="/account/file"' in page and 'href="/account/leave"' in page


# gone


def plan(client: Client) -> str:
    return text(client.get("/account/leave"))


def test_what_becomes_of_each_group_is_said_and_done(ada: User, carla: User, session: Session) -> None:
    """Alone: archived. With others: the oldest of them owns it. Owned by others, too: it goes on."""
    thursday, shared = session.campaign.group, make_group("Shared", owner=ada)
    alone = make_group("Alone", owner=ada)
    make_session(alone)
    for group, role in ((thursday, "member"), (shared, "owner")):
        group.memberships.create(user=carla, role=role)
    thursday.memberships.create(user=make_user("dario"))
    tap(session, "pour")
    client, before = client_of(ada), rows_written()
    page = plan(client)
    words = " ".join(re.sub(r"<[^>]+>", " ", page).split())
    assert "Alone Nobody else has an account here" in words
    assert "carla becomes its owner." in page and "It goes on without you." in page
    assert "under the name “ada”" in page
    answer = client.post("/account/leave", {"password": "a long enough one"})
    assert answer.status_code == 302 and not User.objects.filter(username="ada").exists()
    assert rows_written() == before
    assert Membership.objects.get(group=thursday, user=carla).is_owner
    assert not Membership.objects.get(group=thursday, user__username="dario").is_owner
    alone.refresh_from_db()
    assert alone.ended_at and not alone.memberships.exists()
    for one in Session.objects.all():
        assert first_divergence(one) is None
    assert client_of(carla).get(f"/campaigns/{session.campaign_id}/").status_code == 200
    assert "Your account has been deleted." in text(client.get("/"))


def test_an_account_that_cannot_be_deleted_leaves_its_groups_as_they_were(
    ada: User, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_membership: Membership) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(claims, "leave_group", fail)
    with pytest.raises(OSError, match="the disk is full"):
        deleting_account.delete_account(ada)
    session.refresh_from_db()
    group = Group.objects.get()
    assert session.is_open and group.ended_at is None and session.campaign.ended_at is None
    assert group.memberships.get().user == ada


def test_what_somebody_played_stays_with_the_name(ada: User, session: Session) -> None:
    entry = Entry.objects.order_by("-number")[0]
    Entry._base_manager.filter(pk=entry.pk).update(author=ada)
    client_of(ada).post("/account/leave", {"password": "a long enough one"})
    entry.refresh_from_db()
    assert entry.author is None and entry.author_name == "Anna"
    assert first_divergence(session) is None


def test_an_account_is_deleted_with_its_password_alone(ada: User) -> None:
    client = client_of(ada)
    for given in ({}, {"password": ""}, {"password": "wrong"}):
        assert client.post("/account/leave", given).status_code == 422
    assert "That is not your password." in text(client.post("/account/leave", {"password": "wrong"}))
    assert User.objects.filter(pk=ada.pk).exists()


def test_the_sites_last_owner_stays() -> None:
    owner = make_owner()
    client = client_of(owner)
    assert "This site has no other owner." in plan(client)
    assert client.post("/account/leave").status_code == 422
    assert User.objects.filter(pk=owner.pk).exists()
    User.objects.create_superuser("other", password="a long enough one")
    assert client.post("/account/leave").status_code == 302
