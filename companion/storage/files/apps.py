"""The files as a Django app."""

from django.apps import AppConfig


class FilesConfig(AppConfig):
    name = "companion.storage.files"
    label = "files"
