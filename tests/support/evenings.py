"""What tests of groups and campaigns start from: the toy on the shelf, a group, threads that tap at once."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, time, timedelta
from functools import cache
from threading import Barrier
from typing import Any, cast
from zoneinfo import ZoneInfo

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.cache import cache as site_cache
from django.db import connection
from django.db.models import QuerySet
from django.template import engines
from django.test import Client
from django.utils import timezone
from jinja2 import BaseLoader, ChoiceLoader, DictLoader

from campaigns.access import passes
from campaigns.access.permissions import PASSES_KEY
from campaigns.log import commands
from campaigns.log.state import Command, SessionState, current_state
from campaigns.models import Campaign, Entry, GameNight, Group, Membership, Pass, Person, Session
from campaigns.schedule.planning import choose_date, propose_night
from companion.accounts.models import User
from companion.rules import Play
from tests.support.seated import begin, person_at
from tests.support.shelf import install_alone
from tests.support.toy import TEMPLATES, TOY

PEOPLE = ("Anna", "Bruno", "Chiara")


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy lies on the shelf, alone, and its templates are found."""
    install_alone(monkeypatch, TOY)
    env: Any = engines["jinja2"].env  # type: ignore[attr-defined]
    monkeypatch.setattr(env, "loader", with_templates_of_the_toy(env.loader))


@cache
def with_templates_of_the_toy(loader: BaseLoader) -> ChoiceLoader:
    """Return the same loader to every test: what was compiled is kept by its loader."""
    return ChoiceLoader([loader, DictLoader(TEMPLATES)])


@pytest.fixture
def tries() -> Iterator[None]:
    """No test pays for the tries of another."""
    site_cache.clear()
    yield
    site_cache.clear()


def make_user(name: str) -> User:
    return get_user_model().objects.create_user(name, password="a long enough one")


def client_of(user: User, **options: Any) -> Client:
    """Return a browser in which somebody is signed in."""
    client = Client(**options)
    client.force_login(user)
    return client


def make_group(name: str = "The Thursday table", owner: User | None = None) -> Group:
    group = Group.objects.create(name=name)
    for person in PEOPLE:
        Person.objects.create(group=group, name=person)
    if owner:
        Membership.objects.create(group=group, user=owner, role=Membership.Role.OWNER)
    return group


def make_night(group: Group, days: Iterable[int] = (10, 11), **facts: Any) -> GameNight:
    """Return an evening that is asked about: dates so many days from now, at 20:45 in Rome."""
    rome = ZoneInfo("Europe/Rome")
    today = timezone.now().astimezone(rome).date()
    owner = group.memberships.first()
    starts = [datetime.combine(today + timedelta(days=number), time(20, 45), rome) for number in days]
    facts = {"time_zone": "Europe/Rome", "place": "at Anna’s"} | facts
    return propose_night(group, cast(User, owner.user if owner else None), starts, **facts)


def fix(night: GameNight) -> GameNight:
    """Choose the first date of an evening, and return it as it is then."""
    choose_date(night.dates.all()[0], night.sequence)
    return GameNight.objects.get(pk=night.pk)


def make_session(group: Group | None = None) -> Session:
    campaign = Campaign.objects.create(group=group or make_group(), name="By night", game_slug=TOY.slug)
    return begin(campaign, PEOPLE)


@pytest.fixture
def session() -> Session:
    """Return a session of the toy, in a group of Anna's."""
    return make_session(make_group(owner=make_user("anna")))


@pytest.fixture
def member(session: Session) -> Client:
    """Return Anna's tablet."""
    client = Client()
    client.force_login(session.campaign.group.memberships.get().user)
    return client


def tap(
    session: Session, action: str = "light", key: str = "", seen: int | None = None, **answers: Any
) -> SessionState:
    """Play an action at the table as it is."""
    seen = current_state(session).number if seen is None else seen
    return commands.record(
        session, Play(action, answers), Command(seen=seen, key=key or f"{action}-{seen}", author_name="Anna")
    )


def date_entries(session: Session, *moments: datetime) -> None:
    """Let the entries of a session have been written at these moments, past the guard of the log."""
    for entry, moment in zip(session.entries.order_by("number"), moments, strict=True):
        QuerySet.update(Entry.objects.filter(pk=entry.pk), created_at=moment)


def at_once(count: int, do: Callable[[int], Any]) -> list[Any]:
    """Return what `count` threads get that all start to `do` at once; a fault is an answer, too."""
    gate = Barrier(count)

    def one(number: int) -> Any:
        gate.wait()
        try:
            return do(number)
        except Exception as fault:  # what went wrong is what the test looks at
            return fault
        finally:
            connection.close()

    with ThreadPoolExecutor(count) as threads:
        return list(threads.map(one, range(count)))


def let_in(session: Session, role: str, seat: str = "", may: str = "play") -> Pass:
    """Return the pass of a device that has knocked and was let in, to a seat or, without one, as its role."""
    given = passes.request_access(session.campaign, role, person_at(session, seat) if seat else role)
    passes.admit(given, may)
    given.refresh_from_db()
    return given


def device(session: Session, role: str, seat: str = "", may: str = "play", **options: Any) -> Client:
    """Return a browser without an account, whose pass lets it to a table."""
    given = let_in(session, role, seat, may)
    client = Client(**options)
    kept = client.session
    kept[PASSES_KEY] = {str(session.campaign_id): given.pk}
    kept.save()
    client.cookies[settings.SESSION_COOKIE_NAME] = str(kept.session_key)
    return client
