"""When a copy of a group is due."""

import json

import pytest
from django.utils import timezone

from campaigns.models import Group, Session
from companion.take_along.copies import count_entries, list_due, list_groups, newest_entry
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


def test_all_groups_with_evenings_are_listed_and_what_was_played_since_a_time_is_counted(
    session: Session,
) -> None:
    tap(session)
    group, now = session.campaign.group, timezone.now().isoformat()
    copied = json.dumps({group.pk: newest_entry(group.pk)})
    assert json.loads(list_groups(copied)) == [{"group": group.pk, "name": group.name, "evenings": 0}]
    assert count_entries(now) == 0
    assert count_entries("2000-01-01T00:00:00.000Z") > 0
    tap(session)
    assert count_entries(now) == 1
