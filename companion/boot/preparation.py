"""Everything made ready before the site answers; what has not changed is skipped."""

from collections.abc import Callable

from django.core.management import call_command

from companion.boot import assets, catalogues, database, libraries
from companion.boot.data_folder import check_writable


def prepare(tell: Callable[[str], object]) -> None:
    """Make database, words and static files ready; tell what is worth knowing. Nothing is installed here."""
    check_writable()
    if not libraries.are_there():
        tell(libraries.ADVICE)
    if copy := database.migrate():
        tell(f"Made the backup {copy} before bringing the database up to date.")
    call_command("createcachetable", verbosity=0)  # where a Redis is used: what stands in for it
    catalogues.compile_catalogues()
    assets.collect()
