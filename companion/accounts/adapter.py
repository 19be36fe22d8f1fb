"""What this site changes of allauth: who may create an account, and how wrong passwords slow down."""

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context
from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme

from companion.adapters.allauth_limits import Usage, consume, get_ip

ALLAUTHS_SECOND_STEP = "allauth.mfa.stages.AuthenticateStage"
SECOND_STEP = "companion.accounts.factors.second_step.SecondStep"


class AccountAdapter(DefaultAccountAdapter):
    """Wrong passwords are counted for a name and an address together, so that no user locks out another one.

    A name at which many addresses guess gives each of them fewer tries.
    """

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return bool(settings.SIGNUP_IS_OPEN)

    def new_user(self, request: HttpRequest) -> AbstractBaseUser:
        """Return an account that may sign in at once, or once the owner of the site says so."""
        user = super().new_user(request)
        user.is_active = not settings.SIGNUP_NEEDS_APPROVAL
        return user

    def get_login_stages(self) -> list[str]:
        """Return the steps between a password and an account, with our own second step."""
        stages = super().get_login_stages()
        return [SECOND_STEP if stage == ALLAUTHS_SECOND_STEP else stage for stage in stages]

    def pre_authenticate(self, request: HttpRequest, **credentials: object) -> None:
        """Count a try. Raises: ValidationError, after too many."""
        super().pre_authenticate(request, **credentials)
        self.guess = None
        if self._limit(request, "wrong", _name_in(credentials), dry_run=True):
            return
        self.guess = self._limit(
            request, "wrong where many guess", self._get_login_attempts_cache_key(request, **credentials)
        )
        if not self.guess:
            raise self.validation_error("too_many_login_attempts")

    def is_safe_url(self, url: str) -> bool:
        """Return whether to go on at an address: of this site, and not without TLS if it has that."""
        request = context.request
        is_secure = bool(request and request.is_secure())
        hosts = {request.get_host()} if request else set()
        is_ours = url_has_allowed_host_and_scheme(url, hosts, require_https=is_secure)
        return is_ours and bool(super().is_safe_url(url))

    def authenticate(self, request: HttpRequest, **credentials: object) -> AbstractBaseUser | None:
        user = super().authenticate(request, **credentials)
        if user and self.guess:
            self.guess.rollback()
        return user

    def authentication_failed(self, request: HttpRequest, **credentials: object) -> None:
        self._limit(request, "wrong", _name_in(credentials))

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: object) -> str:
        """Return under what wrong passwords are counted."""
        return f"{get_ip(request)} {_name_in(credentials)}"

    @staticmethod
    def _limit(request: HttpRequest, action: str, key: str, *, dry_run: bool = False) -> Usage | None:
        """Return the use of one more try, None if there are none left."""
        rates = settings.WRONG_PASSWORD_RATES
        return consume(request, app="accounts", action=action, config=rates, key=key, dry_run=dry_run)


def _name_in(credentials: dict[str, object]) -> str:
    return str(credentials.get("username", "")).lower()
