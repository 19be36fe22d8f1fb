"""A pack-away sheet carries its campaign: for owners alone, while nothing is secret; it is taken in again."""

import re
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest
from django.core.files.storage import storages
from django.core.management import call_command
from django.test import Client
from pypdf import PdfReader
from pytest_django import DjangoAssertNumQueries

from campaigns.log import commands
from campaigns.log.state import Command, current_state
from campaigns.models import Campaign, Membership, Note, Session
from campaigns.notes.writing import open_thread
from campaigns.transfer import export
from campaigns.transfer.attached import NAME
from campaigns.transfer.export import find_state, write_carried
from companion.accounts.models import User
from companion.games import GAMES
from companion.printing import carried, tasks
from companion.printing.drawing import _draw_page, draw_job
from companion.printing.models import SheetJob
from companion.printing.pages import CARRIED, CARRIES
from tests.support.cases import for_each
from tests.support.evenings import client_of, device, make_group, make_user
from tests.support.paper import draws
from tests.support.seated import begin
from tests.support.transfers import bring, everything_of

GAME = next(game for game in GAMES.values() if game.demo and not game.seats.private.actions)
CHOICE = {"sheet": ["pack_away"], "content": "filled", "paper": "A4", "language": "en", "size": "plain"}


@pytest.fixture
def owner(db: None) -> User:
    return make_user("owner")


@pytest.fixture
def session(owner: User, monkeypatch: pytest.MonkeyPatch) -> Iterator[Session]:
    monkeypatch.setattr(tasks, "send_job", lambda job: None)
    assert GAME.demo
    campaign = Campaign.objects.create(group=make_group(owner=owner), name="By night", game_slug=GAME.slug)
    session = begin(campaign, GAME.demo.people)
    for number, play in enumerate([*GAME.demo.plays(current_state(session).table)][:5]):
        commands.record(session, play, Command(seen=number, key=str(number)))
    yield session
    for name in storages["sheets"].listdir("")[1]:
        storages["sheets"].delete(name)


