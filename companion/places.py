"""Where the house stands: a clone has all that is not code beside its packages, a wheel has it in one."""

import sys
from pathlib import Path

import platformdirs

_PACKAGE = Path(__file__).resolve().parent
_IN_A_WHEEL = _PACKAGE / "house"
IS_INSTALLED = _IN_A_WHEEL.is_dir()

# The folder of templates, static, locale, manage.py and pyproject.toml; in a wheel nothing is written there.
BASE_DIR = _IN_A_WHEEL if IS_INSTALLED else _PACKAGE.parent


def find_data_dir() -> Path:
    """Return where all is kept unless told otherwise: in the clone, else in the folder of the platform."""
    return platformdirs.user_data_path("nightlight", appauthor=False) if IS_INSTALLED else BASE_DIR / "data"


def find_static_root(data: Path) -> Path:
    """Return where static files are collected, again whenever a version has others."""
    return data / "static" if IS_INSTALLED else BASE_DIR / "build" / "static"


def start_with(**variables: object) -> str:
    """Return what to type to start the site with these variables."""
    start = "nightlight" if IS_INSTALLED else "make run"
    if sys.platform == "win32":
        return " ".join([*(f'$env:{name}="{value}";' for name, value in variables.items()), start])
    return " ".join([*(f"{name}={value}" for name, value in variables.items()), start])
