"""The site's folders: a clone has all but the code beside its packages, a wheel has it in one package."""

import sys
from collections.abc import Mapping
from pathlib import Path

import platformdirs

_PACKAGE = Path(__file__).resolve().parent
_IN_A_WHEEL = _PACKAGE / "house"
IS_INSTALLED = _IN_A_WHEEL.is_dir()

# The folder of templates, static, locale, manage.py and pyproject.toml; in a wheel nothing is written there.
BASE_DIR = _IN_A_WHEEL if IS_INSTALLED else _PACKAGE.parent


def find_data_dir() -> Path:
    """Return the default data folder: in the clone, else in the user's data folder of the platform."""
    return platformdirs.user_data_path("nightlight", appauthor=False) if IS_INSTALLED else BASE_DIR / "data"


def find_static_root(data: Path) -> Path:
    """Return the folder of the collected static files; they are collected again after an upgrade."""
    return data / "static" if IS_INSTALLED else BASE_DIR / "build" / "static"


def start_with(**variables: object) -> str:
    """Return what to type to start the site with these variables."""
    return _type("nightlight" if IS_INSTALLED else "make run", variables)


def run_with(command: str, **variables: object) -> str:
    """Return what to type to run a command of `manage.py` with these variables."""
    return _type(f"{'nightlight' if IS_INSTALLED else '.venv/bin/python manage.py'} {command}", variables)


def _type(command: str, variables: Mapping[str, object]) -> str:
    if sys.platform == "win32":
        return " ".join([*(f'$env:{name}="{value}";' for name, value in variables.items()), command])
    return " ".join([*(f"{name}={value}" for name, value in variables.items()), command])
