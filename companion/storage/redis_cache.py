"""A cache in Redis that the site can do without: one pool of connections a process, and a fallback.

Django makes a new cache in each thread, and each of its caches makes a pool of its own.
"""

import logging
import re
import time
from functools import cache
from threading import Lock
from typing import Any

from django.conf import settings
from django.core.cache import caches
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis import ConnectionError as Unreachable
from redis import RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

FAULTS = (OSError, RedisError)
WAITS = 0.5  # seconds that a connection, or an answer, may take
RESTS = 5.0  # seconds in which a Redis that did not answer is left alone
LOG = logging.getLogger(__name__)


class OneClient(RedisCacheClient):
    """Django's way to a Redis, which makes a client for each question: here threads share one a pool."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._clients: dict[int, object] = {}

    def get_client(self, key: Any = None, *, write: bool = False) -> Any:
        pool = self._get_connection_pool(write)  # type: ignore[attr-defined]  # Django's own
        if id(pool) not in self._clients:  # the client keeps its pool, so that no other has its id
            self._clients[id(pool)] = super().get_client(key, write=write)
        return self._clients[id(pool)]


class Server:
    """The connections of this process to one Redis, and whether it answers."""

    def __init__(self, address: str) -> None:
        again = Retry(NoBackoff(), 1, supported_errors=(Unreachable,))  # one that was kept may have ended
        self.client = OneClient(
            re.split("[;,]", address), socket_connect_timeout=WAITS, socket_timeout=WAITS, retry=again
        )
        self._rests_until = 0.0  # 0: it answers
        self._lock = Lock()

    def may_be_asked(self) -> bool:
        """Return whether to ask it now; of many threads one tries a Redis that did not answer.

        Redis lacks what was written while it was away, so all of our keys are deleted when it is back: a
        session that has ended in the meantime must not open again. Raises: one of FAULTS.
        """
        with self._lock:
            now = time.monotonic()
            if now < self._rests_until:
                return False
            if not self._rests_until:
                return True
            self._rests_until = now + RESTS
        self.forget()
        LOG.warning("The cache answers again")
        self._rests_until = 0.0
        return True

    def fail(self, fault: Exception) -> None:
        """Send nothing to it for a while."""
        with self._lock:
            if not self._rests_until:
                LOG.warning("The cache is out of reach, and the database stands in: %s", fault)
            self._rests_until = time.monotonic() + RESTS

    def forget(self) -> None:
        """Delete our keys, and no other that this Redis may hold. Raises: one of FAULTS."""
        client = self.client.get_client(write=True)
        for key in client.scan_iter(match=f"{settings.CACHE_PREFIX}:*", count=1000):
            client.delete(key)

    def answers(self) -> bool:
        """Return whether it answers now."""
        try:
            return bool(self.client.get_client(write=True).ping())
        except FAULTS:
            return False


get_server = cache(Server)


def _or_stand_in(name: str) -> Any:
    """Return the method `name` of Django's cache, which calls the fallback while Redis does not answer."""
    of_redis = getattr(RedisCache, name)

    def ask(self: "SharedRedisCache", *args: object, **kwargs: object) -> object:
        try:
            if self.server.may_be_asked():
                return of_redis(self, *args, **kwargs)
        except FAULTS as fault:
            self.server.fail(fault)
        return getattr(caches[self.stand_in], name)(*args, **kwargs)

    return ask


class SharedRedisCache(RedisCache):
    """Django's cache in Redis; `STAND_IN` names the cache that is asked while Redis does not answer."""

    def __init__(self, address: str, params: dict[str, Any]) -> None:
        super().__init__(address, params)
        self.server = get_server(address)
        self.stand_in: str = params["STAND_IN"]

    @property
    def _cache(self) -> RedisCacheClient:
        return self.server.client

    add = _or_stand_in("add")
    get = _or_stand_in("get")
    set = _or_stand_in("set")
    touch = _or_stand_in("touch")
    delete = _or_stand_in("delete")
    get_many = _or_stand_in("get_many")
    has_key = _or_stand_in("has_key")
    incr = _or_stand_in("incr")
    set_many = _or_stand_in("set_many")
    delete_many = _or_stand_in("delete_many")

    def clear(self) -> None:
        """Delete our keys, in Redis and in the fallback."""
        try:
            self.server.forget()
        except FAULTS as fault:
            self.server.fail(fault)
        caches[self.stand_in].clear()
