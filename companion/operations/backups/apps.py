"""Backups as a Django app, for its commands."""

from django.apps import AppConfig


class BackupsConfig(AppConfig):
    name = "companion.operations.backups"
    label = "backups"
