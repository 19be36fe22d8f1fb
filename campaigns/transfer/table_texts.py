"""The tables of a log in few words: each as it differs from the one before, field by field.

A table is some kilobytes, and a play changes a few signs of it. What is brought back is the very text that
was stored, for seals are of it.
"""

import json

from campaigns.transfer.shapes import TableText
from companion.rules import IllegalPlay, _

LONGEST = 400_000  # signs of a table
DUMP = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode  # as tables are stored


class TableTexts:
    """The texts of one log, each after the one before: `put` makes them short, `read` gives them back."""

    def __init__(self, start: str) -> None:
        self._fields = _split(start)

    def put(self, text: str) -> TableText:
        """Return a text as it differs from the one before; whole, where that cannot be told by fields."""
        before, self._fields = self._fields, _split(text)
        if not self._fields or before.keys() != self._fields.keys():
            return text
        return {name: _cut(before[name], now) for name, now in self._fields.items() if now != before[name]}

    def read(self, text: TableText) -> str:
        """Return the text that was put. Raises: IllegalPlay, where it cannot be of the one before."""
        if isinstance(text, str):
            self._fields = _split(text)
            return text
        for name, (head, tail, middle) in text.items():
            before = self._fields.get(name, "")
            if name not in self._fields or min(head, tail) < 0 or head + tail > len(before):
                raise IllegalPlay(_("A table does not follow from the one before."))
            self._fields[name] = before[:head] + middle + before[len(before) - tail :]
        return _join(self._fields)


def _split(text: str) -> dict[str, str]:
    """Return the fields of a table, each as its text; none, where these would not give the same text."""
    try:
        raw = json.loads(text)
        fields = {name: DUMP(value) for name, value in raw.items()}
    except (AttributeError, RecursionError, ValueError):
        return {}
    return fields if _join(fields) == text else {}


def _join(fields: dict[str, str]) -> str:
    return "{" + ",".join(f"{DUMP(name)}:{text}" for name, text in fields.items()) + "}"


def _cut(before: str, now: str) -> tuple[int, int, str]:
    """Return how many signs stay at the head and at the tail, and what stands between them now."""
    head = _count_same(before, now)
    tail = _count_same(before[head:][::-1], now[head:][::-1])
    return head, tail, now[head : len(now) - tail]


def _count_same(one: str, other: str) -> int:
    """Return with how many of the same signs two texts begin."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if one[low:middle] == other[low:middle] else (low, middle - 1)
    return low
