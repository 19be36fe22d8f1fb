"""The short codes that lead a device to a campaign's table for some minutes."""

import secrets
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.crypto import salted_hmac

from campaigns.models import Campaign, JoinCode
from companion.work.ages import age, since

CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # 31 characters: none is mistaken for another
CODE_LENGTH, GROUP = 8, 4
CODE_LIFETIME = timedelta(minutes=10)


def create(campaign: Campaign) -> str:
    """Return a new code, valid for ten minutes; older codes stay valid for their own ten minutes."""
    code = "".join(secrets.choice(CODE_ALPHABET) for _sign in range(CODE_LENGTH))
    campaign.join_codes.filter(created_at__lt=timezone.now() - CODE_LIFETIME).delete()
    JoinCode.objects.create(campaign=campaign, code_hash=hash_code(code))
    return code


def find_campaign(code: str) -> Campaign | None:
    """Return the campaign whose table a code opens now; case and spaces do not matter."""
    join_code = find_code(code)
    return join_code.campaign if join_code else None


def find_code(code: str) -> JoinCode | None:
    """Return a code that opens a table now; case and spaces do not matter."""
    rows = JoinCode.objects.select_related("campaign__group").filter(
        code_hash=hash_code(code),
        created_at__range=since(CODE_LIFETIME),
        campaign__ended_at=None,
        campaign__group__ended_at=None,
    )
    return next((code for code in rows if age(code.created_at) < CODE_LIFETIME), None)


def end_of(code: JoinCode) -> datetime:
    """Return the end of a code's validity."""
    return code.created_at + CODE_LIFETIME


def spell(code: str) -> tuple[str, ...]:
    """Return the characters of a code in groups that are easy to read out."""
    signs = "".join(sign for sign in code.upper() if sign in CODE_ALPHABET)
    return tuple(signs[at : at + GROUP] for at in range(0, len(signs), GROUP))


def find_running_campaign(number: int) -> Campaign | None:
    """Return a campaign that is not ended, None if there is none with this id."""
    return (
        Campaign.objects.filter(pk=number, ended_at=None, group__ended_at=None)
        .select_related("group")
        .first()
    )


def hash_code(code: str) -> str:
    """Return the hash of a code, keyed with the site's key, because a code is short."""
    signs = "".join(spell(code))
    return salted_hmac("campaigns.join_codes", signs, algorithm="sha256").hexdigest()
