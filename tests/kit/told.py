"""What each game's help must tell, from its checklist."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Told:
    """The prefix of a game's rule ids, how many rules each section has and how many open notes there are.

    `needs_no_rule` are refusals with no rule behind them; `numbers` what the rulebook prints, by rule id.
    """

    prefix: str
    sections: Mapping[str, int]
    notes: int
    needs_no_rule: frozenset[str] | set[str]
    numbers: Mapping[str, str] = field(default_factory=dict)

    @property
    def rules(self) -> set[str]:
        return {
            f"{self.prefix}-{name}-{n}" for name, count in self.sections.items() for n in range(1, count + 1)
        }

    @property
    def open_notes(self) -> set[str]:
        return {f"{self.prefix}-OPEN-{n}" for n in range(1, self.notes + 1)}
