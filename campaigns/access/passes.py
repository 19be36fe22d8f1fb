"""Passes: what lets a device without an account to a table, asked for or handed out as a link."""

from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from django.db import transaction
from django.utils import timezone

from campaigns.access.seating import assign_device
from campaigns.log.locks import lock_rows
from campaigns.log.signals import bump_access_version
from campaigns.models import Campaign, Pass, Person
from companion.rules import IllegalPlay, _, require
from companion.storage.limits import LIMITS
from companion.storage.token_links import TokenLinks

P = ParamSpec("P")
T = TypeVar("T")
REQUEST_LIFETIME = timedelta(minutes=10)
ADMISSION_LIFETIME = timedelta(hours=16)
LINK_LIFETIME = timedelta(hours=16)
MAX_PASSES = LIMITS["screens"].of_account  # passes that a campaign may have open at once
MAX_WAITING = 12  # passes that wait to be admitted: users who know a code cannot take the room of links


def one_at_a_time(make: Callable[P, T]) -> Callable[P, T]:
    """Return a function that makes one pass at a time for a campaign, its first argument."""

    @wraps(make)
    def locked(*args: P.args, **kwargs: P.kwargs) -> T:
        campaign: Any = args[0]
        with lock_rows(Campaign.objects.filter(pk=campaign.pk)):
            return make(*args, **kwargs)

    return locked


@one_at_a_time
def request_access(campaign: Campaign, role: str, who: Person | str, instead_of: Pass | None = None) -> Pass:
    """Request a person's seat, or a place with a label; it is valid once a game master has admitted it.

    The device's other request is withdrawn, unless this one is refused. Raises: IllegalPlay.
    """
    if instead_of:
        revoke(instead_of)
    _refuse_too_many(campaign)
    waiting = list_open(campaign).filter(admitted_at=None)
    require(waiting.count() < MAX_WAITING, _("Many devices wait to be let in already: try again later."))
    now = timezone.now()
    asked = campaign.passes.create(
        role=role, **_holder(who), opened_at=now, expires_at=now + REQUEST_LIFETIME
    )
    bump_access_version(campaign.pk)
    return asked


@one_at_a_time
def create_link(
    campaign: Campaign, role: str, who: Person | str, permission: str = Pass.Permission.PLAY
) -> str:
    """Return the token of a link that lets one device in, once, to a person's seat or a place with a label.

    Raises: IllegalPlay.
    """
    _refuse_too_many(campaign)
    now = timezone.now()
    about = {"campaign": campaign, "role": role, "permission": permission, **_holder(who)}
    token = Pass.objects.make(**about, admitted_at=now, expires_at=now + LINK_LIFETIME)
    bump_access_version(campaign.pk)
    return token


def _holder(who: Person | str) -> dict[str, object]:
    return {"person": who} if isinstance(who, Person) else {"label": who}


def _refuse_too_many(campaign: Campaign) -> None:
    if list_open(campaign).count() >= MAX_PASSES:
        raise IllegalPlay(_("There are too many screens already: disconnect one first."))


def find_by_link(token: str) -> Pass | None:
    """Return the pass that a link still opens, None if it is unknown, used, revoked or expired."""
    return _unopened_links().of_token(token).first_open()


def find_unopened(number: int) -> Pass | None:
    """Return the pass of a link that was found a moment ago, None if it no longer opens."""
    return _unopened_links().filter(pk=number).first_open()


def _unopened_links() -> TokenLinks[Pass]:
    links = Pass.objects.exclude(link_hash="").select_related("campaign__group", "person")
    return links.filter(opened_at=None, campaign__ended_at=None, campaign__group__ended_at=None)


@transaction.atomic
def open_link(handed: Pass) -> bool:
    """Let in the device that opens a link, to its seat; of several at once only the first."""
    if not Pass.objects.filter(pk=handed.pk, revoked_at=None).use():
        return False
    assign_device(handed)
    bump_access_version(handed.campaign_id)
    return True


@transaction.atomic
def admit(asked: Pass, permission: str = Pass.Permission.PLAY) -> None:
    """Admit a waiting device for the evening: a player's device has its seat from now on."""
    now = timezone.now()
    waiting = Pass.objects.filter(pk=asked.pk, admitted_at=None, revoked_at=None)
    if waiting.update(admitted_at=now, permission=permission, expires_at=now + ADMISSION_LIFETIME):
        assign_device(asked)
    bump_access_version(asked.campaign_id)


@transaction.atomic
def revoke(device: Pass) -> None:
    """Revoke a pass, or refuse a waiting device: at once, and for good."""
    Pass.objects.filter(pk=device.pk).revoke()
    device.seats.update(device=None)
    bump_access_version(device.campaign_id, gone=[device.pk])


@transaction.atomic
def set_permission(device: Pass, permission: str) -> None:
    """Say what a player may do with its own figure; for others nothing is changed."""
    Pass.objects.filter(pk=device.pk, role=Pass.Role.PLAYER).update(permission=permission)
    bump_access_version(device.campaign_id)


def list_open(campaign: Campaign) -> TokenLinks[Pass]:
    """Return the passes that are active, that wait, or whose links are not opened yet."""
    return Pass.objects.valid().filter(campaign=campaign).select_related("person")
