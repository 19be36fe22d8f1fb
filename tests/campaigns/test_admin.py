"""The admin: for the owner of the site alone, who may look things up and learns no secret of a table."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.db import connection
from django.test import Client
from django.urls import reverse

from campaigns.access import join_codes, passes
from campaigns.box.book_imports import save_with_book
from campaigns.box.repository import save_box
from campaigns.chronicle.recap import save_edit
from campaigns.models import (
    Entry,
    EveningCorrection,
    FileExport,
    FileImport,
    FormKey,
    Membership,
    Pass,
    Session,
    WorkerSign,
)
from campaigns.notes.writing import keep_draft
from campaigns.schedule.links import create_group_link
from campaigns.search.upkeep import catch_up_all
from companion.accounts.admin_site import site
from companion.accounts.models import Change, User, make_link, make_owner
from companion.operations.boot.assets import UNUSED
from companion.printing.models import PackedSheet, SheetJob
from tests.campaigns.access.test_roles import World
from tests.support.addresses import Address, addresses
from tests.support.cases import for_each
from tests.support.evenings import client_of, device
from tests.support.secrecy import taken_back
from tests.support.toy_full import put_full_toy

pytestmark = pytest.mark.django_db

OURS = ("accounts", "campaigns", "printing", "mfa")  # the last is allauth's: what may be lost
NAMED = [one for one in addresses(site.urls[0]) if one.name and one.name != "login"]
SONG = "canary"
# What a table could be read from, and what opens a door: column by column, with what JSON it keeps.
PART = {"action": SONG, "answers": {SONG: SONG}, "rolled": [], "sentence": {"id": SONG}, "news": []}
HIDDEN = {
    "campaigns_session": {"start": f'{{"is": "{SONG}"}}'},
    "campaigns_entry": {
        **dict.fromkeys(("answers", '"table"'), f'{{"is": "{SONG}"}}'),
        **dict.fromkeys(("rolled", "news_json"), f'["{SONG}"]'),
        "amends": json.dumps([{"number": 1, "parts": [PART], "replaced": [{"id": SONG}]}]),
        "body_hash": SONG,
        "sentence_json": f'{{"id": "{SONG}"}}',
    },
    "campaigns_suggestion": {"body": SONG, "sentence_json": f'{{"id": "{SONG}"}}'},
    "campaigns_box": {"content": SONG},
    "campaigns_bookimport": {"former": SONG},
    "campaigns_note": {"text": SONG},
    "campaigns_notedraft": {"text": SONG},
    "campaigns_invitation": {"token_hash": SONG},
    "campaigns_joincode": {"code_hash": SONG},
    "campaigns_recap": {"text": SONG},
    "campaigns_storylink": {"token_hash": SONG},
    "campaigns_pass": {"link_hash": SONG},
    "campaigns_gamenight": {"place": SONG, "note": SONG},
    "campaigns_dateanswer": {"note": SONG},
    "campaigns_personlink": {"token_hash": SONG},
    "campaigns_mailaddress": {"address": SONG},
    "accounts_ownerlink": {"token_hash": SONG},
    "campaigns_fileimport": {"token": SONG, "result": f'{{"is": "{SONG}"}}'},
    "printing_sheetjob": {"page": SONG},
    "mfa_authenticator": {
        "data": json.dumps({"name": "A phone", "secret": SONG, "credential": {"id": SONG}})
    },
}


@pytest.fixture
def world(full_toy: None) -> World:
    return make_world()


def make_world() -> World:
    """Return a group with something of each model; its owner is not the owner of the site."""
    world = World()
    session = Session.objects.get(pk=world.known["session_id"])
    save_box(session.campaign.group, session.game, session.game.new_box())
    save_with_book(session.campaign.group, session.game, session.game.new_box(), "A book", {})
    join_codes.create(session.campaign)
    passes.create_link(session.campaign, Pass.Role.SPECTATOR, "TV")
    create_group_link(session.campaign.group)
    action = next(iter(session.game.actions))
    Entry.objects.create(
        **{
            "session": session,
            "number": 1,
            "key": "a-key",
            "body_hash": "",
            "kind": "play",
            "action": action,
        },
        **{
            "sentence_json": {"id": "A light"},
            "table": session.start,
            "version": session.version,
            "at_play": 1,
        },
    )
    save_edit(session.campaign, world.owner, 0, "It was night.")
    keep_draft(session.campaign, world.owner, None, "a-key", text="It was so")
    make_link()
    world.member.changes.create(what=Change.What.PASSKEY_ADDED)
    catch_up_all()
    first, second = SheetJob.objects.filter(group=session.campaign.group)
    PackedSheet.objects.create(pack=first, sheet=second, place=0, title="Trackers")
    FileImport.objects.create(user=world.owner, token="", mark="", size=0)
    FileExport.objects.create(user=world.owner, kind="account")
    FormKey.objects.create(user=world.owner, digest="", location="/")
    WorkerSign.objects.create(name="here")
    add_evening(session)
    return world


def add_evening(session: Session) -> None:
    """Say of an evening what is said beside its log."""
    person = session.campaign.group.people.all()[0]
    session.pauses.create()
    session.attendances.create(person=person)
    session.plays.get().results.create(position=1, person=person, name=person.name)
    EveningCorrection.objects.create(session=session)


@pytest.fixture
def owner() -> Client:
    return client_of(make_owner())


def where(one: Address, world: World) -> str:
    session = world.known["session_id"]
    known = {"object_id": session, "content_type_id": 1, "app_label": "campaigns", "id": world.member.pk}
    return reverse(f"admin:{one.name}", kwargs={need: known[need] for need in one.needs})


def pages() -> Iterator[str]:
    """Give the first page, the list of each model, and the page and history of each row."""
    yield reverse("admin:index")
    for model in site._registry:
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        yield reverse(f"{name}_changelist")
        rows = model._default_manager.values_list("pk", flat=True)
        assert rows, f"the test has no {name}"
        yield from (reverse(f"{name}_{page}", args=[row]) for row in rows for page in ("change", "history"))


@pytest.fixture(scope="module")
def answers(django_db_setup: None, django_db_blocker: Any) -> dict[str, Any]:
    """Each page as the owner of the site gets it: asked for once."""
    with django_db_blocker.unblock(), taken_back(), pytest.MonkeyPatch.context() as patch:
        put_full_toy(patch)
        world, owner = make_world(), client_of(make_owner())
        password = reverse("admin:auth_user_password_change", args=[world.member.pk])
        return {page: owner.get(page) for page in (*pages(), password)}


# who


def test_nobody_but_the_owner_of_the_site_finds_anything(world: World) -> None:
    """Not the owner of a group, not an account that Django would call staff, no device with a pass."""
    User.objects.filter(pk=world.member.pk).update(is_staff=True)
    accounts = [client_of(user) for user in (world.owner, world.member, world.stranger)]
    passing = device(Session.objects.get(pk=world.known["session_id"]), "gm")
    for asked in (where(one, world) for one in NAMED):
        for client in accounts:
            assert [client.get(asked).status_code, client.post(asked).status_code] == [403, 403], asked
        for client in (Client(), passing):
            assert client.get(asked)["Location"] == f"/accounts/login/?next={asked}"
            assert client.post(asked)["Location"].startswith("/accounts/login/"), asked


def test_the_admin_has_no_door_of_its_own(world: World) -> None:
    assert Client().get("/admin/login/")["Location"].startswith("/accounts/login/")
    assert Client().get("/admin/nowhere/")["Location"].startswith("/accounts/login/")
    assert client_of(world.owner).get("/admin/login/", follow=True).status_code == 403


def test_an_owner_whose_account_was_closed_finds_nothing(owner: Client) -> None:
    User.objects.filter(is_superuser=True).update(is_active=False)
    assert owner.get("/admin/")["Location"].startswith("/accounts/login/")


# what


def test_every_model_of_ours_is_in_the_admin() -> None:
    assert set(site._registry) == {
        model for label in OURS for model in apps.get_app_config(label).get_models()
    }


def test_the_owner_sees_every_row(answers: dict[str, Any]) -> None:
    assert {page for page, answer in answers.items() if answer.status_code != 200} == set()


@pytest.mark.goal("S1")
def test_no_page_shows_a_table_an_answer_or_a_hash(owner: Client, world: World) -> None:
    with connection.cursor() as cursor:
        for table, columns in HIDDEN.items():
            for column, value in columns.items():
                cursor.execute(
                    f"UPDATE {table} SET {column} = %s WHERE id = (SELECT max(id) FROM {table})", [value]
                )
    answers = {page: owner.get(page) for page in pages()}
    assert {page: answer.status_code for page, answer in answers.items() if answer.status_code != 200} == {}
    assert [page for page, answer in answers.items() if SONG.encode() in answer.content] == []


GUESSES = (
    "entry/?table__contains=canary",
    "entry/?answers__icontains=c",
    "entry/?session__start__contains=c",
    "session/?start__contains=c",
    "campaign/?sessions__start__contains=c",
    "pass/?link_hash__startswith=c",
)


@pytest.mark.goal("S1")
@for_each("guess", GUESSES)
def test_what_is_not_shown_cannot_be_guessed_by_a_filter(guess: str, owner: Client, world: World) -> None:
    assert owner.get(f"/admin/campaigns/{guess}").status_code == 400


def test_a_listed_filter_works(owner: Client, world: World) -> None:
    assert owner.get("/admin/campaigns/entry/?kind__exact=play").status_code == 200
    assert owner.get("/admin/accounts/user/?is_active__exact=1").status_code == 200


# what may be done


def test_nothing_is_added_two_models_are_changed_and_one_deleted(rf: Any) -> None:
    request = rf.get("/admin/")
    request.user = make_owner()
    admins = site._registry.values()
    assert not any(one.has_add_permission(request) for one in admins)
    assert {one.model for one in admins if one.has_delete_permission(request)} == {Authenticator}
    assert {one.model for one in admins if one.has_change_permission(request)} == {User, Membership}


@pytest.mark.parametrize("model", [Entry, Session], ids=lambda model: model.__name__)
def test_the_log_cannot_be_changed(model: Any, owner: Client, world: World) -> None:
    before = list(model.objects.values())
    name, row = f"admin:campaigns_{model._meta.model_name}", model.objects.first().pk
    sent = {"number": 7, "kind": "undo", "action": "other", "author_name": "Nobody", "post": "yes"}
    for address in (
        reverse(f"{name}_add"),
        reverse(f"{name}_change", args=[row]),
        reverse(f"{name}_delete", args=[row]),
    ):
        assert owner.post(address, sent).status_code == 403
    owner.post(
        reverse(f"{name}_changelist"), {"action": "delete_selected", "_selected_action": [row], "post": "yes"}
    )
    assert list(model.objects.values()) == before


def test_the_owner_lets_somebody_in_again(owner: Client, world: World) -> None:
    address = reverse("admin:auth_user_password_change", args=[world.member.pk])
    sent = {"usable_password": "true", "password1": "tallow-wick-lit", "password2": "tallow-wick-lit"}
    assert owner.post(address, sent).status_code == 302
    assert Client().login(username="bruno", password="tallow-wick-lit")


def test_the_owner_closes_another_account_and_not_its_own(owner: Client, world: World) -> None:
    own = User.objects.get(is_superuser=True)
    for user in (world.member, own):
        address = reverse("admin:accounts_user_change", args=[user.pk])
        assert owner.post(address, {"username": user.username}).status_code == 302
    assert list(User.objects.filter(is_active=False)) == [world.member]


def test_the_owner_gives_a_group_another_owner(owner: Client, world: World) -> None:
    membership = world.group.memberships.get(user=world.member)
    address = reverse("admin:campaigns_membership_change", args=[membership.pk])
    assert owner.post(address, {"role": "owner"}).status_code == 302
    assert world.group.memberships.get(user=world.member).is_owner


# what its pages bring along


def test_no_page_of_the_admin_names_a_file_that_is_not_collected(answers: dict[str, Any]) -> None:
    """Such a page would fail where files have hashed names."""
    for page, answer in answers.items():
        files = re.findall(r'(?:src|href)="/static/([^"]+)"', answer.content.decode())
        assert files and not any(set(file.split("/")) & set(UNUSED) for file in files), page


INLINE = re.compile(rb"<script(?![^>]*\bsrc=)[^>]*>(?!\s*</script>)|<style|\sstyle=|\son\w+=|javascript:")


@pytest.mark.goal("S3")
def test_no_page_of_the_admin_needs_more_than_our_policy_allows(answers: dict[str, Any]) -> None:
    strict = Client().get("/accounts/login/")["Content-Security-Policy"]
    assert "default-src 'none'" in strict and "unsafe" not in strict
    for page, answer in answers.items():
        assert answer["Content-Security-Policy"] == strict
        assert not INLINE.search(answer.content), (page, INLINE.search(answer.content))
