"""Messages from process to process by Redis: publish and subscribe."""

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import redis
from django.utils.crypto import salted_hmac

LOOKS = 5.0  # seconds after which a silent connection is looked at
WAITS = 2.0  # seconds that an answer may take


class RedisBus:
    """A channel of this site's own: several may share a Redis."""

    is_shared = True
    faults: tuple[type[Exception], ...] = (OSError, redis.RedisError)

    def __init__(self, url: str) -> None:
        self.redis: Any = redis.Redis.from_url(url, socket_timeout=WAITS, health_check_interval=LOOKS)
        self.channel = "nightlight-" + salted_hmac("companion.live", "channel").hexdigest()[:20]

    def send(self, text: str) -> None:
        """Send a text to all processes."""
        self.redis.publish(self.channel, text)

    def messages(self) -> Iterator[str]:
        """Give the messages of others, after a first ""."""
        with closing(self.redis.pubsub(ignore_subscribe_messages=True)) as heard:
            heard.subscribe(self.channel)
            yield ""
            while True:
                message = heard.get_message(timeout=1.0)
                if message:
                    yield message["data"].decode()
