"""Django's pages on the event loop: an answer goes over to it in one piece, not in three.

Each time that a thread hands something to the loop, it waits for it.
"""

import asyncio
from contextvars import copy_context
from functools import partial
from typing import Any

from a2wsgi import WSGIMiddleware
from a2wsgi.wsgi import Body, WSGIResponder, build_environ

HEAD_AND_BODY = 2
Message = dict[str, Any]


class WithWholeAnswers(WSGIMiddleware):
    """A WSGI application as an ASGI one, for HTTP alone: the lifespan and sockets do not come here."""

    async def __call__(self, scope: object, receive: object, send: object) -> None:
        await Responder(self.app, self.executor, self.send_queue_size)(scope, receive, send)


class Responder(WSGIResponder):
    """Holds head and body of an answer back until it is whole; of a file, which has more parts, nothing."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self._held: list[Message] = []
        self._send = send
        environ = build_environ(scope, Body(self.loop, receive))
        answer = partial(copy_context().run, self.wsgi, environ, self.start_response)
        await self.loop.run_in_executor(self.executor, answer)
        for message in self._held:
            await send(message)
        if self.exc_info is not None:
            raise self.exc_info[0].with_traceback(self.exc_info[1], self.exc_info[2])

    def send(self, message: Any) -> None:
        """Take a part of the answer, in the thread that makes it."""
        is_end = message["type"] == "http.response.body" and not message.get("more_body")
        if is_end and len(self._held) == HEAD_AND_BODY:
            self._held[1]["more_body"] = False
            return
        self._held.append(message)
        if len(self._held) > HEAD_AND_BODY:
            self._hand_over()

    def _hand_over(self) -> None:
        """Send the held part, and wait until it is taken: a slow reader does not fill the memory."""
        held, self._held = self._held, []
        asyncio.run_coroutine_threadsafe(self._send_all(held), self.loop).result()

    async def _send_all(self, messages: list[Message]) -> None:
        for message in messages:
            await self._send(message)
