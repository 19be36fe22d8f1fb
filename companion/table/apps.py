"""The live table as a Django app."""

from django.apps import AppConfig


class TableConfig(AppConfig):
    name = "companion.table"
    label = "table"
