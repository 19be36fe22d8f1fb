"""The worker with a fault in it, for a process of its own: the environment says which."""

import os

import django
from django.core.management import call_command

if __name__ == "__main__":
    django.setup()
    from tests.faults.seeds import SEEDS

    SEEDS[os.environ["NIGHTLIGHT_SEED"]](setattr)
    call_command("worker")
