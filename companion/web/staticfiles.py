"""Static files under names with the hash of their content; style sheets without comments."""

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

from django.core.exceptions import SuspiciousFileOperation
from django.core.files.base import ContentFile
from django.http import HttpRequest
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import MissingFileError
from whitenoise.storage import CompressedManifestStaticFilesStorage

from companion.adapters.django_paths import safe_join

HASHED = re.compile(r"\.[0-9a-f]{12}\.[^/]+\Z")
FOR_PEOPLE = re.compile(r"\s*/\*.*?\*/|^\s+", re.M | re.S)  # comments, indents and empty lines


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # it comes without types
    """Whitenoise's storage. What no bundle holds, the style of a game or of paper, loses its comments."""

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: object) -> Iterator[Any]:
        """Shorten the style sheets, then store all files under their hashed names."""
        sheets = [] if dry_run else [name for name in paths if name.endswith(".css")]
        for name in sheets:
            with self.open(name) as file:
                short = shorten(file.read().decode())
            self.delete(name)
            self._save(name, ContentFile(short.encode()))
        yield from super().post_process(paths | {name: (self, name) for name in sheets}, dry_run, **options)

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Compress what pages ask for alone: a first start takes half as long."""
        yield from super().compress_files([name for name in paths if HASHED.search(name)])


class FindsNewFiles(WhiteNoiseMiddleware):  # type: ignore[misc]  # it comes without types
    """Whitenoise, which looks again for a file it does not know: a newer process may have collected it.

    While the processes of a site are upgraded one by one, a page of one asks another for its styles.
    """

    def __call__(self, request: HttpRequest) -> Any:
        path = request.path_info
        if path.startswith(self.static_prefix) and path not in self.files and HASHED.search(path):
            with suppress(SuspiciousFileOperation, MissingFileError, ValueError):
                file = safe_join(self.static_root, path.removeprefix(self.static_prefix))
                self.add_file_to_dictionary(path, file)
        return super().__call__(request)


def shorten(style: str) -> str:
    """Return a style sheet as browsers need it."""
    return FOR_PEOPLE.sub("", style)
