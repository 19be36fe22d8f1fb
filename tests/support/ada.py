"""What tests of one account start from: Ada, who is signed in, or a session of the toy that she leads."""

import pytest
from django.test import Client

from campaigns.models import Session
from companion.accounts.models import User
from tests.support.evenings import client_of, make_group, make_session, make_user


@pytest.fixture
def owner(db: None) -> User:
    return make_user("ada")


@pytest.fixture
def client(owner: User) -> Client:
    return client_of(owner)


@pytest.fixture
def session(db: None) -> Session:
    return make_session(make_group(owner=make_user("ada")))


@pytest.fixture
def gm(session: Session) -> Client:
    """Give Ada's tablet, as htmx asks from it."""
    return client_of(session.campaign.group.memberships.get().user, headers={"hx-request": "true"})
