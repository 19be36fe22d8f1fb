"""The settings in the environment: variables, secrets in files, the database, the key of the first run."""

import os
import secrets
import tempfile
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qsl, quote, unquote, urlencode, urlsplit

LONGEST = 18  # digits of a number


Setting = dict[str, Any]  # as Django reads it


class BadSetting(SystemExit, ValueError):
    """A value from outside that no site can start with: it ends the start, and its words are one line."""

    def __init__(self, name: str, value: str, wanted: str) -> None:
        super().__init__(f"{name} is {value!r}; {wanted}.")


def env(name: str, default: str = "") -> str:
    """Return the variable `name`, or the text of the file that `name`_FILE names, or `default`.

    Raises: BadSetting, if that file cannot be read.
    """
    if path := os.environ.get(f"{name}_FILE"):
        try:
            return Path(path).read_text(encoding="utf-8").strip()
        except (OSError, ValueError) as fault:
            words = getattr(fault, "strerror", None) or "it is no text"
            raise BadSetting(f"{name}_FILE", path, f"that file cannot be read ({words})") from fault
    return os.environ.get(name, default)


def env_number(name: str, default: int, least: int = 0, most: int = 1_000_000_000) -> int:
    """Return the variable `name` as a number, `default` if it is empty. Raises: BadSetting."""
    text = env(name).strip() or str(default)
    if not (text.isascii() and text.isdigit() and len(text) <= LONGEST and least <= int(text) <= most):
        raise BadSetting(name, text, f"it must be a number from {least} to {most}")
    return int(text)


def env_choice(name: str, default: str, *choices: str) -> str:
    """Return the variable `name`, which is one of these, `default` if it is empty. Raises: BadSetting."""
    word = env(name).strip() or default
    if word not in choices:
        raise BadSetting(name, word, f"it must be one of: {', '.join(choices)}")
    return word


def env_flag(name: str, default: bool = False) -> bool:
    return env(name, "1" if default else "0").lower() in {"1", "true", "yes", "on"}


def env_list(name: str) -> list[str]:
    """Return the variable `name` as the words between its commas."""
    return [word.strip() for word in env(name).split(",") if word.strip()]


def split_url(name: str, url: str) -> SplitResult:
    """Return the parts of an address that a variable holds. Raises: BadSetting."""
    try:
        place = urlsplit(url)
        _port = place.port
    except ValueError as fault:
        without_password = url.rpartition("@")[2]
        raise BadSetting(name, without_password, f"it is no address ({fault})") from fault
    return place


def unwritable(folder: Path, fault: OSError) -> str:
    """Return the line for a data folder that cannot be written."""
    return f"Nightlight cannot write to its data folder {folder} ({fault.strerror}): DATA_DIR names another."


def load_or_create_key(path: Path) -> str:
    """Return the secret in `path`; the first to ask makes it, readable by the owner alone.

    An empty file, which a power cut can leave, is replaced: then all users sign in again.
    Raises: SystemExit, with one line, if it can be neither read nor made: nothing starts without it.
    """
    try:
        return _load_or_create_key(path)
    except UnicodeDecodeError as fault:
        raise SystemExit(f"{path} is damaged: move it away, and all sign in again.") from fault
    except OSError as fault:
        raise SystemExit(unwritable(path.parent, fault)) from fault


def _load_or_create_key(path: Path) -> str:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    is_empty = path.exists() and not path.read_text(encoding="utf-8").strip()
    if is_empty or not path.exists():
        # Written aside (mode 0600) and linked whole: of two that start at once, both read the first one's.
        descriptor, draft = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(secrets.token_urlsafe(64))
            file.flush()
            os.fsync(file.fileno())
        if is_empty:
            Path(draft).replace(path)
            return path.read_text(encoding="utf-8")
        try:
            os.link(draft, path)
        except FileExistsError:
            Path(draft).unlink()
        except OSError:  # a disk without links (FAT), where only one process starts
            Path(draft).replace(path)
        else:
            Path(draft).unlink()
    return path.read_text(encoding="utf-8")


def find_origins(public_url: str) -> list[str]:
    """Return the origin of the site's public address in a list, an empty list without one."""
    parts = urlsplit(public_url)
    return [f"{parts.scheme}://{parts.netloc}"] if parts.scheme and parts.netloc else []


