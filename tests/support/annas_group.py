"""What tests of the next evening start from: a group of Anna's, who is the person Anna at its table."""

import pytest

from campaigns.models import Group
from tests.support.evenings import make_group, make_user


@pytest.fixture
def group() -> Group:
    anna = make_user("anna")
    group = make_group(owner=anna)
    group.people.filter(name="Anna").update(user=anna)
    return group
