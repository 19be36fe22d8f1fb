"""What all tests share: catalogues that are compiled once; workers beside each other share no data."""

import pytest
from django.db import connection

from companion.boot.catalogues import compile_catalogues


@pytest.fixture(scope="session", autouse=True)
def catalogues() -> None:
    compile_catalogues()


@pytest.fixture(scope="session")
def django_db_modify_db_settings_parallel_suffix(request: pytest.FixtureRequest) -> None:
    """Give each worker of xdist a database: its folder has a SQLite file already, others need a name each."""
    if connection.vendor != "sqlite":
        request.getfixturevalue("django_db_modify_db_settings_xdist_suffix")
