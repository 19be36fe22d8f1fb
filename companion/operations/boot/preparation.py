"""Everything made ready before the site answers; steps without a change are skipped."""

from collections.abc import Callable

from django.core.management import call_command

from companion.operations.backups.temporary import remove_left_over
from companion.operations.boot import assets, catalogues, database
from companion.operations.boot.data_folder import check_writable
from companion.work import libraries


def prepare(tell: Callable[[str], object]) -> None:
    """Make database, catalogues and static files ready; report by `tell`. Nothing is installed here."""
    check_writable()
    remove_left_over()
    if not libraries.are_there():
        tell(libraries.ADVICE)
    prepare_database(tell)
    catalogues.compile_catalogues()
    assets.collect()


def prepare_database(tell: Callable[[str], object]) -> None:
    """Bring the database up to date. Raises: CommandError, with what to type, if it cannot be used."""
    with database.advised():
        if database.is_new() and (line := database.find_way_back()):
            tell(f"There was no database: an empty site begins. To bring the last backup back, type:  {line}")
        database.refuse_newer()
        if copy := database.migrate():
            tell(f"Made the backup {copy} before bringing the database up to date.")
        database.check_form()
        call_command("createcachetable", verbosity=0)  # also with a Redis: the fallback of its cache
