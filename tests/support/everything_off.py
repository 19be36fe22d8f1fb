"""The settings of a site that can do no more than play: no other processes, no threads, no compiled libraries."""

import os

os.environ.setdefault("SECRET_KEY", "of the tests")

from companion.abilities import Abilities, Worker  # noqa: E402
from companion.settings import *  # noqa: E402, F403

ABILITIES = Abilities(
    worker=Worker.NONE,
    mail=False,
    pdf=False,
    photos=False,
    passkeys=False,
    codes=False,
    passwords=False,
    backups=False,
    other_devices=False,
)
MFA_SUPPORTED_TYPES = ABILITIES.factors
MFA_PASSKEY_LOGIN_ENABLED = ABILITIES.passkeys
STORAGES = STORAGES | {  # noqa: F405
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
}
TIME_ZONE = "UTC"
