"""A folder as a broker: see `kombu_messages`. A message gets the name that workers seek once it is whole."""

import time
from pathlib import Path
from uuid import uuid4

from kombu.transport import filesystem
from kombu.utils.json import dumps

from companion.adapters.kombu_messages import dropping_what_is_no_message


class FileChannel(filesystem.Channel):
    def _get_and_deliver(self, queue: str, callback: object) -> None:
        with dropping_what_is_no_message():
            super()._get_and_deliver(queue, callback)  # type: ignore[no-untyped-call]

    def _put(self, queue: str, payload: object, **kwargs: object) -> None:  # type: ignore[override]  # as kombu has it
        """Write a message beside its place: kombu's own may be taken by a worker while it is still empty."""
        place = Path(self.data_folder_out) / f"{round(time.monotonic() * 1000)}_{uuid4()}.{queue}.msg"
        part = place.with_suffix(".part")
        part.write_text(dumps(payload), encoding="utf-8")
        part.replace(place)


class FileTransport(filesystem.Transport):
    Channel = FileChannel
