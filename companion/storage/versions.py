"""Releases compared by their numbers."""


def as_numbers(version: str) -> tuple[int, ...]:
    """Return the numbers of a release, "1.11" as (1, 11). Raises: ValueError."""
    return tuple(int(part) for part in version.split("."))
