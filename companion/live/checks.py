"""The system check that several processes can tell each other that a table has changed."""

from django.conf import settings
from django.core.checks import Error, register


@register
def check_processes_hear_each_other(**_options: object) -> list[Error]:
    """Return an error if several processes would each show a table of their own."""
    wanted = {"LIVE_URL": settings.LIVE_URL, "CACHE_URL": settings.CACHE_URL}
    missing = [name for name, value in wanted.items() if not value]
    if settings.WEB_PROCESSES == 1 or not missing:
        return []
    says = f"{settings.WEB_PROCESSES} processes need {' and '.join(missing)}."
    return [Error(says, hint="See “On a server” in README.md.", id="live.E001")]
