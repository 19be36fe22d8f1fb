"""The short codes that lead a device to a campaign's table for some minutes."""

import secrets
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.crypto import salted_hmac

from campaigns.models import Campaign, JoinCode

CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # 31 of them: none that is taken for another
CODE_LENGTH, GROUP = 8, 4
CODE_LIFETIME = timedelta(minutes=10)


def create(campaign: Campaign) -> str:
    """Return a new code, good for ten minutes; what went before it is forgotten when it is too old."""
    code = "".join(secrets.choice(CODE_ALPHABET) for _sign in range(CODE_LENGTH))
    campaign.join_codes.filter(created_at__lt=timezone.now() - CODE_LIFETIME).delete()
    JoinCode.objects.create(campaign=campaign, code_hash=hash_code(code))
    return code


def find_campaign(code: str) -> Campaign | None:
    """Return the campaign whose table a code opens now, however it was typed."""
    found = find_code(code)
    return found.campaign if found else None


def find_code(code: str) -> JoinCode | None:
    """Return a code that opens a table now, however it was typed."""
    youngest = timezone.now() - CODE_LIFETIME
    found = JoinCode.objects.select_related("campaign__group").filter(
        code_hash=hash_code(code),
        created_at__gte=youngest,
        campaign__ended_at=None,
        campaign__group__ended_at=None,
    )
    return found.first()


def end_of(code: JoinCode) -> datetime:
    """Return until when a code is good."""
    return code.created_at + CODE_LIFETIME


def spell(code: str) -> tuple[str, ...]:
    """Return the signs of a code in groups that are easy to read out."""
    signs = "".join(sign for sign in code.upper() if sign in CODE_ALPHABET)
    return tuple(signs[at : at + GROUP] for at in range(0, len(signs), GROUP))


def find_running_campaign(number: int) -> Campaign | None:
    """Return a campaign that is played still."""
    return (
        Campaign.objects.filter(pk=number, ended_at=None, group__ended_at=None)
        .select_related("group")
        .first()
    )


def hash_code(code: str) -> str:
    """Return what is kept of a code: so few signs are hashed with the site's key."""
    signs = "".join(spell(code))
    return salted_hmac("campaigns.join_codes", signs, algorithm="sha256").hexdigest()
