"""The methods of dataclasses, compiled beforehand: CPython 3.14 compiles them whenever a class is made.

A first start inside a browser makes 500 classes, and each would take a millisecond or two of its processor.
"""

import dataclasses
from hashlib import sha256
from types import CodeType


def take_from(codes: dict[bytes, CodeType]) -> None:
    """Take the code of methods from here, by the digest of its text; what is missing is compiled here."""

    def run(text: str, *names: dict[str, object]) -> None:
        key = sha256(text.encode()).digest()
        if key not in codes:
            codes[key] = compile(text, "<methods of a dataclass>", "exec")
        exec(codes[key], *names)

    vars(dataclasses)["exec"] = run
