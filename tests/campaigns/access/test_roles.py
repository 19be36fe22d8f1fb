"""Who may see what, for every address of the site: a new one that nobody thought of fails here."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.core import serializers
from django.core.files.base import ContentFile
from django.core.files.storage import storages
from django.core.management import call_command
from django.core.management.base import SystemCheckError
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import include, path
from django.utils import timezone

from campaigns.access import passes, suggestions
from campaigns.access.permissions import AT_TABLE
from campaigns.chronicle.stories import create_link as create_story_link
from campaigns.groups.membership import create_invitation, end_group
from campaigns.history.digests import EDITION, empty_digest
from campaigns.models import (
    Campaign,
    EndedPlay,
    Group,
    LogDigest,
    MailAddress,
    Membership,
    Pass,
    Session,
)
from campaigns.notes.writing import open_thread, write_note
from campaigns.photos.keeping import keep_photo
from campaigns.schedule.answers import give_answer
from campaigns.schedule.links import create_link
from campaigns.teaching.coach import show_mistake, tell_lesson
from companion.accounts.checks import THIRD_PARTY, check_every_view_has_a_role, name_of, routes
from companion.accounts.models import SignIn, make_link
from companion.printing.models import SheetJob
from companion.rules import message
from companion.urls import urlpatterns as of_the_site
from tests.support.addresses import Address, addresses
from tests.support.cases import for_each
from tests.support.evenings import PEOPLE, client_of, device, fix, make_group, make_night, make_user
from tests.support.factors import make_passkey
from tests.support.hostile_photos import jpeg
from tests.support.seated import begin, person_at
from tests.support.secrecy import taken_back
from tests.support.toy_full import FULL_TOY

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("full_toy")]

ALL = list(addresses())
TABLE = {
    *("group_id", "person_id", "membership_id", "campaign_id", "session_id", "job_id", "book_id"),
    *("invitation_id", "pass_id", "suggestion_id", "claim_id", "night_id", "date_id", "play_id"),
    *("note_id", "thread_id", "photo_id", "link_id"),
}
INVITED = [one for one in ALL if one.role == "invited"]  # by a link of their own, see below
OBJECTS = [one for one in ALL if one.needs & TABLE and one not in INVITED]
# What belongs to nobody in particular. Whoever adds an address here says that a stranger may have it.
FOR_ANYBODY = {
    "livez",
    "metrics",
    "manifest",
    "https_help",
    "offline",
    "worker",
    "what_is_kept",
    "favicon",
    "readyz",
    "set_language",
    "theme",
    "owner_claim",
    "join",
    "sit",
    "sit_knock",
    "sit_open",
    "sit_again",
    "sit_answer",
    "sit_come",
    "sit_tv",
    "play_hand",
    "story",
    "story_open",
    "restoring",
    "home",
    "answer_open",
    "answer_leave",
    "calendar_feed",
    "mail_confirm",
    "mail_stop",
    "account_login",
    "account_logout",
    "account_signup",
    "account_inactive",
    "mfa_login_webauthn",
    "mfa_authenticate",
}
FOR_USERS = {
    "account",
    "sign_in_end",
    "sign_ins_end",
    "account_file",
    "rules",
    "search",
    "account_leave",
    "import_file",
    "export_file",
    "export_going",
    "import_both",
    "import_going",
    "import_part",
    "blank_games",
    "blank_sheets",
    "blank_page",
    "blank_sheet_job",
    "blank_sheet_file",
    "group_new",
    "demo_look",
    "demo_reset",
    "demo_remove",
    "account_reauthenticate",
    "account_change_password",
    "account_set_password",
    "mfa_reauthenticate",
    "mfa_reauthenticate_webauthn",
    "mfa_add_webauthn",
    "mfa_edit_webauthn",
    "mfa_remove_webauthn",
    "mfa_activate_totp",
    "mfa_deactivate_totp",
    "mfa_view_recovery_codes",
    "mfa_generate_recovery_codes",
}


FOR_THE_OWNER_OF_THE_SITE = {one.name for one in ALL if one.role == "site owner"}


class World:
    """A group with one of everything, its owner, a member, and a stranger with a group of her own."""

    def __init__(self) -> None:
        self.owner, self.member, self.stranger = (make_user(name) for name in ("ada", "bruno", "carla"))
        self.group = make_group(owner=self.owner)
        Membership.objects.create(group=self.group, user=self.member)
        self.known = self.one_of_everything(self.group)
        self.others = self.one_of_everything(make_group("Others", owner=self.stranger))

    def one_of_everything(self, group: Group) -> dict[str, Any]:
        campaign = Campaign.objects.create(group=group, name="By night", game_slug=FULL_TOY.slug)
        session = begin(campaign, PEOPLE)
        name = next(iter(FULL_TOY.actions))
        asked = passes.request_access(campaign, Pass.Role.PLAYER, person_at(session, "seat-1"))
        suggestion = suggestions.create(session, asked, "a-suggested-tap", (name, "[]", message("A light")))
        claimed = group.people.all()[1].claims.create(user=self.member)
        night = fix(make_night(group))
        asked_by_link = group.people.all()[0]
        create_link(asked_by_link, "answer")
        give_answer(night.dates.all()[0], asked_by_link, "yes")
        MailAddress.objects.create(person=asked_by_link, address="anna@example.org", language="en")
        night.reminders.create(person=asked_by_link, sequence=1)
        night.requests.create(person=asked_by_link, day=timezone.localdate())
        asked_by_link.former.create(name="Annie")
        first, last = group.memberships.first(), group.memberships.last()
        assert first and last
        create_story_link(campaign, "Elio", timedelta(days=1))
        photo = keep_photo(session, first.user, jpeg(), is_table=True)
        photo.letters.create(letter="A", x=500, y=500, name="Filch")
        note = write_note(campaign, first.user, f"note-{group.pk}", text="It was cold.")
        tell_lesson(session, "undo", "the-first-turn")
        show_mistake(session, "cold")
        return {
            "group_id": group.pk,
            "person_id": group.people.all()[0].pk,
            "membership_id": last.pk,
            "campaign_id": campaign.pk,
            "session_id": session.pk,
            "job_id": self.job(session=session, group=group).pk,
            "book_id": self.job(group=group).pk,
            "blank_id": self.job(user=first.user).pk,
            "game": FULL_TOY.slug,
            "slug": FULL_TOY.slug,
            "name": name,
            "pass_id": asked.pk,
            "suggestion_id": suggestion.pk,
            "claim_id": claimed.pk,
            "night_id": night.pk,
            "date_id": night.dates.all()[0].pk,
            "note_id": note.pk,
            "link_id": campaign.story_links.get().pk,
            "photo_id": photo.pk,
            "photo_size": "small",
            "thread_id": open_thread(campaign, first.user, "Who wrote to the cook?").pk,
            "rewind kind": "undo",
            "menu": "by_hand",
            "question": "turn",
            "play_id": self.play(session).pk,
            "kind": "csv",
            "year": timezone.localdate().year,
            "seat": "seat-1",
            "number": 1,
            "part": 0,
            "what": "coach",
            "to": "on",
            "backup": "nightlight.tar.gz",
            "since": 0,
            "until": 0,
            "shelf": FULL_TOY.box.shelves[0].slug,
            "row": FULL_TOY.box.shelves[0].rows(FULL_TOY.new_box())[0].id,
            "token": create_invitation(group),
            "sign_in_id": SignIn.objects.create(user=self.stranger, session_key=f"of-{group.pk}").pk,
            "passkey_id": make_passkey(self.stranger).pk,
            "invitation_id": group.invitations.latest("pk").pk,
        }

    @staticmethod
    def play(session: Session) -> EndedPlay:
        """Return a play that is said to have ended, of a log that counts as read."""
        LogDigest.objects.create(session=session, number=0, edition=EDITION, content=empty_digest(0))
        now = timezone.now()
        return EndedPlay.objects.create(
            session=session, position=1, number=0, started_at=now, ended_at=now, minutes=0
        )

    @staticmethod
    def job(**whose: Any) -> SheetJob:
        job = SheetJob.objects.create(
            **whose,
            slug=FULL_TOY.sheets[0].slug,
            language="en",
            paper="a4",
            is_filled=False,
            is_large=False,
            game_slug=FULL_TOY.slug,
            fingerprint=f"print-{SheetJob.objects.count()}",
            status=SheetJob.Status.READY,
        )
        storages["sheets"].save(job.stored_as, ContentFile(b"%PDF-1.7"))
        return job


@pytest.fixture
def world() -> World:
    return World()


def answers(client: Client, address: str) -> list[int]:
    """Return how an address answers to each method that it takes."""
    found = [client.get(address).status_code, client.post(address).status_code]
    return [status for status in found if status != 405]


# the system check


def bare(_request: HttpRequest, **_kwargs: Any) -> HttpResponse:
    """A view whose author has forgotten to say who may open it."""
    return HttpResponse("open to all")


class WithABareView:
    """The site's addresses, and one more."""

    urlpatterns = [path("more/", include([path("<int:group_id>/bare", bare)])), *of_the_site]


