"""The start as a Django app."""

from importlib import import_module

from django.apps import AppConfig


class BootConfig(AppConfig):
    name = "companion.boot"
    label = "boot"

    def ready(self) -> None:
        # Tasks find their broker only when the Celery app has been made.
        import_module("companion.celery")
