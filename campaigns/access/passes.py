"""Who is let to a table without an account: codes, links, knocks, and what a game master says to them."""

import secrets
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac

from campaigns.access.seating import assign_device
from campaigns.groups import TOKEN_BYTES, hash_token
from campaigns.models import Campaign, JoinCode, Pass, Person, Session, Suggestion
from campaigns.serialization import to_json_value
from campaigns.signals import bump_access_version
from companion.rules import Illegal, Say, _, require

CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # 31 of them: none that is taken for another
CODE_LENGTH = 8
CODE_LIFETIME = timedelta(minutes=10)
REQUEST_LIFETIME = timedelta(minutes=10)
ADMISSION_LIFETIME = timedelta(hours=16)
LINK_LIFETIME = timedelta(hours=16)
ANSWER_LIFETIME = timedelta(minutes=5)  # how long a phone is told what became of what it suggested
MAX_PASSES = 24  # passes that a campaign may have open at once
MAX_SUGGESTIONS = 5  # of one device that wait at once


# codes


def create_code(campaign: Campaign) -> str:
    """Return a new code, good for ten minutes; what went before it is forgotten when it is too old."""
    code = "".join(secrets.choice(CODE_ALPHABET) for _sign in range(CODE_LENGTH))
    campaign.join_codes.filter(made__lt=timezone.now() - CODE_LIFETIME).delete()
    JoinCode.objects.create(campaign=campaign, code_hash=hash_code(code))
    return code


def find_campaign(code: str) -> Campaign | None:
    """Return the campaign whose table a code opens now, however it was typed."""
    youngest = timezone.now() - CODE_LIFETIME
    found = JoinCode.objects.select_related("campaign__group").filter(
        code_hash=hash_code(code), made__gte=youngest, campaign__ended=None, campaign__group__ended=None
    )
    return next((row.campaign for row in found), None)


def find_running_campaign(number: int) -> Campaign | None:
    """Return a campaign that is played still."""
    return Campaign.objects.filter(pk=number, ended=None, group__ended=None).select_related("group").first()


def hash_code(code: str) -> str:
    """Return what is kept of a code: so few signs are hashed with the site's key."""
    signs = "".join(sign for sign in code.upper() if sign in CODE_ALPHABET)
    return salted_hmac("campaigns.doors", signs, algorithm="sha256").hexdigest()


# passes


@transaction.atomic
def request_access(campaign: Campaign, role: str, who: Person | str) -> Pass:
    """Ask for a person's seat, or for a place that is called so; it holds once a game master has admitted it.

    Raises: Illegal.
    """
    _refuse_too_many(campaign)
    now = timezone.now()
    asked = campaign.passes.create(role=role, **_holder(who), opened=now, ends=now + REQUEST_LIFETIME)
    bump_access_version(campaign.pk)
    return asked


@transaction.atomic
def create_link(campaign: Campaign, role: str, who: Person | str, may: str = Pass.May.PLAY) -> str:
    """Return the token of a link that lets one device in, once, to a person's seat or a place called so.

    Raises: Illegal.
    """
    _refuse_too_many(campaign)
    token, now = secrets.token_urlsafe(TOKEN_BYTES), timezone.now()
    campaign.passes.create(
        role=role,
        **_holder(who),
        may=may,
        link_hash=hash_token(token),
        admitted=now,
        ends=now + LINK_LIFETIME,
    )
    bump_access_version(campaign.pk)
    return token


def _holder(who: Person | str) -> dict[str, Any]:
    return {"person": who} if isinstance(who, Person) else {"label": who}


def _refuse_too_many(campaign: Campaign) -> None:
    if list_open(campaign).count() >= MAX_PASSES:
        raise Illegal(_("So many screens are here already: let one go first."))


def find_by_link(token: str) -> Pass | None:
    """Return the pass that a link still opens, None where it is unknown, used, revoked or too old."""
    return next((one for one in _unopened_links().filter(link_hash=hash_token(token)) if one.is_open), None)


def find_unopened(number: int) -> Pass | None:
    """Return the pass of a link that was found a moment ago, None where it opens no more."""
    return next((one for one in _unopened_links().filter(pk=number) if one.is_open), None)


