"""The limits and sizes of photos, for pages that do not need the library for pictures."""

from dataclasses import dataclass

from companion.rules import Message, _, message

MOST_BYTES = 16_000_000
SIZES = {"small": 480, "medium": 1200, "large": 2048}  # the longer edge, pixels


@dataclass(frozen=True)
class Picture:
    """A picture that is taken: a JPEG for each size that this site stores; the measures of the largest."""

    files: dict[str, bytes]
    width: int
    height: int

    @property
    def size(self) -> int:
        return sum(map(len, self.files.values()))


def too_large() -> Message:
    return message(_("This photo is larger than {most} MB."), most=MOST_BYTES // 1_000_000)