def test_every_view_of_the_site_says_who_may_open_it() -> None:
    assert check_every_view_has_a_role() == []


def test_a_view_that_does_not_say_who_may_open_it_keeps_the_site_from_starting(settings: Any) -> None:
    settings.ROOT_URLCONF = WithABareView
    with pytest.raises(SystemCheckError, match=r"accounts\.E001.* /more/<int:group_id>/bare .*\.bare\)"):
        call_command("check")


def test_even_a_view_that_does_not_say_who_may_open_it_is_for_accounts_only(settings: Any) -> None:
    settings.ROOT_URLCONF = WithABareView
    assert Client().get("/more/1/bare").headers["Location"] == "/accounts/login/?next=/more/1/bare"


def test_the_list_of_views_of_others_names_only_what_has_an_address() -> None:
    assert set(THIRD_PARTY) <= {name_of(view) for _route, view in routes()}


def test_an_open_page_does_not_ask_whose_account_it_is(world: World, django_assert_num_queries: Any) -> None:
    client = client_of(world.owner)
    with django_assert_num_queries(0):
        client.get("/livez")


# the matrix


@pytest.mark.goal("S8")
def test_every_address_is_in_the_matrix() -> None:
    objects = {one.name for one in OBJECTS}
    of_nobody = FOR_ANYBODY | FOR_USERS | FOR_THE_OWNER_OF_THE_SITE | {one.name for one in INVITED}
    assert {one.name for one in ALL} == of_nobody | objects
    assert not objects & of_nobody


