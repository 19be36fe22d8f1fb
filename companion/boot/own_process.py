"""Our own commands in processes of their own: what those take, this one need not give back."""

import sys

from django.conf import settings


def manage_line(*command: str) -> list[str]:
    """Return the line that runs one of `manage.py`'s commands."""
    return [sys.executable, str(settings.BASE_DIR / "manage.py"), *command]
