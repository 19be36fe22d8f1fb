"""What all tests share: catalogues that are compiled once; workers beside each other share no data."""

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.db import connection
from django.utils import translation

from companion.boot.catalogues import compile_catalogues


@pytest.fixture(scope="session", autouse=True)
def catalogues() -> None:
    compile_catalogues()


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """Begin in the source language: a page that was asked for in Italian leaves its thread in it."""
    with translation.override(settings.LANGUAGE_CODE):
        yield


@pytest.fixture(scope="session")
def django_db_modify_db_settings_parallel_suffix(request: pytest.FixtureRequest) -> None:
    """Give each worker of xdist a database: its folder has a SQLite file already, others need a name each."""
    if connection.vendor != "sqlite":
        request.getfixturevalue("django_db_modify_db_settings_xdist_suffix")