@pytest.mark.goal("S8")
def test_what_is_for_the_owner_of_the_site_nobody_else_finds(world: World) -> None:
    found = [one for one in ALL if one.name in FOR_THE_OWNER_OF_THE_SITE]
    assert found
    for client in (client_of(world.owner), client_of(world.stranger)):
        assert {status for one in found for status in answers(client, one.of(world.known))} == {404}


@pytest.mark.goal("S8")
@for_each("address", OBJECTS)
def test_a_stranger_finds_nothing_of_another_group(address: Address, world: World) -> None:
    statuses = answers(client_of(world.stranger), address.of(world.known))
    assert statuses and set(statuses) == {404}


# Photos first: when a later case deletes the file of one, no rollback restores it.
FOUND = sorted((one for one in OBJECTS if one.name != "mine"), key=lambda one: "photo_size" not in one.needs)


@for_each("address", FOUND)
def test_the_owner_finds_what_the_stranger_does_not(address: Address, world: World) -> None:
    with taken_back():  # what is sent may end what another address is about
        client = client_of(world.owner)
        for method in (client.get, client.post):
            assert method(address.of(world.known)).status_code != 404


@pytest.mark.goal("S8")
@for_each("address", [one for one in OBJECTS if len(one.needs & TABLE) > 1])
def test_nothing_of_another_group_is_reached_through_ones_own(address: Address, world: World) -> None:
    inner = address.needs & TABLE - {"group_id", "session_id"}
    mixed = world.known | {need: world.others[need] for need in inner}
    statuses = answers(client_of(world.owner), address.of(mixed))
    assert statuses and set(statuses) == {404}


@for_each("address", [one for one in OBJECTS if one.role == "owner"])
def test_a_member_is_refused_what_only_owners_may(address: Address, world: World) -> None:
    statuses = answers(client_of(world.member), address.of(world.known))
    assert statuses and set(statuses) == {403}


@for_each("address", [one for one in ALL if one.role not in ("public", "invited")])
def test_whoever_is_not_signed_in_is_led_to_the_door(address: Address, world: World) -> None:
    where = address.of(world.known)
    answer = Client().get(where)
    assert (answer.status_code, answer["Location"]) == (302, f"/accounts/login/?next={where}")
    part = Client(headers={"hx-request": "true"}).post(where)
    assert (part.status_code, part["HX-Redirect"]) == (401, "/accounts/login/?next=/")


def test_what_was_put_away_is_not_found_by_its_own_people(world: World) -> None:
    end_group(world.group)
    for address in OBJECTS:
        assert set(answers(client_of(world.owner), address.of(world.known))) == {404}


# devices without an account


ROLES = {"gm": "", "player": "seat-1", "spectator": ""}


def at(known: dict[str, Any], role: str, **options: Any) -> Client:
    """Return a device with a pass for the table of a group."""
    return device(Session.objects.get(pk=known["session_id"]), role, ROLES[role], **options)


@pytest.mark.goal("S8")
@pytest.mark.parametrize("role", ROLES)
def test_a_pass_of_one_table_finds_nothing_of_another(role: str, world: World) -> None:
    client, found = at(world.others, role), [one for one in OBJECTS if one.role in AT_TABLE]
    wrong = {one.name: answers(client, one.of(world.known)) for one in found}
    assert wrong and {name: got for name, got in wrong.items() if not got or set(got) != {404}} == {}


@pytest.mark.parametrize("role", ["player", "spectator"])
def test_a_device_finds_nothing_that_is_for_those_above_it(role: str, world: World) -> None:
    above = AT_TABLE[: AT_TABLE.index(role)]
    client, found = at(world.known, role), [one for one in OBJECTS if one.role in above]
    assert len(found) >= 15
    wrong = {one.name: answers(client, one.of(world.known)) for one in found}
    assert {name: got for name, got in wrong.items() if set(got) != {404}} == {}


