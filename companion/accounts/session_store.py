"""Django's sessions, saved in turn with other writers; one whose end cannot be read signs no user in."""

from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.sessions.backends.base import UpdateError
from django.db import OperationalError

from companion.storage.write_lock import write_lock
from companion.work.ages import UNREADABLE_MOMENT

BACKEND: Any = import_module(f"django.contrib.sessions.backends.{settings.SESSION_BACKEND}")


class SessionStore(BACKEND.SessionStore):  # type: ignore[misc]  # one of two classes; its name is part of a salt
    def _get_session_from_db(self) -> object:
        session = super()._get_session_from_db()
        if session is None or session.expire_date != UNREADABLE_MOMENT:
            return session
        self._session_key = None
        return None

    def save(self, must_create: bool = False) -> None:  # as Django calls it
        """Save the session.

        Raises: UpdateError, if it was deleted since; OperationalError, if the database is busy: Django would
        say of that, too, that the session was deleted, and answer 400.
        """
        try:
            with write_lock():
                super().save(must_create)
        except UpdateError as fault:
            if isinstance(fault.__context__, OperationalError):
                raise fault.__context__ from fault
            raise
