"""The bus of a site of one process: all who listen are here, so nothing is sent."""

from collections.abc import Iterator


class MemoryBus:
    """A bus without other processes: it takes every text, and gives none."""

    is_shared = False
    faults: tuple[type[Exception], ...] = ()

    def send(self, text: str) -> None:
        """Do nothing: there is no other process."""

    def messages(self) -> Iterator[str]:
        """Give nothing but the first "": others cannot be missed."""
        yield ""
