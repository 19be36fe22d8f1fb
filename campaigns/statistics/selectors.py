"""What a group's page shows of this year."""

from dataclasses import dataclass

from django.utils import timezone

from campaigns.models import Group
from campaigns.statistics.counts import measure_lengths
from campaigns.statistics.facts import Facts, load_facts


@dataclass(frozen=True)
class YearTile:
    """The year so far, in four numbers."""

    year: int
    facts: Facts

    @property
    def evenings(self) -> int:
        return len(self.facts.evenings)

    @property
    def hours(self) -> int:
        return round(measure_lengths(self.facts.evenings).total / 60)

    @property
    def plays(self) -> int:
        return len(self.facts.plays)

    @property
    def won(self) -> int:
        return sum(one.is_won for one in self.facts.plays if one.is_together)

    @property
    def together(self) -> int:
        return sum(one.is_together for one in self.facts.plays)


def summarize_year(group: Group) -> YearTile:
    """Return this year of a group, for a tile of its page."""
    year = timezone.localdate().year
    return YearTile(year, load_facts(group).of_year(year))
