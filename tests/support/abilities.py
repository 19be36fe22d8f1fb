"""A site with other abilities than those of the tests' settings."""

from dataclasses import replace
from typing import Any


def set_abilities(settings: Any, **changed: object) -> None:
    """Change abilities of the site for one test, by the fixture `settings`."""
    settings.ABILITIES = replace(settings.ABILITIES, **changed)
