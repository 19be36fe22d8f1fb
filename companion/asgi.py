"""The site as one process: Django's pages in a pool of threads, live streams beside them on bare ASGI.

Measured: half the latency of Django as ASGI, and a stream costs 17 kB and no thread.
Each thread keeps its database connection, since CONN_MAX_AGE has no end.
"""

import os
import sys
from typing import Any, cast

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")

from django.core.wsgi import get_wsgi_application

pages_of_django = get_wsgi_application()  # before all modules with models

from campaigns.photos.senders import LARGE_BODIES
from companion.adapters.whole_answers import WithWholeAnswers
from companion.live.lifecycle import start_hub
from companion.live.sse import stream_events
from companion.web.request_bodies import Application, Receive, Scope, Send, WithWholeBodies
from companion.work.heap import settle_heap

THREADS = 10
TURN = 0.0005  # seconds that a thread computes before another may: a tap waits for one at each of its queries

of_django = cast(Application, WithWholeAnswers(cast(Any, pages_of_django), workers=THREADS))
pages = WithWholeBodies(of_django, LARGE_BODIES)

# Address prefix -> bare ASGI application, for streams: they answer `Content-Security-Policy` themselves.
STREAMS: dict[str, Application] = {"/live/": stream_events}

settle_heap()
# Python's own 5 ms made a tap beside a pack's pages (0.2 to 1.4 s of one thread) 80 ms long; so it takes 38.
sys.setswitchinterval(TURN)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Hand a request to the stream its address begins with, or else to Django."""
    if scope["type"] != "http":
        # Uvicorn's lifespan and any WebSocket: there is nothing to say to either.
        raise NotImplementedError(f"{scope['type']} is not spoken here")
    start_hub()
    for prefix, stream in STREAMS.items():
        if scope["path"].startswith(prefix):
            return await stream(scope, receive, send)
    return await pages(scope, receive, send)
