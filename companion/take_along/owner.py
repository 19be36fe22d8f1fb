"""The data of the device at a start: brought up to date, and its owner signed in."""

from django.conf import settings
from django.contrib.auth import SESSION_KEY, login
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest
from django.utils.module_loading import import_string

from companion.accounts.models import make_owner, the_owner
from companion.take_along.bridge import SITE

BACKEND = "companion.accounts.backends.SignInBackend"


def find_damage() -> str:
    """Return what SQLite says of a file that it cannot read, "" if the file is whole."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA quick_check(1)")
            found = str(cursor.fetchone()[0])
    except DatabaseError as error:
        return str(error)
    return "" if found == "ok" else found


def is_newer() -> bool:
    """Return whether the data are of a newer version: migrations are applied that this one does not know."""
    loader = MigrationExecutor(connection).loader
    return bool({*loader.applied_migrations} - {*loader.disk_migrations})


def count_missing() -> int:
    """Return how many migrations the data lack."""
    executor = MigrationExecutor(connection)
    return len(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def write_log_back() -> None:
    """Let SQLite write its log into the database, so that one file has all."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def migrate() -> None:
    """Bring the database up to date, without a network."""
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


def choose(language: str, theme: str) -> None:
    """Put what was chosen on the page around the site into the cookies; "" is not chosen."""
    choices = {settings.LANGUAGE_COOKIE_NAME: language, settings.THEME_COOKIE_NAME: theme}
    SITE.jar.values.update({name: value for name, value in choices.items() if value})


def sign_in() -> None:
    """Sign the device's owner in, unless the cookies say that they are: there is no password here."""
    engine = import_string(f"{settings.SESSION_ENGINE}.SessionStore")
    session = engine(SITE.jar.values.get(settings.SESSION_COOKIE_NAME))
    if SESSION_KEY in session:
        return
    request = HttpRequest()
    request.META |= {"REMOTE_ADDR": "127.0.0.1", "HTTP_HOST": SITE.host}
    request.session = engine()
    login(request, the_owner() or make_owner(), backend=BACKEND)
    request.session.save()
    SITE.jar.values[settings.SESSION_COOKIE_NAME] = str(request.session.session_key)
