"""What became of the tests of each folder, at the end of a run: a plugin for pytest."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest


@dataclass
class FolderTally:
    """The tests of one folder; `seconds` with what they set up."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0
    deselected: int = 0
    seconds: float = 0.0

    @property
    def left_out(self) -> int:
        return self.skipped + self.deselected


@dataclass
class Tally:
    folders: defaultdict[str, FolderTally] = field(default_factory=lambda: defaultdict(FolderTally))

    def of(self, node: str) -> FolderTally:
        """Return the tally of a test's folder."""
        return self.folders[node.partition("::")[0].rpartition("/")[0]]


TALLY = Tally()


def pytest_deselected(items: Sequence[pytest.Item]) -> None:
    for item in items:
        TALLY.of(item.nodeid).deselected += 1


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    folder = TALLY.of(report.nodeid)
    folder.seconds += report.duration
    folder.failed += report.failed
    folder.skipped += report.skipped
    folder.passed += report.passed and report.when == "call"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for name, folder in sorted(TALLY.folders.items()):
        results = f"{folder.passed} passed, {folder.failed} failed, {folder.left_out} left out"
        terminalreporter.write_line(f"{name}: {results}, {folder.seconds:.0f} s")