@pytest.mark.parametrize("role", ROLES)
def test_a_device_finds_what_is_for_it(role: str, world: World) -> None:
    """But for pages of a seat of its own, of which a game may have none, and sheets that others asked for."""
    client, own = (
        at(world.known, role),
        {"mine", "private", "private_hold", "private_choose", "private_share", "sheet_job", "sheet_file"},
    )
    found = [one for one in OBJECTS if one.role == role and one.name not in own]
    assert found
    assert {one.name for one in found if 404 in answers(client, one.of(world.known))} == set()


@pytest.mark.parametrize("role", ROLES)
def test_a_pass_is_no_account(role: str, world: World) -> None:
    client = at(world.known, role)
    found = {one.name: client.get(one.of(world.known)) for one in OBJECTS if one.role not in AT_TABLE}
    led = {
        name: (answer.status_code, answer.get("Location", "").split("?")[0]) for name, answer in found.items()
    }
    assert led and set(led.values()) == {(302, "/accounts/login/")}, led


def test_a_pass_that_was_let_go_opens_nothing_and_says_so(world: World) -> None:
    client = at(world.known, "gm")
    passes.revoke(Pass.objects.latest("pk"))
    for address in (one for one in OBJECTS if one.role in AT_TABLE):
        assert set(answers(client, address.of(world.known))) == {404}
    page = client.get(f"/table/{world.known['session_id']}/")
    assert b"This screen is not connected to a table" in page.content and b"By night" not in page.content


# people with a link of their own


def invited(group_id: int) -> Client:
    """Return the phone of somebody without an account, who has come by a link to answer."""
    person, client = Group.objects.get(pk=group_id).people.all()[2], Client()
    client.get(f"/answer/{create_link(person, 'answer')}")
    return client


@pytest.mark.goal("S4", "S8")
@for_each("address", INVITED)
def test_without_a_link_nobody_answers_whoever_they_are(address: Address, world: World) -> None:
    for client in (Client(), client_of(world.stranger), client_of(world.owner), at(world.known, "gm")):
        assert set(answers(client, address.of(world.known))) == {404}


@pytest.mark.goal("S4", "S8")
@for_each("address", [one for one in INVITED if one.needs])
def test_a_link_finds_nothing_of_another_group(address: Address, world: World) -> None:
    assert set(answers(invited(world.others["group_id"]), address.of(world.known))) == {404}
    assert not {404, 500} & set(answers(invited(world.known["group_id"]), address.of(world.known)))


@pytest.mark.goal("S4")
def test_a_link_is_no_account_and_no_pass(world: World) -> None:
    client = invited(world.known["group_id"])
    found = {one.name: client.get(one.of(world.known)).status_code for one in OBJECTS}
    assert found and set(found.values()) == {302}


# unsafe requests


@pytest.mark.goal("S7")
def test_nothing_is_done_without_a_token_of_our_own_page(world: World) -> None:
    link = make_link()
    client = client_of(world.owner, enforce_csrf_checks=True)
    before = everything()
    statuses = {}
    for address in ALL:
        known = world.known | ({"token": link} if address.name == "owner_claim" else {})
        if address.name != "mail_stop":  # its signed address is the key: RFC 8058
            statuses[address.name] = client.post(address.of(known)).status_code
    assert statuses.pop("account_login") == 302  # whoever is signed in already is led on
    assert {name: status for name, status in statuses.items() if status != 403} == {}
    assert everything() == before


@pytest.mark.goal("S7")
def test_looking_at_every_page_changes_nothing(world: World) -> None:
    link = make_link()
    clients = [client_of(world.owner), client_of(world.stranger), Client()]
    before = everything()
    for address in ALL:
        known = world.known | ({"token": link} if address.name == "owner_claim" else {})
        for client in clients:
            assert client.get(address.of(known)).status_code != 500
    assert everything() == before


def test_a_number_that_no_row_can_have_is_not_found(world: World) -> None:
    client = client_of(world.owner, raise_request_exception=False)
    large = {name: 10**19 for name, value in world.known.items() if isinstance(value, int)}
    for address in (one for one in ALL if one.needs & large.keys()):
        for name in address.needs & large.keys():
            place = address.of(world.known | {name: large[name]})
            assert (client.get(place).status_code, client.post(place).status_code) == (404, 404), place


def everything() -> str:
    """Return all that the database keeps, but for the sessions of browsers."""
    kept = [model for model in apps.get_models() if model._meta.label != "sessions.Session"]
    rows = [json.loads(serializers.serialize("json", model._base_manager.order_by("pk"))) for model in kept]
    return json.dumps(rows)
