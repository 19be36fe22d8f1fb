"""The live streams as a Django app: it receives the signals of all changes, wherever they are made."""

from importlib import import_module

from django.apps import AppConfig


class LiveConfig(AppConfig):
    name = "companion.live"
    label = "live"

    def ready(self) -> None:
        from companion.live.receivers import connect_signals  # noqa: PLC0415  # models are there from now on

        import_module("companion.live.checks")
        connect_signals()
