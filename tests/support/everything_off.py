"""The settings of a site that can only play: no other processes, no threads, no compiled libraries."""

from companion.abilities import Abilities, Worker
from companion.settings import *  # noqa: F403
from companion.settings import STORAGES

ABILITIES = Abilities(
    worker=Worker.NONE,
    mail=False,
    pdf=False,
    photos=False,
    passkeys=False,
    codes=False,
    passwords=False,
    backups=False,
    offline_pages=False,
    other_devices=False,
)
MFA_SUPPORTED_TYPES = ABILITIES.factors
MFA_PASSKEY_LOGIN_ENABLED = ABILITIES.passkeys
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
TIME_ZONE = "UTC"
