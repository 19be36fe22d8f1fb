"""The printing as a Django app."""

from django.apps import AppConfig


class PrintingConfig(AppConfig):
    name = "companion.printing"
    label = "printing"
