"""Keep the secrets of codes with the site's present key: the worker asks for it each hour."""

from allauth.mfa.models import Authenticator
from django.core.management.base import BaseCommand

from companion.accounts.factors.held import PASSKEY
from companion.accounts.factors.secrets import renew


class Command(BaseCommand):
    help = "Encrypt the secrets of codes anew that a key of SECRET_KEY_FALLBACKS has encrypted."

    def handle(self, *args: object, **options: object) -> None:
        rows = Authenticator.objects.exclude(type=PASSKEY)
        self.stdout.write(f"{sum(renew(row) for row in rows.iterator())} secrets have the present key now.")
