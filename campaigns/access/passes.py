"""Passes: what lets a device without an account to a table, asked for or handed out as a link."""

import secrets
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from campaigns.access.seating import assign_device
from campaigns.groups import TOKEN_BYTES, hash_token
from campaigns.models import Campaign, Pass, Person
from campaigns.signals import bump_access_version
from companion.rules import IllegalPlay, _

REQUEST_LIFETIME = timedelta(minutes=10)
ADMISSION_LIFETIME = timedelta(hours=16)
LINK_LIFETIME = timedelta(hours=16)
MAX_PASSES = 24  # passes that a campaign may have open at once


@transaction.atomic
def request_access(campaign: Campaign, role: str, who: Person | str) -> Pass:
    """Ask for a person's seat, or for a place that is called so; it holds once a game master has admitted it.

    Raises: IllegalPlay.
    """
    _refuse_too_many(campaign)
    now = timezone.now()
    asked = campaign.passes.create(
        role=role, **_holder(who), opened_at=now, expires_at=now + REQUEST_LIFETIME
    )
    bump_access_version(campaign.pk)
    return asked


@transaction.atomic
def create_link(
    campaign: Campaign, role: str, who: Person | str, permission: str = Pass.Permission.PLAY
) -> str:
    """Return the token of a link that lets one device in, once, to a person's seat or a place called so.

    Raises: IllegalPlay.
    """
    _refuse_too_many(campaign)
    token, now = secrets.token_urlsafe(TOKEN_BYTES), timezone.now()
    campaign.passes.create(
        role=role,
        **_holder(who),
        permission=permission,
        link_hash=hash_token(token),
        admitted_at=now,
        expires_at=now + LINK_LIFETIME,
    )
    bump_access_version(campaign.pk)
    return token


def _holder(who: Person | str) -> dict[str, Any]:
    return {"person": who} if isinstance(who, Person) else {"label": who}


def _refuse_too_many(campaign: Campaign) -> None:
    if list_open(campaign).count() >= MAX_PASSES:
        raise IllegalPlay(_("There are too many screens already: disconnect one first."))


def find_by_link(token: str) -> Pass | None:
    """Return the pass that a link still opens, None if it is unknown, used, revoked or too old."""
    return next((one for one in _unopened_links().filter(link_hash=hash_token(token)) if one.is_open), None)


def find_unopened(number: int) -> Pass | None:
    """Return the pass of a link that was found a moment ago, None if it no longer opens."""
    return next((one for one in _unopened_links().filter(pk=number) if one.is_open), None)


def _unopened_links() -> QuerySet[Pass]:
    links = Pass.objects.exclude(link_hash="").select_related("campaign__group", "person")
    return links.filter(opened_at=None, campaign__ended_at=None, campaign__group__ended_at=None)


@transaction.atomic
def open_link(handed: Pass) -> bool:
    """Let in the device that opens a link, to its seat; of several at once only the first."""
    if not Pass.objects.filter(pk=handed.pk, opened_at=None, revoked_at=None).update(
        opened_at=timezone.now()
    ):
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
def revoke(some: Pass) -> None:
    """Revoke a pass, or refuse a waiting device: at once, and for good."""
    Pass.objects.filter(pk=some.pk, revoked_at=None).update(revoked_at=timezone.now())
    some.seats.update(device=None)
    bump_access_version(some.campaign_id, gone=[some.pk])


@transaction.atomic
def set_permission(some: Pass, permission: str) -> None:
    """Say what a player may do with its own figure; for others nothing is changed."""
    Pass.objects.filter(pk=some.pk, role=Pass.Role.PLAYER).update(permission=permission)
    bump_access_version(some.campaign_id)


def list_open(campaign: Campaign) -> QuerySet[Pass]:
    """Return the passes that hold, wait, or are links that nobody has opened yet."""
    return campaign.passes.filter(revoked_at=None, expires_at__gt=timezone.now()).select_related("person")
