"""Each column of a line, an evening or a planned night broken by itself: every page says what is whole."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import partial
from io import StringIO
from typing import Any

import pytest
from django.conf import LazySettings
from django.contrib.sessions.models import Session as SignedIn
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.db.models import Model
from django.test import Client
from django.utils import timezone

from campaigns.access import join_codes, passes
from campaigns.chronicle import stories
from campaigns.log import commands
from campaigns.log.replay import first_divergence
from campaigns.log.state import Command, current_state
from campaigns.models import (
    Campaign,
    Entry,
    GameNight,
    Group,
    GroupLink,
    JoinCode,
    Pass,
    PersonLink,
    Session,
    StoryLink,
)
from campaigns.models.log import find_unreadable_columns
from campaigns.models.reading import find_unreadable
from campaigns.schedule.links import create_group_link, create_link
from campaigns.schedule.planning import call_off, roll_on
from campaigns.schedule.reminders import list_due
from campaigns.search.upkeep import catch_up_all
from companion.work.ages import UNREADABLE_MOMENT
from tests.support.cases import for_each
from tests.support.evenings import fix, let_in, make_night, make_session, member, session, tap, toy

__all__ = ["member", "session", "toy"]
pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("toy", "sqlite"),
    pytest.mark.goal("K4"),
]
NOT_JSON, NO_MOMENT, NO_DAY = "{", "soon", "2026-13-45 99:00:00"
SAYS_SO = "This table cannot be read"


@pytest.fixture
def sqlite() -> Iterator[None]:
    """Let SQLite take anything in a column, as a fault of the disk would; PostgreSQL reads by type."""
    if connection.vendor != "sqlite":
        pytest.skip("only SQLite takes any text in any column")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = 1")
    yield
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = 0")


@pytest.fixture(autouse=True)
def no_limits(settings: LazySettings) -> None:
    settings.FILE_RATES = {}


@contextmanager
def broken(row: Model, column: str, value: str) -> Iterator[None]:
    """Write a text into a column of a row, as a fault of the disk would; take all back at the end."""
    before = transaction.savepoint()
    table, key = row._meta.db_table, row._meta.pk.column
    with connection.cursor() as cursor:
        cursor.execute(f'UPDATE {table} SET "{column}" = %s WHERE "{key}" = %s', [value, row.pk])
    try:
        yield
    finally:
        transaction.savepoint_rollback(before)


def columns_of(model: type[Model]) -> list[str]:
    return [field.column for field in model._meta.concrete_fields if not field.primary_key]


@pytest.fixture
def played(session: Session) -> Session:
    """Return an evening with plays, an undo and a redo, and another evening beside it."""
    tap(session)
    tap(session, "pour")
    commands.undo(session, Command(seen=2, key="undone"))
    commands.redo(session, Command(seen=3, key="redone"))
    tap(session, "pour")
    make_night(session.campaign.group)
    beside = make_session(session.campaign.group)
    tap(beside)
    return session


def look(member: Client, session: Session) -> dict[str, Any]:
    """Return the answers of all pages that read a log: those of its own evening, and those beside it."""
    member.raise_request_exception = False
    group, campaign, evening = session.campaign.group_id, session.campaign_id, session.pk
    other = Session.objects.exclude(campaign=campaign).get()
    pages = [
        *(
            "/",
            "/search/?q=lamp",
            f"/groups/{group}/",
            f"/groups/{group}/statistics",
            f"/groups/{group}/plays/",
        ),
        *(f"/groups/{group}/evenings/", f"/groups/{group}/file", f"/campaigns/{campaign}/"),
        *(f"/campaigns/{campaign}/journal", f"/campaigns/{campaign}/recap", f"/campaigns/{campaign}/file"),
        *(f"/evenings/{evening}/", f"/evenings/{evening}/log", f"/table/{evening}/", f"/table/{evening}/log"),
        *(f"/table/{other.pk}/", f"/campaigns/{other.campaign_id}/"),
    ]
    return {page: member.get(page, follow=True) for page in pages}


def find_fallen(answers: dict[str, Any]) -> dict[str, int]:
    """Return the pages that fell without a word of what is broken and what to do."""
    return {
        page: answer.status_code
        for page, answer in answers.items()
        if answer.status_code >= 500
        and not (SAYS_SO in answer.content.decode() and "manage.py repair_table" in answer.content.decode())
    }


def must_stand(session: Session) -> set[str]:
    """Return the pages that say what is whole, whatever is broken in one evening's log."""
    group, other = session.campaign.group_id, Session.objects.exclude(campaign=session.campaign).get()
    return {
        *("/", "/search/?q=lamp", f"/groups/{group}/", f"/groups/{group}/statistics"),
        *(f"/groups/{group}/plays/", f"/groups/{group}/evenings/", f"/groups/{group}/file"),
        *(f"/evenings/{session.pk}/", f"/table/{other.pk}/", f"/campaigns/{other.campaign_id}/"),
    }


