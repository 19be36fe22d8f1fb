"""The site's own settings, as it serves; one address more, that answers with nothing."""

from companion.settings import *  # noqa: F403

ROOT_URLCONF = "tests.bench.urls"
