"""The accounts of a move: of the site that a file comes from, and of the one that it goes to."""

import pytest

from companion.accounts.models import User
from tests.support.evenings import make_user


@pytest.fixture
def ada() -> User:
    return make_user("ada")


@pytest.fixture
def carla() -> User:
    """An account of another site, with a group of its own."""
    return make_user("carla")