@pytest.fixture
def in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run what a process of its own would do, in this one: its database is another."""

    def run(*command: str) -> int:
        call_command(*command)
        return 0

    monkeypatch.setattr(carried, "run_to_its_end", run)


def add_member(session: Session, name: str) -> User:
    user = make_user(name)
    Membership.objects.create(group=session.campaign.group, user=user, role=Membership.Role.MEMBER)
    return user


def ask(client: Client, session: Session, **changed: Any) -> SheetJob:
    """Ask for a pack-away sheet; return its job."""
    answer = client.post(f"/sheets/{session.pk}/", CHOICE | {"as": "pdf"} | changed)
    found = re.search(r"job=(\d+)", answer.headers["Location"])
    assert found
    return SheetJob.objects.get(pk=found[1])


def drawn(job: SheetJob) -> tuple[str, bytes]:
    """Draw a job without drawing; return its page and the file that goes with it."""
    seen = list[tuple[str, bytes]]()

    def draw(page: str, tell: Any, file: bytes = b"") -> bytes:
        seen.append((page, file))
        return b"%PDF"

    _draw_page(job, draw)
    return seen[0]


@draws
@pytest.mark.usefixtures("in_this_process")
def test_the_sheet_of_a_table_brings_its_campaign(session: Session, owner: User) -> None:
    from companion.printing.pdf import render_pdf  # noqa: PLC0415  # it needs the libraries

    job = ask(client_of(owner), session)
    draw_job(job.pk, render_pdf)
    content = client_of(owner).get(f"/sheets/{session.pk}/jobs/{job.pk}/file").content
    reader = PdfReader(BytesIO(content))
    assert list(reader.attachments) == [NAME]
    assert "this PDF carries its campaign as a file" in reader.pages[0].extract_text().replace("\n", " ")
    made = bring(content, make_user("carla"))
    (there,) = made.campaigns
    assert everything_of(there) == everything_of(session.campaign)


@pytest.mark.usefixtures("in_this_process")
def test_a_sheet_says_in_its_language_that_it_carries(session: Session, owner: User) -> None:
    page, file = drawn(ask(client_of(owner), session, language="it"))
    assert "questo PDF porta con sé la sua campagna" in page and file.startswith(b"PK")
    assert CARRIED not in page


@pytest.mark.goal("S11")
@pytest.mark.usefixtures("in_this_process")
def test_nothing_is_carried_while_something_is_secret(
    session: Session, owner: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export, "hides_anything", lambda campaign: True)
    page, file = drawn(ask(client_of(owner), session))
    assert "something on the table is secret" in page and file == b""


@for_each(
    "change, says",
    [
        ("too large", "it is too large"),
        ("refused", "it cannot be exported"),
        ("no game", "it cannot be exported"),
    ],
)
def test_what_cannot_be_carried_is_said(change: Any, says: Any, session: Session) -> None:
    with pytest.MonkeyPatch.context() as patched:
        if change == "too large":
            patched.setattr(export, "MOST_ATTACHED", 10)
        if change == "refused":
            patched.setattr(export, "MOST_UNPACKED", 10)
        if change == "no game":
            session.campaign.game_slug = "gone"
        said, file = write_carried(session.campaign)
        assert says in said and file == b""


def test_a_process_that_fails_leaves_the_sheet_without(
    session: Session, owner: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(carried, "run_to_its_end", lambda *command: 1)
    page, file = drawn(ask(client_of(owner), session))
    assert file == b"" and CARRIED not in page and "campaign as a file" not in page


# who may have it


@pytest.mark.goal("S11")
def test_a_sheet_that_carries_is_for_owners_alone(session: Session, owner: User) -> None:
    job, member = ask(client_of(owner), session), client_of(add_member(session, "member"))
    storages["sheets"].save(job.stored_as, BytesIO(b"%PDF"))
    job.finish()
    address = f"/sheets/{session.pk}/jobs/{job.pk}"
    assert job.is_carrying
    assert client_of(owner).get(f"{address}/file").status_code == 200
    assert [member.get(one).status_code for one in (address, f"{address}/file")] == [404, 404]
    assert f"/jobs/{job.pk}/" not in member.get(f"/sheets/{session.pk}/").content.decode()


@for_each("who", ["member", "device"])
def test_whoever_may_not_export_gets_the_sheet_alone(who: Any, session: Session) -> None:
    client = device(session, "gm") if who == "device" else client_of(add_member(session, "member"))
    job = ask(client, session)
    assert not job.is_carrying and CARRIES not in job.page


@for_each("changed", [{"content": "blank"}, {"sheet": ["setup"]}])
def test_nothing_else_carries_anything(changed: Any, session: Session, owner: User) -> None:
    job = ask(client_of(owner), session, **changed)
    assert not job.is_carrying and CARRIES not in job.page


def test_a_pack_that_has_it_is_for_owners_too(session: Session, owner: User) -> None:
    pack = ask(client_of(owner), session, sheet=["pack_away", "setup"])
    assert pack.is_pack and pack.is_carrying
    member = client_of(add_member(session, "member"))
    assert member.get(f"/sheets/{session.pk}/jobs/{pack.pk}").status_code == 404


def test_the_page_of_the_browser_carries_nothing(session: Session, owner: User) -> None:
    page = client_of(owner).get(f"/sheets/{session.pk}/page", CHOICE).content.decode()
    assert CARRIES not in page and CARRIED not in page


# the same state is the same job


def test_the_same_state_is_one_job_and_another_is_another(session: Session, owner: User) -> None:
    client = client_of(owner)
    first = ask(client, session)
    assert ask(client, session).pk == first.pk
    commands.undo(session, Command(seen=5, key="back"))
    assert ask(client, session).pk != first.pk


@for_each("what", ["note", "thread", "name", "person", "box"])
def test_what_is_written_between_evenings_makes_another_file(what: Any, session: Session) -> None:
    campaign = session.campaign
    before = find_state(campaign)
    assert find_state(campaign) == before
    match what:
        case "note":
            Note.objects.create(campaign=campaign, text="A note for all", key="a note")
        case "thread":
            open_thread(campaign, make_user("anna"), "Who has the key?")
        case "name":
            campaign.name = "Another"
        case "person":
            campaign.group.people.create(name="Zoe")
        case _:
            campaign.group.boxes.update_or_create(
                game_slug=campaign.game_slug, defaults={"content": "{}", "version": 1}
            )
    assert find_state(campaign) != before


def test_to_know_the_state_no_log_is_read(
    session: Session, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    campaign = Campaign.objects.select_related("group").get(pk=session.campaign_id)
    with django_assert_num_queries(8) as counted:
        find_state(campaign)
    assert not any('"campaigns_entry"."table"' in one["sql"] for one in counted.captured_queries)
