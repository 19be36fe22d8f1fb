"""The user, and the one-time link that makes the owner, or signs the owner in again."""

from datetime import timedelta

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from companion.storage.token_links import TokenLink, TokenLinks, hash_token, make_token
from companion.work.ages import since

LIFETIME = timedelta(days=1)
OWNER_NAME = "owner"
AGENT_LENGTH = 300


class User(AbstractUser):
    """An account. The owner of the site is its superuser; who owns a group says that group's `Membership`."""


class SignIn(models.Model):
    """A browser that an account has signed in with, as long as its session lasts."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="sign_ins")
    session_key = models.CharField(max_length=40, unique=True)
    agent = models.CharField(max_length=AGENT_LENGTH, blank=True)  # the browser's User-Agent header
    created_at = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.user_id}, {self.seen_at:%Y-%m-%d %H:%M}"


class Change(models.Model):
    """A change of how an account signs in, shown at its next sign-in."""

    class What(models.TextChoices):
        PASSWORD = "password", _("the password was changed")
        PASSKEY_ADDED = "passkey added", _("a passkey was added")
        PASSKEY_REMOVED = "passkey removed", _("a passkey was removed")
        CODES_ON = "codes on", _("codes from an app were turned on")
        CODES_OFF = "codes off", _("codes from an app were turned off")
        SPARE_CODES = "spare codes", _("new spare codes were made")

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="changes")
    what = models.CharField(max_length=20, choices=What)
    changed_at = models.DateTimeField(default=timezone.now)
    told_at = models.DateTimeField(null=True, editable=False)

    def __str__(self) -> str:
        return f"{self.user_id}, {self.what}"


class OwnerLink(TokenLink):
    """A link shown on the console: only the hash of its token is kept, and it opens once."""

    USED_AT = "claimed_at"

    token_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(default=timezone.now)
    claimed_at = models.DateTimeField(null=True, editable=False)

    objects = TokenLinks["OwnerLink"].as_manager()

    def __str__(self) -> str:
        return f"link of {self.created_at:%Y-%m-%d %H:%M}"


def make_link() -> str:
    """Return the token of a new link; links never claimed before it open no more."""
    token = make_token()
    make_link_of(hash_token(token))
    return token


@transaction.atomic
def make_link_of(token_hash: str) -> None:
    """Create the owner's link for the token with this hash; delete the other unclaimed links."""
    OwnerLink.objects.filter(claimed_at=None).delete()
    OwnerLink.objects.create(token_hash=token_hash)


def link_of(token: str) -> TokenLinks[OwnerLink]:
    """Return the link that `token` still opens: one row or none.

    At home it is good for the run of the site, whose next start makes another: the clock may be put right.
    """
    links = OwnerLink.objects.of_token(token).filter(claimed_at=None)
    return links.filter(created_at__range=since(LIFETIME)) if settings.OWNER_LINK_EXPIRES else links


def find_closed_link(token: str) -> OwnerLink | None:
    """Return the link of a token, if it opens nothing any more because of its age."""
    return OwnerLink.objects.of_token(token).filter(claimed_at=None).first()


@transaction.atomic
def claim_link(token: str) -> User | None:
    """Return the owner if `token` opens a link, which closes behind them; of many at once, to the first."""
    if not link_of(token).use():
        return None
    return the_owner() or make_owner()


def the_owner() -> User | None:
    return User.objects.filter(is_superuser=True, is_active=True).order_by("pk").first()


def make_owner() -> User:
    """Create the owner, who has no password until they set one."""
    return User.objects.create_user(OWNER_NAME, is_superuser=True, is_staff=True)
