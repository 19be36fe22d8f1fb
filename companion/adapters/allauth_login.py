"""The sign-in of django-allauth 65.21: how a session was authenticated, and the stage of its second step."""

from allauth.account.internal.flows.login import get_authentication_records, record_authentication
from allauth.mfa.internal.constants import LoginStageKey

__all__ = ["SECOND_STEP", "get_authentication_records", "record_authentication"]

SECOND_STEP: str = LoginStageKey.MFA_AUTHENTICATE.value
