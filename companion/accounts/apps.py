"""The accounts as a Django app."""

from importlib import import_module

from django.apps import AppConfig, apps


class AccountsConfig(AppConfig):
    name = "companion.accounts"
    label = "accounts"

    def ready(self) -> None:
        import_module("companion.accounts.checks")
        if apps.is_installed("allauth.account"):  # a worker that draws has none
            import_module("companion.accounts.events")
