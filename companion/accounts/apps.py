"""The accounts as a Django app."""

from importlib import import_module

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "companion.accounts"
    label = "accounts"

    def ready(self) -> None:
        import_module("companion.accounts.checks")
        import_module("companion.accounts.events")
