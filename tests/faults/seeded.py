"""The site with a fault in it, for a server process: the environment says which."""

import os

from companion.asgi import application
from tests.faults.seeds import SEEDS

SEEDS[os.environ["NIGHTLIGHT_SEED"]](setattr)

__all__ = ["application"]
