"""Whose account a person of a group has: one side says so, the other agrees."""

from dataclasses import dataclass
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from campaigns.models import Claim, Group, Person
from tests.support.evenings import make_user
from tests.support.secrecy import browser, done, member_of_a_new_group

pytestmark = pytest.mark.django_db


@dataclass
class Table:
    """A group that Anna owns and Ben has joined, of Anna and Ben, whose accounts nobody has spoken of yet."""

    anna: Client
    ben: Client
    group: Group

    def person(self, name: str) -> Person:
        return self.group.people.get(name=name)

    def tap(self, who: Client, address: str, **sent: Any) -> Any:
        return who.post(f"/groups/{self.group.pk}/{address}", sent)

    def page(self, who: Client) -> str:
        found: str = who.get(f"/groups/{self.group.pk}/").content.decode()
        return found

    def account(self, name: str) -> int:
        return int(self.group.memberships.get(user__username=name).user_id)

    def said(self, who: Client, name: str) -> Claim:
        """Return what somebody has said: I am this one."""
        done(self.tap(who, f"people/{self.person(name).pk}/claim"))
        return self.person(name).claims.get()


@pytest.fixture
def table() -> Table:
    anna, ben = browser(), browser()
    anna.force_login(make_user("anna"))
    return Table(anna, ben, member_of_a_new_group(anna, ben))


def test_a_member_says_who_it_is_and_the_owner_agrees(table: Table) -> None:
    claim = table.said(table.ben, "Ben")
    assert table.person("Ben").user is None
    assert "ben says: I am Ben." in table.page(table.anna)
    assert table.tap(table.ben, f"claims/{claim.pk}/accept").status_code == 404
    done(table.tap(table.anna, f"claims/{claim.pk}/accept"))
    assert table.person("Ben").user_id == table.account("ben")
    assert "account: ben" in table.page(table.anna) and not Claim.objects.exists()


def test_an_owner_says_who_somebody_is_and_that_one_agrees(table: Table) -> None:
    ben = table.person("Ben")
    page = table.anna.get(f"/groups/{table.group.pk}/people/{ben.pk}").content.decode()
    assert "It is the account ben" in page
    done(table.tap(table.anna, f"people/{ben.pk}/offer", account=table.account("ben")))
    claim = ben.claims.get()
    assert table.tap(table.anna, f"claims/{claim.pk}/accept").status_code == 404
    assert "An owner of the group says that you are Ben." in table.page(table.ben)
    done(table.tap(table.ben, f"claims/{claim.pk}/accept"))
    assert table.person("Ben").user_id == table.account("ben")


def test_what_both_have_said_needs_nobody_to_agree(table: Table) -> None:
    table.said(table.ben, "Ben")
    done(table.tap(table.anna, f"people/{table.person('Ben').pk}/offer", account=table.account("ben")))
    assert table.person("Ben").user_id == table.account("ben")


def test_what_an_owner_says_of_the_own_account_holds_at_once(table: Table) -> None:
    done(table.tap(table.anna, f"people/{table.person('Anna').pk}/claim"))
    assert table.person("Anna").user_id == table.account("anna")


def test_either_side_takes_it_back(table: Table) -> None:
    for who in (table.ben, table.anna):
        done(table.tap(who, f"claims/{table.said(table.ben, 'Ben').pk}/drop"))
        assert not Claim.objects.exists()


def test_a_person_who_has_an_account_is_nobody_elses(table: Table) -> None:
    done(table.tap(table.anna, f"people/{table.person('Ben').pk}/claim"))
    done(table.tap(table.ben, f"people/{table.person('Ben').pk}/claim"))
    assert "This person already has an account." in table.page(table.ben)
    assert table.person("Ben").user_id == table.account("anna") and not Claim.objects.exists()


def test_an_account_is_one_person_of_a_group(table: Table) -> None:
    for name in ("Anna", "Ben"):
        done(table.tap(table.anna, f"people/{table.person(name).pk}/claim"))
    assert "This account already belongs to someone else in the group." in table.page(table.anna)
    assert table.person("Ben").user is None
    with pytest.raises(IntegrityError), transaction.atomic():
        table.group.people.filter(name="Ben").update(user=table.account("anna"))


def test_only_accounts_of_the_group_are_offered(table: Table) -> None:
    ben = table.person("Ben")
    for account in (make_user("stranger").pk, "", "x", "²"):
        done(table.tap(table.anna, f"people/{ben.pk}/offer", account=account))
    assert not Claim.objects.exists()


def test_another_member_has_no_say(table: Table) -> None:
    claim, other = table.said(table.ben, "Ben"), browser()
    user = make_user("cleo")
    table.group.memberships.create(user=user)
    other.force_login(user)
    for what in ("accept", "drop"):
        assert table.tap(other, f"claims/{claim.pk}/{what}").status_code == 404
    assert "ben says" not in table.page(other)
    done(table.tap(table.anna, f"claims/{claim.pk}/accept"))
    done(table.tap(other, f"people/{table.person('Ben').pk}/unlink"))
    assert table.person("Ben").user_id == table.account("ben")


@pytest.mark.parametrize("who", ["anna", "ben"])
def test_an_owner_and_the_account_itself_take_it_away(table: Table, who: str) -> None:
    done(table.tap(table.anna, f"claims/{table.said(table.ben, 'Ben').pk}/accept"))
    done(table.tap(getattr(table, who), f"people/{table.person('Ben').pk}/unlink"))
    assert table.person("Ben").user is None


def test_an_account_that_leaves_the_group_leaves_its_person(table: Table) -> None:
    done(table.tap(table.anna, f"claims/{table.said(table.ben, 'Ben').pk}/accept"))
    bens = table.group.memberships.get(user__username="ben")
    done(table.tap(table.anna, f"members/{bens.pk}/remove"))
    assert table.person("Ben").user is None
