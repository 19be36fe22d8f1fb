"""The site's own settings, as it serves; an address that answers with nothing, a clock for browsers."""

from companion.settings import *  # noqa: F403
from companion.settings import LIMITS, TEMPLATES
from companion.settings import MIDDLEWARE as OF_THE_SITE
from tests.support.compiled import keep_compiled

LIMITS["plays_a_minute"] = 0  # a bench taps faster than people
ROOT_URLCONF = "tests.bench.urls"
MIDDLEWARE = ["tests.bench.timing.told", *OF_THE_SITE]
keep_compiled(TEMPLATES, __name__)
