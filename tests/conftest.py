"""What all tests share: the catalogues are compiled once."""

import pytest

from companion.boot.catalogues import compile_catalogues


@pytest.fixture(scope="session", autouse=True)
def catalogues() -> None:
    compile_catalogues()
