"""The start as a Django app."""

from django.apps import AppConfig


class BootConfig(AppConfig):
    name = "companion.operations.boot"
    label = "boot"
