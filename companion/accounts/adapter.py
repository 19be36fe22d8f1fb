"""What of allauth this site does its own way: at home nobody makes an account alone."""

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.http import HttpRequest


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]  # it comes without types
    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return bool(settings.SIGNUP_IS_OPEN)
