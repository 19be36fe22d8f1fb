"""The settings of the site inside a browser, for a walk in an ordinary Python."""

from companion.take_along.settings import *  # noqa: F403
from companion.take_along.settings import STORAGES

STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
TIME_ZONE = "UTC"
