"""One of several processes that gets a signal to end: it answers on until the front has noticed."""

import threading
from types import FrameType

import uvicorn

from companion.web.ending import IS_ENDING

SEEN_WITHIN = 3.0  # seconds: deploy/Caddyfile asks each second


class OneOfSeveral(uvicorn.Server):
    """A server that ends a little after the first signal, and at once after the second."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if IS_ENDING.is_set():
            return super().handle_exit(sig, frame)
        IS_ENDING.set()
        late = threading.Timer(SEEN_WITHIN, super().handle_exit, (sig, frame))
        late.daemon = True
        return late.start()
