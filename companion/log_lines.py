"""What the log keeps to itself: the token of a link that still opens must not be read there."""

import logging
import re

SLASH = "(?:/|%2F)"  # an address may stand in another one, as where to go on after signing in
DOOR = "owner|join|sit|answer|calendar|mail/confirm|mail/stop|password/reset/key"
LINK = re.compile(rf"({SLASH}(?:{DOOR.replace('/', SLASH)}){SLASH})[\w:-]+", re.IGNORECASE)


class WithoutTokens(logging.Formatter):
    """Writes a whole line, its traceback too, with the token of each link left out."""

    def format(self, record: logging.LogRecord) -> str:
        return LINK.sub(r"\1…", super().format(record))
