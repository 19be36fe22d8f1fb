"""The settings of the site inside a browser: the embedded site, but for what a browser does otherwise."""

from companion.abilities import Abilities, PhotoDrawing, WorkerPlace
from companion.settings import *
from companion.settings import CONTENT_SECURITY_POLICY, DATABASES, MIDDLEWARE, STORAGES

ABILITIES = Abilities(
    worker=WorkerPlace.NONE,
    mail=False,
    pdf=False,
    photos=PhotoDrawing.PAGE,
    passkeys=False,
    codes=False,
    passwords=False,
    backups=False,
    offline_pages=False,
    other_devices=False,
)
MFA_SUPPORTED_TYPES = ABILITIES.factors
MFA_PASSKEY_LOGIN_ENABLED = ABILITIES.passkeys

DEVICE_PAGE = "/this-device"  # of the page around the site (`shell/this_device.js`)

# The page around the site shows it in a frame of its own origin.
X_FRAME_OPTIONS = "SAMEORIGIN"
CONTENT_SECURITY_POLICY["DIRECTIVES"]["frame-ancestors"] = ["'self'"]

# Static files come from the browser's cache, and no answer leaves the device.
WITH_A_NETWORK = {
    "companion.web.staticfiles.FindsNewFiles",
    "django.middleware.gzip.GZipMiddleware",
    "companion.web.middleware.hosts.refuse_foreign_names",
}
MIDDLEWARE = [name for name in MIDDLEWARE if name not in WITH_A_NETWORK]
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.ManifestStaticFilesStorage"}

# One process with one connection: the log of SQLite needs no shared memory, which this file system has not.
_PRAGMAS = ("locking_mode=EXCLUSIVE", "journal_mode=WAL", "synchronous=FULL", "temp_store=MEMORY")
DATABASES["default"]["OPTIONS"]["init_command"] = " ".join(f"PRAGMA {pragma};" for pragma in _PRAGMAS)
