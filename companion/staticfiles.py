"""Static files under names that tell their content; style sheets without what is written for people."""

import re
from collections.abc import Iterator
from typing import Any

from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

FOR_PEOPLE = re.compile(r"\s*/\*.*?\*/|^\s+", re.M | re.S)  # comments, indents and empty lines


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # it comes without types
    """Whitenoise's storage. What no bundle holds, the style of a game or of paper, loses its comments."""

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """Shorten the style sheets, then store all files under their hashed names."""
        sheets = [] if dry_run else [name for name in paths if name.endswith(".css")]
        for name in sheets:
            with self.open(name) as file:
                short = shorten(file.read().decode())
            self.delete(name)
            self._save(name, ContentFile(short.encode()))
        yield from super().post_process(paths | {name: (self, name) for name in sheets}, dry_run, **options)


def shorten(style: str) -> str:
    """Return a style sheet as browsers need it."""
    return FOR_PEOPLE.sub("", style)