def _unopened_links() -> QuerySet[Pass]:
    links = Pass.objects.exclude(link_hash="").select_related("campaign__group", "person")
    return links.filter(opened=None, campaign__ended=None, campaign__group__ended=None)


@transaction.atomic
def open_link(handed: Pass) -> bool:
    """Let a link's device in, to its seat; of many at once the first one."""
    if not Pass.objects.filter(pk=handed.pk, opened=None, revoked=None).update(opened=timezone.now()):
        return False
    assign_device(handed)
    bump_access_version(handed.campaign_id)
    return True


@transaction.atomic
def admit(asked: Pass, may: str = Pass.May.PLAY) -> None:
    """Let in whoever knocks, for the evening: a player's device has its seat from now on."""
    now = timezone.now()
    waiting = Pass.objects.filter(pk=asked.pk, admitted=None, revoked=None)
    if waiting.update(admitted=now, may=may, ends=now + ADMISSION_LIFETIME):
        assign_device(asked)
    bump_access_version(asked.campaign_id)


@transaction.atomic
def revoke(some: Pass) -> None:
    """Let a device go, or send away whoever knocks: at once, and for good."""
    Pass.objects.filter(pk=some.pk, revoked=None).update(revoked=timezone.now())
    some.seats.update(device=None)
    bump_access_version(some.campaign_id, gone=[some.pk])


@transaction.atomic
def set_permission(some: Pass, may: str) -> None:
    """Say what a player may do with its own figure."""
    Pass.objects.filter(pk=some.pk).update(may=may)
    bump_access_version(some.campaign_id)


def list_open(campaign: Campaign) -> QuerySet[Pass]:
    """Return the passes that hold, wait, or are links that nobody has opened yet."""
    return campaign.passes.filter(revoked=None, ends__gt=timezone.now()).select_related("person")


# the evening


@transaction.atomic
def pause(session: Session, *, is_paused: bool) -> None:
    """Put the candle scene on the big screens, or take it away."""
    Session.objects.filter(pk=session.pk).update(is_paused=is_paused)
    bump_access_version(session.campaign_id)


@transaction.atomic
def set_timer(session: Session, minutes: int) -> None:
    """Set how long a turn should take, 0 for no timer."""
    Session.objects.filter(pk=session.pk).update(turn_minutes=minutes)
    bump_access_version(session.campaign_id)


# suggestions


@transaction.atomic
def create(session: Session, by: Pass, key: str, play: tuple[str, str, Say]) -> Suggestion:
    """Lay a play before the game master: its action, the sheet as it was sent, its sentence.

    A key that is known lays it once.
    """
    action, body, says = play
    laid = {"by": by, "action": action, "body": body, "says": to_json_value(says)}
    waiting = session.suggestions.filter(by=by, outcome="").exclude(key=key)
    require(waiting.count() < MAX_SUGGESTIONS, _("So much is suggested already: wait for an answer."))
    made, is_new = Suggestion.objects.get_or_create(session=session, key=key, defaults=laid)
    if is_new:
        bump_access_version(session.campaign_id)
    return made


@transaction.atomic
def settle(suggestion: Suggestion, outcome: str) -> None:
    """Say what became of a suggestion."""
    Suggestion.objects.filter(pk=suggestion.pk, outcome="").update(outcome=outcome)
    bump_access_version(suggestion.session.campaign_id)


def list_waiting(session: Session) -> QuerySet[Suggestion]:
    return session.suggestions.filter(outcome="", by__revoked=None).select_related("by__person")


def list_of_device(session: Session, given: Pass) -> list[Suggestion]:
    """Return what a device has suggested that waits, and the last that was answered a moment ago."""
    rows = list(session.suggestions.filter(by=given).order_by("-pk")[: MAX_SUGGESTIONS + 1])
    youngest = timezone.now() - ANSWER_LIFETIME
    answered = [one for one in rows if one.outcome and one.made >= youngest][:1]
    return [*answered, *(one for one in rows[::-1] if not one.outcome)]
