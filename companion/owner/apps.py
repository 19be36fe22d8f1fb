"""The owner's link as a Django app."""

from django.apps import AppConfig


class OwnerConfig(AppConfig):
    name = "companion.owner"
    label = "owner"
