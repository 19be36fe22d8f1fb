"""What the build of a wheel adds: the compiled language catalogues, which no clone has of itself."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompilesCatalogues(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, self.root)
        from companion.operations.boot.compiling import compile_catalogue  # noqa: PLC0415  # found from here on

        for path in sorted(Path(self.root, "locale").glob("*/LC_MESSAGES/*.po")):
            compile_catalogue(path)
            compiled = path.with_suffix(".mo")
            inside = compiled.relative_to(self.root).as_posix()
            build_data["force_include"][str(compiled)] = f"companion/house/{inside}"
