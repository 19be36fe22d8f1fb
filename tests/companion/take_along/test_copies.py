"""When a copy of a group is due."""

import json

import pytest

from campaigns.models import Group, Session
from companion.take_along.copies import list_due, newest_entry
from tests.support.evenings import make_group, make_session, make_user, session, tap, toy

__all__ = ["session", "toy"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]


def test_a_copy_is_due_after_an_evening_until_it_is_taken(session: Session) -> None:
    group = session.campaign.group
    assert json.loads(list_due("")) == []
    tap(session)
    due = {"group": group.pk, "name": group.name, "evenings": 1}
    assert json.loads(list_due("")) == json.loads(list_due("{}")) == [due]
    copied = json.dumps({group.pk: newest_entry(group.pk)})
    assert json.loads(list_due(copied)) == []
    tap(session)
    assert json.loads(list_due(copied)) == [due]


def test_a_demo_needs_no_copy(session: Session) -> None:
    tap(session)
    Group.objects.update(demo_of=make_user("ben"))
    assert json.loads(list_due("")) == []


def test_each_group_has_copies_of_its_own(session: Session) -> None:
    tap(session)
    other = make_session(make_group("The Sunday table", make_user("ben")))
    assert newest_entry(other.campaign.group_id) == 0
    assert [row["name"] for row in json.loads(list_due(""))] == [session.campaign.group.name]