EVERY_WRONG = (NOT_JSON, "7", "[7]", '{"a": 7}', NO_DAY)
# By day one value, in the columns that do not hold any text; by night each in all of them.
IS_NIGHT = os.environ.get("NIGHTLIGHT_FULL") == "1"
WRONG = EVERY_WRONG if IS_NIGHT else (NOT_JSON,)
SAYS = ("sentence_json", "news_json", "summary_json", "table")  # what is read as far as it goes
HOLDS_NO_TEXT = find_unreadable_columns(dict.fromkeys(columns_of(Entry), NOT_JSON))
ENTRY_COLUMNS = columns_of(Entry) if IS_NIGHT else sorted({*HOLDS_NO_TEXT, *SAYS})


@for_each("place", ["the first line", "the newest line"])
@for_each("column", ENTRY_COLUMNS)
def test_a_broken_column_of_a_line_takes_no_page_but_its_own(
    column: str, place: str, played: Session, member: Client
) -> None:
    line = played.entries.order_by("number" if place == "the first line" else "-number")[0]
    for value in WRONG:
        with broken(line, column, value):
            answers = look(member, played)
            assert not find_fallen(answers), value
            fallen = {page for page in must_stand(played) if answers[page].status_code != 200}
            assert not fallen, value
            catch_up_all()


@for_each("column", ENTRY_COLUMNS)
def test_a_line_with_a_broken_column_is_played_again_or_named(column: str, played: Session) -> None:
    for value in WRONG:
        with broken(played.entries.get(number=2), column, value):
            out = StringIO()
            call_command("repair_table", str(played.pk), stdout=out)
            made = Session.objects.filter(campaign=played.campaign).order_by("-number")[0]
            is_whole = made.entries.count() == 5
            assert is_whole != ("cannot be played" in out.getvalue()), (value, out.getvalue())
            assert f"/table/{made.pk}/ has" in out.getvalue() and first_divergence(made) is None


@for_each("column", ["rolled", "amends", "created_at", "author_id", "author_name", "sentence_json", "table"])
def test_what_says_nothing_of_a_play_is_filled_in_when_it_is_played_again(
    column: str, played: Session
) -> None:
    stood = current_state(played).table
    with broken(played.entries.get(number=2), column, NOT_JSON):
        call_command("repair_table", str(played.pk), stdout=StringIO())
        made = Session.objects.filter(campaign=played.campaign).order_by("-number")[0]
        assert current_state(made).table == stood and made.entries.count() == 5


@for_each("column", ["answers", "kind", "rolled", "amends", "created_at", "number"])
def test_verify_tables_names_a_line_that_cannot_be_read(column: str, played: Session) -> None:
    said = StringIO()
    with (
        broken(played.entries.get(number=2), column, NOT_JSON),
        pytest.raises(CommandError, match="1 of 2 tables differ"),
    ):
        call_command("verify_tables", stderr=said)
    assert "By night, session 1" in said.getvalue()


def test_the_page_of_a_broken_evening_names_it_and_what_to_do(played: Session, member: Client) -> None:
    member.raise_request_exception = False
    with broken(played.entries.get(number=1), "answers", NOT_JSON):
        page = member.get(f"/evenings/{played.pk}/log")
        journal = member.get(f"/campaigns/{played.campaign_id}/journal").content.decode()
    said = page.content.decode()
    assert page.status_code == 500 and f"manage.py repair_table {played.pk}" in said
    assert "By night" in said and "Evening 1" in said
    assert "The log of this evening cannot be read." in journal and "manage.py" not in journal


def test_what_was_counted_of_a_log_stays_when_it_cannot_be_read(played: Session, member: Client) -> None:
    address = f"/groups/{played.campaign.group_id}/statistics"
    member.get(address)
    counted = Session.objects.get(pk=played.pk).digest.content
    with broken(played.entries.get(number=1), "kind", "play2"):
        commands.undo(played, Command(seen=5, key="undone-2"))
        assert member.get(address).status_code == 200
        assert Session.objects.get(pk=played.pk).digest.content == counted


@for_each("column", ["start", "summary_json", "version", "started_at", "closed_at", "head", "mark_key"])
def test_a_broken_column_of_an_evening_takes_no_page_but_its_own(
    column: str, played: Session, member: Client
) -> None:
    for value in WRONG:
        with broken(played, column, value):
            assert not find_fallen(answers := look(member, played)), value
            fallen = {page for page in must_stand(played) if answers[page].status_code != 200}
            assert not fallen, value


# nights


def pages_of_nights(group: Group) -> list[str]:
    return ["/", *(f"/groups/{group.pk}/{page}" for page in ("", "evenings/", "file", "people"))]


@for_each("is_fixed", [False, True])
@for_each("column", columns_of(GameNight))
def test_a_broken_column_of_a_night_takes_no_page(
    column: str, is_fixed: bool, played: Session, member: Client
) -> None:
    group = played.campaign.group
    before = transaction.savepoint()
    night = fix(make_night(group, days=(1,))) if is_fixed else make_night(group)
    token = create_link(group.people.all()[0], PersonLink.Purpose.CALENDAR)
    for value in ("Mars/Base", *WRONG):
        with broken(night, column, value):
            answers = {page: member.get(page) for page in pages_of_nights(group)}
            assert not {page for page, answer in answers.items() if answer.status_code != 200}, value
            assert member.get(f"/calendar/{token}.ics").status_code == 200, value
            list(list_due())
            roll_on()
    transaction.savepoint_rollback(before)


