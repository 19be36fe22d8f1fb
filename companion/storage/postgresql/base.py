"""Django's PostgreSQL, which checks less often whether a kept connection is still open.

Django asks before the first statement of each request, which is a fifth of all queries of a board. A server
that has ended a connection has sent so to its socket; to look for unread bytes costs no round trip.
"""

import select
import time

from django.db.backends.postgresql import base

TRUSTED_FOR = 20.0  # seconds in which a silent socket is believed; a line that was cut says nothing


class QuietPostgreSQL(base.DatabaseWrapper):
    asked_at = 0.0

    def get_new_connection(self, conn_params: object) -> object:
        self.asked_at = time.monotonic()
        return super().get_new_connection(conn_params)

    def close_if_health_check_failed(self) -> None:
        if self.connection is not None and self.is_silent():
            self.health_check_done = True
        super().close_if_health_check_failed()

    def is_silent(self) -> bool:
        """Return whether the server has answered lately and has sent nothing since."""
        if time.monotonic() - self.asked_at > TRUSTED_FOR:
            return False
        waiting = select.poll()
        waiting.register(self.connection.fileno(), select.POLLIN)
        return not waiting.poll(0)

    def is_usable(self) -> bool:
        is_open = super().is_usable()
        if is_open:
            self.asked_at = time.monotonic()
        return bool(is_open)


DatabaseWrapper = QuietPostgreSQL  # the name that Django looks for