def name_cookies(key: str) -> str:
    """Return the prefix of the cookies' names: the same in all processes of this site, and in no other."""
    return f"nightlight-{sha256(f'cookies {key}'.encode()).hexdigest()[:6]}"


def sqlite(path: Path) -> Setting:
    """Return SQLite as measured for taps: with IMMEDIATE no writer fails, with FULL a tick means saved.

    So long a tap waits at most: a long campaign that a worker brings in is one transaction.
    """
    return {
        "ENGINE": "companion.storage.sqlite",
        "NAME": path,
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA busy_timeout=30000;",
        },
    }


CALLED = "nightlight-"  # how the names of our connections to PostgreSQL begin


def name_connections(folder: Path) -> str:
    """Return what all processes that share a data folder call their connections, and no others do."""
    key = load_or_create_key(folder / "folder_key")
    return CALLED + sha256(key.encode()).hexdigest()[:16]


def postgresql(url: str, called: str = "", *, is_pooled: bool = False) -> Setting:
    """Return the database at `postgresql://user:password@host:port/name?sslmode=require`.

    Who looks at its server sees connections that are `called` so. Through a pooler, which gives each
    transaction another connection, no cursor outlives its statement.
    """
    place = split_url("DATABASE_URL", url)
    if place.scheme not in {"postgresql", "postgres"} or not place.path.strip("/"):
        raise BadSetting(
            "DATABASE_URL", url.rpartition("@")[2], "it must be postgresql://user:password@host/name"
        )
    return {
        "ENGINE": "companion.storage.postgresql",
        "NAME": place.path.removeprefix("/"),
        "USER": unquote(place.username or ""),
        "PASSWORD": unquote(place.password or ""),
        "HOST": place.hostname or "",
        "PORT": place.port or "",
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,
        "DISABLE_SERVER_SIDE_CURSORS": is_pooled,
        "OPTIONS": dict(parse_qsl(place.query)) | ({"application_name": called} if called else {}),
    }


def redis_caches(url: str, prefix: str) -> dict[str, Setting]:
    """Return the caches of a site with a Redis: tries are counted, and sessions kept, without it too."""
    shared = {
        "BACKEND": "companion.storage.redis_cache.SharedRedisCache",
        "LOCATION": url,
        "KEY_PREFIX": prefix,
    }
    return {
        "default": shared | {"STAND_IN": "database"},
        "sessions": shared | {"STAND_IN": "nothing"},  # they are in the database anyway
        "database": {"BACKEND": "django.core.cache.backends.db.DatabaseCache", "LOCATION": "site_cache"},
        "nothing": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"},
    }


def mail_server(url: str) -> dict[str, object]:
    """Return how mail is sent by the server at `smtp+tls://user:password@host:587`.

    Its scheme is smtp, smtp+tls (STARTTLS) or smtps. Raises: BadSetting.
    """
    place = split_url("EMAIL_URL", url)
    ports = {"smtp": 25, "smtp+tls": 587, "smtps": 465}
    if place.scheme not in ports or not place.hostname:
        raise BadSetting("EMAIL_URL", place.scheme, "it must be smtp://, smtp+tls:// or smtps:// and a host")
    return {
        "EMAIL_HOST": place.hostname,
        "EMAIL_PORT": place.port or ports[place.scheme],
        "EMAIL_HOST_USER": unquote(place.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(place.password or ""),
        "EMAIL_USE_TLS": place.scheme == "smtp+tls",
        "EMAIL_USE_SSL": place.scheme == "smtps",
    }


def file_storage(kind: str, folder: Path, *, allow_overwrite: bool = False) -> Setting:
    """Return a storage of files: that folder, or rows of the database under its name."""
    places = {"folder": ("Folder", folder), "database": ("InDatabase", folder.name)}
    name, location = places[kind]
    options = {"location": location, "allow_overwrite": allow_overwrite}
    return {"BACKEND": f"companion.storage.files.storages.{name}", "OPTIONS": options}


def url_of(database: Mapping[str, Any], name: str) -> str:
    """Return the address, as `postgresql` reads it, of the database called `name` beside another one."""
    user, password = quote(database["USER"], safe=""), quote(database["PASSWORD"], safe="")
    at = f"{database['HOST']}:{database['PORT']}" if database["PORT"] else database["HOST"]
    options = f"?{urlencode(database['OPTIONS'])}" if database["OPTIONS"] else ""
    return f"postgresql://{user}:{password}@{at}/{name}{options}"
