"""Static files under names that tell their content; style sheets are joined."""

import posixpath
import re
from collections.abc import Iterator
from typing import Any

from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

IMPORT = re.compile(r'^@import url\("([^"]+)"\);$', re.M)
FOR_PEOPLE = re.compile(r"\s*/\*.*?\*/|^\s+", re.M | re.S)  # comments, indents and empty lines


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # it comes without types
    """Whitenoise's storage. A style sheet that is a list of imports is delivered as one file.

    A browser that read the list first would wait twice. Until they are collected, in development and in
    tests, the imports work as they stand. Scripts are bundled before, by `make bundles`.
    """

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """Join the style sheets, then store all files under their hashed names."""
        sheets = [] if dry_run else [name for name in paths if name.endswith(".css")]
        for name, whole in [(name, inline_imports(name, self)) for name in sheets]:
            self.delete(name)
            self._save(name, ContentFile(whole.encode()))
        yield from super().post_process(paths | {name: (self, name) for name in sheets}, dry_run, **options)


def inline_imports(name: str, storage: Any) -> str:
    """Return a style sheet as browsers need it: those that it imports in their place, nothing for people."""
    with storage.open(name) as file:
        text = file.read().decode()
    folder = posixpath.dirname(name)
    whole = IMPORT.sub(lambda found: inline_imports(posixpath.join(folder, found[1]), storage), text)
    return FOR_PEOPLE.sub("", whole)
