"""One of several processes that is told to end: it says so, and answers until the front has seen it."""

import threading
from types import FrameType

import uvicorn

SEEN_WITHIN = 3.0  # seconds: deploy/Caddyfile asks each second
IS_ENDING = threading.Event()


class OneOfSeveral(uvicorn.Server):
    """A server that ends a little after it was told to, and at once when it is told again."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if IS_ENDING.is_set():
            return super().handle_exit(sig, frame)
        IS_ENDING.set()
        late = threading.Timer(SEEN_WITHIN, super().handle_exit, (sig, frame))
        late.daemon = True
        return late.start()
