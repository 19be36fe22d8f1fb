"""Brokers of kombu 5.7 whose worker goes on when a message comes that is none.

Kombu's own raise what reading it raises, out of the worker's loop, which ends the worker. The settings name
these transports (`CELERY_BROKER_TRANSPORT`).
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from queue import Empty

logger = logging.getLogger(__name__)
UNREADABLE = (AttributeError, LookupError, TypeError, ValueError)


@contextmanager
def dropping_what_is_no_message() -> Iterator[None]:
    """Drop a message that cannot be read, with a line in the log. Raises: Empty, as if none had come."""
    try:
        yield
    except UNREADABLE as fault:
        logger.error("A message to the worker that is no task was dropped: %r", fault)
        raise Empty from fault
