"""Numbers as clients send them."""

MOST_DIGITS = 9  # so many fit into each column and each parameter of a query


def read_number(text: str, other: int = 0) -> int:
    """Return the number that a text is, or `other` for a text that is none, or too long a one."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else other
