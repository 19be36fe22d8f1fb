"""What tests of a group's own pages start from: a session of the toy, Ada its owner, Bruno, a member."""

import pytest
from django.test import Client

from campaigns.models import Campaign, Group, Membership, Session
from tests.support.evenings import make_group, make_session, make_user


@pytest.fixture
def session() -> Session:
    group = make_group(owner=make_user("ada"))
    Membership.objects.create(group=group, user=make_user("bruno"))
    return make_session(group)


@pytest.fixture
def campaign(session: Session) -> Campaign:
    return session.campaign


@pytest.fixture
def group(session: Session) -> Group:
    return session.campaign.group


def client_of(session: Session, name: str) -> Client:
    client = Client()
    client.force_login(session.campaign.group.memberships.get(user__username=name).user)
    return client


@pytest.fixture
def ada(session: Session) -> Client:
    return client_of(session, "ada")


@pytest.fixture
def bruno(session: Session) -> Client:
    return client_of(session, "bruno")
