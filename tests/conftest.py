"""What all tests share: catalogues that are compiled once; workers beside each other share no data."""

import gc
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.db import connection
from django.utils import translation

from companion.operations.boot.catalogues import compile_catalogues
from companion.work import jobs as machine
from tests.settings import FULL
from tests.support.toy_full import full_toy

__all__ = ["full_toy"]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave to the night, NIGHTLIGHT_FULL=1, what shows that a harness finds a fault made on purpose."""
    if FULL:
        return
    night = [item for item in items if is_of_the_night(item)]
    config.hook.pytest_deselected(items=night)
    items[:] = [item for item in items if not is_of_the_night(item)]


def pytest_collection_finish() -> None:
    """Leave what is imported to no sweep: tests make short lives by the million, and few circles."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def is_of_the_night(item: pytest.Item) -> bool:
    """Tell by the mark, or by the name that such tests have."""
    return bool(item.get_closest_marker("night")) or item.name.partition("[")[0].endswith("_is_found_out")


@pytest.fixture(scope="session", autouse=True)
def catalogues() -> None:
    compile_catalogues()


@pytest.fixture(scope="session", autouse=True)
def leases_without_beat() -> Iterator[None]:
    """Let nobody write beside a test: where it is slow, a beat waits half a minute for its transaction."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(machine, "BEAT", 3600.0)
        yield


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
