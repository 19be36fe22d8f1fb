"""Templates that one process of a test run has compiled: the next one, and its servers, only read them."""

import os
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.translation import get_language
from jinja2 import FileSystemBytecodeCache

FOLDER = "NIGHTLIGHT_TESTS_TEMPLATES"  # of this run alone, so what is in it was made of the same source


class Compiled(FileSystemBytecodeCache):
    """A template is compiled once a language, and says where static files are: see `jinja_constants`."""

    def get_cache_key(self, name: str, filename: str | None = None) -> str:
        stored_by = settings.STORAGES["staticfiles"]["BACKEND"]
        return super().get_cache_key(f"{get_language()} {stored_by} {name}", filename)


def keep_compiled(templates: list[dict[str, Any]], site: str) -> None:
    """Let sites with the settings of `site` share what they compile, if a test run has them do so."""
    if folder := os.environ.get(FOLDER):
        place = Path(folder) / site
        place.mkdir(parents=True, exist_ok=True)
        templates[0]["OPTIONS"]["bytecode_cache"] = Compiled(str(place))
