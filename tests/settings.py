"""The site's settings for tests: a data folder of their own, tasks done at once, plain static files."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

# A site that browser tests start finds the folder of the tests that started it, and leaves it to them.
_data = os.environ.get("NIGHTLIGHT_TESTS_DATA") or tempfile.mkdtemp(prefix="nightlight-tests-")
if "NIGHTLIGHT_TESTS_DATA" not in os.environ:
    atexit.register(shutil.rmtree, _data, ignore_errors=True)
os.environ["DATA_DIR"] = _data
FULL = os.environ.get("NIGHTLIGHT_FULL") == "1"  # every size with every light and language, not a selection

from companion.settings import *  # noqa: E402, F403
from companion.settings import DATABASES, LIMITS, STORAGES, TEMPLATES  # noqa: E402
from tests.support.compiled import FOLDER, keep_compiled  # noqa: E402

# The workers of a run, and the sites that its tests start, are told of the folder by the environment.
if FOLDER not in os.environ:
    os.environ[FOLDER] = tempfile.mkdtemp(prefix="nightlight-templates-")
    atexit.register(shutil.rmtree, os.environ[FOLDER], ignore_errors=True)
keep_compiled(TEMPLATES, __name__)

STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
WHITENOISE_AUTOREFRESH = True
WHITENOISE_USE_FINDERS = True
STATIC_ROOT = Path(_data) / "static"
STATIC_ROOT.mkdir(exist_ok=True)
TIME_ZONE = "UTC"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# Beside browser tests many phones come from one address within a minute.
if "NIGHTLIGHT_TESTS_PHONES" in os.environ:
    SITTING_RATES = {"sit": "1000/m/ip"}
LIMITS["plays_a_minute"] = 0  # tests play evenings in a second
METRICS_TOKEN = "of the tests"
CELERY_TASK_ALWAYS_EAGER = (
    "NIGHTLIGHT_TESTS_WORKER" not in os.environ
)  # a site beside a worker leaves it the work
CELERY_TASK_EAGER_PROPAGATES = True

# On a file, so that threads meet as they do on the real one; nobody mourns it when the power fails.
if DATABASES["default"]["ENGINE"].endswith("sqlite"):
    DATABASES["default"]["TEST"] = {"NAME": str(DATABASES["default"]["NAME"])}
    DATABASES["default"]["OPTIONS"]["init_command"] += " PRAGMA synchronous=OFF;"
