"""A prepared query gives what its queryset gives, and refuses what it cannot ask."""

from typing import Any

import pytest
from django.db.models import QuerySet
from django.test import Client

from campaigns.access.permissions import LOOKED_AT, NEWEST, NEWEST_LOOKED_AT, VERSION_LOOKED_AT
from campaigns.log import commands
from campaigns.log.locks import LOCKED
from campaigns.log.state import Command
from campaigns.models import Seat, Session
from companion.adapters.prepared_queries import PreparedQuery
from companion.rules import Play
from tests.support.evenings import make_group, make_session, make_user, toy

__all__ = ["toy"]

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("toy")]


def told(row: Any) -> Any:
    """Return all that a row holds, and what was read along with it."""
    if row is None:
        return None
    held = {name: value for name, value in vars(row).items() if name != "_state"}
    return held | {name: told(one) for name, one in row._state.fields_cache.items()}


def test_rows_are_those_of_the_queryset() -> None:
    owner = make_user("anna")
    first, second = make_session(make_group(owner=owner)), make_session(make_group("Others"))
    for number, name in enumerate(("light", "pour")):
        commands.record(first, Play(name), Command(seen=number, key=f"key-{number}"))
    commands.undo(first, Command(seen=2, key="undone"))
    Seat.objects.filter(session=first, position=2).update(user=owner)
    found = {}
    shown = 2
    asked = {LOCKED: (), NEWEST: (shown,), NEWEST_LOOKED_AT: (shown, owner.pk)}
    for prepared in (LOOKED_AT, NEWEST, NEWEST_LOOKED_AT, VERSION_LOOKED_AT, LOCKED):
        for session in (first.pk, second.pk, 0):
            keys = (session, *asked.get(prepared, (owner.pk,)))
            row: Any = prepared.first(*keys)
            assert told(row) == told(prepared._write(*keys).first())
            found[prepared, session] = row
    newest = found[NEWEST_LOOKED_AT, first.pk]
    assert (newest.number, newest.position, newest.password) == (3, 2, owner.password)
    assert newest.session.campaign.group.name == "The Thursday table"
    assert newest.shown_seal == first.entries.get(number=shown).seal
    nobodys = found[NEWEST, first.pk]
    assert (nobodys.number, nobodys.shown_seal, nobodys.password) == (3, newest.shown_seal, None)
    assert found[LOOKED_AT, second.pk].password is None
    version = found[VERSION_LOOKED_AT, first.pk]
    assert (version.pk, version.newest, version.password) == (first.pk, 3, owner.password)
    assert found[VERSION_LOOKED_AT, second.pk].password is None
    assert found[NEWEST_LOOKED_AT, second.pk] is None
    assert [found[LOCKED, one.pk].newest for one in (first, second)] == [3, 0]


def test_a_key_that_no_database_can_hold_is_nobodys() -> None:
    owner = make_user("anna")
    client = Client()
    client.force_login(owner)
    assert NEWEST_LOOKED_AT.first(2**63, 0, owner.pk) is None
    for page in ("", "board", "version", "act/light"):
        assert client.get(f"/table/{10**30}/{page}").status_code == 404


def test_a_key_that_changes_what_is_asked_is_refused() -> None:
    def of_the_next(campaign: int) -> QuerySet[Session]:
        return Session.objects.filter(campaign=campaign + 1)

    with pytest.raises(AssertionError, match="cannot be put in later"):
        PreparedQuery(of_the_next).first(1)
