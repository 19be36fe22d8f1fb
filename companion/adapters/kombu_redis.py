"""Redis as a broker: see `kombu_messages`. Apart from the other, for a site at home loads no Redis."""

from kombu.transport import redis

from companion.adapters.kombu_messages import dropping_what_is_no_message


class RedisChannel(redis.Channel):
    def _brpop_read(self, **options: object) -> object:
        with dropping_what_is_no_message():
            return super()._brpop_read(**options)  # type: ignore[no-untyped-call]


class RedisTransport(redis.Transport):
    Channel = RedisChannel
