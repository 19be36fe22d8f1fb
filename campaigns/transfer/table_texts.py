"""The tables of a log in short form: each as its difference from the one before, field by field.

A table has some kilobytes, and a play changes a few characters. With whole tables the zips of the golden
campaigns would be 31 to 75 % larger, and their logs fill the limit of a file (`MOST_UNPACKED`) six times as
soon. The exact text that was stored is restored, because seals are computed from it.
"""

import json

from campaigns.transfer.shapes import TableText
from companion.rules import IllegalPlay, _

LONGEST = 400_000  # characters of a table
DUMP = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode  # as tables are stored


class TableTexts:
    """The texts of one log, in order: `put` shortens them, `read` restores them."""

    def __init__(self, start: str) -> None:
        self._fields = _split(start)

    def put(self, text: str) -> TableText:
        """Return the fields that differ from the text before; the whole text if it has no fields."""
        before, self._fields = self._fields, _split(text)
        if not self._fields or before.keys() != self._fields.keys():
            return text
        return {name: _cut(before[name], now) for name, now in self._fields.items() if now != before[name]}

    def read(self, text: TableText) -> str:
        """Return the text that was put. Raises: IllegalPlay, if it does not fit the text before."""
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
    """Return the fields of a table, each as its text; none if joining them would not give the same text."""
    try:
        raw = json.loads(text)
        fields = {name: DUMP(value) for name, value in raw.items()}
    except (AttributeError, RecursionError, ValueError):
        return {}
    return fields if _join(fields) == text else {}


def _join(fields: dict[str, str]) -> str:
    return "{" + ",".join(f"{DUMP(name)}:{text}" for name, text in fields.items()) + "}"


def _cut(before: str, now: str) -> tuple[int, int, str]:
    """Return how many characters stay at the beginning and at the end, and the new text between them."""
    head = _count_same(before, now)
    tail = _count_same(before[head:][::-1], now[head:][::-1])
    return head, tail, now[head : len(now) - tail]


def _count_same(text: str, other: str) -> int:
    """Return the number of equal characters at the beginning of two texts."""
    low, high = 0, min(len(text), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if text[low:middle] == other[low:middle] else (low, middle - 1)
    return low