CHANGED_WITH_DEFAULTS = ["time_zone", "minutes", "repeats", "repeats_week", "called_off_at", "sequence"]


@for_each("column", CHANGED_WITH_DEFAULTS)
def test_a_night_with_a_broken_column_can_be_changed(column: str, session: Session) -> None:
    night = fix(make_night(session.campaign.group))
    with broken(night, column, WRONG[0]):
        seen = GameNight.objects.get(pk=night.pk)
        assert seen.damaged == [column]
        call_off(seen, seen.sequence)
        changed = GameNight.objects.get(pk=night.pk)
        assert changed.is_called_off and changed.sequence == seen.sequence + 1 and not changed.damaged


def test_a_night_says_that_part_of_it_cannot_be_read(session: Session, member: Client) -> None:
    night = make_night(session.campaign.group)
    address = f"/groups/{session.campaign.group_id}/evenings/"
    words = "Part of what is stored of this evening cannot be read."
    assert words not in member.get(address).content.decode()
    with broken(night, "time_zone", "Mars/Base"):
        assert words in member.get(address).content.decode()
        assert GameNight.objects.get().time_zone == timezone.get_default_timezone_name()


# access: what cannot be read opens nothing


def is_open(row: Any) -> bool:
    return bool(row.is_active if isinstance(row, Pass) else row.is_open)


@pytest.fixture
def rows(session: Session) -> list[Any]:
    """Return one of each kind of row that gives access, all of them good."""
    group, person = session.campaign.group, session.campaign.group.people.all()[0]
    stories.create_link(session.campaign, "Grandma", timedelta(days=1))
    create_group_link(group)
    create_link(person, PersonLink.Purpose.ANSWER)
    let_in(session, Pass.Role.PLAYER, "seat-1")
    return [Pass.objects.get(), StoryLink.objects.get(), GroupLink.objects.get(), PersonLink.objects.get()]


WORDS = ("role", "permission", "purpose")


@for_each("value", [NO_MOMENT, NO_DAY, "9"])
@for_each("column", ["created_at", "expires_at", "revoked_at", "opened_at", "admitted_at", *WORDS])
def test_a_row_with_a_column_that_cannot_be_read_gives_no_access(
    column: str, value: str, rows: list[Any]
) -> None:
    assert all(map(is_open, rows))
    for row in rows:
        if column in columns_of(type(row)):
            with broken(row, column, value):
                assert not is_open(type(row)._default_manager.get(pk=row.pk)), row


@for_each("column", ["expires_at", "revoked_at", "created_at"])
def test_no_link_opens_whose_end_cannot_be_read(column: str, session: Session) -> None:
    campaign, person = session.campaign, session.campaign.group.people.all()[0]
    before = transaction.savepoint()
    finders: list[Callable[[], Any]] = [
        partial(stories.find_by_token, stories.create_link(campaign, "Grandma", timedelta(days=1))),
        partial(passes.find_by_link, passes.create_link(campaign, Pass.Role.PLAYER, person)),
    ]
    assert all(find() for find in finders)
    rows: list[Any] = [StoryLink.objects.get(), Pass.objects.get()]
    for row, find in zip(rows, finders, strict=True):
        with broken(row, column, NO_MOMENT):
            assert find() is None, row
    transaction.savepoint_rollback(before)


def test_a_code_opens_nothing_if_nobody_knows_how_old_it_is(session: Session) -> None:
    code = join_codes.create(session.campaign)
    assert join_codes.find_campaign(code) == session.campaign
    between = f"{timezone.now():%Y-%m-%d %H:%M}:xx"  # two moments, as texts
    with broken(JoinCode.objects.get(), "created_at", between):
        assert join_codes.find_campaign(code) is None


@for_each("value", [NO_MOMENT, NO_DAY])
def test_a_session_whose_end_cannot_be_read_signs_nobody_in(value: str, member: Client) -> None:
    key = member.session.session_key
    assert "_auth_user_id" in type(member.session)(key).load()
    cache.clear()
    with broken(SignedIn.objects.get(pk=key), "expire_date", value):
        assert "_auth_user_id" not in type(member.session)(key).load()


# the reading itself


def test_a_moment_that_cannot_be_read_is_long_past(session: Session) -> None:
    for value in (NO_MOMENT, NO_DAY):
        with broken(session.campaign, "ended_at", value):
            assert Campaign.objects.get().ended_at == UNREADABLE_MOMENT
    assert Campaign.objects.get().ended_at is None


def test_all_that_the_site_writes_can_be_read(played: Session) -> None:
    for line in Entry.objects.all():
        assert not find_unreadable(Entry, {name: getattr(line, name) for name in columns_of(Entry)})
